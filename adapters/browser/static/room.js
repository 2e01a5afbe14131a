// One room: draws what the server sends, sends what the visitor does. The frames are those of wire.py.

import { copy } from "./copy.js";
import { changed } from "./differences.js";
import { Line } from "./line.js";

const data = JSON.parse(document.getElementById("room-data").textContent);
const words = data.words;
const title = document.title;
const narrow = matchMedia("(max-width: 899px)");
const MOST_SHOWN = 400;
const LEAST_DRAWING = 150; // pixels of height below which a drawing can hardly be read
const LEAST_BESIDE = 440; // of a message's width, from which on it stands beside the cards
const LEAST_STRIP = 22; // of a card's width that has to be seen of each
const LEAST_CARD = 24;
const ANSWER_WITHIN = 3000; // milliseconds, after which a tap's line counts as broken
const CELEBRATED_FOR = 3000;

// An address below the start page, wherever that may be.
const below = (path) => new URL(data.root + path, location.href).href;

const byId = (id) => document.getElementById(id);

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/* ---------- a message ---------- */

const artPath = (name) =>
  `${data.root}art/${encodeURI(name)}.svg` + (data.art ? `?v=${encodeURIComponent(data.art)}` : "");

function artImage(name, alt, instead) {
  const image = make("img", { src: artPath(name), alt, draggable: "false" });
  image.addEventListener("error", () => image.replaceWith(make("span", { class: "no-art" }, instead)));
  return image;
}

function drawBlock(block) {
  if (block.spans) {
    const spans = block.spans.map((span) => (span.strong ? make("strong", {}, span.text) : span.text));
    const text = make("p", block.quiet ? { class: "quiet" } : {}, ...spans);
    return block.folded ? make("details", { class: "folded" }, make("summary", {}, words["room-unfold"]), text) : text;
  }
  const row = (cells, head) =>
    make("tr", {}, ...cells.map((cell, column) =>
      head || column === 0 ? make("th", { scope: head ? "col" : "row" }, cell) : make("td", {}, cell)));
  const numbers = block.rows.every((cells) => cells.slice(1).every((cell) => !/\p{L}{3}/u.test(cell)));
  const kinds = [...(block.strong_last ? ["strong-last"] : []), ...(numbers ? [] : ["words"])];
  const table = make("table", { class: kinds.join(" ") });
  if (block.header.length) table.append(make("thead", {}, row(block.header, true)));
  table.append(make("tbody", {}, ...block.rows.map((cells) => row(cells, false))));
  return make("div", { class: "grid" }, table);
}

const SVG_ELEMENTS = new Set(("svg g defs symbol use title desc rect circle ellipse line polyline polygon path text " +
  "tspan textPath image clipPath mask linearGradient radialGradient stop pattern filter feGaussianBlur feOffset " +
  "feMerge feMergeNode feFlood feComposite feColorMatrix feDropShadow feBlend").split(" "));

