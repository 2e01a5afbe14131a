// The sheet with the ways for friends to come: a link to copy or share, a picture of it to scan, and the
// table's code. It is fetched when it is opened first.

import { copy } from "./copy.js";
import { byId, make, shape, told, words } from "./dom.js";
import { kinds } from "./kinds.js";
import { toast } from "./notes.js";
import { qr } from "./qr.js";
import { buttonsOf, kindOf, store } from "./store.js";

const MARGIN = 4; // light modules around the symbol

// The code of the table on the felt, for friends who play elsewhere.
function codeOf() {
  const found = store.table();
  const button = found && buttonsOf(found.message).find(({ data: pressed }) => kindOf(pressed) === kinds.LobbyMenuButton);
  return button ? button.data.split(":")[2] : "";
}

function drawQr(/** @type {string} */ link) {
  const rows = qr(link);
  if (!rows) return [];
  const size = rows.length + 2 * MARGIN;
  const modules = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : ""))).join("");
  const svg = shape("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": words["room-invite-scan"], class: "qr" },
    shape("path", { d: modules }));
  return [make("figure", {}, svg, make("figcaption", { class: "small", "aria-hidden": "true" }, words["room-invite-scan"]))];
}

async function copied(/** @type {string} */ link) {
  toast(words[(await copy(link)) ? "room-copied" : "room-copy-failed"]);
}

async function shared(/** @type {string} */ link) {
  try {
    await navigator.share({ title: document.title, text: words["room-come"], url: link });
  } catch (refusal) {
    if (!(refusal instanceof DOMException && refusal.name === "AbortError")) await copied(link);
  }
}

function button(/** @type {string} */ phrase, /** @type {string} */ classes, /** @type {() => unknown} */ pressed) {
  const element = make("button", { type: "button", class: `wide ${classes}` }, words[phrase]);
  element.addEventListener("click", pressed);
  return element;
}

// `link`: the room's.
export function open(/** @type {string} */ link) {
  const dialog = byId("invite");
  const code = codeOf();
  const field = make("input", { readonly: "", value: link, "aria-label": words["room-invite-link"] });
  field.addEventListener("focus", () => field.select());
  const sharing = "share" in navigator;
  byId("invite-body").replaceChildren(
    ...(sharing ? [button("room-invite-share", "primary", () => shared(link))] : []),
    field,
    button("room-copy", sharing ? "" : "primary", () => copied(link)),
    ...drawQr(link),
    ...(code && words["room-invite-code"] ? [make("p", { class: "small" }, told("room-invite-code", { code }))] : []),
  );
  if (!dialog.open) dialog.showModal();
}

byId("invite-close").addEventListener("click", () => byId("invite").close());
