"""``python -m tests.promises.crash`` kills the whole bot repeatedly under many tables.

Real people's pages (without a browser) play in rooms; the bot is a process of its own on a SQLite
file. After each kill the file is read: every answered decision is stored once, as it was pressed,
and nothing else is stored in anybody's name. After each start every page shows the right messages,
compared with a separate drawing, and every table continues.

With `--processes`, several share one PostgreSQL behind nginx, as if on different machines. One of
them is killed, and people continue with the others before it is started again.
"""

import argparse
import asyncio
import json
import random
import secrets
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from adapters.browser import wire
from adapters.platform.chat import Place
from adapters.platform.views import View
from bot.app.app import App, assembled
from bot.app.serve import browser_room
from bot.cli.terminal import ProgressBar
from bot.settings.settings import Settings
from tests import migrated
from tests.promises.bots import Bots
from tests.promises.evidence import kept_if_it_fails
from tests.promises.ledger import Account, accounts_of, check_lines, integrity
from tests.promises.players import Player, Table, tables_of
from tests.whole.guest import Json
from tests.whole.kills import PATIENCE, Story, until, until_none
from tests.whole.server import Server, free_port
from tests.whole.truth import ScreenTruth

THINKING = (0.05, 0.4)
"""Seconds between seeing buttons and pressing one."""


class Screen(NamedTuple):
    """One side of a person's page."""

    place: Place
    messages: Sequence[Json]


@dataclass
class RoomTruth(ScreenTruth[Screen, Json]):
    """The expected contents of rooms, as their pages show them.

    `private`: the messages from which a player's page draws tables; public ones may lack these.
    """

    language: str = "bg"
    private: Sequence[Json] = ()

    def place(self, chat: Screen) -> Place:
        return chat.place

    def look(self, message: Json) -> object:
        view = message.get("view")
        return {**self._without_own(view), "celebration": None} if view is not None else None

    def drawn(self, view: View) -> object:
        calm = replace(view, celebration=None)  # only shown when it arrives
        return self._without_own(wire._in_language(json.loads(wire.view_body(calm)), self.language))

    def _without_own(self, view: Json) -> Json:
        felt = view["felt"] or {}
        own = (message.get("view", {}).get("felt") or {} for message in self.private)
        if felt.get("table") not in {one.get("table", "") for one in own}:
            return view
        return {**view, "felt": {"table": felt["table"], "phase": felt["phase"]}}


class Figures(NamedTuple):
    """The result of a run.

    `longest`: seconds after a kill until every table had gone on, and then until all screens were
    right.
    """

    kills: int
    starting: int
    promised: int
    lines: int
    screens: int
    events: int
    matches: int
    seconds: float
    longest: tuple[float, float]

    def told(self) -> str:
        moves, screens = self.longest
        return (
            f"{self.kills} kills ({self.starting} of them during a start) in"
            f" {self.seconds / 60:.1f} min: {self.promised} acknowledged moves and {self.lines}"
            f" lines, all stored once; {self.screens} screens compared; {self.events} events,"
            f" {self.matches} matches finished; after a kill all tables went on within"
            f" {moves:.1f} s, and all screens were right {screens:.1f} s later, at the most"
        )


