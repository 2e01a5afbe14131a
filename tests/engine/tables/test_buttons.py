"""A button names a decision (law 3)."""

import pytest

from engine.rules.cards import CARDS, NO_CARD, Card, Seat, cards_of
from engine.rules.deal.actions import OWN, MakeCall, PlayCard
from engine.rules.deal.auction import Call
from engine.rules.ruleset import rules_of
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.table import Decision, DueKind, Pace, Status
from tests.engine.tables.driven import PEOPLE, Driven

ANA = Actor("ana")


@pytest.fixture
def driven() -> Driven:
    """Four people, dealt; seat 0, ana, speaks first."""
    driven = Driven(seed=1)
    driven.seat_people()
    driven.start()
    return driven


def test_the_first_of_two_taps_counts(driven: Driven) -> None:
    call = c.Act(ANA, driven.decision, MakeCall(OWN, Call.PASS))
    driven.allow(call)
    assert driven.ask(call) is Denial.ALREADY_DECIDED
    assert driven.ask(call._replace(move=MakeCall(OWN, Call.AT))) is Denial.ALREADY_DECIDED
    driven.say("AT", "P", "P", "P")
    card = driven.lay_any()
    assert driven.ask(card) is Denial.ALREADY_DECIDED
    others = (PlayCard(OWN, c) for c in cards_of((1 << 32) - 1))
    other = next(move for move in others if move != card.move)
    assert driven.ask(card._replace(move=other)) is Denial.ALREADY_DECIDED


def test_other_decisions_kill_no_button(driven: Driven) -> None:
    call = c.Act(ANA, driven.decision, MakeCall(OWN, Call.AT))
    driven.wait(30)
    driven.allow(c.FallDue(DueKind.REMIND))
    driven.allow(c.StandUp(Actor("vera")))
    driven.allow(c.ComeBack(Actor("vera")))
    driven.wait(20)
    driven.allow(c.GiveBack(driven.events[-1].at))
    driven.allow(call)


def test_an_own_absence_kills_no_button(driven: Driven) -> None:
    call = c.Act(ANA, driven.decision, MakeCall(OWN, Call.AT))
    driven.allow(c.StandUp(ANA))
    driven.allow(call)
    assert not driven.table.chairs[0].away
    assert driven.decision.turn == 1


def test_an_intent_kills_no_card(driven: Driven) -> None:
    driven = Driven(seed=1)
    driven.seat_people()
    driven.start(deck=CARDS)
    driven.say("AT", "P", "P", "P")
    lay = c.Act(driven.actor, driven.decision, PlayCard(OWN, next(cards_of(driven.choices.cards))))
    driven.allow(c.SetIntent(driven.actor, driven.decision, (), belote=False))
    driven.allow(lay)


def test_buttons_of_the_lobby_outlive_what_happens_there() -> None:
    driven = Driven()
    driven.allow(c.Sit(Actor("boris"), Seat(3)))
    driven.allow(c.Settle(ANA, "avkm", rules_of("avkm"), Pace()))
    driven.allow(c.Sit(Actor("vera"), Seat(2)))
    assert driven.ask(c.Sit(Actor("georgi"), Seat(2))) is Denial.SEAT_TAKEN
    assert driven.ask(c.Sit(Actor("vera"), Seat(2))) is Denial.ALREADY_SEATED
    driven.allow(c.Sit(Actor("vera"), Seat(1)))
    assert driven.table.accounts == ("ana", "vera", "boris")
    start = c.Start(ANA, Seat(0), "random")
    driven.allow(start)
    assert driven.ask(start) is Denial.STILL_PLAYING


def test_strangers_and_others(driven: Driven) -> None:
    stranger = c.Act(Actor("stranger"), driven.decision, MakeCall(OWN, Call.PASS))
    assert driven.ask(stranger) is Denial.NOT_SEATED
    assert driven.ask(
        c.Act(Actor("boss", manages=True), driven.decision, MakeCall(OWN, Call.PASS))
    ) is (Denial.NOT_SEATED)
    for name in PEOPLE[1:]:
        assert (
            driven.ask(c.Act(Actor(name), driven.decision, MakeCall(OWN, Call.PASS)))
            is Denial.NOT_YOUR_TURN
        )
        lay = c.Act(Actor(name), driven.decision, PlayCard(OWN, Card(0)))
        assert driven.ask(lay) is Denial.NOT_YOUR_TURN
        intend = c.SetIntent(Actor(name), driven.decision, None, belote=False)
        assert driven.ask(intend) is Denial.NOT_YOUR_TURN


