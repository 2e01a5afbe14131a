// The start page: the questions about a new table, the door that Enter leads through, and the open tables.

import { ask } from "./who.js";

const AGAIN = 30_000; // milliseconds between two looks at the open tables

const tablesOf = (/** @type {Document} */ page) => page.getElementById("door-open")?.parentElement;

// Shows the tables that are open now, unless somebody is about to choose one.
async function look() {
  const before = tablesOf(document);
  if (!before || document.visibilityState !== "visible") return;
  const answer = await ask(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const now = tablesOf(page);
  if (!now || before.contains(document.activeElement) || before.innerHTML === now.innerHTML) return;
  before.replaceChildren(...now.childNodes);
}

export function start() {
  const form = /** @type {HTMLFormElement} */ (document.getElementById("doors"));
  const usual = /** @type {HTMLButtonElement} */ (document.getElementById("usual"));
  const showTargets = () => {
    const game = new FormData(form).get("game");
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-of]"))) one.hidden = one.dataset.of !== game;
  };
  // A form without a name is not sent: then Enter in the field for it leads through the door pressed last.
  form.addEventListener("click", ({ target }) => {
    const pressed = /** @type {HTMLButtonElement | null} */ (target instanceof Element ? target.closest("button") : null);
    if (pressed && pressed !== usual) usual.value = pressed.value;
  });
  form.addEventListener("change", showTargets);
  showTargets();
  setInterval(look, AGAIN);
  const name = /** @type {HTMLInputElement} */ (document.getElementById("name"));
  if (!name.value && matchMedia("(pointer: fine)").matches) name.focus(); // on a telephone a keyboard would cover the doors
}
