"""Sitting down at a table, and filling it: invitations, blocks, lots, automatic start."""

from collections.abc import Callable

import pytest

from engine.rules.cards import SEATS, Seat
from engine.tables import commands as c
from engine.tables.commands import Actor, Command, Denial
from engine.tables.events import Admitted, Sat, Started
from engine.tables.known import look
from engine.tables.table import Status
from tests.engine.tables.driven import Driven

ANA, BORIS, VERA, GEORGI = map(Actor, ("ana", "boris", "vera", "georgi"))
SECRET = "K7QRT2WXYZ345678"
DORA, ADMIN = Actor("dora"), Actor("admin", manages=True)


@pytest.fixture
def driven() -> Driven:
    return Driven()


def people(driven: Driven) -> list[str | None]:
    return [chair.account for chair in driven.table.chairs]


@pytest.mark.parametrize("actor", [BORIS, DORA])
@pytest.mark.parametrize(
    "make",
    [
        lambda actor: c.SendAway(actor, "ana"),
        lambda actor: c.Block(actor, "ana"),
        lambda actor: c.Block(actor, "ana", on=False),
        lambda actor: c.HandOver(actor, "boris"),
        lambda actor: c.AnswerGuest(actor, "dora"),
        lambda actor: c.AnswerGuest(actor, "dora", admits=False),
        lambda actor: c.SetOptions(actor, start_when_full=True),
        lambda actor: c.DrawLots(actor, SEATS, 0),
    ],
)
def test_only_the_opener_and_who_manages_the_place_run_a_lobby(
    driven: Driven, actor: Actor, make: Callable[[Actor], Command]
) -> None:
    driven.seat_people("boris")
    assert driven.ask(make(actor)) is Denial.NOT_ALLOWED


def test_blocked_people_cannot_sit_down_in_any_way(driven: Driven) -> None:
    driven.seat_people("boris", "vera")
    assert driven.ask(c.Block(ANA, "dora")) is Denial.CHAIR_FREE
    assert driven.ask(c.Block(ADMIN, "ana")) is Denial.OPENERS_OWN
    driven.allow(c.Block(ANA, "boris"))
    assert people(driven) == ["ana", None, "vera", None]
    until = driven.now.replace(year=2032)
    for command in (
        c.Sit(BORIS),
        c.Sit(BORIS, Seat(1), invitation=SECRET),
        c.Hold(BORIS, None, until),
    ):
        assert driven.ask(command) is Denial.BLOCKED
    assert driven.ask(c.AskIn(BORIS)) is Denial.BLOCKED
    assert driven.ask(c.Block(ANA, "boris")) is Denial.NO_CHANGE
    driven.allow(c.Block(ANA, "boris", on=False))
    driven.allow(c.Sit(BORIS))
    driven.allow(c.SendAway(ANA, "boris"))
    driven.allow(c.Sit(BORIS))
    driven.check()


def test_the_table_is_another_persons_once_it_is_handed_over(driven: Driven) -> None:
    driven.seat_people("boris")
    assert driven.ask(c.HandOver(ANA, "dora")) is Denial.CHAIR_FREE
    driven.allow(c.HandOver(ANA, "boris"))
    assert driven.ask(c.HandOver(ANA, "ana")) is Denial.NOT_ALLOWED
    driven.allow(c.Block(BORIS, "ana"))
    driven.allow(c.Close(BORIS))


def test_at_a_table_by_invitation_only_guests_sit_down(driven: Driven) -> None:
    driven.seat_people("boris")
    driven.allow(c.SetOptions(ANA, invited_only=True, invitation=SECRET))
    for wrong in ("", "B" * 16, driven.table.code):
        assert driven.ask(c.Sit(VERA, invitation=wrong)) is Denial.NOT_INVITED
    assert driven.ask(c.Sit(VERA, Seat(2))) is Denial.NOT_INVITED
    assert driven.ask(c.Hold(VERA, None, driven.now.replace(year=2032))) is Denial.NOT_INVITED
    driven.allow(c.Sit(VERA, invitation=SECRET))
    driven.allow(c.AskIn(GEORGI))
    assert driven.ask(c.AskIn(GEORGI)) is Denial.NO_CHANGE
    driven.allow(c.AnswerGuest(ANA, "georgi", admits=False))
    assert driven.ask(c.AnswerGuest(ANA, "georgi")) is Denial.ALREADY_DECIDED
    driven.allow(c.AskIn(GEORGI))
    driven.allow(c.AnswerGuest(ANA, "georgi"))
    assert people(driven) == ["ana", "boris", "vera", "georgi"]
    for actor in (BORIS, VERA, GEORGI):  # people who have sat here once need no other invitation
        driven.allow(c.StandUp(actor))
        assert driven.ask(c.AskIn(actor)) is Denial.ALREADY_DECIDED
        driven.allow(c.Sit(actor))
    driven.check()


