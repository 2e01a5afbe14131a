// The table in a chat app: its back button closes what covers the felt, it asks before it closes in the
// middle of a deal, and trembles when a trick is won.

import { byId } from "./dom.js";
import { onScene } from "./felt.js";
import { haptic } from "./host.js";
import { open as panelOpen, showPanel } from "./panel.js";

const PLAYED = ["dealing", "auction", "deciding", "tricks"];
const OPENED = { attributes: true, attributeFilter: ["open", "data-panel"], subtree: true };
const beside = matchMedia("(width >= 62.5em)");

// Closes the uppermost thing over the felt; null if there is none.
function closing() {
  /** @type {NodeListOf<HTMLDialogElement>} */
  const dialogs = document.querySelectorAll("dialog[open]");
  const dialog = [...dialogs].at(-1);
  if (dialog) return () => dialog.close();
  const menu = byId("menu");
  if (menu.open) return () => { menu.open = false; };
  return panelOpen() && !beside.matches ? () => showPanel(false) : null;
}

export function start(/** @type {Host} */ host) {
  const offer = () => host.back(closing() ?? host.previous());
  new MutationObserver(offer).observe(document.body, OPENED);
  offer();
  onScene((scene, before) => {
    host.confirmClose(Boolean(scene && scene.own !== null && PLAYED.includes(scene.phase)));
    const last = scene?.last;
    if (!scene || !last || !before || before.last?.number === last.number || scene.own === null) return;
    if (scene.chairs[last.winner].side === scene.chairs[scene.own].side) haptic("won");
  });
}
