// What this browser shows while nobody looks at the page: by itself while the page is open in the
// background, by its push service (Web Push) also when it is closed.

import { below, data } from "./dom.js";
import { textsOf } from "./message.js";
import { set, settings } from "./settings.js";
import { ask } from "./who.js";

const SUBSCRIBED_WITHIN = 15000; // milliseconds; a push service that takes longer cannot be reached
const JSON_HEADERS = { "Content-Type": "application/json" };
const possible = "Notification" in window && "serviceWorker" in navigator;
const pushes = possible && "PushManager" in window && data.push !== "";
let subscribed = false; // the server calls this browser
let subscribing = false;
let told = () => {};

// `hear()` when it may be another way from now on.
export const onWay = (/** @type {() => void} */ hear) => { told = hear; };

// How whoever does not look is called here: though the page is closed, while it is open, or not: it is
// off, or cannot be, for one reason or another.
export function way() {
  if (!window.isSecureContext) return "insecure";
  if (!possible) return navigator.standalone === false ? "install" : "none"; // only Safari on telephones has that
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
  await before?.unsubscribe(); // the server has another key than it had
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.push });
}

/** @type {() => Promise<never>} */
const late = () => new Promise((_, fail) => { setTimeout(fail, SUBSCRIBED_WITHIN); });

// The server is told anew each time: the browser may be somebody else's now, or called otherwise.
async function subscribe() {
  subscribing = true;
  try {
    const body = JSON.stringify(await Promise.race([subscription(), late()]));
    subscribed = (await ask(below("me/calls"), { method: "POST", headers: JSON_HEADERS, body })).ok;
  } catch {
    subscribed = false; // it has no push service that can be reached
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

// Permission is asked only when somebody asks to be called.
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

// Take away those of the messages of which `over(id)` is true.
export async function close(/** @type {(message: string) => boolean} */ over) {
  if (!possible) return;
  const worker = await navigator.serviceWorker.getRegistration(below("")).catch(() => /** @type {undefined} */ (undefined)); // in a frame it may be denied
  for (const notification of await worker?.getNotifications() ?? []) {
    if (over(notification.data?.message)) notification.close();
  }
}
