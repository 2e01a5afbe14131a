// The images of a deck, preloaded, and its suit symbols.

import { artPath } from "./dom.js";

const RANKS = "789TJQKA";
const SUITS = "CDHS";
const AT_ONCE = 4; // of them that are begun in one pause, for each is a drawing that is read
const fetched = new Map();

const HUNGARIAN = "madarice";

// The signs of the suits in texts are those of the deck: its colours, or its acorns, leaves and bells.
export function useSigns(/** @type {string} */ deck) {
  if (document.body.dataset.deck === deck) return;
  document.body.dataset.deck = deck;
  if (deck !== HUNGARIAN) return;
  for (const suit of SUITS) {
    const { href } = new URL(artPath(`${deck}/pip-${suit}`), location.href); // as seen from the page, not from a style sheet
    document.body.style.setProperty(`--pip-${suit}`, `url("${href}")`);
  }
}

// In the pauses of the page: what is on the felt goes first.
const inPause = window.requestIdleCallback?.bind(window) ?? ((then) => setTimeout(then, 30));

export function preload(/** @type {string} */ deck) {
  if (fetched.has(deck)) return;
  /** @type {HTMLImageElement[]} */
  const images = [];
  fetched.set(deck, images);
  const names = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => `${deck}/${rank}${suit}`));
  const fetchSome = () => {
    for (const name of names.splice(0, AT_ONCE)) {
      const image = new Image();
      image.src = artPath(name);
      images.push(image);
    }
    if (names.length) inPause(fetchSome, { timeout: 200 });
  };
  fetchSome();
}
