// Shared by all parts of the page: its data, its phrases, and creating elements.

/** @type {RoomData} */
export const data = JSON.parse(byId("room-data").textContent ?? "");
export const words = data.words;

// An address below the start page, wherever that may be.
export const below = (/** @type {string} */ path) => new URL(data.root + path, location.href).href;

/**
 * An element that is always on the page.
 * @template {string} Id
 * @param {Id} id
 * @returns {Id extends keyof Elements ? Elements[Id] : HTMLElement}
 */
export function byId(id) {
  return /** @type {Id extends keyof Elements ? Elements[Id] : HTMLElement} */ (document.getElementById(id));
}

/**
 * The first match within an element, where one always exists.
 * @param {ParentNode} within
 * @param {string} selectors
 */
export function part(within, selectors) {
  return /** @type {HTMLElement} */ (within.querySelector(selectors));
}

/**
 * The elements of a list.
 * @param {Element} list
 */
export const childrenOf = (list) => /** @type {HTMLElement[]} */ ([...list.children]);

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * An element of SVG.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
export function shape(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

// A line drawing of 24 × 24, hidden from screen readers.
export const sign = (/** @type {string} */ path) =>
  shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "sign" }, shape("path", { d: path }));

// A phrase with its placeholders filled.
/**
 * @param {string} phrase
 * @param {Record<string, string | number>} values
 */
export function told(phrase, values = {}) {
  return words[phrase].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

export const artPath = (/** @type {string} */ name) =>
  `${data.root}art/${encodeURI(name)}.svg` + (data.art ? `?v=${encodeURIComponent(data.art)}` : "");

export const portraitPath = (/** @type {string} */ name) => `${data.root}portraits/${encodeURIComponent(name)}.webp`;

/**
 * @param {string} name
 * @param {string} alt
 */
export function artImage(name, alt, instead = alt) {
  /** @type {HTMLImageElement} */
  const image = make("img", { src: artPath(name), alt, draggable: "false" });
  image.addEventListener("error", () => image.replaceWith(make("span", { class: "no-art" }, instead)));
  return image;
}

// Sets the text only if it differs, to avoid repaints and repeated announcements.
export function setText(/** @type {HTMLElement} */ element, /** @type {string} */ text) {
  if (element.textContent !== text) element.textContent = text;
}

// Updates a list's children by key. Children that stay keep their elements, and so the focus, running
// animations and a screen reader's position.
/**
 * @template T
 * @param {HTMLElement} list
 * @param {T[]} items
 * @param {(item: T, index: number) => string | number} keyOf
 * @param {(item: T, index: number) => HTMLElement} create
 * @param {(element: HTMLElement, item: T, index: number) => void} [update]
 */
export function keep(list, items, keyOf, create, update) {
  const standing = new Map(childrenOf(list).map((child) => [child.dataset.key, child]));
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
