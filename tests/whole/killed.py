"""A match that is played in peace, and again by a bot that is killed: both come to the same."""

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
"""With the cards of the tests no single deal brings so many points."""

_HANG = 1800
"""Real seconds that no match takes."""

_SOON = 8
"""Decisions within which a new deal's messages are on their way, or have been."""


class Conversation(NamedTuple):
    """What the bot has left in a chat, by id; `doubtful` are those of what may stand there twice.

    A message whose sending the bot has not heard of is sent again where a platform cannot tell it
    of the first one. Only such a message may stand there twice, so one for each kill at the most.
    """

    texts: Mapping[int, str]
    doubtful: Sequence[int] = ()

    def is_like(self, calm: "Conversation") -> bool:
        """Whether it is as it was without kills, but for messages that may stand there twice."""
        wanted, count = list(calm.texts.values()), len(self.texts) - len(calm.texts)
        return any(
            [text for number, text in self.texts.items() if number not in extra] == wanted
            for extra in combinations(self.doubtful, max(count, 0))
        )


class Outcome(NamedTuple):
    """What is left of a match: its record, the kinds of its events, and what was said."""

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
        """The decisions that the people have come to."""

    @property
    @abstractmethod
    def happened(self) -> int:
        """How much has come from the bot."""

    @property
    @abstractmethod
    def sent(self) -> int:
        """How many messages have come from the bot."""

    @abstractmethod
    async def sit_down(self, target: int) -> None:
        """The first opens a table, the others sit down at it, and it begins."""

    @abstractmethod
    async def everybody_plays(self) -> None:
        """Until the match is over."""

    @abstractmethod
    def true(self) -> AbstractAsyncContextManager[TruthT]:
        """What is true of the table that has begun."""

    @abstractmethod
    async def check(self, version: int) -> None:
        """After a start: all that was stored in that version is to be seen, and works."""

    async def settle(self) -> None:
        """Wait until everything stands on the screens."""

    async def check_end(self) -> None:
        """After the match, when the bot has stopped."""

    def conversations(self) -> Sequence[Conversation]:
        """What the bot has said in each chat."""
        return ()

    async def kill(self) -> None:
        await self.bot.kill()

    async def version(self) -> int:
        """How much is stored."""
        return len(await self.truth.events())

    async def whole_match(self, moments: Sequence[Moment]) -> Outcome:
        """Play it, killed at these moments."""
        try:
            await self.bot.start()
            await self.sit_down(TARGET)
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
        """Kill the bot at each of these moments, start it again, and look whether all is well."""
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
        """Wait until something new is sent; after so many decisions it may be what ends all."""
        wanted = self.sent + 1
        await until(
            self.world,
            lambda: self._over() or self.sent >= wanted or len(self.decided()) >= latest,
        )

    async def _until_more(self, counted: Callable[[], int], more: int) -> None:
        """Wait until so many more have come, or the match is over."""
        wanted = counted() + more
        await until(self.world, lambda: self._over() or counted() >= wanted)

    def _over(self) -> bool:
        """Whether the match is. Raises what went wrong in it."""
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
"""Where people meet: an evening there, with its files in a folder and the cards of a seed."""


async def whole_match(
    place: Place, folder: Path, seed: str, moments: Sequence[Moment] = ()
) -> Outcome:
    async with asyncio.timeout(_HANG), place(folder, seed) as evening:
        return await evening.whole_match(moments)


_CALM: dict[tuple[Place, str], Outcome] = {}


async def calm_match(place: Place, folder: Path, seed: str) -> Outcome:
    """The match without kills.

    It is played once, on whichever database comes first: on all of them it comes to the same.
    """
    calm = _CALM.get((place, seed))
    if calm is None:
        calm = _CALM[place, seed] = await whole_match(place, folder / "calm", seed)
    return calm


async def compare(
    place: Place, folder: Path, seed: str, count: int, stories: Sequence[Story] = tuple(Story)
) -> None:
    """The same match without kills and with so many."""
    calm = await calm_match(place, folder, seed)
    moments = Moment.drawn(calm.decisions, count, stories)
    await compare_with(calm, place, folder, seed, moments)


async def compare_with(
    calm: Outcome, place: Place, folder: Path, seed: str, moments: Sequence[Moment]
) -> None:
    """A match that was played in peace, and the same with kills at these moments."""
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
