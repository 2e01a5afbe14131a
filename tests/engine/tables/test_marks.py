"""The caller chooses discards card by card, and nobody else can tell."""

import pytest

from engine.rules.cards import Seat, cards_of, hand_of
from engine.rules.deal.actions import OWN, Discard
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.events import CardsMarked
from engine.tables.known import look
from engine.tables.table import Decision, Intent
from tests.engine.tables.driven import Driven


@pytest.fixture
def driven() -> Driven:
    """Three people; ana in seat 0 has called hearts and holds twelve cards."""
    driven = Driven("bela_three", seed=5)
    driven.seat_people("boris", "vera")
    driven.start()
    driven.say("H")
    assert driven.choices.discard == 2
    return driven


def mark(driven: Driven, *numbers: int) -> c.MarkCards:
    held = list(cards_of(driven.choices.cards))
    return c.MarkCards(driven.actor, driven.decision, hand_of(held[number] for number in numbers))


def test_marks_are_the_callers_alone_and_replace_each_other(driven: Driven) -> None:
    before = [look(driven.table, seat) for seat in (None, Seat(1), Seat(2))]
    for number in (3, 4):
        wanted = mark(driven, number)
        driven.allow(wanted)
        assert isinstance(driven.events[-1], CardsMarked)
        assert look(driven.table, Seat(0)).marked == wanted.cards
        assert driven.ask(wanted) is Denial.NO_CHANGE
        driven.check()
    version = driven.table.version
    assert [look(driven.table, seat) for seat in (None, Seat(1), Seat(2))] == [
        known._replace(version=version) for known in before
    ]
    driven.allow(mark(driven))
    assert not look(driven.table, Seat(0)).marked


def test_marks_are_gone_with_the_discard(driven: Driven) -> None:
    driven.allow(mark(driven, 0))
    driven.allow(c.Act(driven.actor, driven.decision, Discard(OWN, mark(driven, 1, 2).cards)))
    assert driven.table.intents == (Intent(),) * 3
    assert not look(driven.table, Seat(0)).marked
    driven.check()


def test_cards_that_cannot_be_marked(driven: Driven) -> None:
    decision, held = driven.decision, driven.choices.cards
    other = ~held & -~held
    ana, boris = Actor("ana"), Actor("boris")
    assert driven.ask(mark(driven, 0, 1)) is Denial.BAD_DISCARD
    assert driven.ask(c.MarkCards(ana, decision, other)) is Denial.BAD_DISCARD
    assert driven.ask(c.MarkCards(boris, decision, 0)) is Denial.NOT_YOUR_TURN
    assert driven.ask(c.MarkCards(ana, Decision(1, 1, 0), 0)) is Denial.ALREADY_DECIDED
    assert driven.ask(c.MarkCards(Actor("stranger"), decision, 0)) is Denial.NOT_SEATED
    driven.allow(c.Act(ana, decision, Discard(OWN, mark(driven, 0, 1).cards)))
    assert driven.ask(c.MarkCards(driven.actor, driven.decision, 0)) is Denial.NOT_NOW
