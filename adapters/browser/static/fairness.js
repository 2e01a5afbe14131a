// Checks in the reader's own browser whether the deals of a match were dealt as they had been sealed, as
// docs/FAIRNESS.md says it. The first part is all the mathematics, and needs nothing of this page.

const SUITS = [..."CDHS"];
const RANKS = [..."789TJQKA"];
const FEW = 4;

const bytes = (text) => new TextEncoder().encode(text);
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
const digest = async (text) => hex(await crypto.subtle.digest("SHA-256", bytes(text)));

export const sealOf = (table, number, seed) => digest(`belotbot seal 1\n${table}\n${number}\n${seed}`);

export const movesOf = (calls, plays) => digest(`belotbot moves 1\n${calls.join(" ")}\n${plays.join(" ")}`);

export function packOf(size) {
  const whole = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
  return { 32: whole, 24: whole.filter((card) => !"78".includes(card[0])) }[size] ?? [];
}

// HMAC-SHA-256 of the seed gives bytes; a card is drawn for each place from the top, and bytes that
// would favour some cards are passed over.
export async function deckOf({ table, match, deal, seed, moves = "", cuts = [] }, size) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", unhex(seed), algorithm, false, ["sign"]);
  const told = `belotbot deck 1\n${table}\n${match}\n${deal}\n${moves}\n${cuts.join(" ")}`;
  const cards = packOf(size);
  let stream = [];
  for (let at = 0, block = 0; at < cards.length - 1; ) {
    if (!stream.length) stream = [...new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(`${told}\n${block++}`)))];
    const left = cards.length - at;
    const byte = stream.shift();
    if (byte >= 256 - (256 % left)) continue;
    const chosen = at + (byte % left);
    [cards[at], cards[chosen]] = [cards[chosen], cards[at]];
    at++;
  }
  return cards;
}

async function differing(shuffle, cards) {
  const due = await deckOf(shuffle, cards.length);
  if (!due.length) return [1, 2, 3, 4, 5];
  return due.flatMap((card, index) => (card === cards[index] ? [] : [index + 1]));
}

async function misdealt(shuffle, cards, places) {
  if (places.length <= FEW) return { fitness: "cards", places };
  for (let set = 0; set < 16; set++) {
    const cuts = [0, 1, 2, 3].filter((seat) => set & (1 << seat));
    if (!(await differing({ ...shuffle, cuts }, cards)).length) return { fitness: "cuts" };
  }
  return { fitness: "order" };
}

async function checkedDeal(number, { deck, shuffle }, before) {
  const earlier = before?.shuffle;
  const same = ["table", "match"].every((key) => !earlier || shuffle[key] === earlier[key]);
  const wrong = [];
  // At a table from before seals the first one is made with the deal before.
  const next = earlier ? earlier.number + 1 : before ? 1 : shuffle.number;
  if (shuffle.deal !== number || !same || shuffle.number !== next) wrong.push({ fitness: "missing" });
  if (before && (shuffle.moves ?? "") !== (await movesOf(before.calls ?? [], before.plays ?? [])))
    wrong.push({ fitness: "moves" });
  if (!shuffle.seed) return wrong.length ? wrong : [{ fitness: "open" }];
  const places = await differing(shuffle, deck);
  if ((await sealOf(shuffle.table, shuffle.number, shuffle.seed)) !== shuffle.seal)
    wrong.push({ fitness: places.length ? "seed" : "seal" });
  else if (places.length && !wrong.length) wrong.push(await misdealt(shuffle, deck, places));
  return wrong.length ? wrong : [{ fitness: "fits" }];
}

// What is true of each deal of a match record, as engine/rules/fairness.py finds it.
export async function checked({ deals, sealed }) {
  const found = [];
  let before = null;
  let sealedBefore = false;
  for (const [index, deal] of deals.entries()) {
    const number = index + 1;
    const here = deal.shuffle
      ? await checkedDeal(number, deal, before)
      : [{ fitness: sealedBefore ? "missing" : "unsealed" }];
    found.push(...here.map((one) => ({ deal: number, places: [], ...one })));
    sealedBefore ||= Boolean(deal.shuffle);
    before = deal;
  }
  const last = before?.shuffle;
  if (sealed && last) {
    const deal = deals.length + 1;
    if (sealed.number !== last.number + 1) found.push({ deal, fitness: "missing", places: [] });
    else if (sealed.seed && (await sealOf(last.table, sealed.number, sealed.seed)) !== sealed.seal)
      found.push({ deal, fitness: "seed", places: [] });
  }
  return found;
}
