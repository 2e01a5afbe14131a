"""Card points into written points: rounded to tens, or as they are (B.6 step 7, B.6.1)."""

from engine.rules.cards import Contract, Side
from engine.rules.ruleset import Rules

Points = tuple[int, ...]
"""Points, one entry a side."""


def rounded(contract: Contract, points: int) -> int:
    """Points in tens: a suit and no trumps up from 6, all trumps up from 5 (B.6 step 7)."""
    return (points + (5 if contract is Contract.AT else 4)) // 10


def scaled(rules: Rules, contract: Contract, points: int) -> int:
    """Points as they are written: rounded tens, or exact."""
    return rounded(contract, points) if rules.scale == "tens" else points


def shares(points: Points, pot: int, hanging: Side | None, first: Side) -> Points:
    """The pot in tens shared by largest remainder (B.6.1).

    Ties go to the side with fewer points, then to the hanging side, then to the earlier speaker,
    counted from side `first`.
    """
    own = [value // 10 for value in points]
    order = sorted(
        range(len(points)),
        key=lambda side: (
            -(points[side] % 10),
            points[side],
            side != hanging,
            (side - first) % len(points),
        ),
    )
    for i in range(pot - sum(own)):
        own[order[i % len(order)]] += 1
    return tuple(own)
