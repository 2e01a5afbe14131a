// Sheets over the felt: the bot's answers to the person's own taps and commands.

import { aloud } from "./aloud.js";
import { byId, data, words } from "./dom.js";
import { kinds } from "./kinds.js";
import { drawView, firstLine, textsOf } from "./message.js";
import { toast } from "./notes.js";
import { markTaps, onSent, say } from "./saying.js";
import { buttonsOf, sceneOf, store } from "./store.js";

const MOST_ASKED = 50; // that are remembered
const sheet = byId("sheet");
const body = byId("sheet-body");
/** @type {{ side: Side, id: string } | null} */
let shown = null; // {side, id}
const asked = new Set(); // questions of this page, as in `answers` of a message

onSent((frame) => {
  asked.add(`${data.visitor} ${frame.id}`);
  if (asked.size > MOST_ASKED) asked.delete(asked.values().next().value);
});

// A short text without buttons.
const isNote = (/** @type {Message} */ { view, file }) =>
  !view.buttons.length && !view.tiles.length && !view.picture && !file && view.blocks.length === 1 && view.blocks[0].quiet === true;

// A message other than the table has arrived; true if it answers this page and is shown here.
export function arrived(/** @type {Side} */ side, /** @type {Message} */ message) {
  if (!asked.has(message.answers)) return false;
  if (isNote(message)) toast(textsOf(message).join("\n"));
  else openSheet(side, message.id);
  return true;
}

export function openSheet(/** @type {Side} */ side, /** @type {string} */ id) {
  const another = !shows(side, id);
  shown = { side, id };
  draw();
  if (!sheet.open) sheet.showModal();
  if (another) body.scrollTop = 0; // browsers keep the scroll position of the sheet before
  told();
}

let told = () => {};

// Calls `hear()` when a sheet is opened or closed.
export const onShown = (/** @type {() => void} */ hear) => { told = hear; };

// Opens the match's newest score sheet, found by its button to the whole deal. If there is none, because no
// deal is over or it is in another place, the bot is asked.
function openScore() {
  const { table, match } = /** @type {Scene} */ (sceneOf(/** @type {Context} */ (store.table()).message));
  const isScore = (/** @type {Message} */ message) => buttonsOf(message).some((button) => button.data?.includes(`:${kinds.LookBackButton}:${table}:${match}.`));
  const found = store.list("group").findLast(isScore);
  if (found) openSheet("group", found.id);
  else if (data.watching) toast(words["score-empty"]);
  else say("private", "/score", byId("line"));
}

export const shows = (/** @type {Side} */ side, /** @type {string} */ id) => shown?.side === side && shown.id === id;

export function draw() {
  if (!shown) return;
  const message = store.get(shown.side, shown.id);
  if (!message?.view || store.lives(shown.side, message)) {
    sheet.close();
    return;
  }
  if (body.message === message) return;
  if (body.message && isNote(message) && !isNote(body.message)) { // there is nothing more to choose
    sheet.close();
    toast(textsOf(message).join("\n"));
    return;
  }
  const pressed = body.contains(document.activeElement) ? document.activeElement?.dataset.data : undefined;
  const scroll = body.scrollTop;
  body.message = message;
  body.replaceChildren(drawView(shown.side, message));
  body.scrollTop = scroll;
  sheet.ariaLabel = aloud(firstLine(message.view));
  if (pressed !== undefined) {
    const buttons = [...body.querySelectorAll("button")];
    const same = buttons.find((button) => button.dataset.data === pressed);
    (same ?? buttons[0] ?? byId("sheet-close")).focus({ preventScroll: true });
    if (!same && !body.querySelector("figure")) body.scrollTop = 0; // another page of text is read from its beginning
  }
  markTaps();
}

sheet.addEventListener("close", () => {
  shown = null;
  body.message = null;
  body.replaceChildren();
  told();
});
sheet.addEventListener("click", (event) => {
  if (event.target === sheet) sheet.close(); // the felt around it
});
byId("sheet-close").addEventListener("click", () => sheet.close());
for (const id of ["score", "beside-sheet"]) byId(id).addEventListener("click", openScore);
