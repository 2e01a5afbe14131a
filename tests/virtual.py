"""An event loop whose time passes only while nothing is left to do.

A bot, the strict servers and the people at them share this loop. A task that sleeps wakes at once,
and the clock shows the later time; no time passes during a step, however long the machine takes for
it. So a test neither waits nor depends on the machine's speed.

Five things come from outside the loop, and the loop accounts for each before it lets time pass:

- SQLite queries: the threads that usually run them would cost as much as the database, so they run
  directly, and the answer comes `STEP` later, so that a task that queries repeatedly does not keep
  all others asleep;
- other threads (`run_in_executor`, `asyncio.to_thread`): their work is counted, and the clock
  stands until it is done; then it always took `STEP`;
- a PostgreSQL server, queried over a socket in the file system: until it is ready for the next
  query, the clock stands as well;
- other connections: both ends are in this loop, and TCP, which the kernel delivers at any time, is
  replaced by a pair of sockets that deliver everything at once;
- processes: none can be started here; `Killable` can be killed like one. A test with a real process
  must run in real time, as `tests/conftest.py` lists.
"""

import asyncio
import errno
import gc
import selectors
import socket
import time
import warnings
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future as ThreadFuture
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from contextvars import Context, ContextVar, copy_context
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar, TypeVarTuple, cast
from weakref import WeakSet

import aiosqlite.core

LATEST = 4e6
"""Seconds; only a task that waits forever waits for a month and a half of them."""

RESTLESS = 100_000
"""More rounds of the loop in a row with work to do than any work takes."""

PATIENCE = 600.0
"""Real seconds for the work of a thread; only one that hangs takes longer."""

STEP = 0.001
"""Seconds that pass for any work of a thread."""

READY = b"Z"[0]
"""The type of the message with which a server is ready for the next query."""

_THREADS = ThreadPoolExecutor(thread_name_prefix="work of a test")
"""Shared by all loops, because each thread costs as much as its work."""

Theirs: TypeAlias = Any
"""Internals of asyncio."""

Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")


