// For screen readers: announces each event at the table once, in the order of the game.

import { aloud, knowNames, tell } from "./aloud.js";
import { data, told, words } from "./dom.js";
import { textsOf } from "./message.js";
import { cardName, sideName } from "./seats.js";
import { sceneOf } from "./store.js";

const SLOW = 4000; // milliseconds before announcing whose turn it is
let heard = nothing("");
/** @type {number | undefined} */
let waiting;

function nothing(/** @type {string} */ deal) {
  return { deal, dealer: false, cards: new Set(), contract: "", shown: new Set() };
}

// Sentences one after another; those that end with another sign than a full stop keep it.
const joined = (/** @type {string[]} */ lines) => lines.filter(Boolean).map((line) => line.replace(/[.\s]+$/, "")).join(". ").replace(/([!?…])\. /g, "$1 ");

// Arrivals, departures and reactions.
function people(/** @type {Scene} */ scene, /** @type {Scene | null | undefined} */ before) {
  if (!before) return [];
  return scene.chairs.flatMap((one) => {
    const was = before.chairs[one.seat];
    if (!was) return [];
    const lines = [];
    if (one.name !== was.name || one.kind !== was.kind) {
      if (one.kind === "free") lines.push(told("room-stands", { who: was.name }));
      else if (one.kind !== "held") lines.push(told("room-sits", { who: one.name }));
    }
    if (one.away !== was.away && one.name === was.name) lines.push(`${one.name}: ${words[one.away ? "room-away" : "room-here"]}`);
    if (one.coming && one.coming !== was.coming) lines.push(`${one.name}: ${one.coming}`);
    if (one.emote && one.emote !== was.emote) lines.push(`${one.name}: ${one.emote}`);
    return lines;
  });
}

const resting = (/** @type {Scene} */ scene) => scene.phase === "between" || scene.phase === "over";

// The dealer, once it is known.
function dealing(/** @type {Scene} */ scene) {
  const dealer = scene.chairs.find((one) => one.dealer);
  if (!dealer || heard.dealer || resting(scene)) return [];
  heard.dealer = true;
  return [`${dealer.name}: ${words["room-dealer"]}`];
}

// The player's new cards.
function dealt(/** @type {Scene} */ scene) {
  const fresh = scene.hand.filter((one) => !heard.cards.has(one.card));
  if (!fresh.length || resting(scene)) return [];
  const what = words[heard.cards.size ? "room-new-cards" : "room-tiles"];
  for (const one of fresh) heard.cards.add(one.card);
  return [`${what}: ${fresh.map((one) => one.name).join(", ")}`];
}

// The calls, and the contract at the end of the auction.
function called(/** @type {Scene} */ scene, /** @type {Scene | null | undefined} */ before) {
  const lines = (scene.last ? [] : scene.auction?.calls ?? []).slice(before?.deal === scene.deal ? before.auction?.calls.length ?? 0 : 0).map((call) => call.words);
  if (scene.contract && scene.phase !== "auction" && heard.contract !== scene.contract.words) {
    heard.contract = scene.contract.words;
    lines.push(told("room-contract", { contract: scene.contract.words }));
  }
  if (scene.about && scene.about !== before?.about) lines.push(scene.about);
  return lines;
}

// Declarations, played cards, and the winner of the trick.
function played(/** @type {Scene} */ scene, /** @type {Scene | null | undefined} */ before, /** @type {Set<number>} */ open) {
  if (scene.phase === "auction") return [];
  const fresh = (/** @type {Chair} */ one) => one.bubble && one.bubble !== before?.chairs[one.seat]?.bubble && !open.has(one.seat);
  const said = new Map(scene.chairs.filter(fresh).map((one) => [one.seat, one.bubble]));
  const known = [before?.trick, before?.last].flatMap((one) => one?.cards ?? []).map((one) => one.card);
  const line = (/** @type {number} */ seat, /** @type {(string | undefined)[]} */ ...parts) => `${scene.chairs[seat].name}: ${parts.filter(Boolean).join(", ")}`;
  const laid = (/** @type {Laid} */ one) => {
    if (known.includes(one.card)) return "";
    const bubble = said.get(one.seat);
    said.delete(one.seat);
    return line(one.seat, bubble, cardName(scene, one.card));
  };
  const lines = [];
  if (scene.last && before && before.last?.number !== scene.last.number) {
    lines.push(...scene.last.cards.map(laid), told("room-took", { who: scene.chairs[scene.last.winner].name }));
  }
  lines.push(...(scene.trick?.cards ?? []).map(laid));
  for (const [seat, bubble] of said) lines.unshift(line(seat, bubble));
  return lines;
}

