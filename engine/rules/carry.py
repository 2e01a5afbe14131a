"""Points that hang from one deal to the next (B.6.3)."""

from typing import NamedTuple

from engine.rules.rounding import Points
from engine.rules.ruleset import Rules

Carry = tuple[int, ...]
"""Hanging points as they are stored; `hanging_of` reads them.

One pot (`next_deal_winner`) or one entry a side (`owner_unless_fails`); where a contra that hangs
leaves a pot beside what the sides own, that pot is one more entry at the end.
"""


class Hanging(NamedTuple):
    """Points that hang: what each side owns, and the pot that nobody owns."""

    owned: Points
    pot: int


def hanging_of(rules: Rules, carry: Carry) -> Hanging:
    """Read hanging points from the form in which they are stored."""
    sides = rules.side_count
    if rules.hang_carry == "next_deal_winner":
        return Hanging((0,) * sides, carry[0])
    return Hanging(carry[:sides], sum(carry[sides:]))


def carry_of(rules: Rules, hanging: Hanging) -> Carry:
    """The form in which hanging points are stored."""
    if rules.hang_carry == "next_deal_winner":
        return (hanging.pot,)
    return (
        hanging.owned
        if rules.hang_under_contra == "each_owns_half"
        else (*hanging.owned, hanging.pot)
    )


def no_carry(rules: Rules) -> Carry:
    """What is stored where nothing hangs."""
    return carry_of(rules, nothing(rules))


def nothing(rules: Rules) -> Hanging:
    """No side owns hanging points, and there is no pot."""
    return Hanging((0,) * rules.side_count, 0)
