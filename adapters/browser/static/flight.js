// Moving cards: only transforms, and nothing if reduced motion is preferred. All are measured together
// after drawing, so that the page is laid out once.

import { still } from "./settings.js";

export const FLIGHT = 210;
const EASE = "cubic-bezier(.22,.8,.3,1)";

const middle = (/** @type {Box} */ box) => [box.left + box.width / 2, box.top + box.height / 2];

export function pause(/** @type {number} */ time) {
  return new Promise((done) => setTimeout(done, time));
}

const boxOf = (/** @type {Element | Box} */ from) => (from instanceof Element ? from.getBoundingClientRect() : from);

/** @type {{ element: HTMLElement, from: Element | Box, delay: number, time: number, small: boolean, turned: number }[]} */
const coming = [];

// Moves an element to its place from another element, or from a box of the window.
export function comeFrom(/** @type {HTMLElement} */ element, /** @type {Element | Box | null | undefined} */ from, { delay = 0, time = FLIGHT, small = false, turned = 0 } = {}) {
  if (still() || !from || !element?.animate) return;
  if (!coming.length) queueMicrotask(setOut);
  coming.push({ element, from, delay, time, small, turned });
}

function setOut() {
  const flights = coming.splice(0).map((one) =>
    ({ ...one, start: boxOf(one.from), end: one.element.getBoundingClientRect(), width: one.element.offsetWidth }));
  for (const { element, start, end, width, delay, time, small, turned } of flights) {
    const [x, y] = middle(end);
    const [fromX, fromY] = middle(start);
    const scale = small ? 0.45 : start.width / (width || start.width) || 1;
    element.animate(
      [
        { translate: `${fromX - x}px ${fromY - y}px`, scale: String(Math.min(scale, 3)), rotate: `${turned}deg`, opacity: small ? 0 : 1 },
        { opacity: 1, offset: 0.4 },
        { translate: "0 0", scale: "1", rotate: "0deg", opacity: 1 },
      ],
      { duration: time, delay, easing: EASE, fill: "backwards" },
    );
  }
}

// Moves elements to another one, each a little later, where they vanish; resolves after the last.
export function goTo(/** @type {HTMLElement[]} */ elements, /** @type {Element | Box | null} */ to, /** @type {number} */ apart) {
  if (still() || !to) return Promise.resolve();
  const [toX, toY] = middle(boxOf(to));
  const ways = elements.map((element) => middle(element.getBoundingClientRect()));
  return Promise.all(elements.map((element, index) => {
    const [x, y] = ways[index];
    return element.animate(
      [{ translate: "0 0", scale: "1", opacity: 1 }, { translate: `${toX - x}px ${toY - y}px`, scale: "0.4", opacity: 0 }],
      { duration: FLIGHT, delay: index * apart, easing: "cubic-bezier(.5,0,.8,.5)", fill: "forwards" },
    ).finished.catch(() => {});
  }));
}

// Shows that a press was refused.
export function shake(/** @type {HTMLElement} */ element) {
  if (still()) return;
  element.animate(
    [{ translate: "0 0" }, { translate: "-6px 0" }, { translate: "5px 0" }, { translate: "-3px 0" }, { translate: "0 0" }],
    { duration: 240 },
  );
}

export function pop(/** @type {HTMLElement} */ element) {
  if (still()) return;
  element.animate([{ scale: "0.4", opacity: 0 }, { scale: "1.08", opacity: 1, offset: 0.7 }, { scale: "1" }], { duration: 190, easing: "ease-out" });
}
