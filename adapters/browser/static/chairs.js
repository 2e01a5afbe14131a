// The chairs: the player, the turn and its time limit, the player's call; free chairs can be taken.

import { artPath, byId, data, keep, make, part, setText, sign, told, words } from "./dom.js";
import { faceOfChair } from "./face.js";
import { pop } from "./flight.js";
import { kinds } from "./kinds.js";
import { tapAt } from "./saying.js";
import { coloured, faceOf, cardName, sideOf } from "./seats.js";
import { still } from "./settings.js";
import { kindOf } from "./store.js";
import { servedNow } from "./clock.js";

const DEALER = "M4.5 7.5 11 5l4.5 11.5-6.5 2.5zM13 4.5h6.5v12h-2.5"; // a card dealt from the pack
const EMOTE_LASTS = 20_000; // milliseconds, as on the server
/** @type {WeakMap<HTMLElement, Chair>} */
const latest = new WeakMap(); // the data that each chair was last drawn from
const list = byId("chairs");
/** @type {(chair: HTMLElement) => void} */
let hear = () => {};

// Calls `each(chair)` for every new chair.
export const onChair = (/** @type {(chair: HTMLElement) => void} */ each) => { hear = each; };

export function draw(/** @type {Context} */ { scene, side, message }) {
  keep(list, scene.chairs, (one) => one.seat, create, (item, one) => {
    const where = sideOf(scene, one.seat);
    item.dataset.at = where;
    item.dataset.seat = String(one.seat);
    const ours = scene.own !== null && scene.chairs[scene.own].side === one.side;
    item.dataset.side = scene.own === null ? `side-${one.side}` : ours ? "ours" : "theirs";
    item.dataset.kind = one.kind;
    item.classList.toggle("turn", one.turn || scene.turn?.seat === one.seat);
    if (item.classList.contains("turn")) item.setAttribute("aria-current", "true");
    else item.removeAttribute("aria-current");
    item.classList.toggle("away", one.away);
    item.classList.toggle("kept", Boolean(one.coming));
    item.classList.toggle("self", one.seat === scene.own);
    drawPlate(item, one, scene);
    drawBubble(item, one);
    drawDeclared(item, one, scene);
    drawClock(item, one, scene);
    drawButtons(item, one, { scene, side, message });
  });
  // in Tab order: the player's own first
  list.dataset.players = String(scene.players);
}

function create() {
  const chair = make("li", { class: "chair" },
    make("div", { class: "plate" },
      make("span", { class: "avatar", "aria-hidden": "true" }, make("span", { class: "portrait" }), make("i", { class: "dealer", title: words["room-dealer"] }, sign(DEALER))),
      make("span", { class: "about" }, make("span", { class: "name" }), make("span", { class: "notes" })),
      make("i", { class: "clock", "aria-hidden": "true" }, make("i"))),
    make("div", { class: "said" }, make("p", { class: "speech", hidden: "" }), make("ul", { class: "declared", role: "list" })),
    make("div", { class: "chair-buttons" }));
  // a tap on a free chair presses its button
  part(chair, ".plate").addEventListener("click", () => chair.dataset.kind === "free" && chair.querySelector(".chair-buttons :not(.ai)")?.click());
  hear(chair);
  return chair;
}

function drawPlate(/** @type {HTMLElement} */ item, /** @type {Chair} */ one, /** @type {Scene} */ scene) {
  const free = one.kind === "free";
  const portrait = part(item, ".portrait");
  const whose = free ? "" : `${one.kind}.${one.face ?? ""}.${one.who || one.name}`;
  if (portrait.dataset.whose !== whose) {
    portrait.dataset.whose = whose;
    portrait.replaceChildren(...[faceOfChair(one)].filter((found) => found !== null));
  }
  setText(part(item, ".name"), one.name);
  part(item, ".dealer").hidden = !one.dealer;
  const notes = part(item, ".notes");
  const key = `${one.kind}.${one.won}.${one.dealer}.${one.away}.${one.ready}.${one.coming}`;
  if (notes.dataset.key !== key) notes.replaceChildren(...factsOf(one));
  notes.dataset.key = key;
  if (one.emote && item.dataset.emote !== one.emote) pop(part(item, ".avatar"));
  item.dataset.emote = one.emote;
  item.dataset.contract = scene.contract?.seat === one.seat ? "yes" : "";
}

function factsOf(/** @type {Chair} */ one) {
  const facts = [];
  if (one.won) facts.push(make("span", { class: "won" }, make("span", { "aria-hidden": "true" }, String(one.won)),
    make("span", { class: "hidden" }, told("room-tricks-won", { count: one.won }))));
  if (one.dealer) facts.push(make("span", { class: "hidden" }, words["room-dealer"]));
  if (one.kind === "ai") facts.push(make("span", { class: "ai" }, words["room-ai"]));
  if (one.ready) facts.push(make("span", { class: "ready" }, make("span", { "aria-hidden": "true" }, "✓"),
    make("span", { class: "hidden" }, words["room-ready"])));
  if (one.away) facts.push(make("span", { class: "gone" }, words["room-away"]));
  if (one.coming) facts.push(make("span", { class: "coming" }, one.coming));
  return facts;
}

