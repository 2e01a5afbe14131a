// The visitor's identity. A page of its own has a cookie that no script can read. In a frame of another
// site there is none, and in a chat app several accounts may share one, so there the page keeps its pass and
// sends it with every request.
//
// Pages come and go, and not every browser lets one in a frame store anything. So the outermost of ours
// holds what is kept as long as the frame is there, and shows all others in a frame of its own.

export const framed = window.top !== window;
// The launch page in a chat app, or its copy in the inner frame, which other pages replace.
export const hosted = document.body.dataset.host !== undefined;

const KEPT = ["pass", "language"];
// Rooms below other paths of a site keep their own.
const FOLDER = `belot ${new URL("../../", import.meta.url).pathname} `;

function aboveHeld() {
  try {
    return window.parent.held;
  } catch {
    return undefined; // the site's own page
  }
}

export function stored(/** @type {string} */ name) {
  try {
    return localStorage.getItem(FOLDER + name) ?? "";
  } catch {
    return ""; // storage is refused
  }
}

export function store(/** @type {string} */ name, /** @type {string} */ value) {
  try {
    localStorage.setItem(FOLDER + name, value);
  } catch {
    // it is held as long as the frame is there
  }
}

const above = framed ? aboveHeld() : undefined;
export const outermost = above === undefined && (framed || hosted);
const told = framed || hosted;
const held = above ?? new Map(/** @type {[string, string][]} */ (framed && !hosted ? KEPT.map((name) => [name, stored(name)]) : []));
window.held = held;

// What a chat app has told is never stored for other accounts that use the same browser.
const LAUNCHED = "launched";
if (hosted) held.set(LAUNCHED, "yes");

export function keep(/** @type {string} */ name, /** @type {string} */ value) {
  held.set(name, value);
  if (!held.has(LAUNCHED)) store(name, value);
}

// Fetches one of our addresses as the visitor.
/**
 * @param {string} address
 * @param {RequestInit} about
 */
export function ask(address, about = {}) {
  if (!told) return fetch(address, about);
  const headers = new Headers(about.headers);
  headers.set("Authorization", `Bearer ${held.get("pass") ?? ""}`);
  const language = held.get("language");
  if (language) headers.set("Accept-Language", language);
  return fetch(address, { ...about, headers });
}

// The JSON of an answer; null if the network fails before all of it has come.
export const jsonOf = (/** @type {Response} */ answer) => answer.json().catch(() => null);

// The subprotocols of the visitor's websocket.
export const protocols = () => (told ? ["belotbot", `pass.${held.get("pass") ?? ""}`] : []);
