// For the ear: what happens at the table is told in words, once each.

import { byId, make, told } from "./dom.js";
import { cardName } from "./seats.js";
import { store } from "./store.js";
import { textsOf } from "./message.js";
import { data } from "./dom.js";

const HEARD_FOR = 10000;

export function tell(text) {
  if (!text) return;
  const entry = make("p", {}, text);
  byId("announcer").append(entry);
  setTimeout(() => entry.remove(), HEARD_FOR);
}

const names = (scene, seat) => scene.chairs[seat]?.name ?? "";

// What is new in a scene: calls, declarations, cards, who took a trick, and whose turn it is.
export function tellScene(scene, before) {
  if (!scene) return;
  const same = before && before.match === scene.match && before.deal === scene.deal;
  const lines = [];
  const calls = scene.auction?.calls ?? [];
  lines.push(...calls.slice(same ? before.auction?.calls.length ?? 0 : 0).map((call) => call.words));
  if (scene.contract && !(same && before.contract?.words === scene.contract.words)) lines.push(scene.contract.words);
  const declared = scene.declared.slice(same ? before.declared.length : 0);
  lines.push(...declared.map((said) => `${names(scene, said.seat)}: ${said.label}`));
  const known = same ? [before.trick, before.last].flatMap((one) => one?.cards ?? []).map((one) => one.card) : [];
  const lays = (one) => one.seat !== scene.own && !known.includes(one.card);
  const card = (one) => `${names(scene, one.seat)}: ${cardName(scene, one.card)}`;
  const taken = scene.last && !(same && before.last?.number === scene.last.number) ? scene.last : null;
  if (taken && before) {
    lines.push(...taken.cards.filter(lays).map(card));
    lines.push(told("room-took", { who: names(scene, taken.winner) }));
  }
  lines.push(...(scene.trick?.cards ?? []).filter(lays).map(card));
  if (scene.result && scene.result.title !== before?.result?.title) lines.push(scene.result.title, ...scene.result.lines);
  else if (scene.say && scene.say !== before?.say) lines.push(scene.say);
  if (scene.paused && scene.paused !== before?.paused) lines.push(scene.paused);
  tell(lines.filter(Boolean).map((line) => line.replace(/[.\s]+$/, "")).join(". "));
}

// A message that the panel lists; of a changed one what was not said before.
export function tellMessage(side, message, before) {
  if (message.author === data.visitor || store.lives(side, message)) return;
  const known = new Set(before ? textsOf(before) : []);
  tell(textsOf(message).filter((part) => part && !known.has(part)).map((part) => part.replace(/[.\s]+$/, "")).join(". "));
}
