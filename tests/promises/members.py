"""The processes of `many`, as their parent sees them."""

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from tests.promises.member import LATER, Line

STARTING = 120.0
"""Real seconds within which a process is ready, or has ended."""

_NUMBERS = count()


@dataclass(eq=False)
class MemberProcess:
    """A process that answers lines; `late` gets answers that nobody is waiting for."""

    url: str
    log: Path
    late: Callable[[Line], None] = lambda _: None
    name: str = ""
    held_since: float | None = None
    """When it got the exclusive claim."""
    ended: Line | None = None
    harmed: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while it is killed and restarted."""
    _process: asyncio.subprocess.Process | None = None
    _ready: asyncio.Event = field(default_factory=asyncio.Event)
    _asked: dict[int, asyncio.Future[Line]] = field(default_factory=dict)
    _reading: asyncio.Task[None] | None = None
    _starting: asyncio.Lock = field(default_factory=asyncio.Lock)
    _beginning_anew: asyncio.Task[None] | None = None

    @property
    def serves(self) -> bool:
        """Whether it can be asked, as far as known."""
        return self._ready.is_set()

    @property
    def pid(self) -> int:
        """Its process id."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Start it, retrying while it cannot begin, like a service manager."""
        async with asyncio.timeout(STARTING), self._starting:
            while not self.serves:
                await self._begin()

    async def _begin(self) -> None:
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.promises.member", self.url),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
            )
        self._reading = asyncio.create_task(self._read(self._process), name="a process's answers")
        ready = asyncio.create_task(self._ready.wait())
        await asyncio.wait((ready, self._reading), return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if not self.serves:
            assert self._process.returncode == LATER, self.log.read_text()[-5000:]

    async def ask(self, what: str, within: float, **values: object) -> Line | None:
        """Ask it; None if it does not answer in time, or ends."""
        if not self.serves or self._process is None or self._process.stdin is None:
            return None
        number = next(_NUMBERS)
        answer = self._asked[number] = asyncio.get_running_loop().create_future()
        line = json.dumps({"number": number, "what": what, **values})
        self._process.stdin.write(line.encode() + b"\n")
        await asyncio.wait((answer,), timeout=within)
        if not answer.done() or answer.cancelled():
            self._asked.pop(number, None)
            return None
        told: Line = answer.result()
        return told

    async def kill(self) -> None:
        if self._beginning_anew is not None:
            await self._beginning_anew
        self.signal(signal.SIGKILL)
        if self._reading is not None:
            await self._reading

    def signal(self, number: signal.Signals) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)

    async def end(self) -> int:
        """Stop it in an orderly way; return its exit status."""
        if self._beginning_anew is not None:
            await self._beginning_anew
        assert self._process is not None
        assert self._process.stdin is not None
        self._ready.clear()
        self._process.stdin.close()
        async with asyncio.timeout(STARTING):
            return await self._process.wait()

    async def close(self) -> None:
        """Make sure that the process is gone."""
        if self._process is not None and self._process.returncode is None:
            self.signal(signal.SIGCONT)
            await self.kill()

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for text in process.stdout:
            line: Line = json.loads(text)
            match line:
                case {"ready": name}:
                    self.name = name
                    self._ready.set()
                case {"claim": True}:
                    self.held_since = time.monotonic()
                case {"claim": False}:
                    self.held_since = None
                case {"ended": _}:
                    self.ended = line
                case _:
                    answer = self._asked.pop(line["number"], None)
                    if answer is None or answer.done():
                        self.late(line)
                    else:
                        answer.set_result(line)
        self.held_since = None
        for answer in self._asked.values():
            answer.cancel()
        self._asked.clear()
        served = self.serves
        self._ready.clear()
        if await process.wait() == LATER and served:
            self._beginning_anew = asyncio.create_task(self.start(), name="begins anew")
