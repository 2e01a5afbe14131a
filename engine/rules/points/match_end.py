"""The end of a match: by its target, or by an eight-run (B.7, B.8.2, B.8.4)."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, NamedTuple

from engine.rules.cards import Seat, Side, per_side
from engine.rules.points.scoring import Points, Score, Verdict, no_carry
from engine.rules.ruleset import Rules

REDEALS: Final = 3
"""So many deals in a row are dealt anew where deals are counted and all of them are thrown in."""


LAST_PASSED: Final = 12
"""So many in a row at a tie after the last deal: then the lot decides, for nobody wants to play."""


class End(NamedTuple):
    """Whether the match is over after a deal; over without a winner is a draw.

    `extra` is carried on to the next deal's `match_end`.
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
    """Whether the match ends after a deal that is completely scored (B.7, B.8.2).

    `extra` says that one more deal was owed after a capot at the target (`only_151_159`); `belot8`
    is the side of an eight-run, which wins whatever the score. `deals` are those that count for the
    `deal_limit`: once it is reached, whoever leads has won, and nothing else keeps the match going.
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
    """Whether a tie is played on; where deals are counted, somebody has to lead in the end."""
    return rules.tie_at_end == "play_on" or rules.deal_limit is not None


def limit_reached(rules: Rules, deals: int) -> bool:
    """Whether so many deals are all that are played, but for a tie."""
    return rules.deal_limit is not None and deals >= rules.deal_limit


def deals_that_count(written: Iterable[int], number: int) -> int:
    """How many of `number` deals count for the `deal_limit`, of which these were `written` (E.2).

    One that was thrown in does not, but at most so many in a row are dealt anew: the next one
    counts, so that nobody can keep a match going by passing.
    """
    counting = before = 0
    for deal in written:
        counting += 1 + (deal - before - 1) // (REDEALS + 1)
        before = deal
    return counting + (number - before) // (REDEALS + 1)


def counts_thrown_in(written: Iterable[int], number: int) -> bool:
    """Whether this deal, which was thrown in, counts for the `deal_limit` all the same."""
    before = tuple(deal for deal in written if deal < number)
    return deals_that_count(before, number) > deals_that_count(before, number - 1)


def by_lot(rules: Rules, totals: Points, first_dealer: Seat) -> Side:
    """Who of those who lead wins where nobody plays on: whoever spoke first in the first deal.

    Who deals first is drawn and recorded before anybody has seen a card, so it is a lot like
    another; and whoever knows that it is against him has only to bid.
    """
    best = max(totals)
    speakers = (rules.seat_after(first_dealer, steps) for steps in range(1, rules.players + 1))
    sides = map(rules.side_of, speakers)
    return next(side for side in sides if totals[side] == best)


def win_shares(totals: Points, winner: Side | None) -> tuple[Fraction, ...]:
    """What a match that is over is worth to each side: one match won, to the winner alone.

    In a draw those who lead together share it, and whoever is behind them has nothing (B.8.2).
    """
    best = max(totals)
    leaders = [side for side, points in per_side(totals) if points == best]
    winners = leaders if winner is None else [winner]
    share = Fraction(1, len(winners))
    return tuple(share if side in winners else Fraction(0) for side, _ in per_side(totals))


def eight_run_score(rules: Rules, side: Side, totals: Points) -> Score:
    """An eight-run wins the match at once: its side is brought to the target (B.8.4).

    Points that were hanging are lost.
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
