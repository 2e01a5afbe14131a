"""One mailbox for a table: what concerns it happens one thing after another."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime

from engine.store.commits import StoreFailed
from engine.tables.commands import Command, Denial
from engine.tables.table import Decision, Table

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What became of a command: the table after it, and the reason if it was refused."""

    table: Table
    denial: Denial | None = None


@dataclass(frozen=True, slots=True)
class Letter:
    """A command with the promise of its reply."""

    command: Command
    reply: asyncio.Future[CommandResult]


@dataclass(slots=True, eq=False)
class Mailbox:
    """Letters to a table, and the table as it was last stored.

    A worker runs only while there are letters. `expected` are errors that only the asker is told.
    `shown` is the version that was last published, `thinking` the decision an AI is asked about,
    `doubtful` whether something may have been stored that nobody was told of.
    """

    table_id: str
    handle: Callable[["Mailbox", Command], Awaitable[CommandResult]]
    expected: tuple[type[Exception], ...] = ()
    table: Table | None = None
    shown: int | None = None
    thinking: Decision | None = None
    doubtful: bool = False
    used: datetime | None = None
    letters: deque[Letter] = field(default_factory=deque)
    worker: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is under way or has to be looked into."""
        return self.worker is not None or self.thinking is not None or self.doubtful

    async def ask(self, command: Command) -> CommandResult:
        """Put a command in and wait for its reply; being cancelled does not stop the command."""
        reply: asyncio.Future[CommandResult] = asyncio.get_running_loop().create_future()
        self.letters.append(Letter(command, reply))
        if self.worker is None:
            self.worker = asyncio.create_task(self._work(), name=f"table {self.table_id}")
        return await reply

    async def _work(self) -> None:
        try:
            while self.letters:
                letter = self.letters.popleft()
                await self._open(letter)
        finally:
            self.worker = None
            while self.letters:
                self.letters.popleft().reply.cancel()

    async def _open(self, letter: Letter) -> None:
        try:
            reply = await self.handle(self, letter.command)
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
