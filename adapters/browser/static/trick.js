// The cards in the middle. Each flies from its player's chair; a full trick stays for a moment and goes to
// its winner. Later changes wait for that.

import { artImage, byId, childrenOf, keep, make, part } from "./dom.js";
import { comeFrom, FLIGHT, goTo, pause } from "./flight.js";
import { TRICK_SPOTS } from "./layout.js";
import { cardName, faceOf, sideOf } from "./seats.js";
import { sound } from "./sound.js";

const LIES = 900; // milliseconds that a full trick stays
const LAST_LIES = 2000; // the same for the last one of a deal
const list = byId("trick");
let deal = "";
/** @type {Laid[]} */
let shown = []; // {seat, card}
let seen = 0; // the number of the last trick of the deal that was taken before one's eyes, or earlier
/** @type {{ hurry: () => void } | null} */
let closing = null; // {hurry}
/** @type {{ scene: Scene, own: string | null, from: Box | null } | null} */
let latest = null; // the newest scene that arrived while a trick was being taken

const has = (/** @type {Laid[]} */ cards, /** @type {{ card: string }} */ { card }) => cards.some((one) => one.card === card);
const chair = (/** @type {number} */ seat) => document.querySelector(`.chair[data-seat="${seat}"] .avatar`);

// Draw what lies there now. `own` is a card of one's own that the server has not taken yet, `from` where
// it was in the hand.
/**
 * @param {Scene} scene
 * @param {string | null} own
 * @param {Box | null} [from]
 */
export function draw(scene, own, from = null) {
  const now = `${scene.table}.${scene.match}.${scene.deal}`;
  if (now !== deal && !(closing && scene.phase === "between")) {
    deal = now;
    latest = null;
    seen = scene.last?.number ?? 0;
    closing?.hurry();
    put(scene, wanted(scene, own), { quiet: true });
    return;
  }
  if (closing) {
    latest = { scene, own, from };
    return;
  }
  const cards = wanted(scene, own);
  const gone = shown.filter((one) => !has(cards, one));
  if (gone.length === 1 && gone[0].own) {
    put(scene, cards, { from }); // it was refused and is in the hand again
  } else if (gone.length || (!shown.length && isFresh(scene))) {
    take(scene, own, from);
  } else {
    put(scene, cards, { from });
  }
}

// Whether a trick was taken since, be it that none of its cards has been seen here.
const isFresh = (/** @type {Scene} */ scene) => scene.last !== null && scene.last.number > seen;

function wanted(/** @type {Scene} */ scene, /** @type {string | null} */ own) {
  const cards = scene.trick ? [...scene.trick.cards] : [];
  const taken = scene.last?.cards ?? [];
  if (own && scene.own !== null && !has(cards, { card: own }) && !has(taken, { card: own })) cards.push({ seat: scene.own, card: own, own: true });
  return cards;
}

/**
 * @param {Scene} scene
 * @param {Laid[]} cards
 * @param {{ from?: Box | null, quiet?: boolean, winner?: number | null }} about
 */
function put(scene, cards, { from = null, quiet = false, winner } = {}) {
  const fresh = cards.filter((one) => !has(shown, one));
  shown = cards;
  const best = winner ?? scene.trick?.winning;
  keep(list, cards, (one) => one.card, (one) => make("li", { class: "laid" }, artImage(faceOf(scene, one.card), "")), (item, one) => {
    const spot = TRICK_SPOTS[sideOf(scene, one.seat)];
    item.style.setProperty("--x", String(spot.x));
    item.style.setProperty("--y", String(spot.y));
    item.style.setProperty("--turn", `${spot.turn}deg`);
    item.style.zIndex = String(spot.over);
    item.dataset.card = one.card;
    item.classList.toggle("winning", cards.length > 1 && one.seat === best);
    const alt = `${scene.chairs[one.seat].name}: ${cardName(scene, one.card)}`;
    const image = /** @type {HTMLImageElement} */ (part(item, "img"));
    if (image.alt !== alt) image.alt = alt;
  });
  if (quiet) return;
  fresh.forEach((one, index) => {
    const item = part(list, `[data-card="${one.card}"]`);
    const own = one.seat === scene.own && from;
    comeFrom(item, own || chair(one.seat), { delay: index * 110, small: !own, turned: own ? 0 : -18 });
    if (own) over();
    sound("card");
  });
}

// One's own card flies over the others in the hand.
async function over() {
  list.classList.add("over");
  await pause(FLIGHT);
  list.classList.remove("over");
}

// The trick is full: what was not seen of it yet is laid, and then it is taken.
async function take(/** @type {Scene} */ scene, /** @type {string | null} */ own, /** @type {Box | null} */ from) {
  const last = isFresh(scene) ? scene.last : null;
  seen = scene.last?.number ?? seen;
  const hurry = /** @type {Promise<void>} */ (new Promise((done) => {
    closing = { hurry: done };
  }));
  latest = { scene, own, from };
  if (last) put(scene, last.cards, { winner: last.winner, from });
  const lies = scene.result ? LAST_LIES : LIES;
  await Promise.race([pause(lies + FLIGHT), hurry]);
  const winner = last ? chair(last.winner) : null;
  if (winner) sound("trick");
  await Promise.race([goTo(childrenOf(list), winner, 25), hurry]);
  list.replaceChildren();
  shown = [];
  closing = null;
  const next = latest;
  latest = null;
  if (next) draw(next.scene, next.own, next.from);
}

// One's own card comes to the next trick: what still lies there is taken at once.
export function hurry() {
  closing?.hurry();
}

export const taking = () => closing !== null;

export function clear() {
  deal = "";
  shown = [];
  latest = null;
  closing?.hurry();
  list.replaceChildren();
}
