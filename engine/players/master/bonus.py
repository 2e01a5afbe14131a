"""What declarations and belotes bring where all hands are known, and everybody says what he has."""

from collections.abc import Sequence

from engine.rules.cards import (
    Card,
    Contract,
    Hand,
    Seat,
)
from engine.rules.deal import BELOTE_POINTS
from engine.rules.declarations import Plan, counting, declarable, plans
from engine.rules.ruleset import Rules
from engine.rules.tricks import belote_cards


def bonus_of(
    rules: Rules,
    contract: Contract,
    full: Sequence[Hand],
    hands: Sequence[Hand],
    *,
    first: Seat,
    declarer: Seat,
    silent: int = 0,
    belotes: Sequence[tuple[Seat, Card]] = (),
) -> tuple[int, ...]:
    """What it brings each side. `full` are the hands that were dealt, `hands` what is still held.

    `silent` has a bit for each seat that has not declared and cannot any more; `belotes` were
    called.
    """
    bonus = [0] * rules.side_count
    if not declarable(contract):
        return tuple(bonus)
    declared: dict[Seat, Plan] = {}
    for seat in rules.seats:
        found = () if silent >> seat & 1 else plans(rules, full[seat])
        if found:
            declared[seat] = found[0]
    if declared:
        for seat, item in counting(rules, contract, declared, first, declarer):
            bonus[rules.side_of(seat)] += item.points
    for seat, _ in belotes:
        bonus[rules.side_of(seat)] += BELOTE_POINTS
    for seat in rules.seats:
        pairs = belote_cards(rules, contract, hands[seat], ()).bit_count() // 2
        bonus[rules.side_of(seat)] += pairs * BELOTE_POINTS
    return tuple(bonus)
