// The launch page in a chat app: it proves who has opened it, and shows all other pages in a frame of its
// own. So it stays, and with it what the app has told it: its address, the pass, and the app's module.
//
// The inner frame is a copy of this page (`held` in its address), which nobody need wait for. It takes over
// each page that this one fetches (start.js), so that no other page is ever requested without the pass.

import { dress } from "./host.js";
import { ask, jsonOf, keep, store, stored } from "./who.js";

const KEPT = "launches";
const MOST_KEPT = 3; // accounts of one telephone
const STALE = 403;
const STRANGER = "Stranger";

const root = new URL(document.body.dataset.root ?? "", location.href).href;
const opening = byId("opening");
const failed = byId("failed");
const inner = document.createElement("iframe");
/** @type {string[]} */
const trail = []; // the addresses of the pages that were shown, without those that one has come back from
/** @type {Launching | null} */
let launching = null;
let opened = false;
let isReady = false; // there is something to see

function byId(/** @type {string} */ id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @type {(page: Promise<ReadPage>) => void} */
let arrive = () => {};
// The page that the copy takes over.
let next = /** @type {Promise<ReadPage>} */ (new Promise((resolve) => { arrive = resolve; }));

async function read(/** @type {string} */ url) {
  const answer = await ask(url);
  if (answer.headers.has(STRANGER)) location.reload(); // the pass was revoked, and a door for strangers leads nowhere
  return { text: await answer.text(), url: answer.url };
}

// Shows one of our pages, whose text may be known: in the first copy, which is waiting, or in a new one.
function open(/** @type {string} */ address, text = "") {
  const before = trail.indexOf(address);
  if (before >= 0) trail.length = before;
  trail.push(address);
  const page = text ? Promise.resolve({ text, url: address }) : read(address);
  page.catch(() => show("offline"));
  if (opened) {
    next = page;
    inner.contentWindow?.location.replace(copy());
  } else {
    opened = true;
    arrive(page);
  }
}

function copy() {
  const address = new URL(location.href);
  address.hash = "";
  address.searchParams.set("held", "");
  return address.href;
}

// What stands here instead of a page: that it opens, or why it does not.
function show(/** @type {"opening" | "offline" | "denied" | "stale" | ""} */ state, text = "") {
  document.body.dataset.state = state;
  opening.hidden = state !== "opening";
  failed.hidden = ["opening", ""].includes(state);
  inner.hidden = state !== "";
  for (const one of failed.querySelectorAll("[data-for]")) one.hidden = !one.dataset.for?.split(" ").includes(state);
  if (text) byId("reason").textContent = text;
  if (state === "opening" || isReady) return;
  isReady = true;
  launching?.ready();
}

// The passes that were given to earlier launches, the newest last.
function launches() {
  try {
    /** @type {[string, string][]} */
    const found = JSON.parse(stored(KEPT));
    return new Map(found);
  } catch {
    return /** @type {Map<string, string>} */ (new Map()); // there is none that can be read
  }
}

function remember(/** @type {string} */ key, /** @type {string} */ pass) {
  if (!key) return;
  const known = launches();
  known.delete(key);
  known.set(key, pass);
  store(KEPT, JSON.stringify([...known].slice(-MOST_KEPT)));
}

async function enter(/** @type {Launching} */ { proof, path, key, entered }) {
  show("opening");
  const told = await proof().catch(() => null);
  if (!told) {
    show("denied");
    return;
  }
  const pass = launches().get(key) ?? "";
  keep("pass", pass);
  const about = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...told, pass }) };
  const answer = await ask(root + path, about).catch(() => null);
  const given = answer && (await jsonOf(answer));
  if (answer?.status === STALE && given) {
    show("stale", given.text);
    return;
  }
  if (!answer?.ok || !given) {
    show("offline");
    return;
  }
  keep("pass", given.pass);
  keep("language", given.language);
  remember(key, given.pass);
  open(new URL(given.to, answer.url).href, given.page);
  await entered(given);
}

/** @type {LaunchPage} */
const page = {
  ask: (path, about) => ask(root + path, about),
  dress,
  open: (address) => open(address),
  renew: () => location.reload(),
  next: () => next,
  arrived: () => show(""),
  previous: () => (trail.length > 1 ? () => open(trail[trail.length - 2]) : null),
};

// Launches the page in the app to which `connect` leads.
export async function launch(/** @type {(page: LaunchPage, client: string) => Launching | null} */ connect) {
  document.documentElement.hidden = false;
  launching = connect(page, document.body.dataset.client ?? "");
  if (!launching) {
    location.replace(root); // nobody has launched it
    return;
  }
  window.host = launching.host;
  byId("again").addEventListener("click", () => location.reload());
  byId("close").addEventListener("click", () => launching?.host.close());
  const entering = enter(launching);
  document.head.append(/** @type {HTMLTemplateElement} */ (document.getElementById("ahead")).content); // after what is needed first
  inner.src = copy();
  inner.allow = "autoplay; clipboard-write; web-share";
  inner.title = document.title;
  inner.id = "inner";
  inner.hidden = true;
  document.body.append(inner);
  await entering;
}
