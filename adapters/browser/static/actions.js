// The buttons besides cards and chairs: calls in a ladder near the thumb, most others in a bar above the
// hand, and before and after a match the next steps in the middle.

import { aloud } from "./aloud.js";
import { byId, childrenOf, keep, make, part, sign, words } from "./dom.js";
import { kinds } from "./kinds.js";
import { tapAt } from "./saying.js";
import { coloured } from "./seats.js";
import { kindOf, store } from "./store.js";
import { atChairs } from "./chairs.js";

const AT_REST = new Set(["lobby", "between", "over", "closed"]);
/** @type {Record<string, string>} */
const PLACES = { C: "clubs", D: "diamonds", H: "hearts", S: "spades", NT: "no-trumps", SA: "no-trumps", AT: "all-trumps", TA: "all-trumps", X: "contra", XX: "contra", XXX: "contra", P: "pass" };

const ELSEWHERE = new Set([kinds.ShowHandButton, kinds.AnswerGuestButton]); // the hand is on the felt; a guest's request is shown as a note
const BESIDE = new Set([kinds.MenuButton, kinds.HintButton, kinds.CallRevokeButton]); // not about the next card

const TURN = "turn"; // shows another table; not a button of the bot
/** @type {Button} */
const turning = { label: "⇄", data: `:${TURN}`, tone: "plain" };

/** @type {Record<string, string>} */
const SIGNS = { [kinds.MenuButton]: "room-more", [kinds.HintButton]: "room-hint", [TURN]: "room-another-table" }; // spoken names of buttons whose label is only a symbol

const callOf = (/** @type {string} */ pressed) => pressed.split(":").at(-1) ?? "";
// A call's contract, or what else it is, and the number of its bid: H100 → H and 100.
const partsOf = (/** @type {string} */ pressed) => callOf(pressed).match(/^([A-Z]+)(\d*)$/)?.slice(1) ?? ["", ""];
const isInvitation = (/** @type {string} */ pressed) => kindOf(pressed) === kinds.LobbyMenuButton && pressed.endsWith(":invite");

const BULB = "M9 18h6M10 21h4M8.6 14.6a6 6 0 1 1 6.8 0c-.6.5-.9 1.2-.9 1.9h-5c0-.7-.3-1.4-.9-1.9z"; // a hint

let twice = false; // a call takes two taps
let raised = ""; // the call that the second tap will make
let chosen = ""; // the number of the bids that are shown

const press = (/** @type {HTMLElement} */ element) => tapAt(element, element.dataset.data ?? "");

function pressCall(/** @type {HTMLElement} */ element) {
  if (twice && raised !== element.dataset.data) {
    raised = element.dataset.data ?? "";
    for (const one of childrenOf(byId("calls"))) markCall(one);
  } else {
    press(element);
  }
}

function markCall(/** @type {HTMLElement} */ element) {
  const lifted = element.dataset.data === raised;
  element.classList.toggle("raised", lifted);
  if (twice) element.setAttribute("aria-pressed", String(lifted));
  else element.removeAttribute("aria-pressed");
}

// Draws a list of buttons, keyed by their data; a button that stays keeps its element.
/**
 * @param {HTMLElement} list
 * @param {Button[]} buttons
 * @param {{ side: Side, message: Message }} context
 * @param {(button: Button) => string} extra
 * @param {(element: HTMLElement) => unknown} pressed
 */
function drawButtons(list, buttons, { side, message }, extra = () => "", pressed = press) {
  keep(list, buttons, (button) => button.data, (button) => {
    const element = make("button", { type: "button", "data-data": button.data }, make("span"));
    element.addEventListener("click", () => pressed(element));
    return element;
  }, (element, button) => {
    element.dataset.message = `${button.side ?? side}-${button.message ?? message.id}`;
    element.className = `button ${button.tone} ${extra(button)}`.trim();
    const text = part(element, "span");
    if (text.dataset.text !== button.label) {
      text.dataset.text = button.label;
      text.replaceChildren(...coloured(button.label));
    }
  });
  list.hidden = !buttons.length;
}

/** @type {() => void} */
let another = () => {};

// Calls `turned()` when the next table should be shown.
export const onTurn = (/** @type {() => void} */ turned) => { another = turned; };

const pressBeside = (/** @type {HTMLElement} */ element) => (element.dataset.data === turning.data ? another() : press(element));

