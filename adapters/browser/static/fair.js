// The page on which anybody checks a record: it stays in this browser, and so does what comes of it.

import { checked } from "./fairness.js";

const SOUND = ["fits", "unsealed", "open"];
const SHOWN = 10;

const byId = (id) => document.getElementById(id);

let words;

const told = (phrase, values = {}) => words[phrase].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

function verdict(found, over) {
  const count = (fitness) => found.filter((one) => one.fitness === fitness).length;
  const wrong = found.filter((one) => !SOUND.includes(one.fitness));
  if (wrong.length)
    return wrong.map((one) => told(`fair-${one.fitness}`, { deal: one.deal, places: one.places.join(", ") })).join("\n");
  const [fits, older, unknown] = SOUND.map(count);
  const lines = [];
  if (fits) lines.push(told(older ? "fair-some" : "fair-all", { count: fits, older }));
  else if (older) lines.push(told("fair-none"));
  if (unknown && (lines.length || unknown > 1 || over)) lines.push(told("fair-open", { count: unknown }));
  return lines.join("\n") || told("fair-nothing");
}

function cell(text, title = "", tag = "td") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (title) made.title = title;
  return made;
}

function row(record, deal, number, fitting) {
  const shuffle = deal.shuffle ?? {};
  const line = document.createElement("tr");
  const who = (shuffle.cuts ?? []).map((seat) => record.seats?.[seat] ?? seat + 1).join(", ");
  const mark = { true: "✓", false: "✗" }[fitting] ?? "–";
  const short = (digits) => cell((digits ?? "").slice(0, SHOWN), digits);
  line.append(cell(`${mark} ${number}`, "", "th"), short(shuffle.seal), short(shuffle.seed), cell(who));
  line.className = fitting === false ? "wrong" : "";
  return line;
}

function tell(text, bad) {
  byId("found").hidden = false;
  byId("verdict").textContent = text;
  byId("verdict").className = bad ? "wrong" : "";
  byId("figures").replaceChildren();
  byId("figures").closest(".figures").hidden = true;
}

async function check(text) {
  if (!globalThis.crypto?.subtle) {
    tell(words["room-fair-insecure"], true);
    return;
  }
  let record, found;
  try {
    record = JSON.parse(text);
    found = await checked(record);
  } catch {
    tell(words["room-fair-unread"], true);
    return;
  }
  const bad = found.some((one) => !SOUND.includes(one.fitness));
  tell(verdict(found, Boolean(record.result)), bad);
  const rows = record.deals.map((deal, index) => {
    const here = found.filter((one) => one.deal === index + 1);
    const told = here.every((one) => one.fitness === "fits") || !here.every((one) => SOUND.includes(one.fitness));
    return row(record, deal, index + 1, told ? here.every((one) => one.fitness === "fits") : null);
  });
  byId("figures").replaceChildren(...rows);
  byId("figures").closest(".figures").hidden = false;
  byId("found").scrollIntoView({ block: "nearest" });
}

export function start() {
  words = JSON.parse(byId("fair-words").textContent);
  byId("record").addEventListener("change", async ({ target }) => {
    if (target.files.length) await check(await target.files[0].text());
  });
  byId("check").addEventListener("submit", async (event) => {
    event.preventDefault(); // nothing is sent anywhere
    const [file] = byId("record").files;
    await check(byId("pasted").value.trim() || (file ? await file.text() : ""));
  });
}
