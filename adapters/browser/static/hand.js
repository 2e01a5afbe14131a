// The player's cards: a pressed card flies to the trick at once, and comes back if it is refused.

import { artImage, byId, childrenOf, keep, make, part, words } from "./dom.js";
import { comeFrom, shake } from "./flight.js";
import { haptic } from "./host.js";
import { kinds } from "./kinds.js";
import { cardWidth, fan } from "./layout.js";
import { tap } from "./saying.js";
import { faceOf } from "./seats.js";
import { sound } from "./sound.js";
import { kindOf } from "./store.js";

const GIVES_UP = 4000; // milliseconds after the answer until a card that is not on the table comes back
const SLIP = 600; // milliseconds after a tap in which another tap is ignored: the next card has moved under the thumb
const list = byId("hand");
/** @typedef {{ card: string, box: Box, deal: string }} Flying */
/** @type {Flying | null} */
let flying = null;
let raised = ""; // the card that the second tap will play
let flew = -SLIP; // when the last card left the hand
let before = { deal: "", cards: new Set() };
/** @type {(leaves: boolean) => void} */
let redraw = () => {};
let known = { width: 0, height: 0, room: 0 }; // of the felt, and for the hand

// Calls `hear(leaves)` when a card leaves the hand (true) or comes back (false).
export const onFlight = (/** @type {(leaves: boolean) => void} */ hear) => { redraw = hear; };
export const flyingCard = () => flying?.card ?? null;
export const flyingFrom = () => flying?.box ?? null;

const dealOf = (/** @type {Scene} */ scene) => `${scene.table}.${scene.match}.${scene.deal}`;

export function draw(/** @type {Context} */ { scene, side, message }) {
  const deal = dealOf(scene);
  const flies = flying?.card;
  if (flying && (flying.deal !== deal || !scene.hand.some((one) => one.card === flies))) flying = null;
  const cards = scene.hand.filter((one) => one.card !== flying?.card);
  if (!scene.turn?.own || !cards.some((one) => one.card === raised)) raised = "";
  const fresh = cards.filter((one) => deal !== before.deal || !before.cards.has(one.card));
  const back = cards.filter((one) => deal === before.deal && before.cards.has(one.card) && !list.querySelector(`[data-key="${one.card}"]`));
  const focused = list.contains(document.activeElement) ? childrenOf(list).indexOf(/** @type {HTMLElement} */ (document.activeElement?.closest("li"))) : -1;
  const choice = cards.some((one) => one.data);
  list.classList.toggle("choice", choice && Boolean(scene.turn?.own) && !flying);
  keep(list, cards, (one) => one.card, (one) => create(scene, one), (item, one) => update(item, one, { scene, side, message }));
  arrange(scene);
  if (focused >= 0 && !list.contains(document.activeElement)) {
    (list.children[Math.min(focused, list.childElementCount - 1)]?.firstElementChild ?? list).focus({ preventScroll: true });
  }
  if (fresh.length) dealt(scene, fresh);
  if (back.length) for (const one of back) comeFrom(part(list, `[data-key="${one.card}"]`), byId("trick"));
  before = { deal, cards: new Set(scene.hand.map((one) => one.card)) };
}

function create(/** @type {Scene} */ scene, /** @type {HeldCard} */ one) {
  const face = make("button", { type: "button", class: "tile" }, artImage(faceOf(scene, one.card), "", one.name));
  face.addEventListener("click", () => press(face));
  return make("li", {}, face);
}

function update(/** @type {HTMLElement} */ item, /** @type {HeldCard} */ one, /** @type {Context} */ { scene, side, message }) {
  const face = part(item, "button");
  face.held = { one, scene, side, message };
  const pressed = one.data || one.why || "";
  face.dataset.data = pressed;
  face.dataset.message = `${side}-${message.id}`;
  const notes = [one.ahead && words["room-ahead"], one.chosen && words["room-chosen"]].filter(Boolean);
  face.setAttribute("aria-label", [one.name, ...notes].join(", "));
  face.toggleAttribute("data-legal", Boolean(one.data));
  face.classList.toggle("chosen", one.chosen);
  face.classList.toggle("ahead", one.ahead);
  if (one.data) face.removeAttribute("aria-disabled");
  else face.setAttribute("aria-disabled", "true");
  mark(face);
}

