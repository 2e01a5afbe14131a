// The keyboard: digits and arrows choose a card, Enter plays it, p passes, m mutes, t opens the talk.

import { passButton } from "./actions.js";
import { cards } from "./hand.js";
import { open, showPanel } from "./panel.js";
import { set, settings } from "./settings.js";

const typing = (/** @type {HTMLElement} */ element) => element.closest("input, textarea, select, [contenteditable]");

export function start() {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || target.closest("dialog[open]")) return;
    if (typing(target) && event.key !== "Escape") return;
    const acts = KEYS[event.key] ?? (/^[1-9]$/.test(event.key) ? choose : null);
    if (acts?.(event) !== undefined) event.preventDefault();
  });
}

function choose(/** @type {KeyboardEvent} */ event) {
  const card = cards()[Number(event.key) - 1];
  card?.focus();
  return card;
}

function step(/** @type {number} */ by) {
  const held = cards();
  const at = held.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (at < 0 && !document.activeElement?.matches("body, #felt, #hand")) return undefined;
  const next = held[at < 0 ? (by > 0 ? 0 : held.length - 1) : (at + by + held.length) % held.length];
  next?.focus();
  return next;
}

/** @type {Record<string, (event: KeyboardEvent) => unknown>} */
const KEYS = {
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  p() {
    const pass = passButton();
    pass?.click();
    return pass ?? undefined;
  },
  m() {
    set("sound", !settings.sound);
    return true;
  },
  t() {
    showPanel(!open());
    return true;
  },
  Escape() {
    if (!open() || !matchMedia("(width < 62.5em)").matches) return undefined;
    showPanel(false);
    return true;
  },
};
