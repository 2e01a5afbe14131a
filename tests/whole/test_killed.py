"""Killed with SIGKILL at random moments, a match has the same record."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot import buttons as b
from engine.rules.cards import Seat
from engine.tables.table import Decision
from tests.whole import killed
from tests.whole.guest import Guest
from tests.whole.killed import compare
from tests.whole.kills import FEW, MANY, until
from tests.whole.server import Server
from tests.whole.truth import Truth, truth_of


@dataclass
class Evening(killed.Evening[Truth]):
    """Two people in a room of the browser, with two AI players."""

    people: Sequence[Guest]
    shown: list[int] = field(default_factory=list)
    """How often each person was shown the whole room before the last kill."""

    @property
    def world(self) -> "Evening":
        return self

    async def news(self, within: float) -> None:
        """Wait until one of them sees something new."""
        seeing = [asyncio.create_task(one.news.wait()) for one in self.people]
        await asyncio.wait(seeing, timeout=within, return_when=asyncio.FIRST_COMPLETED)
        for one in seeing:
            one.cancel()

    def decided(self) -> set[Decision]:
        return set[Decision]().union(*(one.decided for one in self.people))

    @property
    def happened(self) -> int:
        return sum(one.frames for one in self.people)

    @property
    def sent(self) -> int:
        return sum(one.messages for one in self.people)

    def true(self) -> AbstractAsyncContextManager[Truth]:
        return truth_of(self.bot.database, Truth)

    async def sit_down(self, target: int) -> None:
        first, second = self.people
        room = await first.open()
        await second.enter(room)
        await first.say(f"/belot {target}")
        await second.press_kind(b.SitButton, seat=Seat(1))
        await first.until_button(b.StartButton, "group")
        await first.until_text(second.name, "group")
        await first.press_kind(b.StartButton)
        await first.until(lambda: not first.sees(b.StartButton, "group"))

    async def everybody_plays(self) -> None:
        await asyncio.gather(*(one.play() for one in self.people))

    async def kill(self) -> None:
        await super().kill()
        self.shown = [one.snapshots for one in self.people]

    async def check(self, version: int) -> None:
        """Check that both are shown the room again, and that nothing stored is gone."""
        await until(self, self._shown_anew)
        assert await self.version() >= version

    def _shown_anew(self) -> bool:
        pairs = zip(self.people, self.shown, strict=True)
        return all(one.snapshots > before for one, before in pairs)

    async def check_end(self) -> None:
        """Check that every hand is on the screen once, and nothing else of the engine's."""
        for one in self.people:
            views = [message.get("view") or {} for message in one.sides["private"].values()]
            assert len([view for view in views if view.get("picture")]) <= 1


@asynccontextmanager
async def in_a_room(folder: Path, seed: str) -> AsyncIterator[Evening]:
    server = Server(folder, seed)
    people = [Guest(server.url, name) for name in ("Ana", "Boris")]
    try:
        yield Evening(server, people)
    finally:
        for one in people:
            await one.close()


@pytest.mark.long  # `test_short_forms` kills a whole bot under its rooms each time
async def test_a_match_survives_kills(tmp_path: Path) -> None:
    await compare(in_a_room, tmp_path, "the same cards", FEW)


@pytest.mark.long
@pytest.mark.parametrize("seed", ["the same cards", "one", "two", "three"])
async def test_matches_survive_twenty_kills(tmp_path: Path, seed: str) -> None:
    await compare(in_a_room, tmp_path, seed, MANY)
