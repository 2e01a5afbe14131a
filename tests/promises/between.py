"""A relay between a process and its database, which can fail on demand."""

import asyncio
from pathlib import Path

PIECE = 65_536


class Between:
    """Relays all connections of a process to a server's socket.

    `asked` counts the chunks it sent, which is how often it waited for the server.
    """

    def __init__(self, server: Path) -> None:
        self.asked = 0
        self.port = 0
        self._socket = server / ".s.PGSQL.5432"
        self._open = asyncio.Event()
        self._open.set()
        self._refuses = False
        self._writers = set[asyncio.StreamWriter]()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        self.cut()
        if self._server is not None:
            self._server.close()

    def silence(self) -> None:
        """Stop delivering without closing connections."""
        self._open.clear()

    def cut(self) -> None:
        """Break all connections, and accept no new ones."""
        self._refuses = True
        for writer in self._writers:
            writer.transport.abort()

    def mend(self) -> None:
        """Resume; delayed data arrives now."""
        self._refuses = False
        self._open.set()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refuses:
            writer.transport.abort()
            return
        try:
            await self._open.wait()
            far_reader, far_writer = await asyncio.open_unix_connection(str(self._socket))
        except OSError:  # while the server restarts
            writer.transport.abort()
            return
        ends = {writer, far_writer}
        self._writers |= ends
        there = self._carry(reader, far_writer, asks=True)
        back = self._carry(far_reader, writer, asks=False)
        try:
            await asyncio.gather(there, back)
        finally:
            self._writers -= ends

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, asks: bool
    ) -> None:
        try:
            while piece := await reader.read(PIECE):
                await self._open.wait()
                self.asked += asks
                writer.write(piece)
                await writer.drain()
        except OSError:  # one side has disconnected
            writer.transport.abort()
        finally:
            writer.close()
