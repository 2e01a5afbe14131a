// Where every page begins. The one in a frame of another site does not know yet who looks at it: it is
// asked for once more with the pass that is kept, what comes takes its place, and forms and files go
// the same way. Links need no help: the page that they lead to begins here too. In a chat app links go
// that way as well, because only the launch page may be shown there (launch.js).

import { dress, go, heed, host } from "./host.js";
import { ask, framed, hosted, jsonOf, keep, outermost } from "./who.js";

const FILE = /(room\/[^/]+\/)?files\/\d+$/; // the path below the start page
const JSON_HEADERS = { "Content-Type": "application/json" };

async function begin() {
  const { module } = document.body.dataset;
  if (!module) return;
  const found = await import(`./${module}`).catch(lacking);
  found?.start();
}

// The page lacks one of its parts: guard.js says what is done then.
function lacking() {
  document.querySelector("script[type=module]")?.dispatchEvent(new Event("error"));
}

async function show(/** @type {ReadPage} */ { text, url }) {
  history.replaceState(null, "", url);
  document.open();
  document.write(text);
  document.close();
  await new Promise((done) => document.addEventListener("DOMContentLoaded", done)); // with its styles
  if (host) dress(host);
  document.documentElement.hidden = false;
  host?.arrived();
  listen();
  await begin();
}

// An answer with all of its text; the network may fail meanwhile.
const read = async (/** @type {Response} */ answer) => ({ answer, text: await answer.text() });

// A page that was read once stays at its own address, also when people come back to it.
async function follow(/** @type {{ answer: Response, text: string }} */ { answer, text }) {
  if (answer.headers.get("Content-Type")?.startsWith("application/json")) {
    const { to, ...given } = JSON.parse(text);
    for (const [name, value] of Object.entries(given)) keep(name, value);
    go(new URL(to, answer.url).href);
  } else if (answer.redirected) {
    go(answer.url);
  } else {
    await show({ text, url: answer.url });
  }
}

function send(/** @type {SubmitEvent} */ event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || form.method !== "post") return;
  event.preventDefault();
  const body = new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(form, event.submitter)]));
  ask(form.action, { method: "POST", body }).then(read).then(follow, lacking);
}

async function fetchFile(/** @type {MouseEvent} */ event) {
  const link = linkOf(event);
  if (!link?.hasAttribute("download") || event.defaultPrevented || link.href.startsWith("blob:")) return;
  event.preventDefault();
  if (host && (await handOver(link, host))) return;
  const answer = await ask(link.href);
  if (!answer.ok) return;
  const own = document.createElement("a");
  own.href = URL.createObjectURL(await answer.blob());
  own.download = link.download;
  own.click();
  setTimeout(() => URL.revokeObjectURL(own.href), 60000);
}

// Chat apps forbid downloads in their frames; they get an address that works once without a pass.
async function handOver(/** @type {HTMLAnchorElement} */ link, /** @type {Host} */ app) {
  const [path] = link.pathname.match(FILE) ?? [""];
  const answer = await app.ask("app/file", { method: "POST", headers: JSON_HEADERS, body: JSON.stringify({ path }) });
  const found = answer.ok ? await jsonOf(answer) : null;
  if (!found) return false;
  app.download(new URL(found.to, answer.url).href, found.name);
  return true;
}

function linkOf(/** @type {MouseEvent} */ { target }) {
  return target instanceof Element ? /** @type {HTMLAnchorElement | null} */ (target.closest("a[href]")) : null;
}

// In a chat app, a link leads to another of our pages, or out of the app.
function travel(/** @type {MouseEvent} */ event) {
  const link = linkOf(event);
  if (!host || !link || event.defaultPrevented || link.hasAttribute("download") || !link.protocol.startsWith("http")) return;
  event.preventDefault();
  if (link.origin === location.origin && link.target !== "_blank") go(link.href);
  else host.openLink(link.href);
}

function listen() {
  document.addEventListener("submit", send);
  document.addEventListener("click", fetchFile);
  document.addEventListener("click", travel);
  if (!host) return;
  const app = host;
  app.onChange = () => heed(app);
  host.back(host.previous());
  host.confirmClose(false);
}

// The pages that come and go are shown in a frame of this one, which stays.
function hold() {
  const address = new URL(location.href);
  address.searchParams.set("held", ""); // no page is shown within itself
  const inner = document.createElement("iframe");
  inner.src = address.href;
  inner.allow = "autoplay; clipboard-write; web-share";
  inner.title = document.title;
  Object.assign(inner.style, { position: "fixed", inset: "0", width: "100%", height: "100%", border: "0" });
  document.body.replaceChildren(inner);
  document.documentElement.hidden = false;
}

if (outermost && !hosted) hold();
else if (hosted && host) host.next().then(show, () => {}); // the launch page says what has failed
else if (framed && !outermost) ask(location.href).then(read).then(follow, lacking);
else begin();
