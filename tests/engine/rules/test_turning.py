"""What decided a match is true of its board, and each deal is named once."""

import random

import pytest

from engine.rules.match import Match, new_match
from engine.rules.ruleset import PRESETS, rules_of
from engine.rules.scoring import Verdict
from engine.rules.turning import Turning, turning_points
from tests.engine.rules.strategies import walk


def _played(preset: str) -> Match:
    target = {"tens": 51, "exact": 301}
    rules = rules_of(preset)
    rules = rules.model_copy(update={"target": target[rules.scale]})
    for _, _, after in walk(new_match(rules, rules.seats[0]), random.Random(preset)):
        match = after
    return match


@pytest.mark.parametrize("preset", PRESETS)
def test_turning_points_follow_from_the_board(preset: str) -> None:
    ended = _played(preset)
    assert ended.over
    board = {line.number: line for line in ended.board}
    points = turning_points(ended.rules, ended.board, ended.winner)
    assert len({point.deal for point in points if point.turning is not Turning.LED_THROUGHOUT}) in (
        len(points),
        len(points) - 1,
    )
    most = max(max(line.score.written) for line in ended.board)
    assert not points or any(most in board[point.deal].score.written for point in points)
    for turning, deal, side, written in points:
        line = board[deal]
        match turning:
            case Turning.LEAD_FOR_GOOD | Turning.LED_THROUGHOUT:
                assert side == ended.winner
                later = [one for one in ended.board if one.number >= deal]
                assert all(one.totals[side] == max(one.totals) for one in later)
                first = ended.board[0].number == deal
                assert first == (turning is Turning.LED_THROUGHOUT)
            case Turning.CAPOT:
                assert line.capot == side
                assert line.score.written[side] == written
            case Turning.FALL:
                assert line.verdict is Verdict.INSIDE
                assert ended.rules.side_of(line.declarer) == side
            case Turning.BEST_DEAL:
                assert line.score.written[side] == written == most


def test_a_match_of_one_deal_needs_no_telling() -> None:
    match = _played("belot_bg")
    assert not turning_points(match.rules, match.board[:1], match.winner)
