// The images of a deck, preloaded, and its suit symbols.

import { artPath, make } from "./dom.js";

const SUITS = "CDHS";
const AT_ONCE = 4; // images started in one idle period, because each is an SVG to parse
const LATER = 4000; // milliseconds: the page first shows the hand, over any network
const fetched = new Map();

const HUNGARIAN = "madarice";

// Texts show the suit symbols of the deck: its colours, or its acorns, leaves and bells.
export function useSigns(/** @type {string} */ deck) {
  if (document.body.dataset.deck === deck) return;
  document.body.dataset.deck = deck;
  if (deck !== HUNGARIAN) return;
  for (const suit of SUITS) {
    const { href } = new URL(artPath(`${deck}/pip-${suit}`), location.href); // relative to the page, not to a style sheet
    document.body.style.setProperty(`--pip-${suit}`, `url("${href}")`);
  }
}

// Asks for images that are drawn next, before the work of drawing.
export function fetchNow(/** @type {string[]} */ names) {
  const links = names.map((name) => make("link", { rel: "preload", as: "image", href: artPath(name) }));
  document.head.append(...links);
  for (const link of links) link.remove();
}

// While the page is idle: images on the felt come first.
const inPause = window.requestIdleCallback?.bind(window) ?? ((then) => setTimeout(then, 30));

// The rest of a deck: the faces of all cards that have names. People who save data get each card when it is
// first shown.
export function preload(/** @type {string} */ deck, /** @type {Record<string, string>} */ named) {
  if (fetched.has(deck) || navigator.connection?.saveData) return;
  /** @type {HTMLImageElement[]} */
  const images = [];
  fetched.set(deck, images);
  const names = Object.keys(named).filter((name) => name.length === 2).map((name) => `${deck}/${name}`);
  const fetchSome = () => {
    for (const name of names.splice(0, AT_ONCE)) {
      const image = new Image();
      image.src = artPath(name);
      images.push(image);
    }
    if (names.length) inPause(fetchSome, { timeout: 200 });
  };
  const begin = () => ([...document.images].every((image) => image.complete) ? fetchSome() : setTimeout(begin, LATER));
  setTimeout(begin, LATER);
}
