// The images of a deck, fetched before they are needed.

import { artPath } from "./dom.js";

const RANKS = "789TJQKA";
const SUITS = "CDHS";
const fetched = new Map();

export function preload(deck) {
  if (fetched.has(deck)) return;
  fetched.set(deck, [...SUITS].flatMap((suit) => [...RANKS].map((rank) => {
    const image = new Image();
    image.src = artPath(`${deck}/${rank}${suit}`);
    return image;
  })));
}
