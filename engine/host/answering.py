"""What other processes ask of the tables that this one leads."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from engine.host.carrying import ASKED, Carrying
from engine.host.mailbox import CommandResult
from engine.store.bus import Bus
from engine.store.problems import OutOfReach
from engine.tables.commands import Command

Post = Callable[[str, Command, str], asyncio.Future[CommandResult]]
"""Puts a command that has come with an id into its table's mailbox."""

logger = logging.getLogger(__name__)


class Answering:
    """Puts what is asked into the mailboxes, each command once at a time.

    What cannot be done now is asked again by whoever waits for it.
    """

    def __init__(self, bus: Bus, carrying: Carrying, post: Post) -> None:
        self._process = bus.process
        self._carrying = carrying
        self._post = post
        self._asked = set[str]()
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._posted = set[str]()
        bus.listen(ASKED, self._hear)

    async def close(self) -> None:
        """Read no more of what is asked."""
        self._asked.clear()
        await asyncio.gather(*self._reading.values(), return_exceptions=True)

    def _hear(self, payload: str) -> None:
        table_id, _, leader = payload.partition(" ")
        if leader != self._process:
            return
        self._asked.add(table_id)
        if table_id not in self._reading:
            reading = asyncio.create_task(self._read(table_id), name=f"asked of {table_id}")
            self._reading[table_id] = reading

    async def _read(self, table_id: str) -> None:
        try:
            while table_id in self._asked:
                self._asked.discard(table_id)
                for command_id, command in await self._carrying.unanswered(table_id):
                    if command_id not in self._posted:
                        self._posted.add(command_id)
                        reply = self._post(table_id, command, command_id)
                        reply.add_done_callback(partial(self._answered, command_id))
        except OutOfReach:
            logger.info("table %s: it cannot be read what others ask", table_id)
        finally:
            del self._reading[table_id]

    def _answered(self, command_id: str, reply: asyncio.Future[CommandResult]) -> None:
        """Its asker was told, or asks again; what was wrong the mailbox has noted."""
        self._posted.discard(command_id)
        if not reply.cancelled():
            reply.exception()
