// The account of a finished deal: the origin of its points, and the time until the next deal.

import { servedNow } from "./clock.js";
import { byId, make, words } from "./dom.js";
import { coloured } from "./seats.js";
import { still } from "./settings.js";

export function draw(/** @type {Scene} */ scene, /** @type {Result} */ result) {
  drawTable(scene, result.account);
  drawWait(result.due);
}

function drawTable(/** @type {Scene} */ scene, /** @type {Account | null} */ account) {
  const table = byId("middle-account");
  table.hidden = !account;
  const key = JSON.stringify(account);
  if (!account || table.dataset.key === key) return;
  table.dataset.key = key;
  const named = account.own && !scene.individual ? [words["room-us"], words["room-them"]] : account.sides;
  const head = make("tr", {}, make("td"), ...named.map((name, index) => make("th", { scope: "col", title: account.sides[index] }, make("span", {}, name))));
  const rows = account.rows.map(([label, ...cells]) =>
    make("tr", {}, make("th", { scope: "row" }, ...coloured(label)), ...cells.map((cell) => make("td", {}, cell))));
  table.replaceChildren(make("thead", {}, head), make("tbody", {}, ...rows));
}

// A bar runs out until the next deal is dealt by itself.
function drawWait(/** @type {number | null | undefined} */ due) {
  const bar = byId("middle-wait");
  bar.hidden = !due;
  const key = due ? String(due) : "";
  if (bar.dataset.due === key) return;
  bar.dataset.due = key;
  for (const running of bar.getAnimations()) running.cancel();
  if (!due) return;
  const left = Math.max(0, due - servedNow());
  bar.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { duration: left, fill: "forwards", easing: still() ? "steps(8)" : "linear" });
}
