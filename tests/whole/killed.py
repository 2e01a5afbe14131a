"""Compares a match without kills with the same match by a bot that is killed."""

import asyncio
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, Generic, NamedTuple

from engine.rules.record.match_record import MatchRecord
from engine.tables.events import TimeGivenBack
from engine.tables.table import Decision, Status
from tests.whole.kills import Moment, Story, World, difference, kills_of, until
from tests.whole.server import BotProcess
from tests.whole.truth import TruthT

TARGET = 151
"""More points than any single deal of the tests' cards brings."""

_HANG = 1800
"""Real seconds; no match takes this long."""

_SOON = 8
"""Decisions within which a new deal's messages are being sent or were sent."""


class Conversation(NamedTuple):
    """The bot's messages in a chat by id; `doubtful` are the ids that may be duplicates.

    If the bot has not learned that a message was sent, it is sent again on platforms that cannot
    report the first one. Only such messages may be there twice, so at most one for each kill.
    """

    texts: Mapping[int, str]
    doubtful: Sequence[int] = ()

    def is_like(self, calm: "Conversation") -> bool:
        """Whether it equals the conversation without kills, except for possible duplicates."""
        wanted, count = list(calm.texts.values()), len(self.texts) - len(calm.texts)
        return any(
            [text for number, text in self.texts.items() if number not in extra] == wanted
            for extra in combinations(self.doubtful, max(count, 0))
        )


class Outcome(NamedTuple):
    """The outcome of a match: its record, the kinds of its events, and what was said."""

    record: MatchRecord
    events: Sequence[str]
    conversations: Sequence[Conversation]
    decisions: Sequence[Decision]


@dataclass
class Evening(ABC, Generic[TruthT]):
    """People who play a match with a bot that is killed."""

    bot: BotProcess
    truth: TruthT = field(init=False)
    _match: asyncio.Future[None] = field(init=False)

    @property
    @abstractmethod
    def world(self) -> World: ...

    @abstractmethod
    def decided(self) -> AbstractSet[Decision]:
        """The decisions that the people have reached."""

    @property
    @abstractmethod
    def happened(self) -> int:
        """How many actions of the bot were seen."""

    @property
    @abstractmethod
    def sent(self) -> int:
        """How many messages the bot has sent."""

    @abstractmethod
    async def sit_down(self, target: int) -> None:
        """The first opens a table, the others sit down at it, and it begins."""

    @abstractmethod
    async def everybody_plays(self) -> None:
        """Play until the match is over."""

    @abstractmethod
    def true(self) -> AbstractAsyncContextManager[TruthT]:
        """The expected screens of the table that has begun."""

    @abstractmethod
    async def check(self, version: int) -> None:
        """Check after a start that all that was stored in that version is shown and works."""

    async def settle(self) -> None:
        """Wait until everything is on the screens."""

    async def check_end(self) -> None:
        """Check the end, after the match, when the bot has stopped."""

    def conversations(self) -> Sequence[Conversation]:
        """The bot's messages in each chat."""
        return ()

    async def kill(self) -> None:
        await self.bot.kill()

    async def version(self) -> int:
        """The stored version of the table."""
        return len(await self.truth.events())

    async def whole_match(self, moments: Sequence[Moment], target: int = TARGET) -> Outcome:
        """Play the match to this many points, killing the bot at these moments."""
        try:
            await self.bot.start()
            await self.sit_down(target)
            async with self.true() as self.truth:
                await self._play(moments)
                await self.settle()
                assert await self.bot.stop() == 0
                outcome = await self._outcome()
            assert "Traceback" not in self.bot.log.read_text(), self.bot.log.read_text()
        finally:
            await self.bot.stop()
        return outcome

    async def _play(self, moments: Sequence[Moment]) -> None:
        self._match = asyncio.ensure_future(self.everybody_plays())
        try:
            await self._survive(moments)
            await self._match
        finally:
            self._match.cancel()
            await asyncio.gather(self._match, return_exceptions=True)

    async def _survive(self, moments: Sequence[Moment]) -> None:
        """Kill the bot at each of these moments, start it again, and check that all is well."""
        early = not moments
        for moment in moments:
            await until(self.world, partial(self._has_come_to, moment))
            if moment.story is Story.SENDING:
                await self._until_sent(moment.decisions + _SOON)
            else:
                await self._until_more(lambda: self.happened, random.randrange(4))
            await self.kill()
            if moment.story is Story.STARTING:
                await self.bot.spawn()
                await self._until_more(lambda: self.happened, random.randrange(8))
                await self.kill()
            elif moment.story is Story.SERVING:
                await self.bot.start()
                await self.kill()
            assert not self._over(), "the kill came too late"
            version = await self.version()
            await self.bot.start()
            await self.check(version)
            early |= (await self.truth.table()).status is Status.PLAYING
        assert early, "the match was over before anything was looked at"

    def _has_come_to(self, moment: Moment) -> bool:
        return self._over() or len(self.decided()) >= moment.decisions

    async def _until_sent(self, latest: int) -> None:
        """Wait until something new is sent; near the end it may be the result."""
        wanted = self.sent + 1
        await until(
            self.world,
            lambda: self._over() or self.sent >= wanted or len(self.decided()) >= latest,
        )

    async def _until_more(self, counted: Callable[[], int], more: int) -> None:
        """Wait until the count has grown by `more`, or the match is over."""
        wanted = counted() + more
        await until(self.world, lambda: self._over() or counted() >= wanted)

    def _over(self) -> bool:
        """Whether the match is over; raises what went wrong in it."""
        if self._match.done():
            self._match.result()
        return self._match.done()

    async def _outcome(self) -> Outcome:
        await self.check_end()
        (record,) = await self.truth.records()
        events = [one for one in await self.truth.events() if not isinstance(one, TimeGivenBack)]
        kinds = [type(one).__name__ for one in events]
        return Outcome(record, kinds, self.conversations(), sorted(self.decided()))


