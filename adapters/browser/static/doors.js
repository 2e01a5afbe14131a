// The start page: the questions about a new table, and the door that Enter leads through.

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
  const name = /** @type {HTMLInputElement} */ (document.getElementById("name"));
  if (!name.value && matchMedia("(pointer: fine)").matches) name.focus(); // on a telephone a keyboard would cover the doors
}
