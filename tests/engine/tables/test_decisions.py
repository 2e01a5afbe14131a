"""Decisions besides calls and cards are made once, by the right person, at the right time."""

from collections.abc import Callable

import pytest

from engine.rules.cards import CARDS, Card, Seat, cards_of, hand_of, parse_card, parse_hand
from engine.rules.deal.actions import (
    OWN,
    CancelDeal,
    Declare,
    Discard,
    Exchange,
    MakeCall,
    PlayCard,
    Stage,
)
from engine.rules.deal.auction import Call
from engine.rules.deal.declarations import Plan, parse_declaration
from engine.rules.knowledge import observe
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.events import Acted
from engine.tables.folds.play import match_of
from engine.tables.known import look
from engine.tables.rulings.checks import next_due
from engine.tables.table import Decision, DueKind, Pace
from tests.engine.tables.driven import PEOPLE, Driven
from tests.every import every

ANA, BORIS = Actor("ana"), Actor("boris")
ORDER = CARDS
"""Dealt in order, everybody has runs; in `bela_two` the thirteenth card, JD, is turned up."""


def dealt(preset: str, deck: object = ORDER, **switch: object) -> Driven:
    """People in every chair; ana in seat 0 is the first to decide."""
    driven = Driven(preset, switch=switch, seed=5)
    driven.seat_people(*PEOPLE[1 : driven.table.rules.players])
    assert isinstance(deck, tuple)
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
    return c.Act(driven.actor, driven.decision, Exchange(OWN, take=True))


def _discard(driven: Driven) -> c.Command:
    held = tuple(cards_of(driven.choices.cards))
    return c.Act(driven.actor, driven.decision, Discard(OWN, hand_of(held[:2])))


def _announce(driven: Driven) -> c.Command:
    return c.Act(driven.actor, driven.decision, Declare(OWN, driven.choices.plans[0]))


def _throw_in(driven: Driven) -> c.Command:
    return c.Act(driven.actor, driven.decision, CancelDeal(OWN))


DECISIONS = [
    pytest.param(exchanging, _exchange, Exchange, id="exchange"),
    pytest.param(discarding, _discard, Discard, id="discard"),
    pytest.param(declaring, _announce, Declare, id="announce"),
    pytest.param(low, _throw_in, CancelDeal, id="throw-in"),
]
Begin = Callable[[], Driven]
Make = Callable[[Driven], c.Command]


@every(("begin", "make", "kind"), DECISIONS)
def test_a_decision_is_pressed_once(begin: Begin, make: Make, kind: type) -> None:
    driven = begin()
    command = make(driven)
    driven.allow(command)
    event = driven.events[-1]
    assert isinstance(event, Acted)
    assert isinstance(event.move, kind)
    assert event.by is None
    assert driven.ask(command) is Denial.ALREADY_DECIDED
    driven.check()


@every(("begin", "make", "kind"), DECISIONS)
def test_a_decision_is_its_owners(begin: Begin, make: Make, kind: type) -> None:
    driven = begin()
    command = make(driven)
    assert isinstance(command, c.Act)
    assert driven.ask(command._replace(actor=BORIS)) is Denial.NOT_YOUR_TURN
    assert driven.ask(command._replace(actor=Actor("stranger"))) is Denial.NOT_SEATED
    old = driven.decision._replace(turn=99)
    assert driven.ask(command._replace(decision=old)) is Denial.ALREADY_DECIDED


@every(("begin", "make", "kind"), DECISIONS)
def test_a_decision_belongs_to_its_stage(begin: Begin, make: Make, kind: type) -> None:
    other = {exchanging: declaring, discarding: exchanging, declaring: discarding, low: exchanging}
    driven = other[begin]()
    actor, decision = driven.actor, driven.decision
    wrong: dict[type, c.Command] = {
        Exchange: c.Act(actor, decision, Exchange(OWN, take=True)),
        Discard: c.Act(actor, decision, Discard(OWN, 0)),
        Declare: c.Act(actor, decision, Declare(OWN, ())),
        CancelDeal: c.Act(actor, decision, CancelDeal(OWN)),
    }
    assert driven.ask(wrong[kind]) is Denial.NOT_NOW
    assert driven.ask(c.Act(actor, decision, MakeCall(OWN, Call.PASS))) is Denial.NOT_NOW
    assert driven.ask(c.Act(actor, decision, PlayCard(OWN, Card(0)))) is Denial.NOT_NOW
    assert driven.ask(c.DeclareNow(actor, decision, ())) is Denial.NOT_NOW


