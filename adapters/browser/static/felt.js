// The table: drawn from the scene of its newest message.

import { artImage, byId, data, make, setText, words } from "./dom.js";
import * as account from "./account.js";
import * as actions from "./actions.js";
import * as beside from "./beside.js";
import * as chairs from "./chairs.js";
import * as hand from "./hand.js";
import { kinds } from "./kinds.js";
import { trickLayout } from "./layout.js";
import { preload, useSigns } from "./deck.js";
import { tap } from "./saying.js";
import { cardName, coloured, faceOf } from "./seats.js";
import { sound } from "./sound.js";
import * as status from "./status.js";
import { SIDES, buttonsOf, kindOf, rowsOf, sceneOf, store } from "./store.js";
import * as trick from "./trick.js";

const felt = byId("felt");
/** @type {Context | null} */
let present = null; // {scene, side, message}
/** @type {number | undefined} */
let settling; // runs until the last trick of a deal is taken
/** @type {number | undefined} */
let awaited; // runs while the first deal is expected after a lobby
let awaitsOwn = false; // the player sat in that lobby
let starts = false; // start at once with AI players when the table opens
const hearing = new Set();
const FIRST_DEAL_WITHIN = 1500; // milliseconds after the end of the lobby

// Calls `hear(scene, before)` after every change of the table.
export const onScene = (/** @type {(scene: Scene | null, before: Scene | null) => void} */ hear) => hearing.add(hear);
export const scene = () => present?.scene ?? null;

export function draw() {
  const found = store.table();
  const before = present?.scene ?? null;
  if (awaited && !(awaitsOwn ? store.seated() : found)) return;
  clearTimeout(awaited);
  awaited = undefined;
  if (!found) {
    present = null;
    drawNothing();
    return;
  }
  const focused = document.activeElement?.closest("#felt > *");
  const now = /** @type {Scene} */ (sceneOf(found.message));
  if (before && before.deck !== now.deck) { // all cards look different
    trick.clear();
    hand.clear();
  }
  const context = { scene: now, ...found };
  present = context;
  preload(now.deck, now.names);
  useSigns(now.deck);
  felt.dataset.phase = now.phase;
  felt.dataset.players = String(now.players);
  felt.dataset.trick = String(now.trick?.number ?? "");
  felt.classList.toggle("held", now.hand.length > 0);
  felt.classList.toggle("paused", Boolean(now.paused));
  felt.classList.toggle("nudged", Boolean(now.turn?.own && now.turn.nudged));
  const rows = buttonRows(now, found.message);
  chairs.draw(context);
  status.draw(context);
  hand.draw(context);
  felt.classList.toggle("own-turn", Boolean(now.turn?.own) && !hand.flyingCard());
  actions.draw(context, rows);
  if (before?.phase !== now.phase || before?.own !== now.own) fit();
  trick.draw(now, hand.flyingCard(), hand.flyingFrom());
  drawUpcard(now);
  beside.draw(now);
  drawMiddle(now);
  if (focused) keepFocus();
  if (before?.table === now.table) ring(now, before);
  for (const hear of hearing) hear(now, before?.table === now.table ? before : null);
  begin(now, rows.flat());
}

// Keeps the lobby on the felt until the first deal, which is another message; calls `gone()` if none
// arrives. `own`: the player takes part in the deal.
export function expect(/** @type {boolean} */ own, /** @type {() => void} */ gone) {
  clearTimeout(awaited);
  awaitsOwn = own;
  awaited = setTimeout(() => {
    awaited = undefined;
    draw();
    gone();
  }, FIRST_DEAL_WITHIN);
}

// Moves the focus to the table if the focused element is gone; all keys work there too.
export function keepFocus() {
  const at = document.activeElement;
  if (!at?.closest("#felt") || !at.checkVisibility()) felt.focus({ preventScroll: true });
}

// At the end of a match, the public message has more buttons than the player's own. Spectators have none.
function buttonRows(/** @type {Scene} */ now, /** @type {Message} */ message) {
  if (data.watching) return [];
  const open = present?.side === "private" && now.phase === "over" ? store.open(now.table) : null;
  const rows = open && sceneOf(open)?.phase === "over" ? open : message;
  if (rows !== message) return rowsOf(rows.view).map((row) => row.map((button) => /** @type {Button} */ ({ ...button, side: "group", message: rows.id })));
  return rowsOf(message.view);
}

function drawNothing() {
  beside.draw(null);
  felt.dataset.phase = "none";
  felt.classList.remove("own-turn", "held", "paused", "nudged", "calling");
  trick.clear();
  hand.clear();
  byId("chairs").replaceChildren();
  for (const id of ["ladder", "bar-actions", "more-actions", "first-actions", "next-actions", "score", "contract", "last", "peek", "upcard", "about", "coach"]) byId(id).hidden = true;
  setText(byId("say"), "");
  byId("say").dataset.text = "";
  setText(byId("middle-title"), words[data.watching ? "room-no-table-watching" : "room-no-table"]);
  byId("middle-lines").replaceChildren();
  for (const id of ["middle-hands", "middle-ahead", "middle-account", "middle-wait"]) byId(id).hidden = true;
  byId("middle").dataset.kind = "none";
  byId("middle").hidden = false;
  const opening = opener();
  for (const id of ["play-now", "open-table"]) byId(id).hidden = !opening;
  if (opening) byId("open-table").replaceChildren(...coloured(opening.button.label));
  for (const hear of hearing) hear(null, null);
}

// The newest button that opens a table, on either side.
function opener() {
  if (data.watching) return null;
  for (const side of SIDES) {
    for (const message of store.list(side).reverse()) {
      const button = buttonsOf(message).find(({ data: pressed }) => kindOf(pressed) === kinds.OpenTableButton);
      if (button) return { side, message, button };
    }
  }
  return null;
}

