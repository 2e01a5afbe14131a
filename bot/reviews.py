"""Finished matches are looked through in the background, each of them once, as long as it is known.

The same processes think about it as play at the tables, and tables come first: there is only ever
one question of it among theirs, and none while anybody of them waits.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, NamedTuple

from cachetools import LRUCache

from engine.host.host import Host
from engine.players.player import Player, Thought
from engine.players.registry import STRONGEST
from engine.review.judging import Doubt, Review, reviewing
from engine.rules.match_record import MatchRecord

_KEPT: Final = 50
_AHEAD: Final = 20
_AHEAD_OF_ONE: Final = 2
"""As many matches may wait, of all people and of one; whoever asks for more has to ask later."""

_PAUSE: Final = 0.5
"""Seconds until it is looked again whether the tables have had their turn."""

MatchKey = tuple[str, int]
"""A table's id and the number of the match."""

logger = logging.getLogger(__name__)


class Curious(NamedTuple):
    """Who wants to know, and what is done when it is known; without a review where it cannot be."""

    account: str
    told: Callable[[Review | None], None]


class TooManyReviews(Exception):
    """So many are waiting that this one would take too long."""


class Reviews:
    """What is known of matches that were looked through. The same match gives the same review."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._known: LRUCache[MatchKey, Review] = LRUCache(_KEPT)
        self._under_way: dict[MatchKey, asyncio.Task[Review]] = {}
        self._asked: dict[MatchKey, dict[str, Curious]] = {}
        self._one = asyncio.Lock()

    def known(self, key: MatchKey) -> Review | None:
        """The review, if the match was looked through already."""
        return self._known.get(key)

    def begin(self, key: MatchKey, record: MatchRecord, then: Curious) -> None:
        """Look it through, unless that has begun; whoever has asked is told once, when it is done.

        Raises `TooManyReviews`.
        """
        if key not in self._under_way:
            own = sum(then.account in asked for asked in self._asked.values())
            if len(self._under_way) >= _AHEAD or own >= _AHEAD_OF_ONE:
                raise TooManyReviews
            task = asyncio.create_task(self._reviewed(key, record), name="review")
            self._under_way[key], self._asked[key] = task, {}
            task.add_done_callback(lambda done: self._tell(key, done))
        self._asked[key][then.account] = then

    async def settled(self) -> None:
        """Wait until everything that was begun is known, or has failed."""
        await asyncio.gather(*self._under_way.values(), return_exceptions=True)

    async def close(self) -> None:
        """Leave what has not been looked through."""
        tasks = tuple(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _tell(self, key: MatchKey, done: asyncio.Task[Review]) -> None:
        del self._under_way[key]
        asked = self._asked.pop(key)
        if done.cancelled():
            return
        failed = done.exception()
        if failed is not None:
            logger.error("a match could not be looked through", exc_info=failed)
        for one in asked.values():
            try:
                one.told(done.result() if failed is None else None)
            except Exception:  # which keeps nobody else from being told
                logger.exception("a review of %s, match %d: not told", *key)

    async def _reviewed(self, key: MatchKey, record: MatchRecord) -> Review:
        async with self._one:
            player = self._host.players[STRONGEST]
            asking = reviewing(record)
            try:
                question = next(asking)
                while True:
                    question = asking.send(await _thought(player, question))
            except StopIteration as ended:
                found: Review = ended.value
        self._known[key] = found
        return found


async def _thought(player: Player, question: Doubt) -> Thought:
    """What the player thinks when nobody at a table has to wait for it."""
    while player.busy:  # noqa: ASYNC110 - nobody tells when it no longer is
        await asyncio.sleep(_PAUSE)
    return await player.think(*question)
