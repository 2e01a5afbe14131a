"""The bot's own process and an unreliable Telegram."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot import buttons as b
from tests.bot.cli.test_console import environment
from tests.emulators.telegram import TOKEN, TelegramServer
from tests.hurried import HurriedClock
from tests.whole.kills import PATIENCE, until
from tests.whole.seen import found


@dataclass
class Console:
    """The process and its output so far."""

    process: asyncio.subprocess.Process
    lines: list[str] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def read(self, stream: asyncio.StreamReader) -> None:
        async for line in stream:
            self.lines.append(line.decode())
            self.news.set()

    async def says(self, words: str, times: int = 1) -> None:
        """Wait until the text was printed this often."""
        async with asyncio.timeout(PATIENCE):
            while self.said(words) < times:
                self.news.clear()
                await self.news.wait()

    def said(self, words: str) -> int:
        return sum(words in line for line in self.lines)


AWAY = "Telegram cannot be reached ("
"""Begins the line for an outage; the menus, which may be set just then, have one of their own."""


@asynccontextmanager
async def console(folder: Path, url: str, **settings: str) -> AsyncIterator[Console]:
    """A process that is stopped by SIGTERM: exit code 0, no traceback, and never its token."""
    telegram = {"TELEGRAM_TOKEN": TOKEN, "TELEGRAM_API_URL": url}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "run"),
        cwd=folder,
        env=environment(**telegram, **settings),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    it = Console(process)
    reading = [asyncio.create_task(it.read(s)) for s in (process.stdout, process.stderr)]
    try:
        yield it
    finally:
        if process.returncode is None:
            process.terminate()
        async with asyncio.timeout(PATIENCE):
            await process.wait()
            await asyncio.gather(*reading)
    written = "".join(it.lines)
    assert process.returncode == 0, written
    assert "Traceback" not in written
    assert TOKEN.partition(":")[2] not in written


@pytest.mark.long  # each time `tests/adapters/telegram/test_connection.py` tries both
async def test_telegram_is_away_at_the_start_and_in_between(tmp_path: Path) -> None:
    server = TelegramServer(HurriedClock(1))
    await server.up()
    await server.down()  # its port is closed now
    async with console(tmp_path, server.url, LOG_LEVEL="DEBUG") as it:
        await it.says(AWAY)
        await asyncio.sleep(1.2)  # it retries meanwhile; a slow machine sees fewer retries
        assert it.said(AWAY) == 1
        await server.up()
        await it.says("served on Telegram as")
        assert it.said("works again") == 1
        ana = server.person("Ана")
        group = server.supergroup("Петъчен белот", [ana])
        await ana.start()
        await ana.write(group, "/belot")
        await until(server.world, lambda: found(group.messages, b.StartButton))
        await server.down()
        await ana.write(group, "/rules")
        await it.says(AWAY, 2)
        await asyncio.sleep(0.5)
        assert it.said(AWAY) == 2, "".join(it.lines)
        await server.up()
        await until(server.world, lambda: len(group.by_bot()) == 2)
        await it.says("works again", 2)
        message, data = found(group.messages, b.StartButton)[0]
        answer = await ana.press(message, data)
        assert answer is not None
        await until(server.world, lambda: found(group.messages, b.ShowHandButton))
    await server.down()
    server.check()
