// The page of somebody who has asked to come in at a table: it turns to their seat once they are let in.

import { go, inView } from "./host.js";
import { ask } from "./who.js";

const EVERY = 3000;

export function start() {
  const { seat } = document.body.dataset;
  if (!seat) return;
  const look = async () => {
    if (document.body.dataset.seat !== seat) return; // another page took its place
    const answer = inView() ? await ask(seat).catch(() => undefined) : undefined;
    if (answer?.ok && answer.status === 200) go(new URL((await answer.json()).to, answer.url).href);
    else setTimeout(look, EVERY);
  };
  setTimeout(look, EVERY);
}
