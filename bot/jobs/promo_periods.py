"""Begins and ends promo periods when due, and informs the people concerned."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Final

from adapters.platform.chat import Person, Place
from adapters.platform.views import View
from adapters.screen.screen import Screen
from bot.locales.words import Voice, Words
from bot.people.directory import Directory
from bot.people.places import PlaceRow
from bot.show.outbox import Outbox, OutboxMessage
from bot.show.scenes import CurrentPromo, Scenes
from bot.views.standings.promo import (
    LobbyPromo,
    moved_view,
    out_view,
    over_view,
    reminder_view,
    winner_view,
    withdrawn_view,
)
from engine.directing.promos import PendingNews, PromoJournal
from engine.host.clock import ServedClock
from engine.promos.promo import Promo, PromoStatus, allotted
from engine.store.bus import Bus
from engine.store.commits import NotStored
from engine.store.problems import DatabaseUnreachable

LOOK = timedelta(seconds=30)
"""Maximum delay of a period's begin or end; it does not affect results."""

PATIENCE = timedelta(days=7)
"""How long news for a person without a reachable private chat is retried, by any process."""

_OUT, _CANCELLED, _MOVED, _OVER, _REMINDED = "out", "cancelled", "moved", "over", "reminded"
_KIND: Final = "promo"
_ADMIN: Final = "@"
"""Prefix of an operator's platform id; operators need no account."""
_TOLD: Final[Mapping[str, Callable[[Voice, Promo], View]]] = {
    _OUT: out_view,
    _CANCELLED: withdrawn_view,
    _MOVED: moved_view,
    _OVER: over_view,
}
"""The views of all news except prizes."""

logger = logging.getLogger(__name__)


class Promos:
    """Begins and ends periods, reminds the operators and informs the people."""

    def __init__(
        self,
        journal: PromoJournal,
        directory: Directory,
        scenes: Scenes,
        *,
        screen: Screen,
        words: Words,
        clock: ServedClock,
        current: CurrentPromo,
        outbox: Outbox,
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
        self._outbox = outbox
        outbox.kind(_KIND, self._again)
        self._admins = frozenset(admins)

    def governs(self, person: Person) -> bool:
        """Whether a person may open and end periods."""
        return f"{person.platform}:{person.user}" in self._admins

    async def refresh(self) -> None:
        """Set the period that lobbies mention."""
        live = await self.journal.live()
        promo = next((one for one in live if one.joinable), None)
        if promo is None:
            self._current.promo = None
            return
        first = (await self.journal.ranking(promo))[:1]
        names = await self._directory.names([one.account for one in first])
        self._current.promo = LobbyPromo(promo, tuple(names.items()))

    async def keep_fresh(self, bus: Bus) -> None:
        """Keep `current` up to date while another process may run the periods."""
        while not bus.alone:
            try:
                await self.refresh()
            except DatabaseUnreachable:
                logger.info("promo periods wait for the store")
            await asyncio.sleep(self._clock.seconds(LOOK))

    async def run(self) -> None:
        """Begin and end periods when due, until cancelled."""
        while True:
            try:
                await self.journal.pass_time()
                await self.look()
            except (NotStored, DatabaseUnreachable):  # the committer reports it
                logger.info("promo periods wait for the store")
            except Exception:
                logger.exception("promo periods failed")
            await asyncio.sleep(self._clock.seconds(LOOK))

    async def look(self) -> None:
        """Pick up changes of periods, and inform the people they concern."""
        await self.refresh()
        for untold in await self.journal.untold():
            wanted = await self._wanted(untold)
            news = {one: what for one, what in wanted.items() if untold.told.get(one) != what}
            messages = {}  # for platforms served here; other processes do the rest
            for one in news:
                place = await self._private_place(one)
                if place is not None and self._screen.serves(place):
                    row = await self._directory.place(place)
                    messages[one] = OutboxMessage.new(row, f"{_KIND} {untold.promo.id} {one}")
            late = self._clock.now() > untold.promo.last_at + PATIENCE
            everybody = late or len(messages) == len(news)
            told = {one: news[one] for one in messages}
            if not (told or everybody):
                continue
            owed = [write for one in messages.values() for write in self._outbox.owed(one)]
            if await self.journal.record_news(untold, told, everybody=everybody, also=owed):
                for one, message in messages.items():
                    view = await self._view(message.row.place, untold.promo, news[one])
                    if view is not None:
                        self._outbox.say(message, view)

    async def _private_place(self, one: str) -> Place | None:
        """The private chat of an account or of an operator; None if there is none."""
        if not one.startswith(_ADMIN):
            return await self._directory.private_place(one)
        platform, _, user = one.removeprefix(_ADMIN).partition(":")
        place = Place(platform, user, private=True)
        return place if await self._directory.reachable(place) else None

    async def _wanted(self, untold: PendingNews) -> dict[str, str]:
        """The latest news for each person a period concerns."""
        promo = untold.promo
        entered, out = await self.journal.entered(promo.id), await self.journal.out(promo)
        wanted = {one: _OUT for one in out if one in entered or one in untold.told}
        if promo.status is PromoStatus.CANCELLED:
            told = (one for one in untold.told if not one.startswith(_ADMIN))
            people = dict.fromkeys((*entered, *told))
            return {one: _CANCELLED for one in people if one not in out} | wanted
        if promo.status is PromoStatus.PROVISIONAL and promo.reminded:
            reminded = f"{_REMINDED} {promo.reminded}"
            wanted |= {f"{_ADMIN}{one}": reminded for one in self._admins}
        if promo.joinable:
            moved = promo.moved_at
            old = [one for one, since in entered.items() if moved is not None and since < moved]
            return {one: f"{_MOVED} {moved}" for one in old if one not in out} | wanted
        awards = promo.awards
        if promo.status is PromoStatus.PROVISIONAL:
            awards = allotted(promo.terms.prizes, await self.journal.ranking(promo))
        final = promo.status is PromoStatus.FINAL
        others = {one: _OVER for one in entered if final and one not in out}
        won = {one.account: f"{promo.status} {one.prize.place}" for one in awards}
        return others | won | wanted

    async def _again(self, row: PlaceRow, which: str) -> View | None:
        """Draw a person's latest news again, if it was not written."""
        promo_id, _, one = which.partition(" ")
        told = (await self.journal.told(promo_id)).get(one, "")
        return await self._view(row.place, await self.journal.load(promo_id), told)

    async def _view(self, place: Place, promo: Promo, what: str) -> View | None:
        """The view of a person's news; None if it is outdated."""
        voice = Voice(self._words, await self._scenes.language(place))
        kind, _, which = what.partition(" ")
        if kind in _TOLD:
            return _TOLD[kind](voice, promo)
        if kind == _REMINDED:
            return reminder_view(voice, promo) if promo.live else None
        prizes = [one for one in promo.terms.prizes if str(one.place) == which]
        return winner_view(voice, promo, prizes[0]) if kind == promo.status and prizes else None
