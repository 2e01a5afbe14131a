// Renders a message in the panel or on a sheet (`View` in adapters/platform/views.py).

import { copy } from "./copy.js";
import { artImage, byId, data, make, words } from "./dom.js";
import { drawPicture } from "./drawing.js";
import { kinds } from "./kinds.js";
import { clockOf, drawMoment } from "./moments.js";
import { toast } from "./notes.js";
import { say, tap } from "./saying.js";
import { coloured } from "./seats.js";
import { inWords, parts } from "./spoken.js";
import { buttonsOf, kindOf } from "./store.js";

const textOf = (/** @type {Block} */ block) => block.spans.map((span) => span.text).join("");

// An address of ours becomes a link that opens in a new tab.
const drawLink = (/** @type {Span} */ { text }) => (/^https?:/.test(text) ? make("a", { href: text, target: "_blank", rel: "noopener noreferrer" }, text) : text);

// A command whose end is the person's own words is begun in the text field.
function begin(/** @type {string} */ command, /** @type {Side} */ side) {
  document.dispatchEvent(new CustomEvent("begun", { detail: { command, side } }));
}

// A command is a button with the page's word for it.
function drawPart(/** @type {ReturnType<typeof parts>[number]} */ part) {
  if (typeof part === "string") return coloured(part);
  if (data.watching) return [part.label];
  const element = make("button", { type: "button", class: "said-command" }, part.label);
  const { command, side } = part;
  element.addEventListener("click", () => (command.endsWith("…") ? begin(command.slice(0, -1), side) : say(side, command, byId("line"))));
  return [element];
}

/**
 * @param {Span} span
 * @param {string} language
 */
function drawSpan(span, language) {
  const drawn = span.moment ? [drawMoment(span.moment, language)] : span.address ? [drawLink(span)] : parts(span.text).flatMap(drawPart);
  return span.strong ? [make("strong", {}, ...drawn)] : drawn;
}

// Each person of a side has their own line, which is cut before the numbers below are.
const headed = (/** @type {string} */ cell) => cell.split(" + ").map((name, index, names) =>
  make("span", { class: "heading", title: name }, ...coloured(name), index < names.length - 1 ? make("span", { class: "hidden" }, " + ") : " "));

/**
 * @param {Block} block
 * @param {string} language
 */
function drawBlock(block, language) {
  if (block.spans) {
    const spans = block.spans.flatMap((span) => drawSpan(span, language));
    const text = make("p", block.quiet ? { class: "quiet" } : {}, ...spans);
    return block.folded ? make("details", { class: "folded" }, make("summary", {}, words["room-unfold"]), text) : text;
  }
  const numbered = (/** @type {string} */ cell) => cell.replace(/^(\d+\.) /, "$1\u00a0"); // a number stays beside its item
  const row = (/** @type {string[]} */ cells, /** @type {boolean} */ head) =>
    make("tr", {}, ...cells.map((cell, column) => {
      if (!cell || (!head && column > 0)) return make("td", {}, ...coloured(cell));
      return make("th", { scope: head ? "col" : "row" }, ...(head ? headed(cell) : coloured(numbered(cell))));
    }));
  const numbers = block.rows.every((cells) => cells.slice(1).every((cell) => !/\p{L}{3}/u.test(cell)));
  const classes = [...(block.strong_last ? ["strong-last"] : []), numbers ? "numbers" : "words"];
  const table = make("table", { class: classes.join(" ") });
  table.style.setProperty("--columns", String((block.header.length || block.rows[0].length) - 1));
  if (block.header.length) table.append(make("thead", {}, row(block.header, true)));
  table.append(make("tbody", {}, ...block.rows.map((cells) => row(cells, false))));
  return make("div", { class: "grid" }, table);
}

/**
 * @param {Block[]} blocks
 * @param {string} language
 */
const drawBlocks = (blocks, language) => blocks.map((block) => drawBlock(block, language));

