// The server's clock, which turns are due by.

let ahead = 0; // of the clock of this device, in milliseconds

export function setClock(/** @type {number} */ now) {
  if (Number.isFinite(now)) ahead = now - Date.now();
}

export const servedNow = () => Date.now() + ahead;