function begin(/** @type {Scene} */ now, /** @type {Button[]} */ buttons) {
  if (!starts || now.phase !== "lobby" || now.own === null) return;
  const start = buttons.find(({ data: pressed }) => kindOf(pressed) === kinds.StartButton);
  if (!start) return;
  starts = false;
  if (present) tap(present.side, present.message.id, start.data);
}

function drawUpcard(/** @type {Scene} */ now) {
  const shown = byId("upcard");
  const card = now.upcard ?? "";
  shown.hidden = !card || now.phase !== "auction";
  const key = `${now.deck}/${now.upcard}`;
  if (shown.hidden || shown.dataset.key === key) return;
  shown.dataset.key = key;
  shown.replaceChildren(artImage(faceOf(now, card), cardName(now, card)));
}

// The panel in the middle of the felt: the lobby, or the result of a deal or match.
function drawMiddle(/** @type {Scene} */ now) {
  clearTimeout(settling);
  const middle = byId("middle");
  for (const id of ["play-now", "open-table"]) byId(id).hidden = true;
  const gathers = now.phase === "lobby" || now.phase === "closed";
  const told = gathers ? { title: now.say, ahead: "", account: null, lines: [now.changed, now.looking, now.resealed].filter(Boolean), won: null } : now.result;
  if (!told) {
    middle.hidden = true;
    middle.dataset.kind = "";
    return;
  }
  if (trick.taking()) { // the last trick is still moving
    middle.hidden = true;
    settling = setTimeout(() => present && drawMiddle(present.scene), 120);
    return;
  }
  const appears = middle.hidden || middle.dataset.kind !== now.phase;
  middle.hidden = false;
  middle.dataset.kind = now.phase;
  middle.dataset.won = told.won === null ? "" : String(told.won);
  byId("middle-title").replaceChildren(...coloured(told.title));
  setText(byId("middle-ahead"), told.ahead);
  byId("middle-ahead").hidden = !told.ahead;
  account.draw(now, told);
  byId("middle-lines").replaceChildren(...told.lines.map((line) => make("li", {}, ...coloured(line))));
  drawHands(now);
  fit();
  const { won } = told;
  if (!appears || now.phase !== "over" || won === null) return;
  import("./celebration.js").then(({ celebrate }) => celebrate(won), () => {}); // nothing needs it
}

// All hands as they were dealt, if everybody agreed to show them.
function drawHands(/** @type {Scene} */ now) {
  const hands = byId("middle-hands");
  hands.hidden = !now.open;
  const key = now.open ? `${now.deck}.${now.open.join()}` : "";
  if (hands.dataset.key === key) return;
  hands.dataset.key = key;
  hands.replaceChildren(...(now.open ?? []).map((cards, seat) =>
    make("li", {}, make("span", {}, now.chairs[seat].name),
      ...cards.map((card) => artImage(faceOf(now, card), cardName(now, card))))));
}

const isReminder = (/** @type {Turn} */ turn, /** @type {Turn} */ before) => (turn.nudged && !before.nudged) || (turn.warned && !before.warned);

function ring(/** @type {Scene} */ now, /** @type {Scene} */ before) {
  const same = before.turn?.own && before.turn.number === now.turn?.number ? before.turn : null;
  if (now.turn?.own && (!same || isReminder(now.turn, same))) sound("turn");
  if ((now.auction?.calls.length ?? 0) > (before.auction?.calls.length ?? 0)) sound("call");
}

// Fits the cards of the trick into the space left by hand and chairs. Called when one of these has changed
// its size, so the layout is already known.
function fit() {
  if (!present) return;
  hand.arrange(present.scene, { width: felt.clientWidth, height: felt.clientHeight, room: byId("hand").clientWidth });
  const table = byId("trick");
  const side = (/** @type {Where} */ where) => document.querySelector(`.chair[data-at="${where}"]`)?.offsetWidth ?? 0;
  const laid = trickLayout(table.clientWidth, table.clientHeight, Math.max(side("west"), side("east")));
  felt.style.setProperty("--laid", `${laid.card}px`);
  felt.style.setProperty("--spread-x", String(laid.x));
  felt.style.setProperty("--spread-y", String(laid.y));
  const box = table.getBoundingClientRect();
  document.body.style.setProperty("--notes-x", `${box.left + box.width / 2}px`); // short notes stand above the hand
  document.body.style.setProperty("--notes-y", `${window.innerHeight - box.bottom}px`);
}

// When the window is resized, everything moves at once, without animation.
function refit() {
  felt.classList.add("resizing");
  fit();
  felt.getBoundingClientRect(); // forces the layout before animations return
  felt.classList.remove("resizing");
}

export function start() {
  hand.onFlight((leaves) => {
    trick.hurry();
    if (leaves) fly();
    else draw();
  });
  byId("play-now").addEventListener("click", () => {
    starts = true;
    press();
  });
  byId("open-table").addEventListener("click", press);
  new ResizeObserver(refit).observe(felt);
  const sizes = new ResizeObserver(fit);
  for (const part of ["trick", "hand"]) sizes.observe(byId(part));
  chairs.onChair((chair) => sizes.observe(chair));
  status.start();
  actions.onTurn(() => {
    store.turn();
    draw();
  });
}

// The player's card starts to move in the next frame; everything else is drawn in the one after.
function fly() {
  if (present) trick.draw(present.scene, hand.flyingCard(), hand.flyingFrom());
  requestAnimationFrame(() => setTimeout(draw));
}

function press() {
  const found = opener();
  if (found) tap(found.side, found.message.id, found.button.data, (refused) => { starts &&= !refused; });
}
