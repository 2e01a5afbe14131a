// The form for what a person writes into a message: a text, or a date and a time by their own clock. It
// is fetched when it is opened first.

import { byId, make, words } from "./dom.js";
import { say } from "./saying.js";
import { coloured } from "./seats.js";

const AHEAD = 60 * 24 * 60 * 60 * 1000; // the bot takes no later start

const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");

// A moment as the picker shows it: by the person's clock, without seconds.
function localOf(/** @type {Date} */ at) {
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

function picker(/** @type {string} */ value) {
  const now = Date.now();
  return make("input", {
    type: "datetime-local", required: "", step: "60", min: localOf(new Date(now)), max: localOf(new Date(now + AHEAD)),
    value: value ? localOf(new Date(value)) : "",
  });
}

const area = (/** @type {Question} */ question) => {
  const field = make("textarea", { rows: "3", ...(question.longest ? { maxlength: String(question.longest) } : {}) });
  field.value = question.value;
  return field;
};

/**
 * @param {Question} question
 * @param {string} label
 * @param {Side} side
 */
export function open(question, label, side) {
  const field = question.moment ? picker(question.value) : area(question);
  const close = make("button", { type: "button", class: "wide" }, words["room-put-away"]);
  const form = make("form", { method: "dialog" },
    make("label", {}, make("span", { class: "form-label" }, ...coloured(label)), field),
    make("button", { class: "wide primary" }, words["room-save"]), close);
  const dialog = make("dialog", { class: "note", id: "form", "aria-label": label }, form);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const written = question.moment ? new Date(field.value).toISOString() : field.value.trim().replace(/\s+/g, " ");
    const kept = make("input", { value: written }); // the form keeps what was written, not the text field
    if (!say(side, `${question.line}${written}`.trim(), kept)) return;
    dialog.close();
    byId("sheet").close();
  });
  document.body.append(dialog);
  dialog.showModal();
}
