"""Compile the whole kernel: `python -m engine.players.kernel`, about half a minute.

`make install` does it. Otherwise the bot does it in the background after its first start, and once
more on another processor.
"""

import os
from typing import Final

from engine.players.kernel.kept import note_ready
from engine.players.kernel.warming import warm

_LESS_URGENT: Final = 5
"""People who are served meanwhile come first (as of `nice`)."""

if __name__ == "__main__":
    os.nice(_LESS_URGENT)
    warm()
    note_ready()
