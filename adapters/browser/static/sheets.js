// What the bot answers to one's own tap or command comes as a sheet over the felt.

import { byId } from "./dom.js";
import { drawView } from "./message.js";
import { markTaps, onSent } from "./saying.js";
import { buttonsOf, kindOf, store } from "./store.js";

const ANSWERS_WITHIN = 6000;
// What decides something at the table is answered by the table: call, card, claim, plan, belote and the like.
const AT_THE_TABLE = new Set(["c", "k", "ka", "p", "b", "d", "js", "jd", "ja", "jc", "jt", "s", "u", "a", "f", "g", "i"]);
const sheet = byId("sheet");
const body = byId("sheet-body");
let shown = null; // {side, id}
let expected = 0; // until then a new message is taken for the answer

onSent((frame) => {
  const asks = frame.type === "tap" ? !AT_THE_TABLE.has(kindOf(frame.data)) : frame.text.startsWith("/");
  expected = asks ? Date.now() + ANSWERS_WITHIN : 0; // what is done at the table is answered there
});

const isScore = (message) => buttonsOf(message).some(({ data: pressed }) => kindOf(pressed) === "w");

// A message of the bot has come that is not the table.
export function arrived(side, message) {
  if (message.line || Date.now() > expected || isScore(message)) return;
  expected = 0;
  openSheet(side, message.id);
}

export function openSheet(side, id) {
  shown = { side, id };
  draw();
  if (!sheet.open) sheet.showModal();
  told();
}

let told = () => {};

// `hear()` when a sheet is opened or closed.
export const onShown = (hear) => { told = hear; };

// The newest score sheet, which has a button to the whole deal.
function openScore() {
  const found = store.list("group").findLast(isScore);
  if (found) openSheet("group", found.id);
}

export const shows = (side, id) => shown?.side === side && shown.id === id;

export function draw() {
  if (!shown) return;
  const message = store.get(shown.side, shown.id);
  if (!message?.view || store.lives(shown.side, message)) {
    sheet.close();
    return;
  }
  if (body.message === message) return;
  expected = 0; // the answer is here
  const pressed = body.contains(document.activeElement) ? document.activeElement.dataset.data : undefined;
  const scroll = body.scrollTop;
  body.message = message;
  body.replaceChildren(drawView(shown.side, message, "sheet-"));
  body.scrollTop = scroll;
  if (pressed !== undefined) {
    const buttons = [...body.querySelectorAll("button")];
    (buttons.find((button) => button.dataset.data === pressed) ?? buttons[0] ?? byId("sheet-close")).focus();
  }
  markTaps();
}

sheet.addEventListener("close", () => {
  shown = null;
  expected = 0;
  body.message = null;
  body.replaceChildren();
  told();
});
sheet.addEventListener("click", (event) => {
  if (event.target === sheet) sheet.close(); // the felt around it
});
byId("sheet-close").addEventListener("click", () => sheet.close());
byId("score").addEventListener("click", openScore);