// Draws all buttons; `rows` are those of the message.
export function draw(/** @type {Context} */ context, /** @type {Button[][]} */ rows) {
  const { scene } = context;
  const buttons = rows.flat();
  const calls = buttons.filter(({ data: pressed }) => kindOf(pressed) === kinds.SayCallButton);
  const menu = buttons.filter(({ data: pressed }) => BESIDE.has(kindOf(pressed)));
  const rest = buttons.filter((button) => !calls.includes(button) && !menu.includes(button)
    && !atChairs(button.data) && !isInvitation(button.data) && !ELSEWHERE.has(kindOf(button.data)) && !(scene.own === null && kindOf(button.data) === kinds.StandUpButton));
  const resting = AT_REST.has(scene.phase);
  const emote = document.getElementById("emote"); // spectators have none
  const others = scene.chairs.some((one) => one.kind === "person" && one.seat !== scene.own);
  if (emote) emote.hidden = scene.own === null || !others || scene.phase === "lobby" || scene.phase === "closed";
  drawLadder(calls, context);
  drawButtons(byId("bar-actions"), resting ? [] : rest, context);
  const beside = store.count() > 1 ? [turning, ...menu] : menu;
  drawButtons(byId("more-actions"), beside, context, ({ data: pressed }) => ([kinds.MenuButton, TURN].includes(kindOf(pressed)) ? "round" : ""), pressBeside);
  const start = rest.filter((button) => resting && button.tone === "success");
  drawButtons(byId("first-actions"), start, context, () => "large");
  drawButtons(byId("next-actions"), resting ? rest.filter((button) => !start.includes(button)) : [], context);
  for (const button of childrenOf(byId("more-actions"))) {
    const kind = kindOf(button.dataset.data ?? "");
    const named = SIGNS[kind];
    if (kind === kinds.HintButton && !button.querySelector("svg")) part(button, "span").replaceChildren(sign(BULB));
    if (named) button.setAttribute("aria-label", words[named]);
  }
}

function drawLadder(/** @type {Button[]} */ calls, /** @type {Context} */ context) {
  const ladder = byId("ladder");
  twice = context.scene.twice;
  const bids = calls.filter(({ data: pressed }) => partsOf(pressed)[1]);
  const shown = () => calls.filter(({ data: pressed }) => ["", chosen].includes(partsOf(pressed)[1]))
    .map((call) => (partsOf(call.data)[1] ? { ...call, label: after(call.label) } : call));
  const drawCalls = () => {
    if (!shown().some(({ data: pressed }) => pressed === raised)) raised = "";
    drawButtons(byId("calls"), shown(), context, ({ data: pressed }) => `call ${PLACES[partsOf(pressed)[0]] ?? ""}`, pressCall);
    for (const one of childrenOf(byId("calls"))) markCall(one);
    for (const { data: pressed, label } of bids) byId("calls").querySelector(`[data-data="${pressed}"]`)?.setAttribute("aria-label", aloud(label));
  };
  drawNumbers(bids, drawCalls);
  drawCalls();
  ladder.hidden = !calls.length;
  ladder.classList.toggle("short", calls.every(({ data: pressed }) => ["P", "X", "XX", "XXX"].includes(callOf(pressed))));
  byId("felt").classList.toggle("calling", calls.length > 0);
}

// A bid's label without its number: 100 ♥ → ♥.
function after(/** @type {string} */ label) {
  const name = label.slice(label.indexOf(" ") + 1);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

// Draws the numbers that bids can have; one of them is chosen, and `drawCalls()` shows its bids.
function drawNumbers(/** @type {Button[]} */ bids, /** @type {() => void} */ drawCalls) {
  const numbers = new Map(bids.map(({ data: pressed, label }) => [partsOf(pressed)[1], label.slice(0, label.indexOf(" "))]));
  if (!numbers.has(chosen)) chosen = [...numbers.keys()][0] ?? "";
  const list = byId("numbers");
  list.hidden = !numbers.size;
  const mark = () => {
    for (const one of childrenOf(list)) one.setAttribute("aria-pressed", String(one.dataset.number === chosen));
  };
  keep(list, [...numbers], ([number]) => number, ([number]) => make("button", { type: "button", "data-number": number }), (element, [number, label]) => {
    element.textContent = label;
    element.onclick = () => {
      chosen = number;
      mark();
      drawCalls();
    };
  });
  mark();
}

export const passButton = () => byId("calls").querySelector(".pass");
