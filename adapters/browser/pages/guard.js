{
  // In a frame the page is not shown before it is known who looks at it (start.js).
  if (window.top !== window) document.documentElement.hidden = true;

  // The line of a room is opened while the page's scripts are still on their way (line.js).
  const { live } = document.documentElement.dataset;
  if (live && (window.top === window || window.held)) {
    const address = new URL(live, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const protocols = window.held ? ["belotbot", `pass.${window.held.get("pass") ?? ""}`] : [];
    const dialled = { socket: new WebSocket(address, protocols), began: performance.now(), heard: /** @type {Event[]} */ ([]) };
    for (const kind of ["message", "close"]) dialled.socket.addEventListener(kind, (event) => {
      if (window.dialled) dialled.heard.push(event);
    });
    window.dialled = dialled;
  }

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
