"""Scoring between two sides: the numbers in the prose of RULES.md B.6-B.10, and part C."""

from engine.rules.cards import Contract, Side
from engine.rules.points.raw import rounded, shares
from engine.rules.points.scoring import Verdict
from engine.rules.ruleset import Rules, rules_of
from tests.engine.rules.scored import (
    AT,
    AVKM,
    BELA,
    BELA_TWO,
    BELOT,
    NT,
    WIKIPEDIA,
    H,
    ruled,
    scored,
)
from tests.every import every


def _table(contract: Contract, more: int, fewer: int) -> tuple[int, int]:
    """The thresholds of B.6.1."""
    from_more, from_fewer = {NT: (6, 6), AT: (5, 4)}.get(contract, (7, 6))
    return (more + 10 - from_more) // 10, (fewer + 10 - from_fewer) // 10


@every(("contract", "cards"), [(H, 162), (NT, 260), (AT, 258)])
def test_shares_are_the_table_of_thresholds(contract: Contract, cards: int) -> None:
    premiums = (0, 90) if contract is NT else range(0, 700, 10)
    checked = 0
    for total in (cards + premium for premium in premiums):
        pot = rounded(contract, total)
        for fewer in range(0, (total + 1) // 2, 2 if contract is NT else 1):
            more = total - fewer
            table = _table(contract, more, fewer)
            assert sum(table) == pot
            assert shares((more, fewer), pot, None, Side(0)) == table
            assert shares((fewer, more), pot, None, Side(1)) == table[::-1]
            checked += 1
    assert checked > 100


@every(
    ("contract", "total", "pot"),
    [(H, 162, 16), (AT, 258, 26), (NT, 260, 26), (H, 252, 25), (AT, 348, 35), (NT, 350, 35)],
)
def test_pots(contract: Contract, total: int, pot: int) -> None:
    assert rounded(contract, total) == pot


@every(
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
    score = scored(rules, contract, tricks, bonus)
    assert (score.verdict, score.written) == (Verdict.HANGING, (0, written))
    assert score.carry == (hanging,)


def test_hanging_points_belong_to_the_declarer_in_the_other_family() -> None:
    assert scored(WIKIPEDIA, H, (81, 81)).carry == (8, 0)


@every(
    ("rules", "factor", "carry"),
    [(BELOT, 2, (32,)), (BELOT, 4, (64,)), (WIKIPEDIA, 2, (16, 16)), (WIKIPEDIA, 4, (32, 32))],
)
def test_hanging_under_contra(rules: Rules, factor: int, carry: tuple[int, ...]) -> None:
    score = scored(rules, H, (81, 81), factor=factor)
    assert (score.written, score.carry) == ((0, 0), carry)


@every(("rules", "factor", "written"), [(BELOT, 2, 70), (WIKIPEDIA, 2, 61), (WIKIPEDIA, 4, 113)])
def test_capot_under_contra(rules: Rules, factor: int, written: int) -> None:
    assert scored(rules, AT, (258, 0), factor=factor).written == (written, 0)
    assert scored(rules, AT, (0, 258), factor=factor).written == (0, written)


@every(("contract", "factor", "pot"), [(H, 2, 32), (H, 4, 64), (AT, 2, 52), (AT, 4, 104)])
def test_contra_takes_all(contract: Contract, factor: int, pot: int) -> None:
    cards = 258 if contract is AT else 162
    assert scored(BELOT, contract, (cards - 50, 50), factor=factor).written == (pot, 0)
    assert scored(BELOT, contract, (50, cards - 50), factor=factor).written == (0, pot)


@every(
    ("how", "written"),
    [
        ("inside_takes_all", (0, 52)),
        ("declarer_keeps", (25, 27)),
        ("defenders_pot_declarer_capot", (9, 43)),
    ],
)
def test_capot_but_behind(how: str, written: tuple[int, int]) -> None:
    rules = rules_of("belot_bg", {"capot_but_behind": how})
    score = scored(rules, H, (162, 0), (0, 270))
    assert (score.verdict, score.raw, score.written) == (Verdict.INSIDE, (252, 270), written)


def test_no_trumps_doubles_the_cards_and_not_the_capot() -> None:
    assert scored(BELOT, NT, (70, 60)).raw == (140, 120)
    assert scored(BELOT, NT, (130, 0)).raw == (350, 0)


@every(
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
    score = scored(BELOT, H, tricks, factor=factor, carry=(8,))
    assert (score.settled, score.carry) == (settled, carry)


@every(
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
def test_the_owner_keeps_hanging_points_unless_they_fail(
    owner: int,
    tricks: tuple[int, int],
    factor: int,
    settled: tuple[int, int],
    carry: tuple[int, int],
) -> None:
    before = (8, 0) if owner == 0 else (0, 8)
    score = scored(WIKIPEDIA, H, tricks, factor=factor, carry=before)
    assert (score.settled, score.carry) == (settled, carry)


def test_the_premium_of_the_capot_is_the_switch() -> None:
    rules = rules_of("wikipedia_bg", {"capot_bonus": 100})
    assert scored(rules, AT, (258, 0), factor=2).written == (62, 0)
    assert scored(rules, H, (162, 0), (0, 300)).written == (10, 46)


def test_the_points_that_a_caller_needs() -> None:
    assert scored(BELA, H, (92, 70)).need == 82
    assert scored(BELA_TWO, H, (61, 60)).need == 61
    assert scored(BELA_TWO, H, (60, 61)).written == (0, 121)
    assert scored(BELOT, H, (92, 70)).need == 0


def test_contra_where_points_are_exact() -> None:
    rules = ruled("bela_hr", auction_mode="ladder", contra=True, contra_multiplies_capot=False)
    assert scored(rules, H, (92, 70), factor=2).written == (324, 0)
    assert scored(rules, H, (81, 81), factor=4).written == (0, 648)
    assert scored(rules, H, (162, 0), factor=2).written == (414, 0)
