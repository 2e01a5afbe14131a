// The visitor's identity. A page of its own has a cookie that no script can read. In a frame of another
// site there is none, so the page keeps its pass and sends it with every request.
//
// Pages come and go, and not every browser lets one in a frame store anything. So the outermost of ours
// holds what is kept as long as the frame is there, and shows all others in a frame of its own.

export const framed = window.top !== window;

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

function stored() {
  try {
    return KEPT.map((name) => [name, localStorage.getItem(FOLDER + name) ?? ""]);
  } catch {
    return [];
  }
}

const above = framed ? aboveHeld() : undefined;
export const outermost = framed && above === undefined;
const held = above ?? new Map(/** @type {[string, string][]} */ (framed ? stored() : []));
window.held = held;

export function keep(/** @type {string} */ name, /** @type {string} */ value) {
  held.set(name, value);
  try {
    localStorage.setItem(FOLDER + name, value);
  } catch {
    // it is held as long as the frame is there
  }
}

// Fetches one of our addresses as the visitor.
/**
 * @param {string} address
 * @param {RequestInit} about
 */
export function ask(address, about = {}) {
  if (!framed) return fetch(address, about);
  const headers = new Headers(about.headers);
  headers.set("Authorization", `Bearer ${held.get("pass") ?? ""}`);
  const language = held.get("language");
  if (language) headers.set("Accept-Language", language);
  return fetch(address, { ...about, headers });
}

// The subprotocols of the visitor's websocket.
export const protocols = () => (framed ? ["belotbot", `pass.${held.get("pass") ?? ""}`] : []);
