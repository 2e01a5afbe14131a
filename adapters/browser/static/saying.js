// The visitor's taps and lines: sent, and tracked until they are answered.

import { below, byId, data, setText, words } from "./dom.js";
import { inView, onView, renew } from "./host.js";
import { Line } from "./line.js";
import { alertText, toast } from "./notes.js";
import { inWords } from "./spoken.js";
import { store } from "./store.js";
import { protocols } from "./who.js";

const ANSWER_WITHIN = 3000; // milliseconds until a fast connection counts as broken
const hearing = new Set();
/** @type {Map<string, (refused: boolean) => void>} */
const settling = new Map(); // by the id of a tap: called once with its answer
/** @type {Record<string, (frame: Frame) => void> | null} */
let frames = null;
/** @type {(() => void)[]} */
const early = []; // events from before the page was ready

const line = new Line(below(data.live), protocols, {
  open() {
    tellView();
    hear(() => mark("open"));
  },
  lost: () => hear(() => mark("lost")),
  blocked: () => hear(() => mark("blocked")),
  reached: () => fetch(below("health"), { cache: "no-store" }).then(({ ok }) => ok, () => false),
  stranger: renew,
  frame: (frame) => hear(() => frames?.[frame.type]?.(frame)),
  settled: () => markTaps(),
});
line.connect();

// Who looks at the page need not be called elsewhere.
function tellView() {
  line.tell({ type: "view", shown: inView() });
}
onView(tellView);

function mark(/** @type {string} */ state) {
  if (state === "lost" && document.body.dataset.line === "blocked") return; // until it is open again
  document.body.dataset.line = state;
  byId("state").hidden = state === "open";
  setText(byId("state"), words[state === "blocked" ? "room-blocked" : "room-reconnecting"]);
}

function hear(/** @type {() => void} */ tell) {
  if (frames) tell();
  else early.push(tell);
}

// From now on passes each frame to the function named like its type.
export function begin(/** @type {Record<string, (frame: Frame) => void>} */ onFrame) {
  frames = onFrame;
  for (const tell of early.splice(0)) tell();
}

// Calls `hear(frame)` for every tap and line that is sent, with its id.
export const onSent = (/** @type {(frame: SentFrame) => void} */ hear) => hearing.add(hear);

function send(/** @type {string} */ type, /** @type {Omit<SentFrame, "id">} */ frame, /** @type {Asking} */ about) {
  if (!line.ask(frame, about)) {
    toast(words["room-offline"]);
    return "";
  }
  const sent = /** @type {SentFrame} */ (line.waiting(type).at(-1));
  for (const one of hearing) one(sent);
  return sent.id;
}

// Presses a button of a message. A button names a decision, so a tap that may be lost can be sent again.
// `settled(refused)` is called once: `refused` if the answer is a refusal or none arrived.
/**
 * @param {Side} side
 * @param {string} message
 * @param {string} pressed
 * @param {(refused: boolean) => void} settled
 */
export function tap(side, message, pressed, settled = () => {}) {
  const same = (/** @type {SentFrame} */ frame) => frame.side === side && frame.message === message && frame.data === pressed;
  if (line.waiting("tap").some(same)) return false;
  const id = send("tap", { type: "tap", side, message, data: pressed }, {
    within: ANSWER_WITHIN,
    lost() {
      settle(id, true);
      toast(words["room-answer-lost"]);
    },
  });
  if (!id) return false;
  settling.set(id, settled);
  markTaps();
  return true;
}

// The same for a button that knows its message as `side-id`.
export function tapAt(/** @type {HTMLElement} */ element, /** @type {string} */ pressed) {
  const [side, message] = (element.dataset.message ?? "").split("-");
  return tap(/** @type {Side} */ (side), message, pressed);
}

function settle(/** @type {string} */ id, /** @type {boolean} */ refused) {
  settling.get(id)?.(refused);
  settling.delete(id);
}

// Marks tapped buttons as pending, including those redrawn since.
export function markTaps() {
  const pending = new Set(line.waiting("tap").flatMap((frame) =>
    [...document.querySelectorAll(`button[data-message="${frame.side}-${frame.message}"]`)].filter(({ dataset }) => dataset.data === frame.data)));
  for (const button of document.querySelectorAll("button.pending")) {
    if (!pending.delete(button)) button.classList.remove("pending");
  }
  for (const button of pending) button.classList.add("pending");
}

// Say a line on a side. What may not have been taken goes back to the `input`, to be sent again or changed.
export function say(/** @type {Side} */ side, /** @type {string} */ text, /** @type {HTMLInputElement} */ input) {
  const after = store.latest(side);
  const giveBack = () => {
    if (!input.value) input.value = text;
  };
  return send("say", { type: "say", side, text }, {
    done: () => store.list(side).some((message) =>
      message.author === data.visitor && message.line?.text === text && Number(message.id) > after),
    refused: giveBack,
    lost() {
      giveBack();
      toast(words["room-unsent"]);
    },
  }) !== "";
}

// This page is looked at, and that message stands on it.
export const saw = (/** @type {string} */ message) => line.tell({ type: "seen", message });

// What was done at the table is not said again where the table shows it.
export function answered(/** @type {Frame} */ { id, text, alert, seen }) {
  settle(id, text !== "" && !seen);
  if (text && (alert || !seen)) (alert ? alertText : toast)(inWords(text));
}

export function refused(/** @type {Frame} */ { id, text }) {
  settle(id, true);
  toast(text);
}