class Killable:
    """A unit that can be killed: none of its tasks says goodbye or ever continues.

    It owns the tasks and connections that were made while it ran, however deep in a library.
    """

    def __init__(self) -> None:
        self.tasks = WeakSet[asyncio.Task[Any]]()
        self.transports = WeakSet[asyncio.Transport]()
        self.servers = WeakSet[asyncio.Server]()

    def run(self, main: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run it in this loop, as a unit of its own."""
        context = copy_context()
        context.run(_KILLABLE.set, self)
        return asyncio.get_running_loop().create_task(main, context=context)

    async def kill(self) -> None:
        """Cancel everything it waits for, and everything it would still do."""
        for server in list(self.servers):
            server.close()
        for transport in list(self.transports):
            transport.abort()
        while left := [task for task in self.tasks if not task.done()]:
            for task in left:
                task.cancel()
            await asyncio.sleep(0)
        with warnings.catch_warnings():  # a killed process closes no connections
            warnings.simplefilter("ignore")
            gc.collect()


_KILLABLE: ContextVar[Killable | None] = ContextVar("_KILLABLE", default=None)


class Stuck(Exception):
    """Every task in this loop waits forever."""


class _Waiting(selectors.DefaultSelector):
    """Waits for the loop: in real time for threads, otherwise by moving the clock."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.outside = 0
        """The number of unfinished jobs of threads."""
        self._rounds = 0
        self._latest = LATEST

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        # If only the wake-up socket of threads is registered, the system is asked only before time
        # passes, not in each round.
        alone = timeout == 0 and len(self.get_map()) == 1
        found = [] if alone else super().select(0)
        if found or timeout == 0:
            self._rounds += 1
            if self._rounds > RESTLESS:
                self._rounds = 0
                raise Stuck(f"somebody asks again and again without waiting:\n{_tasks()}")
            return found
        self._rounds = 0
        if self.outside:
            return self._for_threads()
        if timeout is None:
            raise Stuck(f"nothing will ever happen again; who waits:\n{_tasks()}")
        self.now += timeout
        if self.now > self._latest:
            self._latest += LATEST
            raise Stuck(f"it is {timedelta(seconds=self.now)} later; who waits:\n{_tasks()}")
        return []

    def steps(self) -> None:
        """Advance the clock by `STEP` for work done outside."""
        self.now += STEP
        self._rounds = 0

    def _for_threads(self) -> list[tuple[selectors.SelectorKey, int]]:
        end = time.monotonic() + PATIENCE
        while (left := end - time.monotonic()) > 0:
            if found := super().select(left):
                return found
        raise Stuck(f"a thread has not done what it was given to do; who waits:\n{_tasks()}")


class _Asking(socket.socket):
    """A connection to a PostgreSQL server, which reports when it is ready for the next query."""

    def __init__(self, waiting: _Waiting, descriptor: int) -> None:
        super().__init__(fileno=descriptor)
        self._waiting = waiting
        self._asked = False
        self._begun = bytearray()

    def send(self, data: Theirs, *flags: int) -> int:
        self._ask()
        return super().send(data, *flags)

    def sendmsg(self, buffers: Theirs, *more: Theirs) -> int:
        self._ask()
        return super().sendmsg(buffers, *more)

    def recv(self, size: int, *flags: int) -> bytes:
        data = super().recv(size, *flags)
        if not data or READY in self._messages(data):
            self._answered()
        return data

    def _messages(self, data: bytes) -> set[int]:
        """The types of the messages that end with this data, without notices."""
        self._begun += data
        kinds, at = set[int](), 0
        while len(self._begun) >= at + 5:
            end = at + 1 + int.from_bytes(self._begun[at + 1 : at + 5])
            if end > len(self._begun):
                break
            kinds.add(self._begun[at])
            at = end
        del self._begun[:at]
        return kinds

    def close(self) -> None:
        self._answered()
        super().close()

    def _ask(self) -> None:
        if not self._asked:
            self._asked = True
            self._waiting.outside += 1

    def _answered(self) -> None:
        if self._asked:
            self._asked = False
            self._waiting.outside -= 1
            self._waiting.now += STEP


class VirtualLoop(asyncio.SelectorEventLoop):
    """Its time begins at 0 and does not depend on the machine's speed."""

    def __init__(self) -> None:
        self._waiting = _Waiting()
        self._serving: dict[int, tuple[Callable[[], asyncio.BaseProtocol], Any, Context]] = {}
        self._wires: dict[socket.socket, tuple[socket.socket, tuple[str, int]]] = {}
        self._ports = count(50_000)
        self._works = set[ThreadFuture[Any]]()
        super().__init__(self._waiting)

    def time(self) -> float:
        return self._waiting.now

    def create_task(self, *args: Theirs, **more: Theirs) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = super().create_task(*args, **more)
        context = more.get("context")
        killable = context.get(_KILLABLE) if context is not None else _KILLABLE.get()
        if killable is not None:
            killable.tasks.add(task)
        return task

    # Threads

    @contextmanager
    def _outside(self) -> Iterator[None]:
        self._waiting.outside += 1
        try:
            yield
        finally:
            self._waiting.outside -= 1

    def awaits(self, future: asyncio.Future[Any]) -> None:
        """Note that a thread is at work and will set this future."""

        def answered(_: object) -> None:
            self._waiting.outside -= 1
            self._waiting.now += STEP

        self._waiting.outside += 1
        future.add_done_callback(answered)

    def run_in_executor(
        self, executor: Theirs, func: Callable[[*Arguments], Result], *args: *Arguments
    ) -> asyncio.Future[Result]:
        if _is_databases(executor):
            future: asyncio.Future[Result] = self.create_future()
            self.answer(future, partial(func, *args))
            return future
        if executor is None:
            work = _THREADS.submit(func, *args)
            self._works.add(work)
            work.add_done_callback(self._works.discard)
            future = asyncio.wrap_future(work, loop=self)
        else:
            future = super().run_in_executor(executor, func, *args)
        self.awaits(future)
        return future

    def answer(self, future: asyncio.Future[Result], asked: Callable[[], Result]) -> None:
        """Run a query directly; the future has its result `STEP` later."""
        result, error = None, None
        try:
            result = asked()
        except Exception as raised:  # noqa: BLE001 (the future has it)
            error = raised

        def told() -> None:
            self._waiting.steps()
            if future.done():  # it was cancelled
                return
            if error is None:
                future.set_result(cast("Result", result))
            else:
                future.set_exception(error)

        self.call_soon(told)

    async def shutdown_default_executor(self, *args: Theirs) -> None:
        if self._works:
            with self._outside():
                await asyncio.wait([asyncio.wrap_future(work) for work in self._works])

    # Connections

    def _start_serving(
        self,
        factory: Callable[[], asyncio.BaseProtocol],
        sock: Theirs,
        *rest: Theirs,
        **more: Theirs,
    ) -> None:
        server = rest[1] if len(rest) > 1 else more["server"]
        self._serving[sock.getsockname()[1]] = factory, server, copy_context()
        killable = _KILLABLE.get()
        if killable is not None:
            killable.servers.add(server)

    def _stop_serving(self, sock: Theirs) -> None:
        del self._serving[sock.getsockname()[1]]
        super()._stop_serving(sock)  # type: ignore[misc]

    async def sock_connect(self, sock: socket.socket, address: Theirs) -> None:
        """Connect with a server in this loop; there is no other.

        The server's part runs in the context in which the server was started.
        """
        if sock.family == socket.AF_UNIX:
            await super().sock_connect(sock, address)
            return
        to = (str(address[0]), int(address[1]))
        if to[1] not in self._serving:
            raise ConnectionRefusedError(errno.ECONNREFUSED, f"nobody serves {to} in this loop")
        factory, server, context = self._serving[to[1]]
        near, far = socket.socketpair()
        for end in (near, far):
            end.setblocking(False)
        self._wires[sock] = near, to
        context.copy().run(self._accept, far, factory, server, to)

    def _accept(
        self,
        far: socket.socket,
        factory: Callable[[], asyncio.BaseProtocol],
        server: Theirs,
        to: tuple[str, int],
    ) -> None:
        transport = super()._make_socket_transport(  # type: ignore[misc]
            far, factory(), extra={"peername": ("127.0.0.1", next(self._ports))}, server=server
        )
        transport._extra["sockname"] = to
        self._noted(transport)

    def _noted(self, transport: Theirs) -> Theirs:
        killable = _KILLABLE.get()
        if killable is not None:
            killable.transports.add(transport)
        return transport

    def _make_socket_transport(self, sock: socket.socket, *args: Theirs, **more: Theirs) -> Theirs:
        if sock.family == socket.AF_UNIX:
            sock = _Asking(self._waiting, sock.detach())
        near, to = self._wires.pop(sock, (None, None))
        if near is None:
            return super()._make_socket_transport(sock, *args, **more)  # type: ignore[misc]
        sock.close()
        more["extra"] = {**(more.get("extra") or {}), "peername": to}
        return self._noted(
            super()._make_socket_transport(near, *args, **more)  # type: ignore[misc]
        )

    # Processes

    async def _make_subprocess_transport(self, *_: Theirs, **__: Theirs) -> Theirs:
        raise RuntimeError("a process has its own time: name this test in tests/conftest.py")

    def close(self) -> None:
        for near, _ in self._wires.values():
            near.close()
        super().close()


def _is_databases(executor: Theirs) -> bool:
    """Whether it is the thread of a store's connection, which never waits for the loop."""
    prefix: str = getattr(executor, "_thread_name_prefix", "")
    return prefix.startswith("database ") and not executor._shutdown


class _AtOnce:
    """Runs the jobs of an aiosqlite connection directly."""

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, function = item
        if future is not None and isinstance(loop := future.get_loop(), VirtualLoop):
            loop.answer(future, function)
            return
        with suppress(Exception):  # nobody waits for it any more
            function()


def _queue() -> _AtOnce | SimpleQueue[Any]:
    in_virtual_time = isinstance(asyncio._get_running_loop(), VirtualLoop)
    return _AtOnce() if in_virtual_time else SimpleQueue()


class _NoThread:
    """The thread of a connection whose jobs run directly; starting a real one costs more."""

    daemon = False

    def start(self) -> None:
        pass

    def is_alive(self) -> bool:
        return False


def _thread(
    target: Callable[..., None], args: tuple[_AtOnce | SimpleQueue[Any]]
) -> Thread | _NoThread:
    idle = isinstance(args[0], _AtOnce)
    return _NoThread() if idle else Thread(target=target, args=args)


vars(aiosqlite.core).update(SimpleQueue=_queue, Thread=_thread)


class VirtualClock:
    """The loop's time, as a clock for a bot, a server and the people at it.

    It is later than any machine's, so that libraries that compare the two find nothing too old.
    """

    def __init__(self, base: datetime = datetime(2040, 1, 1, tzinfo=UTC)) -> None:
        self.base = base
        self._loop = asyncio.get_running_loop()

    def now(self) -> datetime:
        return self.base + timedelta(seconds=self._loop.time())

    def monotonic(self) -> float:
        return self._loop.time()

    def seconds(self, duration: timedelta) -> float:
        return duration.total_seconds()


def run(main: Coroutine[Any, Any, Result]) -> Result:
    """`asyncio.run` in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main)


def _tasks() -> str:
    """Every task of the loop, and the line on which it waits."""
    told = []
    for task in asyncio.all_tasks(asyncio.get_running_loop()):
        stack = task.get_stack(limit=1)
        where = f"{stack[-1].f_code.co_filename}:{stack[-1].f_lineno}" if stack else "nowhere"
        told.append(f"{task.get_name()} {getattr(task.get_coro(), '__qualname__', '')} at {where}")
    return "\n".join(sorted(told))
