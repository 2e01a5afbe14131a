// The marks in the bot's texts, drawn as the page draws its signs: a chat shows them as emoji.

import { shape } from "./dom.js";

const CLOCK = "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2";
const MEDAL = "M8 3l2.5 6M16 3l-2.5 6M12 9.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z";
const BELL = "M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10.5 21h3M12 3v2";
const DISK = "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6";
const FILM = "M4 5h16v14H4zM8 5v14M16 5v14M4 9.7h4M4 14.3h4M16 9.7h4M16 14.3h4";
const LEFT = "M15.5 6l-7 6 7 6z";
const RIGHT = "M8.5 6l7 6-7 6z";

/** @type {Record<string, string>} */
const DRAWN = {
  "🤖": "M6 9h12v9H6zM12 9V5.5M12 4.5v.1M9.5 13v.5M14.5 13v.5M3.5 12v3M20.5 12v3",
  "💤": "M5 12h6l-6 7h6M13.5 5h5l-5 6h5",
  "⏳": "M7 4h10M7 20h10M8 4c0 5 8 5 8 8s-8 3-8 8M16 4c0 5-8 5-8 8s8 3 8 8",
  "⭐": "M12 4l2.4 5.2 5.6.7-4.1 3.9 1 5.6L12 16.7l-4.9 2.7 1-5.6L4 9.9l5.6-.7z",
  "👉": "M4 12h14M12.5 6.5L18 12l-5.5 5.5",
  "💾": DISK,
  "🎞": FILM,
  "👑": "M4 18h16l1-10-5.5 4L12 6l-3.5 6L3 8z",
  "🚫": "M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM6 6l12 12",
  "↩": "M9 6L4.5 10.5 9 15M5 10.500h9a5 5 0 0 1 0 10h-3",
  "✂️": "M7 4.500a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM7 14.500a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM9 8.500l11 8M9 15.500l11-8",
  "▶️": RIGHT,
  "▶": RIGHT,
  "◀️": LEFT,
  "⏮️": "M7 6v12M18 6l-8 6 8 6z",
  "⏭️": "M17 6v12M6 6l8 6-8 6z",
  "⏩": "M5 6l7 6-7 6zM12.5 6l7 6-7 6z",
  "🔄": "M19 8a8 8 0 0 0-14 1M5 16a8 8 0 0 0 14-1M19.5 4v4.500H15M4.5 20v-4.500H9",
  "🔗": "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.700L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.700L12 17",
  "📢": "M4 10v4h3l8 5V5l-8 5zM18 9.500a3.5 3.5 0 0 1 0 5",
  "🔔": BELL,
  "🔕": `${BELL}M4 4l16 16`,
  "🌙": "M19 14.500A8 8 0 1 1 10 5a6.5 6.5 0 0 0 9 9.500z",
  "🕐": CLOCK,
  "⏰": CLOCK,
  "🏆": "M7 4h10v6a5 5 0 0 1-10 0zM7 6H4c0 4 1.5 5 3.5 5M17 6h3c0 4-1.5 5-3.5 5M12 15v4M8.5 20h7",
  "🎁": "M4 9h16v4H4zM5.5 13v7h13v-7M12 9v11M12 9c-5 0-5-5-2.5-5S12 9 12 9c0 0 0-5 2.5-5s2.5 5-2.5 5z",
  "💡": "M9 18h6M10 21h4M12 3a6 6 0 0 1 3.5 10.900c-.5.4-.5 1-.5 1.600H9c0-.6 0-1.2-.5-1.600A6 6 0 0 1 12 3z",
  "🎓": "M2.5 9.500L12 5l9.5 4.500L12 14zM6.5 11.500V16c3 2.5 8 2.5 11 0v-4.5",
  "🔥": "M12 3c1 4 5.5 6 5.5 11a5.5 5.5 0 0 1-11 0c0-2 1-3.5 2-4.5.5 2 1.5 2.5 2 2.5.5-3-.5-5 1.5-9z",
  "✅": "M5 12.500l4.5 4.500L19 7.5",
  "❌": "M6 6l12 12M18 6L6 18",
  "📍": "M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11zM12 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  "🌍": "M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.500c-5 5-5 12 0 17M12 3.500c5 5 5 12 0 17",
  "⏸": "M8.5 6v12M15.5 6v12",
  "🥇": MEDAL,
  "🥈": MEDAL,
  "🥉": MEDAL,
};
// Others only decorate a line, and its words say the same.
const LEFT_OUT = ["👥", "🙂", "⚙️", "👆", "💬", "📅", "🧩", "👇", "🎉", "📄", "🎆", "📈", "🧹", "✊", "🐣", "🔟", "💯", "🏛"];
const FOUND = new RegExp(`(${Object.keys(DRAWN).join("|")})\uFE0F?|(?:${LEFT_OUT.join("|")})\uFE0F?[ \u00A0]?`, "gu");

// Screen readers say what they say of the emoji.
function draw(/** @type {string} */ mark) {
  return shape("svg", { viewBox: "0 0 24 24", class: "mark", role: "img", "aria-label": mark, ...(mark >= "🥇" && mark <= "🥉" ? { "data-place": mark } : {}) },
    shape("path", { d: DRAWN[mark] }));
}

/**
 * A text in parts, with its marks drawn.
 * @param {string} text
 * @returns {(string | Element)[]}
 */
export function marked(text) {
  /** @type {(string | Element)[]} */
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(FOUND)) {
    parts.push(text.slice(from, found.index));
    if (found[1]) parts.push(draw(found[1]));
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)].filter((part) => part !== "");
}
