"""What declarations and belotes bring where all hands are known, and everybody says what he has."""

from collections.abc import Sequence
from typing import Final

from engine.rules.cards import (
    ALL_TRUMPS,
    BIT,
    KING,
    QUEEN,
    SUITS,
    Card,
    Contract,
    Hand,
    Seat,
    card_of,
)
from engine.rules.declarations import Plan, counting, declarable, plans
from engine.rules.ruleset import Rules

_BELOTE: Final = 20
_PAIRS: Final = tuple(BIT[card_of(suit, QUEEN)] | BIT[card_of(suit, KING)] for suit in SUITS)


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
        bonus[rules.side_of(seat)] += _BELOTE
    for pair in _PAIRS if contract is ALL_TRUMPS else _PAIRS[contract : contract + 1]:
        for seat in rules.seats:
            if hands[seat] & pair == pair:
                bonus[rules.side_of(seat)] += _BELOTE
    return tuple(bonus)
