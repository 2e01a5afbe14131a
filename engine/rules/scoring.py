"""From points to what is written down, deal by deal, and the end of the match (B.6, B.7).

Points are raw card points; written points are tens. Sides are indices, every tuple has one entry a
side.
"""

from enum import Enum
from typing import NamedTuple

from engine.rules.cards import Contract, Side
from engine.rules.ruleset import Rules

Points = tuple[int, ...]
Carry = tuple[int, ...]
"""Hanging points: one pot (`next_deal_winner`) or one entry a side (`owner_unless_fails`)."""


class Verdict(Enum):
    """How a deal ended for the declaring side (B.6.6)."""

    MADE = "made"
    INSIDE = "inside"
    HANGING = "hang"


class Played(NamedTuple):
    """What a finished deal is scored from.

    `tricks` are cards and last ten a side, before no-trump doubling; `bonus` the declarations that
    count and belotes; `capot` the side that took every trick.
    """

    contract: Contract
    declarer: Side
    factor: int
    tricks: Points
    bonus: Points
    capot: Side | None


class Score(NamedTuple):
    """A deal's result. `settled` is the part of `written` that had been hanging before."""

    verdict: Verdict
    raw: Points
    written: Points
    settled: Points
    carry: Carry


def no_carry(rules: Rules) -> Carry:
    """Nothing hangs."""
    return (0,) if rules.hang_carry == "next_deal_winner" else (0,) * rules.side_count


def rounded(contract: Contract, points: int) -> int:
    """Points in tens: a suit and no trumps up from 6, all trumps up from 5 (B.6.7)."""
    return (points + (5 if contract is Contract.AT else 4)) // 10


def _capot_written(rules: Rules) -> int:
    return rules.capot_bonus // 10


def raw_points(rules: Rules, played: Played) -> Points:
    """Each side's points: cards and last ten, doubled at no trumps, bonus, capot (B.6.1-5)."""
    factor = 2 if played.contract is Contract.NT else 1
    return tuple(
        factor * cards + extra + (rules.capot_bonus if side == played.capot else 0)
        for side, (cards, extra) in enumerate(zip(played.tricks, played.bonus, strict=True))
    )


def score_deal(rules: Rules, played: Played, carry: Carry) -> Score:
    """Everything that a deal of two sides brings, with the points hanging before it (B.6)."""
    raw = raw_points(rules, played)
    verdict = _verdict(raw[played.declarer], raw[1 - played.declarer])
    score = _contra if played.factor > 1 else _plain
    own, hanging = score(rules, played, raw, verdict)
    settled, left = _settle_carry(rules, carry, played, verdict)
    return Score(
        verdict=verdict,
        raw=raw,
        written=_add(own, settled),
        settled=settled,
        carry=_add(left, hanging),
    )


def _verdict(declarer: int, others: int) -> Verdict:
    if declarer == others:
        return Verdict.HANGING
    return Verdict.MADE if declarer > others else Verdict.INSIDE


def _add(left: Points, right: Points) -> Points:
    return tuple(a + b for a, b in zip(left, right, strict=True))


def _pair(side: Side, own: int, others: int) -> Points:
    return (own, others) if side == 0 else (others, own)


def shares(points: Points, pot: int, hanging: Side | None, first: Side) -> Points:
    """The pot shared by largest remainder (B.6.1).

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


def _plain(rules: Rules, played: Played, raw: Points, verdict: Verdict) -> tuple[Points, Carry]:
    """What is written without contra, and what newly hangs (B.6.8)."""
    declarer = played.declarer
    pot = rounded(played.contract, sum(raw))
    if verdict is Verdict.MADE:
        return shares(raw, pot, None, declarer), no_carry(rules)
    if verdict is Verdict.INSIDE:
        written = _pair(declarer, 0, pot)
        if played.capot == declarer and rules.capot_but_behind == "declarer_keeps":  # B.6.4
            written = shares(raw, pot, None, declarer)
        elif played.capot == declarer and rules.capot_but_behind != "inside_takes_all":
            premium = _capot_written(rules)
            written = _pair(declarer, premium, pot - premium)
        return written, no_carry(rules)
    if rules.hang_share == "defender_floor":
        others = raw[1 - declarer] // 10
    else:
        others = shares(raw, pot, declarer, declarer)[1 - declarer]
    hanging = pot - others
    return _pair(declarer, 0, others), (
        (hanging,) if rules.hang_carry == "next_deal_winner" else _pair(declarer, hanging, 0)
    )


def _contra(rules: Rules, played: Played, raw: Points, verdict: Verdict) -> tuple[Points, Carry]:
    """What is written with contra or recontra, and what newly hangs (B.6.8)."""
    total = sum(raw)
    apart: Points = (0, 0)
    if played.capot is not None and not rules.contra_multiplies_capot:
        total -= rules.capot_bonus
        apart = _pair(played.capot, _capot_written(rules), 0)
    pot = rounded(played.contract, total) * played.factor
    if verdict is Verdict.HANGING:
        half = pot // 2  # whole: the factor is even
        return apart, (pot,) if rules.hang_carry == "next_deal_winner" else (half, half)
    winner = played.declarer if verdict is Verdict.MADE else 1 - played.declarer
    return _add(_pair(winner, pot, 0), apart), no_carry(rules)


def _failed(played: Played, verdict: Verdict) -> tuple[Side, ...]:
    """The sides that declared the deal and did not make it; with contra both declared (B.6.3)."""
    if verdict is Verdict.HANGING:
        return (0, 1) if played.factor > 1 else (played.declarer,)
    if verdict is Verdict.INSIDE:
        return (played.declarer,)
    return (1 - played.declarer,) if played.factor > 1 else ()


def _settle_carry(
    rules: Rules, carry: Carry, played: Played, verdict: Verdict
) -> tuple[Points, Carry]:
    """Who gets what was hanging before this deal, and what of it goes on hanging (B.6.3)."""
    if rules.hang_carry == "next_deal_winner":
        if verdict is Verdict.HANGING:
            return (0, 0), carry
        made = verdict is Verdict.MADE
        return _pair(played.declarer if made else 1 - played.declarer, carry[0], 0), (0,)
    failed = _failed(played, verdict)
    settled = [0, 0]
    for owner, points in enumerate(carry):
        settled[1 - owner if owner in failed else owner] += points
    return tuple(settled), (0, 0)


class End(NamedTuple):
    """Whether the match is over after a deal; `winner` is set if so. `extra` is carried on."""

    over: bool
    winner: Side | None = None
    extra: bool = False


def match_end(
    rules: Rules,
    totals: Points,
    *,
    capot: Side | None = None,
    extra: bool = False,
    all_pass: bool = False,
    hanging: bool = False,
) -> End:
    """Whether the match ends after a deal that is completely scored (B.7).

    `extra` says that one more deal was owed after a capot at the target (`only_151_159`).
    """
    best = max(totals)
    leaders = [side for side, points in enumerate(totals) if points == best]
    if all_pass or best < rules.target or len(leaders) > 1:
        return End(over=False, extra=extra)
    if hanging and not rules.exit_with_hanging:
        return End(over=False, extra=extra)
    if capot is not None and rules.capot_exit == "any_capot":
        return End(over=False)
    if capot is not None and rules.capot_exit == "only_151_159" and not extra:
        thin = rules.target <= totals[capot] < rules.target + _capot_written(rules)
        return End(over=not thin, winner=None if thin else leaders[0], extra=thin)
    return End(over=True, winner=leaders[0])
