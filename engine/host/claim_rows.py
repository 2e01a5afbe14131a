"""Claims of one family are shared out: which of the free ones a process takes now, and which it
leaves to the others. What is held already is never given up for that by itself, for calm is worth
more than balance; `surplus` says what would have to be.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from engine.host.leases import BEAT

PATIENCE = BEAT.total_seconds()
"""For how long something free is left to others."""

LONG_PATIENCE = 3 * PATIENCE
"""The same of what is meant for a certain one of them."""

REST = timedelta(seconds=30)
"""For how long what was given to another process is not given once more, for balance."""


@dataclass(slots=True)
class SharedFamily:
    """A family of claims. `free` is since when each was seen to be nobody's, `since` when this
    process looked at them first.

    Who holds none takes one at once; who holds any leaves the others to the others for a beat.
    Where they are `evenly` dealt out, each takes after a first beat what makes all have as many,
    and leaves theirs to the others for longer.
    """

    evenly: bool = False
    since: float = math.inf
    free: dict[str, float] = field(default_factory=dict)

    def taken(self, found: Iterable[str], counts: Mapping[str, int], moment: float) -> set[str]:
        """Which are taken now of those that were found free. `counts` is how many each process
        has that wants any, first this one.
        """
        own, free = next(iter(counts)), list(found)
        self.since = min(self.since, moment)
        self.free = {name: self.free.get(name, moment) for name in free}
        patience = LONG_PATIENCE if self.evenly else PATIENCE
        waited = {name for name in free if moment - self.free[name] >= patience}
        if self.evenly:
            free = dealt(free, counts)[own]
            if moment - self.since >= PATIENCE:
                return waited.union(free)
        return waited.union(free[: counts[own] == 0])


def dealt(free: Iterable[str], counts: Mapping[str, int]) -> dict[str, list[str]]:
    """Who takes which of the free ones, so that all have as many: the same, whoever asks."""
    shares: dict[str, list[str]] = {process: [] for process in counts}
    for name in free:
        fewest = min(counts, key=lambda one: (counts[one] + len(shares[one]), one))
        shares[fewest].append(name)
    return shares


def surplus(counts: Mapping[str, int], own: str) -> list[str]:
    """To whom this process has to give one each, so that all have as many: the same, whoever
    asks.
    """
    left, heirs = dict(counts), list[str]()
    while True:
        most = max(left, key=lambda one: (left[one], one))
        fewest = min(left, key=lambda one: (left[one], one))
        if left[most] - left[fewest] <= 1:
            return heirs
        left[most] -= 1
        left[fewest] += 1
        if most == own:
            heirs.append(fewest)
