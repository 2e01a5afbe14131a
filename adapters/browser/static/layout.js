// How large the cards are, so that the trick and the hand are always seen whole, and how a hand lies.

const RATIO = 1.4; // of a card's height to its width
const LEAST_STRIP = 34; // of each card that must be seen, so that a thumb finds it
const MOST_STRIP = 0.76; // of a card's width
const LOW = 430; // a felt on which hand and trick have little height
const ROW_SHARE = 0.62; // of a card's height that the next row leaves free

// The width of the cards in hand on a felt of that size.
export function cardWidth(width, height, count) {
  const share = height > LOW ? 0.18 : width < 560 ? 0.172 : 0.205;
  const most = Math.min(width * 0.245, height * share, 144);
  const wide = Math.max(30, most);
  return count > 8 ? Math.max(30, wide * 0.92) : wide;
}

// Where each card of a hand lies: its middle's offset from the middle of the hand, its turn, and how
// large the whole is.
export function fan(count, width, card) {
  const room = width - card - 18;
  const strip = (held) => (held > 1 ? Math.min(card * MOST_STRIP, room / (held - 1)) : 0);
  const rows = strip(count) < Math.min(LEAST_STRIP, card * 0.7) ? 2 : 1;
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

// The width of the cards of a trick on a table of that size, beside and below the chairs there.
export function trickWidth(width, height, beside, above) {
  return Math.max(24, Math.min((height - above - 8) / 2.72, (width - 2 * beside - 8) / 2.5, 150));
}

// From the middle of the trick, in widths of a card.
export const TRICK_SPOTS = {
  south: { x: 0.06, y: 0.44, turn: 2 },
  east: { x: 0.7, y: 0.04, turn: 7 },
  north: { x: -0.06, y: -0.44, turn: -2 },
  west: { x: -0.7, y: -0.04, turn: -6 },
};
