"""Who may be called now: in quiet hours nobody, but to his turn when they are over."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

from cachetools import LRUCache

from bot.people.accounts import Account
from bot.people.directory import Directory
from bot.people.preferences import Calls, Preferences
from bot.people.quiet_hours import ZONE_BY_LANGUAGE, zone_named
from bot.views.table.turns import waited_for
from engine.host.clock import Clock
from engine.tables.known import TableKnowledge
from engine.tables.table import VOTE_OPEN
from engine.tables.turn_clock import LONG_TURN, Rest, at_pace

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


AFTER_REST = timedelta(seconds=5)
"""How soon after the end of his quiet hours somebody is called; a reminder that is due by then
comes first.
"""


class Rousing:
    """Knows who must not be called now. `again` shows a table once more, by its id."""

    def __init__(self, resting: Resting, clock: Clock, again: Callable[[str], None]) -> None:
        self._resting = resting
        self._clock = clock
        self._again = again
        self._rousing: dict[str, asyncio.TimerHandle] = {}

    async def rests(self, known: TableKnowledge) -> bool:
        """Whether whoever is waited for must not be called now; he is when he is up again.

        Not where he was called before he went to rest: that stands.
        """
        turn, seat = known.turn, waited_for(known)
        account = known.chairs[seat].account if seat is not None else None
        if turn is None or account is None:
            return False
        limit = known.pace.limit
        rest = await self._resting.now(account, fast=limit < LONG_TURN)
        if rest is None:
            return False
        self._rouse_at(known.id, rest.until)
        called = turn.reminded(limit) if turn.nudged else turn.since
        return called >= rest.since

    async def may_ask(self, known: TableKnowledge) -> bool:
        """Whether the seat's player is called to what the table asks; who has done anything since
        then looks at his hand, which tells it.
        """
        vote = known.vote
        account = known.chairs[known.seat].account if known.seat is not None else None
        if vote is None or account is None:
            return False
        if self._resting.acted_since(account, vote.until - at_pace(VOTE_OPEN, known.pace.limit)):
            return False
        return await self._resting.may_be_called(account, fast=known.pace.limit < LONG_TURN)

    def close(self) -> None:
        """Rouse nobody any more; after the next start the tables are shown anyway."""
        for handle in self._rousing.values():
            handle.cancel()

    def _rouse_at(self, table_id: str, until: datetime) -> None:
        if (before := self._rousing.get(table_id)) is not None:
            before.cancel()
        pause = self._clock.seconds(until + AFTER_REST - self._clock.now())
        self._rousing[table_id] = asyncio.get_running_loop().call_later(
            pause, self._rouse, table_id
        )

    def _rouse(self, table_id: str) -> None:
        del self._rousing[table_id]
        self._again(table_id)
