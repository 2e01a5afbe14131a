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

/** @type {{ sound: boolean, notify: boolean, deck: string }} */
export const settings = {
  sound: stored("sound") !== "off",
  notify: stored("notify") === "on",
  deck: stored("deck") ?? "cards",
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

// The deck seen last is loaded first the next time.
export function rememberDeck(/** @type {string} */ deck) {
  if (deck === settings.deck) return;
  settings.deck = deck;
  store("deck", deck);
}

export const onSetting = (/** @type {(name: string) => void} */ hear) => changed.add(hear);

const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const still = () => calm.matches || host?.calm === true;
