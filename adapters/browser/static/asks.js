// What the people at the table are asked, as a note over the felt until it is answered.

import { byId } from "./dom.js";
import { drawView } from "./message.js";
import { markTaps } from "./saying.js";
import { buttonsOf, kindOf, store } from "./store.js";

const VOTE = "or";
const note = byId("ask");

// The newest vote that is still open.
export function open() {
  for (const side of ["group", "private"]) {
    const message = store.list(side).findLast((one) => buttonsOf(one).some(({ data: pressed }) => kindOf(pressed) === VOTE));
    if (message) return { side, message };
  }
  return null;
}

export function draw() {
  const found = open();
  note.hidden = !found;
  if (!found) {
    note.message = null;
    note.replaceChildren();
  } else if (note.message !== found.message) {
    const focused = note.contains(document.activeElement);
    note.message = found.message;
    note.replaceChildren(drawView(found.side, found.message, "ask-"));
    if (focused) note.querySelector("button")?.focus();
    markTaps();
  }
}
