// What the people at the table are asked, as a note over the felt until it is answered.

import { byId } from "./dom.js";
import { drawView } from "./message.js";
import { markTaps } from "./saying.js";
import { buttonsOf, kindOf, store } from "./store.js";

const note = byId("ask");

export const isVote = ({ data: pressed }) => kindOf(pressed) === "or";

// The newest vote in which one has not agreed yet.
export function open() {
  const message = store.list("private").findLast((one) => buttonsOf(one).some((button) => isVote(button) && button.tone === "success"));
  return message ? { side: "private", message } : null;
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
