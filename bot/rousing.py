"""Who may be called now: in quiet hours nobody, but to his turn when they are over."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.people.resting import Resting
from bot.turns import waited_for
from engine.host.clock import Clock
from engine.tables.known import TableKnowledge
from engine.tables.rests import LONG_TURN, at_pace
from engine.tables.vote import VOTE_OPEN

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
