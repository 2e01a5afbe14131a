"""Starts the bot's process, kills it, and starts it again on the same port and database."""

import asyncio
import socket
import sys
from pathlib import Path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """The bot as a process; what it writes to its log is kept beside the database."""

    def __init__(self, folder: Path, seed: str, pace: str = "fast") -> None:
        folder.mkdir(exist_ok=True)
        self.database = folder / "belotbot.sqlite3"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "log.txt"
        self._seed = seed
        self._pace = pace
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tests.whole.process",
                str(self.database),
                str(self.port),
                self._seed,
                self._pace,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(30):
            line = await self._process.stdout.readline()
        assert line.decode().startswith("http"), self.log.read_text()

    async def kill(self) -> None:
        """SIGKILL: no goodbye, nothing flushed."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> int:
        """SIGTERM, and the exit code."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.terminate()
        async with asyncio.timeout(10):
            return await self._process.wait()
