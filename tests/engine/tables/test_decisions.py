"""Decisions besides calls and cards: each is pressed once, by whom it concerns, when it is due."""

from collections.abc import Callable

import pytest

from engine.rules.auction import Call
from engine.rules.cards import cards_of, hand_of, parse_card, parse_hand
from engine.rules.declarations import parse_declaration
from engine.rules.stage import Stage
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.due import What
from engine.tables.events import (
    Announced,
    DealCancelled,
    Discarded,
    SevenExchanged,
)
from engine.tables.evolve import match_of
from engine.tables.known import look
from engine.tables.table import Decision
from tests.engine.tables.driven import PEOPLE, Driven

ANA, BORIS = Actor("ana"), Actor("boris")
ORDER = range(32)
"""Dealt in order, everybody has runs; in `bela_two` the thirteenth card, JD, is turned up."""


def dealt(preset: str, deck: object = ORDER, **switch: object) -> Driven:
    """People in every chair; ana in seat 0 is the first to decide."""
    driven = Driven(preset, switch=switch, seed=5)
    driven.seat_people(*PEOPLE[1 : driven.table.rules.players])
    assert isinstance(deck, range | tuple)
    driven.start(deck=deck)
    return driven


def stage_of(driven: Driven) -> Stage:
    deal = match_of(driven.table).deal
    assert deal is not None
    return deal.stage


def exchanging() -> Driven:
    """Ana has the seven of diamonds and takes the turned-up suit as trumps."""
    driven = dealt("bela_two")
    driven.say("D")
    assert stage_of(driven) is Stage.EXCHANGE
    return driven


def discarding() -> Driven:
    driven = dealt("bela_three")
    driven.say("C")
    assert stage_of(driven) is Stage.DISCARD
    return driven


def declaring() -> Driven:
    driven = dealt("bela_hr")
    driven.say("C")
    assert stage_of(driven) is Stage.DECLARING
    return driven


def low() -> Driven:
    return dealt("ruse_kertici", low_hand_cancel=100)


def _exchange(driven: Driven) -> c.Command:
    return c.ExchangeSeven(driven.actor, driven.decision, take=True)


def _discard(driven: Driven) -> c.Command:
    held = tuple(cards_of(driven.choices.cards))
    return c.LayAside(driven.actor, driven.decision, hand_of(held[:2]))


def _announce(driven: Driven) -> c.Command:
    return c.Announce(driven.actor, driven.decision, driven.choices.plans[0])


def _throw_in(driven: Driven) -> c.Command:
    return c.ThrowIn(driven.actor, driven.decision)


DECISIONS = [
    pytest.param(exchanging, _exchange, SevenExchanged, id="exchange"),
    pytest.param(discarding, _discard, Discarded, id="discard"),
    pytest.param(declaring, _announce, Announced, id="announce"),
    pytest.param(low, _throw_in, DealCancelled, id="throw-in"),
]
Begin = Callable[[], Driven]
Make = Callable[[Driven], c.Command]


@pytest.mark.parametrize(("begin", "make", "kind"), DECISIONS)
def test_a_decision_is_pressed_once(begin: Begin, make: Make, kind: type) -> None:
    driven = begin()
    command = make(driven)
    driven.allow(command)
    event = driven.events[-1]
    assert isinstance(event, kind)
    assert getattr(event, "by", 0) is None
    assert driven.ask(command) is Denial.ALREADY_DECIDED
    driven.check()


@pytest.mark.parametrize(("begin", "make", "kind"), DECISIONS)
def test_a_decision_is_its_owners(begin: Begin, make: Make, kind: type) -> None:
    driven = begin()
    command = make(driven)
    assert isinstance(command, c.ThrowIn | c.ExchangeSeven | c.LayAside | c.Announce)
    assert driven.ask(command._replace(actor=BORIS)) is Denial.NOT_YOUR_TURN
    assert driven.ask(command._replace(actor=Actor("stranger"))) is Denial.NOT_SEATED
    old = driven.decision._replace(turn=99)
    assert driven.ask(command._replace(decision=old)) is Denial.ALREADY_DECIDED


@pytest.mark.parametrize(("begin", "make", "kind"), DECISIONS)
def test_a_decision_belongs_to_its_stage(begin: Begin, make: Make, kind: type) -> None:
    other = {exchanging: declaring, discarding: exchanging, declaring: discarding, low: exchanging}
    driven = other[begin]()
    actor, decision = driven.actor, driven.decision
    wrong: dict[type, c.Command] = {
        SevenExchanged: c.ExchangeSeven(actor, decision, take=True),
        Discarded: c.LayAside(actor, decision, 0),
        Announced: c.Announce(actor, decision, ()),
        DealCancelled: c.ThrowIn(actor, decision),
    }
    assert driven.ask(wrong[kind]) is Denial.NOT_NOW
    assert driven.ask(c.Say(actor, decision, Call.PASS)) is Denial.NOT_NOW
    assert driven.ask(c.Lay(actor, decision, 0)) is Denial.NOT_NOW
    assert driven.ask(c.DeclareNow(actor, decision, ())) is Denial.NOT_NOW


