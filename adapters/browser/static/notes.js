// For a moment: short notes, and those that have to be read.

import { aloud, tell } from "./aloud.js";
import { byId } from "./dom.js";

/** @type {number | undefined} */
let timer;
export function toast(/** @type {string} */ text) {
  const element = byId("toast");
  clearTimeout(timer);
  element.hidePopover?.();
  element.showPopover?.(); // over a sheet as well
  element.textContent = text;
  element.classList.add("shown");
  tell(aloud(text));
  timer = setTimeout(() => {
    element.classList.remove("shown");
    element.hidePopover?.();
    element.textContent = "";
  }, 1500 + 60 * text.length);
}

export function alertText(/** @type {string} */ text) {
  byId("alert-text").textContent = text;
  if (!byId("alert").open) byId("alert").showModal();
}
