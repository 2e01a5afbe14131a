// The page of somebody who has asked to come in at a table: it turns to their seat once they are let in.

import { go, inView } from "./host.js";
import { ask, jsonOf } from "./who.js";

const EVERY = 3000;

export function start() {
  const { seat } = document.body.dataset;
  if (!seat) return;
  const look = async () => {
    if (document.body.dataset.seat !== seat) return; // another page took its place
    const answer = inView() ? await ask(seat).catch(() => undefined) : undefined;
    const found = answer?.status === 200 ? await jsonOf(answer) : null;
    if (answer && found) go(new URL(found.to, answer.url).href);
    else setTimeout(look, EVERY);
  };
  setTimeout(look, EVERY);
}
