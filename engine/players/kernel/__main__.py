"""Compiles everything, so that no table ever waits for it: `python -m engine.players.kernel`.

It is done when the bot is installed; where that was elsewhere, on another processor, it is done
once more at the start.
"""

from engine.players.kernel.kept import note_ready
from engine.players.kernel.warming import warm

if __name__ == "__main__":
    warm()
    note_ready()
