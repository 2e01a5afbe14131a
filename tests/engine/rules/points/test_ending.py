"""The end of a match and its winners."""

from engine.rules.cards import Side
from engine.rules.points.match_end import eight_run_score, match_end
from engine.rules.points.scoring import Verdict
from engine.rules.ruleset import rules_of
from tests.engine.rules.scored import BELA, BELA_THREE, BELOT, THREE, WIKIPEDIA, ruled
from tests.every import every


def test_the_end_of_a_match() -> None:
    assert not match_end(BELOT, (150, 149)).over
    assert not match_end(BELOT, (160, 160)).over
    assert match_end(BELOT, (160, 161)).winner == 1
    assert not match_end(BELOT, (200, 100), capot=Side(0)).over
    assert not match_end(BELOT, (200, 100), capot=Side(1)).over
    assert not match_end(BELOT, (200, 100), all_pass=True).over
    assert match_end(rules_of("belot_bg", {"capot_exit": "none"}), (152, 0), capot=Side(0)).over
    careful = rules_of("belot_bg", {"exit_with_hanging": False})
    assert not match_end(careful, (152, 0), hanging=True).over
    assert match_end(BELOT, (152, 0), hanging=True).over


@every("total", range(151, 160))
def test_one_more_deal_after_a_thin_capot(total: int) -> None:
    first = match_end(WIKIPEDIA, (total, 100), capot=Side(0))
    assert (first.over, first.extra) == (False, True)
    assert match_end(WIKIPEDIA, (total, 100), all_pass=True, extra=True).extra
    assert match_end(WIKIPEDIA, (total, total), extra=True) == (False, None, True)
    assert match_end(WIKIPEDIA, (total, 100), capot=Side(0), extra=True).winner == 0
    assert match_end(WIKIPEDIA, (total, 160), extra=True).winner == 1


def test_a_thick_capot_ends_the_match() -> None:
    assert match_end(WIKIPEDIA, (160, 100), capot=Side(0)).winner == 0
    assert match_end(WIKIPEDIA, (155, 100)).winner == 0


def test_an_eight_run_wins_at_once() -> None:
    assert eight_run_score(BELA, Side(0), (950, 990)).written == (51, 0)
    assert eight_run_score(BELA, Side(1), (950, 1010)).written == (0, 0)
    assert eight_run_score(BELA, Side(0), (950, 990)).verdict is Verdict.BELOT8
    assert match_end(BELA, (1001, 1050), belot8=Side(0)).winner == 0


def test_equal_at_the_end_is_a_draw_where_it_counts_half() -> None:
    assert match_end(BELA, (1032, 1032)) == (True, None, False)
    assert not match_end(BELA, (1000, 1000)).over
    assert match_end(BELA_THREE, (701, 701, 5)) == (True, None, False)
    assert match_end(BELA_THREE, (701, 710, 5)).winner == 1
    half = ruled("belot_bg", tie_at_end="half_point")
    assert match_end(half, (160, 160)).over
    assert not match_end(half, (160, 160), capot=Side(0)).over
    assert not match_end(half, (160, 160), all_pass=True).over
    assert not match_end(THREE, (151, 160, 160)).over
