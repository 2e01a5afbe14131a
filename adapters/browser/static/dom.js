// What every part of the page uses: its data, its words, and how elements are made.

export const data = JSON.parse(document.getElementById("room-data").textContent);
export const words = data.words;

// An address below the start page, wherever that may be.
export const below = (path) => new URL(data.root + path, location.href).href;

export const byId = (id) => document.getElementById(id);

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

// A line drawing of 24 × 24; it says nothing to a screen reader.
export function sign(path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "sign");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

// What a phrase says, with its placeholders filled.
export function told(phrase, values = {}) {
  return words[phrase].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

export const artPath = (name) =>
  `${data.root}art/${encodeURI(name)}.svg` + (data.art ? `?v=${encodeURIComponent(data.art)}` : "");

export function artImage(name, alt, instead = alt) {
  const image = make("img", { src: artPath(name), alt, draggable: "false" });
  image.addEventListener("error", () => image.replaceWith(make("span", { class: "no-art" }, instead)));
  return image;
}

// The letter that stands for a name; whatever else a name begins with says nothing.
export const initial = (name) => (name.match(/[\p{L}\p{N}]/u)?.[0] ?? [...name][0]).toLocaleUpperCase();

// Sets only what is different, so that nothing is drawn anew (or told anew) without need.
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// The children of a list by their keys: those that stay are the same elements, so that the focus,
// an animation and a screen reader's place in them stay too.
export function keep(list, items, keyOf, create, update) {
  const standing = new Map([...list.children].map((child) => [child.dataset.key, child]));
  const wanted = items.map((item, index) => {
    const key = String(keyOf(item, index));
    let child = standing.get(key);
    standing.delete(key);
    if (!child) {
      child = create(item, index);
      child.dataset.key = key;
    }
    update?.(child, item, index);
    return child;
  });
  for (const child of standing.values()) child.remove();
  wanted.forEach((child, index) => {
    if (list.children[index] !== child) list.insertBefore(child, list.children[index] ?? null);
  });
}