Place = Callable[[Path, str], AbstractAsyncContextManager[Evening[Any]]]
"""Opens an evening on a platform, with its files in a folder and the cards of a seed."""


async def whole_match(
    place: Place,
    folder: Path,
    seed: str,
    moments: Sequence[Moment] = (),
    target: int = TARGET,
) -> Outcome:
    async with asyncio.timeout(_HANG), place(folder, seed) as evening:
        return await evening.whole_match(moments, target)


_CALM: dict[tuple[Place, str], Outcome] = {}


async def calm_match(place: Place, folder: Path, seed: str) -> Outcome:
    """The match without kills.

    It is played once, on the first database used: the outcome is the same on all of them.
    """
    calm = _CALM.get((place, seed))
    if calm is None:
        calm = _CALM[place, seed] = await whole_match(place, folder / "calm", seed)
    return calm


async def compare(
    place: Place, folder: Path, seed: str, count: int, stories: Sequence[Story] = tuple(Story)
) -> None:
    """Compare the same match without kills and with this number of them."""
    calm = await calm_match(place, folder, seed)
    moments = Moment.drawn(calm.decisions, count, stories)
    await compare_with(calm, place, folder, seed, moments)


async def compare_with(
    calm: Outcome, place: Place, folder: Path, seed: str, moments: Sequence[Moment]
) -> None:
    """Compare an outcome without kills with the match killed at these moments."""
    killed = await whole_match(place, folder / "killed", seed, moments)
    assert calm.record.result is not None
    assert killed.record == calm.record
    assert killed.events == calm.events
    twice = 0
    for before, after in zip(calm.conversations, killed.conversations, strict=True):
        texts = list(before.texts.values()), list(after.texts.values())
        assert after.is_like(before), (difference(*texts), after.doubtful)
        twice += len(after.texts) - len(before.texts)
    assert twice <= kills_of(moments)
