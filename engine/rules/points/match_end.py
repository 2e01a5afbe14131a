"""The end of a match: by target, deal limit or eight-run (B.7, B.8.2, B.8.4, E.2)."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, NamedTuple

from engine.rules.cards import Seat, Side, per_side
from engine.rules.points.raw import Points
from engine.rules.points.scoring import Carry, Score, Verdict, no_carry
from engine.rules.ruleset import Rules

REDEALS: Final = 3
"""With a deal limit: thrown-in deals in a row that are dealt again before one counts (E.2)."""


LAST_PASSED: Final = 12
"""Thrown-in deals in a row, at a tie after the last deal, after which the lot decides (E.2)."""


class End(NamedTuple):
    """Whether the match is over after a deal; over without a winner is a draw.

    `extra` is passed to `match_end` after the next deal.
    """

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
    belot8: Side | None = None,
    deals: int = 0,
) -> End:
    """Whether the match ends after a completely scored deal (B.7, B.8.2).

    `extra`: this was the additional deal after a capot at the target (`only_151_159`).
    `all_pass`: the deal was thrown in. `hanging`: points are hanging. `belot8`: the side of an
    eight-run, which wins whatever the score. `deals`: the number of deals that count for the
    `deal_limit`; once it is reached the leading side wins, and only a tie prolongs the match.
    """
    if belot8 is not None:
        return End(over=True, winner=belot8)
    best = max(totals)
    leaders = [side for side, points in per_side(totals) if points == best]
    tied = len(leaders) > 1
    if all_pass:
        return End(over=False, extra=extra)
    if limit_reached(rules, deals):
        return End(over=False, extra=extra) if tied else End(over=True, winner=leaders[0])
    if tied and best >= rules.target and _plays_on(rules):
        return End(over=False, extra=extra)
    if best < rules.target:
        return End(over=False)
    if hanging and not rules.exit_with_hanging:
        return End(over=False, extra=extra)
    if capot is not None and rules.capot_exit == "any_capot":
        return End(over=False)
    if capot is not None and rules.capot_exit == "only_151_159" and not extra:
        premium = rules.capot_bonus // rules.unit
        if rules.target <= totals[capot] < rules.target + premium:
            return End(over=False, extra=True)
    return End(over=True, winner=None if tied else leaders[0])


def _plays_on(rules: Rules) -> bool:
    """Whether play continues after a tie at the target; with a deal limit it always does."""
    return rules.tie_at_end == "play_on" or rules.deal_limit is not None


def limit_reached(rules: Rules, deals: int) -> bool:
    """Whether the deal limit is reached; after it, play continues only to break a tie."""
    return rules.deal_limit is not None and deals >= rules.deal_limit


def deals_that_count(written: Iterable[int], number: int) -> int:
    """How many of the first `number` deals count for the `deal_limit` (E.2).

    `written` lists the numbers of the deals that were played. A thrown-in deal does not count,
    except after `REDEALS` others in a row, so that nobody can prolong a match by passing.
    """
    counting = before = 0
    for deal in written:
        counting += 1 + (deal - before - 1) // (REDEALS + 1)
        before = deal
    return counting + (number - before) // (REDEALS + 1)


def counts_thrown_in(written: Iterable[int], number: int) -> bool:
    """Whether this thrown-in deal nevertheless counts for the `deal_limit`."""
    before = tuple(deal for deal in written if deal < number)
    return deals_that_count(before, number) > deals_that_count(before, number - 1)


def by_lot(rules: Rules, totals: Points, first_dealer: Seat) -> Side:
    """Break a tie without further play: the tied side that spoke first in the first deal wins.

    The first dealer is drawn and recorded before anybody has seen a card, so this is a fair lot; a
    player it does not favour only has to bid.
    """
    best = max(totals)
    speakers = (rules.seat_after(first_dealer, steps) for steps in range(1, rules.players + 1))
    sides = map(rules.side_of, speakers)
    return next(side for side in sides if totals[side] == best)


def win_shares(totals: Points, winner: Side | None) -> tuple[Fraction, ...]:
    """Each side's share of the one win that a finished match is worth.

    The winner gets all of it. In a draw the leading sides share it, the others get nothing (B.8.2).
    """
    best = max(totals)
    leaders = [side for side, points in per_side(totals) if points == best]
    winners = leaders if winner is None else [winner]
    share = Fraction(1, len(winners))
    return tuple(share if side in winners else Fraction(0) for side, _ in per_side(totals))


def eight_run_score(rules: Rules, side: Side, totals: Points) -> Score:
    """The score of an eight-run, which wins the match: its side is raised to the target (B.8.4).

    Hanging points are lost.
    """
    nothing = (0,) * rules.side_count
    to_target = max(0, rules.target - totals[side])
    return Score(
        verdict=Verdict.BELOT8,
        raw=nothing,
        written=tuple(to_target if own == side else 0 for own in rules.all_sides),
        settled=nothing,
        carry=no_carry(rules),
        kertici=nothing,
        need=0,
    )


def dosta_score(rules: Rules, proven: Points, carry: Carry) -> Score:
    """The score of a deal in which the match ended: each side writes its proven points (B.8.6)."""
    nothing = (0,) * rules.side_count
    return Score(
        verdict=Verdict.DOSTA,
        raw=proven,
        written=tuple([points // rules.unit for points in proven]),
        settled=nothing,
        carry=carry,
        kertici=nothing,
        need=0,
    )
