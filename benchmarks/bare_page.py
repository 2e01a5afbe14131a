"""A page with one card and an echo server: how long a tap takes if there is nothing to do.

The figures of the room's page are compared with it, because no page is faster than its browser on
the same machine.
"""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

_PAGE = """<!doctype html>
<meta name="viewport" content="width=device-width">
<body style="background: #0a5">
<div id="felt" class="own-turn"><ul><li data-key="one">
<button class="tile" data-legal style="width: 90px; height: 130px">A</button></li></ul></div>
<div id="trick" style="height: 200px"></div>
<p id="told"></p>
<script>
const line = new WebSocket(`ws://${location.host}/live`);
line.addEventListener("message", () => { document.querySelector("#told").textContent += "."; });
document.querySelector(".tile").addEventListener("click", () => {
  const card = document.createElement("div");
  card.dataset.card = "one";
  card.style.cssText = "width: 90px; height: 130px; background: #fff";
  document.querySelector("#trick").replaceChildren(card);
  card.animate([{ transform: "translateY(200px)" }, {}], 200);
  line.send("laid");
});
</script>
"""


async def _page(_: web.Request) -> web.Response:
    return web.Response(text=_PAGE, content_type="text/html")


async def _echo(request: web.Request) -> web.WebSocketResponse:
    line = web.WebSocketResponse()
    await line.prepare(request)
    async for _ in line:
        await line.send_str(json.dumps({"type": "patched"}))
    return line


@asynccontextmanager
async def bare_page() -> AsyncIterator[str]:
    """Serve the page and yield its address."""
    application = web.Application()
    application.add_routes([web.get("/", _page), web.get("/live", _echo)])
    runner = web.AppRunner(application)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    finally:
        await runner.cleanup()
