"""A group's month and year in numbers, posted once: on the first day after it, if possible."""

from collections.abc import Callable
from functools import partial
from typing import Final

from adapters.platform.platforms import Platforms
from adapters.platform.views import View
from adapters.screen.pending import short
from adapters.screen.screen import Screen
from bot.jobs.scheduled_posts import DuePosts, NotNow, ScheduledPost, ScheduledPosts
from bot.locales.words import Words, in_reader_languages
from bot.people.directory import Directory
from bot.people.place_defaults import PlaceDefaults
from bot.people.places import PlaceRow, circle_of
from bot.show.outbox import Outbox, OutboxMessage
from bot.show.scenes import Scenes
from bot.views.standings.counts import voice_of
from bot.views.standings.summary import ShownSummary, summary_view
from engine.host.clock import Clock
from engine.standings.periods import DAY, just_over
from engine.standings.ratings import family_of
from engine.standings.summaries import (
    PeriodSummary,
    active_circles,
    highlights,
    period_summary,
    was_told,
    write_told,
)
from engine.store.commits import Committer
from engine.store.database import Database

MORNING: Final = DAY * 8 // 24
"""Posting time, in milliseconds after midnight UTC; late enough for Sofia and Zagreb."""
_KIND: Final = "summary"


async def _gone() -> ScheduledPost | None:
    """A group that removed the bot gets its post if the bot returns."""
    raise NotNow


class Summaries:
    """Posts each group's monthly and yearly summary once."""

    def __init__(
        self,
        database: Database,
        committer: Committer,
        directory: Directory,
        *,
        scenes: Scenes,
        platforms: Platforms,
        screen: Screen,
        words: Words,
        clock: Clock,
        served: Callable[[], frozenset[str]],
        outbox: Outbox,
    ) -> None:
        self._database = database
        self._directory = directory
        self._scenes = scenes
        self._platforms = platforms
        self._screen = screen
        self._words = words
        self._served = served
        self._posts = ScheduledPosts(committer, outbox, clock)
        outbox.kind(_KIND, self._again)
        self._told: set[tuple[str, frozenset[str]]] = set()
        self._done: set[tuple[str, str]] = set()  # circles and periods that are finished

    async def run(self) -> None:
        """Post due summaries, until cancelled."""
        await self._posts.run(self._look)

    async def _look(self, now: int) -> None:
        """Post summaries of the periods just over, in the morning, until all groups have them."""
        if now % DAY < MORNING:
            return
        served = self._served()
        for period in just_over(now):
            if (period, served) in self._told:
                continue
            if await self._posts.post(f"the summary of {period}", partial(self._owed, period)):
                self._told.add((period, served))

    async def _owed(self, period: str) -> DuePosts:
        circles = await active_circles(self._database, period)
        there = await self._directory.places.circles()
        return {
            short(one): partial(self._made, one, period) if one in there else _gone
            for one in circles
            if (one, period) not in self._done
        }

    async def _made(self, circle: str, period: str) -> ScheduledPost | None:
        """The post for a group; None if it is not wanted or has nothing to say."""
        row = next(iter(await self._directory.places.of_circle(circle)), None)
        if row is None:  # the bot may return
            raise NotNow
        if not self._screen.serves(row.place):
            return None
        if await was_told(self._database, circle, period):
            self._done.add((circle, period))
            return None
        if not PlaceDefaults.read(row.settings).summaries:
            return None
        summary = await period_summary(self._database, circle, period)
        if not await self._is_news(circle, period, summary):
            return None
        view = await self._view(row, period, summary)
        if view is None:
            return None
        return ScheduledPost(
            OutboxMessage.new(row, f"{_KIND} {period}"), view, write_told(circle, period)
        )

    async def _again(self, row: PlaceRow, period: str) -> View | None:
        """Draw the summary again if it was not written and is still wanted."""
        if not PlaceDefaults.read(row.settings).summaries:
            return None
        summary = await period_summary(self._database, circle_of(row.place), period)
        return await self._view(row, period, summary)

    async def _is_news(self, circle: str, period: str, summary: PeriodSummary) -> bool:
        """Whether the summary is worth posting.

        A year played only in December repeats that month's summary.
        """
        if "-" in period:
            return summary.matches > 0
        december = await period_summary(self._database, circle, f"{period}-12")
        return summary.matches > december.matches

    async def _view(self, row: PlaceRow, period: str, summary: PeriodSummary) -> View | None:
        place = row.place
        language = await self._scenes.language(place)
        _, usual = PlaceDefaults.read(row.settings).rules(language)
        told = highlights(summary)
        named = await self._directory.names(sorted(told.people))
        drawing = await self._scenes.drawing(place, alone=False)
        shown = ShownSummary(period, summary, told, tuple(named.items()), drawing)

        def view(spoken: str) -> View:
            return summary_view(voice_of(self._words, spoken, family_of(usual)), shown)

        return in_reader_languages(view, language, self._platforms.languages(place))
