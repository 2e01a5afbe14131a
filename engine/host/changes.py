"""Publish changes of tables: each once, in order, also those that other processes have stored.

A change is announced with its transaction. Where an announcement may have been missed, the versions
that were shown are compared with those that are stored.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Protocol

from engine.host.clock import Clock, to_ms
from engine.host.mailbox import Follow, Mailbox
from engine.host.table_store import NoSuchTable
from engine.rules.deal.actions import MakeCall, PlayCard
from engine.store.bus import Announcement, Bus, fits
from engine.store.journal import Journal
from engine.store.problems import DatabaseUnreachable
from engine.tables.events import Acted, PlayedOut, TableEvent
from engine.tables.serialization import event_json
from engine.tables.table import LIVE, Table

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Change:
    """A stored change of a table; `elsewhere`: another process stored it."""

    table: Table
    events: tuple[TableEvent, ...]
    elsewhere: bool = False


class ChangePublisher:
    """The listeners of all changes."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Change], None]] = []

    def subscribe(self, listener: Callable[[Change], None]) -> None:
        """Call the listener after each stored change; it must return at once."""
        self._listeners.append(listener)

    def publish(self, box: Mailbox, change: Change) -> None:
        """Tell a change of the mailbox's table, which now is as it is after that."""
        table = box.table = change.table
        box.shown = table.version
        for listener in self._listeners:
            try:
                listener(change)
            except Exception:  # what is stored has happened, whatever a listener makes of it
                logger.exception("table %s at version %s: not shown", table.id, table.version)


EVERYWHERE: Final = "*"
"""The screens of all processes, where it is not known who shows a table."""


class Screens(Protocol):
    """Where tables are shown, as far as this process knows."""

    def here(self, table_id: str) -> bool:
        """Whether this process shows a table."""
        ...

    def elsewhere(self, table_id: str) -> str:
        """The names of screens of other processes on which a table is shown, or `EVERYWHERE`;
        empty where nobody else shows it.
        """
        ...

    def are_ours(self, screens: str) -> bool:
        """Whether this process has any screen of those names."""
        ...


class AllScreens:
    """Every process shows every table."""

    def here(self, table_id: str) -> bool:  # noqa: ARG002
        """Yes."""
        return True

    def elsewhere(self, table_id: str) -> str:  # noqa: ARG002
        """All of them."""
        return EVERYWHERE

    def are_ours(self, screens: str) -> bool:  # noqa: ARG002
        """Yes."""
        return True


CHANGED: Final = "changed"
"""The channel of stored changes: a table's id, its version before and after, and on whose screens
it is shown; then the events, one a line, if listeners may know them.
"""

AGAIN: Final = timedelta(seconds=2)
"""The pause between two attempts to read what could not be read."""

UNHEARD: Final = timedelta(seconds=10)
"""How long before the last check of its line a process may have missed something."""


class ChangeFollower:
    """Hears what others store, and has it published by `follow`.

    `shown` are the versions that were published here last, of all tables that are in memory.
    """

    def __init__(
        self,
        bus: Bus,
        journal: Journal,
        clock: Clock,
        *,
        screens: Screens,
        shown: Callable[[], dict[str, int]],
        follow: Callable[[str, Follow], Awaitable[object]],
    ) -> None:
        self._bus = bus
        self._journal = journal
        self._clock = clock
        self._screens = screens
        self._shown = shown
        self._follow = follow
        self._known: dict[str, int] = {}  # what was published of tables that are not in memory
        self._behind: dict[str, Follow] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._missed = False
        self._closed = False
        self._catching_up: asyncio.Task[None] | None = None
        bus.listen(CHANGED, self._hear, self.miss)

    def known(self, table_id: str) -> int | None:
        """The published version of a table that is loaded now; None if unknown."""
        return self._known.pop(table_id, None)

    def forget(self, table_id: str, version: int) -> None:
        """Forget a table that was published up to this version."""
        if not self._bus.alone:
            self._known[table_id] = version

    async def close(self) -> None:
        """Follow nobody any more; what is being read is read to its end."""
        self._closed = True
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        if self._catching_up is not None:
            await asyncio.wait((self._catching_up,))

    def _hear(self, payload: str) -> None:
        said, *events = payload.split("\n")
        table_id, since, version, screens = said.split(" ", 3)
        if self._screens.are_ours(screens):
            self._soon(table_id, Follow(int(since), int(version), tuple(events)))

    def _soon(self, table_id: str, change: Follow) -> None:
        self._put(table_id, change)
        if table_id not in self._tasks and not self._closed:
            task = asyncio.create_task(self._keep_up(table_id), name=f"following {table_id}")
            self._tasks[table_id] = task

    def _put(self, table_id: str, change: Follow) -> None:
        other = self._behind.get(table_id)
        if other is None:
            self._behind[table_id] = change
            return
        follows = other.version == change.since and other.events and change.events
        self._behind[table_id] = Follow(
            min(other.since, change.since),
            max(other.version, change.version),
            (*other.events, *change.events) if follows else (),
        )

    async def _keep_up(self, table_id: str) -> None:
        try:
            while (change := self._behind.pop(table_id, None)) is not None:
                try:
                    await self._follow(table_id, change)
                except NoSuchTable:  # it was put away meanwhile, and is closed
                    continue
                except Exception:  # which the mailbox has noted
                    logger.debug("table %s is followed again", table_id, exc_info=True)
                    self._put(table_id, change)
                    await asyncio.sleep(self._clock.seconds(AGAIN))
        finally:
            del self._tasks[table_id]

    def miss(self) -> None:
        """Something may have been stored that was not heard of: look what that is."""
        self._missed = True
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self._catch_up(), name="what was missed")

    async def _catch_up(self) -> None:
        deaf_since = self._clock.now() - UNHEARD
        while self._missed and not self._closed:
            self._missed = False
            try:
                stored = await self._journal.versions(*LIVE)
                opened = await self._journal.versions(*LIVE, since=to_ms(deaf_since))
            except DatabaseUnreachable:
                logger.info("it is not known yet what others have stored")
                self._missed = True
                await asyncio.sleep(self._clock.seconds(AGAIN))
                continue
            known = {**self._known, **self._shown()}
            for table_id in known.keys() | opened.keys():
                before = known.get(table_id, 0)
                # What is not live any more was closed, now or long ago.
                version = stored.get(table_id, before + 1)
                if before < version:
                    self._soon(table_id, Follow(before, version))


def told_change(
    process: str,
    table_id: str,
    versions: tuple[int, int],
    screens: str,
    events: Sequence[TableEvent] = (),
) -> tuple[Announcement, ...]:
    """The announcements of a change to a table on these screens, if there are any. `versions` are
    those before and after it; either all `events` are announced or none.
    """
    if not screens:
        return ()
    said = " ".join((table_id, *map(str, versions), screens))
    if events and all(map(_is_open, events)):
        whole = Announcement(CHANGED, "\n".join((said, *map(event_json, events))))
        if fits(process, whole):
            return (whole,)
    return (Announcement(CHANGED, said),)


def _is_open(event: TableEvent) -> bool:
    """Whether all who may listen to the database may know of it: no card that is still hidden, and
    nothing that others follow from.
    """
    if not isinstance(event, Acted | PlayedOut) or (isinstance(event, Acted) and event.by):
        return False
    return isinstance(event.move, MakeCall) or (
        isinstance(event.move, PlayCard) and not event.move.declare
    )
