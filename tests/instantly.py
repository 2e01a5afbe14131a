"""Run a test in virtual time that pytest would run without a loop."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

from tests.virtual import VirtualLoop

P = ParamSpec("P")


def instantly(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Make an asynchronous test a plain one that takes no time."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(test(*args, **kwargs))

    return run