// Ids are made unique on the page; only our own art is loaded; nothing in a picture can act.
function cleanDrawing(svg, prefix) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg" || parsed.querySelector("parsererror")) return null;
  for (const node of [root, ...root.querySelectorAll("*")]) {
    if (!SVG_ELEMENTS.has(node.localName)) {
      node.remove();
      continue;
    }
    for (const attribute of [...node.attributes]) {
      const name = attribute.localName.toLowerCase();
      const value = attribute.value;
      if (name.startsWith("on") || name === "style") node.removeAttributeNode(attribute);
      else if (name === "id") attribute.value = prefix + value;
      else if (name === "href" && value.startsWith("#")) attribute.value = `#${prefix}${value.slice(1)}`;
      else if (name === "href" && value.startsWith("art:")) attribute.value = artPath(value.slice(4));
      else if (name === "href") node.removeAttributeNode(attribute);
      else if (value.includes("url(")) attribute.value = value.replace(/url\(\s*(['"]?)#/g, `url($1#${prefix}`);
    }
  }
  root.setAttribute("aria-hidden", "true");
  root.setAttribute("focusable", "false");
  return document.adoptNode(root);
}

function drawPicture(picture, prefix) {
  const figure = make("figure", { role: "img", "aria-label": picture.alt });
  figure.append(cleanDrawing(picture.svg, prefix) ?? picture.alt);
  return figure;
}

// The same in words, where there is no room for the drawing: a line for each player.
function drawTold(picture) {
  const lines = [make("span")];
  for (const span of picture.told.length ? picture.told : [{ text: picture.alt }]) {
    span.text.split("\n").forEach((text, index) => {
      if (index) lines.push(make("span"));
      if (text) lines.at(-1).append(span.strong ? make("strong", {}, text) : text);
    });
  }
  return make("p", { class: "told", "aria-hidden": "true" }, ...lines);
}

function drawButton(button, pane, id) {
  const element = make("button", { type: "button", class: `button ${button.tone}`, "data-data": button.data });
  if (button.icon) {
    const icon = artImage(button.icon, "", "");
    icon.className = "icon";
    element.append(icon);
  }
  element.append(make("span", {}, button.label));
  element.addEventListener("click", () => tap(pane, id, button.data, element));
  return element;
}

function drawChoice(choice, pane, id) {
  return make("div", { class: "row choice", role: "group", "aria-label": choice.label },
    ...choice.options.map((option) => {
      const tone = option.chosen ? "success" : "plain";
      const element = drawButton({ label: `${option.chosen ? "✓ " : ""}${option.label}`, data: option.data, tone }, pane, id);
      element.setAttribute("aria-pressed", String(option.chosen));
      if (option.told) element.title = option.told;
      return element;
    }));
}

function drawTiles(tiles, pane, id) {
  const choice = tiles.some((tile) => tile.button);
  const list = make("ul", { class: choice ? "tiles choice" : "tiles", role: "list", "aria-label": words["room-tiles"] });
  list.style.setProperty("--n", tiles.length);
  list.style.setProperty("--row", Math.ceil(tiles.length / 2));
  list.classList.toggle("many", tiles.length > 8);
  tiles.forEach((tile, index) => {
    let face;
    if (tile.button) {
      const chosen = tile.button.tone === "success";
      face = make("button", { type: "button", class: chosen ? "tile chosen" : "tile", ...(chosen && { "aria-pressed": "true" }), "aria-label": tile.name, "data-data": tile.button.data },
        artImage(tile.icon, "", tile.label));
      face.addEventListener("click", () => tap(pane, id, tile.button.data, face));
    } else if (tile.why) {
      face = make("span", { class: "tile", role: "button", tabindex: "0", "aria-disabled": "true", "aria-label": tile.name }, artImage(tile.icon, "", tile.label));
      const ask = () => tap(pane, id, tile.why, face);
      face.addEventListener("click", ask);
      face.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        ask();
      });
    } else {
      face = make("span", { class: "tile" }, artImage(tile.icon, tile.name, tile.label));
    }
    const item = make("li", {}, face);
    item.style.setProperty("--i", index);
    list.append(item);
  });
  return list;
}

function drawFile(file, pane, id) {
  const folder = data.root + (pane.side === "group" ? `room/${data.room}/files/` : "files/");
  const size = file.size < 1024 ? `${file.size} B` : `${Math.ceil(file.size / 1024)} kB`;
  return make("a", { class: "button file", href: folder + id, download: file.name },
    make("span", { class: "hidden" }, words["room-download"]), make("span", { class: "name" }, file.name),
    make("span", { class: "quiet" }, size));
}

function drawFoot(message) {
  const sent = new Date(message.sent);
  const clock = sent.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return make("p", { class: "foot" }, make("time", { datetime: message.sent }, clock));
}

// A reminder begins otherwise than the turn of which it reminds.
const opening = (message) => message.view.blocks[0]?.spans?.[0]?.text;

// An urgent view that does not begin with a strong word about it gets one.
const saysNothingOfIt = (view) => view.urgent && !view.blocks[0]?.spans?.some((span) => span.strong);

function drawMessage(pane, message) {
  const item = make("li", { class: "message", id: `${pane.side}-${message.id}`, tabindex: "-1" });
  item.message = message;
  if (message.line) {
    const own = message.author === data.visitor;
    item.classList.add("person", ...(own ? ["own"] : []));
    item.append(make("div", { class: "bubble" },
      make("p", { class: own ? "author hidden" : "author" }, own ? words["room-you"] : message.line.name),
      make("p", {}, message.line.text), drawFoot(message)));
    return item;
  }
  const view = message.view;
  const card = make("div", { class: "card", lang: view.language });
  item.classList.add("bot");
  card.append(make("p", { class: "hidden" }, words["room-bot"]));
  if (view.urgent) item.classList.add("urgent");
  if (saysNothingOfIt(view)) card.append(make("p", { class: "waiting" }, words["room-waiting"]));
  card.append(...view.blocks.map(drawBlock));
  if (view.picture) card.append(drawPicture(view.picture, `${pane.side}-${message.id}-`));
  if (view.picture && view.tiles.length) card.append(drawTold(view.picture));
  if (view.tiles.length) card.append(drawTiles(view.tiles, pane, message.id));
  if (message.file) card.append(drawFile(message.file, pane, message.id));
  if (view.buttons.length) {
    card.append(make("div", { class: "buttons" }, ...view.buttons.map((row) =>
      row.options ? drawChoice(row, pane, message.id)
        : make("div", { class: "row" }, ...row.map((button) => drawButton(button, pane, message.id))))));
  }
  // what is pressed or changes has no time of its own
  if (!view.picture && !view.tiles.length && !view.buttons.length) {
    card.append(drawFoot(message));
    card.classList.toggle("brief", view.blocks.length === 1 && view.blocks[0].quiet === true);
  }
  item.append(card);
  return item;
}

/* ---------- a hand and the trick where there is little room ---------- */

function loosen(tiles) {
  const count = tiles.childElementCount;
  tiles.style.removeProperty("--size");
  tiles.classList.toggle("many", count > 8 || tiles.clientWidth < LEAST_STRIP * (count + 4));
}

// The drawing goes beside the cards; where that is too narrow or too low, it is told in words and the
// cards shrink. What is above them is scrolled to.
function squeeze(card, room) {
  const tiles = card.querySelector(".tiles");
  const height = (kinds = ".told, .tiles, .tiles ~ *") =>
    [...card.querySelectorAll(kinds)].reduce((sum, part) => sum + part.offsetHeight + 8, 12);
  if (card.clientWidth >= LEAST_BESIDE) {
    card.classList.add("beside");
    loosen(tiles);
    card.querySelector("figure").style.setProperty("--left", `${room - 20}px`);
    if (height() <= room) return;
    card.classList.remove("beside");
  }
  card.classList.add("tight");
  loosen(tiles);
  const rows = tiles.classList.contains("many") ? 2 : 1;
  const size = tiles.firstElementChild.firstElementChild.offsetWidth;
  const shrink = (over) => {
    const less = Math.max(over, 0) / (1.4 * rows);
    if (less) tiles.style.setProperty("--size", `${Math.max(LEAST_CARD, Math.floor(size - less))}px`);
  };
  shrink(height() - room);
  if (height(".tiles, .tiles ~ *") <= room) return;
  card.classList.add("crammed"); // one decides by the cards: they are seen with all that can be pressed
  tiles.style.removeProperty("--size");
  shrink(height() - room);
}

/* ---------- a side: the group or the private one ---------- */

class Pane {
  constructor(side) {
    const section = byId(side);
    this.side = side;
    this.section = section;
    this.log = section.querySelector(".log");
    this.list = section.querySelector(".messages");
    this.empty = section.querySelector(".empty");
    this.newest = section.querySelector(".newest");
    this.tab = document.querySelector(`.tabs [data-side="${side}"]`);
    this.badge = this.tab.querySelector(".badge");
    this.stuck = true; // to the newest message
    this.unread = 0;
    this.tab.addEventListener("click", () => show(side));
    this.log.addEventListener("scroll", () => {
      if (!this.log.clientHeight || this.size !== this.measured()) return; // the window has scrolled it
      this.stuck = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 48;
      if (this.stuck) this.newest.hidden = true;
    }, { passive: true });
    this.newest.addEventListener("click", () => this.toNewest());
    const settle = new ResizeObserver(() => this.settle());
    settle.observe(this.log);
    settle.observe(this.list);
  }

  measured() {
    return `${this.log.clientWidth}×${this.log.clientHeight}×${this.log.scrollHeight}`;
  }

  get visible() {
    return !narrow.matches || document.body.dataset.shown === this.side;
  }

  toNewest() {
    this.stuck = true;
    this.newest.hidden = true;
    this.log.scrollTop = this.log.scrollHeight;
  }

  // The latest private message with cards to play (else the bot's latest) stays in sight, unless it
  // would hide all the others.
  settle() {
    this.fit();
    const newest = (kind) => [...this.list.querySelectorAll(kind)].pop();
    const latest = this.side === "private" && (newest(".bot:has(.tiles)") || newest(".bot"));
    for (const pinned of this.list.querySelectorAll(".pinned")) if (pinned !== latest) pinned.classList.remove("pinned");
    if (latest) latest.classList.toggle("pinned", latest.offsetHeight < this.log.clientHeight * 0.9);
    if (this.stuck) this.log.scrollTop = this.log.scrollHeight;
    this.size = this.measured();
  }

  // A drawing gives way, so that what can be pressed below it is seen together with what is above.
  fit() {
    const room = this.log.clientHeight - 28;
    if (room < 0) return;
    for (const figure of this.list.querySelectorAll(".bot:has(.tiles, .buttons) figure")) {
      const card = figure.closest(".card");
      const tiles = card.querySelector(".tiles");
      card.classList.remove("beside", "tight", "crammed");
      figure.classList.remove("hidden");
      if (tiles) loosen(tiles);
      const left = Math.floor(room - (card.offsetHeight - figure.offsetHeight));
      figure.style.setProperty("--left", `${left}px`);
      if (left >= LEAST_DRAWING) continue;
      if (tiles) squeeze(card, room);
      else figure.classList.add("hidden");
    }
  }

  // Somebody is waited for here: that comes into sight, whatever was written after it.
  bring(id) {
    const item = this.find(id);
    if (item === this.list.lastElementChild) this.toNewest();
    if (!item || item === this.list.lastElementChild || item.classList.contains("pinned")) return;
    this.stuck = false;
    item.scrollIntoView({ block: "end" });
  }

  find(id) {
    return this.list.querySelector(`#${this.side}-${CSS.escape(id)}`);
  }

  fill(messages) {
    const scroll = this.log.scrollTop;
    const focus = this.focused();
    this.list.replaceChildren(...messages.map((message) => drawMessage(this, message)));
    this.changed();
    if (!this.stuck) this.log.scrollTop = scroll;
    if (focus) this.refocus(focus);
  }

  put(message) {
    const old = this.find(message.id);
    if (old) {
      this.edit(message);
      return;
    }
    this.list.append(drawMessage(this, message));
    while (this.list.childElementCount > MOST_SHOWN) this.list.firstElementChild.remove();
    // what one writes oneself, and a new hand, is followed wherever one was reading
    if (message.author === data.visitor || (this.side === "private" && message.view?.tiles.length)) this.toNewest();
    if (message.author !== data.visitor) {
      if (!this.stuck && !this.list.querySelector(".urgent")) this.newest.hidden = false;
      // the game itself goes on in the group without a word to whoever sits over his cards
      if (!this.visible && (message.line || this.side === "private")) this.unread += 1;
    }
    this.changed();
  }

  edit(message) {
    const old = this.find(message.id);
    if (!old) return;
    const focus = this.focused();
    old.replaceWith(drawMessage(this, message));
    if (focus?.id === message.id) this.refocus(focus);
    this.changed();
  }

  remove(id) {
    const old = this.find(id);
    if (!old) return;
    if (old.contains(document.activeElement)) this.log.focus({ preventScroll: true });
    old.remove();
    this.changed();
  }

  focused() {
    const item = this.list.contains(document.activeElement) && document.activeElement.closest(".message");
    return item ? { id: item.message.id, data: document.activeElement.dataset.data } : null;
  }

  refocus({ id, data: pressed }) {
    const item = this.find(id);
    if (!item) return;
    const buttons = [...item.querySelectorAll("button")];
    const target = buttons.find((button) => button.dataset.data === pressed) ?? buttons[0] ?? item;
    target.focus({ preventScroll: true });
  }

  changed() {
    this.empty.hidden = this.list.childElementCount > 0;
    this.settle();
    mark();
  }
}

const panes = { group: new Pane("group"), private: new Pane("private") };

function show(side) {
  document.body.dataset.shown = side;
  const pane = panes[side];
  pane.unread = 0;
  pane.settle();
  const urgent = [...pane.list.querySelectorAll(".urgent")].pop();
  if (urgent) pane.bring(urgent.message.id);
  mark();
}

// Somebody is waited for as long as a private message says so.
function mark() {
  const waiting = panes.private.list.querySelector(".urgent") !== null;
  for (const pane of Object.values(panes)) {
    const urgent = waiting && pane.side === "private";
    if (pane.visible) pane.unread = 0;
    pane.tab.setAttribute("aria-pressed", String(document.body.dataset.shown === pane.side));
    pane.tab.classList.toggle("urgent", urgent);
    pane.badge.hidden = !urgent && !pane.unread;
    pane.badge.textContent = urgent ? words["room-waiting"] : String(pane.unread);
  }
  panes.private.section.classList.toggle("urgent", waiting);
  panes.private.section.querySelector("h2 .waiting").hidden = !waiting;
  document.title = waiting ? `● ${words["room-waiting"]} · ${title}` : title;
}

narrow.addEventListener("change", () => {
  if (panes.private.list.querySelector(".urgent")) show("private"); // both were in sight, now it is one
  for (const pane of Object.values(panes)) pane.settle();
  mark();
});

/* ---------- for the ear, and for a moment ---------- */

function textsOf(message) {
  if (message.line) return [`${message.line.name}: ${message.line.text}`];
  const view = message.view;
  const texts = view.blocks.map((block) =>
    block.spans ? block.spans.map((span) => span.text).join("") : [block.header, ...block.rows].map((row) => row.join(" ")).join(", "));
  if (view.picture) texts.push(view.picture.alt);
  if (message.file) texts.push(message.file.name);
  if (saysNothingOfIt(view)) texts.push(words["room-waiting"]);
  return texts;
}

function announce(message, before) {
  const known = new Set(before ? textsOf(before) : []);
  const text = textsOf(message).filter((part) => part && !known.has(part)).map((part) => part.replace(/[.\s]+$/, "")).join(". ");
  if (!text || message.author === data.visitor) return;
  const entry = make("p", {}, text);
  byId("announcer").append(entry);
  setTimeout(() => entry.remove(), 10000);
}

let toastTimer;
function toast(text) {
  const element = byId("toast");
  clearTimeout(toastTimer);
  element.textContent = text;
  element.classList.add("shown");
  toastTimer = setTimeout(() => {
    element.classList.remove("shown");
    element.textContent = "";
  }, 1500 + 60 * text.length);
}

function alertText(text) {
  byId("alert-text").textContent = text;
  if (!byId("alert").open) byId("alert").showModal();
}

/* ---------- the line to the server ---------- */

const line = new Line(below(`room/${data.room}/${data.watching ? "watch/" : ""}live`), {
  open() {
    document.body.dataset.line = "open";
    byId("state").hidden = true;
  },
  lost() {
    document.body.dataset.line = "lost";
    byId("state").hidden = false;
  },
  stranger() {
    location.reload();
  },
  frame(frame) {
    frames[frame.type]?.(frame);
  },
  settled: markTaps,
});

let shown = false; // what stands in the room

const frames = {
  snapshot(frame) {
    for (const [side, pane] of Object.entries(panes)) {
      pane.fill(frame[side]);
      composers[side].commands = frame.commands[side];
    }
    frames.presence(frame);
    const first = !shown;
    shown = true;
    if (first && panes.private.list.querySelector(".urgent")) show("private");
  },
  message({ side, message }) {
    panes[side].put(message);
    announce(message);
    if (message.view?.urgent) nudge(side);
  },
  edited({ side, message }) {
    const before = panes[side].find(message.id)?.message;
    panes[side].edit(message);
    markTaps();
    if (!before) return;
    announce(message, before);
    if (!message.view?.urgent || (before.view?.urgent && opening(before) === opening(message))) return;
    panes[side].bring(message.id);
    nudge(side);
  },
  patched({ side, id, changes }) {
    const before = panes[side].find(id)?.message;
    if (before) frames.edited({ side, message: changed(before, changes) });
  },
  deleted({ side, id }) {
    panes[side].remove(id);
  },
  // Seen by whoever is there at that moment; where motion is not wanted, nothing moves.
  celebration({ side, id, kind }) {
    const item = panes[side].find(id);
    if (!item) return;
    item.dataset.celebrated = kind;
    setTimeout(() => item.removeAttribute("data-celebrated"), CELEBRATED_FOR);
  },
  presence({ people }) {
    document.body.toggleAttribute("data-alone", people.length < 2);
    byId("people").replaceChildren(...people.map((person) => {
      const roles = [person.id === data.visitor && words["room-you"], person.owner && words["room-owner"]].filter(Boolean);
      const full = roles.length ? `${person.name} (${roles.join(", ")})` : person.name;
      return make("li", { title: full, class: person.id === data.visitor ? "self" : "" },
        make("span", { class: "avatar", "aria-hidden": "true" }, [...person.name][0].toLocaleUpperCase()),
        make("span", { class: "name", "aria-hidden": "true" }, person.name), make("span", { class: "hidden" }, full));
    }), ...[2, 4].filter((seen) => people.length > seen).map((seen) =>
      make("li", { class: `more after-${seen}`, "aria-hidden": "true" }, `+${people.length - seen}`)));
  },
  answer({ text, alert }) {
    if (text) (alert ? alertText : toast)(text);
  },
  error({ text }) {
    toast(text);
  },
};

function nudge(side) {
  if (side === "private" && document.hidden) navigator.vibrate?.(60);
}

function send(frame, about) {
  const sent = line.ask(frame, about);
  if (!sent) toast(words["room-offline"]);
  return sent;
}

// A button names a decision, so a tap that may be lost can be sent again.
function tap(pane, message, pressed, button) {
  if (button.classList.contains("pending")) return;
  const lost = () => toast(words["room-answer-lost"]);
  if (send({ type: "tap", side: pane.side, message, data: pressed }, { within: ANSWER_WITHIN, lost })) markTaps();
}

// A tapped button is marked as pending, also where it was drawn anew meanwhile.
function markTaps() {
  for (const button of document.querySelectorAll("button.pending")) button.classList.remove("pending");
  for (const frame of line.waiting("tap")) {
    const buttons = panes[frame.side].find(frame.message)?.querySelectorAll("button[data-data]") ?? [];
    for (const button of buttons) if (button.dataset.data === frame.data) button.classList.add("pending");
  }
}

// Whether a line of one's own stands among what came after it was sent.
const arrived = (pane, text, after) => [...pane.list.children].some(({ message }) =>
  message.author === data.visitor && message.line.text === text && Number(message.id) > after);

/* ---------- writing ---------- */

class Composer {
  constructor(pane) {
    this.pane = pane;
    this.form = pane.section.querySelector(".composer");
    this.input = this.form.querySelector("input");
    this.slash = this.form.querySelector(".slash");
    this.menu = this.form.querySelector(".commands");
    this.commands = [];
    this.active = -1;
    this.input.addEventListener("input", () => this.suggest());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.form.addEventListener("focusout", (event) => {
      if (!this.form.contains(event.relatedTarget)) this.close();
    });
    this.slash.addEventListener("click", (event) => {
      if (!this.menu.hidden) {
        this.close();
        return;
      }
      this.open(this.commands);
      // it is gone through with the keys from there; who taps with a finger wants no keyboard
      if (!event.detail || matchMedia("(pointer: fine)").matches) this.input.focus();
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.say(this.input.value);
    });
  }

  suggest() {
    const typed = this.input.value;
    if (!/^\/\S*$/.test(typed)) this.close();
    else this.open(this.commands.filter((command) => command.name.startsWith(typed.slice(1).toLowerCase())));
  }

  open(commands) {
    if (!commands.length) {
      this.close();
      return;
    }
    this.menu.replaceChildren(...commands.map((command, index) => {
      const option = make("li", { role: "option", id: `${this.menu.id}-${index}`, "aria-selected": "false" },
        make("strong", {}, `/${command.name}`), " ", make("span", {}, command.summary));
      option.addEventListener("pointerdown", (event) => event.preventDefault()); // the focus stays where it is
      option.addEventListener("click", () => this.say(`/${command.name}`));
      option.command = command;
      return option;
    }));
    this.active = -1;
    this.expand(true);
  }

  close() {
    this.active = -1;
    this.expand(false);
  }

  expand(open) {
    this.menu.hidden = !open;
    for (const owner of [this.input, this.slash]) owner.setAttribute("aria-expanded", String(open));
    this.input.removeAttribute("aria-activedescendant");
  }

  key(event) {
    if (this.menu.hidden) return;
    const options = [...this.menu.children];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.active = this.active < 0 && step < 0 ? options.length - 1 : (this.active + step + options.length) % options.length;
      options.forEach((option, index) => option.setAttribute("aria-selected", String(index === this.active)));
      this.input.setAttribute("aria-activedescendant", options[this.active].id);
      options[this.active].scrollIntoView({ block: "nearest" });
    } else if (event.key === "Escape") {
      this.close();
    } else if (event.key === "Enter" && this.active >= 0) {
      this.say(`/${options[this.active].command.name}`);
    } else if (event.key === "Tab" && this.active >= 0) {
      this.input.value = `/${options[this.active].command.name} `;
      this.close();
      this.input.focus();
    } else {
      return;
    }
    event.preventDefault();
  }

  say(typed) {
    const text = typed.trim();
    this.close();
    const after = Number(this.pane.list.lastElementChild?.message.id ?? 0);
    // what was not taken can be sent again, or changed
    const refused = () => {
      if (!this.input.value) this.input.value = text;
    };
    const lost = () => {
      refused();
      toast(words["room-unsent"]);
    };
    const done = () => arrived(this.pane, text, after);
    if (text && send({ type: "say", side: this.pane.side, text }, { done, lost, refused })) this.input.value = "";
  }
}

const composers = { group: new Composer(panes.group), private: new Composer(panes.private) };

/* ---------- the bar ---------- */

const link = below(`room/${data.room}`);
byId("link").value = link;
byId("link").addEventListener("focus", (event) => event.target.select());
byId("copy-link").addEventListener("click", async () => {
  toast(words[(await copy(link)) ? "room-copied" : "room-copy-failed"]);
});
byId("copy-watch")?.addEventListener("click", async () => {
  toast(words[(await copy(`${link}/watch`)) ? "room-copied-watch" : "room-copy-failed"]);
});
document.addEventListener("click", (event) => {
  if (!byId("menu").contains(event.target)) byId("menu").open = false;
});
byId("menu").addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  byId("menu").open = false;
  byId("menu").querySelector("summary").focus();
});

show("group");
line.connect();
