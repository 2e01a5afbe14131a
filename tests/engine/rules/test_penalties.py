"""Penalties: kertici, and the penalty for a revoke."""

from engine.rules.cards import Contract, Side
from engine.rules.points.raw import Points
from engine.rules.points.scoring import Carry, Verdict, no_carry, penalty_score
from engine.rules.ruleset import Rules
from tests.engine.rules.scored import AT, BELA, BELOT, NT, RUSE, THREE, WIKIPEDIA, H, ruled, scored
from tests.every import every


@every(
    ("contract", "tricks", "bonus", "factor", "kertici"),
    [
        (H, (92, 70), (0, 0), 1, (0, 0)),
        (H, (70, 92), (0, 0), 1, (-10, 0)),
        (NT, (60, 70), (0, 0), 1, (-20, 0)),
        (NT, (60, 70), (0, 0), 2, (-20, 0)),
        (NT, (60, 70), (0, 0), 4, (-40, 0)),
        (H, (92, 70), (0, 0), 2, (0, -20)),
        (AT, (258, 0), (0, 0), 1, (0, -10)),
        (AT, (258, 0), (0, 0), 2, (0, -20)),
        (NT, (0, 130), (0, 0), 1, (-20, 0)),
        (H, (162, 0), (0, 270), 1, (-10, -10)),
        (H, (81, 81), (0, 0), 1, (0, 0)),
        (H, (81, 81), (0, 0), 4, (0, 0)),
        (H, (162, 0), (0, 252), 1, (0, 0)),
    ],
)
def test_kertici(
    contract: Contract,
    tricks: tuple[int, int],
    bonus: tuple[int, int],
    factor: int,
    kertici: Points,
) -> None:
    assert scored(RUSE, contract, tricks, bonus, factor=factor).kertici == kertici
    assert scored(WIKIPEDIA, contract, tricks, bonus, factor=factor).kertici == (0, 0)


@every(
    ("rules", "contract", "declared", "factor", "carry", "written"),
    [
        (BELA, H, (20, 50), 1, None, (0, 232)),
        (BELOT, H, (20, 50), 2, None, (0, 46)),
        (BELOT, NT, (0, 0), 1, None, (0, 26)),
        (BELOT, H, (0, 0), 1, (11,), (0, 27)),
        (WIKIPEDIA, H, (0, 0), 1, (8, 3), (0, 27)),
        (ruled("belot_bg", scale="exact"), H, (20, 0), 2, None, (0, 364)),
        (
            ruled("belot_bg", revoke_penalty="162_plus_announcements"),
            H,
            (0, 50),
            4,
            None,
            (0, 21),
        ),
        (ruled("wikipedia_bg", hang_under_contra="pot"), H, (0, 0), 1, (8, 3, 20), (0, 47)),
    ],
)
def test_the_penalty_for_a_revoke(
    rules: Rules,
    contract: Contract,
    declared: Points,
    factor: int,
    carry: Carry | None,
    written: Points,
) -> None:
    score = penalty_score(
        rules,
        offender=Side(0),
        challenger=Side(1),
        declared=declared,
        contract=contract,
        factor=factor,
        cards_total=130 if contract is NT else 162,
        carry=carry or no_carry(rules),
    )
    assert (score.verdict, score.written) == (Verdict.REVOKED, written)
    assert (score.carry, score.kertici) == (no_carry(rules), (0, 0))


def test_every_other_side_writes_the_penalty() -> None:
    score = penalty_score(
        THREE,
        offender=Side(0),
        challenger=Side(2),
        declared=(0, 20, 0),
        contract=H,
        factor=1,
        cards_total=162,
        carry=(1, 2, 4),
    )
    assert (score.written, score.settled) == ((0, 18 + 2, 18 + 5), (0, 2, 5))
