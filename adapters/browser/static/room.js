// One room: a table with the talk beside it. Draws what the server sends, and sends what the visitor
// does.

import * as attention from "./attention.js";
import * as asks from "./asks.js";
import { setClock } from "./clock.js";
import * as composer from "./composer.js";
import { fetchNow } from "./deck.js";
import { changed } from "./differences.js";
import { below, data } from "./dom.js";
import * as felt from "./felt.js";
import { go, host } from "./host.js";
import * as keys from "./keys.js";
import { tellMessage, tellScene } from "./live.js";
import * as menu from "./menu.js";
import { firstLine } from "./message.js";
import * as moments from "./moments.js";
import { toast } from "./notes.js";
import { start as feelNative } from "./native.js";
import * as notifications from "./notifications.js";
import * as panel from "./panel.js";
import { answered, begin, refused } from "./saying.js";
import { faceOf } from "./seats.js";
import * as sheets from "./sheets.js";
import { SIDES, isCall, isCommand, sceneOf, store } from "./store.js";

function draw() {
  felt.draw();
  asks.draw();
  sheets.draw();
  panel.draw();
}

let arrived = false;

/** @type {Record<string, (frame: Frame) => void>} */
const frames = {
  hello: (/** @type {Frame} */ { now }) => setClock(now),
  pong: (/** @type {Frame} */ { now }) => setClock(now),
  snapshot(/** @type {Frame} */ frame) {
    const missed = SIDES.flatMap((side) => frame[side].filter(({ id }) => !store.get(side, id)).map((message) => ({ side, message })));
    for (const side of SIDES) store.fill(side, frame[side]);
    const own = store.table();
    const scene = own && sceneOf(own.message);
    if (scene) fetchNow(scene.hand.map(({ card }) => faceOf(scene, card)));
    composer.knowCommands(frame.commands);
    menu.showPeople(frame.people, frame.watching);
    draw();
    for (const { side, message } of missed) sheets.arrived(side, message); // arrived while the connection was broken
    attention.look();
    if (!arrived && !data.watching) menu.arrive();
    arrived = true;
  },
  message(/** @type {{ side: Side, message: Message }} */ { side, message }) {
    store.put(side, message);
    if (side === "private" && message.view?.notify) attention.ring(message);
    if (isCall(message)) return;
    const listed = !store.lives(side, message) && !isCommand(message);
    const answers = listed && sheets.arrived(side, message);
    draw();
    if (!listed || answers) return; // a sheet is announced by its name
    panel.arrived(side, message);
    tellMessage(message);
  },
  edited(/** @type {{ side: Side, message: Message }} */ { side, message }) {
    const before = store.get(side, message.id);
    const stood = store.table() !== null;
    if (!store.edit(side, message) || isCall(message)) return;
    const gone = () => toast(firstLine(message.view)); // the reason why the table is gone
    const was = before ? sceneOf(before) : null;
    const lobby = was?.phase === "lobby" && !sceneOf(message);
    const sat = lobby && was.own !== null; // other people's tables do not replace the player's own
    const begins = lobby && stood && !(sat ? store.seated() : store.table());
    if (begins) felt.expect(sat, gone); // perhaps a match begins
    draw();
    if (begins) return;
    if (!stood || store.table()) tellMessage(message, before);
    else gone();
  },
  patched(/** @type {Frame} */ { side, id, changes }) {
    const before = store.get(side, id);
    if (before) frames.edited(/** @type {Frame} */ ({ side, message: changed(before, changes) }));
  },
  deleted(/** @type {Frame} */ { side, id }) {
    store.remove(side, id);
    draw();
    if (side === "private") attention.hush(id);
  },
  celebration: (/** @type {Frame} */ { kind }) => {
    import("./celebration.js").then(({ cheer }) => cheer(kind), () => {}); // nothing needs it
  },
  presence(/** @type {Frame} */ { people, watching }) {
    menu.showPeople(people, watching);
  },
  let_in: () => go(below(`room/${data.room}`)),
  answer: answered,
  error: refused,
};

export function start() {
  felt.onScene((scene, before) => {
    attention.attend(scene);
    tellScene(scene, before);
  });
  felt.start();
  panel.start();
  composer.start();
  menu.start();
  keys.start();
  moments.start();
  sheets.onShown(panel.draw);
  panel.hide((side, message) => sheets.shows(side, message.id) || asks.open()?.message === message);
  if (host) feelNative(host);
  begin(frames);
  if (host) return; // the chat itself calls its people
  notifications.start();
  navigator.serviceWorker?.register(below("worker.js")).catch(() => {}); // a page in a frame may have no service worker
}
