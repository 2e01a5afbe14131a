"""Promo periods where people see them: what falls due is done, and whoever has to know is told."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Final

from adapters.chat import Person, Place
from adapters.screen import Screen
from adapters.views import View
from bot.people.directory import Directory
from bot.scenes import CurrentPromo, Scenes
from bot.views.promo import (
    LobbyPromo,
    moved_view,
    out_view,
    reminder_view,
    winner_view,
    withdrawn_view,
)
from bot.views.words import Voice, Words
from engine.directing.promos import PromoJournal, Untold
from engine.host.clock import ServedTime
from engine.promos.promo import Promo, PromoStatus
from engine.promos.ranking import allotted
from engine.store.bus import Bus
from engine.store.commits import NotStored
from engine.store.problems import OutOfReach

LOOK = timedelta(seconds=30)
"""How late a period may begin or end; nothing that counts depends on it."""

PATIENCE = timedelta(days=7)
"""So long whoever cannot be written to is told once he can be, perhaps by another process."""

_OUT, _CANCELLED, _MOVED = "out", "cancelled", "moved"
_TOLD: Final[Mapping[str, Callable[[Voice, Promo], View]]] = {
    _OUT: out_view,
    _CANCELLED: withdrawn_view,
    _MOVED: moved_view,
}
"""How people are told of anything but what they win."""

logger = logging.getLogger(__name__)


class Promos:
    """Lets periods begin and end, reminds whoever runs the bot, and tells their people."""

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
        promo = next((one for one in live if one.joinable), None)
        if promo is None:
            self._current.promo = None
            return
        first = (await self.journal.ranking(promo))[:1]
        names = await self._directory.names([one.account for one in first])
        self._current.promo = LobbyPromo(promo, tuple(names.items()))

    async def keep_fresh(self, bus: Bus) -> None:
        """Know which period is told of, where another process does what falls due."""
        while not bus.alone:
            try:
                await self.refresh()
            except OutOfReach:
                logger.info("promo periods wait for the store")
            await asyncio.sleep(self._clock.seconds(LOOK))

    async def run(self) -> None:
        """Do what falls due, until cancelled."""
        while True:
            try:
                for promo in await self.journal.pass_time():
                    await self._remind(promo)
                await self.look()
            except (NotStored, OutOfReach):  # which the committer tells
                logger.info("promo periods wait for the store")
            except Exception:
                logger.exception("promo periods cannot be looked after now")
            await asyncio.sleep(self._clock.seconds(LOOK))

    async def look(self) -> None:
        """Know what somebody has done to a period, and tell those whom it concerns."""
        await self.refresh()
        for untold in await self.journal.untold():
            wanted = await self._wanted(untold)
            news = {one: what for one, what in wanted.items() if untold.told.get(one) != what}
            places = {}  # of whom is told here; others are told where their platform is served
            for one in news:
                place = await self._directory.private_place(one)
                if place is not None and self._screen.serves(place):
                    places[one] = place
            late = self._clock.now() > untold.promo.last_at + PATIENCE
            everybody = late or len(places) == len(news)
            told = {one: news[one] for one in places}
            if not (told or everybody):
                continue
            if await self.journal.note_told(untold, told, everybody=everybody):
                for one, place in places.items():
                    await self._tell(place, untold.promo, news[one])

    async def _wanted(self, untold: Untold) -> dict[str, str]:
        """What everybody of it should know who is to be told anything."""
        promo = untold.promo
        entered, out = await self.journal.entered(promo.id), await self.journal.out(promo)
        wanted = {one: _OUT for one in out if one in entered or one in untold.told}
        if promo.status is PromoStatus.CANCELLED:
            people = dict.fromkeys((*entered, *untold.told))
            return {one: _CANCELLED for one in people if one not in out} | wanted
        if promo.joinable:
            moved = promo.moved_at
            old = [one for one, since in entered.items() if moved is not None and since < moved]
            return {one: f"{_MOVED} {moved}" for one in old if one not in out} | wanted
        awards = promo.awards
        if promo.status is PromoStatus.PROVISIONAL:
            awards = allotted(promo.terms.prizes, await self.journal.ranking(promo))
        return {one.account: f"{promo.status} {one.prize.place}" for one in awards} | wanted

    async def _tell(self, place: Place, promo: Promo, what: str) -> None:
        voice = Voice(self._words, await self._scenes.language(place))
        kind, _, which = what.partition(" ")
        if kind in _TOLD:
            view = _TOLD[kind](voice, promo)
        else:
            (prize,) = (one for one in promo.terms.prizes if str(one.place) == which)
            view = winner_view(voice, promo, prize)
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
