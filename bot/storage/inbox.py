"""A platform's updates, stored so that a restart neither loses nor repeats any.

A platform with partitions has an inbox for each, which only the partition's holder empties. Updates
in inboxes of another partitioning (an earlier one, or one from other settings) are moved to their
present partition.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice

from sqlalchemy import (
    ColumnElement,
    Select,
    bindparam,
    exists,
    func,
    insert,
    or_,
    select,
)
from sqlalchemy.exc import OperationalError

from adapters.telegram.connection import StoredUpdate, part_of_update
from adapters.trouble.failures import InputNotStored
from bot.people.schema import handled_updates, kept_updates
from engine.store.bus import Announcement
from engine.store.commits import Batch, Committer, Conflict, StoreFailed, Write
from engine.store.database import Database
from engine.store.problems import DatabaseUnreachable

KEPT = 1000
"""How many numbers of handled updates are remembered, the newest ones."""

SOME = 100
"""Updates moved from other inboxes in one transaction."""

CHANNEL = "updates"
"""The channel that announces new updates by inbox and number."""

_NEW = {one.name: bindparam(f"new_{one.name}", type_=one.type) for one in kept_updates.c}
_TAKE = insert(kept_updates).from_select(
    list(_NEW),
    select(*_NEW.values()).where(
        *(
            ~exists().where(table.c.platform == _NEW["platform"], table.c.number == _NEW["number"])
            for table in (kept_updates, handled_updates)
        )
    ),
)
"""Stores an update that is neither stored nor handled."""
_TRANSIENT = (StoreFailed, Conflict, DatabaseUnreachable, OperationalError, OSError, TimeoutError)


@contextmanager
def transient_as_not_kept() -> Iterator[None]:
    """Raise `InputNotStored` for errors that may not recur at the next attempt."""
    try:
        yield
    except _TRANSIENT as error:
        raise InputNotStored from error


class StoredInbox:
    """The `Inbox` of one platform, or of one `part` of its `parts`.

    Only one process may handle its updates at a time; `is_here` returns whether it is certainly
    this one. Any process may `take` updates.
    """

    def __init__(
        self,
        platform: str,
        database: Database,
        committer: Committer,
        kept: int = KEPT,
        *,
        part: int = 0,
        parts: int = 1,
        is_here: Callable[[], bool] = lambda: False,
    ) -> None:
        self._database = database
        self._committer = committer
        self._platform = platform
        self._part = part
        self._parts = parts
        self._name = platform if parts == 1 else f"{platform}.{part}/{parts}"
        self._kept = kept
        self._is_here = is_here
        self._noted: dict[int, int] | None = None
        self._kept_now: set[int] = set()
        self._listeners: list[Callable[[int], None]] = []

    async def handled(self) -> Sequence[int]:
        """The numbers of the updates handled last by any process, in that order.

        Updates handled under another partitioning come first.
        """
        self._noted = None
        query = select(handled_updates.c.number).where(self._elsewhere(handled_updates.c.platform))
        with transient_as_not_kept():
            before = sorted(await self._database.scalars(query))
        return (*before, *await self._known())

    async def note(self, ids: Sequence[int]) -> None:
        """Record updates as handled, and drop the oldest records; raises `InputNotStored`.

        The same commit deletes them from the inbox. If another process stores one of them later,
        its number is still known as handled, and it is deleted with that record at the latest.
        """
        known = await self._known()
        fresh = [number for number in dict.fromkeys(ids) if number not in known]
        first = next(reversed(known.values()), 0) + 1
        ordinals = {number: first + index for index, number in enumerate(fresh)}
        old = [*known, *fresh][: max(0, len(known) + len(fresh) - self._kept)]
        let_go = self._kept_now.intersection(ids)
        if not fresh and not let_go:
            return
        added = (
            Write.insert(handled_updates, {**self._key(number), "ordinal": ordinal})
            for number, ordinal in ordinals.items()
        )
        dropped = (Write.delete(handled_updates, self._key(number)) for number in old)
        gone = (Write.delete(kept_updates, self._key(one)) for one in sorted(let_go.union(old)))
        self._noted = None  # unknown until the commit succeeds
        with transient_as_not_kept():
            await self._committer.commit(Batch((*added, *dropped, *gone)))
        self._kept_now -= let_go
        known.update(ordinals)
        for number in old:
            del known[number]
        self._noted = known

    async def kept(self) -> Sequence[StoredUpdate]:
        await self._bring_over()
        found = await self._read(self._kept_updates())
        self._kept_now |= {one.number for one in found}
        return found

    async def these(self, numbers: Sequence[int]) -> Sequence[StoredUpdate]:
        found = await self._read(self._kept_updates().where(kept_updates.c.number.in_(numbers)))
        self._kept_now |= {one.number for one in found}
        return found

    async def keep(self, updates: Sequence[StoredUpdate]) -> None:
        """Store updates that are not handled yet; raises `InputNotStored`.

        It may be repeated: after an error, some updates may be stored.
        """
        query = select(func.max(kept_updates.c.ordinal))
        with transient_as_not_kept():
            last = await self._database.scalar(query) or 0
        writes: list[Write] = []
        for ordinal, one in enumerate(updates, last + 1):
            key = self._key(one.number)
            row = {**key, "ordinal": ordinal, "tries": one.tries, "content": one.content}
            writes += (Write.delete(kept_updates, key), Write.insert(kept_updates, row))
        self._kept_now.update(one.number for one in updates)
        with transient_as_not_kept():
            await self._committer.commit(Batch(tuple(writes)))

    async def take(self, update: StoredUpdate) -> None:
        """Store an update that is neither stored nor handled, and announce it.

        Updates from a webhook are ordered by their numbers. If this process handles them there is
        no announcement; a process that takes over later reads the stored updates first.
        """
        taken = self._taken(update.number, update.number, update.tries, update.content)
        announced = Announcement(CHANNEL, f"{self._name} {update.number}")
        certain = False
        while not certain:
            here = self._is_here()
            news = () if here else (announced,)
            with transient_as_not_kept():
                await self._committer.commit(Batch((taken,), news))
            certain = not here or self._is_here()
        for listener in self._listeners:
            listener(update.number)

    def listen(self, taken: Callable[[int], None], missed: Callable[[], None]) -> None:
        def heard(payload: str) -> None:
            name, _, number = payload.partition(" ")
            if name == self._name:
                taken(int(number))
            elif name.partition(".")[0] == self._platform and not self._is_of_ours(name):
                missed()

        self._listeners.append(taken)
        self._committer.bus.listen(CHANNEL, heard, missed)

    async def tried(self, number: int, tries: int) -> None:
        write = Write.update(kept_updates, self._key(number), {"tries": tries}, expects=None)
        with transient_as_not_kept():
            await self._committer.commit(Batch((write,)))

    def _kept_updates(self) -> Select[tuple[int, int, str]]:
        return (
            select(kept_updates.c.number, kept_updates.c.tries, kept_updates.c.content)
            .where(kept_updates.c.platform == self._name)
            .order_by(kept_updates.c.ordinal)
        )

    async def _read(self, query: Select[tuple[int, int, str]]) -> tuple[StoredUpdate, ...]:
        with transient_as_not_kept():
            return tuple(
                StoredUpdate(row.number, row.tries, row.content)
                for row in await self._database.rows(query)
            )

    def _key(self, number: int) -> dict[str, object]:
        return {"platform": self._name, "number": number}

    def _taken(self, number: int, ordinal: int, tries: int, content: str) -> Write:
        row = {**self._key(number), "ordinal": ordinal, "tries": tries, "content": content}
        return Write(_TAKE, {f"new_{name}": value for name, value in row.items()}, expects=None)

    def _is_of_ours(self, name: str) -> bool:
        """Whether an inbox belongs to the present partitioning."""
        return name == self._name or (self._parts > 1 and name.endswith(f"/{self._parts}"))

    def _elsewhere(self, name: ColumnElement[str]) -> ColumnElement[bool]:
        """Condition for the inboxes of other partitionings."""
        of_platform = or_(name == self._platform, name.startswith(f"{self._platform}."))
        ours = name.endswith(f"/{self._parts}") if self._parts > 1 else name == self._name
        return of_platform & ~ours

    async def _bring_over(self) -> None:
        """Move updates of this partition here from inboxes of other partitionings."""
        query = select(kept_updates).where(self._elsewhere(kept_updates.c.platform))
        with transient_as_not_kept():
            found = await self._database.rows(query.order_by(kept_updates.c.ordinal))
        ours = iter(
            row
            for row in found
            if part_of_update(json.loads(row.content), self._parts) == self._part
        )
        while some := tuple(islice(ours, SOME)):
            writes: list[Write] = []
            for row in some:
                there = {"platform": row.platform, "number": row.number}
                here = self._taken(row.number, row.ordinal, row.tries, row.content)
                gone = Write.delete(kept_updates, there, expects=1)
                writes += (gone, here)
            with transient_as_not_kept():
                await self._committer.commit(Batch(tuple(writes)))

    async def _known(self) -> dict[int, int]:
        """Number → ordinal, in the order of the ordinals."""
        if self._noted is None:
            query = (
                select(handled_updates.c.number, handled_updates.c.ordinal)
                .where(handled_updates.c.platform == self._name)
                .order_by(handled_updates.c.ordinal)
            )
            with transient_as_not_kept():
                rows = await self._database.rows(query)
            self._noted = {row.number: row.ordinal for row in rows}
        return self._noted
