"""Announcements with a card: the chosen plan, belote, and declarations after the card."""

from engine.rules.cards import CARDS, Seat, cards_of, parse_card
from engine.rules.deal.actions import OWN, PlayCard
from engine.rules.deal.declarations import parse_declaration
from engine.rules.knowledge import observe
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.events import Acted, DeclaredLate, IntentSet
from engine.tables.folds.play import match_of
from engine.tables.known import look
from engine.tables.table import Intent
from tests.engine.tables.driven import Driven
from tests.every import every

# Dealt in order with seat 3 as dealer, each hand is two runs: three in a row, and five.
ORDER = CARDS


def dealt(preset: str = "belot_bg", contract: str = "AT") -> Driven:
    """Four people; ana in seat 0 leads, and everybody has much to declare."""
    driven = Driven(preset, seed=7)
    driven.seat_people()
    driven.start(deck=ORDER)
    driven.say(contract, "P", "P", "P")
    return driven


def last_played(driven: Driven) -> PlayCard:
    event = driven.events[-1]
    assert isinstance(event, Acted)
    played = event.move
    assert isinstance(played, PlayCard)
    return played


def declared(driven: Driven, seat: Seat) -> tuple[str, ...]:
    deal = match_of(driven.table).deal
    assert deal is not None
    return tuple(item.text for item in deal.declared[seat])


def test_by_default_the_best_is_declared() -> None:
    driven = dealt()
    best = driven.choices.plans[0]
    assert best
    assert look(driven.table, Seat(0)).plan == best
    driven.lay_any()
    assert last_played(driven).declare == best
    assert declared(driven, Seat(0)) == tuple(item.text for item in best)


def test_the_chosen_plan_is_declared() -> None:
    driven = dealt()
    for plan in driven.choices.plans[1:-1]:
        driven = dealt()
        intend = c.SetIntent(driven.actor, driven.decision, plan, belote=True)
        driven.allow(intend)
        assert isinstance(driven.events[-1], IntentSet)
        assert driven.ask(intend) is Denial.NO_CHANGE
        assert look(driven.table, Seat(0)).plan == plan
        assert look(driven.table, Seat(1)).plan == ()  # another's turn, and another's secret
        assert look(driven.table, None).plan == ()
        driven.lay_any()
        assert declared(driven, Seat(0)) == tuple(item.text for item in plan)
        assert driven.table.intents == (Intent(),) * 4


def test_the_empty_plan_declares_nothing() -> None:
    driven = dealt()
    driven.allow(c.SetIntent(driven.actor, driven.decision, (), belote=True))
    driven.lay_any()
    assert declared(driven, Seat(0)) == ()
    driven.lay_any()
    assert declared(driven, Seat(1)) != ()  # an intent belongs to its owner


def test_a_changed_mind() -> None:
    driven = dealt()
    driven.allow(c.SetIntent(driven.actor, driven.decision, (), belote=True))
    driven.allow(c.SetIntent(driven.actor, driven.decision, None, belote=True))
    driven.lay_any()
    assert declared(driven, Seat(0)) != ()


def test_a_plan_that_the_hand_does_not_hold() -> None:
    driven = dealt()
    for plan in ((parse_declaration("quad J"),), (parse_declaration("run3 9 S"),)):
        intend = c.SetIntent(driven.actor, driven.decision, plan, belote=True)
        assert driven.ask(intend) is Denial.ILLEGAL_DECLARATION


def test_nothing_is_declared_at_no_trumps_or_after_the_first_trick() -> None:
    driven = dealt(contract="NT")
    intend = c.SetIntent(driven.actor, driven.decision, (), belote=False)
    assert driven.ask(intend) is Denial.NOT_NOW
    driven.lay_any()
    assert declared(driven, Seat(0)) == ()


