// The page where anybody can check records; the records and the findings stay in this browser.

import { chained, disagreeing, tableOf } from "./fairness.js";

const UNPROVEN = ["unchained", "resealed"];
const SOUND = ["fits", "unsealed", "open", ...UNPROVEN];
const SHOWN = 10;

/**
 * @template {string} Id
 * @param {Id} id
 * @returns {Id extends keyof Elements ? Elements[Id] : HTMLElement}
 */
const byId = (id) => /** @type {Id extends keyof Elements ? Elements[Id] : HTMLElement} */ (document.getElementById(id));

/** @type {Record<string, string>} */
let words;

const told = (/** @type {string} */ phrase, values = /** @type {Record<string, string | number>} */ ({})) => words[phrase].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

function verdict(/** @type {Finding[]} */ found, /** @type {boolean} */ over) {
  const count = (/** @type {string} */ fitness) => found.filter((one) => one.fitness === fitness).length;
  const wrong = found.filter((one) => !SOUND.includes(one.fitness));
  if (wrong.length)
    return wrong.map((one) => told(`fair-${one.fitness}`, { deal: one.deal, places: one.places.join(", ") })).join("\n");
  const [fits, older, unknown] = SOUND.map(count);
  const unproven = found.filter((one) => UNPROVEN.includes(one.fitness));
  const lines = [];
  if (older && (fits || unproven.length)) lines.push(told("fair-some", { count: fits, older }));
  else if (fits) lines.push(told(unproven.length ? "fair-count" : "fair-all", { count: fits }));
  else if (older) lines.push(told("fair-none"));
  if (unknown && (lines.length || unknown > 1 || over)) lines.push(told("fair-open", { count: unknown }));
  for (const { fitness, deal } of unproven) lines.push(told(`fair-${fitness}`, { deal }));
  return lines.join("\n") || told("fair-nothing");
}

function cell(/** @type {string} */ text, title = "", tag = "td") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (title) made.title = title;
  return made;
}

const figuresOf = () => /** @type {HTMLElement} */ (byId("figures").closest(".figures"));

function row(/** @type {MatchRecord} */ record, /** @type {DealRecord} */ deal, /** @type {number | string} */ number, /** @type {boolean | null} */ fitting) {
  const shuffle = deal.shuffle ?? /** @type {Partial<Shuffle>} */ ({});
  const line = document.createElement("tr");
  const who = (shuffle.cuts ?? []).map((seat) => record.seats?.[seat] ?? seat + 1).join(", ");
  const mark = fitting === null ? "–" : fitting ? "✓" : "✗";
  const short = (digits = "") => cell(digits.slice(0, SHOWN), digits);
  line.append(cell(`${mark} ${number}`, "", "th"), short(shuffle.seal), short(shuffle.seed), cell(who));
  line.className = fitting === false ? "wrong" : "";
  return line;
}

function tell(/** @type {string} */ text, /** @type {boolean} */ bad) {
  byId("found").hidden = false;
  byId("verdict").textContent = text;
  byId("verdict").className = bad ? "wrong" : "";
  byId("figures").replaceChildren();
  figuresOf().hidden = true;
}

// The matches of each table in order, each once, with the findings for their deals. A deal that differs
// between records of the same match does not fit.
export async function checkedTables(/** @type {MatchRecord[]} */ records) {
  /** @type {Map<MatchRecord | string, Map<number, MatchRecord[]>>} */
  const tables = new Map();
  for (const record of records) {
    const { table = record, match = 0 } = tableOf(record);
    const matches = tables.get(table) ?? new Map();
    tables.set(table, matches.set(match, [...(matches.get(match) ?? []), record]));
  }
  /** @type {CheckedMatch[]} */
  const checked = [];
  for (const matches of tables.values()) {
    const inOrder = [...matches].sort(([one], [other]) => one - other).map(([, same]) => same);
    const found = await chained(inOrder.map(([record]) => record));
    for (const [index, [record, ...others]] of inOrder.entries())
      checked.push({ record, found: [...found[index], ...others.flatMap((other) => disagreeing(record, other))] });
  }
  return checked;
}

function rows(/** @type {CheckedMatch} */ { record, found }, /** @type {boolean} */ several) {
  const { match } = tableOf(record);
  return record.deals.map((deal, index) => {
    const here = found.filter((one) => one.deal === index + 1);
    const fits = here.every((one) => one.fitness === "fits");
    const known = fits || !here.every((one) => SOUND.includes(one.fitness));
    return row(record, deal, several ? `${match ?? "–"}.${index + 1}` : index + 1, known ? fits : null);
  });
}

async function check(/** @type {string[]} */ texts) {
  if (!globalThis.crypto?.subtle) {
    tell(words["room-fair-insecure"], true);
    return;
  }
  let matches;
  try {
    matches = await checkedTables(texts.map((text) => JSON.parse(text)));
  } catch {
    tell(words["room-fair-unread"], true);
    return;
  }
  const several = matches.length > 1;
  const bad = matches.some(({ found }) => found.some((one) => !SOUND.includes(one.fitness)));
  const verdicts = matches.map(({ record, found }) => {
    const about = verdict(found, Boolean(record.result));
    return several ? `${tableOf(record).match ?? "–"}: ${about}` : about;
  });
  tell(verdicts.join("\n"), bad);
  byId("figures").replaceChildren(...matches.flatMap((one) => rows(one, several)));
  figuresOf().hidden = false;
  byId("found").scrollIntoView({ block: "nearest" });
}

export function start() {
  words = JSON.parse(byId("fair-words").textContent ?? "");
  const read = async (/** @type {FileList} */ files) => check(await Promise.all([...files].map((file) => file.text())));
  byId("record").addEventListener("change", async () => {
    const { files } = byId("record");
    if (files?.length) await read(files);
  });
  byId("check").addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault(); // nothing is sent anywhere
    const pasted = byId("pasted").value.trim();
    const { files } = byId("record");
    await (pasted || !files?.length ? check([pasted]) : read(files));
  });
}
