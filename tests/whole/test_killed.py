"""Killed with SIGKILL at random moments, a match comes to the same record."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot import buttons as b
from engine.rules.cards import Seat
from engine.rules.match_record import MatchRecord
from engine.store.commits import Committer
from engine.store.database import open_database
from engine.store.journal import Journal
from engine.tables.events import TableEvent
from engine.tables.records import played_matches
from engine.tables.stored import parse_event
from tests.whole.guest import Guest
from tests.whole.kills import LONG, SHORT, Length, Moment, survive, until
from tests.whole.server import Server

_HANG = 1800
"""Real seconds that no match takes."""


@dataclass
class Room:
    """Two people in a room, the bot that is killed, and their match, as `survive` sees it."""

    server: Server
    people: Sequence[Guest]
    match: asyncio.Future[list[None]]
    shown: list[int] = field(default_factory=list)
    """How often each was shown all of the room before the last kill."""

    @property
    def world(self) -> "Room":
        return self

    async def news(self, within: float) -> None:
        """Wait until one of them sees something new."""
        seeing = [asyncio.create_task(one.news.wait()) for one in self.people]
        await asyncio.wait(seeing, timeout=within, return_when=asyncio.FIRST_COMPLETED)
        for one in seeing:
            one.cancel()

    @property
    def over(self) -> bool:
        if self.match.done():
            self.match.result()
        return self.match.done()

    @property
    def decided(self) -> int:
        return sum(len(one.decided) for one in self.people)

    @property
    def happened(self) -> int:
        return sum(one.frames for one in self.people)

    @property
    def sent(self) -> int:
        return sum(one.messages for one in self.people)

    async def kill(self) -> None:
        await self.server.kill()
        self.shown = [one.snapshots for one in self.people]

    async def spawn(self) -> None:
        await self.server.spawn()

    async def serve(self) -> None:
        await self.server.start()

    async def version(self) -> int:
        return len((await stored(self.server.database))[1])

    async def check(self, version: int) -> None:
        """Both are shown the room anew, and nothing that was stored is gone."""
        await until(self, self._shown_anew)
        assert await self.version() >= version

    def _shown_anew(self) -> bool:
        pairs = zip(self.people, self.shown, strict=True)
        return all(one.snapshots > before for one, before in pairs)


async def stored(database: Path) -> tuple[str, list[TableEvent]]:
    """The one table and its events."""
    opened = await open_database(f"sqlite+aiosqlite:///{database}")
    try:
        journal = Journal(opened, Committer(opened))
        (table,) = await journal.with_status("playing", "finished")
        return table, [parse_event(row.body) for row in await journal.events(table)]
    finally:
        await opened.close()


async def sit_down(people: Sequence[Guest], target: int) -> None:
    """The first opens a table, the second sits down against him, and it begins."""
    room = await people[0].open()
    await people[1].enter(room)
    await people[0].say(f"/belot {target}")
    await people[1].press_kind(b.SitButton, seat=Seat(1))
    await people[0].until_button(b.StartButton, "group")
    await people[0].until_text(people[1].name, "group")
    await people[0].press_kind(b.StartButton)


async def whole_match(
    folder: Path, seed: str, target: int, moments: Sequence[Moment] = ()
) -> tuple[MatchRecord, list[Guest]]:
    """A match of two people and two AI players, killed at these moments."""
    server = Server(folder, seed)
    people = [Guest(server.url, name) for name in ("Ana", "Boris")]
    try:
        async with asyncio.timeout(_HANG):
            await server.start()
            await sit_down(people, target)
            match = asyncio.gather(*(one.play() for one in people))
            await survive(Room(server, people, match), moments)
            await match
        assert await server.stop() == 0
        ((_, record),) = played_matches(*await stored(server.database))
    finally:
        for one in people:
            await one.close()
        await server.stop()
    return record, people


async def compare(folder: Path, seed: str, length: Length) -> None:
    """The same match without kills and with them."""
    calm, people = await whole_match(folder / "calm", seed, length.target)
    decisions = sum(len(one.decided) for one in people)
    moments = Moment.drawn(decisions, length.kills)
    killed, people = await whole_match(folder / "killed", seed, length.target, moments)
    assert calm.result is not None
    assert killed == calm
    for one in people:  # every hand is on the screen once, and nothing else of the engine's
        hands = [m for m in one.sides["private"].values() if (m.get("view") or {}).get("picture")]
        assert len(hands) <= 1


async def test_a_match_survives_kills(tmp_path: Path) -> None:
    await compare(tmp_path, "the same cards", SHORT)


@pytest.mark.long
@pytest.mark.parametrize("seed", ["the same cards", "one", "two", "three"])
async def test_matches_survive_twenty_kills(tmp_path: Path, seed: str) -> None:
    await compare(tmp_path, seed, LONG)
