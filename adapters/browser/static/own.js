// A new personal link: shown as a full address, and copied.

import { copy } from "./copy.js";

export function start() {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("link"));
  const button = /** @type {HTMLElement} */ (document.getElementById("copy"));
  field.value = new URL(field.value, document.baseURI).href;
  field.addEventListener("focus", () => field.select());
  button.addEventListener("click", async () => {
    const { done, failed } = button.dataset;
    /** @type {HTMLElement} */ (document.getElementById("copied")).textContent = ((await copy(field.value)) ? done : failed) ?? "";
  });
}
