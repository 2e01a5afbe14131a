// The images of a deck, fetched before they are needed, and its suits' own signs.

import { artPath } from "./dom.js";

const RANKS = "789TJQKA";
const SUITS = "CDHS";
const fetched = new Map();

const HUNGARIAN = "madarice";

// The signs of the suits in texts are those of the deck: its colours, or its acorns, leaves and bells.
export function useSigns(deck) {
  if (document.body.dataset.deck === deck) return;
  document.body.dataset.deck = deck;
  if (deck !== HUNGARIAN) return;
  for (const suit of SUITS) {
    const { href } = new URL(artPath(`${deck}/pip-${suit}`), location.href); // as seen from the page, not from a style sheet
    document.body.style.setProperty(`--pip-${suit}`, `url("${href}")`);
  }
}

export function preload(deck) {
  if (fetched.has(deck)) return;
  fetched.set(deck, [...SUITS].flatMap((suit) => [...RANKS].map((rank) => {
    const image = new Image();
    image.src = artPath(`${deck}/${rank}${suit}`);
    return image;
  })));
}
