"""Checks each connection before anything is read; ends those that do not read their answers."""

import asyncio
import socket
from typing import cast

from aiohttp import web

from adapters.browser.people.limits import AddressLimits

_LOOK_EVERY = 5.0  # seconds between checks of unread output
_LOOKS = 6  # checks in a row without progress
_WINDOW = 10.0  # seconds
_LINE_BYTES = 256 * 1024  # that a websocket may send in a window
_READ_BYTES = 16 * 1024  # that the system keeps for us, and so the most that is read in one go


class ConnectionGate(asyncio.Protocol):
    """The protocol between a connection and the server."""

    def __init__(self, server: web.Server, address_limits: AddressLimits) -> None:
        self._server = server
        self._doorkeeper = address_limits
        self._handler: asyncio.Protocol | None = None
        self._peer = ""
        self._look: asyncio.TimerHandle | None = None
        self._transport: asyncio.Transport | None = None
        self.rationed = False
        self._began, self._heard = 0.0, 0

    @staticmethod
    def ration(request: web.Request) -> None:
        """Limit how much a connection may send from now on, since it has become a websocket.

        Data that never completes a frame can be seen only here.
        """
        gate = request.transport.get_protocol() if request.transport is not None else None
        if isinstance(gate, ConnectionGate):
            gate.rationed = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept the connection, or end it at once."""
        met = cast("asyncio.Transport", transport)
        self._peer = _host(met.get_extra_info("peername"))
        if not self._doorkeeper.let_in(self._peer):
            met.abort()
            return
        line = met.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _READ_BYTES)
        self._transport = met
        self._handler = handler = cast("asyncio.Protocol", self._server())
        handler.connection_made(met)
        self._look_later(met, 0, 0)

    def connection_lost(self, exc: Exception | None) -> None:
        """Pass it on, and free the slot for another connection."""
        if self._look is not None:
            self._look.cancel()
        if self._handler is not None:
            self._doorkeeper.let_out(self._peer)
            self._handler.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.rationed and self._too_much(len(data)):
            return
        if self._handler is not None:
            self._handler.data_received(data)

    def eof_received(self) -> bool | None:
        return self._handler.eof_received() if self._handler is not None else None

    def pause_writing(self) -> None:
        if self._handler is not None:
            self._handler.pause_writing()

    def resume_writing(self) -> None:
        if self._handler is not None:
            self._handler.resume_writing()

    def _too_much(self, more: int) -> bool:
        now = asyncio.get_running_loop().time()
        if now - self._began >= _WINDOW:
            self._began, self._heard = now, 0
        self._heard += more
        if self._heard <= _LINE_BYTES or self._transport is None:
            return False
        self._transport.abort()
        return True

    def _look_later(self, transport: asyncio.Transport, before: int, stuck: int) -> None:
        self._look = asyncio.get_running_loop().call_later(
            _LOOK_EVERY, self._look_at, transport, before, stuck
        )

    def _look_at(self, transport: asyncio.Transport, before: int, stuck: int) -> None:
        """End the connection if its output is not being read and keeps growing."""
        waiting = transport.get_write_buffer_size()
        stuck = stuck + 1 if waiting and waiting >= before else 0
        if stuck > _LOOKS:
            transport.abort()
        else:
            self._look_later(transport, waiting, stuck)


def _host(peername: object) -> str:
    return str(peername[0]) if isinstance(peername, tuple) and peername else ""
