"""A match's turning points agree with its board, and name each deal once."""

import random
from functools import cache
from itertools import product

from engine.rules.cards import Contract
from engine.rules.deal.auction import CAPOT
from engine.rules.deal.tricks import trick_points
from engine.rules.match import Match, new_match
from engine.rules.points.board import TurningKind, turning_points
from engine.rules.points.scoring import Verdict, verdict_of
from engine.rules.ruleset import PRESETS, rules_of
from tests.engine.rules.strategies import walk
from tests.every import every


@cache
def _states(preset: str, seed: int = 0) -> tuple[Match, ...]:
    """A short match after each of its deals."""
    target = {"tens": 51, "exact": 301, "nearest_ten": 1001}
    rules = rules_of(preset)
    rules = rules.model_copy(update={"target": target[rules.scale]})
    steps = walk(new_match(rules, rules.seats[0]), random.Random(f"{preset} {seed}"))
    return tuple(after for _, _, after in steps if after.deal is not None and after.deal.done)


def _played(preset: str) -> Match:
    return _states(preset)[-1]


@every("preset", PRESETS)
def test_turning_points_follow_from_the_board(preset: str) -> None:
    ended = _played(preset)
    assert ended.over
    board = {line.number: line for line in ended.board}
    points = turning_points(ended.rules, ended.board, ended.winner)
    assert len(
        {point.deal for point in points if point.turning is not TurningKind.LED_THROUGHOUT}
    ) in (
        len(points),
        len(points) - 1,
    )
    most = max(max(line.score.written) for line in ended.board)
    assert not points or any(most in board[point.deal].score.written for point in points)
    for turning, deal, side, written, trick in points:
        line = board[deal]
        assert trick == line.decisive
        match turning:
            case TurningKind.LEAD_FOR_GOOD | TurningKind.LED_THROUGHOUT:
                assert side == ended.winner
                later = [one for one in ended.board if one.number >= deal]
                assert all(one.totals[side] == max(one.totals) for one in later)
                first = ended.board[0].number == deal
                assert first == (turning is TurningKind.LED_THROUGHOUT)
            case TurningKind.CAPOT:
                assert line.capot == side
                assert line.score.written[side] == written
            case TurningKind.FALL:
                assert line.verdict is Verdict.INSIDE
                assert ended.rules.side_of(line.declarer) == side
            case TurningKind.BEST_DEAL:
                assert line.score.written[side] == written == most


def test_a_match_of_one_deal_needs_no_telling() -> None:
    match = _played("belot_bg")
    assert not turning_points(match.rules, match.board[:1], match.winner)


@every("preset", PRESETS)
def test_after_the_decisive_trick_the_others_may_go_anywhere_and_before_it_not(preset: str) -> None:
    for match in (state for seed in range(4) for state in _states(preset, seed)):
        deal, line = match.deal, match.board[-1] if match.board else None
        if line is None or deal is None or line.number != match.number:
            continue  # thrown in
        later = len(deal.tricks) - line.decisive
        lost = line.bid_number == CAPOT and line.verdict is Verdict.INSIDE
        if line.capot is not None and not lost:
            assert not later
        elif line.verdict in (Verdict.MADE, Verdict.INSIDE, Verdict.HANGING):
            assert _verdicts(match, later) == {line.verdict}
            assert line.decisive == 1 or _verdicts(match, later + 1) != {line.verdict}


def _verdicts(match: Match, count: int) -> set[Verdict]:
    """The possible verdicts of the last deal, for any winners of its last tricks."""
    deal, line, rules = match.deal, match.board[-1], match.rules
    assert deal is not None
    last = deal.tricks[len(deal.tricks) - count :]
    worth = [trick_points(line.contract, trick.cards) for trick in last]
    if worth:
        worth[-1] += rules.last_trick
    times = 2 if line.contract is Contract.NT else 1
    found, ours = set(), rules.side_of(line.declarer)
    before = deal.tricks[: len(deal.tricks) - count]
    kept = all(rules.side_of(trick.winner) == ours for trick in before)
    for takers in product(rules.all_sides, repeat=count):
        raw = list(line.score.raw)
        for trick, points, taker in zip(last, worth, takers, strict=True):
            raw[rules.side_of(trick.winner)] -= times * points
            raw[taker] += times * points
        swept = kept and set(takers) <= {ours}
        found.add(verdict_of(rules, tuple(raw), ours, number=line.bid_number, swept=swept))
    return found
