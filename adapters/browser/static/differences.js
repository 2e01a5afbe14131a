// Makes the changes of differences.py: returns the new value and leaves the old one as it was.
export function changed(/** @type {any} */ old, /** @type {any[]} */ changes) {
  const holder = { whole: structuredClone(old) };
  for (const [path, ...change] of changes) {
    const steps = ["whole", ...path];
    const last = steps.pop();
    const at = steps.reduce((value, step) => value[step], holder);
    if (change.length === 3) at[last].splice(change[0], change[1] - change[0], ...change[2]);
    else if (change.length === 1) at[last] = change[0];
    else delete at[last];
  }
  return holder.whole;
}
