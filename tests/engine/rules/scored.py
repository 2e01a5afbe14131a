"""A deal between two or three sides, scored under a preset."""

from engine.rules.cards import SIDES, Contract, Side
from engine.rules.points.raw import FinishedDeal, Points
from engine.rules.points.scoring import Carry, Score, no_carry, score_deal
from engine.rules.ruleset import Rules, rules_of

H, NT, AT = Contract.H, Contract.NT, Contract.AT


BELOT, AVKM, WIKIPEDIA, RUSE, THREE, BELA, BELA_THREE, BELA_TWO = (
    rules_of(name)
    for name in (
        "belot_bg",
        "avkm",
        "wikipedia_bg",
        "ruse_kertici",
        "three_handed",
        "bela_hr",
        "bela_three",
        "bela_two",
    )
)


def scored(
    rules: Rules,
    contract: Contract,
    tricks: tuple[int, int],
    bonus: tuple[int, int] = (0, 0),
    *,
    factor: int = 1,
    carry: tuple[int, ...] | None = None,
) -> Score:
    """Side 0 declares; a side with all the points of the tricks has made a capot."""
    capot = SIDES[tricks.index(0) ^ 1] if 0 in tricks else None
    played = FinishedDeal(contract, Side(0), factor, tricks, bonus, capot)
    empty = (0,) if rules.hang_carry == "next_deal_winner" else (0, 0)
    return score_deal(rules, played, carry or empty)


def scored_three(
    rules: Rules,
    tricks: Points,
    bonus: Points = (0, 0, 0),
    *,
    contract: Contract = H,
    factor: int = 1,
    capot: Side | None = None,
    doubler: Side | None = None,
    trickless: tuple[Side, ...] = (),
    carry: Carry | None = None,
) -> Score:
    """Side 0 of three declares."""
    played = FinishedDeal(contract, Side(0), factor, tricks, bonus, capot, doubler, trickless)
    return score_deal(rules, played, no_carry(rules) if carry is None else carry)


def ruled(preset: str, **switch: object) -> Rules:
    return rules_of(preset, switch)
