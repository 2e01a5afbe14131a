"""Bots as separate processes, forked from one that has loaded everything they need.

Loading costs three times the processor time of the start itself, so all processes of a test run
order their bots from the same nursery. A forked child has done nothing else yet: random numbers,
clock, environment and open files are its own.
"""

import asyncio
import errno
import json
import os
import signal
import socket
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

MADE: Final = "TEST_MADE"
"""The environment variable with the folder of shared drawings and compressed files."""

READY: Final = b"ready"
"""The first thing that a nursery says to a process that may order bots."""

LISTENER: Final = 3
"""The descriptor at which a nursery listens."""

_PROGRAM = "from bot.__main__ import loaded; loaded('tests.whole.forking').main()"
_PID = 32  # bytes of one at most
_ATTEMPTS = 3  # a nursery may end just when it is joined


class ForkedBot:
    """A forked process; it has ended once its exit code is reported."""

    def __init__(self, pid: int, log: Path, printed: "_Pipe", told: "_Pipe") -> None:
        self.pid = pid
        self.log = log
        self.stdout = printed.reader
        self.returncode: int | None = None
        self._ending = asyncio.ensure_future(self._end(printed, told))

    async def _end(self, printed: "_Pipe", told: "_Pipe") -> int:
        self.returncode = int(await told.reader.read() or -signal.SIGKILL)
        for pipe in (printed, told):  # its children may still hold the first one
            pipe.transport.close()
        await asyncio.sleep(0)
        return self.returncode

    async def wait(self) -> int:
        return await asyncio.shield(self._ending)

    async def told(self) -> tuple[int, str, str]:
        """Wait for its end; return its exit code, its unread output, and its errors."""
        code = await self.wait()
        return code, (await self.stdout.read()).decode(), self.log.read_text()

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process has ended."""
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)


class Nursery:
    """A connection to the process that forks bots; that process ends with its last connection."""

    def __init__(self, address: str) -> None:
        self._orders = _joined(address)

    async def start(
        self,
        program: str,
        arguments: Sequence[str],
        log: Path,
        folder: Path | None = None,
        environment: Mapping[str, str] = os.environ,
    ) -> ForkedBot:
        """Start one of `forking.PROGRAMS`; its errors are appended to the log."""
        out, printed = os.pipe()
        told, ended = os.pipe()
        order = {
            "program": program,
            "arguments": arguments,
            "log": str(log),
            "folder": str(folder or Path.cwd()),
            "environment": dict(environment),
        }
        try:
            socket.send_fds(self._orders, [json.dumps(order).encode()], [printed, ended])
        finally:
            os.close(printed)
            os.close(ended)
        pid = int(self._orders.recv(_PID))
        return ForkedBot(pid, log, await _opened(out), await _opened(told))

    def leave(self) -> None:
        """Order nothing more."""
        self._orders.close()


def _joined(address: str) -> socket.socket:
    """A connection to the nursery at that address, which is started if there is none."""
    for _ in range(_ATTEMPTS):
        orders = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        while True:
            try:
                orders.connect(address)
                break
            except ConnectionRefusedError:
                _start(address)
        with suppress(ConnectionResetError):
            if orders.recv(len(READY)) == READY:
                return orders
        orders.close()
    raise RuntimeError("no process that forks bots can be started")


def _start(address: str) -> None:
    """Start a nursery, unless another process does so at this moment."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listener:
        try:
            listener.bind(address)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return
            raise
        listener.listen()
        os.posix_spawn(
            sys.executable,
            [sys.executable, "-c", _PROGRAM],
            os.environ,
            file_actions=(
                (os.POSIX_SPAWN_DUP2, listener.fileno(), LISTENER),
                (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
                (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            ),
        )


class _Pipe(NamedTuple):
    """A pipe and the reader of its output."""

    reader: asyncio.StreamReader
    transport: asyncio.ReadTransport


async def _opened(descriptor: int) -> _Pipe:
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    transport, _ = await loop.connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(descriptor, "rb", buffering=0)
    )
    return _Pipe(reader, transport)


_NURSERIES: dict[bool, Nursery] = {}


def nursery(*, again: bool = False) -> Nursery:
    """One of two nurseries; each is started when a bot first needs it: loading costs a second.

    A bot that is started `again` is forked from the other one, and so iterates over sets in another
    order, as in reality.
    """
    if again not in _NURSERIES:
        run = sha256(os.environ.get(MADE, str(os.getpid())).encode()).hexdigest()
        _NURSERIES[again] = Nursery(f"\0belotbot-nursery-{run}-{again:d}")
    return _NURSERIES[again]


def leave_nurseries() -> None:
    """Leave the nurseries; they end when all processes of the test run have done so."""
    while _NURSERIES:
        _NURSERIES.popitem()[1].leave()
