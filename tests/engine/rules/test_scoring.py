"""Scoring: the numbers that RULES.md B.6 and B.7 give in prose, and B.6.1 over every split."""

import pytest

from engine.rules.cards import Contract
from engine.rules.ruleset import Rules, rules_of
from engine.rules.scoring import Played, Score, Verdict, match_end, rounded, score_deal, shares

H, NT, AT = Contract.H, Contract.NT, Contract.AT
BELOT, AVKM, WIKIPEDIA = (rules_of(name) for name in ("belot_bg", "avkm", "wikipedia_bg"))


def _score(
    rules: Rules,
    contract: Contract,
    tricks: tuple[int, int],
    bonus: tuple[int, int] = (0, 0),
    *,
    factor: int = 1,
    carry: tuple[int, ...] | None = None,
) -> Score:
    """Side 0 declares; a side with all the points of the tricks has made a capot."""
    capot = tricks.index(0) ^ 1 if 0 in tricks else None
    played = Played(contract, 0, factor, tricks, bonus, capot)
    empty = (0,) if rules.hang_carry == "next_deal_winner" else (0, 0)
    return score_deal(rules, played, carry or empty)


def _table(contract: Contract, more: int, fewer: int) -> tuple[int, int]:
    """The thresholds of B.6.1."""
    from_more, from_fewer = {NT: (6, 6), AT: (5, 4)}.get(contract, (7, 6))
    return (more + 10 - from_more) // 10, (fewer + 10 - from_fewer) // 10