function drawBubble(/** @type {HTMLElement} */ item, /** @type {Chair} */ one) {
  const speech = part(item, ".speech");
  const emote = lasting(item, one);
  const text = emote || one.bubble;
  const before = speech.dataset.text ?? "";
  if (before === text) return;
  speech.dataset.text = text;
  speech.hidden = !text;
  speech.classList.toggle("emote", Boolean(emote));
  speech.replaceChildren(make("span", { "aria-hidden": "true" }, ...coloured(text)),
    make("span", { class: "hidden" }, emote ? text : one.bubble_words));
  if (text) pop(speech);
}

// An emote disappears when its time is over, even if nothing else changes at the table.
function lasting(/** @type {HTMLElement} */ item, /** @type {Chair} */ one) {
  if (one.emote !== (item.dataset.heard ?? "")) {
    clearTimeout(Number(item.dataset.ends));
    item.dataset.heard = one.emote;
    item.dataset.silent = "";
    if (one.emote) item.dataset.ends = String(setTimeout(() => {
      item.dataset.silent = "yes";
      drawBubble(item, latest.get(item) ?? one);
    }, EMOTE_LASTS));
  }
  latest.set(item, one);
  return item.dataset.silent ? "" : one.emote;
}

// The cards of a declaration lie at the chair while everybody may see them, until the second trick is over.
function drawDeclared(/** @type {HTMLElement} */ item, /** @type {Chair} */ one, /** @type {Scene} */ scene) {
  const early = (scene.trick?.number ?? 1) <= 2 && scene.phase !== "between" && scene.phase !== "over";
  const shown = early ? scene.declared.filter((said) => said.seat === one.seat && (said.cards?.length ?? 0) > 1) : [];
  keep(part(item, ".declared"), shown.flatMap((said) => (said.cards ?? []).map((card) => ({ card, label: said.label }))),
    (card) => card.card, (card) => make("li", {}, make("img", { alt: cardName(scene, card.card), src: "", draggable: "false" })), (face, card) => {
      const image = /** @type {HTMLImageElement} */ (face.firstElementChild);
      const address = new URL(faceAddress(scene, card.card), location.href).href;
      if (image.src !== address) image.src = address;
    });
}

const faceAddress = (/** @type {Scene} */ scene, /** @type {string} */ card) => artPath(faceOf(scene, card));

// A bar below the name shrinks with the time left for the turn.
function drawClock(/** @type {HTMLElement} */ item, /** @type {Chair} */ one, /** @type {Scene} */ scene) {
  const clock = part(item, ".clock");
  const turn = scene.turn?.seat === one.seat ? scene.turn : null;
  const due = turn?.due && turn.limit < 86400000 ? turn.due : null;
  const key = due ? `${due}` : "";
  if (clock.dataset.due === key) return;
  clock.dataset.due = key;
  for (const running of clock.getAnimations?.({ subtree: true }) ?? []) running.cancel();
  clock.hidden = !due;
  if (!due) return;
  const left = Math.max(0, due - servedNow());
  const share = Math.min(1, left / /** @type {Turn} */ (turn).limit);
  // only properties that need no repaint, because it may run for minutes
  /** @type {KeyframeAnimationOptions} */
  const runs = { duration: left, fill: "forwards" };
  clock.animate([{ transform: `scaleX(${share})` }, { transform: "scaleX(0)" }], { ...runs, easing: still() ? "steps(12)" : "linear" });
  part(clock, "i").animate([{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }], runs);
}

const isAdding = (/** @type {string} */ pressed) => kindOf(pressed) === kinds.AddAIPlayerButton;

function drawButtons(/** @type {HTMLElement} */ item, /** @type {Chair} */ one, /** @type {Context} */ { scene, side, message }) {
  const seated = scene.own !== null;
  const offered = [
    one.take && { data: one.take, kind: seated ? "small" : "take", label: words[seated ? "room-move" : "room-sit"] },
    one.machine && { data: one.machine, kind: "small ai", label: isAdding(one.machine) ? `+ ${words["room-ai"]}` : "✕", told: words[isAdding(one.machine) ? "room-add-ai" : "room-remove-ai"] },
  ].flatMap((button) => (button && !data.watching ? [button] : []));
  keep(part(item, ".chair-buttons"), offered, ({ data: pressed }) => pressed, ({ data: pressed }) => {
    const element = make("button", { type: "button", "data-data": pressed }, make("span"));
    element.addEventListener("click", () => tapAt(element, pressed));
    return element;
  }, (element, button) => {
    element.dataset.message = `${side}-${message.id}`;
    element.className = button.kind;
    if (button.told) element.setAttribute("aria-label", `${button.told}: ${one.name}`);
    setText(part(element, "span"), button.label);
  });
}

const AT_CHAIRS = new Set([kinds.AddAIPlayerButton, kinds.RemoveAIPlayerButton, kinds.SitButton, kinds.TakeChairButton]);

// Whether a button of the message is shown at a chair, and so nowhere else.
export const atChairs = (/** @type {string} */ pressed) => AT_CHAIRS.has(kindOf(pressed));
