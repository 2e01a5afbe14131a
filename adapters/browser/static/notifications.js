// Notifications while the page is not visible: from the page itself while it is open in the background,
// by Web Push also when it is closed.

import { below, data } from "./dom.js";
import { textsOf } from "./message.js";
import { set, settings } from "./settings.js";
import { ask } from "./who.js";

const SUBSCRIBED_WITHIN = 15000; // milliseconds; a push service that takes longer cannot be reached
const JSON_HEADERS = { "Content-Type": "application/json" };
const possible = "Notification" in window && "serviceWorker" in navigator;
const pushes = possible && "PushManager" in window && data.push !== "";
let subscribed = false; // the server sends notifications to this browser
let subscribing = false;
let told = () => {};

// Calls `hear()` when the result of `way()` may have changed.
export const onWay = (/** @type {() => void} */ hear) => { told = hear; };

// How this browser notifies: even when the page is `closed`, only while it is `open`, or not at all
// because it is `off` or impossible, with the reason.
export function way() {
  if (!window.isSecureContext) return "insecure";
  if (!possible) return navigator.standalone === false ? "install" : "none"; // only Safari on phones has this property
  if (Notification.permission === "denied") return "denied";
  if (!settings.notify || Notification.permission !== "granted") return "off";
  return subscribed ? "closed" : "open";
}

export const isOn = () => ["closed", "open"].includes(way());

const base64 = (/** @type {ArrayBuffer | null} */ bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

async function subscription() {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && base64(before.options.applicationServerKey) === data.push) return before;
  await before?.unsubscribe(); // the server's key has changed
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.push });
}

/** @type {() => Promise<never>} */
const late = () => new Promise((_, fail) => { setTimeout(fail, SUBSCRIBED_WITHIN); });

// The subscription is sent every time: the browser's owner or its subscription may have changed.
async function subscribe() {
  subscribing = true;
  try {
    const body = JSON.stringify(await Promise.race([subscription(), late()]));
    subscribed = (await ask(below("me/calls"), { method: "POST", headers: JSON_HEADERS, body })).ok;
  } catch {
    subscribed = false; // its push service cannot be reached
  }
  subscribing = false;
  told();
}

async function unsubscribe() {
  subscribed = false;
  await ask(below("me/calls"), { method: "DELETE" }).catch(() => {}); // what it sends then comes to nothing
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager?.getSubscription())?.unsubscribe();
}

// Permission is requested only when the person turns notifications on.
export async function wish(/** @type {boolean} */ on) {
  set("notify", on && (await Notification.requestPermission()) === "granted");
  told();
  if (!pushes) return;
  if (settings.notify) await subscribe();
  else if (!on) await unsubscribe();
}

export function start() {
  if (pushes && isOn()) subscribe();
}

// For a message while the page is open, where nobody else calls.
export async function show(/** @type {Message} */ { id, view }) {
  if (way() !== "open" || subscribing) return;
  const [title, ...rest] = textsOf(/** @type {Message} */ ({ view })).join("\n").split("\n");
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification(title, {
    body: rest.join("\n"), tag: `message ${id}`, lang: view.language, icon: below("favicon.ico"),
    data: { path: `room/${data.room}`, message: id },
  });
}

// Remove the notifications whose message satisfies `over(id)`.
export async function close(/** @type {(message: string) => boolean} */ over) {
  if (!possible) return;
  const worker = await navigator.serviceWorker.getRegistration(below("")).catch(() => /** @type {undefined} */ (undefined)); // in a frame it may be denied
  for (const notification of await worker?.getNotifications() ?? []) {
    if (over(notification.data?.message)) notification.close();
  }
}