// A button of a message or of one of its tiles.
function drawButton(/** @type {Button} */ button, /** @type {Side} */ side, /** @type {string} */ id) {
  const element = make("button", {
    type: "button", class: `button ${button.tone}`, "data-data": button.data, "data-message": `${side}-${id}`,
    ...(button.tone === "faint" ? { "aria-disabled": "true" } : {}), // like an illegal card: a press explains why
  });
  if (button.icon) {
    const icon = artImage(button.icon, "");
    icon.className = "icon";
    element.append(icon);
  }
  element.append(make("span", {}, ...coloured(button.label)));
  const { asks, copies } = button;
  element.addEventListener("click", () => (asks ? ask(asks, button.label, side) : copies ? copyText(copies) : tap(side, id, button.data)));
  return element;
}

// A form for what the person writes.
function ask(/** @type {Question} */ question, /** @type {string} */ label, /** @type {Side} */ side) {
  import("./form.js").then((form) => form.open(question, label, side), () => toast(words["room-try-again"]));
}

const copyText = async (/** @type {string} */ text) => toast(words[(await copy(text)) ? "room-copied-personal" : "room-copy-failed"]);

// A choice of one option.
function drawChoice(/** @type {Choice} */ choice, /** @type {Side} */ side, /** @type {string} */ id) {
  return make("div", { class: "row choice", role: "group", "aria-label": choice.label },
    ...choice.options.map((option) => {
      const tone = option.chosen ? "success" : "plain";
      const element = drawButton({ label: `${option.chosen ? "✓ " : ""}${option.label}`, data: option.data, tone }, side, id);
      element.setAttribute("aria-pressed", String(option.chosen));
      if (option.told) element.title = option.told;
      return element;
    }));
}

function drawTiles(/** @type {Tile[]} */ tiles, /** @type {Side} */ side, /** @type {string} */ id) {
  return make("ul", { class: "faces", role: "list", "aria-label": words["room-tiles"] }, ...tiles.map((tile) => {
    const pressed = tile.button?.data ?? tile.why;
    if (!pressed) return make("li", {}, artImage(tile.icon, tile.name, tile.label));
    const face = make("button", {
      type: "button", class: "face", "aria-label": tile.name, "data-data": pressed, "data-message": `${side}-${id}`,
      ...(tile.button ? {} : { "aria-disabled": "true" }),
    }, artImage(tile.icon, "", tile.label));
    face.addEventListener("click", () => tap(side, id, pressed));
    return make("li", {}, face);
  }));
}

function drawFile(/** @type {{ name: string, size: number }} */ file, /** @type {Side} */ side, /** @type {string} */ id) {
  const folder = data.root + (side === "group" ? `room/${data.room}/files/` : "files/");
  const size = file.size < 1024 ? `${file.size} B` : `${Math.ceil(file.size / 1024)} kB`;
  return make("a", { class: "button file", href: folder + id, download: file.name },
    make("span", { class: "hidden" }, words["room-download"]), make("span", { class: "name" }, file.name),
    make("span", { class: "quiet" }, size));
}

function drawFoot(/** @type {Message} */ message) {
  const clock = clockOf(new Date(message.sent), document.documentElement.lang);
  return make("p", { class: "foot" }, make("time", { datetime: message.sent }, clock));
}

// Several questions on one page: each is shown only above its own answers.
function questionsOf(/** @type {View} */ view) {
  const asked = view.buttons.filter((row) => row.options).map((row) => row.label);
  return new Set(asked.length > 1 ? asked : []);
}

const isAsked = (/** @type {Block} */ block, /** @type {Set<string>} */ questions) =>
  block.spans !== undefined && questions.size > 0 && textOf(block).split("\n").every((line) => questions.has(line));

// A message of the bot, without its `unwanted` buttons.
/**
 * @param {Side} side
 * @param {Message} message
 * @param {(button: Button) => boolean} unwanted
 */
