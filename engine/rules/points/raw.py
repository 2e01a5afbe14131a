"""A finished deal in raw points, and how these become written points (B.6 steps 1 to 7).

Raw points are card points. Written points, those of the score sheet, are tens; with the exact scale
they are card points too. Sides are indices into `Points`.
"""

from collections.abc import Collection
from operator import add, sub
from typing import NamedTuple

from engine.rules.cards import SIDES, Contract, Side, per_side
from engine.rules.ruleset import Rules

Points = tuple[int, ...]
"""Points, one entry per side."""


def rounded(contract: Contract, points: int) -> int:
    """Points rounded to tens: up from 6 in a suit and at no trumps, from 5 at all trumps.

    Source: B.6 step 7.
    """
    return (points + (5 if contract is Contract.AT else 4)) // 10


def scaled(rules: Rules, contract: Contract, points: int) -> int:
    """Convert raw points to written points: rounded tens, the nearest ten, or unchanged."""
    if rules.scale == "nearest_ten":
        return nearest_ten(points)
    return rounded(contract, points) if rules.scale == "tens" else points


def nearest_ten(points: int) -> int:
    """The nearest multiple of ten; five goes up (G.3)."""
    return (points + 5) // 10 * 10


def shares(points: Points, pot: int, hanging: Side | None, first: Side) -> Points:
    """Divide a pot of tens by largest remainder (B.6.1).

    Ties go to the side with fewer points, then to the hanging side, then to the side that spoke
    earlier, counting from side `first`.
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


class FinishedDeal(NamedTuple):
    """The inputs for scoring a finished deal.

    - `tricks`: card points and last ten per side, before no-trump doubling.
    - `bonus`: points of counting declarations and belotes per side.
    - `belotes`: the part of `bonus` that comes from belotes; needed if the rules keep it apart
      (`belote_of_loser`).
    - `capot`: the side that took every trick.
    - `doubler`: the side that called contra; needed with three sides.
    - `trickless`: the sides without a trick; needed if declarations require one and nobody made a
      capot.
    - `first`: the side that spoke first.
    - `number`: the number bid (G.1); 0 where bids have none.
    - `alone`: whether the declarer took every trick, which matters to a generale.
    """

    contract: Contract
    declaring_side: Side
    factor: int
    tricks: Points
    bonus: Points
    capot: Side | None
    doubler: Side | None = None
    trickless: tuple[Side, ...] = ()
    first: Side = SIDES[0]
    belotes: Points = ()
    number: int = 0
    alone: bool = False


def raw_points(rules: Rules, played: FinishedDeal) -> Points:
    """Raw points per side: cards and last ten, no-trump doubling, bonus, capot (B.6 steps 1-5)."""
    if played.capot is not None and rules.capot_sum is not None:
        return plus(zeros(played.tricks), played.capot, rules.capot_sum)
    cards = tuple(doubling(played.contract) * points for points in played.tricks)
    points = added(cards, counting_bonus(rules, played, cards))
    if played.capot is None:
        return points
    return plus(points, played.capot, rules.capot_points(played.contract))


def doubling(contract: Contract) -> int:
    """The factor for cards and last ten: 2 at no trumps, else 1 (B.6 step 4)."""
    return 2 if contract is Contract.NT else 1


def ranked(
    points: Points, declaring_side: Side, first: Side, doubler: Side | None = None
) -> list[Side]:
    """The declaring side's opponents, most points first; ties: doubler, then earlier speaker."""
    count = len(points)
    return sorted(
        (side for side in SIDES[:count] if side != declaring_side),
        key=lambda side: (-points[side], side != doubler, (side - first) % count),
    )


def best_opponent(played: FinishedDeal, raw: Points) -> Side:
    """The opponent of the declaring side with most points."""
    return ranked(raw, played.declaring_side, played.first, played.doubler)[0]


def counting_bonus(rules: Rules, played: FinishedDeal, cards: Points) -> Points:
    """The bonus; if it needs a trick, trickless sides lose theirs to another (B.8.1, B.8.3).

    A belote that is never lost stays (F.3).
    """
    bonus, capot = played.bonus, played.capot
    if not rules.announcements_need_trick:
        return bonus
    stays = _belotes(played) if rules.belote_of_loser == "kept" else zeros(bonus)
    moving = tuple(map(sub, bonus, stays))
    if capot is not None:
        return plus(stays, capot, sum(moving))
    moved = bonus
    for side in played.trickless:
        heir = played.declaring_side
        if side == heir:
            heir = ranked(added(cards, bonus), side, played.first)[0]
        moved = plus(plus(moved, side, -moving[side]), heir, moving[side])
    return moved


def _belotes(played: FinishedDeal) -> Points:
    return played.belotes or zeros(played.bonus)


def belotes_apart(
    rules: Rules, played: FinishedDeal, losers: Collection[Side]
) -> tuple[Points, Points]:
    """The belotes of losing sides that no winner gets: raw, and as those sides write them.

    Source: F.3 (`belote_of_loser`).
    """
    nobody = zeros(played.bonus)
    if rules.belote_of_loser == "with_pot":
        return nobody, nobody
    apart = tuple([points * (side in losers) for side, points in per_side(_belotes(played))])
    kept = rules.belote_of_loser == "kept"
    return apart, tuple([points // rules.unit for points in apart]) if kept else nobody


def added(left: Points, right: Points) -> Points:
    """The sum for each side."""
    return tuple(map(add, left, right))


def plus(points: Points, side: Side, more: int) -> Points:
    """The points with more for one side."""
    return (*points[:side], points[side] + more, *points[side + 1 :])


def multiplied(points: Points, factor: int) -> Points:
    """Each side's points times a factor."""
    return tuple([own * factor for own in points])


def zeros(points: Points) -> Points:
    """Zero points for each side."""
    return (0,) * len(points)


def without(points: Points, side: Side) -> Points:
    """The points with none for one side."""
    return plus(points, side, -points[side])
