"""The whole bot with Telegram's webhook, on the room's port, with and without a room."""

import asyncio
import socket
from pathlib import Path

import pytest
from aiohttp import ClientSession
from pydantic import SecretStr

from bot.app.serve import PortTaken, serve
from bot.settings.settings import Settings
from tests.emulators.telegram import TelegramServer
from tests.virtual import VirtualClock
from tests.whole.server import free_port

pytestmark = pytest.mark.sqlite  # every row is stored as by any other bot

URL = "https://belot.example/belot/telegram"


def settings(server: TelegramServer, folder: Path, port: int | None) -> Settings:
    return Settings(
        database_url=f"sqlite+aiosqlite:///{folder / 'belot.sqlite3'}",
        browser_port=port,
        browser_url="https://belot.example/belot",
        telegram_token=SecretStr(server.token),
        telegram_api_url=server.url,
        telegram_webhook_url=URL,
        _env_file=None,
    )


@pytest.mark.parametrize("room", [True, False], ids=["room", "no room"])
async def test_they_are_brought_to_the_port_of_the_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: bool
) -> None:
    port, clock, stop = free_port(), VirtualClock(), asyncio.Event()
    monkeypatch.setattr("bot.settings.settings.DEFAULT_PORT", port)
    async with TelegramServer(clock) as server, ClientSession() as session:
        server.webhooks.machines.append(f"http://127.0.0.1:{port}")
        chosen = settings(server, tmp_path, port if room else None)
        serving = asyncio.create_task(serve(chosen, stop, lambda _: None, clock=clock))
        ana = server.person("Ана")
        await ana.start()
        await server.until(ana.private.by_bot)
        assert server.webhooks.answers == [200]
        page = await session.get(f"http://127.0.0.1:{port}/")
        assert page.status == (200 if room else 404)
        forged = await session.post(f"http://127.0.0.1:{port}/telegram", json={"update_id": 1})
        assert forged.status == (403 if room else 404)  # the proxy may have removed /belot
        stop.set()
        await serving


async def test_a_taken_port_is_reported_without_a_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr("bot.settings.settings.DEFAULT_PORT", taken.getsockname()[1])
        async with TelegramServer(VirtualClock()) as server:
            chosen = settings(server, tmp_path, None)
            with pytest.raises(PortTaken) as told:
                await serve(chosen, asyncio.Event(), lambda _: None, clock=server.clock)
    assert told.value.port == "BROWSER_PORT"
