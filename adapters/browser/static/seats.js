// Seats relative to the player's own chair, and the names of cards and suits.

import { words } from "./dom.js";
import { marked } from "./marks.js";

/** @type {Record<number, Where[]>} */
const ROUND = { 2: ["south", "north"], 3: ["south", "east", "west"], 4: ["south", "east", "north", "west"] };

// The side of the felt on which a seat is; the next player sits at one's right hand where they play
// against the clock.
export function sideOf(/** @type {Scene} */ scene, /** @type {number} */ seat) {
  const count = scene.players;
  const away = (seat - (scene.own ?? 0) + count) % count;
  return ROUND[count][scene.direction === "cw" ? (count - away) % count : away];
}

// The name of a side: us, them, or its people.
export function sideName(/** @type {Scene} */ scene, /** @type {SideScore} */ one) {
  if (scene.individual) return one.own ? words["room-you"] : scene.chairs.find((chair) => chair.side === one.side)?.name ?? one.names;
  if (!scene.score.sides.some((side) => side.own)) return one.names;
  return words[one.own ? "room-us" : "room-them"];
}

// The name of a card.
export const cardName = (/** @type {Scene} */ scene, /** @type {string} */ card) => scene.names[card] ?? card;

/** @type {Record<string, string>} */
const SIGNS = { "♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades" };

// A short text with its marks drawn, in which the signs of the suits have their colours; none is told
// before its own name.
export function coloured(/** @type {string} */ text) {
  return text.split(/([♣♦♥♠])/).filter(Boolean).flatMap((part, index, parts) => {
    if (!SIGNS[part]) return marked(part);
    const sign = document.createElement("span");
    sign.className = `suit ${SIGNS[part]}`;
    sign.textContent = part;
    if (/^ \p{L}/u.test(parts[index + 1] ?? "")) sign.ariaHidden = "true";
    return sign;
  });
}

export const faceOf = (/** @type {Scene} */ scene, /** @type {string} */ card) => `${scene.deck}/${card}`;
