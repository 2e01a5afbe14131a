// Applies the changes of wire.py (`difference`): returns the new value and leaves the old one unchanged.
/** @typedef {Record<string | number, unknown>} Level */

/**
 * @template T
 * @param {T} old
 * @param {Frame["changes"]} changes
 */
export function changed(old, changes) {
  const holder = { whole: structuredClone(old) };
  for (const [path, ...change] of changes) {
    const steps = ["whole", ...path];
    const last = steps.pop() ?? "whole";
    const at = steps.reduce((value, step) => /** @type {Level} */ (value[step]), /** @type {Level} */ (holder));
    if (change.length === 3) {
      const [from, to, put] = /** @type {[number, number, unknown[]]} */ (change);
      /** @type {unknown[]} */ (at[last]).splice(from, to - from, ...put);
    }
    else if (change.length === 1) at[last] = change[0];
    else delete at[last];
  }
  return holder.whole;
}
