// Copies a text to the clipboard; false if that failed.
export async function copy(/** @type {string} */ text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // without https there is no clipboard API; the old way still works
    const field = document.createElement("textarea");
    field.className = "hidden";
    field.readOnly = true;
    field.value = text;
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied;
  }
}
