"""The board: the line that is written about a finished deal (B.6)."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.rules.cards import Card, Contract, Seat, Side
from engine.rules.deal import BELOTE_POINTS, Deal, capot_side, counted
from engine.rules.declarations import Declaration
from engine.rules.ruleset import Rules
from engine.rules.scoring import Carry, Played, Score, Verdict, score_deal


class DealResult(NamedTuple):
    """A line of the board: everything that is written about a finished deal."""

    number: int
    dealer: Seat
    contract: Contract
    declarer: Seat
    factor: int
    score: Score
    tricks: tuple[int, ...]
    cards: tuple[int, ...]
    last_ten: Side
    counted: tuple[tuple[Seat, Declaration], ...]
    belotes: tuple[tuple[Seat, Card], ...]
    capot: Side | None
    totals: tuple[int, ...]

    @property
    def verdict(self) -> Verdict:
        """Made, inside or hanging."""
        return self.score.verdict


def bonus_points(
    rules: Rules,
    declarations: Sequence[tuple[Seat, Declaration]],
    belotes: Sequence[tuple[Seat, Card]],
) -> tuple[int, ...]:
    """Points of counting declarations and belotes, a side."""
    bonus = [0] * rules.side_count
    for seat, declaration in declarations:
        bonus[rules.side_of(seat)] += declaration.points
    for seat, _ in belotes:
        bonus[rules.side_of(seat)] += BELOTE_POINTS
    return tuple(bonus)


def result_of(
    rules: Rules, deal: Deal, number: int, totals: tuple[int, ...], carry: Carry
) -> DealResult:
    """The line of a finished deal, on top of the totals and hanging points before it."""
    declarations = counted(rules, deal)
    capot = capot_side(rules, deal)
    played = Played(
        contract=deal.contract,
        declarer=rules.side_of(deal.auction.bidder),
        factor=deal.auction.factor,
        tricks=deal.taken,
        bonus=bonus_points(rules, declarations, deal.belotes),
        capot=capot,
    )
    score = score_deal(rules, played, carry)
    winners = [rules.side_of(trick.winner) for trick in deal.tricks]
    return DealResult(
        number=number,
        dealer=deal.dealer,
        contract=deal.contract,
        declarer=deal.auction.bidder,
        factor=deal.auction.factor,
        score=score,
        tricks=tuple(winners.count(side) for side in range(rules.side_count)),
        cards=deal.taken,
        last_ten=winners[-1],
        counted=declarations,
        belotes=deal.belotes,
        capot=capot,
        totals=tuple(a + b for a, b in zip(totals, score.written, strict=True)),
    )
