// Toasts, and notes that must be dismissed.

import { aloud, tell } from "./aloud.js";
import { byId } from "./dom.js";
import { coloured } from "./seats.js";

const PRESSED = "#ladder button, #middle button, #bar-actions button, .chair-buttons button, #hand button";
const PLACES = ["hand", "bottom", "top"]; // above the hand, at the page's lower edge, or over the bar
const OVERLAP = 12; // pixels of a button that a note may cover

/** @type {number | undefined} */
let timer;

// Whether it lies over something that can be pressed at the table.
function covers(/** @type {HTMLElement} */ note) {
  const box = note.getBoundingClientRect();
  return [...document.querySelectorAll(PRESSED)].some((one) => {
    if (!one.checkVisibility()) return false;
    const other = one.getBoundingClientRect();
    return box.left < other.right && box.right > other.left
      && box.top < other.bottom - OVERLAP && box.bottom > other.top + OVERLAP;
  });
}

// It stands at the first place where it covers nothing that can be pressed.
export function toast(/** @type {string} */ text) {
  const element = byId("toast");
  clearTimeout(timer);
  element.hidePopover?.();
  element.showPopover?.(); // over a sheet as well
  element.replaceChildren(...coloured(text));
  element.dataset.at = PLACES.find((place) => {
    element.dataset.at = place;
    return !covers(element);
  }) ?? PLACES[0];
  element.classList.add("shown");
  tell(aloud(text));
  timer = setTimeout(() => {
    element.classList.remove("shown");
    element.hidePopover?.();
    element.textContent = "";
  }, 1500 + 60 * text.length);
}

export function alertText(/** @type {string} */ text) {
  byId("alert-text").replaceChildren(...coloured(text));
  if (!byId("alert").open) byId("alert").showModal();
}
