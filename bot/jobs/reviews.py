"""Reviews of finished matches: each is analysed once in the background, and cached.

Reviews use the same worker processes as the tables, and tables come first: a review has at most one
open question, and none while a table waits.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final, NamedTuple

from cachetools import LRUCache
from sqlalchemy import select

from adapters.platform.chat import Place
from adapters.platform.views import View
from adapters.screen.one_offs import Post, WriteResult
from adapters.screen.screen import Screen
from adapters.trouble.failures import cancel_all
from bot import buttons as b
from bot.locales.words import Voice, Words
from bot.people.directory import Directory
from bot.people.schema import review_wishes
from bot.show.scenes import Scenes
from bot.views.sheets.replay import without_absences
from bot.views.sheets.review import ShownReview, review_view
from engine.host.host import Host
from engine.host.table_store import NoSuchTable
from engine.players.levels import STRONGEST
from engine.players.player import Player, Thought
from engine.review.judgement import AnalysisTask, Review, reviewing
from engine.rules.cards import Seat
from engine.rules.record.match_record import MatchRecord
from engine.store.commits import Batch, Committer, Conflict, StoreFailed, Write
from engine.store.database import Database
from engine.store.problems import DatabaseUnreachable
from engine.tables.known import look
from engine.tables.records import PlayedMatch


class ReviewRequest(NamedTuple):
    """A person's request for the review of a match, from the seat where they played.

    `place`: their private chat.
    """

    account_id: str
    table_id: str
    match_no: int
    seat: Seat
    place_id: str


class ReviewRequests:
    """Stores review requests, at most one for each person and match."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer

    async def add(self, request: ReviewRequest) -> None:
        """Store a request; no change if it is stored already."""
        try:
            await self._committer.commit(Batch((Write.insert(review_wishes, request._asdict()),)))
        except Conflict:
            return

    async def remove(self, request: ReviewRequest) -> None:
        """Delete a request."""
        # By the place: the account may have been merged into another.
        key = {name: getattr(request, name) for name in ("place_id", "table_id", "match_no")}
        await self._committer.commit(Batch((Write.delete(review_wishes, key),)))

    async def all(self) -> tuple[ReviewRequest, ...]:
        """All stored requests."""
        columns = [review_wishes.c[name] for name in ReviewRequest._fields]
        query = select(*columns).order_by(*review_wishes.primary_key)
        return tuple(ReviewRequest(*row) for row in await self._database.rows(query))


_KEPT: Final = 50
_AHEAD: Final = 20
_AHEAD_OF_ONE: Final = 2
"""Maximum number of waiting matches, in total and per person; others have to be requested later."""

_PAUSE: Final = 0.5
"""Seconds between two checks whether the AI player is not busy with tables."""

MatchKey = tuple[str, int]
"""A table's id and the number of the match."""

logger = logging.getLogger(__name__)


class ReviewWaiter(NamedTuple):
    """A person waiting for a review, and the callback, which gets None if the review failed."""

    account: str
    told: Callable[[Review | None], None]


class TooManyReviews(Exception):
    """Too many reviews are waiting for this one to be ready soon."""


class Reviews:
    """Makes and caches reviews of matches; the same match gives the same review."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._known: LRUCache[MatchKey, Review] = LRUCache(_KEPT)
        self._under_way: dict[MatchKey, asyncio.Task[Review]] = {}
        self._asked: dict[MatchKey, dict[str, ReviewWaiter]] = {}
        self._one = asyncio.Lock()

    def known(self, key: MatchKey) -> Review | None:
        """The review, if it is cached."""
        return self._known.get(key)

    def begin(self, key: MatchKey, record: MatchRecord, then: ReviewWaiter) -> None:
        """Start the review unless it is running; when it is done, call each waiting person's
        callback once.

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
        """Wait until all running reviews have ended or failed."""
        await asyncio.gather(*self._under_way.values(), return_exceptions=True)

    async def close(self) -> None:
        """Cancel the running reviews."""
        await cancel_all(self._under_way.values())

    def _tell(self, key: MatchKey, done: asyncio.Task[Review]) -> None:
        del self._under_way[key]
        asked = self._asked.pop(key)
        if done.cancelled():
            return
        failed = done.exception()
        if failed is not None:
            logger.error("a match could not be reviewed", exc_info=failed)
        for one in asked.values():
            try:
                one.told(done.result() if failed is None else None)
            except Exception:  # the others still get theirs
                logger.exception("a review of %s, match %d: not sent", *key)

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


async def _thought(player: Player, question: AnalysisTask) -> Thought:
    """The player's thought, once no table waits for it."""
    while player.busy:  # noqa: ASYNC110 - a player has no event for it
        await asyncio.sleep(_PAUSE)
    return await player.think(*question)


FAILED: Final = "answer-review-failed"

LOOK: Final = timedelta(minutes=1)
"""Pause between two attempts to send pending reviews."""
LONGEST: Final = timedelta(hours=6)
"""The longest pause after a failure."""


