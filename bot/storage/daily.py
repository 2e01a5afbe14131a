"""The deal of the day, the same for everybody, chosen in the background and stored with answers."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from sqlalchemy import bindparam, select

from adapters.trouble.failures import cancel_all
from bot.people.schema import daily_answers, daily_deals
from engine.host.host import Host
from engine.players.levels import STRONGEST
from engine.review.daily import DailyDeal, NoneFound, choosing
from engine.rules.cards import CARD_NAMES, Card
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database

_PAUSE: Final = 0.5
"""Seconds between two looks at whether the AI player is free from the tables."""

_OF_LATE: Final = 7
"""Days after an answer in which that game's deals are still chosen ahead."""

_BODY: Final = select(daily_deals.c.body).where(
    daily_deals.c.day == bindparam("of_day"), daily_deals.c.preset == bindparam("of_preset")
)
_PLAYED: Final = (
    select(daily_answers.c.preset).where(daily_answers.c.day >= bindparam("since")).distinct()
)
_CARDS: Final = select(daily_answers.c.card).where(
    daily_answers.c.day == bindparam("of_day"), daily_answers.c.preset == bindparam("of_preset")
)
_DAYS: Final = (
    select(daily_answers.c.day, daily_answers.c.preset, daily_answers.c.card)
    .where(daily_answers.c.account_id == bindparam("account"))
    .order_by(daily_answers.c.day.desc())
)

logger = logging.getLogger(__name__)


class OwnAnswer(NamedTuple):
    """A person's answer: the card, empty if none, and their streak of days with an answer.

    Answers in any game count for the streak.
    """

    card: str
    streak: int


class DailyDeals:
    """Chooses the deal of each day and game on first request; stores one answer per person."""

    def __init__(
        self, database: Database, committer: Committer, host: Host, chosen: Callable[[], None]
    ) -> None:
        self._database = database
        self._committer = committer
        self._host = host
        self._told = chosen
        self._choosing: dict[tuple[int, str], asyncio.Task[None]] = {}
        self._missed = set[tuple[int, str]]()

    async def deal(self, day: int, preset: str) -> DailyDeal | None:
        """The deal; None while it is being chosen. Starts choosing it if necessary."""
        known = await self.chosen_deal(day, preset)
        if known is None:
            self._begun(day, preset)
        return known

    def is_missed(self, day: int, preset: str) -> bool:
        """Whether no deal could be found, so that nobody should wait for it."""
        return (day, preset) in self._missed

    async def prepare(self, day: int) -> None:
        """Choose a day's deals ahead for games with recent answers."""
        since = {"since": day - _OF_LATE}
        for preset in await self._database.scalars(_PLAYED, since):
            await self.deal(day, preset)

    async def found(self, day: int, preset: str) -> DailyDeal | None:
        """Wait until the deal is chosen; None if none could be found."""
        known = await self.chosen_deal(day, preset)
        if known is not None:
            return known
        await asyncio.wait([self._begun(day, preset)])
        return await self.chosen_deal(day, preset)

    async def answer(self, account: str, day: int, preset: str, card: Card) -> bool:
        """Store a person's answer; false if they have answered before."""
        row = {"account_id": account, "day": day, "preset": preset, "card": CARD_NAMES[card]}
        try:
            await self._committer.commit(Batch((Write.insert(daily_answers, row),)))
        except Conflict:
            return False
        return True

    async def own(self, account: str, day: int, preset: str) -> OwnAnswer:
        """A person's answer to a deal, and their streak."""
        found = await self._database.rows(_DAYS, {"account": account})
        cards = {(row.day, row.preset): row.card for row in found}
        days = {row.day for row in found}
        last = day if day in days else day - 1
        streak = 0
        while last - streak in days:
            streak += 1
        return OwnAnswer(cards.get((day, preset), ""), streak)

    async def chosen(self, day: int, preset: str) -> Mapping[str, int]:
        """How many people have chosen each card."""
        asked = {"of_day": day, "of_preset": preset}
        return Counter(await self._database.scalars(_CARDS, asked))

    async def close(self) -> None:
        """Cancel the choices in progress."""
        await cancel_all(self._choosing.values())

    async def chosen_deal(self, day: int, preset: str) -> DailyDeal | None:
        """The deal, if it has been chosen."""
        asked = {"of_day": day, "of_preset": preset}
        body = await self._database.scalar(_BODY, asked)
        return None if body is None else DailyDeal.model_validate_json(body)

    def _begun(self, day: int, preset: str) -> asyncio.Task[None]:
        key = day, preset
        if key not in self._choosing:
            task = asyncio.create_task(self._choose(day, preset), name="deal of the day")
            self._choosing[key] = task
            task.add_done_callback(lambda _: self._choosing.pop(key, None))
        return self._choosing[key]

    async def _choose(self, day: int, preset: str) -> None:
        player, asking = self._host.players[STRONGEST], choosing(day, preset)
        self._missed.discard((day, preset))
        try:
            doubt = next(asking)
            while True:
                while player.busy:  # noqa: ASYNC110 - a player has no event for it
                    await asyncio.sleep(_PAUSE)
                doubt = asking.send(await player.think(*doubt))
        except StopIteration as ended:
            found: DailyDeal = ended.value
        except NoneFound:
            logger.warning("no position found for the deal of %s of day %s", preset, day)
            self._missed.add((day, preset))
            return
        except Exception:
            logger.exception("the deal of %s of day %s could not be chosen", preset, day)
            self._missed.add((day, preset))
            return
        try:
            row = {"day": day, "preset": preset, "body": found.model_dump_json()}
            await self._committer.commit(Batch((Write.insert(daily_deals, row),)))
        except Conflict:
            logger.info("another process has chosen the deal of %s of day %s", preset, day)
        self._told()
