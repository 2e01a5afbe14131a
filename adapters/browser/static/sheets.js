// What the bot answers to one's own tap or command comes as a sheet over the felt.

import { aloud } from "./aloud.js";
import { isVote } from "./asks.js";
import { byId } from "./dom.js";
import { drawView, firstLine, textsOf } from "./message.js";
import { toast } from "./notes.js";
import { markTaps, onSent } from "./saying.js";
import { buttonsOf, kindOf, store } from "./store.js";

const ANSWERS_WITHIN = 6000;
// What decides something at the table is answered by the table: call, card, claim, plan, belote and the like.
const AT_THE_TABLE = new Set(["c", "k", "ka", "p", "b", "d", "js", "jd", "ja", "jc", "jt", "s", "u", "a", "f", "g", "i"]);
const EMOTE = "os";
const sheet = byId("sheet");
const body = byId("sheet-body");
let shown = null; // {side, id}
let says = false; // to the others: the sheet is not needed any longer
let expected = 0; // until then a new message is taken for the answer

onSent((frame) => {
  const asks = frame.type === "tap" ? !AT_THE_TABLE.has(kindOf(frame.data)) : frame.text.startsWith("/");
  expected = asks ? Date.now() + ANSWERS_WITHIN : 0; // what is done at the table is answered there
  says = frame.type === "tap" && kindOf(frame.data) === EMOTE;
});

const isScore = (message) => buttonsOf(message).some(({ data: pressed }) => kindOf(pressed) === "w");

// A short word and nothing to press.
const isNote = ({ view, file }) =>
  !view.buttons.length && !view.tiles.length && !view.picture && !file && view.blocks.length === 1 && view.blocks[0].quiet === true;

// A message of the bot has come that is not the table; true where it is shown here.
export function arrived(side, message) {
  if (message.line || Date.now() > expected || isScore(message) || buttonsOf(message).some(isVote)) return false;
  expected = 0;
  if (isNote(message)) toast(textsOf(message).join("\n"));
  else openSheet(side, message.id);
  return true;
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
  if (body.message && says) {
    sheet.close();
    return;
  }
  if (body.message && isNote(message) && !isNote(body.message)) { // there is nothing more to choose
    sheet.close();
    toast(textsOf(message).join("\n"));
    return;
  }
  const pressed = body.contains(document.activeElement) ? document.activeElement.dataset.data : undefined;
  const scroll = body.scrollTop;
  body.message = message;
  body.replaceChildren(drawView(shown.side, message, "sheet-"));
  body.scrollTop = scroll;
  sheet.ariaLabel = aloud(firstLine(message.view));
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
