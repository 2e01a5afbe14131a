"""Several whole bots on one PostgreSQL behind a proxy, killed one at a time."""

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path

from tests import migrated
from tests.whole.nginx import advised, nginx_with
from tests.whole.server import Server, free_port


class Bots:
    """Acts like one bot: `kill` kills any of them, and `start` starts those that are not running.

    They pretend to run on different machines, so that no death is noticed at once.
    """

    def __init__(self, folder: Path, seed: str, count: int, rng: random.Random) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._folder = folder
        self._rng = rng
        self._servers = [
            Server(folder, f"{seed}/{number}", behind=self.url, machine=f"machine-{number}")
            for number in range(count)
        ]
        for number, server in enumerate(self._servers):
            server.log = folder / f"log{number}.txt"
        self._down = list(self._servers)
        self._stack = AsyncExitStack()
        self.database = self._servers[0].database

    @property
    def log(self) -> str:
        """The logs of all of them."""
        logs = (server.log for server in self._servers)
        return "\n".join(log.read_text() for log in logs if log.exists())

    async def begin(self) -> None:
        """Create the database, and start a proxy in front."""
        await migrated.database(self.database)
        ports = [server.port for server in self._servers]
        await self._stack.enter_async_context(nginx_with(self._folder, advised(self.port, ports)))

    async def start(self) -> None:
        while self._down:
            await self._down[-1].start()
            self._down.pop()

    async def spawn(self) -> None:
        await self._down[-1].spawn()

    async def kill(self) -> None:
        if not self._down:
            self._down.append(self._rng.choice(self._servers))
        await self._down[-1].kill()

    async def stop(self) -> int:
        running = [server for server in self._servers if server not in self._down]
        codes = await asyncio.gather(*(server.stop() for server in running))
        self._down = list(self._servers)
        await self._stack.aclose()
        return max(codes, default=0)
