"""Commands for tables that another process leads: carried to it, and its replies carried back.

A command is a row. The leader stores its reply in the transaction of the events, under the
condition that there is none yet; so it is decided once, whoever comes to lead the table meanwhile.
Announcements only save looking: what is not answered is looked at again after `LOOK`.
"""

import asyncio
import secrets
from datetime import timedelta
from typing import Final, NamedTuple

from sqlalchemy import bindparam, delete, insert, select, update

from engine.host.clock import to_ms
from engine.host.lease_time import LeaseTime
from engine.host.leases import HANDED_OVER, RELEASED
from engine.store.bus import Announcement
from engine.store.commits import Batch, Committer, Conflict, NotStored, Write
from engine.store.database import Database
from engine.store.schema import carried_commands as carried
from engine.tables.carried import command_text, read_command
from engine.tables.commands import Command, Denial

ASKED, REPLIED = "asked", "replied"
"""Channels: the leader of a table is asked something, has replied."""

LOOK: Final = timedelta(seconds=1)
"""How long a reply is waited for until it is looked who leads the table now."""

PATIENCE: Final = timedelta(seconds=20)
"""How long a command waits at most; a leader that died is followed by another before that."""

KEPT: Final = timedelta(minutes=1)
"""After what time a row is removed that its asker has left behind."""

_BY: Final = "#"
"""Between the name of a process and what only this command is called."""

_ASK = insert(carried)
_REPLY = (
    update(carried)
    .where(carried.c.id == bindparam("command"), carried.c.reply.is_(None))
    .values(reply=bindparam("replied"), body="")
)
_WITHDRAW = delete(carried).where(carried.c.id == bindparam("command"), carried.c.reply.is_(None))
_READ = delete(carried).where(carried.c.id == bindparam("command"))
_LEFT_BEHIND = delete(carried).where(carried.c.asked_at < bindparam("before"))


class Reply(NamedTuple):
    """What became of a carried command: the table's version after it, and the reason if it was
    refused; `failed`: there is a fault in it, and its leader has noted which.
    """

    version: int
    denial: Denial | None = None
    failed: bool = False

    @property
    def text(self) -> str:
        """The reply in one line."""
        return f"{self.version} {'!' if self.failed else self.denial or '-'}"

    @classmethod
    def read(cls, text: str) -> "Reply":
        """The reply that is written so."""
        version, said = text.split(" ")
        denial = None if said in "!-" else Denial(said)
        return cls(int(version), denial, said == "!")


class CarriedFailed(Exception):
    """The leader of the table could not carry the command out, for a fault of the program."""


