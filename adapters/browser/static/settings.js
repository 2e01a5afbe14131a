// What this browser remembers of how somebody likes to play.

const FOLDER = "belot.";

function stored(name) {
  try {
    return localStorage.getItem(FOLDER + name);
  } catch {
    return null; // a page in a frame may not remember anything
  }
}

export const settings = {
  sound: stored("sound") !== "off",
  twoTaps: stored("twoTaps") === "on",
  notify: stored("notify") === "on",
};

const changed = new Set();

export function set(name, on) {
  settings[name] = on;
  try {
    localStorage.setItem(FOLDER + name, on ? "on" : "off");
  } catch {
    // it holds as long as the page is open
  }
  for (const hear of changed) hear(name);
}

export const onSetting = (hear) => changed.add(hear);

const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const still = () => calm.matches;
