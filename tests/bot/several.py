"""Several processes of one bot in one event loop, each with some of its platforms."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from adapters.platform.platform import Platform
from bot.app.app import App, assembled
from bot.processes.partition import Division
from engine.host.chance import Chance
from tests.bot.messenger import ANY, FAST
from tests.engine.store.exchange import Exchange
from tests.migrated import database
from tests.virtual import Killable, VirtualClock

TAKEN_OVER = 15.0
"""Seconds after which another process serves what a killed one did."""

Making = Callable[[App], Sequence[Platform]]


async def _is_migrated(url: str) -> None:
    """Migrating keeps the file locked for several steps, and another process would wait forever."""


class OneOfSeveral:
    """A process that can be killed, ended and restarted."""

    app: App

    def __init__(
        self,
        folder: Path,
        exchange: Exchange,
        name: str,
        making: Making,
        chance: Chance | None = None,
        divisions: Mapping[str, Division] | None = None,
    ) -> None:
        self._path = folder / "belotbot.sqlite3"
        self._exchange = exchange
        self._name = name
        self._making = making
        self._chance = chance
        self._divisions = divisions
        self._lives = 0
        self._killable = Killable()
        self._stop = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    @property
    def serves(self) -> set[str]:
        """The platforms it serves."""
        return {
            one.name
            for one in self.app.people.platforms
            if self.app.store.partitions.is_open(one.name)
        }

    def parts(self, platform: str) -> list[int]:
        """The parts of a platform it serves."""
        partitions = (
            partition
            for partition in self.app.store.partitions.all_of(platform)
            if partition.opened.is_set()
        )
        return [partition.part for partition in partitions if partition.part is not None]

    async def begin(self) -> None:
        self._lives += 1
        self._killable, self._stop = Killable(), asyncio.Event()
        url, ready = await database(self._path), asyncio.Event()
        self._running = self._killable.run(self._serve(url, ready))
        await ready.wait()

    async def _serve(self, url: str, ready: asyncio.Event) -> None:
        bus = self._exchange.bus(f"{self._name}{self._lives}")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("bot.services.store.bus_of", lambda *_: bus)
            patch.setattr("bot.services.store.migrate", _is_migrated)
            assembling = assembled(
                url,
                clock=VirtualClock(),
                chance=self._chance,
                paces=FAST,
                share=ANY,
                divisions=self._divisions,
            )
            app = await assembling.__aenter__()
        self.app = app
        try:
            await app.begin()
            ready.set()
            await app.run(self._making(app), self._stop)
        finally:
            await assembling.__aexit__(None, None, None)

    async def kill(self) -> None:
        """Kill it: nothing is finished, nobody is notified."""
        await self.app.store.bus.stop()
        await self._killable.kill()
        await self.app.store.database.close()
        self._running = None

    async def end(self) -> None:
        """Stop it in an orderly way."""
        self._stop.set()
        await self.ended()

    async def ended(self) -> None:
        """Wait until it has ended; raises the error that ended it."""
        running, self._running = self._running, None
        if running is not None:
            await running


@asynccontextmanager
async def several(
    folder: Path,
    *making: Making,
    chance: Chance | None = None,
    divisions: Mapping[str, Division] | None = None,
) -> AsyncIterator[list[OneOfSeveral]]:
    """Processes started at the same time, one for each of these."""
    exchange = Exchange()
    names = "abc"[: len(making)]
    processes = [
        OneOfSeveral(folder, exchange, *named, chance, divisions)
        for named in zip(names, making, strict=True)
    ]
    for one in processes:
        await one.begin()
    await asyncio.sleep(TAKEN_OVER)
    try:
        yield processes
    finally:
        for one in processes:
            await one.end()
