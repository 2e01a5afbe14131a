"""Compile the whole kernel: `python -m engine.players.kernel`, about half a minute.

`make install` does it. Otherwise the bot does it in the background after its first start, and once
more on another processor. Of several processes one compiles, and the others wait for it.
"""

import fcntl
import os
from typing import Final

from engine.players.kernel.kept import KEPT, note_ready, ready

_LESS_URGENT: Final = 5
"""People who are served meanwhile come first (as of `nice`)."""


def main() -> None:
    """Compile what is not compiled for this processor."""
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
