"""What a deal waits for, as everybody may know it."""

from enum import Enum
from typing import Final


class Stage(Enum):
    """What a deal waits for.

    The three between auction and play exist where the rules ask for them: the seven may be
    exchanged, the caller discards, everybody declares before the first lead.
    """

    AUCTION = "auction"
    EXCHANGE = "exchange"
    DISCARD = "discard"
    DECLARING = "declaring"
    PLAY = "play"
    DONE = "done"


# An enum's members are slow to reach through their class; the hot path takes these.
AUCTION: Final = Stage.AUCTION
PLAY: Final = Stage.PLAY
DONE: Final = Stage.DONE
