// Beside the table: the totals of the match, and the calls of the deal as long as it is played.

import { byId, keep, make, part, setText, told, words } from "./dom.js";
import { coloured, sideName } from "./seats.js";

export function draw(/** @type {Scene | null} */ scene) {
  const section = byId("beside");
  section.hidden = !scene || scene.phase === "lobby" || scene.phase === "closed";
  if (!scene || section.hidden) return;
  const sides = [...scene.score.sides].sort((a, b) => Number(b.own) - Number(a.own));
  keep(byId("beside-sides"), sides, (one) => one.side, () => make("li", {}, make("span", { class: "side" }), make("b")), (item, one) => {
    item.dataset.side = one.own ? "ours" : "theirs";
    item.title = one.names;
    setText(part(item, ".side"), sideName(scene, one));
    setText(part(item, "b"), String(one.total).replace("-", "−") + (one.hanging ? ` +${one.hanging}` : ""));
  });
  setText(byId("beside-target"), told("room-target", { target: scene.score.target }));
  const calls = scene.auction?.calls ?? [];
  byId("beside-calls").hidden = !calls.length;
  byId("beside-calls-title").hidden = !calls.length;
  keep(byId("beside-calls"), calls, (call, index) => `${scene.deal}.${index}.${call.seat}.${call.label}`, (call) =>
    make("li", { "data-kind": call.kind }, make("span", { "aria-hidden": "true" }, call.seat === scene.own ? words["room-you"] : scene.chairs[call.seat].name),
      make("b", { "aria-hidden": "true" }, ...coloured(call.label)), make("span", { class: "hidden" }, call.words)));
}
