// The websocket to the server: watched, and reconnected when it breaks. wire.py defines the frames.
//
// While the page is visible, a fast connection that dies silently is noticed within five seconds, because
// the server answers pings. A slow one gets more time, according to its round trips. Nothing is done twice:
// the server recognises the id of a request. No request is sent more than twice.

import { inView, onView } from "./host.js";

const PAUSES = [500, 1000, 2000, 3500, 5000]; // before each try, in milliseconds
const CROWDED_PAUSE = 30000;
const PING_EVERY = 2000;
const PONG_WITHIN = 2000; // on a fast connection, like the next two
const CONNECTED_WITHIN = 4000;
const PONG_USUALLY_WITHIN = 750; // after which another ping is sent
const LONGEST = 20000; // longest wait for anything
const ROUND_TRIPS = 3; // that an answer may take
const TO_CONNECT = location.protocol === "https:" ? 3 : 2; // round trips, for TCP, TLS and the websocket
const FADES = 0.7; // weight of a slow round trip after a faster one
const BLOCKED_AFTER = 5; // failed tries in a row
const STRANGER = 4401;
/** @type {Record<number, number>} */
const PAUSE_AFTER = { 1013: CROWDED_PAUSE, 4402: 0 }; // by the code with which the server closed

const newId = () => crypto.getRandomValues(new Uint32Array(2)).join("-");


// The page itself was loaded over the same network.
function firstTrip() {
  const [page] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return page ? page.responseStart - page.requestStart : 0;
}

export class Line {
  #address;
  #protocols;
  /** @type {LinePage} */
  #page;
  /** @type {WebSocket | null} */
  #socket = null;
  #open = false; // the snapshot has arrived
  #tries = 0;
  /** @type {number | undefined} */
  #retry;
  /** @type {number | undefined} */
  #overdue; // runs from a ping, or a new line, until anything is heard
  /** @type {string[]} */
  #pieces = []; // of a frame sent in parts
  /** @type {number[]} */
  #pings = []; // times of the unanswered pings
  #pinged = 0; // when the last one was
  #trip = 0; // what a round trip takes, in milliseconds, as far as it is known
  #failures = 0; // since there was a line
  #began = 0; // when the present try did
  /** @type {Map<string, Asked>} */
  #asked = new Map(); // unanswered requests

