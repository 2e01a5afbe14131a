"""Promo periods where people see them: what falls due is done, and whoever has to know is told."""

import asyncio
import logging
from collections.abc import Sequence
from datetime import timedelta

from adapters.chat import Person, Place
from adapters.screen import Screen
from bot.people.directory import Directory
from bot.scenes import CurrentPromo, Scenes
from bot.views.promo import reminder_view, winner_view, withdrawn_view
from bot.views.words import Voice, Words
from engine.directing.promos import PromoJournal, Untold
from engine.host.clock import ServedTime
from engine.promos.promo import Promo, PromoStatus
from engine.promos.ranking import allotted
from engine.store.commits import NotStored
from engine.store.database import DatabaseGone

LOOK = timedelta(seconds=30)
"""How late a period may begin or end; nothing that counts depends on it."""

logger = logging.getLogger(__name__)


class Promos:
    """Lets periods begin and end, reminds whoever runs the bot, and tells winners."""

    def __init__(
        self,
        journal: PromoJournal,
        directory: Directory,
        scenes: Scenes,
        *,
        screen: Screen,
        words: Words,
        clock: ServedTime,
        current: CurrentPromo,
        admins: Sequence[str] = (),
        terms: str = "",
    ) -> None:
        self.journal = journal
        self.terms = terms
        self._directory = directory
        self._scenes = scenes
        self._screen = screen
        self._words = words
        self._clock = clock
        self._current = current
        self._admins = frozenset(admins)

    def governs(self, person: Person) -> bool:
        """Whether somebody may open and end periods."""
        return f"{person.platform}:{person.user}" in self._admins

    async def refresh(self) -> None:
        """Find out which period is told of."""
        live = await self.journal.live()
        told = [one for one in live if one.status is not PromoStatus.PROVISIONAL]
        self._current.promo = told[0] if told else None

    async def run(self) -> None:
        """Do what falls due, until cancelled."""
        while True:
            try:
                for promo in await self.journal.pass_time():
                    await self._remind(promo)
                await self.look()
            except (NotStored, DatabaseGone):  # which the committer tells
                logger.info("promo periods wait for the store")
            except Exception:
                logger.exception("promo periods cannot be looked after now")
            await asyncio.sleep(self._clock.seconds(LOOK))

    async def look(self) -> None:
        """Know what somebody has done to a period, and tell those who won or were to win."""
        await self.refresh()
        for untold in await self.journal.untold():
            wanted = await self._wanted(untold)
            if not await self.journal.note_told(untold, wanted):
                continue
            for account, what in wanted.items():
                if untold.told.get(account) != what:
                    await self._tell(account, untold.promo, what)

    async def _wanted(self, untold: Untold) -> dict[str, str]:
        """What each of its winners should know: a prize by its place, or that there is none."""
        promo = untold.promo
        if promo.status is PromoStatus.CANCELLED:
            kept = (one for one in untold.told if one not in promo.out)
            return dict.fromkeys(kept, str(promo.status))
        awards = promo.awards
        if promo.status is PromoStatus.PROVISIONAL:
            awards = allotted(promo.terms.prizes, await self.journal.ranking(promo))
        return {award.account: f"{promo.status} {award.prize.place}" for award in awards}

    async def _tell(self, account: str, promo: Promo, what: str) -> None:
        place = await self._directory.private_place(account)
        if place is None:
            return
        voice = Voice(self._words, await self._scenes.language(place))
        prizes = {f"{promo.status} {prize.place}": prize for prize in promo.terms.prizes}
        prize = prizes.get(what)
        view = withdrawn_view(voice, promo) if prize is None else winner_view(voice, promo, prize)
        self._screen.say(place, view)

    async def _remind(self, promo: Promo) -> None:
        """Remind whoever runs the bot that a ranking is still to be confirmed."""
        if promo.status is not PromoStatus.PROVISIONAL or not promo.reminded:
            return
        for admin in sorted(self._admins):
            platform, _, user = admin.partition(":")
            place = Place(platform, user, private=True)
            if await self._directory.reachable(place):
                voice = Voice(self._words, await self._scenes.language(place))
                self._screen.say(place, reminder_view(voice, promo))