@every(("begin", "make", "kind"), DECISIONS)
def test_a_slow_decision_is_nudged_and_then_an_ais(begin: Begin, make: Make, kind: type) -> None:
    driven = begin()
    decision = driven.decision
    assert driven.fall_due() is DueKind.REMIND
    assert driven.fall_due() is DueKind.MISS
    assert driven.decision == decision
    assert driven.fall_due() is DueKind.AI_PLAYER
    event = driven.events[-1]
    assert getattr(event, "by", None) is not None
    assert driven.table.chairs[0].missed == 1
    driven.check()


def test_the_seven_is_exchanged() -> None:
    driven = exchanging()
    assert look(driven.table, Seat(0)).match is not None
    assert driven.choices.exchange == parse_card("JD")
    driven.allow(_exchange(driven))
    known = look(driven.table, Seat(1)).match
    assert known is not None
    assert (known.exchanged, known.turned_card) == (0, parse_card("JD"))
    deal = match_of(driven.table).deal
    assert deal is not None
    assert deal.full[0] & parse_hand("JD 7D") == parse_hand("JD")


def test_another_suit_asks_nobody_for_the_seven() -> None:
    driven = dealt("bela_two")
    driven.say("P", "P", "C")
    assert stage_of(driven) is not Stage.EXCHANGE


@every("cards", ["", "7C", "7C 8C 9C", "7C TC"])
def test_discards_that_are_none(cards: str) -> None:
    """Ana holds 7C-9C, not the ten, and must discard two."""
    driven = discarding()
    lay_aside = c.Act(ANA, driven.decision, Discard(OWN, parse_hand(cards)))
    assert driven.ask(lay_aside) is Denial.BAD_DISCARD
    assert driven.ask(lay_aside._replace(move=Discard(OWN, -1))) is Denial.BAD_DISCARD
    driven.allow(lay_aside._replace(move=Discard(OWN, parse_hand("7C 9C"))))


def test_marked_discards_wait_for_the_rest() -> None:
    driven = discarding()
    marked = c.MarkCards(ANA, driven.decision, parse_hand("7C"))
    driven.allow(marked)
    assert driven.ask(marked) is Denial.NO_CHANGE
    for cards in ("7C 8C", "TC"):  # too few, and a card that ana does not hold
        assert driven.ask(marked._replace(cards=parse_hand(cards))) is Denial.BAD_DISCARD
    assert look(driven.table, Seat(0)).marked == parse_hand("7C")
    assert [look(driven.table, seat).marked for seat in (Seat(1), Seat(2), None)] == [0, 0, 0]
    driven.allow(marked._replace(cards=0))
    assert look(driven.table, Seat(0)).marked == 0
    driven.allow(marked)
    driven.allow(c.Act(ANA, driven.decision, Discard(OWN, parse_hand("8C 9C"))))
    assert look(driven.table, Seat(0)).marked == 0
    assert driven.ask(c.MarkCards(driven.actor, driven.decision, 1)) is Denial.NOT_NOW
    driven.check()


def test_players_with_nothing_are_not_asked_and_silence_is_a_decision() -> None:
    driven = declaring()
    asked = []
    while stage_of(driven) is Stage.DECLARING:
        asked.append(driven.turn.seat)
        driven.allow(c.Act(driven.actor, driven.decision, Declare(OWN, ())))
    assert asked == [0, 1, 2, 3]
    deal = match_of(driven.table).deal
    assert deal is not None
    assert deal.declared == ((),) * 4
    driven = declaring()
    strange = (parse_declaration("quad J"),)
    announce = c.Act(ANA, driven.decision, Declare(OWN, strange))
    assert driven.ask(announce) is Denial.ILLEGAL_DECLARATION


def test_a_thrown_in_deal_is_followed_by_the_next_dealer() -> None:
    driven = low()
    decision = driven.decision
    driven.allow(_throw_in(driven))
    assert driven.table.turn is None
    assert driven.fall_due() is DueKind.DEAL
    assert driven.decision == Decision(1, 2, 0)
    assert driven.turn.seat == 1  # the dealer was 3 and is 0
    assert driven.ask(c.Act(ANA, decision, CancelDeal(OWN))) is Denial.ALREADY_DECIDED
    driven.say("C", "P")
    assert driven.ask(c.Act(Actor("georgi"), driven.decision, CancelDeal(OWN))) is Denial.NO_CANCEL


