// Where everybody sits, seen from one's own chair, and what a card is called.

import { told, words } from "./dom.js";

const ROUND = { 2: ["south", "north"], 3: ["south", "east", "west"], 4: ["south", "east", "north", "west"] };

// The side of the felt on which a seat is; the next player sits at one's right hand where they play
// against the clock.
export function sideOf(scene, seat) {
  const count = scene.players;
  const away = (seat - (scene.own ?? 0) + count) % count;
  return ROUND[count][scene.direction === "cw" ? (count - away) % count : away];
}

const RANKS = { 7: "seven", 8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king", A: "ace" };
const SUITS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };

export const cardName = (card) =>
  told("card-full", { rank: words[`rank-${RANKS[card[0]]}`], suit: words[`suit-${SUITS[card[1]]}`] });

const SIGNS = { "♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades" };

// A short text in which the signs of the suits have their colours.
export function coloured(text) {
  return text.split(/([♣♦♥♠])/).filter(Boolean).map((part) => {
    if (!SIGNS[part]) return part;
    const sign = document.createElement("span");
    sign.className = `suit ${SIGNS[part]}`;
    sign.textContent = part;
    return sign;
  });
}

export const faceOf = (scene, card) => `${scene.deck}/${card}`;
