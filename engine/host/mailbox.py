"""A table's mailbox: its commands are carried out one after another."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from structlog.contextvars import bind_contextvars, clear_contextvars

from engine.store.commits import StoreFailed
from engine.tables.commands import Command, Denial
from engine.tables.table import Decision, Table

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The result of a command: the table after it, and the reason if it was refused."""

    table: Table
    denial: Denial | None = None


class Follow(NamedTuple):
    """Publish what another process has stored: it has brought the table to `version`.

    `since` is the version before that, for a process that has not heard of the table yet. `events`
    are what lies between, as they are stored, or none where they have to be read.
    """

    since: int
    version: int
    events: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Letter:
    """A command with the promise of its reply; `since` is the event loop's time."""

    command: Command | Follow
    since: float
    reply: asyncio.Future[CommandResult]


@dataclass(slots=True, eq=False)
class Mailbox:
    """Letters to a table, and the table as it was last stored.

    A worker runs only while there are letters. `expected` are errors that only the asker is told.
    `shown` is the version that was last published, `thinking` the decision an AI is asked about,
    `doubtful` whether something may have been stored that nobody was told of, `opened` the letter
    that is being seen to. `unserved` is from when to when no process saw to the table.
    """

    table_id: str
    handle: Callable[["Mailbox", Letter], Awaitable[CommandResult]]
    expected: tuple[type[Exception], ...] = ()
    table: Table | None = None
    shown: int | None = None
    thinking: Decision | None = None
    doubtful: bool = False
    used: datetime | None = None
    letters: deque[Letter] = field(default_factory=deque)
    opened: Letter | None = None
    worker: asyncio.Task[None] | None = None
    unserved: tuple[datetime, datetime] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is under way or has to be looked into."""
        return self.worker is not None or self.thinking is not None or self.doubtful

    @property
    def waiting_since(self) -> float | None:
        """Since when the oldest letter has had no reply, by the event loop's time."""
        oldest = self.opened or next(iter(self.letters), None)
        return oldest.since if oldest is not None else None

    async def ask(self, command: Command | Follow) -> CommandResult:
        """Put a command in and wait for its reply; being cancelled does not stop the command."""
        loop = asyncio.get_running_loop()
        reply: asyncio.Future[CommandResult] = loop.create_future()
        self.letters.append(Letter(command, loop.time(), reply))
        if self.worker is None:
            self.worker = asyncio.create_task(self._work(), name=f"table {self.table_id}")
        return await reply

    async def _work(self) -> None:
        clear_contextvars()  # who brought the first letter has nothing to do with the others
        bind_contextvars(table=self.table_id)
        try:
            while self.letters:
                self.opened = self.letters.popleft()
                await self._open(self.opened)
        finally:
            self.worker = self.opened = None
            while self.letters:
                self.letters.popleft().reply.cancel()

    async def _open(self, letter: Letter) -> None:
        bind_contextvars(command=type(letter.command).__name__)
        try:
            reply = await self.handle(self, letter)
        except asyncio.CancelledError:
            letter.reply.cancel()
            raise
        except Exception as error:  # the asker is told, the table goes on
            if not isinstance(error, (*self.expected, StoreFailed)):  # the committer tells those
                version = self.table.version if self.table is not None else "unknown"
                kind = type(letter.command).__name__
                logger.exception("table %s at version %s: %s failed", self.table_id, version, kind)
            self.table = None
            if not letter.reply.done():
                letter.reply.set_exception(error)
        else:
            if not letter.reply.done():
                letter.reply.set_result(reply)
