// The room's toolbar: people present, invitation link, sound and other settings.

import { copy } from "./copy.js";
import { below, byId, data, make, part, setText, sign, told, words } from "./dom.js";
import { faceOf } from "./face.js";
import { host } from "./host.js";
import { toast } from "./notes.js";
import * as notifications from "./notifications.js";
import { say } from "./saying.js";
import { onSetting, set, settings } from "./settings.js";

// In a chat app, the page's own address may be that of a proxy.
const roomLink = host && data.public ? `${data.public}room/${data.room}` : below(`room/${data.room}`);
const EYE = "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z";
const TODAY = "/today"; // the bot's command


async function copied(/** @type {string} */ text, /** @type {string} */ done) {
  toast(words[(await copy(text)) ? done : "room-copy-failed"]);
}

// In a chat app, shares the invitation there. Elsewhere opens the sheet with the ways for friends to come;
// without it, copies the link.
async function invite() {
  if (host && (await host.share(words["room-come"], data.invite || roomLink, data.room))) return;
  import("./invite.js").then((sheet) => sheet.open(roomLink), () => copied(roomLink, "room-copied"));
}

// What the start page led here for, once.
export function arrive() {
  const address = new URL(location.href);
  const asked = address.searchParams.get("open");
  if (!asked) return;
  address.searchParams.delete("open");
  history.replaceState(null, "", address);
  if (asked === "invite") invite();
  if (asked === "today") say("private", TODAY, byId("line"));
}

export function showPeople(/** @type {Present[]} */ people, watching = 0) {
  document.body.toggleAttribute("data-alone", people.length + watching < 2);
  const watchers = watching ? [make("li", { class: "watchers", title: told("room-watching", { count: watching }) },
    make("span", { class: "eyes", "aria-hidden": "true" }, sign(EYE), String(watching)), make("span", { class: "hidden" }, told("room-watching", { count: watching })))] : [];
  byId("people").replaceChildren(...people.map((person) => {
    const roles = [person.id === data.visitor && words["room-you"], person.owner && words["room-owner"]].filter(Boolean);
    const full = roles.length ? `${person.name} (${roles.join(", ")})` : person.name;
    return make("li", { title: full, class: person.id === data.visitor ? "self" : "" },
      make("span", { class: "initial", "data-whose": person.id, "aria-hidden": "true" }, faceOf(person.id)),
      make("span", { class: "name", "aria-hidden": "true" }, person.name), make("span", { class: "hidden" }, full));
  }), ...watchers);
}

function showSettings() {
  for (const id of ["sound", "sounds"]) byId(id).setAttribute("aria-pressed", String(settings.sound));
}

// Whether and how the person is notified while not looking, or why that is impossible.
function showNotify() {
  const way = notifications.way();
  byId("notify").setAttribute("aria-pressed", String(notifications.isOn()));
  byId("notify").disabled = !notifications.isOn() && way !== "off";
  setText(byId("notify-way"), way === "off" ? "" : words[`room-notify-${way}`]);
  byId("notify-when").hidden = !notifications.isOn();
}

// A table is also joined by its code.
function startCode() {
  byId("by-code").addEventListener("submit", (event) => {
    event.preventDefault();
    const code = byId("code").value.trim();
    if (!code || !say("group", `/join ${code}`, byId("line"))) return;
    byId("code").value = "";
    close();
  });
}

function startNotify() {
  byId("notify").addEventListener("click", () => notifications.wish(!notifications.isOn()));
  byId("menu").addEventListener("toggle", showNotify);
  notifications.onWay(showNotify);
  showNotify();
}

export function start() {
  for (const button of document.querySelectorAll("[data-invite]")) button.addEventListener("click", invite);
  byId("copy-watch")?.addEventListener("click", () => copied(`${roomLink}/watch`, "room-copied-watch"));
  for (const id of ["sound", "sounds"]) byId(id).addEventListener("click", () => set("sound", !settings.sound));
  for (const button of document.querySelectorAll("[data-say]")) {
    button.addEventListener("click", () => {
      close();
      say(/** @type {Side} */ (button.dataset.side), button.dataset.say ?? "", byId("line"));
    });
  }
  if (!data.watching) {
    startNotify();
    startCode();
  }
  onSetting(showSettings);
  showSettings();
  document.addEventListener("click", (event) => {
    if (!byId("menu").contains(/** @type {Node} */ (event.target))) byId("menu").open = false;
  });
  byId("menu").addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
}

function close() {
  if (!byId("menu").open) return;
  byId("menu").open = false;
  part(byId("menu"), "summary").focus();
}