// Marks a card that has been pressed.
function mark(/** @type {HTMLElement} */ face) {
  const { one, scene } = /** @type {Context & { one: HeldCard }} */ (face.held);
  const lifted = raised === one.card;
  face.classList.toggle("raised", lifted);
  const pressed = kindOf(one.data || one.why || "");
  if ([kinds.DiscardButton, kinds.NextCardButton].includes(pressed) || (scene.twice && pressed === kinds.LayCardButton)) face.setAttribute("aria-pressed", String(one.chosen || one.ahead || lifted));
  else face.removeAttribute("aria-pressed");
}

// Lays out the cards on a felt of that size.
export function arrange(/** @type {Scene} */ scene, size = known) {
  known = size;
  const felt = byId("felt");
  const held = list.childElementCount;
  const width = Math.min(size.room, 980);
  const card = cardWidth(size.width, size.height, scene.hand.length);
  const plays = ["dealing", "auction", "deciding", "tricks", "between"].includes(scene.phase) && scene.own !== null;
  const { spots, height } = fan(held, width, card);
  felt.style.setProperty("--card", `${card}px`);
  const full = fan(Math.max(held, 1), width, card).height;
  list.style.height = plays ? `${Math.max(height, full)}px` : "";
  childrenOf(list).forEach((item, index) => {
    const spot = spots[index];
    item.style.setProperty("--x", `${spot.x}px`);
    item.style.setProperty("--y", `${spot.y}px`);
    item.style.setProperty("--turn", `${spot.turn}deg`);
    item.style.zIndex = String(index + 1);
  });
}

function dealt(/** @type {Scene} */ scene, /** @type {HeldCard[]} */ fresh) {
  const dealer = scene.chairs.find((one) => one.dealer);
  const from = document.querySelector(`.chair[data-seat="${dealer?.seat}"] .avatar`) ?? byId("trick");
  fresh.forEach((one, index) => {
    comeFrom(part(list, `[data-key="${one.card}"]`), from, { delay: index * 40, time: 240, small: true, turned: -20 });
  });
  sound("deal");
}

export function press(/** @type {HTMLElement} */ face) {
  const { one, scene, side, message } = /** @type {Context & { one: HeldCard }} */ (face.held);
  if (!one.data) {
    shake(face);
    haptic("refused");
    if (one.why) tap(side, message.id, one.why);
    return;
  }
  const lays = kindOf(one.data) === kinds.LayCardButton && scene.turn?.own;
  if (lays && scene.twice && raised !== one.card) {
    raised = one.card;
    for (const other of cards()) mark(other);
    return;
  }
  if (lays && flying) return;
  if (kindOf(one.data) === kinds.NextCardButton && !one.ahead && performance.now() - flew < SLIP) return;
  if (!lays) {
    tap(side, message.id, one.data);
    return;
  }
  const box = face.getBoundingClientRect();
  const card = { card: one.card, box, deal: dealOf(scene) };
  if (!tap(side, message.id, one.data, (refused) => landed(card, refused))) return;
  flying = card;
  flew = performance.now();
  raised = "";
  redraw(true);
  haptic("played");
}

// The server has answered. An accepted card is on the table now or soon; a refused one comes back.
function landed(/** @type {Flying} */ card, /** @type {boolean} */ refused) {
  const comeBack = () => {
    if (flying !== card) return;
    flying = null;
    redraw(false);
  };
  if (refused) comeBack();
  else setTimeout(comeBack, GIVES_UP);
}

export const cards = () => [...list.querySelectorAll(".tile")];

export function clear() {
  flying = null;
  raised = "";
  before = { deal: "", cards: new Set() };
  list.replaceChildren();
  list.style.height = "";
}
