"""Shutdown on a signal: at any moment, quickly, and without a traceback."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

SIGNALS = signal.SIGINT, signal.SIGTERM
DEADLINE = 9
"""Seconds after which the process ends by force if something hangs."""

BY_FORCE = 70
"""The exit code of a forced end (EX_SOFTWARE)."""


class Stopped(Exception):
    """The process was told to stop before it was ready."""


@asynccontextmanager
async def unless_stopped(stop: asyncio.Event) -> AsyncIterator[None]:
    """Cancel the block as soon as `stop` is set; raises `Stopped` then."""
    task = asyncio.current_task()
    stopping = asyncio.create_task(stop.wait(), name="stop before the start")

    def give_up(done: asyncio.Task[bool]) -> None:
        if not done.cancelled() and task is not None:
            task.cancel()

    stopping.add_done_callback(give_up)
    try:
        yield
    except asyncio.CancelledError:
        if stop.is_set() and task is not None and task.uncancel() == 0:
            raise Stopped from None
        raise
    finally:
        stopping.remove_done_callback(give_up)
        stopping.cancel()


def _end_by_force(*_: object) -> None:
    """Write directly to standard error: a hanging thread may hold a lock of the log."""
    os.write(2, f"Belotbot did not end within {DEADLINE} s and ends by force.\n".encode())
    os._exit(BY_FORCE)


def arm_forced_exit() -> None:
    """End the process by force in `DEADLINE` seconds, unless it has ended by then."""
    if signal.getsignal(signal.SIGALRM) is not _end_by_force:
        signal.signal(signal.SIGALRM, _end_by_force)
        signal.alarm(DEADLINE)


def listen(stop: asyncio.Event) -> None:
    """Set `stop` on a signal, and end by force if that has not ended the process in time."""
    loop = asyncio.get_running_loop()

    def told() -> None:
        arm_forced_exit()
        stop.set()

    for number in SIGNALS:
        loop.add_signal_handler(number, told)