def test_an_intent_is_gone_when_an_ai_plays_the_card() -> None:
    driven = dealt()
    driven.allow(c.SetIntent(driven.actor, driven.decision, (), belote=False))
    driven.allow(c.StandUp(driven.actor))
    driven.fall_due()
    assert driven.table.intents[0] == Intent()


def with_belote() -> Driven:
    """Seat 0 holds king and queen of spades, which are trumps, and leads."""
    queen, king = parse_card("QS"), parse_card("KS")
    rest = [card for card in CARDS if card not in (queen, king)]
    driven = Driven(seed=7)
    driven.seat_people()
    driven.start(deck=(queen, king, *rest))
    driven.say("S", "P", "P", "P")
    return driven


@every("wanted", [True, False])
def test_belote_is_called_unless_it_is_switched_off(wanted: bool) -> None:
    driven = with_belote()
    king = parse_card("KS")
    assert driven.choices.belote >> king & 1
    if not wanted:
        driven.allow(c.SetIntent(driven.actor, driven.decision, None, belote=False))
        assert not look(driven.table, Seat(0)).belote
    driven.allow(c.Act(driven.actor, driven.decision, PlayCard(OWN, king)))
    assert last_played(driven).belote is wanted
    assert observe(match_of(driven.table), None).belotes == (((0, king),) if wanted else ())


def test_belote_is_not_called_with_another_card() -> None:
    driven = with_belote()
    other = driven.choices.cards & ~driven.choices.belote
    card = next(cards_of(other))
    driven.allow(c.Act(driven.actor, driven.decision, PlayCard(OWN, card)))
    assert not last_played(driven).belote


def silent(preset: str) -> tuple[Driven, c.DeclareNow]:
    """Seat 0 has played the first card without a declaration; returns what it may still declare."""
    driven = dealt(preset)
    plan = driven.choices.plans[0]
    now = c.DeclareNow(driven.actor, driven.decision, plan)
    driven.allow(c.SetIntent(driven.actor, driven.decision, (), belote=True))
    assert driven.ask(now) is Denial.NOT_YOUR_TURN  # before the card, it goes with the card
    driven.lay_any()
    return driven, now


def test_late_is_too_late_in_sofia() -> None:
    driven, now = silent("belot_bg")
    assert driven.ask(now) is Denial.TOO_LATE_TO_DECLARE


def test_until_the_next_card() -> None:
    driven, now = silent("wikipedia_bg")
    assert look(driven.table, Seat(0)).plan == ()  # nothing goes with the next card
    driven.allow(now)
    assert isinstance(driven.events[-1], DeclaredLate)
    assert driven.ask(now) is Denial.ALREADY_DECIDED
    driven, now = silent("wikipedia_bg")
    driven.lay_any()
    assert driven.ask(now) is Denial.TOO_LATE_TO_DECLARE


def test_until_the_first_trick_is_closed() -> None:
    driven, now = silent("avkm")
    driven.lay_any()
    driven.lay_any()
    assert driven.ask(now._replace(actor=Actor("stranger"))) is Denial.NOT_SEATED
    assert driven.ask(now._replace(plan=())) is Denial.ILLEGAL_DECLARATION
    strange = (parse_declaration("quad J"),)
    assert driven.ask(now._replace(plan=strange)) is Denial.ILLEGAL_DECLARATION
    old = now.decision._replace(deal=9)
    assert driven.ask(now._replace(decision=old)) is Denial.TOO_LATE_TO_DECLARE
    turn = driven.turn
    driven.allow(now)
    assert driven.turn == turn  # no clock changes
    assert declared(driven, Seat(0)) == tuple(item.text for item in now.plan)
    driven, now = silent("avkm")
    for _ in range(3):
        driven.lay_any()
    assert driven.ask(now) is Denial.TOO_LATE_TO_DECLARE


def test_declaring_late_brings_back_who_was_away() -> None:
    driven, now = silent("avkm")
    driven.allow(c.StandUp(now.actor))
    driven.allow(now)
    assert not driven.table.chairs[0].away
