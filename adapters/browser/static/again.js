// The page shown when a request could not be served: it retries its address, at growing intervals, until
// there is an answer to show.

import { go } from "./host.js";
import { ask } from "./who.js";

const FIRST = 2000; // ms
const LONGEST = 30000;
const CROWDED = 429;

const served = (/** @type {Response} */ { status }) => status < 500 && status !== CROWDED;

export function start() {
  const there = /** @type {HTMLAnchorElement} */ (document.getElementById("again")).href;
  /** @type {(pause: number) => unknown} */
  const later = (pause) => setTimeout(look, pause * (0.75 + Math.random() / 2), pause); // so that pages do not retry together
  async function look(/** @type {number} */ pause) {
    const answer = await ask(there, { cache: "no-store" }).catch(() => /** @type {undefined} */ (undefined));
    if (answer && served(answer)) go(there);
    else later(Math.min(pause * 1.5, LONGEST));
  }
  later(FIRST);
}
