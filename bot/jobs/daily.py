"""The deal of the day in groups that want it: posted each morning, answered individually."""

import logging
from functools import partial
from typing import Final

from sqlalchemy import bindparam, literal, select, update

from adapters.platform.chat import Place
from adapters.platform.platforms import Platforms
from adapters.platform.views import View
from adapters.screen.screen import Screen
from bot.jobs.scheduled_posts import DuePosts, ScheduledPost, ScheduledPosts
from bot.locales.words import Words, in_reader_languages
from bot.people.place_defaults import PlaceDefaults
from bot.people.places import SELECT_PLACES, PlaceRow, row_of
from bot.people.schema import daily_places, places
from bot.show.outbox import NotYet, Outbox, OutboxMessage
from bot.show.scenes import Scenes
from bot.storage.daily import DailyDeals
from bot.views.standings.daily import ShownDaily, daily_view, post_view
from engine.host.clock import Clock, to_ms
from engine.review.daily import DailyDeal, daily_preset
from engine.standings.periods import DAY, day_of
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database

MORNING: Final = DAY * 6 // 24
"""Posting time, in milliseconds after midnight UTC: before work, in Sofia and Zagreb."""

_KIND: Final = "daily"
_ASKED: Final = "today"

_IS_WANTED: Final = select(daily_places.c.day).where(daily_places.c.place_id == bindparam("place"))
_POSTED: Final = (
    update(daily_places)
    .where(daily_places.c.place_id == bindparam("place"), daily_places.c.day < bindparam("today"))
    .values(day=bindparam("today"))
)
_OWED: Final = (
    SELECT_PLACES.join(daily_places, daily_places.c.place_id == places.c.id)
    .where(daily_places.c.day < bindparam("today"), places.c.reachable == literal(value=True))
    .order_by(places.c.id)
)

logger = logging.getLogger(__name__)


class DailyPosts:
    """Posts the deal of the day once a day in the groups that want it."""

    def __init__(
        self,
        database: Database,
        committer: Committer,
        *,
        daily: DailyDeals,
        scenes: Scenes,
        platforms: Platforms,
        screen: Screen,
        words: Words,
        clock: Clock,
        outbox: Outbox,
    ) -> None:
        self._database = database
        self._committer = committer
        self._daily = daily
        self._scenes = scenes
        self._platforms = platforms
        self._screen = screen
        self._words = words
        self._clock = clock
        self._posts = ScheduledPosts(committer, outbox, clock)
        self._outbox = outbox
        outbox.kind(_KIND, self._again)
        outbox.kind(_ASKED, self._asked)

    async def promise(self, place: Place, account: str, day: int, preset: str) -> None:
        """Send the deal, once, to the private chat of a person who asks before it is chosen."""
        await self._outbox.promise(place, f"{_ASKED} {day} {preset} {account}")

    async def wanted(self, place_id: str) -> bool:
        """Whether a place wants the deal of the day."""
        found = await self._database.scalar(_IS_WANTED, {"place": place_id})
        return found is not None

    async def want(self, place_id: str, *, on: bool) -> None:
        """Switch the post on (from the next morning) or off for a place."""
        if not on:
            write = Write.delete(daily_places, {"place_id": place_id})
            await self._committer.commit(Batch((write,)))
            return
        now = to_ms(self._clock.now())
        row = {"place_id": place_id, "day": day_of(now) - (now % DAY < MORNING)}
        try:
            await self._committer.commit(Batch((Write.insert(daily_places, row),)))
        except Conflict:
            logger.info("the deal of the day is already posted in %s", place_id)

    async def run(self) -> None:
        """Post due deals, until cancelled."""
        await self._posts.run(self._look)

    async def _look(self, now: int) -> None:
        await self._posts.post(f"the deal of day {day_of(now)}", partial(self._owed, now))

    async def _owed(self, now: int) -> DuePosts:
        """The places that want today's post and do not have it yet, once it is morning."""
        day = day_of(now)
        await self._daily.prepare(day)
        if now % DAY < MORNING:
            return {}
        rows = await self._database.rows(_OWED, {"today": day})
        deals: dict[str, DailyDeal | None] = {}
        return {row.id: partial(self._made, row, day, deals) for row in map(row_of, rows)}

    async def _made(
        self, row: PlaceRow, day: int, deals: dict[str, DailyDeal | None]
    ) -> ScheduledPost | None:
        """The post for a place; None if no deal was found for the game played there."""
        if not self._screen.serves(row.place):
            return None
        view = await self._made_view(row, day, deals)
        if view is None:
            return None
        noted = Write(_POSTED, {"place": row.id, "today": day})
        return ScheduledPost(OutboxMessage.new(row, f"{_KIND} {day}"), view, noted)

    async def _again(self, row: PlaceRow, day: str) -> View | None:
        """Draw today's post again if it was not written and is still wanted."""
        if int(day) != day_of(to_ms(self._clock.now())) or not await self.wanted(row.id):
            return None
        return await self._made_view(row, int(day), {})

    async def _asked(self, row: PlaceRow, which: str) -> View | None:
        """The deal that somebody asked for, until the end of its day."""
        told_day, preset, account = which.split()
        day, daily = int(told_day), self._daily
        if day != day_of(to_ms(self._clock.now())) or daily.is_missed(day, preset):
            return None
        deal = await daily.deal(day, preset)
        if deal is None:
            raise NotYet
        shown = ShownDaily(
            day=day,
            deal=deal,
            own=await daily.own(account, day, preset),
            chosen=await daily.chosen(day, preset),
            drawing=await self._scenes.drawing(row.place, alone=False),
        )
        return daily_view(self._words, await self._scenes.language(row.place), shown)

    async def _made_view(
        self, row: PlaceRow, day: int, deals: dict[str, DailyDeal | None]
    ) -> View | None:
        language = await self._scenes.language(row.place)
        _, rules = PlaceDefaults.read(row.settings).rules(language)
        preset = daily_preset(rules)
        if preset not in deals:
            deals[preset] = await self._daily.found(day, preset)
        deal = deals[preset]
        return None if deal is None else await self._view(row, day, deal, language)

    async def _view(self, row: PlaceRow, day: int, deal: DailyDeal, language: str) -> View | None:
        drawing = await self._scenes.drawing(row.place, alone=False)

        def view(spoken: str) -> View:
            return post_view(self._words, spoken, day, deal, drawing)

        return in_reader_languages(view, language, self._platforms.languages(row.place))
