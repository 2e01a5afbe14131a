"""Claims of one family are shared out: which of the free ones a process takes now, and which it
leaves to the others. What is held already is never given up for that, for calm is worth more than
balance.
"""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.host.lease_time import BEAT

PATIENCE = BEAT.total_seconds()
"""For how long something free is left to others."""


@dataclass(slots=True)
class SharedFamily:
    """A family of claims. `free` is since when each was seen to be nobody's.

    Who holds one leaves the others to the others for a beat. Where they are dealt out `evenly`, he
    takes no more than one after each beat, or after three where somebody holds fewer, for that one
    may be slow at its start. Who holds none begins at once.
    """

    evenly: bool = False
    free: dict[str, float] = field(default_factory=dict)
    theirs: Mapping[str, str] = field(default_factory=dict)
    quiet: float = -math.inf

    def taken(self, found: Mapping[str, str | None], own: int, moment: float) -> set[str]:
        """Which are taken now. `found` are those that this process has not, with who has them:
        None where nobody does; `own` is how many it has.
        """
        free = [name for name, holder in found.items() if holder is None]
        theirs = {name: holder for name, holder in found.items() if holder is not None}
        self.free = {name: self.free.get(name, moment) for name in free}
        if not self.evenly:
            waited = {name for name in free if moment - self.free[name] >= PATIENCE}
            return waited if own else {*free[:1], *waited}
        if theirs != self.theirs:
            self.theirs, self.quiet = theirs, moment
        fewer = any(count < own for count in Counter(theirs.values()).values())
        if not free or moment - self.quiet < PATIENCE * (own > 0) * (1 + 2 * fewer):
            return set()
        self.quiet = moment
        return {free[0]}
