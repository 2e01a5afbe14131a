{
  // In a frame the page is not shown before it is known who looks at it (start.js).
  if (window.top !== window) document.documentElement.hidden = true;

  // Without all of its parts a page is none: it is loaded once more, and then says that it cannot come.
  let lacking = false;
  const outer = () => {
    try {
      return window.parent.host ? window.parent : window; // in a chat app the launch page begins again
    } catch {
      return window;
    }
  };
  const give = () => {
    const ours = outer();
    if (/** @type {PerformanceNavigationTiming | undefined} */ (ours.performance.getEntriesByType("navigation")[0])?.type !== "reload") {
      ours.location.reload();
      return;
    }
    document.documentElement.hidden = false;
    document.body.className = "outside";
    document.body.replaceChildren(/** @type {HTMLTemplateElement} */ (document.getElementById("lacking")).content);
  };
  addEventListener("error", ({ target }) => {
    const part = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === "stylesheet");
    if (!part || lacking) return;
    lacking = true;
    if (document.readyState === "complete") give();
    else addEventListener("load", give);
  }, true);
}