@dataclass
class Crash:
    """One run: the bot, its people, and the state of both."""

    bot: Server | Bots
    tables: Sequence[Table]
    rng: random.Random
    accounts: list[Account] = field(init=False)
    visitors: dict[str, str] = field(default_factory=dict)
    promised: int = 0
    screens: int = 0
    longest: tuple[float, float] = (0.0, 0.0)

    def __post_init__(self) -> None:
        self.accounts = [Account(one) for one in self.tables]

    @property
    def people(self) -> list[Player]:
        return [one for table in self.tables for one in table.players]

    async def news(self, within: float) -> None:
        await asyncio.sleep(min(within, 0.1))
        for table in self.tables:
            table.check()

    async def begin(self) -> None:
        await self.bot.start()
        for table in self.tables:
            await asyncio.wait_for(table.begin(), PATIENCE)
        asked = sum(one.asked for one in self.tables)
        print(f"{len(self.tables)} tables, asked for {asked} times", flush=True)
        for table in self.tables:
            table.play()

    async def kill(self, story: Story) -> None:
        """Kill the bot at a random moment, perhaps twice."""
        await self._some_frames(self.rng.randrange(40))
        await self.bot.kill()
        if story is Story.STARTING:
            await self.bot.spawn()
            await asyncio.sleep(self.rng.uniform(0.2, 2.5))
            await self.bot.kill()
        elif story is Story.SERVING:
            await self.bot.start()
            await self._some_frames(self.rng.randrange(40))
            await self.bot.kill()
        for table in self.tables:
            table.going.clear()

    async def _some_frames(self, more: int) -> None:
        wanted = sum(one.frames for one in self.tables) + more
        await until(self, lambda: sum(one.frames for one in self.tables) >= wanted)

    def check_stored(self) -> None:
        """Check the stored state while the bot is dead."""
        file = self.bot.database
        if isinstance(self.bot, Server):
            integrity(file)
        self.visitors = accounts_of(file)
        for account in self.accounts:
            account.read(file)
            self.promised += account.check(self.visitors)
        check_lines(file, self.people)

    async def check_screens(self) -> None:
        """Check that every page shows the right messages while the bot waits for people."""
        if isinstance(self.bot, Server):
            before = [one.snapshots for one in self.people]
            await self.bot.start()
            pairs = list(zip(self.people, before, strict=True))
            await until(self, lambda: all(one.snapshots > shown for one, shown in pairs))
        async with truth(self.bot) as app:
            places = [(one, screens) for one in self.accounts for screens in self._sides(one)]
            for account, (player, side, place) in places:
                wrong = partial(self._wrong, app, account, player, side, place)
                await until_none(self, wrong, partial(self._told, player, side))
                self.screens += 1

    def _sides(self, account: Account) -> list[tuple[Player, str, Place]]:
        found = []
        for player in account.players.players:
            visitor = self._visitor_of(player)
            found.append((player, "group", Place("browser", player.room)))
            found.append((player, "private", Place("browser", visitor, private=True)))
        return found

    def _told(self, player: Player, side: str) -> str:
        """A player's view and the end of the log."""
        seen = json.dumps(list(player.sides[side].values()), ensure_ascii=False, indent=1)
        return f"{seen}\n{self.log[-3000:]}"

    @property
    def log(self) -> str:
        """The bot's log."""
        log = self.bot.log
        return log if isinstance(log, str) else log.read_text()

    def _visitor_of(self, player: Player) -> str:
        query = "SELECT id FROM browser_visitors WHERE name = ?"
        ((visitor,),) = migrated.ask(self.bot.database, query, player.name)
        return str(visitor)

    async def _wrong(
        self, app: App, account: Account, player: Player, side: str, place: Place
    ) -> list[str]:
        known = RoomTruth(app, account.table_id)
        known.hand_is_last = isinstance(
            self.bot, Server
        )  # otherwise another bot might write there too
        known.private = tuple(player.sides["private"].values()) if side == "group" else ()
        table = account.read(self.bot.database)
        missing = await known.missing(table, Screen(place, ()), tuple(player.sides[side].values()))
        return [f"{player.name}, {side}: {one}" for one in missing]

    async def go_on_without(self, killed: float) -> None:
        """Check that every table goes on with the remaining processes, and then all screens are
        right.
        """
        await self.go_on()
        moves = time.monotonic() - killed
        for table in self.tables:
            table.going.clear()
        stopped = time.monotonic()
        await self.check_screens()
        screens = time.monotonic() - stopped
        before = self.longest
        self.longest = max(before[0], moves), max(before[1], screens)

    async def go_on(self) -> None:
        """Wait until every table goes on: a next move is stored and answered."""
        before = [one.promised for one in self.tables]
        for table in self.tables:
            table.going.set()
        pairs = list(zip(self.tables, before, strict=True))
        await until(self, lambda: all(one.promised > count for one, count in pairs))


@asynccontextmanager
async def truth(bot: Server | Bots) -> AsyncIterator[App]:
    """A bot on the same database that serves nobody; it draws the expected rooms."""
    async with assembled(migrated.url(bot.database)) as app:
        settings = Settings(database_url=migrated.url(bot.database), browser_port=bot.port)
        app.people.platforms.add(browser_room(app, settings))
        yield app


async def crash(
    folder: Path, kills: int, tables: int, seed: int, progress: ProgressBar, processes: int = 1
) -> Figures:
    """Kill the bot this often under this many tables; raises on a broken promise."""
    began, rng = time.monotonic(), random.Random(seed)
    bot: Server | Bots
    if processes > 1:
        bot = Bots(folder, str(seed), processes, rng)
        await bot.begin()
    else:
        port = free_port()
        bot = Server(folder, str(seed), port=port, behind=f"http://127.0.0.1:{port}")
    run = Crash(bot, tables_of(bot.url, tables, seed, THINKING), rng)
    done = starting = 0
    stories = [story for story in Story if story is not Story.SENDING]
    try:
        await run.begin()
        await run.go_on()
        while done < kills:
            story = stories[rng.randrange(len(stories))] if kills - done > 1 else Story.PLAIN
            await run.kill(story)
            killed = time.monotonic()
            done += story.kills
            starting += story is Story.STARTING
            run.check_stored()
            if isinstance(bot, Bots):
                await run.go_on_without(killed)
                await bot.start()
            else:
                await run.check_screens()
            await run.go_on()
            progress(done, kills, f"{run.promised} moves, {run.screens} screens")
        assert await bot.stop() == 0
        run.check_stored()
        assert "Traceback" not in run.log, run.log
        lines = check_lines(bot.database, run.people)
    finally:
        for table in run.tables:
            await table.close()
        await bot.stop()
    known = [one.table for one in run.accounts if one.table is not None]
    events, matches = sum(one.version for one in known), sum(one.match_no for one in known)
    seconds = time.monotonic() - began
    return Figures(
        done,
        starting,
        run.promised,
        lines,
        run.screens,
        events,
        matches - tables,
        seconds,
        run.longest,
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="make crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args()
    seed = asked.seed if asked.seed is not None else secrets.randbelow(10**6)
    print(f"{asked.kills} kills under {asked.tables} tables, --seed {seed}", flush=True)
    with kept_if_it_fails("crash-") as folder, ProgressBar("kills", elsewhere=30) as progress:
        if asked.processes > 1:
            migrated.use(migrated.POSTGRES)
        running = crash(folder, asked.kills, asked.tables, seed, progress, asked.processes)
        figures = asyncio.run(running)
    print(figures.told())
    return 0


if __name__ == "__main__":
    sys.exit(main())
