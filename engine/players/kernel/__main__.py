"""Compile the whole kernel: `python -m engine.players.kernel`, about 15 seconds.

`make install` runs it. Otherwise the bot runs it in the background at its first start, and again
when the processor changes. Only one process compiles at a time; others wait for it.
"""

import fcntl
import os
from typing import Final

from engine.players.kernel.kept import KEPT, note_ready, ready

_LESS_URGENT: Final = 5
"""Niceness while compiling, because serving people comes first."""


def main() -> None:
    """Compile the kernel, unless it is already compiled for this processor."""
    os.nice(_LESS_URGENT)
    KEPT.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not ready():
            from engine.players.kernel.warming import warm  # noqa: PLC0415 - it loads the compiler

            warm()
            note_ready()


if __name__ == "__main__":
    main()
