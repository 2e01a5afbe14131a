"""The board (score sheet), one line per finished deal (B.6, B.8), and a match's turning points."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from engine.rules.cards import (
    NO_SIDE,
    NOBODY,
    POINTS,
    SIDES,
    Card,
    Contract,
    Seat,
    Side,
    Suit,
    cards_of,
    per_seat,
    per_side,
)
from engine.rules.deal.actions import Stage
from engine.rules.deal.auction import CAPOT, GENERALE
from engine.rules.deal.deal import BELOTE_POINTS, Deal, Penalty, counted
from engine.rules.deal.declarations import Declaration
from engine.rules.deal.talon import cards_in_play
from engine.rules.deal.tricks import trick_points
from engine.rules.points.match_end import dosta_score, eight_run_score
from engine.rules.points.raw import FinishedDeal, doubling
from engine.rules.points.scoring import (
    Carry,
    Score,
    Verdict,
    penalty_score,
    score_deal,
    verdict_of,
)
from engine.rules.ruleset import Rules


def decisive_trick(rules: Rules, deal: Deal, score: Score, capot: Side | None) -> int:
    """The first trick, from 1, after which the verdict was certain.

    Declarations and belotes are taken as finally counted. A capot is decided by the last trick, a
    revoke by the trick in which it was committed, an eight-run by none (0).
    """
    if deal.honour.penalty is not None:
        return deal.honour.penalty.play // rules.players + 1
    if deal.eight_run is not None or deal.dosta >= 0:
        return 0
    if deal.auction.number >= CAPOT and score.verdict is Verdict.INSIDE:
        return _first_lost(rules, deal)
    if capot is not None:
        return len(deal.tricks)
    declarer, raw = rules.side_of(deal.auction.bidder), list(score.raw)
    if rules.numbered and not rules.bid_with_belotes:
        raw = list(deal.taken)
    times = doubling(deal.contract)
    open_points, decisive = 0, len(deal.tricks)
    for number in range(len(deal.tricks), 0, -1):
        others = (_plus(raw, side, open_points) for side in rules.all_sides)
        verdicts = (
            verdict_of(rules, other, declarer, number=deal.auction.number) for other in others
        )
        if any(verdict is not score.verdict for verdict in verdicts):
            break
        decisive = number
        trick = deal.tricks[number - 1]
        points = trick_points(deal.contract, trick.cards)
        if number == len(deal.tricks):
            points += rules.last_trick
        raw[rules.side_of(trick.winner)] -= times * points
        open_points += times * points
    return decisive


def _first_lost(rules: Rules, deal: Deal) -> int:
    """The trick, from 1, that a capot or generale lost."""
    bidder = deal.auction.bidder
    kept = (
        trick.winner == bidder
        if deal.auction.number == GENERALE
        else rules.side_of(trick.winner) == rules.side_of(bidder)
        for trick in deal.tricks
    )
    return next(number for number, own in enumerate(kept, 1) if not own)


def _plus(raw: list[int], side: Side, points: int) -> tuple[int, ...]:
    return tuple(one + points * (of == side) for of, one in enumerate(raw))


class ScoreSoFar(NamedTuple):
    """The score between two deals. `extra`: one more deal must be played (B.7)."""

    totals: tuple[int, ...]
    carry: Carry
    extra: bool = False


class DealResult(NamedTuple):
    """One line of the board: the full result of a finished deal.

    - `tricks`: tricks per side; `cards`: card points per side, including the last ten.
    - `last_ten`: the side that took the last trick; `NO_SIDE` if it was not played.
    - `counted`: the declarations that count; after a `penalty`, all that were made.
    - `decisive`: the trick that decided the deal, from 1; 0 if none did.
    - `doubler`: the seat that called contra.
    - `dosta`: the seat that ended the match in mid-deal.
    - `bid_number`: the number bid (G.1); 0 where bids have none.
    """

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
    penalty: Penalty | None = None
    eight_run: tuple[Seat, Suit] | None = None
    decisive: int = 0
    doubler: Seat = NOBODY
    dosta: Seat = NOBODY
    bid_number: int = 0

    @property
    def verdict(self) -> Verdict:
        """How the deal ended: for the declaring side, or another end of it."""
        return self.score.verdict


def bonus_points(
    rules: Rules,
    declarations: Sequence[tuple[Seat, Declaration]],
    belotes: Sequence[tuple[Seat, Card]],
) -> tuple[int, ...]:
    """Points of the counting declarations and belotes, per side."""
    bonus = [0] * rules.side_count
    for seat, declaration in declarations:
        bonus[rules.side_of(seat)] += declaration.points
    for seat, _ in belotes:
        bonus[rules.side_of(seat)] += BELOTE_POINTS
    return tuple(bonus)


def result_of(rules: Rules, deal: Deal, number: int, before: ScoreSoFar) -> DealResult:
    """The line of a finished deal, given the score before it."""
    revoked = deal.honour.penalty is not None
    stopped = deal.dosta >= 0 and not revoked
    if revoked:
        declarations = _all_declared(deal)
    else:
        declarations = _shown(rules, deal) if stopped else counted(rules, deal)
    winners = [rules.side_of(trick.winner) for trick in deal.tricks]
    tricks = tuple([winners.count(side) for side in rules.all_sides])
    played_out = bool(winners) and not any(deal.hands)
    capot = _sweeper(tricks) if played_out and not revoked else None
    score = _score(rules, deal, before, declarations, tricks=tricks, capot=capot)
    written = zip(before.totals, score.written, score.kertici, strict=True)
    return DealResult(
        number=number,
        dealer=deal.dealer,
        contract=deal.contract,
        declarer=deal.auction.bidder,
        factor=deal.auction.factor,
        score=score,
        tricks=tricks,
        cards=_in_tricks(rules, deal) if stopped else deal.taken,
        last_ten=winners[-1] if played_out else NO_SIDE,
        counted=declarations,
        belotes=deal.belotes,
        capot=capot,
        totals=tuple(map(sum, written)),
        penalty=deal.honour.penalty,
        eight_run=deal.eight_run,
        decisive=decisive_trick(rules, deal, score, capot),
        doubler=deal.auction.doubler,
        dosta=deal.dosta if stopped else NOBODY,
        bid_number=deal.auction.number,
    )


def proven(rules: Rules, deal: Deal) -> tuple[int, ...]:
    """Raw points that each side is certain to have, as all players can see (B.8.6).

    Neither the contract nor contra matters before the deal is over.
    """
    bonus = bonus_points(rules, _shown(rules, deal), deal.belotes)
    if rules.announcements_need_trick:
        winners = {rules.side_of(trick.winner) for trick in deal.tricks}
        bonus = tuple([points * (side in winners) for side, points in per_side(bonus)])
    times = doubling(deal.contract)
    return tuple(
        [times * own + more for own, more in zip(_in_tricks(rules, deal), bonus, strict=True)]
    )


def reached(rules: Rules, deal: Deal, before: ScoreSoFar) -> tuple[Side, ...]:
    """The sides that have reached the target in mid-deal, and may say so (`dosta`)."""
    if not rules.dosta or deal.stage is not Stage.PLAY:
        return ()
    if any(before.carry) and not rules.exit_with_hanging:
        return ()
    now = zip(before.totals, proven(rules, deal), strict=True)
    own = [total + points // rules.unit for total, points in now]
    return tuple([side for side, points in per_side(own) if points >= rules.target])


def _in_tricks(rules: Rules, deal: Deal) -> tuple[int, ...]:
    """Card points of each side's closed tricks, without the caller's discards."""
    points = [0] * rules.side_count
    for trick in deal.tricks:
        points[rules.side_of(trick.winner)] += trick_points(deal.contract, trick.cards)
    return tuple(points)


def _shown(rules: Rules, deal: Deal) -> tuple[tuple[Seat, Declaration], ...]:
    """The declarations that count and that everybody has seen, once a trick is closed."""
    return counted(rules, deal) if deal.tricks and rules.reveal != "after_last_trick" else ()


def _sweeper(tricks: tuple[int, ...]) -> Side | None:
    """The side that took every trick, if any."""
    most = max(tricks)
    return SIDES[tricks.index(most)] if most == sum(tricks) else None


def _all_declared(deal: Deal) -> tuple[tuple[Seat, Declaration], ...]:
    return tuple((seat, item) for seat, plan in per_seat(deal.declared) for item in plan)


def _score(
    rules: Rules,
    deal: Deal,
    before: ScoreSoFar,
    declarations: tuple[tuple[Seat, Declaration], ...],
    *,
    tricks: tuple[int, ...],
    capot: Side | None,
) -> Score:
    bonus = bonus_points(rules, declarations, deal.belotes)
    contract, factor = deal.contract, deal.auction.factor
    if deal.eight_run is not None:
        side = rules.side_of(deal.eight_run[0])
        return eight_run_score(rules, side, before.totals)
    if deal.honour.penalty is not None:
        points = POINTS[contract]
        return penalty_score(
            rules,
            offender=rules.side_of(deal.honour.penalty.offender),
            challenger=rules.side_of(deal.honour.penalty.seat),
            declared=bonus,
            contract=contract,
            factor=factor,
            cards_total=sum(points[card] for card in cards_of(cards_in_play(deal)))
            + rules.last_trick,
            carry=before.carry,
            number=deal.auction.number,
        )
    if deal.dosta >= 0:
        return dosta_score(rules, proven(rules, deal), before.carry)
    doubler = deal.auction.doubler
    played = FinishedDeal(
        contract=contract,
        declaring_side=rules.side_of(deal.auction.bidder),
        factor=factor,
        tricks=deal.taken,
        bonus=bonus,
        capot=capot,
        doubler=rules.side_of(doubler) if doubler >= 0 else None,
        trickless=tuple([side for side, count in per_side(tricks) if not count]),
        first=rules.side_of(rules.seat_after(deal.dealer)),
        belotes=bonus_points(rules, (), deal.belotes),
        number=deal.auction.number,
        alone=all(trick.winner == deal.auction.bidder for trick in deal.tricks),
    )
    return score_deal(rules, played, before.carry)


class TurningKind(Enum):
    """How a deal decided a match, most significant first."""

    LEAD_FOR_GOOD = "lead"
    LED_THROUGHOUT = "throughout"
    CAPOT = "capot"
    FALL = "fall"
    BEST_DEAL = "best"


class TurningPoint(NamedTuple):
    """A deal that decided a match.

    `side` scored `points` in it; for a `FALL`, `side` is the side that failed and `points` are the
    opponents' points. `trick` is the trick that decided the deal (0: none).
    """

    turning: TurningKind
    deal: int
    side: Side
    points: int
    trick: int


def turning_points(
    rules: Rules, board: Sequence[DealResult], winner: Side | None
) -> tuple[TurningPoint, ...]:
    """The deals that decided the match, each at most once; none if it had only one deal."""
    if len(board) < 2:
        return ()
    found: dict[int, TurningPoint] = {}
    for point in (*_lead(board, winner), *_capots(board), *_falls(rules, board), *_best(board)):
        if point.turning is TurningKind.LED_THROUGHOUT:
            found.setdefault(0, point)
        else:
            found.setdefault(point.deal, point)
    return tuple(found.values())


def _lead(board: Sequence[DealResult], winner: Side | None) -> Iterator[TurningPoint]:
    """The deal in which the winner took the lead for good."""
    if winner is None:
        return
    since = len(board)
    while since and _ahead(board[since - 1], winner):
        since -= 1
    if since == len(board):  # by some rules a side can win without being ahead
        return
    line = board[since]
    turning = TurningKind.LEAD_FOR_GOOD if since else TurningKind.LED_THROUGHOUT
    yield TurningPoint(turning, line.number, winner, line.score.written[winner], line.decisive)


def _ahead(line: DealResult, winner: Side) -> bool:
    others = (points for side, points in per_side(line.totals) if side != winner)
    return max(others) < line.totals[winner]


def _capots(board: Sequence[DealResult]) -> Iterator[TurningPoint]:
    """The capot worth the most points."""
    swept = [
        TurningPoint(
            TurningKind.CAPOT,
            line.number,
            line.capot,
            line.score.written[line.capot],
            line.decisive,
        )
        for line in board
        if line.capot is not None
    ]
    yield from sorted(swept, key=lambda point: -point.points)[:1]


def _falls(rules: Rules, board: Sequence[DealResult]) -> Iterator[TurningPoint]:
    """The failed contract that gave the opponents the most points."""
    fallen = []
    for line in board:
        if line.verdict is Verdict.INSIDE:
            own = rules.side_of(line.declarer)
            others = [points for side, points in per_side(line.score.written) if side != own]
            point = TurningPoint(TurningKind.FALL, line.number, own, max(others), line.decisive)
            fallen.append(point)
    yield from sorted(fallen, key=lambda point: -point.points)[:1]


def _best(board: Sequence[DealResult]) -> Iterator[TurningPoint]:
    """The deal in which a side scored the most points."""
    lines = [
        TurningPoint(TurningKind.BEST_DEAL, line.number, side, points, line.decisive)
        for line in board
        for side, points in per_side(line.score.written)
    ]
    yield max(lines, key=lambda point: point.points)
