"""Runs a test in virtual time: whoever sleeps wakes at once, and the clock says it was later."""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from functools import wraps
from typing import Any, ParamSpec


class VirtualLoop(asyncio.SelectorEventLoop):
    """Jumps to the next timer when nothing else is left to do. For tests without real I/O."""

    _now = 0.0

    def time(self) -> float:
        return self._now

    def _run_once(self) -> None:
        ready, scheduled = self._ready, self._scheduled  # type: ignore[attr-defined]
        if not ready:
            waking = (timer.when() for timer in scheduled if not timer.cancelled())
            self._now = max(self._now, min(waking, default=self._now))
        super()._run_once()  # type: ignore[misc]


class VirtualClock:
    """The time of the running loop, as a clock for the screen or the engine."""

    _START = datetime(2026, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        return self._START + timedelta(seconds=asyncio.get_running_loop().time())

    def seconds(self, duration: timedelta) -> float:
        return duration.total_seconds()


P = ParamSpec("P")


def instantly(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Make an asynchronous test a plain one that takes no time."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(test(*args, **kwargs))

    return run
