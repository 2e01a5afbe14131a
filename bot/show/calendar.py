"""Enters tournaments with a known start into the calendars of communities that announce them."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from cachetools import LRUCache

from adapters.platform.chat import Place
from adapters.platform.platform import CalendarEvent, KeepsCalendar
from adapters.platform.platforms import Platforms
from adapters.trouble.failures import cancel_all
from bot.locales.words import Voice, Words
from bot.show.scenes import Scenes
from bot.views.tournaments.announcement import kind_name, terms_told
from engine.tournaments.decide import starts
from engine.tournaments.tournament import Tournament, TournamentStatus

LASTS: Final = timedelta(hours=3)
"""The duration of an event; it is ended earlier if the tournament is over."""

_ENTERED: Final = 10_000
_RETRY, _TRIES = timedelta(minutes=1), 10
_SHOWN: Final = (TournamentStatus.SIGN_UP, TournamentStatus.PLAYING, TournamentStatus.BREAK)

logger = logging.getLogger(__name__)


class TournamentCalendar:
    """Enters tournaments into calendars; asks a platform only when an event has changed."""

    def __init__(
        self,
        platforms: Platforms,
        scenes: Scenes,
        words: Words,
        seconds: Callable[[timedelta], float],
    ) -> None:
        self._platforms = platforms
        self._scenes = scenes
        self._words = words
        self._seconds = seconds
        self._entered = LRUCache[tuple[str, str, str], CalendarEvent | None](_ENTERED)
        self._wanted: dict[tuple[Place, str], CalendarEvent | None] = {}
        self._entering: dict[tuple[Place, str], asyncio.Task[None]] = {}

    async def show(self, place: Place, tournament: Tournament) -> None:
        """Bring the calendar of a place's community up to date, in the background."""
        platform = self._platforms.get(place.platform)
        if not place.community or place.private or not isinstance(platform, KeepsCalendar):
            return
        event = await self._event(place, tournament)
        known = (place.platform, place.community, tournament.code)
        if known in self._entered and self._entered[known] == event:
            return
        if event is None and known not in self._entered and not _was_announced(tournament):
            return
        key = place, tournament.code
        self._wanted[key] = event
        if key not in self._entering:
            work = self._enter(platform, place, tournament.code)
            task = asyncio.create_task(work, name="calendar")
            self._entering[key] = task
            task.add_done_callback(lambda done: self._done(key, done))

    async def close(self) -> None:
        """Stop; missing events are entered after the next start."""
        await cancel_all(self._entering.values())

    async def _enter(self, platform: KeepsCalendar, place: Place, code: str) -> None:
        """Enter the desired events until none is left; retry failures for a while."""
        key, tries = (place, code), 0
        while key in self._wanted:
            event = self._wanted.pop(key)
            if await platform.enter(place, code, event):
                self._entered[place.platform, place.community, code] = event
                continue
            tries += 1
            if tries < _TRIES:
                self._wanted.setdefault(key, event)
                await asyncio.sleep(self._seconds(_RETRY))

    def _done(self, key: tuple[Place, str], done: asyncio.Task[None]) -> None:
        self._entering.pop(key, None)
        if not done.cancelled() and (failure := done.exception()) is not None:
            logger.error("tournament not entered into a calendar", exc_info=failure)

    async def _event(self, place: Place, tournament: Tournament) -> CalendarEvent | None:
        """The event of a tournament; None while its start is unknown, or once it is over or
        cancelled.

        A tournament that starts when full is entered as soon as it is full.
        """
        at = _start_of(tournament)
        if at is None or tournament.status not in _SHOWN:
            return None
        voice = Voice(self._words, await self._scenes.language(place))
        kind = kind_name(voice, tournament.terms)
        title = voice.line("cup-title", kind=kind, code=tournament.code).plain
        text = "\n".join(line for line in terms_told(voice, tournament.terms) if line)
        begun = tournament.status is not TournamentStatus.SIGN_UP
        return CalendarEvent(title, text, _whole(at), _whole(at + LASTS), begun)


def _was_announced(tournament: Tournament) -> bool:
    """Whether a process may have entered the tournament into a calendar before this one started.

    An event may stay there until its end if people left the tournament before it began.
    """
    known = tournament.terms.starts_at is not None or bool(tournament.rounds)
    return tournament.status is not TournamentStatus.DRAFT and known


def _start_of(tournament: Tournament) -> datetime | None:
    """The start, if known; for a tournament that started when full, the time of the draw."""
    if tournament.terms.starts_at is None and tournament.rounds:
        return tournament.rounds[0].drawn_at
    return starts(tournament)


def _whole(at: datetime) -> datetime:
    return at.replace(microsecond=0)
