// The text field: writes to everybody or to the bot alone; completes typed commands.

import { byId, childrenOf, make, words } from "./dom.js";
import { giveWay, showPanel } from "./panel.js";
import { say } from "./saying.js";
import { learn } from "./spoken.js";

const form = byId("composer");
const input = byId("line");
const menu = byId("commands");
/** @type {Record<Side, Command[]>} */
const commands = { group: [], private: [] };
let active = -1;
/** @type {Side} */
let side = "group";

export function knowCommands(/** @type {Record<Side, Command[]>} */ known) {
  Object.assign(commands, known);
  learn(known);
}

function writeTo(/** @type {Side} */ chosen) {
  side = chosen;
  for (const button of form.querySelectorAll("[data-to]")) {
    button.setAttribute("aria-pressed", String(button.dataset.to === side));
  }
  const hint = words[`room-write-${side}`];
  input.placeholder = hint;
  input.setAttribute("aria-label", hint);
  form.dataset.side = side;
  close();
}

// All commands available here; `send` sends private ones to the bot alone.
function known() {
  const here = new Set(commands[side].map((command) => command.name));
  return [...commands[side], ...commands.private.filter((command) => !here.has(command.name))];
}

function suggest() {
  const typed = input.value;
  if (!/^\/\S*$/.test(typed)) close();
  else open(known().filter((command) => command.name.startsWith(typed.slice(1).toLowerCase())));
}

function open(/** @type {Command[]} */ found) {
  if (!found.length) {
    close();
    return;
  }
  menu.replaceChildren(...found.map((command, index) => {
    const option = make("li", { role: "option", id: `${menu.id}-${index}`, "aria-selected": "false" },
      make("strong", {}, command.name), " ", make("span", {}, command.summary));
    option.addEventListener("pointerdown", (/** @type {Event} */ event) => event.preventDefault()); // the focus stays where it is
    option.addEventListener("click", () => send(`/${command.name}`));
    option.offered = command;
    return option;
  }));
  active = -1;
  expand(true);
}

function close() {
  active = -1;
  expand(false);
}

function expand(/** @type {boolean} */ shown) {
  menu.hidden = !shown;
  input.setAttribute("aria-expanded", String(shown));
  input.removeAttribute("aria-activedescendant");
}

function key(/** @type {KeyboardEvent} */ event) {
  if (menu.hidden) return;
  const options = childrenOf(menu);
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step) {
    active = active < 0 && step < 0 ? options.length - 1 : (active + step + options.length) % options.length;
    options.forEach((option, index) => option.setAttribute("aria-selected", String(index === active)));
    input.setAttribute("aria-activedescendant", options[active].id);
    options[active].scrollIntoView({ block: "nearest" });
  } else if (event.key === "Escape") {
    event.stopPropagation();
    close();
  } else if (event.key === "Enter" && active >= 0) {
    send(`/${options[active].offered?.name}`);
  } else if (event.key === "Tab" && active >= 0) {
    input.value = `/${options[active].offered?.name} `;
    close();
    input.focus();
  } else {
    return;
  }
  event.preventDefault();
}

function send(/** @type {string} */ typed) {
  const text = typed.trim();
  close();
  const name = text.match(/^\/(\w+)/)?.[1];
  const has = (/** @type {Side} */ where) => commands[where].some((command) => command.name === name);
  const to = name && !has(side) && has("private") ? "private" : side;
  if (!text || !say(to, text, input)) return;
  input.value = "";
  if (text.startsWith("/")) giveWay(); // the answer is shown over the felt
}

export function start() {
  for (const button of form.querySelectorAll("[data-to]")) {
    button.addEventListener("click", () => writeTo(/** @type {Side} */ (button.dataset.to)));
  }
  input.addEventListener("input", suggest);
  input.addEventListener("keydown", key);
  form.addEventListener("focusout", (event) => {
    if (!form.contains(/** @type {Node | null} */ (event.relatedTarget))) close();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(input.value);
  });
  writeTo("group");
  document.addEventListener("begun", (event) => {
    const { command, side: wanted } = /** @type {CustomEvent<{ command: string, side: Side }>} */ (event).detail;
    byId("sheet").close();
    showPanel(true);
    writeTo(wanted);
    input.value = command;
    input.focus();
  });
}
