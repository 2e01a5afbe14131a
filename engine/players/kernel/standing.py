"""The chance to win a match at every score of two sides, from the usual outcomes of deals."""

import numpy as np

from engine.players.kernel.calling import Numbers
from engine.players.kernel.compiled import compiled
from engine.players.kernel.tables import Row


@compiled
def chances_to_win(target: int, outcomes: Row) -> Numbers:
    """The chance to win, by own points and the other side's points, each below the target.

    `outcomes` has a row for each outcome of a deal: own points, the other side's points, and its
    frequency. If both reach the target, the side with more points wins.
    """
    found = np.full((target, target), 0.5)
    for both in range(2 * (target - 1), -1, -1):
        for own in range(min(both, target - 1), max(0, both - target + 1) - 1, -1):
            other = both - own
            won, total = 0.0, 0.0
            for i in range(outcomes.shape[0]):
                mine, theirs = own + outcomes[i, 0], other + outcomes[i, 1]
                often = float(outcomes[i, 2])
                if mine == own and theirs == other:
                    continue
                total += often
                if mine >= target or theirs >= target:
                    won += often if mine > theirs else 0.5 * often if mine == theirs else 0.0
                else:
                    won += often * found[mine, theirs]
            if total > 0.0:
                found[own, other] = won / total
    return found
