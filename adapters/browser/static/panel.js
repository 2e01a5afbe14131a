// The panel with the talk: people's lines and the bot's messages besides the table. Beside the felt on a
// wide screen, a drawer over it on a narrow one.

import { isVote } from "./asks.js";
import { byId, childrenOf, data, part, setText, told, words } from "./dom.js";
import { kinds } from "./kinds.js";
import { drawMessage, isAnnouncement, textsOf } from "./message.js";
import { markTaps, onSent } from "./saying.js";
import { openSheet } from "./sheets.js";
import { buttonsOf, kindOf, store } from "./store.js";

const MOST_SHOWN = 400;
const beside = matchMedia("(width >= 62.5em)");
const panel = byId("panel");
const list = byId("messages");
const log = byId("log");
const newest = byId("newest");
const toggle = byId("talk");
let stuck = true; // to the newest message
let position = 0; // of the talk, as it was seen or set last
let unread = 0;

// Until the person opens or closes the panel, it is open only beside the felt.
export const open = () => (beside.matches ? document.body.dataset.panel !== "closed" : document.body.dataset.panel === "open");

export function showPanel(/** @type {boolean} */ shown) {
  const before = open();
  document.body.dataset.panel = shown ? "open" : "closed";
  if (shown) {
    unread = 0;
    if (!before) toNewest();
  }
  const leaves = !shown && panel.contains(document.activeElement);
  mark();
  if (shown && !beside.matches) (data.watching ? byId("close-panel") : byId("line")).focus({ preventScroll: true });
  if (leaves) toggle.focus(matchMedia("(pointer: coarse)").matches ? { focusVisible: false } : {});
}

// Closes the panel if it covers the felt.
export function giveWay() {
  if (!beside.matches) showPanel(false);
}

function mark() {
  if (open()) unread = 0;
  const badge = part(toggle, ".badge");
  badge.hidden = !unread;
  setText(badge, String(unread));
  toggle.setAttribute("aria-expanded", String(open()));
  toggle.setAttribute("aria-label", unread ? told("room-talk-unread", { count: unread }) : words["room-talk"]);
  panel.inert = !open();
  byId("house").inert = open() && !beside.matches; // what it covers cannot be reached
}

function toNewest() {
  stuck = true;
  newest.hidden = true;
  toEnd();
}

function toEnd() {
  log.scrollTop = log.scrollHeight;
  position = log.scrollTop;
}

/** @type {(side: Side, message: Message) => boolean} */
let elsewhere = () => false;

// Messages that are shown elsewhere are not listed.
export const hide = (/** @type {(side: Side, message: Message) => boolean} */ isElsewhere) => { elsewhere = isElsewhere; };

/** @type {WeakMap<Message, string>} */
const texts = new WeakMap();

function textOf(/** @type {Message} */ message) {
  if (!texts.has(message)) texts.set(message, textsOf(message).join("\n"));
  return texts.get(message);
}

// What the bot has said to all is not listed once more because it said so to each, and of a vote
// that is open only what all see.
function once(/** @type {{ side: Side, message: Message }[]} */ talk) {
  const open = new Set(talk.filter(({ side, message }) => side === "group" && !message.line).map(({ message }) => textOf(message)));
  return talk.filter(({ side, message }) =>
    side === "group" || message.line || !(open.has(textOf(message)) || buttonsOf(message).some(isVote)));
}

const keyOf = (/** @type {{ side: Side, message: Message }} */ { side, message }) => `${side}-${message.id}`;

/** @type {{ side: Side, message: Message }[] | null} */
let drawn = null;

// Draws what has changed and keeps all other elements.
export function draw() {
  const talk = once(store.talk().filter(({ side, message }) => !elsewhere(side, message))).slice(-MOST_SHOWN);
  markTaps();
  if (talk.length === drawn?.length && talk.every(({ message }, index) => message === drawn?.[index].message)) return;
  drawn = talk;
  const standing = new Map(childrenOf(list).map((item) => [item.id, item]));
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const focus = focused && { id: focused.closest(".message")?.id, data: focused.dataset.data };
  /** @type {HTMLElement | null} */
  let before = null;
  for (const one of talk) {
    const old = standing.get(keyOf(one));
    standing.delete(keyOf(one));
    const item = old?.message === one.message ? old : drawMessage(one.side, one.message, openSheet);
    if (old !== item) old?.replaceWith(item);
    /** @type {ChildNode | null} */
    const after = before ? before.nextSibling : list.firstChild;
    if (item !== after) list.insertBefore(item, after);
    before = item;
  }
  for (const gone of standing.values()) gone.remove();
  byId("empty").hidden = list.childElementCount > 0;
  if (focus && !list.contains(document.activeElement)) refocus(focus);
  if (stuck) toEnd();
  markTaps();
  mark();
}

function refocus(/** @type {{ id?: string, data?: string }} */ { id = "", data: pressed }) {
  const item = document.getElementById(id);
  if (!item) {
    log.focus({ preventScroll: true });
    return;
  }
  const buttons = [...item.querySelectorAll("button")];
  const target = buttons.find((button) => button.dataset.data === pressed) ?? buttons[0] ?? item;
  target.focus({ preventScroll: true });
}

// A new message has come; it counts where it is listed.
export function arrived(/** @type {Side} */ side, /** @type {Message} */ message) {
  if (!document.getElementById(keyOf({ side, message }))) return;
  if (message.author === data.visitor) toNewest();
  else if (!stuck) newest.hidden = false;
  if (message.author !== data.visitor && !open() && (message.line || side === "private" || isAnnouncement(message))) unread += 1;
  mark();
}

const TO_THE_TABLE = new Set([kinds.OpenTableButton, kinds.LearnButton, kinds.SitButton, kinds.JoinTableButton, kinds.TakeChairButton]);

onSent((frame) => {
  if (frame.type === "tap" && TO_THE_TABLE.has(kindOf(frame.data ?? ""))) giveWay();
});

export function start() {
  toggle.addEventListener("click", () => showPanel(!open()));
  byId("close-panel").addEventListener("click", () => showPanel(false));
  byId("shade").addEventListener("click", () => showPanel(false));
  newest.addEventListener("click", toNewest);
  log.addEventListener("scroll", () => {
    const ends = log.scrollHeight - log.scrollTop - log.clientHeight < 48;
    if (ends || log.scrollTop < position) stuck = ends; // a talk that only grew, or shrank, was not scrolled by its reader
    position = log.scrollTop;
    if (stuck) newest.hidden = true;
  }, { passive: true });
  new ResizeObserver(() => {
    if (stuck) toEnd();
  }).observe(log);
  beside.addEventListener("change", () => {
    delete document.body.dataset.panel;
    mark();
  });
  mark();
}
