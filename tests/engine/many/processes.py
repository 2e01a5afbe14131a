"""Several processes in one event loop that decide at the tables of one database."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from engine.host.changes import AllScreens, Screens
from engine.host.clock import ServedClock
from engine.host.host import Host
from engine.host.table_store import CommandResult
from engine.host.timekeeper import Timekeeper
from engine.store.commits import Committer
from engine.store.journal import Journal
from engine.tables.commands import Command
from tests.engine.host.hosted import PLAYERS, FixedChance
from tests.engine.many.heard import Heard
from tests.engine.many.reach import reached
from tests.engine.store.exchange import Exchange
from tests.virtual import Killable, VirtualClock

UNCLOSED = pytest.mark.filterwarnings(
    "ignore::ResourceWarning",
    "ignore::sqlalchemy.exc.SAWarning",
    "ignore::pytest.PytestUnraisableExceptionWarning",
)
"""A killed process never closes its connections."""


class Member:
    """A process that can be killed, cut off, and restarted under another name."""

    def __init__(self, path: Path, exchange: Exchange, chance: FixedChance) -> None:
        self.path, self.exchange, self.chance = path, exchange, chance
        self.screens: Screens = AllScreens()
        self.lives = 0
        self.alive = False

    async def begin(self, name: str) -> None:
        self.lives += 1
        self.killable = Killable()
        self.database, self.reach = await reached(self.path)
        await self.killable.run(self._made(f"{name}{self.lives}"))
        self.alive = True

    async def _made(self, name: str) -> None:
        self.bus = self.exchange.bus(name)
        self.committer = Committer(self.database, self.bus)
        self.committer.start()
        journal = Journal(self.database, self.committer)
        clock = ServedClock(VirtualClock())
        self.host = Host(journal, self.committer, clock, self.chance, PLAYERS, screens=self.screens)
        self.heard = Heard()
        self.host.subscribe(self.heard)
        self.timekeeper = Timekeeper(self.host)
        await self.timekeeper.resume()
        self.running = asyncio.create_task(self.timekeeper.run())

    async def ask(self, table_id: str, command: Command) -> CommandResult:
        """Send a command in a request that ends with the process's connection."""
        replies: list[CommandResult] = []

        async def asking() -> None:
            replies.append(await self.host.ask(table_id, command))

        await self.killable.run(asking())
        return replies[0]

    async def kill(self) -> None:
        self.alive = False
        await self.bus.stop()
        async with self.reach.quiet():
            await self.killable.kill()
        await self.database.close()

    async def end(self) -> None:
        """Stop it in an orderly way."""
        self.alive = False
        async with self.reach.quiet():
            self.running.cancel()
            await asyncio.gather(self.running, return_exceptions=True)
        with suppress(Exception):
            await self.host.close()
        await self.committer.stop()
        await self.kill()

    def cut_off(self) -> None:
        self.reach.cut = True
        self.bus.cut_off()

    def join(self) -> None:
        if self.reach.cut:
            self.reach.cut = False
            self.bus.join()


async def members(path: Path, many: int, *screens: Screens) -> list[Member]:
    """Running processes of one database; `screens`: the tables each one shows, by default all."""
    exchange, chance = Exchange(), FixedChance()
    made = [Member(path / "many", exchange, chance) for _ in range(many)]
    for member, shown in zip(made, screens, strict=False):
        member.screens = shown
    for name, member in zip("abc", made, strict=False):
        await member.begin(name)
    return made
