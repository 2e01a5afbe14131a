// Confetti for a won match, once, unless the reader prefers reduced motion.

import { byId, make } from "./dom.js";
import { marked } from "./marks.js";
import { sound } from "./sound.js";
import { still } from "./settings.js";

const PIECES = 70;
const COLOURS = ["#f5c242", "#fffdf6", "#c4122f", "#7fd0a6", "#8ec6f2"];

export function celebrate(/** @type {boolean} */ won) {
  sound(won ? "won" : "lost");
  if (!won || still()) return;
  const rain = make("div", { class: "rain", "aria-hidden": "true" });
  byId("felt").append(rain);
  const high = rain.clientHeight;
  const falls = Array.from({ length: PIECES }, (_, index) => {
    const piece = make("i");
    piece.style.left = `${Math.random() * 100}%`;
    piece.style.background = COLOURS[index % COLOURS.length];
    rain.append(piece);
    const aside = (Math.random() - 0.5) * 160;
    return piece.animate(
      [{ transform: "translateY(-30px) rotate(0deg)" }, { transform: `translate(${aside}px, ${high + 40}px) rotate(${720 * (Math.random() - 0.5)}deg)` }],
      { duration: 1800 + Math.random() * 1600, delay: Math.random() * 700, easing: "cubic-bezier(.3,.2,.7,1)", fill: "both" },
    ).finished.catch(() => {});
  });
  Promise.all(falls).then(() => rain.remove());
}

/** @type {Record<string, string>} */
const SIGNS = { victory: "🏆" };

// Shown only to people present at that moment; still if they prefer reduced motion.
export function cheer(/** @type {string} */ kind) {
  if (still()) return;
  const cry = make("span", { class: "cheer", "aria-hidden": "true" }, ...marked(SIGNS[kind] ?? "🔥"));
  byId("felt").append(cry);
  cry.animate(
    [{ scale: "0.3", opacity: 0 }, { scale: "1.15", opacity: 1, offset: 0.2 }, { scale: "1", opacity: 1, offset: 0.6 }, { translate: "0 -40px", opacity: 0 }],
    { duration: 1900, easing: "ease-out" },
  ).finished.then(() => cry.remove(), () => {});
}