@pytest.mark.parametrize(("contract", "cards"), [(H, 162), (NT, 260), (AT, 258)])
def test_shares_are_the_table_of_thresholds(contract: Contract, cards: int) -> None:
    premiums = (0, 90) if contract is NT else range(0, 700, 10)
    checked = 0
    for total in (cards + premium for premium in premiums):
        pot = rounded(contract, total)
        for fewer in range(0, (total + 1) // 2, 2 if contract is NT else 1):
            more = total - fewer
            table = _table(contract, more, fewer)
            assert sum(table) == pot
            assert shares((more, fewer), pot, None, 0) == table
            assert shares((fewer, more), pot, None, 1) == table[::-1]
            checked += 1
    assert checked > 100


@pytest.mark.parametrize(
    ("contract", "total", "pot"),
    [(H, 162, 16), (AT, 258, 26), (NT, 260, 26), (H, 252, 25), (AT, 348, 35), (NT, 350, 35)],
)
def test_pots(contract: Contract, total: int, pot: int) -> None:
    assert rounded(contract, total) == pot


@pytest.mark.parametrize(
    ("rules", "contract", "tricks", "bonus", "written", "hanging"),
    [
        (BELOT, AT, (129, 129), (0, 0), 13, 13),
        (BELOT, AT, (154, 104), (0, 50), 15, 16),
        (BELOT, H, (81, 81), (0, 0), 8, 8),
        (BELOT, H, (56, 106), (50, 0), 10, 11),
        (BELOT, NT, (65, 65), (0, 0), 13, 13),
        (AVKM, AT, (129, 129), (0, 0), 12, 14),
        (AVKM, AT, (154, 104), (0, 50), 15, 16),
        (AVKM, H, (81, 81), (0, 0), 8, 8),
        (AVKM, NT, (65, 65), (0, 0), 13, 13),
    ],
)
def test_hanging_shares(
    rules: Rules,
    contract: Contract,
    tricks: tuple[int, int],
    bonus: tuple[int, int],
    written: int,
    hanging: int,
) -> None:
    score = _score(rules, contract, tricks, bonus)
    assert (score.verdict, score.written) == (Verdict.HANGING, (0, written))
    assert score.carry == (hanging,)


def test_hanging_points_belong_to_the_declarer_in_the_other_family() -> None:
    assert _score(WIKIPEDIA, H, (81, 81)).carry == (8, 0)


@pytest.mark.parametrize(
    ("rules", "factor", "carry"),
    [(BELOT, 2, (32,)), (BELOT, 4, (64,)), (WIKIPEDIA, 2, (16, 16)), (WIKIPEDIA, 4, (32, 32))],
)
def test_hanging_under_contra(rules: Rules, factor: int, carry: tuple[int, ...]) -> None:
    score = _score(rules, H, (81, 81), factor=factor)
    assert (score.written, score.carry) == ((0, 0), carry)


@pytest.mark.parametrize(
    ("rules", "factor", "written"), [(BELOT, 2, 70), (WIKIPEDIA, 2, 61), (WIKIPEDIA, 4, 113)]
)
def test_capot_under_contra(rules: Rules, factor: int, written: int) -> None:
    assert _score(rules, AT, (258, 0), factor=factor).written == (written, 0)
    assert _score(rules, AT, (0, 258), factor=factor).written == (0, written)


@pytest.mark.parametrize(
    ("contract", "factor", "pot"), [(H, 2, 32), (H, 4, 64), (AT, 2, 52), (AT, 4, 104)]
)
def test_contra_takes_all(contract: Contract, factor: int, pot: int) -> None:
    cards = 258 if contract is AT else 162
    assert _score(BELOT, contract, (cards - 50, 50), factor=factor).written == (pot, 0)
    assert _score(BELOT, contract, (50, cards - 50), factor=factor).written == (0, pot)


@pytest.mark.parametrize(
    ("how", "written"),
    [
        ("inside_takes_all", (0, 52)),
        ("declarer_keeps", (25, 27)),
        ("defenders_pot_declarer_capot", (9, 43)),
    ],
)
def test_capot_but_behind(how: str, written: tuple[int, int]) -> None:
    rules = rules_of("belot_bg", {"capot_but_behind": how})
    score = _score(rules, H, (162, 0), (0, 270))
    assert (score.verdict, score.raw, score.written) == (Verdict.INSIDE, (252, 270), written)


def test_no_trumps_doubles_the_cards_and_not_the_capot() -> None:
    assert _score(BELOT, NT, (70, 60)).raw == (140, 120)
    assert _score(BELOT, NT, (130, 0)).raw == (350, 0)


@pytest.mark.parametrize(
    ("tricks", "factor", "settled", "carry"),
    [
        ((100, 62), 1, (8, 0), (0,)),
        ((62, 100), 1, (0, 8), (0,)),
        ((62, 100), 2, (0, 8), (0,)),
        ((81, 81), 1, (0, 0), (16,)),
        ((81, 81), 2, (0, 0), (40,)),
    ],
)
def test_one_pot_goes_to_the_next_winner(
    tricks: tuple[int, int], factor: int, settled: tuple[int, int], carry: tuple[int, ...]
) -> None:
    score = _score(BELOT, H, tricks, factor=factor, carry=(8,))
    assert (score.settled, score.carry) == (settled, carry)


@pytest.mark.parametrize(
    ("owner", "tricks", "factor", "settled", "carry"),
    [
        (1, (100, 62), 1, (0, 8), (0, 0)),
        (1, (62, 100), 1, (0, 8), (0, 0)),
        (1, (81, 81), 1, (0, 8), (8, 0)),
        (0, (100, 62), 1, (8, 0), (0, 0)),
        (0, (62, 100), 1, (0, 8), (0, 0)),
        (0, (81, 81), 1, (0, 8), (8, 0)),
        (1, (100, 62), 2, (8, 0), (0, 0)),
        (0, (100, 62), 2, (8, 0), (0, 0)),
        (0, (62, 100), 2, (0, 8), (0, 0)),
        (0, (81, 81), 2, (0, 8), (16, 16)),
        (1, (81, 81), 2, (8, 0), (16, 16)),
    ],
)
def test_the_owner_keeps_hanging_points_unless_he_fails(
    owner: int,
    tricks: tuple[int, int],
    factor: int,
    settled: tuple[int, int],
    carry: tuple[int, int],
) -> None:
    before = (8, 0) if owner == 0 else (0, 8)
    score = _score(WIKIPEDIA, H, tricks, factor=factor, carry=before)
    assert (score.settled, score.carry) == (settled, carry)


def test_the_premium_of_the_capot_is_the_switch() -> None:
    rules = rules_of("wikipedia_bg", {"capot_bonus": 100})
    assert _score(rules, AT, (258, 0), factor=2).written == (62, 0)
    assert _score(rules, H, (162, 0), (0, 300)).written == (10, 46)


def test_the_end_of_a_match() -> None:
    assert not match_end(BELOT, (150, 149)).over
    assert not match_end(BELOT, (160, 160)).over
    assert match_end(BELOT, (160, 161)).winner == 1
    assert not match_end(BELOT, (200, 100), capot=0).over
    assert not match_end(BELOT, (200, 100), capot=1).over
    assert not match_end(BELOT, (200, 100), all_pass=True).over
    assert match_end(rules_of("belot_bg", {"capot_exit": "none"}), (152, 0), capot=0).over
    careful = rules_of("belot_bg", {"exit_with_hanging": False})
    assert not match_end(careful, (152, 0), hanging=True).over
    assert match_end(BELOT, (152, 0), hanging=True).over


@pytest.mark.parametrize("total", range(151, 160))
def test_one_more_deal_after_a_thin_capot(total: int) -> None:
    first = match_end(WIKIPEDIA, (total, 100), capot=0)
    assert (first.over, first.extra) == (False, True)
    assert match_end(WIKIPEDIA, (total, 100), all_pass=True, extra=True).extra
    assert match_end(WIKIPEDIA, (total, total), extra=True) == (False, None, True)
    assert match_end(WIKIPEDIA, (total, 100), capot=0, extra=True).winner == 0
    assert match_end(WIKIPEDIA, (total, 160), extra=True).winner == 1


def test_a_thick_capot_ends_the_match() -> None:
    assert match_end(WIKIPEDIA, (160, 100), capot=0).winner == 0
    assert match_end(WIKIPEDIA, (155, 100)).winner == 0
