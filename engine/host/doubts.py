"""Tables of which it is not known what was stored: they are looked up once the store works."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

from engine.host.clock import Clock
from engine.host.mailbox import Mailbox
from engine.store.commits import Committer, NotTried, StoreFailed
from engine.store.problems import OutOfReach

LOOK_AGAIN: Final = timedelta(seconds=2)
"""The pause between two attempts to find out what was stored of a table in doubt."""

EXPECTED: Final = (StoreFailed, OutOfReach)
"""What the committer tells."""

logger = logging.getLogger(__name__)


class Doubts:
    """The tables in doubt, each of which `look_up` loads again."""

    def __init__(
        self, committer: Committer, clock: Clock, look_up: Callable[[str], Awaitable[None]]
    ) -> None:
        self._committer = committer
        self._clock = clock
        self._look_up = look_up
        self._tables: dict[str, None] = {}
        self._clearing: asyncio.Task[None] | None = None
        committer.when_recovered(self._clear_up_soon)

    def tables(self) -> tuple[str, ...]:
        """The tables in doubt, by their ids."""
        return tuple(self._tables)

    def doubt(self, box: Mailbox, error: StoreFailed) -> None:
        """Remember to look up what was stored there, as soon as the store works."""
        if isinstance(error, NotTried):
            return
        box.doubtful = True
        self._tables[box.table_id] = None
        if not self._committer.failing:
            self._clear_up_soon()

    def settle(self, box: Mailbox) -> None:
        """It is known now what was stored there."""
        self._tables.pop(box.table_id, None)
        box.doubtful = False

    async def close(self) -> None:
        """Look nothing up any more."""
        if self._clearing is not None:
            self._clearing.cancel()
            await asyncio.wait((self._clearing,))

    def _clear_up_soon(self) -> None:
        if self._tables and (self._clearing is None or self._clearing.done()):
            self._clearing = asyncio.create_task(self._clear_up(), name="what is in doubt")

    async def _clear_up(self) -> None:
        """Look the tables up, and so publish what was stored of them unnoticed."""
        while self._tables and not self._committer.failing:
            table_id = next(iter(self._tables))
            try:
                await self._look_up(table_id)
            except Exception as error:
                self._tables[table_id] = self._tables.pop(table_id)  # after all the others
                if not isinstance(error, EXPECTED):
                    logger.exception("table %s: not known whether it is as shown", table_id)
                await asyncio.sleep(self._clock.seconds(LOOK_AGAIN))