  // `protocols()` returns the websocket's subprotocols. `page` is notified of each `frame`, when the connection
  // is `open` or `lost`, when websockets are `blocked` although the server can be reached, when the server does
  // not know the visitor (`stranger`), and when a request is `settled`.
  constructor(/** @type {string} */ address, /** @type {() => string[]} */ protocols, /** @type {LinePage} */ page) {
    this.#address = new URL(address);
    this.#protocols = protocols;
    this.#address.protocol = this.#address.protocol === "https:" ? "wss:" : "ws:";
    this.#page = page;
    // A hidden page is not in a hurry, and browsers slow its timers anyway.
    setInterval(() => {
      if (inView()) this.#watch();
    }, PING_EVERY);
    addEventListener("offline", () => this.#lost(PAUSES[0]));
    addEventListener("online", () => this.#wake());
    addEventListener("pageshow", () => this.#wake());
    onView(() => this.#wake());
  }

  connect() {
    clearTimeout(this.#retry);
    if (this.#socket) return;
    const { socket, began, heard } = this.#dial();
    this.#socket = socket;
    this.#pieces = [];
    this.#pings = [];
    this.#began = began;
    this.#expect(this.#limit(Math.max(CONNECTED_WITHIN, ROUND_TRIPS * firstTrip())));
    const hear = (/** @type {MessageEvent} */ event) => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#overdue);
      this.#overdue = undefined;
      this.#read(JSON.parse(event.data));
      if (socket === this.#socket && !this.#open) this.#expect(this.#limit(CONNECTED_WITHIN)); // there is more to come
    };
    const end = (/** @type {CloseEvent} */ event) => {
      if (event.code === STRANGER) this.#page.stranger();
      else if (socket === this.#socket) this.#lost(PAUSE_AFTER[event.code]);
    };
    for (const event of heard.splice(0)) {
      if (event instanceof MessageEvent) hear(event);
      else end(/** @type {CloseEvent} */ (event));
    }
    socket.addEventListener("message", hear);
    socket.addEventListener("close", end);
  }

  // The first line may be open already, and have heard something (pages/guard.js).
  #dial() {
    const dialled = window.dialled;
    window.dialled = undefined;
    return dialled ?? { socket: new WebSocket(this.#address, this.#protocols()), began: performance.now(), heard: [] };
  }

  // Sends a frame that needs an answer; false while disconnected. If no answer arrives `within` this many
  // milliseconds (more if the connection is slow), the connection counts as broken. A request from before the
  // break is sent once more on the next connection, unless it was visibly `done`. After that it is `lost`;
  // `refused`: the server rejects it.
  ask(/** @type {Omit<SentFrame, "id">} */ frame, /** @type {Asking} */ about) {
    /** @type {Asked} */
    const asked = { frame: { ...frame, id: newId() }, sends: 0, done: () => false, refused: () => {}, ...about };
    if (!this.#send(asked)) return false;
    this.#asked.set(asked.frame.id, asked);
    return true;
  }

  // Sends a frame that needs no answer, if connected.
  tell(/** @type {{ type: "seen", message: string } | { type: "view", shown: boolean }} */ frame) {
    if (this.#connected()) this.#socket?.send(JSON.stringify(frame));
  }

  // The unanswered frames of a type.
  waiting(/** @type {string} */ type) {
    return [...this.#asked.values()].map(({ frame }) => frame).filter((frame) => frame.type === type);
  }

  #send(/** @type {Asked} */ asked) {
    if (!this.#connected()) return false;
    this.#socket?.send(JSON.stringify(asked.frame));
    asked.sends += 1;
    clearTimeout(asked.timer);
    if (asked.within) asked.timer = setTimeout(() => this.#lost(), this.#limit(asked.within));
    return true;
  }

  #connected() {
    return this.#open && this.#socket?.readyState === WebSocket.OPEN;
  }

  #expect(/** @type {number} */ within, missed = () => this.#lost()) {
    clearTimeout(this.#overdue);
    this.#overdue = setTimeout(missed, within);
  }

  // The time limit of an answer that takes at most `least` on a fast connection.
  #limit(/** @type {number} */ least) {
    return Math.min(LONGEST, Math.max(least, ROUND_TRIPS * this.#trip) * 2 ** this.#failures);
  }

  #measured(/** @type {number} */ trip) {
    this.#trip = Math.max(trip, this.#trip * FADES);
  }

  #read(/** @type {Frame} */ frame) {
    if (frame.type === "part") {
      this.#part(frame.text);
    } else if (frame.type === "end") {
      const whole = this.#pieces.join("");
      this.#pieces = [];
      this.#read(JSON.parse(whole));
    } else if (frame.type === "snapshot") {
      this.#tries = 0;
      this.#failures = 0;
      this.#open = true;
      this.#page.open();
      this.#page.frame(frame);
      this.#askAgain();
    } else {
      if (frame.type === "hello") this.#measured((performance.now() - this.#began) / TO_CONNECT);
      if (frame.type === "pong") this.#ponged();
      if (frame.type === "error") this.#asked.get(frame.id)?.refused();
      if (frame.type === "answer" || frame.type === "error") this.#settle(frame.id);
      this.#page.frame(frame);
    }
  }

  // Large frames come in parts; a ping shows the server that a slow connection is still reading.
  #part(/** @type {string} */ text) {
    this.#pieces.push(text);
    if (performance.now() - this.#pinged >= PING_EVERY) this.#ping();
  }

  #ping() {
    this.#pinged = performance.now();
    this.#pings.push(this.#pinged);
    this.#socket?.send(JSON.stringify({ type: "ping" }));
  }

  #ponged() {
    const sent = this.#pings.shift();
    if (sent !== undefined) this.#measured(performance.now() - sent);
  }

  // The connection is broken: report that at once, and reconnect after a pause.
  #lost(wait = /** @type {number | undefined} */ (undefined)) {
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    socket?.close();
    clearTimeout(this.#overdue);
    this.#overdue = undefined;
    for (const asked of this.#asked.values()) clearTimeout(asked.timer);
    this.#page.lost();
    clearTimeout(this.#retry);
    const pause = wait ?? PAUSES[Math.min(this.#tries, PAUSES.length - 1)];
    this.#tries += 1;
    if (wait === undefined) this.#failed();
    this.#retry = setTimeout(() => this.connect(), pause * (0.8 + 0.2 * Math.random()));
  }

  // If the server answers everything but websockets, something in between blocks them.
  async #failed() {
    this.#failures += 1;
    if (this.#failures < BLOCKED_AFTER || !(await this.#page.reached())) return;
    if (this.#failures >= BLOCKED_AFTER) this.#page.blocked();
  }

  // Sends a ping, and a second one if nothing arrives; without an answer to that, the connection is broken.
  #watch() {
    if (!this.#connected()) return;
    this.#ping();
    if (this.#overdue !== undefined) return;
    this.#expect(Math.max(PONG_USUALLY_WITHIN, 1.5 * this.#trip), () => {
      this.#ping();
      this.#expect(this.#limit(PONG_WITHIN));
    });
  }

  #wake() {
    if (!inView()) return;
    this.#tries = 0;
    if (this.#socket) this.#watch();
    else this.connect();
  }

  #askAgain() {
    for (const [id, asked] of [...this.#asked]) {
      const done = asked.done();
      if (!done && asked.sends < 2 && this.#send(asked)) continue;
      this.#settle(id);
      if (!done) asked.lost();
    }
    this.#page.settled();
  }

  #settle(/** @type {string} */ id) {
    const asked = this.#asked.get(id);
    if (!asked) return;
    clearTimeout(asked.timer);
    this.#asked.delete(id);
    this.#page.settled();
  }
}
