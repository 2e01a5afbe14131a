"""The bus of PostgreSQL: NOTIFY within the transaction, and one connection that listens."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias

import asyncpg
from sqlalchemy import Connection, text

from engine.store.bus import Announcement, Bus, fits, packed, unpacked
from engine.store.postgres.dialect import BROKEN

CHANNEL: Final = "belotbot"

CHECK: Final = 2.0
"""Real seconds between checks of the connection."""

PATIENCE: Final = 2.5
"""Real seconds before a silent database is asked again."""

RETRY: Final = 0.5
"""Real seconds between attempts to listen again."""

MOST: Final = 10_000
"""Most announcements kept while the database is out of reach; older ones are dropped."""

_TELL: Final = "SELECT pg_notify($1, $2)"

_UNFLUSHED: Final = "SET synchronous_commit = off"
"""No flush of the log for separate announcements: they do not outlive the server anyway."""

_NOTIFY: Final = text("SELECT pg_notify(:channel, :payload)")

_Listening: TypeAlias = "asyncpg.Connection[Any]"

logger = logging.getLogger(__name__)


class ListeningBus(Bus):
    """Announces, and hears what other processes have stored and announced.

    It has a connection of its own. If that is lost it listens again, and reports that announcements
    may have been lost.
    """

    def __init__(self, process: str, connect: Callable[[], Awaitable[_Listening]]) -> None:
        super().__init__(process)
        self._connect = connect
        self._connection: _Listening | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._telling: asyncio.Task[None] | None = None
        self._soon: list[Announcement] = []
        self._lost = asyncio.Event()
        self._asking = asyncio.Lock()

    @property
    def alone(self) -> bool:
        """False: anybody with the database's URL can listen."""
        return False

    async def start(self) -> None:
        """Begin to listen, unless it does already; raises the driver's errors."""
        if self._keeping is not None:
            return
        self._connection = await self._listening()
        self._keeping = asyncio.create_task(self._keep(), name="listening to the database")

    async def stop(self) -> None:
        """Stop listening."""
        if self._telling is not None:
            await asyncio.wait((self._telling,), timeout=PATIENCE)
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.wait((self._keeping,))
        if self._connection is not None:
            self._connection.terminate()

    def tell(self, connection: Connection, announcements: Sequence[Announcement]) -> None:
        """Announce something with the open transaction."""
        for payload in packed(self.process, announcements):
            connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": payload})

    def tell_soon(self, announcements: Sequence[Announcement]) -> None:
        """Announce what is stored already, together with later announcements."""
        short = [one for one in announcements if fits(self.process, one)]
        if len(short) < len(announcements):
            logger.error("something is too long to be announced, and others do not hear of it")
        self._soon += short
        if self._soon and (self._telling is None or self._telling.done()):
            self._telling = asyncio.create_task(self._tell_all(), name="telling other processes")

    async def _tell_all(self) -> None:
        while self._soon:
            said, self._soon = self._soon, []
            if not await self._told_all(said):
                self._soon = [*said, *self._soon][-MOST:]
                await asyncio.sleep(RETRY)

    async def _told_all(self, said: Sequence[Announcement]) -> bool:
        connection = self._connection
        if connection is None:
            return False
        try:
            for payload in packed(self.process, said):
                async with self._asking:
                    await connection.execute(_TELL, CHANNEL, payload, timeout=PATIENCE)
        except (OSError, *BROKEN) as error:
            logger.info("other processes are told later: %s", type(error).__name__)
            return False
        return True

    async def _listening(self) -> _Listening:
        connection = await self._connect()
        await connection.execute(_UNFLUSHED)
        await connection.add_listener(CHANNEL, self._notified)
        self._lost.clear()
        connection.add_termination_listener(lambda _: self._lost.set())
        return connection

    def _notified(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        for one in unpacked(str(payload), self.process):
            self.hear(one)

    async def _keep(self) -> None:
        while True:
            if self._connection is None:
                await self._again()
            else:
                await self._check(self._connection)

    async def _check(self, connection: _Listening) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(CHECK):
                await self._lost.wait()
        try:
            async with self._asking:
                await connection.execute("SELECT 1", timeout=PATIENCE)
        except (OSError, *BROKEN) as error:
            logger.warning("the other processes are not heard any more: %s", type(error).__name__)
            connection.terminate()
            self._connection = None

    async def _again(self) -> None:
        try:
            self._connection = await self._listening()
        except (OSError, *BROKEN):
            await asyncio.sleep(RETRY)
            return
        logger.warning("the other processes are heard again")
        self.miss()
