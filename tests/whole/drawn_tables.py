"""Tables in all kinds of states, for the tests of how the page draws them."""

from collections.abc import Iterator

import pytest

from engine.rules.cards import Seat
from engine.rules.deal.actions import Stage
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.table import Table
from tests.engine.tables.driven import Driven

NAMES = {
    "ana": "Константин Величков-Младши",
    "boris": "Wilhelmina-Charlotte Ashby",
    "vera": "Александрина Стоименова",
    "georgi": "Христофор Тодораджийски",
}

READ_IN = ("bg", *(pytest.param(language, marks=pytest.mark.long) for language in ("en", "hr")))

OWN = Seat(0)

LAST = 2500  # milliseconds until the last trick of a deal has been shown and taken


def played(seed: int = 3) -> Iterator[Driven]:
    """A deal of four people, after each of its decisions."""
    driven = Driven(seed=seed)
    driven.seat_people()
    driven.start()
    yield driven
    driven.say("H", "P", "P", "P")
    while driven.table.turn is not None:
        yield driven
        driven.lay_any()
    yield driven


def with_cards(laid: int, held: int) -> Driven:
    """A table with this number of cards in the trick and in the hand of the player in turn."""
    for driven in played():
        deal = driven.table.match.deal if driven.table.match is not None else None
        if deal is None or deal.stage is not Stage.PLAY or driven.table.turn is None:
            continue
        if len(deal.trick) == laid and deal.hands[driven.turn.seat].bit_count() == held:
            return driven
    raise LookupError((laid, held))


def over() -> Driven:
    """The same after its last card."""
    *_, driven = played()
    return driven


def gathering() -> Table:
    """A lobby with two people and two free chairs."""
    driven = Driven()
    driven.seat_people("boris")
    return driven.table


def bidding(preset: str = "belot_bg") -> Table:
    """One's own turn to call, with every possible call."""
    driven = Driven(preset)
    driven.seat_people()
    driven.start()
    while driven.turn.seat != OWN:
        driven.say("P")
    return driven.table


def coming() -> Table:
    """A deal in which somebody has asked for the chair of an AI player."""
    driven = Driven()
    driven.seat_people("boris")
    driven.start()
    driven.allow(c.Sit(Actor("tom"), Seat(3)))
    assert driven.table.reserved_seat("tom") is not None
    return driven.table
