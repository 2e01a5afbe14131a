// The messages of both sides as the server sent them, and the choice of the one that the felt shows.

import { data } from "./dom.js";
import { kinds } from "./kinds.js";

/** @type {Side[]} */
export const SIDES = ["group", "private"];
const MOST_KEPT = 400;

/** @type {Record<Side, Map<string, Message>>} */
const sides = { group: new Map(), private: new Map() };
/** @type {WeakMap<Message, Scene | null>} */
const scenes = new WeakMap();
/**
 * @param {Scene | null} scene
 * @returns {scene is Scene}
 */
const isLive = (scene) => scene !== null && scene.phase !== "closed";

// The public scene of a table does not depend on its reader: their chair is found by their id.
function withOwn(/** @type {Scene} */ felt) {
  if (!felt.chairs) return felt; // the player's own message has the table
  const chair = data.watching ? null : felt.chairs.find((one) => one.who === data.visitor);
  return { ...felt, own: felt.own ?? chair?.seat ?? null };
}

/** @type {WeakMap<Message, number>} */
const times = new WeakMap();

function sentAt(/** @type {Message} */ message) {
  if (!times.has(message)) times.set(message, Date.parse(message.sent));
  return times.get(message) ?? 0;
}

// The scene of a message, computed once; null if it has none.
export function sceneOf(/** @type {Message} */ message) {
  if (!scenes.has(message)) scenes.set(message, message.view?.felt ? withOwn(message.view.felt) : null);
  return scenes.get(message) ?? null;
}

// A message that only alerts a player to their turn is not listed.
export const isCall = (/** @type {Message} */ message) => Boolean(message.view?.urgent && message.view.notify);

// The newest message with a scene for each table: these are drawn as the felt and not listed.
function living(/** @type {Side} */ side) {
  const newest = new Map();
  for (const message of sides[side].values()) {
    const scene = sceneOf(message);
    if (!isLive(scene)) continue;
    newest.delete(scene.table);
    newest.set(scene.table, message);
  }
  return [...newest.values()];
}

let chosen = ""; // the table that the person has chosen to see, if any
const isChosen = (/** @type {Message} */ message) => sceneOf(message)?.table === chosen;

const isSeated = (/** @type {Message} */ message) => sceneOf(message)?.own !== null;

// Ends the choice when the person sits down or is dealt cards elsewhere, or has the turn.
function look(/** @type {Message} */ message, /** @type {Message | undefined} */ before) {
  const scene = sceneOf(message);
  if (!isLive(scene) || !scene.chairs || isChosen(message)) return;
  const sits = scene.own !== null && !(before && isSeated(before));
  if (sits || scene.turn?.own) chosen = "";
}

// The tables that the felt can show, in a stable order.
const tables = () => [...new Set(SIDES.flatMap(living).map((message) => sceneOf(message)?.table ?? ""))].sort();

// Chooses between the player's own message and the public one.
/**
 * @param {Message | null} own
 * @param {Message | null} open
 * @returns {{ side: Side, message: Message } | null}
 */
function drawnFrom(own, open) {
  const left = own && sceneOf(own)?.phase === "over" && open && sceneOf(open)?.phase === "lobby";
  if (own && !left) return { side: "private", message: own };
  return open ? { side: "group", message: open } : null;
}

// What was answered to oneself is shown over the felt, and not kept in the talk but for files.
const isAnswered = (/** @type {Message} */ message) => Boolean(message.answers?.startsWith(`${data.visitor} `)) && !message.file;

// Spectators cannot open a table, so they are not invited to.
const isInvitation = (/** @type {Message} */ message) => data.watching && !sceneOf(message) && buttonsOf(message).some(({ data: pressed }) => kindOf(pressed) === kinds.OpenTableButton);

export const isCommand = (/** @type {Message} */ message) => Boolean(message.line?.text.startsWith("/"));

