// Where every page begins. The one in a frame of another site does not know yet who looks at it: it is
// asked for once more with the pass that is kept, what comes takes its place, and forms and files go
// the same way. Links need no help: the page that they lead to begins here too.

import { ask, framed, keep, outermost } from "./who.js";

async function begin() {
  const { first, module } = document.body.dataset;
  if (!module) return;
  import(`./${first}`).catch(() => {}); // it is among the others too
  const found = await import(`./${module}`).catch(lacking);
  found?.start();
}

// The page lacks one of its parts: guard.js says what is done then.
function lacking() {
  document.querySelector("script[type=module]")?.dispatchEvent(new Event("error"));
}

async function show(/** @type {Response} */ answer) {
  const text = await answer.text();
  history.replaceState(null, "", answer.url); // from which its ways lead
  document.open();
  document.write(text);
  document.close();
  await new Promise((done) => addEventListener("load", done));
  document.documentElement.hidden = false;
  listen();
  await begin();
}

// A page that was read once stays at its own address, also when people come back to it.
async function follow(/** @type {Response} */ answer) {
  if (answer.headers.get("Content-Type")?.startsWith("application/json")) {
    const { to, ...given } = await answer.json();
    for (const [name, value] of Object.entries(given)) keep(name, value);
    location.assign(new URL(to, answer.url));
  } else if (answer.redirected) {
    location.assign(answer.url);
  } else {
    await show(answer);
  }
}

function send(/** @type {SubmitEvent} */ event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || form.method !== "post") return;
  event.preventDefault();
  const body = new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(form, event.submitter)]));
  ask(form.action, { method: "POST", body }).then(follow, lacking);
}

async function fetchFile(/** @type {MouseEvent} */ event) {
  const target = event.target instanceof Element ? event.target : null;
  const link = /** @type {HTMLAnchorElement | null} */ (target?.closest("a[download]"));
  if (!link || event.defaultPrevented || link.href.startsWith("blob:")) return;
  event.preventDefault();
  const answer = await ask(link.href);
  if (!answer.ok) return;
  const own = document.createElement("a");
  own.href = URL.createObjectURL(await answer.blob());
  own.download = link.download;
  own.click();
  setTimeout(() => URL.revokeObjectURL(own.href), 60000);
}

function listen() {
  document.addEventListener("submit", send);
  document.addEventListener("click", fetchFile);
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

if (outermost) hold();
else if (framed) ask(location.href).then(follow, lacking);
else begin();
