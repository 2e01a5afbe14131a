// The player's preferences, stored in this browser.

import { host } from "./host.js";

const FOLDER = "belot.";

function stored(/** @type {string} */ name) {
  try {
    return localStorage.getItem(FOLDER + name);
  } catch {
    return null; // a page in a frame may have no storage
  }
}

/** @type {{ sound: boolean, notify: boolean }} */
export const settings = {
  sound: stored("sound") !== "off",
  notify: stored("notify") === "on",
};

const changed = new Set();

function store(/** @type {string} */ name, /** @type {string} */ text) {
  try {
    localStorage.setItem(FOLDER + name, text);
  } catch {
    // it lasts as long as the page is open
  }
}

export function set(/** @type {"sound" | "notify"} */ name, /** @type {boolean} */ on) {
  settings[name] = on;
  store(name, on ? "on" : "off");
  for (const hear of changed) hear(name);
}

export const onSetting = (/** @type {(name: string) => void} */ hear) => changed.add(hear);

const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const still = () => calm.matches || host?.calm === true;