def test_rule_violations_have_names(driven: Driven) -> None:
    assert (
        driven.ask(c.Act(ANA, driven.decision, MakeCall(OWN, Call.CONTRA))) is Denial.ILLEGAL_CALL
    )
    assert driven.ask(c.Act(ANA, driven.decision, PlayCard(OWN, Card(0)))) is Denial.NOT_NOW
    assert driven.ask(c.Act(ANA, driven.decision, PlayCard(OWN, Card(-1)))) is Denial.NOT_NOW
    assert driven.ask(c.SetIntent(ANA, driven.decision, None, belote=False)) is Denial.NOT_NOW
    driven.say("AT", "P", "P", "P")
    assert driven.ask(c.Act(ANA, driven.decision, MakeCall(OWN, Call.PASS))) is Denial.NOT_NOW
    held = driven.choices.cards
    strange = next(card for card in CARDS if not held >> card & 1)
    for card in (strange, NO_CARD, Card(32)):
        assert driven.ask(c.Act(ANA, driven.decision, PlayCard(OWN, card))) is Denial.NOT_YOUR_CARD
    driven.lay_any()
    match = driven.table.match
    assert match is not None
    assert match.deal is not None
    while not (illegal := match.deal.hands[driven.turn.seat] & ~driven.choices.cards):
        driven.lay_any()
        match = driven.table.match
        assert match is not None
        assert match.deal is not None
    card = next(cards_of(illegal))
    assert (
        driven.ask(c.Act(driven.actor, driven.decision, PlayCard(OWN, card))) is Denial.ILLEGAL_CARD
    )


def test_an_old_deal_is_decided(driven: Driven) -> None:
    old = driven.decision
    driven.say("P", "P", "P", "P")
    assert (
        driven.ask(c.Act(ANA, old, MakeCall(OWN, Call.PASS))) is Denial.ALREADY_DECIDED
    )  # between deals
    driven.fall_due()
    assert driven.decision == Decision(1, 2, 0)
    assert driven.ask(c.Act(ANA, old, MakeCall(OWN, Call.PASS))) is Denial.ALREADY_DECIDED
    assert (
        driven.ask(c.Act(ANA, Decision(1, 3, 0), MakeCall(OWN, Call.PASS)))
        is Denial.ALREADY_DECIDED
    )
    assert driven.ask(driven.deal_command()) is Denial.ALREADY_DECIDED


def test_a_deal_is_dealt_once(driven: Driven) -> None:
    driven.say("P", "P", "P", "P")
    deal = driven.deal_command()
    driven.allow(deal)
    assert driven.ask(deal) is Denial.ALREADY_DECIDED


def test_a_pack_is_a_pack(driven: Driven) -> None:
    driven.say("P", "P", "P", "P")
    for deck in ((), CARDS[:1] * 32, CARDS[:31], (*CARDS[:31], Card(32))):
        assert driven.ask(driven.deal_command(deck)) is Denial.NOT_NOW


def test_buttons_of_a_match_that_is_over() -> None:
    driven = Driven(switch={"target": 1}, seed=3)
    driven.seat_people()
    driven.start()
    old: c.Command = c.Act(ANA, driven.decision, MakeCall(OWN, Call.PASS))
    while driven.table.status is Status.PLAYING:
        if driven.table.turn is None:
            driven.fall_due()
        else:
            old = driven.act()
    assert driven.ask(old) is Denial.ALREADY_DECIDED
    driven.allow(c.Reopen(ANA))
    assert driven.ask(old) is Denial.ALREADY_DECIDED
    driven.start()
    assert driven.decision == Decision(2, 1, 0)
    assert driven.ask(old) is Denial.ALREADY_DECIDED


def test_after_three_matches_everybody_has_played_with_everybody() -> None:
    driven = Driven(switch={"target": 1}, seed=3)
    driven.seat_people("boris")
    driven.allow(c.Start(ANA, Seat(0), "club"))
    pairs = set[frozenset[int]]()
    for number in range(1, 4):
        assert driven.table.match_no == number
        assert driven.ask(c.ChangePartners(ANA, Seat(0))) is Denial.STILL_PLAYING
        driven.play_out()
        driven.allow(c.ComeBack(ANA))
        driven.ask(c.ComeBack(Actor("boris")))
        boris = driven.table.seat_of("boris")
        assert driven.table.seat_of("ana") == 0
        assert boris is not None
        pairs.add(frozenset((0, boris)))
        assert driven.ask(c.ChangePartners(Actor("boris"), Seat(0))) is Denial.NOT_ALLOWED
        driven.allow(c.ChangePartners(ANA, Seat(1)))
        assert sum(chair.level is not None for chair in driven.table.chairs) == 2
        driven.check()
    assert len(pairs) == 3


