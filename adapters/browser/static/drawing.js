// Draws a picture from its shapes (adapters/platform/drawings.py), each with its kind at its end.

import { artPath, make, shape } from "./dom.js";

const turned = (/** @type {number} */ degrees, x = 0, y = 0) => `rotate(${degrees} ${x} ${y})`;

// Public pictures also use the reader's deck.
const ownDeck = (/** @type {string} */ name) => name.replace(/^[^/]+/, (deck) => document.body.dataset.deck ?? deck);

/** @type {Record<string, (shape: never) => Element>} */
const kinds = {
  rect: (/** @type {DrawnRect} */ [x, y, width, height, rx, fill, opacity, stroke, strokeWidth, dashed, turn]) => shape("rect", {
    x, y, width, height, rx, fill, "fill-opacity": opacity, stroke: stroke || "none", "stroke-width": strokeWidth,
    "stroke-dasharray": dashed ? "6 4" : "none", transform: turned(turn),
  }),
  circle: (/** @type {DrawnCircle} */ [cx, cy, r, fill, stroke, strokeWidth]) => shape("circle", {
    cx, cy, r, fill, stroke: stroke || "none", "stroke-width": strokeWidth,
  }),
  polygon: (/** @type {DrawnPolygon} */ [points, fill, stroke, strokeWidth]) => shape("polygon", {
    points: points.join(" "), fill: fill || "none", stroke: stroke || "none", "stroke-width": strokeWidth, "stroke-linejoin": "round",
  }),
  text: (/** @type {DrawnText} */ [x, y, size, spans, fill, bold, anchor]) => shape("text", {
    x, y, "font-size": size, "font-weight": bold ? "bold" : "normal", "text-anchor": anchor, fill,
  }, ...spans.map(([text, colour]) => (colour ? shape("tspan", { fill: colour }, text) : text))),
  image: (/** @type {DrawnImage} */ [name, x, y, width, height, turn]) => shape("image", {
    href: artPath(ownDeck(name)), x, y, width, height, transform: turned(turn, x + width / 2, y + height / 2),
  }),
};

// A picture, or its words where a message of an older version has no shapes.
export function drawPicture(/** @type {Picture} */ { drawing, alt }) {
  const figure = make("figure", { role: "img", "aria-label": alt });
  if (!drawing) {
    figure.append(alt);
    return figure;
  }
  const { width, height } = drawing;
  const parts = drawing.parts.map((part) => shape("svg",
    { x: part.x, y: part.y, width: part.width, height: part.height, viewBox: `${-part.width / 2} ${-part.height / 2} ${part.width} ${part.height}` },
    ...part.shapes.map((fields) => kinds[String(fields.at(-1))](/** @type {never} */ (fields)))));
  figure.append(shape("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" }, ...parts));
  return figure;
}
