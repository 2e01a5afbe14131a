// Times shown by the reader's clock and kept up to date.

import { make } from "./dom.js";

const MINUTE = 60000;
const NEAR = 60; // minutes before a moment in which the distance stands in place of the day

// English names the day first here, as the bot does.
const localeOf = (/** @type {string} */ language) => (language === "en" ? "en-GB" : language);

/**
 * @param {Date} at
 * @param {string} language
 */
export const clockOf = (at, language) =>
  at.toLocaleTimeString(localeOf(language), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

// A minute that has begun counts, as in the bot's own words.
const minutesTo = (/** @type {Date} */ at) => Math.ceil((at.getTime() - Date.now()) / MINUTE);

/**
 * @param {Date} at
 * @param {string} language
 */
function distanceTo(at, language) {
  const minutes = minutesTo(at);
  const format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: "auto", style: "short" });
  if (Math.abs(minutes) <= NEAR) return format.format(minutes, "minute");
  const hours = Math.trunc(minutes / 60);
  return Math.abs(hours) < 24 ? format.format(hours, "hour") : format.format(Math.trunc(hours / 24), "day");
}

/**
 * @param {Moment} moment
 * @param {string} language
 */
function told([instant, form], language) {
  const at = new Date(instant);
  if (form === "distance") return distanceTo(at, language);
  const clock = clockOf(at, language);
  if (form === "clock") return clock;
  const minutes = minutesTo(at);
  const near = minutes > 0 && minutes <= NEAR;
  return `${clock} (${near ? distanceTo(at, language) : at.toLocaleDateString(localeOf(language), { day: "numeric", month: "short" })})`;
}

/**
 * An element that tells a moment.
 * @param {Moment} moment
 * @param {string} language
 */
export function drawMoment(moment, language) {
  return make("time", { datetime: moment[0], "data-form": moment[1], lang: language }, told(moment, language));
}

function renew() {
  /** @type {NodeListOf<HTMLTimeElement>} */
  const drawn = document.querySelectorAll("time[data-form]");
  for (const element of drawn) {
    const form = /** @type {Moment[1]} */ (element.dataset.form);
    const text = told([element.dateTime, form], element.lang);
    if (element.textContent !== text) element.textContent = text;
  }
}

// With each minute of the clock: most moments are whole minutes.
function wait() {
  setTimeout(() => {
    renew();
    wait();
  }, MINUTE - (Date.now() % MINUTE));
}

export function start() {
  wait();
  document.addEventListener("visibilitychange", renew); // a hidden page's timers may sleep
  addEventListener("pageshow", renew);
}