def test_before_the_first_match_nothing_is_played() -> None:
    assert (
        Driven().ask(c.Act(ANA, Decision(0, 0, 0), MakeCall(OWN, Call.PASS))) is Denial.NOT_PLAYING
    )


def test_after_the_end_of_a_table_everything_is_over(driven: Driven) -> None:
    call = c.Act(ANA, driven.decision, MakeCall(OWN, Call.PASS))
    driven.allow(c.Close(ANA))
    commands: tuple[c.Command, ...] = (
        call,
        c.Act(ANA, call.decision, PlayCard(OWN, Card(0))),
        c.SetIntent(ANA, call.decision, None, belote=False),
        c.DeclareNow(ANA, call.decision, ()),
        c.Sit(Actor("x")),
        c.StandUp(ANA),
        c.AddAIPlayer(ANA, Seat(1), "club"),
        c.RemoveAIPlayer(ANA, Seat(1)),
        c.Settle(ANA, "avkm", rules_of("avkm"), Pace()),
        c.Start(ANA, Seat(0), "club"),
        c.ChangePartners(ANA, Seat(0)),
        c.Reopen(ANA),
        c.Close(ANA),
        c.ComeBack(ANA),
    )
    for command in commands:
        assert driven.ask(command) is Denial.TABLE_OVER
    assert driven.ask(c.FallDue(DueKind.REMIND)) is Denial.ALREADY_DECIDED
    assert driven.fall_due() is None


def test_people_who_may_run_a_table() -> None:
    driven = Driven()
    driven.seat_people("boris")
    boris, admin = Actor("boris"), Actor("admin", manages=True)
    settle = c.Settle(boris, "avkm", rules_of("avkm"), Pace())
    commands: tuple[c.Command, ...] = (
        c.AddAIPlayer(boris, Seat(2), "club"),
        c.RemoveAIPlayer(boris, Seat(0)),
        settle,
        c.Start(boris, Seat(0), "club"),
        c.Close(boris),
    )
    for command in commands:
        assert driven.ask(command) is Denial.NOT_ALLOWED
    driven.allow(settle._replace(actor=admin))
    assert driven.ask(settle._replace(actor=admin)) is Denial.NO_CHANGE
    assert driven.ask(c.RemoveAIPlayer(admin, Seat(0))) is Denial.SEAT_TAKEN  # a person sits there
    driven.allow(c.AddAIPlayer(admin, Seat(2), "club"))
    driven.allow(c.RemoveAIPlayer(admin, Seat(2)))
    assert driven.ask(c.RemoveAIPlayer(admin, Seat(2))) is Denial.CHAIR_FREE
    driven.allow(c.StandUp(ANA))
    driven.allow(c.Start(ANA, Seat(0), "club"))  # the opener need not sit
    assert driven.ask(c.Reopen(admin)) is Denial.STILL_PLAYING


def test_a_full_table() -> None:
    driven = Driven()
    driven.allow(c.AddAIPlayer(ANA, Seat(1), "club"))
    assert driven.ask(c.AddAIPlayer(ANA, Seat(1), "club")) is Denial.SEAT_TAKEN
    driven.allow(c.AddAIPlayer(ANA, Seat(2), "club"))
    driven.allow(c.Sit(Actor("boris")))
    assert driven.table.seat_of("boris") == 3  # a free chair before an AI player's
    driven.allow(c.Sit(Actor("vera")))
    assert driven.table.seat_of("vera") == 1
    driven.allow(c.Sit(Actor("georgi")))
    assert driven.ask(c.Sit(Actor("late"))) is Denial.TABLE_FULL
    assert driven.ask(c.Sit(ANA)) is Denial.ALREADY_SEATED
    assert driven.ask(c.Sit(ANA, Seat(4))) is Denial.NO_SEAT
    assert driven.ask(c.Start(ANA, Seat(4))) is Denial.NO_SEAT
    driven.allow(c.Start(ANA, Seat(0)))
