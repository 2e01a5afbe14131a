// Announcements for screen readers.

import { byId, make } from "./dom.js";

const HEARD_FOR = 10000;
const announcer = byId("announcer");
/** @type {Record<string, string>} */
let names = {}; // of cards and suits, as the table calls them
let heardFrom = 0;

export const knowNames = (/** @type {Record<string, string>} */ known) => { names = known; };

export function tell(/** @type {string} */ text) {
  if (!text) return;
  const entry = make("p", {}, text);
  setTimeout(() => announcer.append(entry), host());
  setTimeout(() => entry.remove(), HEARD_FOR);
}

// Screen readers ignore the page below an open sheet, so announcements move onto the sheet. Returns the
// milliseconds until they can be heard there.
function host() {
  const place = document.querySelector("dialog[open]") ?? document.body;
  if (announcer.parentNode !== place) {
    place.append(announcer);
    heardFrom = performance.now() + 200;
  }
  return Math.max(0, heardFrom - performance.now());
}

document.addEventListener("toggle", ({ target }) => target instanceof HTMLDialogElement && host(), true);

/** @type {Record<string, string>} */
const SUITS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };

const isNamed = (/** @type {string} */ suit, /** @type {string} */ word) => names[SUITS[suit]]?.toLowerCase().startsWith(word.toLowerCase());

// A text for the ear: symbols of cards and suits become their names.
export function aloud(/** @type {string} */ text) {
  return text
    .replace(/(10|[7-9A-Z])([♣♦♥♠])/g, (whole, rank, suit) => names[(rank === "10" ? "T" : rank) + SUITS[suit]] ?? whole)
    .replace(/([♣♦♥♠]) (?=(\p{L}{3}))/gu, (whole, suit, word) => (isNamed(suit, word) ? "" : whole))
    .replace(/[♣♦♥♠]/g, (suit) => names[SUITS[suit]] ?? suit)
    .replace(/(?:\p{Extended_Pictographic}|\u{FE0F}|\u{200D}|✓)+[ \u00A0]?/gu, "")
    .replace(/ · /g, ", ")
    .trim();
}