// Declarations whose cards are shown now.
function shown(/** @type {Scene} */ scene) {
  if (resting(scene)) return [];
  const key = (/** @type {Declared} */ { seat, label }) => `${seat} ${label}`;
  const fresh = scene.declared.filter((one) => (one.cards?.length ?? 0) > 1 && !heard.shown.has(key(one)));
  for (const one of fresh) heard.shown.add(key(one));
  return fresh;
}

// The result of a deal or match, and the score.
function ended(/** @type {Scene} */ scene, /** @type {Scene | null | undefined} */ before) {
  if (!scene.result || (before?.phase === scene.phase && before.result?.title === scene.result.title)) return [];
  const total = (/** @type {SideScore} */ one) => `${sideName(scene, one)} ${one.total}`;
  const sides = [...scene.score.sides].sort((a, b) => Number(b.own) - Number(a.own));
  const totals = scene.phase === "between" ? [`${words["room-total"]}: ${sides.map(total).join(", ")}, ${told("room-target", { target: scene.score.target })}`] : [];
  return [scene.result.title, scene.result.ahead, scene.result.written ?? "", ...scene.result.lines, ...totals];
}

// The player's turn; other players' turns only if they take long.
function asked(/** @type {Scene} */ scene, /** @type {Scene | null | undefined} */ before) {
  const quiet = scene.paused || scene.result || scene.phase === "dealing";
  const same = scene.say === before?.say && scene.turn?.number === before.turn?.number && !before.paused;
  if (quiet || !same) clearTimeout(waiting);
  if (quiet) return scene.paused && scene.paused !== before?.paused ? [scene.paused] : [];
  if (same) return [];
  if (!scene.turn || scene.turn.own) return [scene.say, scene.lesson];
  waiting = setTimeout(() => tell(joined([aloud(scene.say)])), SLOW);
  return [];
}

// The news in a scene.
export function tellScene(/** @type {Scene | null} */ scene, /** @type {Scene | null | undefined} */ before) {
  if (!scene) return;
  knowNames(scene.names);
  const deal = `${scene.table}.${scene.match}.${scene.deal}`;
  if (heard.deal !== deal) heard = nothing(deal);
  const same = before && before.match === scene.match && before.deal === scene.deal ? before : null;
  const begins = heard.cards.size === 0;
  const lines = [people(scene, before), dealing(scene), called(scene, same)];
  lines.splice(begins ? 2 : 3, 0, dealt(scene)); // the rest is dealt after the last call
  const open = shown(scene);
  lines.push(played(scene, same, new Set(open.map((one) => one.seat))), open.map((one) => `${scene.chairs[one.seat].name}: ${one.label}`));
  lines.push(ended(scene, same), asked(scene, same));
  tell(joined(lines.flat().map(aloud)));
}

// A message that the panel lists; of a changed one what was not said before.
/**
 * @param {Message} message
 * @param {Message} [before]
 */
export function tellMessage(message, before) {
  const scene = sceneOf(message);
  if (message.author === data.visitor || (scene && scene.phase !== "closed")) return;
  const known = new Set(before ? textsOf(before) : []);
  const fresh = textsOf(message).filter((part) => part && !known.has(part));
  tell(joined(message.line ? fresh : fresh.map(aloud)));
}