class ReviewPosts:
    """Sends reviews when they are ready; a request is stored until its review was sent."""

    def __init__(
        self,
        host: Host,
        reviews: Reviews,
        requests: ReviewRequests,
        directory: Directory,
        *,
        scenes: Scenes,
        screen: Screen,
        words: Words,
    ) -> None:
        self._host = host
        self.reviews = reviews
        self._requests = requests
        self._directory = directory
        self._scenes = scenes
        self._screen = screen
        self._words = words
        self._sending = set[asyncio.Task[None]]()
        self._said = set[ReviewRequest]()
        self._written = set[ReviewRequest]()  # their rows are still there
        self._failed: dict[ReviewRequest, tuple[int, datetime]] = {}

    async def view(
        self, played: PlayedMatch, shown: ShownReview, place: Place, language: str = ""
    ) -> View:
        """The view of a review for one person; in the place's language unless another is given."""
        known = without_absences(look(played.table, None))
        return review_view(await self._scenes.scene(known, place, language), shown)

    async def promise(
        self, request: ReviewRequest, record: MatchRecord, question: str = ""
    ) -> None:
        """Store a request, and send the review when it is ready; `question` as in `Said`.

        Raises `TooManyReviews`, and the store's errors.
        """
        self._begin(request, record, question)
        await self._requests.add(request)

    async def resume(self) -> None:
        """Continue with the stored requests of the places that are served here now."""
        for request in await self._requests.all():
            try:
                await self._go_on(request)
            except (StoreFailed, DatabaseUnreachable):
                raise
            except Exception:  # the other reviews and the bot go on
                logger.exception("table %s: a review could not be resumed", request.table_id)

    async def run(self) -> None:
        """Retry pending reviews, until cancelled."""
        while True:
            await asyncio.sleep(self._host.clock.seconds(LOOK))
            try:
                await self.resume()
            except (StoreFailed, DatabaseUnreachable):  # the committer reports it
                logger.info("reviews wait for the store")

    async def _go_on(self, request: ReviewRequest) -> None:
        if request in self._written:
            await self._sent(request)
            return
        _, again = self._failed.get(request, (0, self._host.clock.now()))
        if (
            request in self._said or again > self._host.clock.now()
        ):  # being sent, or paused after a failure
            return
        row = await self._directory.places.get(request.place_id)
        if row is None or not row.reachable:  # the owner has closed the chat: give up
            await self._sent(request)
            return
        if not self._screen.serves(row.place):
            return
        found = self.reviews.known(_key(request))
        played = await self._played(request)
        if found is not None or played is None:
            self._soon(request, "", found)
            return
        try:
            self._begin(request, played.record)
        except TooManyReviews:
            logger.warning(
                "table %s: too many reviews; one waits for a later attempt", request.table_id
            )

    async def settled(self) -> None:
        """Wait until all running reviews have ended and are sent."""
        await self.reviews.settled()
        await asyncio.sleep(0)
        while self._sending:
            await asyncio.wait(self._sending)

    async def close(self) -> None:
        """Stop reviewing and sending; the requests are resumed after the next start."""
        await self.reviews.close()
        await cancel_all(self._sending)

    def _begin(self, request: ReviewRequest, record: MatchRecord, question: str = "") -> None:
        told = partial(self._soon, request, question)
        self.reviews.begin(_key(request), record, ReviewWaiter(request.account_id, told))

    def _soon(self, request: ReviewRequest, question: str, found: Review | None) -> None:
        self._said.add(request)
        self._begin_work(request, self._send(request, question, found))

    def _begin_work(self, request: ReviewRequest, work: Coroutine[None, None, None]) -> None:
        sending = asyncio.create_task(work, name="a review")
        self._sending.add(sending)
        sending.add_done_callback(partial(self._done, request))

    def _done(self, request: ReviewRequest, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._put_off(request)
            logger.error("a review could not be sent", exc_info=error)

    def _ended(self, request: ReviewRequest, result: WriteResult) -> None:
        self._tried(request, result is WriteResult.WRITTEN)

    def _tried(
        self,
        request: ReviewRequest,
        written: bool,  # noqa: FBT001 (as `Screen.say` tells it)
    ) -> None:
        if written:
            self._written.add(request)
            self._begin_work(request, self._sent(request))
        else:
            self._put_off(request)

    def _put_off(self, request: ReviewRequest) -> None:
        """Retry a failed review later, with growing pauses."""
        self._said.discard(request)
        failures = self._failed.get(request, (0, None))[0] + 1
        pause = min(LOOK * 2 ** min(failures - 1, 10), LONGEST)
        self._failed[request] = failures, self._host.clock.now() + pause

    async def _send(self, request: ReviewRequest, question: str, found: Review | None) -> None:
        row = await self._directory.places.get(request.place_id)
        if row is not None:
            played = await self._played(request) if found is not None else None
            if found is not None and played is not None:
                opens = b.ReplayButton(played.table.code, request.match_no)
                view = await self.view(played, ShownReview(found, request.seat, opens), row.place)
            else:
                voice = Voice(self._words, await self._scenes.language(row.place))
                view = View((voice.line(FAILED),), language=voice.language)
            view = replace(view, answers=question)
            if self._screen.serves(row.place):  # else another process has the row from now on
                self._screen.write(row.place, Post(view), partial(self._ended, request))
            else:
                self._screen.say(row.place, view, partial(self._tried, request))
        else:
            await self._sent(request)

    async def _sent(self, request: ReviewRequest) -> None:
        """Delete the request of a sent review."""
        try:
            await self._requests.remove(request)
            self._said.discard(request)
            self._written.discard(request)
            self._failed.pop(request, None)
        except StoreFailed:
            logger.warning("table %s: a review is sent, which is not stored yet", request.table_id)

    async def _played(self, request: ReviewRequest) -> PlayedMatch | None:
        try:
            played = await self._host.played(request.table_id)
        except NoSuchTable:
            return None
        return played[request.match_no - 1] if request.match_no <= len(played) else None


def _key(request: ReviewRequest) -> MatchKey:
    return request.table_id, request.match_no
