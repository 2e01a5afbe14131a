// Checks in the reader's own browser whether a match was dealt as sealed, as docs/FAIRNESS.md describes.
// The first part is the mathematics and does not depend on this page.

const SUITS = [..."CDHS"];
const RANKS = [..."789TJQKA"];
const CALL = /^(?:P|-|X{1,3}|NT|AT|(?:[CDHS]|SA|TA)(?:[89]0|1[0-6]0|250|500)?)$/;
const SEATS = 4;
const FEW = 4;

const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
const hex = (/** @type {ArrayBuffer} */ buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (/** @type {string} */ text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const digest = async (/** @type {string} */ text) => hex(await crypto.subtle.digest("SHA-256", bytes(text)));

export const sealOf = (/** @type {string} */ table, /** @type {number} */ number, /** @type {string} */ seed) => digest(`belotbot seal 1\n${table}\n${number}\n${seed}`);

const movesOf = (/** @type {string[]} */ calls, /** @type {string[]} */ plays) => digest(`belotbot moves 1\n${calls.join(" ")}\n${plays.join(" ")}`);

function packOf(/** @type {number} */ size) {
  const whole = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
  if (size === 24) return whole.filter((card) => !"78".includes(card[0]));
  return size === 32 ? whole : [];
}

// HMAC-SHA-256 of the seed yields bytes; a card is drawn for each place from the top, skipping bytes that
// would favour some cards.
export async function deckOf(/** @type {Shuffle} */ { table, match, deal, seed = "", moves = "", cuts = [] }, /** @type {number} */ size) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", unhex(seed), algorithm, false, ["sign"]);
  const told = `belotbot deck 1\n${table}\n${match}\n${deal}\n${moves}\n${cuts.join(" ")}`;
  const cards = packOf(size);
  /** @type {number[]} */
  let stream = [];
  for (let at = 0, block = 0; at < cards.length - 1; ) {
    if (!stream.length) stream = [...new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(`${told}\n${block++}`)))];
    const left = cards.length - at;
    const byte = stream.shift() ?? 0;
    if (byte >= 256 - (256 % left)) continue;
    const chosen = at + (byte % left);
    [cards[at], cards[chosen]] = [cards[chosen], cards[at]];
    at++;
  }
  return cards;
}

async function differing(/** @type {Shuffle} */ shuffle, /** @type {string[]} */ cards) {
  const due = await deckOf(shuffle, cards.length);
  if (!due.length) return [1, 2, 3, 4, 5];
  return due.flatMap((card, index) => (card === cards[index] ? [] : [index + 1]));
}

async function misdealt(/** @type {Shuffle} */ shuffle, /** @type {string[]} */ cards, /** @type {number[]} */ places) {
  if (places.length <= FEW) return { fitness: "cards", places };
  for (let set = 0; set < 16; set++) {
    const cuts = [0, 1, 2, 3].filter((seat) => set & (1 << seat));
    if (!(await differing({ ...shuffle, cuts }, cards)).length) return { fitness: "cuts" };
  }
  return { fitness: "order" };
}

const isFalse = async (/** @type {string} */ table, /** @type {Seal} */ { number, seal, seed }) => Boolean(seed) && (await sealOf(table, number, seed ?? "")) !== seal;

const firstNumber = (/** @type {Shuffle} */ { number, replaced = [] }) => number - replaced.length;