export function drawView(side, message, unwanted = () => false) {
  const view = message.view;
  const questions = questionsOf(view);
  const blocks = view.blocks.filter((block) => !isAsked(block, questions));
  const card = make("div", { class: "card", lang: view.language }, ...drawBlocks(blocks, view.language));
  if (view.picture) card.append(drawPicture(view.picture));
  if (view.tiles.length) card.append(drawTiles(view.tiles, side, message.id));
  if (message.file) card.append(drawFile(message.file, side, message.id));
  const rows = data.watching ? [] : view.buttons.map((row) => (row.options ? row : /** @type {Row} */ (row.filter((button) => !unwanted(button))))).filter((row) => row.options || row.length);
  if (rows.length) {
    card.append(make("div", { class: "buttons" }, ...rows.flatMap((row) => {
      if (!row.options) return make("div", { class: "row" }, ...row.map((button) => drawButton(button, side, message.id)));
      const choice = drawChoice(row, side, message.id);
      return questions.has(row.label) ? [make("p", { class: "question", "aria-hidden": "true" }, ...coloured(row.label)), choice] : [choice];
    })));
  }
  return card;
}

// A public announcement for which people can sign up.
export const isAnnouncement = (/** @type {Message} */ message) => buttonsOf(message).some(({ data: pressed }) => kindOf(pressed) === kinds.SignUpButton);

// A message with pages opens on a sheet; the list shows only its first line.
const isLeafed = (/** @type {Message} */ message) =>
  !isAnnouncement(message) && (message.view.buttons.length > 1 || message.view.buttons.some((row) => row.options));

export function firstLine(/** @type {View} */ view) {
  const told = view.blocks.find((block) => block.spans);
  return (told && inWords(textOf(told)).split("\n")[0]) || view.picture?.alt || words["room-bot"];
}

// The felt has its own buttons for opening a table and for voting.
const isOnFelt = (/** @type {{ data: string }} */ { data: pressed }) => [kinds.OpenTableButton, kinds.RespondButton].includes(kindOf(pressed));

// A message in the panel's list; `open` shows it on a sheet.
export function drawMessage(/** @type {Side} */ side, /** @type {Message} */ message, /** @type {(side: Side, id: string) => void} */ open) {
  const item = make("li", { class: `message ${side}`, id: `${side}-${message.id}`, tabindex: "-1", "data-side": side });
  item.message = message;
  if (message.line) {
    const own = message.author === data.visitor;
    item.classList.add("person", ...(own ? ["own"] : []));
    item.append(make("div", { class: "bubble" },
      make("p", { class: own ? "author hidden" : "author" }, own ? words["room-you"] : message.line.name),
      make("p", {}, message.line.text), drawFoot(message)));
    return item;
  }
  item.classList.add("bot");
  const view = message.view;
  if (isLeafed(message)) {
    const line = make("button", { type: "button", class: "card leafed", lang: view.language }, make("span", {}, ...coloured(firstLine(view))));
    line.addEventListener("click", () => open(side, message.id));
    item.append(line);
    return item;
  }
  const card = drawView(side, message, isOnFelt);
  card.prepend(make("p", { class: side === "private" ? "only-you" : "hidden" },
    side === "private" ? words["room-private"] : words["room-bot"]));
  // messages with buttons or changes show no time
  if (!view.picture && !view.tiles.length && !view.buttons.length) {
    card.append(drawFoot(message));
    card.classList.toggle("brief", view.blocks.length === 1 && view.blocks[0].quiet === true);
  }
  item.append(card);
  return item;
}

// The texts of a message for screen readers. A grid is not announced, and of the texts beside it only the
// small print is.
export function textsOf(/** @type {Message} */ message) {
  if (message.line) return [`${message.line.name}: ${message.line.text}`];
  const view = message.view;
  const grid = view.blocks.some((block) => block.rows);
  const texts = view.blocks.filter((block) => block.spans && (!grid || block.quiet)).map((block) => inWords(textOf(block)));
  if (view.picture) texts.push(view.picture.alt);
  if (message.file) texts.push(message.file.name);
  return texts;
}