export const store = {
  fill(/** @type {Side} */ side, /** @type {Message[]} */ messages) {
    sides[side] = new Map(messages.map((message) => [message.id, message]));
  },
  put(/** @type {Side} */ side, /** @type {Message} */ message) {
    look(message, sides[side].get(message.id));
    sides[side].set(message.id, message);
    if (sides[side].size > MOST_KEPT) sides[side].delete(sides[side].keys().next().value ?? "");
  },
  get: (/** @type {Side} */ side, /** @type {string} */ id) => sides[side].get(id),
  edit(/** @type {Side} */ side, /** @type {Message} */ message) {
    if (!sides[side].has(message.id)) return false;
    look(message, sides[side].get(message.id));
    sides[side].set(message.id, message);
    return true;
  },
  remove: (/** @type {Side} */ side, /** @type {string} */ id) => sides[side].delete(id),
  list: (/** @type {Side} */ side) => [...sides[side].values()],
  calls: () => store.list("private").filter(isCall),
  latest: (/** @type {Side} */ side) => Math.max(0, ...[...sides[side].keys()].map(Number)),
  // Whether the felt is drawn from a table at which one sits.
  seated() {
    const found = store.table();
    return found !== null && isSeated(found.message);
  },
  lives: (/** @type {Side} */ side, /** @type {Message} */ message) => living(side).includes(message),

  // What the panel lists: everything but what is the felt, what was only said to the bot, what it has
  // answered and what is nothing for who looks, in the order in which it was sent.
  talk() {
    const found = SIDES.flatMap((side) => {
      const felt = new Set(living(side));
      const listed = (/** @type {Message} */ message) => !felt.has(message) && ![isCall, isCommand, isAnswered, isInvitation].some((is) => is(message));
      return [...sides[side].values()].filter(listed).map((message) => ({ side, message }));
    });
    return found.sort((a, b) => sentAt(a.message) - sentAt(b.message)); // in a stable way
  },

  // The public message of the same table.
  open: (/** @type {string} */ table) => living("group").find((message) => sceneOf(message)?.table === table) ?? null,

  // The message that the felt is drawn from: of the chosen table, else one's own hand, else what all can
  // see of the table at which one sits, else of the newest one in the room.
  /** @returns {{ side: Side, message: Message } | null} */
  table() {
    const own = living("private");
    const shared = living("group").filter((message) => sceneOf(message)?.chairs);
    const hand = own.find(isChosen) ?? null;
    const open = shared.find(isChosen) ?? null;
    if (hand || open) return drawnFrom(hand, open);
    const mine = own.findLast(isSeated) ?? null;
    const seat = shared.findLast(isSeated) ?? null;
    const newest = shared.at(-1) ?? null;
    return mine || seat ? drawnFrom(mine, seat ?? newest) : drawnFrom(own.at(-1) ?? null, newest);
  },

  // The number of tables.
  count: () => tables().length,

  // Makes the felt show the next one.
  turn() {
    const found = store.table();
    const all = tables();
    chosen = all[(all.indexOf(found && sceneOf(found.message)?.table || "") + 1) % all.length] ?? "";
  },
};

// The buttons of a view in rows; each option of a choice is a button as well.
export function rowsOf(/** @type {View} */ view) {
  return view.buttons.map((row) => row.options?.map(({ label, data: pressed, chosen }) =>
    /** @type {Button} */ ({ label: chosen ? `✓ ${label}` : label, data: pressed, tone: chosen ? "success" : "plain" })) ?? row);
}

// Every button of a message, those of its tiles last.
export function buttonsOf(/** @type {Message} */ message) {
  const view = message?.view;
  if (!view) return [];
  return [...rowsOf(view).flat(), ...view.tiles.flatMap((tile) => tile.button ?? [])];
}

// The kind of a button is the short name in its data; `kinds` has those that the scripts know.
export const kindOf = (/** @type {string} */ pressed) => pressed.split(":")[1] ?? "";
