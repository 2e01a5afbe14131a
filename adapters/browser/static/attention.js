// Alerts the person whose turn it is: by the title and a vibration, or a notification if the page is hidden.

import { words } from "./dom.js";
import { haptic, inView as looks, onView } from "./host.js";
import { tellMessage } from "./live.js";
import * as notifications from "./notifications.js";
import { saw } from "./saying.js";
import { isCall, store } from "./store.js";

const REMINDER_AFTER = 2000; // milliseconds; before, the call to a turn is one with its beginning
const title = document.title;
let called = "";
let since = 0;

export function attend(/** @type {Scene | null} */ scene) {
  const own = Boolean(scene?.turn?.own);
  const told = own ? `● ${words["room-waiting"]} · ${title}` : title;
  if (document.title !== told) document.title = told;
  document.body.classList.toggle("waited-for", own);
  const turn = own && scene?.turn ? `${scene.table}.${scene.match}.${scene.deal}.${scene.turn.number}` : "";
  if (turn === called) return;
  called = turn;
  if (!turn) return;
  since = Date.now();
  haptic("turn");
}

// A notifying message has arrived. If the page is visible, the player is alerted here and the server is told so.
export function ring(/** @type {Message} */ message) {
  if (!looks()) {
    notifications.show(message);
    return;
  }
  saw(message.id);
  if (isCall(message) && Date.now() - since < REMINDER_AFTER) return;
  haptic("reminder");
  if (isCall(message)) tellMessage(message);
}

// The reason for the alert is gone.
export const hush = (/** @type {string} */ id) => notifications.close((message) => message === id);

// The page is visible now, so its alerts are no longer needed.
export function look() {
  if (looks()) for (const { id } of store.calls()) saw(id);
  notifications.close((message) => looks() || !store.get("private", message));
}

onView(() => {
  if (looks()) look();
});
