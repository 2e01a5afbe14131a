"""The proxies that `RUNNING.md` advises: a room stays in one process, and a dead one is left."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest
from aiohttp import ClientError, ClientSession, web

from tests.whole.caddy import caddy
from tests.whole.kills import PATIENCE
from tests.whole.nginx import advised, nginx_with
from tests.whole.server import free_port

ROOMS = [f"/room/{letter}bcd" for letter in "23456789abcdefghjkmnpqrstuvwxyz"]


@asynccontextmanager
async def process(name: str, port: int) -> AsyncIterator[None]:
    """Answers with its name, also to a line."""

    async def answer(request: web.Request) -> web.StreamResponse:
        if request.path != "/line":
            return web.Response(text=name)
        line = web.WebSocketResponse()
        await line.prepare(request)
        async for message in line:
            await line.send_str(f"{name}: {message.data}")
        return line

    application = web.Application()
    application.router.add_get("/{path:.*}", answer)
    runner = web.AppRunner(application, shutdown_timeout=0)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    try:
        yield
    finally:
        await runner.cleanup()


@pytest.mark.parametrize("proxy", ["nginx", "caddy"])
async def test_a_room_stays_in_one_process_and_a_dead_one_is_left(
    tmp_path: Path, proxy: str
) -> None:
    front, ports = free_port(), (free_port(), free_port())
    async with AsyncExitStack() as stack, ClientSession(f"http://127.0.0.1:{front}") as client:
        first = await stack.enter_async_context(AsyncExitStack())
        await first.enter_async_context(process("first", ports[0]))
        await stack.enter_async_context(process("second", ports[1]))
        running = (
            caddy(tmp_path, front, ports)
            if proxy == "caddy"
            else nginx_with(tmp_path, advised(front, ports))
        )
        await stack.enter_async_context(running)

        async def ask(path: str) -> str:
            async with client.get(path) as answer:
                assert answer.status == 200, await answer.text()
                return await answer.text()

        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(ClientError):
                    await ask("/")
                    break
                await asyncio.sleep(0.02)
        served = {room: await ask(room) for room in ROOMS}
        assert set(served.values()) == {"first", "second"}
        assert {room: await ask(f"{room}/table") for room in ROOMS} == served
        async with client.ws_connect("/line") as line:
            await line.send_str("a tap")
            assert str((await line.receive(PATIENCE)).data).endswith(": a tap")
        await first.aclose()
        assert {await ask(room) for room in ROOMS} == {"second"}