const same = (/** @type {unknown} */ one, /** @type {unknown} */ other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

// Whether these are calls and distinct cards; not whether the rules allow them.
function canBe(/** @type {Moves} */ { calls, plays }, /** @type {string[]} */ cards) {
  const laid = plays ?? [];
  const known = (calls ?? []).every((call) => CALL.test(call)) && laid.every((card) => cards.includes(card));
  return known && new Set(laid).size === laid.length;
}

// Whether these seats can have cut: each at most once, in order.
const canCut = (/** @type {number[]} */ cuts, /** @type {number} */ players) => cuts.every((seat, at) => seat >= 0 && seat < players && !(seat <= cuts[at - 1]));

// How a record contradicts itself, or an earlier one, about the deal before its first one.
function broken(/** @type {MatchRecord} */ { deals, before }, /** @type {MatchRecord | null} */ earlier) {
  const first = deals[0].shuffle;
  /** @type {string[]} */
  const found = [];
  if (before) {
    if (first && first.match <= before.match) found.push("missing");
    if (!canBe(before, packOf(32))) found.push("form");
  }
  const ending = earlier?.deals.at(-1);
  const last = ending?.shuffle;
  if (!last) return found;
  if (!before) {
    if (!first || firstNumber(first) <= last.number) found.push("missing");
  } else if (before.match === last.match && before.deal === last.deal) {
    const sealed = earlier?.sealed;
    const shown = first ? [...(first.replaced ?? []), first] : [];
    if (before.number !== last.number || before.seal !== last.seal) found.push("missing");
    else if (!same(before.calls ?? [], ending.calls ?? []) || !same(before.plays ?? [], ending.plays ?? []))
      found.push("moves");
    else if (first && sealed && !shown.some(({ number, seal }) => number === sealed.number && seal === sealed.seal))
      found.push("missing");
  } else if (before.match <= last.match || (before.number ?? 0) <= last.number) found.push("missing");
  return found;
}

// The deal before another at its table: the number of its seal (0 if it had none) and its moves.
const leaves = async (/** @type {number} */ number, /** @type {Moves} */ { calls, plays }) => ({ number, moves: await movesOf(calls ?? [], plays ?? []), proven: true });

async function ends(/** @type {MatchRecord | null} */ record) {
  const last = record?.deals.at(-1);
  return last ? leaves(last.shuffle?.number ?? 0, last) : null;
}

// The deal before a record's first one; null if the record does not contain it.
async function beforeFirst(/** @type {MatchRecord} */ { deals, before }, /** @type {MatchRecord | null} */ earlier, /** @type {number} */ undealt) {
  const first = deals[0].shuffle;
  const ended = await ends(earlier);
  const isNext = (/** @type {number} */ match) => !first || first.match <= match + 1 + undealt;
  if (before) {
    const told = await leaves(before.number ?? 0, before);
    return { ...told, proven: isNext(before.match) && (same(told, ended) || Boolean(before.number)) };
  }
  const nothing = { number: 0, moves: "", proven: true };
  if (!first || first.match === 1) return nothing;
  const proven = isNext((earlier && tableOf(earlier).match) ?? 0);
  if (ended && ended.number === firstNumber(first) - 1) return { ...ended, proven };
  return firstNumber(first) === 1 && !first.moves ? { ...nothing, proven } : null;
}

// Whether no number of the table is missing, nor a deal of the match.
function inItsPlace(/** @type {number} */ number, /** @type {Shuffle} */ shuffle, /** @type {Left | null} */ before, /** @type {Shuffle | null} */ previous) {
  if (previous && (shuffle.table !== previous.table || shuffle.match !== previous.match)) return false;
  const first = before ? before.number + 1 : firstNumber(shuffle);
  const numbers = [...(shuffle.replaced ?? []), shuffle].map((one) => one.number);
  return shuffle.deal === number && numbers.length === shuffle.number - first + 1 && numbers.every((one, at) => one === first + at);
}

async function checkedDeal(/** @type {string[]} */ deck, /** @type {Shuffle} */ shuffle, /** @type {Left | null} */ before, /** @type {string[]} */ brokenBy) {
  const wrong = [...brokenBy];
  const replaced = shuffle.replaced ?? [];
  if (before && (shuffle.moves ?? "") !== before.moves) wrong.push("moves");
  for (const one of replaced) if (await isFalse(shuffle.table, one)) wrong.push("seed");
  const reasons = () => [...new Set(wrong)].map((fitness) => ({ fitness }));
  if (!shuffle.seed) return wrong.length ? reasons() : [{ fitness: "open" }];
  const places = await differing(shuffle, deck);
  if (await isFalse(shuffle.table, shuffle)) wrong.push(places.length ? "seed" : "seal");
  else if (places.length && !wrong.length) return [await misdealt(shuffle, deck, places)];
  if (wrong.length) return reasons();
  const unproven = [];
  if (!before?.proven) unproven.push({ fitness: "unchained" });
  if (replaced.length) unproven.push({ fitness: "resealed" });
  return unproven.length ? unproven : [{ fitness: "fits" }];
}

// The contradictions of the seal at the end of a match.
async function unused(/** @type {MatchRecord} */ { deals, sealed }) {
  const last = deals.at(-1)?.shuffle;
  if (!last || !sealed) return [];
  if (sealed.number !== last.number + 1) return [{ fitness: "missing" }];
  return (await isFalse(last.table, sealed)) ? [{ fitness: "seed" }] : [];
}

// What is true of each deal of a match record, as engine/rules/record/fairness.py finds it. `earlier` is a match of
// the same table before this one, with which it has to agree; `undealt` matches after that one had no deal.
export async function checked(/** @type {MatchRecord} */ record, earlier = /** @type {MatchRecord | null} */ (null), undealt = 0) {
  /** @type {Finding[]} */
  const found = [];
  if (!record.deals.length) return found;
  const add = (/** @type {number} */ deal, /** @type {Fact[]} */ some) => found.push(...some.map((one) => ({ deal, places: [], ...one })));
  let wrong = broken(record, earlier);
  let before = await beforeFirst(record, earlier, undealt);
  const players = record.seats?.length || SEATS;
  /** @type {Shuffle | null} */
  let previous = null;
  for (const [index, deal] of record.deals.entries()) {
    const { shuffle } = deal;
    const number = index + 1;
    let sealed = before?.number ?? 0;
    if (!canBe(deal, deal.deck)) wrong.push("form");
    if (shuffle) {
      if (!inItsPlace(number, shuffle, before, previous)) wrong.push("missing");
      if (!canCut(shuffle.cuts ?? [], players)) wrong.push("form");
      add(number, await checkedDeal(deal.deck, shuffle, before, wrong));
      sealed = shuffle.number;
      previous = shuffle;
    } else add(number, [{ fitness: sealed || wrong.length ? "missing" : "unsealed" }]);
    wrong = [];
    before = await leaves(sealed, deal);
  }
  add(record.deals.length + 1, await unused(record));
  return found;
}

// A finished deal as text, independent of key order; nothing for an unfinished one.
function toldOf(/** @type {DealRecord} */ { deck, calls, plays, shuffle }) {
  if (!shuffle?.seed) return "";
  const { table, match, deal, number, seal, seed, moves = "", cuts = [] } = shuffle;
  return JSON.stringify([deck, calls ?? [], plays ?? [], table, match, deal, number, seal, seed, moves, cuts]);
}

// The deals that differ in another record of the same match, if they are finished in both.
export function disagreeing(/** @type {MatchRecord} */ record, /** @type {MatchRecord} */ other) {
  /** @type {Finding[]} */
  const found = [];
  for (const [index, deal] of record.deals.slice(0, other.deals.length).entries()) {
    const [one, same] = [toldOf(deal), toldOf(other.deals[index])];
    if (one && same && one !== same) found.push({ deal: index + 1, places: [], fitness: "missing" });
  }
  return found;
}

// A record's table and match number; nothing if no deal was sealed.
export const tableOf = (/** @type {MatchRecord} */ { deals }) => deals.find((deal) => deal.shuffle)?.shuffle ?? /** @type {Partial<Shuffle>} */ ({});

// The matches of one table in order, each with the one before it; some may be missing.
export async function chained(/** @type {MatchRecord[]} */ records) {
  /** @type {Finding[][]} */
  const found = [];
  /** @type {MatchRecord | null} */
  let earlier = null;
  let undealt = 0;
  for (const record of records) {
    found.push(await checked(record, earlier, undealt));
    undealt = record.deals.length ? 0 : undealt + 1;
    if (record.deals.length) earlier = record;
  }
  return found;
}