def test_an_invitation_is_made_once_and_renewed_by_who_runs_the_table(driven: Driven) -> None:
    driven.allow(c.SetOptions(ANA, start_when_full=True, invitation=SECRET))
    assert not driven.table.invitation, "none is needed"
    driven.allow(c.SetOptions(ANA, invited_only=True, invitation=SECRET))
    driven.allow(c.SetOptions(ANA, invited_only=False, invitation="B" * 16))
    driven.allow(c.SetOptions(ANA, invited_only=True, invitation="B" * 16))
    assert driven.table.invitation == SECRET
    assert driven.ask(c.RenewInvitation(BORIS, "C" * 16, 1)) is Denial.NOT_ALLOWED
    assert driven.ask(c.RenewInvitation(ANA, "C" * 16, 0)) is Denial.ALREADY_DECIDED
    driven.allow(c.RenewInvitation(ANA, "C" * 16, 1))
    assert driven.ask(c.Sit(BORIS, invitation=SECRET)) is Denial.NOT_INVITED
    assert not look(driven.table, None).invitation, "it is not for all to see"
    driven.allow(c.Sit(BORIS, invitation="C" * 16))
    assert look(driven.table, Seat(1)).invitation == "C" * 16
    driven.check()


def test_a_table_by_invitation_never_looks_for_strangers(driven: Driven) -> None:
    driven.allow(c.SetOptions(ANA, looking=True))
    assert driven.ask(c.SetOptions(ANA, looking=True)) is Denial.NO_CHANGE
    driven.allow(c.SetOptions(ANA, start_when_full=True))
    assert driven.table.options.looking
    driven.allow(c.SetOptions(ANA, invited_only=True, invitation=SECRET))
    assert not driven.table.options.looking
    driven.allow(c.SetOptions(ANA, looking=True))
    assert (driven.table.options.looking, driven.table.options.invited_only) == (True, False)
    driven.allow(c.SetOptions(ANA, looking=True, invited_only=True))
    assert (driven.table.options.looking, driven.table.options.invited_only) == (False, True)
    assert driven.ask(c.SetOptions(BORIS, looking=True)) is Denial.NOT_ALLOWED
    driven.check()


def test_a_table_of_before_invitations_lets_nobody_in_by_an_empty_one(driven: Driven) -> None:
    driven.allow(c.SetOptions(ANA, invited_only=True))
    assert driven.ask(c.Sit(BORIS, invitation="")) is Denial.NOT_INVITED
    driven.allow(c.RenewInvitation(ANA, SECRET, 0))
    driven.allow(c.Sit(BORIS, invitation=SECRET))


def test_people_who_ask_do_not_fill_the_lobby(driven: Driven) -> None:
    driven.allow(c.SetOptions(ANA, invited_only=True))
    asked = [driven.ask(c.AskIn(Actor(f"guest{n}"))) for n in range(10)]
    assert asked == [None] * 8 + [Denial.TABLE_FULL] * 2
    driven.allow(c.SetOptions(ANA, invited_only=False))
    assert driven.table.guests.asking == ()


def test_the_last_chair_taken_begins_the_match(driven: Driven) -> None:
    driven.allow(c.SetOptions(ANA, start_when_full=True))
    driven.allow(c.AddAIPlayer(ANA, Seat(3), "random"))
    driven.allow(c.Sit(BORIS, Seat(1), first_dealer=Seat(2)))
    driven.allow(c.Sit(BORIS, Seat(2), first_dealer=Seat(2)))
    assert driven.table.status is Status.LOBBY
    driven.allow(c.Sit(VERA, first_dealer=Seat(2)))
    assert driven.events[-2:] == [
        Sat(at=driven.now, seat=1, account="vera"),
        Started(at=driven.now, first_dealer=2),
    ]
    driven.allow(c.Sit(GEORGI, first_dealer=Seat(2)))  # nothing starts a second time
    assert driven.events[-1] == Sat(at=driven.now, seat=3, account="georgi")
    driven.check()


def test_an_ai_begins_nothing_and_makes_room_until_all_are_people(driven: Driven) -> None:
    driven.allow(c.SetOptions(ANA, start_when_full=True, invited_only=True, invitation=SECRET))
    for seat in SEATS[1:]:
        driven.allow(c.AddAIPlayer(ANA, seat, "random"))
    driven.allow(c.Sit(BORIS, invitation=SECRET, first_dealer=Seat(0)))
    driven.allow(c.Sit(VERA, invitation=SECRET, first_dealer=Seat(0)))
    assert driven.table.status is Status.LOBBY
    driven.allow(c.AskIn(GEORGI))
    driven.allow(c.AnswerGuest(ANA, "georgi", first_dealer=Seat(0)))
    assert [type(event) for event in driven.events[-3:]] == [Admitted, Sat, Started]


def test_lots_put_everybody_elsewhere_once(driven: Driven) -> None:
    driven.seat_people("boris")
    driven.allow(c.AddAIPlayer(ANA, Seat(2), "random"))
    driven.allow(c.Hold(VERA, Seat(3), driven.now.replace(year=2032)))
    order = (SEATS[2], SEATS[0], SEATS[3], SEATS[1])
    driven.allow(c.DrawLots(ANA, order, 0))
    chairs = driven.table.chairs
    assert [chair.account or chair.level or chair.held for chair in chairs] == [
        "random", "ana", "vera", "boris"
    ]  # fmt: skip
    assert driven.table.drawn
    assert driven.ask(c.DrawLots(ANA, order, 0)) is Denial.ALREADY_DECIDED
    assert driven.ask(c.DrawLots(ANA, order[:3], 1)) is Denial.NO_SEAT
    driven.allow(c.Sit(VERA))
    assert not driven.table.drawn
    driven.check()
