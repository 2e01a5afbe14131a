"""Brings live tables back to the screen after a start or a partition's takeover.

A table is shown when one of its people or places becomes active, or else in turn.
"""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from itertools import islice

from adapters.platform.chat import Person, Place
from bot.people.accounts import Attendances
from bot.people.directory import Directory
from bot.show.live_tables import LiveTables
from bot.show.presenter import Presenter
from engine.host.host import Host
from engine.host.table_store import EXPECTED

AT_ONCE = 8
"""Tables shown concurrently in the background."""

RETRY = timedelta(seconds=5)
"""Pause after a table could not be shown. It doubles with each failure up to `LONGEST`, unless the
database is away.
"""

LONGEST = timedelta(hours=1)


logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Pause:
    until: float
    seconds: float


class DormantTables:
    """Shows the tables from before the start again, without delaying anybody."""

    def __init__(
        self,
        host: Host,
        live: LiveTables,
        presenter: Presenter,
        directory: Directory,
        attendances: Attendances,
    ) -> None:
        self._host = host
        self._live = live
        self._presenter = presenter
        self._directory = directory
        self._attendances = attendances
        self._asleep: dict[str, None] = {}
        self._pauses: dict[str, _Pause] = {}
        self._laid = asyncio.Event()
        host.subscribe(lambda change: self._awake(change.table.id))

    def lay(self, tables: Iterable[str]) -> None:
        """Queue these tables; the first are shown first."""
        self._asleep |= dict.fromkeys(tables)
        self._laid.set()

    async def wake(self, place: Place, person: Person | None = None) -> None:
        """Show the queued tables that concern a place or a person.

        A whisper belongs to the same tables as its chat.
        """
        if not self._asleep and not self._live.unplaced:
            return
        account = await self._directory.account(person) if person is not None else None
        owner = await self._directory.owner(place)
        concerned = {one.id for one in (account, owner) if one is not None}
        for where in dict.fromkeys((place, place.writable)):
            row = await self._directory.place(where)
            for table_id in await self._attendances.concerning(row.id, concerned):
                if table_id in self._asleep or table_id in self._live.unplaced:
                    try:
                        await self._wake(table_id)
                    except EXPECTED:
                        continue
                    except Exception:  # must not fail the other tables or the request
                        logger.exception("table %s cannot be shown yet", table_id)

    async def run(self) -> None:
        """Show all queued tables until cancelled: a few at once, at most half of the time."""
        while True:
            await self._laid.wait()
            self._laid.clear()
            await self._wake_all()

    async def _wake_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._asleep:
            began = loop.time()
            ready = (one for one in self._asleep if not self._paused(one, began))
            some = tuple(islice(ready, AT_ONCE))
            if not some:
                await asyncio.sleep(self._soonest() - began)
                continue
            woken = await asyncio.gather(*map(self._wake, some), return_exceptions=True)
            for table_id, failure in zip(some, woken, strict=True):
                if isinstance(failure, BaseException) and table_id in self._asleep:
                    away = isinstance(failure, EXPECTED)
                    pause = self._put_off(table_id, grows=not away)
                    if not away:
                        text = "table %s cannot be shown; retrying in %.0f s"
                        logger.error(text, table_id, pause, exc_info=failure)
                await self._presenter.shown(table_id)
            await asyncio.sleep(loop.time() - began)

    async def _wake(self, table_id: str) -> None:
        await self._presenter.take_up(await self._host.table(table_id))
        if not self._host.alone:
            await self._presenter.shown(table_id)
            await self._host.take_up(table_id)
        self._awake(table_id)

    def _awake(self, table_id: str) -> None:
        self._asleep.pop(table_id, None)
        self._pauses.pop(table_id, None)

    def _paused(self, table_id: str, now: float) -> bool:
        pause = self._pauses.get(table_id)
        return pause is not None and pause.until > now

    def _soonest(self) -> float:
        return min(pause.until for pause in self._pauses.values())

    def _put_off(self, table_id: str, *, grows: bool = True) -> float:
        """Postpone a table and return the pause in seconds."""
        before = self._pauses.get(table_id) if grows else None
        first, most = (self._host.clock.seconds(one) for one in (RETRY, LONGEST))
        seconds = min(before.seconds * 2, most) if before is not None else first
        self._pauses[table_id] = _Pause(asyncio.get_running_loop().time() + seconds, seconds)
        return seconds
