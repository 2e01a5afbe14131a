// Who is waited for is called: by the title, a short vibration, and a notification where he wishes it.

import { words } from "./dom.js";
import { set, settings } from "./settings.js";

const title = document.title;
let called = "";
let shown = null;

export function attend(scene) {
  const own = Boolean(scene?.turn?.own);
  document.title = own ? `● ${words["room-waiting"]} · ${title}` : title;
  document.body.classList.toggle("waited-for", own);
  const turn = own ? `${scene.table}.${scene.match}.${scene.deal}.${scene.turn.number}` : "";
  if (turn === called) return;
  called = turn;
  shown?.close();
  shown = null;
  if (!turn) return;
  navigator.vibrate?.(60);
  if (document.hidden && settings.notify && window.Notification?.permission === "granted") {
    shown = new Notification(words["room-waiting"], { body: scene.say, tag: "turn" });
    shown.addEventListener("click", () => window.focus());
  }
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") shown?.close();
});

// Permission is asked only when somebody asks to be called.
export async function wishNotes(on) {
  if (on && window.Notification && Notification.permission !== "granted") await Notification.requestPermission();
  set("notify", on && window.Notification?.permission === "granted");
}

export const canNotify = () => "Notification" in window;
