// A face for everybody: the picture of a person that a chair has shown, or a drawn one, which is always the same
// one for the same person, whatever their name is.

import { portraitPath, shape } from "./dom.js";

const SKIN = ["#f3d3b8", "#e8bd98", "#d9a57c", "#b97f56", "#8f5b3b"];
const HAIR = ["#2b2320", "#4a3226", "#7a4a2b", "#b5803f", "#8d8f92", "#3a2a3f"];
const SHIRT = ["#b6453b", "#2f6fa8", "#6a4c93", "#c9822b", "#2f7d6b", "#4b5563"];
const GROUND = ["#f2c879", "#9fd0ee", "#cfe6a8", "#e9c3d6", "#d6cdf0", "#c7e3da"];
// Seen from the front, in a square of 40; the face is an ellipse around 20, 19.
const CUTS = [
  "M9.5 18c0-9 4.5-12.5 10.5-12.5S30.5 9 30.5 18c-1.5-4-3.5-6-4.5-6.5-3 2-9 2-12 0-1 .5-3 2.5-4.5 6.5z",
  "M8.5 26c-1-13 3-20.5 11.5-20.5S32.5 13 31.5 26h-3.200c.8-8-1.300-13-3.300-14.5-3.5 2.5-8 2-10.5 0-1.5 2-3.5 6.5-2.800 14.5z",
  "M10 16c.5-7 4.5-10.5 10-10.5S29.5 9 30 16c-2-3.5-6-5-10-5s-8 1.5-10 5z",
  "M9 19c-1.5-8 4-14 11-14s12.5 6 11 14c-1.5-5-3-7.5-6-9-4.5 3.5-10.5 3-14 5.5-1 1-1.5 2-2 3.5z",
  "M10 14.5a3.5 3.5 0 0 1 2.5-6A4.5 4.5 0 0 1 20 5.5a4.5 4.5 0 0 1 7.5 3 3.5 3.5 0 0 1 2.5 6c-2-2.5-6-3.5-10-3.5s-8 1-10 3.5z",
];
const MOUTHS = ["M16.5 25.300q3.5 3 7 0", "M17 25.800q3 1.700 6 0", "M16.800 25.5h6.4"];
const BEARD = "M11.5 20.5c0 8 3.5 11.5 8.5 11.5s8.5-3.5 8.5-11.5c-1.5 2.5-3.5 3.300-8.5 3.300s-7-.8-8.5-3.300z";
const GLASSES = "M11.800 18.5h6.400v4h-6.400zM21.800 18.5h6.400v4h-6.400zM18.200 19.5h3.6";
const CROWN = "M11 10.5 12 3l4 3.700L20 1.5l4 5.200L28 3l1 7.5z"; // an AI player's, like that of a king on a card

// A number that follows from the text (FNV-1a).
function hash(/** @type {string} */ text) {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619);
  value ^= value >>> 15;
  return Math.imul(value, 2246822519) >>> 0;
}

/**
 * @param {string} who
 * @param {boolean} ai
 */
export function face(who, ai) {
  let rest = hash(who);
  const pick = (/** @type {string[]} */ some) => {
    const found = some[rest % some.length];
    rest = Math.floor(rest / some.length);
    return found;
  };
  const [ground, skin, hair, shirt, cut, mouth] = [GROUND, SKIN, HAIR, SHIRT, CUTS, MOUTHS].map(pick);
  const [bearded, glassed] = [rest % 4 === 0, rest % 5 === 1];
  const ink = skin === SKIN[4] ? "#1d1210" : "#3a2620";
  return shape("svg", { viewBox: "0 0 40 40", class: "face-drawn", "aria-hidden": "true" },
    shape("path", { d: "M0 0h40v40H0z", fill: ground }),
    shape("path", { d: "M5 42c0-8 6-11.5 15-11.5S35 34 35 42z", fill: shirt }),
    shape("path", { d: "M16.5 26h7v6.5a3.5 3 0 0 1-7 0z", fill: skin }),
    shape("ellipse", { cx: "20", cy: "19", rx: "9.3", ry: "11", fill: skin }),
    ...(bearded ? [shape("path", { d: BEARD, fill: hair })] : []),
    shape("path", { d: cut, fill: hair }),
    shape("path", { d: "M15 19.5v1.600M25 19.5v1.6", stroke: ink, "stroke-width": "2", "stroke-linecap": "round" }),
    shape("path", { d: mouth, fill: "none", stroke: bearded ? skin : ink, "stroke-width": "1.4", "stroke-linecap": "round" }),
    ...(glassed ? [shape("path", { d: GLASSES, fill: "none", stroke: ink, "stroke-width": "1" })] : []),
    ...(ai ? [shape("path", { d: CROWN, fill: "#f5c242", stroke: "#8a5a00", "stroke-width": ".8", "stroke-linejoin": "round" })] : []),
  );
}

/** @type {Map<string, string>} */
const portraits = new Map(); // by the ids of people

function pictured(/** @type {string | undefined} */ portrait, /** @type {string} */ who, ai = false) {
  if (!portrait) return face(who, ai);
  const image = document.createElement("img");
  Object.assign(image, { src: portraitPath(portrait), alt: "", draggable: false });
  image.addEventListener("error", () => image.replaceWith(face(who, ai)));
  return image;
}

// The face of somebody who is present.
export const faceOf = (/** @type {string} */ who) => pictured(portraits.get(who), who);

// The face of a chair: the image of a platform if there is one, else drawn. A chair whose player is away sleeps.
export function faceOfChair(/** @type {Chair} */ one) {
  if (one.kind === "free") return null;
  const portrait = one.face ?? "";
  if (one.who && portrait !== (portraits.get(one.who) ?? "")) {
    portraits.set(one.who, portrait);
    document.querySelector(`[data-whose="${one.who}"]`)?.replaceChildren(faceOf(one.who));
  }
  return pictured(one.face, one.who || one.name, one.kind === "ai");
}