@pytest.mark.parametrize(("begin", "make", "kind"), DECISIONS)
def test_a_slow_decision_is_nudged_and_then_an_ais(begin: Begin, make: Make, kind: type) -> None:
    driven = begin()
    decision = driven.decision
    assert driven.fall_due() is What.REMIND
    assert driven.fall_due() is What.MISS
    assert driven.decision == decision
    assert driven.fall_due() is What.MACHINE
    event = driven.events[-1]
    assert getattr(event, "by", None) is not None
    assert driven.table.chairs[0].missed == 1
    driven.check()


def test_the_seven_is_exchanged() -> None:
    driven = exchanging()
    assert look(driven.table, 0).match is not None
    assert driven.choices.exchange == parse_card("JD")
    driven.allow(_exchange(driven))
    known = look(driven.table, 1).match
    assert known is not None
    assert (known.exchanged, known.turned) == (0, parse_card("JD"))
    deal = match_of(driven.table).deal
    assert deal is not None
    assert deal.full[0] & parse_hand("JD 7D") == parse_hand("JD")


def test_another_suit_asks_nobody_for_the_seven() -> None:
    driven = dealt("bela_two")
    driven.say("P", "P", "C")
    assert stage_of(driven) is not Stage.EXCHANGE


@pytest.mark.parametrize("cards", ["", "7C", "7C 8C 9C", "7C TC"])
def test_discards_that_are_none(cards: str) -> None:
    """Ana holds 7C-9C, not the ten, and is to discard two."""
    driven = discarding()
    lay_aside = c.LayAside(ANA, driven.decision, parse_hand(cards))
    assert driven.ask(lay_aside) is Denial.BAD_DISCARD
    assert driven.ask(lay_aside._replace(cards=-1)) is Denial.BAD_DISCARD
    driven.allow(lay_aside._replace(cards=parse_hand("7C 9C")))


def test_marked_discards_wait_for_the_rest() -> None:
    driven = discarding()
    marked = c.Mark(ANA, driven.decision, parse_hand("7C"))
    driven.allow(marked)
    assert driven.ask(marked) is Denial.NO_CHANGE
    for cards in ("7C 8C", "TC"):  # enough would be a discard, and that one is not hers
        assert driven.ask(marked._replace(cards=parse_hand(cards))) is Denial.BAD_DISCARD
    assert look(driven.table, 0).marked == parse_hand("7C")
    assert [look(driven.table, seat).marked for seat in (1, 2, None)] == [0, 0, 0]
    driven.allow(marked._replace(cards=0))
    assert look(driven.table, 0).marked == 0
    driven.allow(marked)
    driven.allow(c.LayAside(ANA, driven.decision, parse_hand("8C 9C")))
    assert look(driven.table, 0).marked == 0
    assert driven.ask(c.Mark(driven.actor, driven.decision, 1)) is Denial.NOT_NOW
    driven.check()


def test_who_has_nothing_is_not_asked_and_silence_is_a_decision() -> None:
    driven = declaring()
    asked = []
    while stage_of(driven) is Stage.DECLARING:
        asked.append(driven.turn.seat)
        driven.allow(c.Announce(driven.actor, driven.decision, ()))
    assert asked == [0, 1, 2, 3]
    deal = match_of(driven.table).deal
    assert deal is not None
    assert deal.declared == ((),) * 4
    driven = declaring()
    strange = (parse_declaration("quad J"),)
    announce = c.Announce(ANA, driven.decision, strange)
    assert driven.ask(announce) is Denial.ILLEGAL_DECLARATION


def test_a_thrown_in_deal_is_followed_by_the_next_dealer() -> None:
    driven = low()
    decision = driven.decision
    driven.allow(_throw_in(driven))
    assert driven.table.turn is None
    assert driven.fall_due() is What.DEAL
    assert driven.decision == Decision(1, 2, 0)
    assert driven.turn.seat == 1  # the dealer was 3 and is 0
    assert driven.ask(c.ThrowIn(ANA, decision)) is Denial.ALREADY_DECIDED
    driven.say("C", "P")
    assert driven.ask(c.ThrowIn(Actor("georgi"), driven.decision)) is Denial.NO_CANCEL


def test_without_the_rule_no_hand_is_too_low() -> None:
    driven = dealt("belot_bg")
    assert driven.ask(_throw_in(driven)) is Denial.NO_CANCEL
