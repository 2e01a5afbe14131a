// The chat app around the page. Its module (telegram.js, discord.js) runs in the launch page, which is the
// outermost one (launch.js); all other pages find it here. Outside a chat app there is none.

function above() {
  try {
    return window.parent === window ? undefined : window.parent.host;
  } catch {
    return undefined; // the site's own page
  }
}

/** @type {Host | undefined} */
export const host = above();

// Shows another of our pages in place of this one.
export function go(/** @type {string} */ address) {
  if (host) host.open(new URL(address, location.href).href);
  else location.assign(address);
}

// Begins again where the server no longer knows the visitor.
export function renew() {
  if (host) host.renew();
  else location.reload();
}

// Whether somebody can be looking at the page: apps put one aside without hiding it.
export const inView = () => document.visibilityState === "visible" && host?.shown !== false;

// Calls `hear()` when that changes.
export function onView(/** @type {() => void} */ hear) {
  document.addEventListener("visibilitychange", hear);
  hearing.add(hear);
}

/** @type {Set<() => void>} */
const hearing = new Set();
let shown = true;

// What the app has changed: its colours, its layout, whether it shows the page.
export function heed(/** @type {Host} */ app) {
  dress(app);
  if (app.shown === shown) return;
  shown = app.shown;
  for (const hear of hearing) hear();
}

// A short vibration that says what has happened.
/** @type {Record<Haptic, number | number[]>} */
const VIBRATIONS = { played: 12, turn: 60, reminder: [60, 90, 60], refused: [], won: [] };

export function haptic(/** @type {Haptic} */ kind) {
  if (!host?.haptic(kind)) navigator.vibrate?.(VIBRATIONS[kind]);
}

// The app's own choice of light or dark: the style sheets' rules for dark screens hold always or never.
function paint(/** @type {boolean} */ dark) {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      const media = rule.media.mediaText;
      if (DARK.test(media)) rules.add(rule);
      const wanted = dark ? "all" : "not all";
      if (rules.has(rule) && media !== wanted) rule.media.mediaText = wanted; // each change has all styles computed again
    }
  }
}

const DARK = /^\(prefers-color-scheme: dark\)$/;
/** @type {WeakSet<CSSMediaRule>} */
const rules = new WeakSet();

// The page looks as the app wants it.
export function dress(/** @type {Host} */ app) {
  const root = document.documentElement;
  root.dataset.host = app.kind;
  root.toggleAttribute("data-tiny", app.tiny);
  root.toggleAttribute("data-calm", app.calm);
  if (app.dark !== null) paint(app.dark);
}