class Carrying:
    """Carries commands to other processes, and hears their replies."""

    def __init__(self, database: Database, committer: Committer, time: LeaseTime) -> None:
        self._database = database
        self._committer = committer
        self._time = time
        self._waiting: dict[str, asyncio.Future[Reply | None]] = {}
        self._read: list[str] = []
        self._given_up: list[str] = []
        bus = committer.bus
        bus.listen(REPLIED, self._hear_reply, self._look_all)
        for given_up in (RELEASED, HANDED_OVER):
            bus.listen(given_up, lambda _: self._look_all())

    async def ask(self, table_id: str, command: Command, leader: str) -> str:
        """Carry a command to the leader of a table; returns its id, which begins with the name of
        this process. Raises the store's errors.
        """
        command_id = f"{self._committer.bus.process}{_BY}{secrets.token_hex(16)}"
        row = {
            "id": command_id,
            "table_id": table_id,
            "asked_at": to_ms(self._time.now()),
            "body": command_text(command),
            "reply": None,
        }
        self._waiting[command_id] = asyncio.get_running_loop().create_future()
        try:
            await self._commit(Write(_ASK, row), said=(_to(leader, table_id),))
        except NotStored:
            del self._waiting[command_id]
            raise
        return command_id

    async def remind(self, table_id: str, leader: str) -> None:
        """Tell the leader once more that something is asked of a table."""
        await self._commit(said=(_to(leader, table_id),))

    async def reply(self, command_id: str) -> Reply | None:
        """Wait for a reply; None if there is none within `LOOK`."""
        waiting = self._waiting.get(command_id)
        if waiting is None or waiting.done():
            waiting = self._waiting[command_id] = asyncio.get_running_loop().create_future()
        await asyncio.wait((waiting,), timeout=self._time.clock.seconds(LOOK))
        heard = waiting.result() if waiting.done() else None
        return heard or await self.stored_reply(command_id)

    async def stored_reply(self, command_id: str) -> Reply | None:
        """The reply, if there is one."""
        query = select(carried.c.reply).where(carried.c.id == command_id)
        async with self._database.read(once=True) as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        return Reply.read(found) if found is not None else None

    def read(self, command_id: str) -> None:
        """A reply was read: its row can be removed."""
        self._waiting.pop(command_id, None)
        self._read.append(command_id)

    def give_up(self, command_id: str) -> None:
        """Nobody waits for a command any more, which is taken back as soon as the store works."""
        self._waiting.pop(command_id, None)
        self._given_up.append(command_id)

    async def withdraw(self, command_id: str) -> Reply | None:
        """Take a command back; where it was decided meanwhile, its reply is returned."""
        try:
            await self._commit(Write(_WITHDRAW, {"command": command_id}))
        except Conflict:
            return await self.stored_reply(command_id)
        finally:
            self._waiting.pop(command_id, None)
        return None

    async def unanswered(self, table_id: str) -> tuple[tuple[str, Command], ...]:
        """What is asked of a table, with its ids, in the order in which it was asked; but not what
        nobody can wait for any more.
        """
        since = to_ms(self._time.now() - PATIENCE)
        query = (
            select(carried.c.id, carried.c.body)
            .where(
                carried.c.table_id == table_id,
                carried.c.reply.is_(None),
                carried.c.asked_at >= since,
            )
            .order_by(carried.c.asked_at, carried.c.id)
        )
        async with self._database.read(once=True) as connection:
            rows = (await connection.execute(query)).all()
        return tuple((command_id, read_command(body)) for command_id, body in rows)

    async def is_open(self, command_id: str) -> bool:
        """Whether a command still waits for its reply."""
        query = select(carried.c.id).where(carried.c.id == command_id, carried.c.reply.is_(None))
        async with self._database.read(once=True) as connection:
            return (await connection.execute(query)).one_or_none() is not None

    async def clear(self) -> None:
        """Remove what was read, what was given up, and what was left behind by processes that are
        gone; now and then, for it keeps nobody waiting.
        """
        before = to_ms(self._time.now() - KEPT)
        read, self._read = self._read, []
        given_up, self._given_up = self._given_up, []
        removed = (
            *(Write(_READ, {"command": command_id}, expects=None) for command_id in read),
            *(Write(_WITHDRAW, {"command": command_id}, expects=None) for command_id in given_up),
        )
        try:
            await self._commit(*removed, Write(_LEFT_BEHIND, {"before": before}, expects=None))
        except NotStored:
            self._given_up += given_up
            raise

    async def _commit(self, *writes: Write, said: tuple[Announcement, ...] = ()) -> None:
        await self._committer.commit(Batch(writes, said))

    def _hear_reply(self, payload: str) -> None:
        command_id, _, text = payload.partition(" ")
        waiting = self._waiting.get(command_id)
        if waiting is not None and not waiting.done():
            waiting.set_result(Reply.read(text))

    def _look_all(self) -> None:
        """Whoever waits shall look for himself."""
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_result(None)


def asker_of(command_id: str) -> str:
    """The process that has asked."""
    return command_id.rpartition(_BY)[0]


def write_reply(command_id: str, reply: Reply) -> Write:
    """Reply to a command, unless it was answered or withdrawn before."""
    return Write(_REPLY, {"command": command_id, "replied": reply.text})


def told_reply(command_id: str, reply: Reply) -> Announcement:
    """What its asker hears of it."""
    return Announcement(REPLIED, f"{command_id} {reply.text}")


def _to(leader: str, table_id: str) -> Announcement:
    return Announcement(ASKED, f"{table_id} {leader}")
