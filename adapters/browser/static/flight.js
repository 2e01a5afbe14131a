// Cards on their way: only transforms, and nothing moves where less motion is wished.

import { still } from "./settings.js";

export const FLIGHT = 210;
const EASE = "cubic-bezier(.22,.8,.3,1)";

const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

export function pause(time) {
  return new Promise((done) => setTimeout(done, time));
}

// Let an element come from a box of the window to where it stands.
export function comeFrom(element, box, { delay = 0, time = FLIGHT, small = false, turned = 0 } = {}) {
  if (still() || !box || !element.animate) return null;
  const [x, y] = middle(element.getBoundingClientRect());
  const [fromX, fromY] = middle(box);
  const scale = small ? 0.45 : box.width / (element.offsetWidth || box.width) || 1;
  return element.animate(
    [
      { translate: `${fromX - x}px ${fromY - y}px`, scale: String(Math.min(scale, 3)), rotate: `${turned}deg`, opacity: small ? 0 : 1 },
      { opacity: 1, offset: 0.4 },
      { translate: "0 0", scale: "1", rotate: "0deg", opacity: 1 },
    ],
    { duration: time, delay, easing: EASE, fill: "backwards" },
  );
}

// Let an element fly into a box of the window and vanish there; resolves when it has.
export function goTo(element, box, { delay = 0, time = FLIGHT, fade = true } = {}) {
  if (still() || !box || !element.animate) return Promise.resolve();
  const [x, y] = middle(element.getBoundingClientRect());
  const [toX, toY] = middle(box);
  return element.animate(
    [{ translate: "0 0", scale: "1", opacity: 1 }, { translate: `${toX - x}px ${toY - y}px`, scale: "0.4", opacity: fade ? 0 : 1 }],
    { duration: time, delay, easing: "cubic-bezier(.5,0,.8,.5)", fill: "forwards" },
  ).finished.catch(() => {});
}

// It was pressed and cannot be done.
export function shake(element) {
  if (still()) return;
  element.animate(
    [{ translate: "0 0" }, { translate: "-6px 0" }, { translate: "5px 0" }, { translate: "-3px 0" }, { translate: "0 0" }],
    { duration: 240 },
  );
}

export function pop(element) {
  if (still()) return;
  element.animate([{ scale: "0.4", opacity: 0 }, { scale: "1.08", opacity: 1, offset: 0.7 }, { scale: "1" }], { duration: 190, easing: "ease-out" });
}
