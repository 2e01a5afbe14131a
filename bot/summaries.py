"""A group's month and year in numbers, told once: on the first day after it, if it can be."""

import asyncio
import logging
from datetime import timedelta
from typing import Final

from adapters.platforms import Platforms
from adapters.screen import Screen
from adapters.views import View
from bot.multilingual import in_reader_languages
from bot.people.directory import Directory
from bot.people.place_defaults import PlaceDefaults
from bot.people.places import PlaceRow
from bot.scenes import Scenes
from bot.views.counts import voice_of
from bot.views.summary import ShownSummary, summary_view
from bot.views.words import Words
from engine.host.clock import Clock, to_ms
from engine.standings.families import family_of
from engine.standings.periods import DAY, just_over
from engine.standings.summaries import (
    PeriodSummary,
    active_circles,
    highlights,
    period_summary,
    was_told,
    write_told,
)
from engine.store.commits import Batch, Committer, Conflict, StoreFailed
from engine.store.database import Database
from engine.store.problems import OutOfReach

MORNING: Final = DAY * 8 // 24
"""When it is told, in milliseconds after midnight UTC: in Sofia and Zagreb all are up by then."""

LOOK: Final = timedelta(minutes=10)
"""How long until it is looked again whether there is something to tell."""

PAUSE: Final = timedelta(seconds=1)
"""Between two groups: what people play goes first."""

logger = logging.getLogger(__name__)


class Summaries:
    """Tells groups what has come of their months and years, each of them once.

    It is noted before it is sent: whatever happens then, nobody hears it twice.
    """

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
    ) -> None:
        self._database = database
        self._committer = committer
        self._directory = directory
        self._scenes = scenes
        self._platforms = platforms
        self._screen = screen
        self._words = words
        self._clock = clock
        self._told: set[tuple[str, frozenset[str]]] = set()

    async def run(self) -> None:
        """Look now and then."""
        while True:
            now = to_ms(self._clock.now())
            if now % DAY >= MORNING:
                served = self._served()
                for period in just_over(now):
                    if (period, served) not in self._told and await self._all_told(period):
                        self._told.add((period, served))
            await asyncio.sleep(self._clock.seconds(LOOK))

    def _served(self) -> frozenset[str]:
        """The platforms whose groups are told here; others are told by other processes."""
        return frozenset(one.name for one in self._platforms if self._screen.is_shown(one.name))

    async def _all_told(self, period: str) -> bool:
        """Tell everybody; false where somebody could not be told, and may be later."""
        try:
            circles = await active_circles(self._database, period)
        except (StoreFailed, OutOfReach):  # which the committer tells
            return False
        except Exception:  # it is looked again
            logger.exception("it is not known where to tell of %s", period)
            return False
        whole = True
        for circle in circles:
            try:
                if await self._tell(circle, period):
                    await asyncio.sleep(self._clock.seconds(PAUSE))
            except Conflict:
                logger.info("another process tells of %s", period)
            except (StoreFailed, OutOfReach):  # which the committer tells
                return False
            except Exception:  # it stops none of the others
                logger.exception("a group could not be told of %s", period)
                whole = False
        return whole

    async def _tell(self, circle: str, period: str) -> bool:
        """Tell one of them, if it can be told and wants to be."""
        row = next(iter(await self._directory.places.of_circle(circle)), None)
        if row is None or not self._screen.serves(row.place):
            return False
        wanted = PlaceDefaults.read(row.settings).summaries
        if not wanted or await was_told(self._database, circle, period):
            return False
        summary = await period_summary(self._database, circle, period)
        if not await self._is_news(circle, period, summary):
            return False
        view = await self._view(row, period, summary)
        if view is None:
            return False
        await self._committer.commit(Batch((write_told(circle, period),)))
        self._screen.say(row.place, view)
        return True

    async def _is_news(self, circle: str, period: str, summary: PeriodSummary) -> bool:
        """A year of which only its last month was played says what that month has said."""
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
