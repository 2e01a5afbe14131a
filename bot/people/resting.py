"""Who does not want to be called now, and until when."""

from datetime import datetime, timedelta

from cachetools import LRUCache

from bot.people.accounts import Account
from bot.people.directory import Directory
from bot.people.preferences import Calls, Preferences
from bot.people.quiet_hours import ZONE_BY_LANGUAGE, zone_named
from engine.host.clock import Clock
from engine.tables.rests import Rest

PLAINLY_AWAKE = timedelta(minutes=30)
"""How long somebody is called at a fast table, in spite of quiet hours, after he did anything."""

_KEPT = 20_000


def zone_of(chosen: Preferences, language: str | None) -> str:
    """By which clock a person lives: the one he has chosen, or his language's; empty if unknown.

    Zones are renamed and dropped, and this machine may know others than one before.
    """
    usual = ZONE_BY_LANGUAGE.get((language or "").partition("-")[0], "")
    return zone_named(chosen.clock) or usual


class Resting:
    """Knows people's quiet hours, and who is up in spite of them."""

    def __init__(self, directory: Directory, clock: Clock) -> None:
        self._directory = directory
        self._clock = clock
        self._active = LRUCache[str, datetime](_KEPT)

    def acted(self, account: str) -> None:
        """Somebody does something, so he is awake."""
        self._active[account] = self._clock.now()

    def acted_since(self, account: str, moment: datetime) -> bool:
        """Whether somebody has done anything since then, as far as is remembered."""
        active = self._active.get(account)
        return active is not None and active > moment

    async def now(self, account: str, *, fast: bool = False) -> Rest | None:
        """The rest that a person has now; at a `fast` table he has none while he plays."""
        moment = self._clock.now()
        active = self._active.get(account)
        if fast and active is not None and moment - active < PLAINLY_AWAKE:
            return None
        found = _rests(await self._directory.known(account), moment, moment)
        return next((rest for rest in found if rest.since <= moment < rest.until), None)

    async def may_be_called(self, account: str, *, fast: bool) -> bool:
        """Whether a person wants to be called at all, and does not rest now."""
        known = await self._directory.known(account)
        if known is None or Preferences.read(known.settings).calls is Calls.NEVER:
            return False
        return await self.now(account, fast=fast) is None

    async def between(self, account: str, since: datetime, until: datetime) -> tuple[Rest, ...]:
        """A person's rests between two moments. They hold for a whole turn, so they are read anew:
        another process may have changed them.
        """
        return _rests(await self._directory.renewed(account), since, until)


def _rests(account: Account | None, since: datetime, until: datetime) -> tuple[Rest, ...]:
    if account is None:
        return ()
    chosen = Preferences.read(account.settings)
    zone = zone_of(chosen, account.language)
    if chosen.quiet is None or not zone:
        return ()
    return chosen.quiet.rests(zone, since, until)
