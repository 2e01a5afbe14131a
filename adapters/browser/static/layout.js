// Card sizes (trick and hand must always be fully visible), and the layout of a hand.

const RATIO = 1.4; // of a card's height to its width
const LEAST_STRIP = 34; // visible pixels of each card, enough for a thumb
const MOST_STRIP = 0.76; // of a card's width
const LOW = 430; // a felt lower than this leaves little height for hand and trick
const ROW_SHARE = 0.62; // of a card's height that the next row leaves free

// The width of a card in hand on a felt of that size.
export function cardWidth(/** @type {number} */ width, /** @type {number} */ height, /** @type {number} */ count) {
  const share = height > LOW ? 0.18 : width < 560 ? 0.172 : 0.205;
  const most = Math.min(width * 0.245, height * share, 144);
  const wide = Math.max(30, most);
  return count > 8 ? Math.max(30, wide * 0.92) : wide;
}

// The layout of a hand: each card's offset from the middle of the hand and its rotation, and the height
// of the whole.
export function fan(/** @type {number} */ count, /** @type {number} */ width, /** @type {number} */ card) {
  const room = width - card - 18;
  const strip = (/** @type {number} */ held) => (held > 1 ? Math.min(card * MOST_STRIP, room / (held - 1)) : 0);
  const rows = count > 1 && strip(count) < Math.min(LEAST_STRIP, card * 0.7) ? 2 : 1;
  const first = Math.ceil(count / rows);
  const bend = rows === 1 && width > 300 ? Math.min(1.2, 9 / count) : 0;
  const high = card * RATIO;
  const spots = Array.from({ length: count }, (_, index) => {
    const row = index < first ? 0 : 1;
    const held = row ? count - first : first;
    const place = (row ? index - first : index) - (held - 1) / 2;
    const drop = bend ? place * place * card * 0.006 : 0;
    return { x: place * strip(first), y: row * high * ROW_SHARE + drop, turn: place * bend };
  });
  return { spots, strip: strip(first), height: high * (rows === 1 ? 1 : 1 + ROW_SHARE) + (bend ? card * 0.12 : 2) };
}

const LARGEST = 160; // maximum width of a card in the trick
const LEAST_SPREAD = { x: 0.7, y: 0.44 }; // distance of cards from the trick's middle, in card widths and heights
const MOST_SPREAD = { x: 1.06, y: 0.55 };
const SLACK = { x: 0.18, y: 0.12 }; // extra space for rotated cards, in card widths

const between = (/** @type {number} */ least, /** @type {number} */ wanted, /** @type {number} */ most) => Math.max(least, Math.min(wanted, most));

// The cards of a trick on a table of that size, between its chairs: their width and their distance from
// the middle. They are first made as large as possible, then spread as far as possible.
export function trickLayout(/** @type {number} */ width, /** @type {number} */ height, /** @type {number} */ beside) {
  const room = { x: width - 2 * beside - 8, y: height - 8 };
  const whole = { x: 2 * LEAST_SPREAD.x + 1 + SLACK.x, y: (2 * LEAST_SPREAD.y + 1) * RATIO + SLACK.y };
  const card = between(24, Math.min(room.x / whole.x, room.y / whole.y), LARGEST);
  const x = (room.x / card - 1 - SLACK.x) / 2;
  const y = ((room.y / card - SLACK.y) / RATIO - 1) / 2;
  return { card, x: between(LEAST_SPREAD.x, x, MOST_SPREAD.x), y: between(LEAST_SPREAD.y, y, MOST_SPREAD.y) };
}

// Each card's side of the middle, its rotation and the stacking order: no card covers another's upper left
// corner, where its index is.
export const TRICK_SPOTS = {
  north: { x: 0, y: -1, turn: -2, over: 1 },
  west: { x: -1, y: 0, turn: -5, over: 2 },
  east: { x: 1, y: 0, turn: 5, over: 3 },
  south: { x: 0, y: 1, turn: 2, over: 4 },
};
