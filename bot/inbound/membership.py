"""Reactions when the bot joins or loses a chat, a chat moves, or a person changes language."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeAlias
from weakref import WeakValueDictionary

from adapters.platform.chat import Admission, Entered, Person, Place
from adapters.trouble.failures import cancel_all
from bot.commands.context import Services, context_of, settle_language
from bot.commands.people import info
from bot.inbound.launches import leave_rooms
from bot.people.rate_limits import MEMBERSHIP_LIMIT, RateLimiter
from engine.host.clock import Clock
from engine.store.commits import StoreFailed
from engine.store.locks import KeyedLocks
from engine.store.problems import DatabaseUnreachable

RETRY = timedelta(seconds=2)
"""Time between attempts to store an event."""

About: TypeAlias = tuple[str, ...]
"""The subject of news, for example a chat; only the newest news about a subject counts."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class _News:
    """An event waiting to be stored."""

    store: Callable[[], Awaitable[None]]
    abouts: tuple[About, ...]


class RetryingStore:
    """Stores events of a platform, and retries until the store works.

    Newer news replaces older news about the same subject: a running attempt ends first, and older
    news that is not stored by then is dropped.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._turns = KeyedLocks()
        self._newest: WeakValueDictionary[About, _News] = WeakValueDictionary()
        self._retries: set[asyncio.Task[None]] = set()

    async def do(self, store: Callable[[], Awaitable[None]], *abouts: About) -> None:
        """Store an event; returns after the first attempt, even if it failed."""
        news = _News(store, tuple(sorted(abouts)))  # in order, so that two never deadlock
        for about in abouts:
            self._newest[about] = news
        if await self._fails(news):
            task = asyncio.create_task(self._retry(news), name="store membership news")
            self._retries.add(task)
            task.add_done_callback(self._done)

    async def close(self) -> None:
        """Stop all retries; later failures are not retried either."""
        self._newest.clear()
        await cancel_all(self._retries)

    async def _retry(self, news: _News) -> None:
        failed = True
        while failed:
            await asyncio.sleep(self._clock.seconds(RETRY))
            failed = await self._fails(news)

    async def _fails(self, news: _News) -> bool:
        """Store news unless it is out of date; return whether it must be retried."""
        async with AsyncExitStack() as turns:
            for about in news.abouts:
                await turns.enter_async_context(self._turns.of(about))
            if self._is_newest(news):
                try:
                    await news.store()
                except (StoreFailed, DatabaseUnreachable):  # logged by the committer
                    return self._is_newest(news)
        return False

    def _is_newest(self, news: _News) -> bool:
        return all(self._newest.get(about) is news for about in news.abouts)

    def _done(self, done: asyncio.Task[None]) -> None:
        self._retries.discard(done)
        if not done.cancelled() and done.exception() is not None:
            logger.error("membership news could not be stored", exc_info=done.exception())


class Membership:
    """Handles events that a platform delivers only once.

    All of them are stored, later if the store is unreachable. If somebody repeats them too often,
    they are stored but no longer shown.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._people = services.people
        self._painting, self._display = services.painting, services.display
        self._shares = RateLimiter(MEMBERSHIP_LIMIT, services.store.clock.timestamp)
        self._owed = RetryingStore(services.store.clock)

    async def close(self) -> None:
        """Stop retrying to store events."""
        await self._owed.close()

    async def entered(self, entered: Entered) -> None:
        """Greet a new place, in the language of the person who added the bot.

        If a table is shown there, the table is shown again without a greeting. A private chat that
        a person must open gets its greeting from `/start`. Beyond the rate limit, nothing is shown.
        """
        place = entered.place
        shown = self._may_come(place)
        abouts = [_of_chat(place)]
        if place.community:  # the bot is in this community, perhaps again
            abouts.append(_of_community(place.platform, place.community))
        await self._owed.do(lambda: self._entered(entered, shown=shown), *abouts)
        self._display.screen.retry_within(place.platform, place.chat)

    async def left(self, place: Place) -> None:
        """Store that the bot cannot be used in a place any more."""
        shown = self._may_come(place)
        self._display.screen.lose_within(place.platform, place.chat)
        await self._owed.do(lambda: self._left(place, shown=shown), _of_chat(place))

    async def departed(self, place: Place, user: str) -> None:
        """Take a person who has left a group out of the rooms of its tables."""
        person = Person(place.platform, user, "")
        about = "departed", user, *_of_chat(place)
        await self._owed.do(lambda: leave_rooms(self._people, person, place.chat), about)

    async def shut_out(self, platform: str, community: str) -> None:
        """Store that the bot cannot be used in a community any more."""
        about = _of_community(platform, community)
        self._display.screen.lose_within(platform, community)
        await self._owed.do(lambda: self._people.directory.shut_out(platform, community), about)

    async def moved(self, old: Place, new: Place) -> None:
        """Move a chat that continues under another id."""
        about = "moved", *_of_chat(old)
        await self._owed.do(lambda: self._display.presenter.moved(old, new), about)
        self._display.tournaments.show_live()

    async def chose_language(self, person: Person) -> None:
        """A person chose another language in the platform's own settings."""
        shown = self._shares.admit((person.platform, person.user)) is Admission.ADMITTED
        about = "language", person.platform, person.user
        await self._owed.do(lambda: self._speak(person, shown=shown), about)

    async def _entered(self, entered: Entered, *, shown: bool) -> None:
        place = entered.place
        back = await self._people.directory.entered(place)
        if not shown:
            return
        for known in (place, *back):
            await self._display.dormant_tables.wake(known)
        await settle_language(self._services, place, entered.person)
        itself = not place.private and entered.person.user == place.chat
        context = await context_of(
            self._services, place, entered.person, manages=True, masked=itself
        )
        started = place.private and self._people.platforms.opens_first(place)
        if not started and not (back and self._painting.live.shown_in(place)):
            info.welcome(context)
        for known in back:
            await self._display.presenter.arrived(
                known, await self._display.presenter.tables_at(known)
            )
            await self._display.tournaments.arrived(known)

    async def _left(self, place: Place, *, shown: bool) -> None:
        if shown:
            await self._display.presenter.left(place)
        else:
            await self._people.directory.left(place)

    async def _speak(self, person: Person, *, shown: bool) -> None:
        language = self._painting.words.best(person.language)
        account = await self._people.directory.speak(person, language)
        if not shown:
            return
        self._display.presenter.show_tables_of(account.id)

    def _may_come(self, place: Place) -> bool:
        """Whether the rate limit permits a visible reaction to a chat that comes or goes."""
        admission = self._shares.admit(_of_chat(place))
        if admission is Admission.TOLD:
            logger.warning("a chat on %s joins and leaves too often; not shown", place.platform)
        return admission is Admission.ADMITTED


def _of_chat(place: Place) -> About:
    """The chat of a place, with all its topics."""
    return place.platform, place.chat


def _of_community(platform: str, community: str) -> About:
    """A community, with all its chats."""
    return "community", platform, community
