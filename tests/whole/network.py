"""A telephone's network between a browser and a server, which counts what it carries.

It relays TCP and reads the HTTP/1.1 within, so everything is counted as it is sent: headers, bodies
as they are compressed, and websocket frames.
"""

import asyncio
import re
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

_CHUNK: Final = 65536
_SEGMENT: Final = 1460  # bytes that connections send in turn
_END: Final = b"\r\n\r\n"
_LENGTH: Final = re.compile(rb"(?im)^content-length: *(\d+)")
_CHUNKED: Final = re.compile(rb"(?im)^transfer-encoding: *chunked")
_UPGRADED: Final = b"101"
_BODILESS: Final = (b"204", b"304")

KINDS: Final = (
    ("cards", re.compile(r"/art/")),
    ("scripts", re.compile(r"\.js$")),
    ("styles", re.compile(r"\.css$")),
    ("pictures", re.compile(r"\.(svg|png|ico)$")),
    ("line", re.compile(r"/live$")),
    ("pages", re.compile("")),
)
"""The kinds that are counted apart, by the path of an address."""


class Speed(NamedTuple):
    """Seconds of a round trip, and bytes a second to and from the browser."""

    trip: float
    down: float
    up: float


@dataclass
class Load:
    """The carried bytes: to the browser by kind, split into headers and bodies.

    `asked`: the addresses, in the order of the requests. `sent`: bytes from the browser.
    """

    headers: Counter[str] = field(default_factory=Counter)
    bodies: Counter[str] = field(default_factory=Counter)
    asked: list[str] = field(default_factory=list)
    sent: int = 0

    @property
    def received(self) -> int:
        """All bytes to the browser."""
        return self.headers.total() + self.bodies.total()

    def of(self, kind: str) -> int:
        """The bytes of one kind to the browser, with their headers."""
        return self.headers[kind] + self.bodies[kind]


def kind_of(address: str) -> str:
    """The kind of a file or page, by its address."""
    path = address.partition("?")[0]
    return next(kind for kind, pattern in KINDS if pattern.search(path))


@dataclass(eq=False)
class _Pipe:
    """The bytes that a connection still has to send in one direction."""

    writer: asyncio.StreamWriter
    waiting: bytearray = field(default_factory=bytearray)
    ended: bool = False

    def deliver(self, data: bytes, *, last: bool) -> None:
        self.writer.write(data)
        if last:
            self.writer.close()


class _Link:
    """One direction of the network: connections take turns, and arrive half a round trip later."""

    def __init__(self, rate: float, delay: float) -> None:
        self._rate = rate
        self._delay = delay
        self._sending: deque[_Pipe] = deque()
        self._work: asyncio.Task[None] | None = None

    def carry(self, pipe: _Pipe, chunk: bytes) -> None:
        """Send a chunk, after what the connection has sent before; an empty one is its end."""
        pipe.ended = not chunk
        if not self._rate:
            pipe.deliver(chunk, last=pipe.ended)
            return
        pipe.waiting += chunk
        if pipe not in self._sending:
            self._sending.append(pipe)
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._send())

    async def _send(self) -> None:
        loop = asyncio.get_running_loop()
        free = loop.time()
        while self._sending:
            pipe = self._sending[0]
            segment = bytes(pipe.waiting[:_SEGMENT])
            del pipe.waiting[:_SEGMENT]
            free = max(free, loop.time()) + len(segment) / self._rate
            await asyncio.sleep(free - loop.time())
            self._sending.popleft()
            if pipe.waiting:
                self._sending.append(pipe)
            last = pipe.ended and not pipe.waiting
            loop.call_later(self._delay, partial(pipe.deliver, segment, last=last))


class _Connection:
    """Reads the HTTP of one connection: requests one way, and their answers the other."""

    def __init__(self, network: "Network") -> None:
        self._network = network
        self._asked: deque[tuple[str, str]] = deque()
        self._request = bytearray()
        self._posted = 0  # bytes of a posted body that are still to come
        self._head = bytearray()
        self._body: int | None = 0  # the same of an answer; None: until a last chunk
        self._tail = b""
        self._kind = "pages"
        self._upgraded = False

    def ask(self, data: bytes) -> None:
        self._network.load.sent += len(data)
        if self._upgraded:
            return
        self._request += data
        while self._request:
            taken = min(self._posted, len(self._request))
            self._posted -= taken
            del self._request[:taken]
            head, found, _ = self._request.partition(_END)
            if not found:
                return
            method, address, _ = bytes(head).split(b" ", 2)
            self._asked.append((method.decode(), address.decode()))
            self._network.load.asked.append(address.decode())
            length = _LENGTH.search(head)
            self._posted = int(length[1]) if length else 0
            del self._request[: len(head) + len(_END)]

    def answer(self, data: bytes) -> None:
        while data:
            if self._upgraded:
                self._network.load.bodies[self._kind] += len(data)
                return
            data = self._read_head(data) if self._body == 0 else self._read_body(data)

    def _read_head(self, data: bytes) -> bytes:
        before = len(self._head)
        self._head += data
        end = self._head.find(_END)
        if end < 0:
            return b""
        head = bytes(self._head[: end + len(_END)])
        self._head.clear()
        method, address = self._asked.popleft()
        self._kind = kind_of(address)
        self._network.load.headers[self._kind] += len(head)
        status, length = head[9:12], _LENGTH.search(head)
        self._upgraded = status == _UPGRADED
        if method == "HEAD" or status in _BODILESS:
            self._body = 0
        elif _CHUNKED.search(head):
            self._body, self._tail = None, b""
        else:
            self._body = int(length[1]) if length else 0
        return data[len(head) - before :]

    def _read_body(self, data: bytes) -> bytes:
        if self._body is not None:
            taken = min(self._body, len(data))
            self._body -= taken
        else:
            last = b"0" + _END
            whole = self._tail + data
            end = whole.find(last)
            taken = len(data) if end < 0 else end + len(last) - len(self._tail)
            self._tail = whole[-len(last) + 1 :]
            if end >= 0:
                self._body = 0
        self._network.load.bodies[self._kind] += taken
        return data[taken:]


class Network:
    """Relays between a browser and the server at a port. `load`: what it has carried."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.load = Load()
        self.url = ""
        self.set(None)

    def set(self, speed: Speed | None) -> None:
        """From now on be as slow as that, or as fast as the machine."""
        trip, down, up = speed or Speed(0, 0, 0)
        self._down, self._up = _Link(down, trip / 2), _Link(up, trip / 2)

    def count(self) -> Load:
        """Count from zero; return what was counted."""
        load = self.load
        self.load = Load()
        return load

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self._port)
        connection = _Connection(self)
        up, down = _Pipe(server_writer), _Pipe(writer)

        async def ask() -> None:
            with suppress(ConnectionError):
                while data := await reader.read(_CHUNK):
                    connection.ask(data)
                    self._up.carry(up, data)
            self._up.carry(up, b"")

        asking = asyncio.create_task(ask())
        with suppress(ConnectionError):
            while data := await server_reader.read(_CHUNK):
                connection.answer(data)
                self._down.carry(down, data)
        self._down.carry(down, b"")
        await asking


@asynccontextmanager
async def network(port: int) -> AsyncIterator[Network]:
    """A network before the server at this port, still as fast as the machine."""
    found = Network(port)
    server = await asyncio.start_server(found.serve, "127.0.0.1", 0)
    found.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield found
    finally:
        server.close()