def test_without_the_rule_no_hand_is_too_low() -> None:
    driven = dealt("belot_bg")
    assert driven.ask(_throw_in(driven)) is Denial.NO_CANCEL


# Choosing declarations before one's turn.


def _ahead(driven: Driven, seat: Seat) -> Decision:
    ahead = observe(match_of(driven.table), seat).choices.ahead
    assert ahead
    return driven.decision.later(ahead)


def _choose(driven: Driven, seat: Seat, plan: Plan) -> Denial | None:
    account = driven.table.chairs[seat].account
    assert account is not None
    return driven.ask(c.Act(Actor(account), _ahead(driven, seat), Declare(OWN, plan)))


def _declared(driven: Driven) -> tuple[Plan, ...]:
    deal = match_of(driven.table).deal
    assert deal is not None
    return deal.declared


def test_choices_ahead_are_made_in_turn_and_at_once() -> None:
    driven = dealt("bela_hr")
    driven.say("C")
    best = observe(match_of(driven.table), Seat(2)).choices.plans[0]
    assert _choose(driven, Seat(1), ()) is None
    assert _choose(driven, Seat(2), ()) is None
    assert _choose(driven, Seat(2), best) is None  # the latest choice counts
    assert _choose(driven, Seat(2), best) is Denial.NO_CHANGE
    public = look(driven.table, None)
    assert (public.turn, public.ahead) == (driven.table.turn, None)
    assert driven.turn.seat == 0
    assert look(driven.table, Seat(2)).ahead == best
    assert look(driven.table, Seat(3)).ahead is None
    driven.allow(c.Act(Actor("ana"), driven.decision, Declare(OWN, ())))
    assert driven.turn.seat == 3  # the two who have chosen keep nobody waiting
    assert _declared(driven) == ((), (), best, ())
    said = [event.move for event in driven.events[-3:] if isinstance(event, Acted)]
    assert [type(move) for move in said] == [Declare] * 3
    assert look(driven.table, Seat(2)).ahead is None
    driven.allow(c.Act(Actor("georgi"), driven.decision, Declare(OWN, ())))
    assert match_of(driven.table).turn == 0
    driven.check()


def test_choices_ahead_are_private_and_can_be_changed() -> None:
    driven = dealt("bela_hr")
    driven.say("C")
    his = _ahead(driven, Seat(2))
    assert _choose(driven, Seat(1), c.NOT_OFFERED) is Denial.ILLEGAL_DECLARATION
    assert driven.ask(c.Act(Actor("boris"), his, Declare(OWN, ()))) is Denial.ALREADY_DECIDED
    assert (
        driven.ask(c.Act(Actor("boris"), driven.decision, Declare(OWN, ()))) is Denial.NOT_YOUR_TURN
    )
    assert driven.ask(c.Act(Actor("stranger"), his, Declare(OWN, ()))) is Denial.NOT_SEATED


def test_the_ai_player_speaks_for_those_who_left() -> None:
    driven = dealt("bela_hr")
    driven.say("C")
    assert _choose(driven, Seat(1), ()) is None
    driven.allow(c.StandUp(Actor("boris")))
    driven.allow(c.Act(Actor("ana"), driven.decision, Declare(OWN, ())))
    assert driven.turn.seat == 1


def test_everybody_is_asked_for_declarations_and_takes_the_same_time() -> None:
    """Neither the turn nor the clock shows who has declarations; AI players are no quicker."""
    for seed in range(20):
        driven = Driven("bela_hr", seed=seed, switch={"run_of_8": "quinte_plus_tierce"})
        driven.start()
        driven.allow(c.Act(driven.actor, driven.decision, MakeCall(OWN, Call.C)))
        asked = []
        while (deal := match_of(driven.table).deal) and deal.stage is Stage.DECLARING:
            asked.append(driven.turn.seat)
            due = next_due(driven.table)
            assert due is not None
            wait = driven.table.pace.limit / 2 if driven.turn.seat == 0 else Pace().ai_player
            assert due.at - driven.now == wait
            if driven.turn.seat == 0:
                driven.act()
            else:
                driven.fall_due()
        assert asked == [0, 1, 2, 3]
