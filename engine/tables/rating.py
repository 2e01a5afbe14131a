"""Which matches are rated: those in which people play against people."""

from engine.rules.cards import per_seat
from engine.rules.ruleset import Rules
from engine.tables.table import Chair


def is_rated(rules: Rules, chairs: tuple[Chair, ...]) -> bool:
    """Whether a person sits on each side, be he away for a while or not."""
    sides = {rules.side_of(seat) for seat, chair in per_seat(chairs) if chair.account is not None}
    return sides == set(rules.all_sides)
