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
from engine.directing.promos import PromoJournal
from engine.host.clock import ServedTime
from engine.promos.promo import Award, Promo, PromoStatus
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
                    await self._passed(promo)
                await self.refresh()
            except (NotStored, DatabaseGone):  # which the committer tells
                logger.info("promo periods wait for the store")
            except Exception:
                logger.exception("promo periods cannot be looked after now")
            await asyncio.sleep(self._clock.seconds(LOOK))

    async def _passed(self, promo: Promo) -> None:
        """Tell whoever has to know what has happened by itself."""
        if promo.status is not PromoStatus.PROVISIONAL:
            return
        if not promo.reminded:
            ranked = await self.journal.ranking(promo)
            for award in allotted(promo.terms.prizes, ranked):
                await self._tell(award, promo)
            return
        for admin in sorted(self._admins):
            platform, _, user = admin.partition(":")
            place = Place(platform, user, private=True)
            if await self._directory.reachable(place):
                voice = Voice(self._words, await self._scenes.language(place))
                self._screen.say(place, reminder_view(voice, promo))

    async def confirmed(self, promo: Promo) -> None:
        """Tell those who have won, now that it is final."""
        await self.refresh()
        for award in promo.awards:
            await self._tell(award, promo)

    async def cancelled(self, promo: Promo) -> None:
        """Tell those who were told what they had won for now."""
        await self.refresh()
        if promo.terms.ends_at > promo.last_at:
            return
        for award in allotted(promo.terms.prizes, await self.journal.ranking(promo)):
            place = await self._directory.private_place(award.account)
            if place is not None:
                voice = Voice(self._words, await self._scenes.language(place))
                self._screen.say(place, withdrawn_view(voice, promo))

    async def _tell(self, award: Award, promo: Promo) -> None:
        place = await self._directory.private_place(award.account)
        if place is not None:
            voice = Voice(self._words, await self._scenes.language(place))
            self._screen.say(place, winner_view(voice, promo, award.prize))
