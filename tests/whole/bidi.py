"""``python -m tests.whole.bidi FIREFOX ARGUMENTS…`` starts a Firefox for Playwright.

Playwright speaks WebDriver BiDi to a Firefox that it has not built itself, and at once sets the
preferred colour scheme of every page. Debian's Firefox does not know that command yet and refuses
it. This proxy turns that one refusal into a success; all else passes unchanged.
"""

import asyncio
import json
import re
import sys

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, web

_LISTENS = re.compile(r"(?<=WebDriver BiDi listening on )ws://\S+")
_UNKNOWN = "emulation.setMediaFeaturesOverride"


async def _answers(
    firefox: ClientWebSocketResponse, playwright: web.WebSocketResponse, refused: set[int]
) -> None:
    async for message in firefox:
        answer = json.loads(message.data)
        if answer.get("id") in refused and answer.get("error") == "unknown command":
            answer = {"type": "success", "id": answer["id"], "result": {}}
        await playwright.send_json(answer)
    await playwright.close()


class _Between:
    """A proxy with its own address in front of Firefox."""

    def __init__(self, firefox: str) -> None:
        self._firefox = firefox

    async def listen(self) -> str:
        """Start listening; return the address."""
        application = web.Application()
        application.router.add_get("/{path:.*}", self._serve)
        runner = web.AppRunner(application)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        return f"ws://127.0.0.1:{runner.addresses[0][1]}"

    async def _serve(self, request: web.Request) -> web.WebSocketResponse:
        playwright = web.WebSocketResponse(max_msg_size=0)
        await playwright.prepare(request)
        refused = set[int]()
        async with (
            ClientSession() as session,
            session.ws_connect(self._firefox + request.path, max_msg_size=0) as firefox,
            asyncio.TaskGroup() as group,
        ):
            group.create_task(_answers(firefox, playwright, refused))
            async for message in playwright:
                if message.type is WSMsgType.TEXT:
                    asked = json.loads(message.data)
                    if asked["method"] == _UNKNOWN:
                        refused.add(asked["id"])
                    await firefox.send_str(message.data)
            await firefox.close()
        return playwright


async def _main(*command: str) -> int:
    firefox = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    assert firefox.stderr is not None
    async for said in firefox.stderr:
        line = said.decode(errors="replace")
        found = _LISTENS.search(line)
        if found is not None:
            line = line.replace(found[0], await _Between(found[0]).listen())
        print(line, end="", file=sys.stderr, flush=True)
    return await firefox.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(_main(*sys.argv[1:])))
