// Questions to the player, from a vote or from a person who wants to sit down: a note over the felt until
// it is answered.

import { byId } from "./dom.js";
import { keepFocus } from "./felt.js";
import { kinds } from "./kinds.js";
import { drawView } from "./message.js";
import { markTaps } from "./saying.js";
import { buttonsOf, kindOf, store } from "./store.js";

const note = byId("ask");

export const isVote = (/** @type {{ data: string }} */ { data: pressed }) => kindOf(pressed) === kinds.RespondButton;

const isGuest = (/** @type {{ data: string }} */ { data: pressed }) => kindOf(pressed) === kinds.AnswerGuestButton;
const asks = (/** @type {Message} */ message) => buttonsOf(message).some((button) => button.tone === "success" && (isVote(button) || isGuest(button)));

const leadsBack = (/** @type {{ data: string }} */ { data: pressed }) => kindOf(pressed) === kinds.LobbyMenuButton; // to a menu, which is not open here

// The newest question that the player has not answered with yes.
export function open() {
  const message = store.list("private").findLast(asks);
  return message ? { side: /** @type {Side} */ ("private"), message } : null;
}

export function draw() {
  const found = open();
  const focused = note.contains(document.activeElement);
  note.hidden = !found;
  if (!found) {
    if (focused) keepFocus();
    note.message = null;
    note.replaceChildren();
  } else if (note.message !== found.message) {
    note.message = found.message;
    note.replaceChildren(drawView(found.side, found.message, leadsBack));
    if (focused) note.querySelector("button")?.focus();
    markTaps();
  }
}
