// The bot's commands in its texts: on the page they are its own words, to be tapped and not to be typed.

import { told, words } from "./dom.js";

/** @type {Map<string, { summary: string, side: Side }>} */
const commands = new Map();
const COMMAND = /(^|[\s(„“"«:–-])\/([a-z]{2,20})((?: (?:new|off|on|quiet|clock|confirm|bela|belot|quick|prize|second|terms|[A-Z0-9…](?:[\w./:-]*\w)?))*)(?![\w/])/gu;

const ELSEWHERE = new Set(["join", "link"]); // with a code they are said in another chat

export function learn(/** @type {Record<Side, Command[]>} */ known) {
  for (const side of /** @type {Side[]} */ (["private", "group"])) {
    for (const { name, summary } of known[side]) commands.set(name, { summary, side });
  }
}

const labelOf = (/** @type {string} */ name, /** @type {string} */ rest) => {
  const label = words[`room-say-${name}`] ?? commands.get(name)?.summary;
  return label === undefined || rest.endsWith("…") ? label && rest.trim() : `${label}${rest}`;
};

/**
 * A text in parts: plain ones, and commands with the words by which the page names them.
 * @param {string} text
 * @returns {(string | { label: string, command: string, side: Side })[]}
 */
export function parts(text) {
  const found = [];
  let from = 0;
  for (const match of text.matchAll(COMMAND)) {
    const [whole, before, name, rest] = match;
    const label = labelOf(name, rest);
    if (label === undefined || (rest && ELSEWHERE.has(name))) continue;
    found.push(text.slice(from, match.index) + before, { label, command: `/${name}${rest}`, side: commands.get(name)?.side ?? "private" });
    from = match.index + whole.length;
  }
  return [...found, text.slice(from)].filter((part) => part !== "");
}

// The text in the page's words, where nothing can be tapped.
export const inWords = (/** @type {string} */ text) => parts(text).map((part) => (typeof part === "string" ? part : told("room-quoted", { what: part.label }))).join("");
