// Where one writes: to everyone, or to the bot alone; commands are completed.

import { byId, make, words } from "./dom.js";
import { giveWay } from "./panel.js";
import { say } from "./saying.js";

const form = byId("composer");
const input = byId("line");
const slash = form.querySelector(".slash");
const menu = byId("commands");
const commands = { group: [], private: [] };
let active = -1;
let side = "group";

export function knowCommands(known) {
  Object.assign(commands, known);
}

function writeTo(chosen) {
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

// All that can be said from here: what only the bot may hear goes to it alone, see `send`.
function known() {
  const here = new Set(commands[side].map((command) => command.name));
  return [...commands[side], ...commands.private.filter((command) => !here.has(command.name))];
}

function suggest() {
  const typed = input.value;
  if (!/^\/\S*$/.test(typed)) close();
  else open(known().filter((command) => command.name.startsWith(typed.slice(1).toLowerCase())));
}

function open(found) {
  if (!found.length) {
    close();
    return;
  }
  menu.replaceChildren(...found.map((command, index) => {
    const option = make("li", { role: "option", id: `${menu.id}-${index}`, "aria-selected": "false" },
      make("strong", {}, `/${command.name}`), " ", make("span", {}, command.summary));
    option.addEventListener("pointerdown", (event) => event.preventDefault()); // the focus stays where it is
    option.addEventListener("click", () => send(`/${command.name}`));
    option.command = command;
    return option;
  }));
  active = -1;
  expand(true);
}

function close() {
  active = -1;
  expand(false);
}

function expand(shown) {
  menu.hidden = !shown;
  for (const owner of [input, slash]) owner.setAttribute("aria-expanded", String(shown));
  input.removeAttribute("aria-activedescendant");
}

function key(event) {
  if (menu.hidden) return;
  const options = [...menu.children];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    active = active < 0 && step < 0 ? options.length - 1 : (active + step + options.length) % options.length;
    options.forEach((option, index) => option.setAttribute("aria-selected", String(index === active)));
    input.setAttribute("aria-activedescendant", options[active].id);
    options[active].scrollIntoView({ block: "nearest" });
  } else if (event.key === "Escape") {
    event.stopPropagation();
    close();
  } else if (event.key === "Enter" && active >= 0) {
    send(`/${options[active].command.name}`);
  } else if (event.key === "Tab" && active >= 0) {
    input.value = `/${options[active].command.name} `;
    close();
    input.focus();
  } else {
    return;
  }
  event.preventDefault();
}

function send(typed) {
  const text = typed.trim();
  close();
  const name = text.match(/^\/(\w+)/)?.[1];
  const has = (where) => commands[where].some((command) => command.name === name);
  const to = name && !has(side) && has("private") ? "private" : side;
  if (!text || !say(to, text, input)) return;
  input.value = "";
  if (text.startsWith("/")) giveWay(); // the answer comes over the felt
}

export function start() {
  for (const button of form.querySelectorAll("[data-to]")) {
    button.addEventListener("click", () => writeTo(button.dataset.to));
  }
  input.addEventListener("input", suggest);
  input.addEventListener("keydown", key);
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget)) close();
  });
  slash.addEventListener("click", (event) => {
    if (!menu.hidden) {
      close();
      return;
    }
    open(known());
    // it is gone through with the keys from there; who taps with a finger wants no keyboard
    if (!event.detail || matchMedia("(pointer: fine)").matches) input.focus();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(input.value);
  });
  writeTo("group");
}
