"""Starts the bot's process, kills it, and starts it again on the same database."""

import asyncio
import signal
import socket
from abc import ABC, abstractmethod
from pathlib import Path

from tests import migrated
from tests.emulators.discord import DiscordServer
from tests.emulators.discord.activities import SECRET
from tests.emulators.telegram import TelegramServer
from tests.hurried import HurriedClock
from tests.whole.kills import PATIENCE, until
from tests.whole.nursery import ForkedBot, nursery


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class BotProcess(ABC):
    """The bot as a process; its log is kept beside the database."""

    def __init__(self, folder: Path, seed: str, pace: str, *served: str) -> None:
        folder.mkdir(exist_ok=True)
        self.database = folder / "belotbot.sqlite3"
        self.log = folder / "log.txt"
        self._arguments = (seed, pace, *served)
        self._process: ForkedBot | None = None
        self._again = False

    async def spawn(self) -> asyncio.StreamReader:
        """Start the process without waiting for it; return its output."""
        arguments = (await migrated.database(self.database), *self._arguments)
        self._process = await nursery(again=self._again).start("process", arguments, self.log)
        self._again = not self._again
        return self._process.stdout

    @abstractmethod
    async def start(self) -> None:
        """Start it, and wait until it serves."""

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process is not None
        return self._process.pid

    def lives(self) -> bool:
        """Whether it runs; fails with its log if it has ended unexpectedly."""
        assert self._process is not None
        assert self._process.returncode is None, self.log.read_text()
        return True

    def send(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    async def kill(self) -> None:
        """SIGKILL: no goodbye, nothing flushed."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    async def stop(self) -> int:
        """SIGTERM, and the exit code."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            return await self._process.wait()


class Server(BotProcess):
    """The bot with its browser room, always on the same port.

    `behind`: its public address behind a local proxy. `framed_by`: the site that may show it in a
    frame. `metrics_port`: where it serves its metrics. `machine`: the name it uses for its machine.
    """

    def __init__(
        self,
        folder: Path,
        seed: str,
        pace: str = "fast",
        *,
        port: int = 0,
        behind: str = "",
        framed_by: str = "",
        metrics_port: int = 0,
        machine: str = "",
    ) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        proxied = ("--behind", behind, "127.0.0.1") if behind else ()
        framed = ("--framed-by", framed_by) if framed_by else ()
        metrics = ("--metrics-port", str(metrics_port)) if metrics_port else ()
        named = ("--machine", machine) if machine else ()
        served = ("--port", str(self.port), *proxied, *framed, *metrics, *named)
        super().__init__(folder, seed, pace, *served)

    async def start(self) -> None:
        """Start it, and wait until the room is open."""
        printed = await self.spawn()
        async with asyncio.timeout(PATIENCE):
            line = await printed.readline()
        assert line.decode().startswith("http"), self.log.read_text()


def _by_clock(clock: HurriedClock) -> tuple[str, ...]:
    numbers = (clock.factor, clock.base.timestamp(), clock.real_start)
    return ("--clock", *map(repr, numbers))


class TelegramBot(BotProcess):
    """The bot on a strict Telegram server, with the server's clock.

    With a port it also has a room; if there is a webhook, updates are delivered there.
    """

    def __init__(
        self,
        folder: Path,
        seed: str,
        pace: str,
        server: TelegramServer,
        clock: HurriedClock,
        port: int = 0,
        webhook: str = "",
    ) -> None:
        self._server = server
        self.url = f"http://127.0.0.1:{port}"
        telegram = ("--telegram", server.token, server.url)
        room = ("--port", str(port)) if port else ()
        hook = ("--webhook", webhook) if webhook else ()
        super().__init__(folder, seed, pace, *telegram, *room, *hook, *_by_clock(clock))

    async def start(self) -> None:
        """Start it, and wait until its first request is answered."""
        requests = self._server.requests
        before = len(requests)
        await self.spawn()
        await until(self._server.world, lambda: self.lives() and len(requests) > before)


class DiscordBot(BotProcess):
    """The bot on a strict Discord server, with the server's clock.

    With a port it also has a room, which Discord may show as an activity.
    """

    def __init__(
        self,
        folder: Path,
        seed: str,
        pace: str,
        server: DiscordServer,
        clock: HurriedClock,
        port: int = 0,
    ) -> None:
        self._server = server
        self.url = f"http://127.0.0.1:{port}"
        discord = ("--discord", server.token, server.api_url, server.gateway_url)
        room = ("--port", str(port), "--discord-secret", SECRET) if port else ()
        super().__init__(folder, seed, pace, *discord, *room, *_by_clock(clock))

    async def start(self) -> None:
        """Start it, and wait until it receives people's input."""
        gateway = self._server.gateway
        before = gateway.identifies
        await self.spawn()
        await until(self._server.world, lambda: self.lives() and gateway.identifies > before)


class HostedBot(BotProcess):
    """The bot on both strict servers, with the pages that the chat apps open inside themselves."""

    def __init__(
        self,
        folder: Path,
        seed: str,
        pace: str,
        servers: tuple[TelegramServer, DiscordServer],
        clock: HurriedClock,
        port: int,
    ) -> None:
        self._telegram, self._discord = telegram, discord = servers
        self.url = f"http://127.0.0.1:{port}"
        on_telegram = ("--telegram", telegram.token, telegram.url)
        on_discord = ("--discord", discord.token, discord.api_url, discord.gateway_url)
        pages = ("--port", str(port), "--discord-secret", SECRET)
        super().__init__(folder, seed, pace, *on_telegram, *on_discord, *pages, *_by_clock(clock))

    async def start(self) -> None:
        """Start it, and wait until it receives people's input on both."""
        requests, gateway = self._telegram.requests, self._discord.gateway
        before = len(requests), gateway.identifies
        await self.spawn()
        await until(self._telegram.world, lambda: self.lives() and len(requests) > before[0])
        await until(self._discord.world, lambda: self.lives() and gateway.identifies > before[1])
