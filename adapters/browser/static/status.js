// The score and the contract, whose turn it is in words, and the last trick.

import { artImage, byId, keep, make, part, setText, told, words } from "./dom.js";
import { cardName, coloured, faceOf, sideName } from "./seats.js";

/** @type {Record<string, string>} */
const TRUMPS = { C: "♣", D: "♦", H: "♥", S: "♠" };

const AI_MARK = "🤖\u00a0"; // before a name in the bot's texts; here the chair says it

export function draw(/** @type {Context} */ { scene }) {
  drawScore(scene);
  drawContract(scene);
  const say = (scene.paused || scene.say).replaceAll(AI_MARK, "");
  const element = byId("say");
  if (element.dataset.text !== say) {
    element.dataset.text = say;
    element.replaceChildren(...coloured(say));
  }
  const about = byId("about");
  const text = scene.about ?? "";
  if (about.textContent !== text) about.replaceChildren(...coloured(text));
  about.hidden = !text;
  byId("coach").hidden = !scene.lesson;
  if (scene.lesson !== byId("coach").dataset.text) {
    byId("coach").dataset.text = scene.lesson;
    byId("coach").replaceChildren(...coloured(scene.lesson));
  }
  drawLast(scene);
}

function drawScore(/** @type {Scene} */ scene) {
  const score = byId("score");
  score.hidden = scene.phase === "lobby";
  score.classList.toggle("named", scene.individual || scene.own === null); // names may be cut off, `us` and `them` may not
  const sides = [...scene.score.sides].sort((a, b) => Number(b.own) - Number(a.own));
  keep(byId("sides"), sides, (one) => one.side, () => make("span", { class: "line" }, make("span", { class: "side" }), make("span", { class: "total" })), (item, one) => {
    item.title = one.names;
    item.dataset.side = one.own ? "ours" : "theirs";
    setText(part(item, ".side"), sideName(scene, one));
    setText(part(item, ".total"), String(one.total).replace("-", "−") + (one.hanging ? ` +${one.hanging}` : ""));
  });
  setText(byId("target"), told("room-target", { target: scene.score.target }));
}

function drawContract(/** @type {Scene} */ scene) {
  const element = byId("contract");
  const contract = scene.contract;
  element.hidden = !contract;
  if (!contract) return;
  const key = JSON.stringify(contract);
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  const factor = contract.factor > 1 ? [make("b", { class: "factor" }, `×${contract.factor}`)] : [];
  const numbered = contract.label.includes(" "); // 100 ♥, not ♥
  element.replaceChildren(
    make("span", { class: numbered ? "trumps numbered" : "trumps", "aria-hidden": "true" }, ...coloured((!numbered && TRUMPS[contract.suit]) || contract.label)),
    make("span", { class: "bidder", "aria-hidden": "true" }, contract.seat === scene.own ? words["room-you"] : scene.chairs[contract.seat]?.name ?? ""), ...factor,
    make("span", { class: "hidden" }, contract.words));
}

function drawLast(/** @type {Scene} */ scene) {
  const button = byId("last");
  button.hidden = !scene.last || !["tricks", "between"].includes(scene.phase);
  if (button.hidden) byId("peek").hidden = true;
  const { last } = scene;
  const key = last ? `${scene.deck}.${scene.deal}.${last.number}` : "";
  const peek = byId("peek");
  if (peek.dataset.key === key) return;
  peek.dataset.key = key;
  const cards = last?.cards ?? []; // none of the deal before
  peek.replaceChildren(...cards.map(({ seat, card }) => {
    const name = scene.chairs[seat].name;
    const image = artImage(faceOf(scene, card), `${name}: ${cardName(scene, card)}`);
    return make("li", { class: seat === last?.winner ? "winner" : "" }, image, make("span", { "aria-hidden": "true" }, name));
  }));
}

export function start() {
  const button = byId("last");
  const peek = byId("peek");
  const show = (/** @type {boolean} */ shown) => {
    peek.hidden = !shown;
    button.setAttribute("aria-expanded", String(shown));
  };
  button.addEventListener("click", () => show(Boolean(peek.hidden)));
  document.addEventListener("pointerdown", (event) => {
    if (!peek.hidden && !button.contains(/** @type {Node} */ (event.target))) show(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") show(false);
  });
}
