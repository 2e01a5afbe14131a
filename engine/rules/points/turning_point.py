"""Turning points: the deals that decided a finished match, found from its board."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from engine.rules.cards import Side, per_side
from engine.rules.points.board import DealResult
from engine.rules.points.scoring import Verdict
from engine.rules.ruleset import Rules


class Turning(Enum):
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

    turning: Turning
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
        if point.turning is Turning.LED_THROUGHOUT:
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
    turning = Turning.LEAD_FOR_GOOD if since else Turning.LED_THROUGHOUT
    yield TurningPoint(turning, line.number, winner, line.score.written[winner], line.decisive)


def _ahead(line: DealResult, winner: Side) -> bool:
    others = (points for side, points in per_side(line.totals) if side != winner)
    return max(others) < line.totals[winner]


def _capots(board: Sequence[DealResult]) -> Iterator[TurningPoint]:
    """The capot worth the most points."""
    swept = [
        TurningPoint(
            Turning.CAPOT, line.number, line.capot, line.score.written[line.capot], line.decisive
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
            point = TurningPoint(Turning.FALL, line.number, own, max(others), line.decisive)
            fallen.append(point)
    yield from sorted(fallen, key=lambda point: -point.points)[:1]


def _best(board: Sequence[DealResult]) -> Iterator[TurningPoint]:
    """The deal in which a side scored the most points."""
    lines = [
        TurningPoint(Turning.BEST_DEAL, line.number, side, points, line.decisive)
        for line in board
        for side, points in per_side(line.score.written)
    ]
    yield max(lines, key=lambda point: point.points)
