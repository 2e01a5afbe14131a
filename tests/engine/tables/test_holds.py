"""Held chairs: the lobby keeps a chair for somebody who is about to sit down."""

from datetime import timedelta

import pytest

from engine.rules.cards import Seat
from engine.rules.ruleset import rules_of
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.events import ChairHeld, HoldEnded, Sat, TableOpened
from engine.tables.folds.evolve import fold
from engine.tables.known import look
from engine.tables.rulings.checks import LOBBY_KEPT, next_due
from engine.tables.rulings.decide import open_events
from engine.tables.table import Chair, DueKind, Pace, Status
from tests.engine.tables.driven import START, Driven

ANA, BORIS, VERA, GEORGI = map(Actor, ("ana", "boris", "vera", "georgi"))
MINUTE = timedelta(minutes=1)
UNTIL = START + MINUTE


@pytest.fixture
def driven() -> Driven:
    """Ana sits in seat 0; seat 2 is held for boris."""
    driven = Driven()
    driven.allow(c.Hold(BORIS, Seat(2), UNTIL))
    return driven


def held(driven: Driven) -> dict[int, str]:
    """The stored holders of chairs."""
    chairs = enumerate(driven.table.chairs)
    return {seat: chair.held for seat, chair in chairs if chair.held is not None}


def test_a_held_chair_is_empty_and_everybody_sees_for_whom(driven: Driven) -> None:
    assert driven.events[-1] == ChairHeld(at=START, seat=2, account="boris", until=UNTIL)
    chair = look(driven.table, None).chairs[2]
    assert chair == Chair(held="boris", held_until=UNTIL)
    assert chair.empty
    assert (chair.holder(START), chair.holder(UNTIL)) == ("boris", None)
    assert driven.table.accounts == ("ana",)
    assert driven.table.seat_of("boris") is None
    assert driven.table.people(START) == {"ana", "boris"}
    assert driven.table.people(UNTIL) == {"ana"}
    driven.check()


@pytest.mark.parametrize(
    ("wanted", "got"),
    [(3, 3), (None, 1), (0, 1), (2, 1)],  # free, any, taken, held by somebody else
)
def test_the_chair_that_one_gets(driven: Driven, wanted: Seat | None, got: int) -> None:
    driven.allow(c.Hold(VERA, wanted, UNTIL))
    assert held(driven) == {2: "boris", got: "vera"}


def test_a_chair_of_an_ai_is_not_taken(driven: Driven) -> None:
    driven.allow(c.AddAIPlayer(ANA, Seat(1), "club"))
    driven.allow(c.Hold(VERA, Seat(1), UNTIL))
    assert held(driven) == {2: "boris", 3: "vera"}
    assert driven.ask(c.Hold(GEORGI, Seat(1), UNTIL)) is Denial.TABLE_FULL
    assert driven.ask(c.Hold(GEORGI, None, UNTIL)) is Denial.TABLE_FULL


def test_people_who_cannot_hold_a_chair(driven: Driven) -> None:
    assert driven.ask(c.Hold(ANA, Seat(1), UNTIL)) is Denial.ALREADY_SEATED
    assert driven.ask(c.Hold(VERA, Seat(4), UNTIL)) is Denial.NO_SEAT
    assert driven.ask(c.Hold(VERA, Seat(-1), UNTIL)) is Denial.NO_SEAT
    assert driven.ask(c.Hold(VERA, Seat(1), START)) is Denial.NO_CHANGE  # it would have no effect


@pytest.mark.parametrize("seat", [2, None, 0])
def test_holding_again_changes_the_end(driven: Driven, seat: Seat | None) -> None:
    """It stays the same chair, even if none is named, or one that is not free."""
    assert driven.ask(c.Hold(BORIS, seat, UNTIL)) is Denial.NO_CHANGE
    driven.allow(c.Hold(BORIS, seat, UNTIL + MINUTE))
    assert held(driven) == {2: "boris"}
    assert next_due(driven.table) == (UNTIL + MINUTE, DueKind.RELEASE)


def test_holding_another_chair_gives_up_the_first(driven: Driven) -> None:
    driven.allow(c.Hold(BORIS, Seat(3), UNTIL))
    assert held(driven) == {3: "boris"}
    driven.allow(c.Sit(VERA, Seat(2)))


def test_others_cannot_have_it(driven: Driven) -> None:
    assert driven.ask(c.Sit(VERA, Seat(2))) is Denial.CHAIR_HELD
    assert driven.ask(c.Sit(ANA, Seat(2))) is Denial.CHAIR_HELD
    assert driven.ask(c.AddAIPlayer(ANA, Seat(2), "club")) is Denial.CHAIR_HELD
    assert driven.ask(c.RemoveAIPlayer(ANA, Seat(2))) is Denial.CHAIR_FREE
    assert held(driven) == {2: "boris"}


def test_others_sit_down_beside_it(driven: Driven) -> None:
    driven.allow(c.AddAIPlayer(ANA, Seat(1), "club"))
    driven.allow(c.Sit(VERA))
    driven.allow(c.Sit(GEORGI))
    assert [chair.account for chair in driven.table.chairs] == ["ana", "georgi", None, "vera"]
    assert driven.ask(c.Sit(Actor("stranger"))) is Denial.CHAIR_HELD
    driven.allow(c.Sit(BORIS))
    assert driven.ask(c.Sit(Actor("stranger"))) is Denial.TABLE_FULL


@pytest.mark.parametrize(("wanted", "got"), [(None, 2), (2, 2), (1, 1), (3, 3)])
def test_the_holder_sits_down_and_the_hold_is_over(
    driven: Driven, wanted: Seat | None, got: int
) -> None:
    driven.allow(c.AddAIPlayer(ANA, Seat(3), "club"))
    driven.allow(c.Sit(BORIS, wanted))
    assert driven.events[-1] == Sat(at=START, seat=got, account="boris")
    assert driven.table.chairs[got] == Chair("boris")
    assert held(driven) == {}
    assert next_due(driven.table) == (START + LOBBY_KEPT, DueKind.EXPIRE)
    driven.check()


def test_the_match_waits_for_a_held_chair(driven: Driven) -> None:
    driven.seat_people("vera", "georgi")
    assert driven.ask(c.Start(ANA, Seat(0))) is Denial.CHAIR_HELD
    assert driven.ask(c.Start(ANA, Seat(0), "club")) is Denial.CHAIR_HELD
    driven.allow(c.Sit(BORIS))
    assert driven.allow(c.Start(ANA, Seat(0))).status is Status.PLAYING
    assert driven.ask(c.Hold(Actor("stranger"), None, UNTIL)) is Denial.NOT_IN_LOBBY


@pytest.mark.parametrize(
    "command",
    [
        c.Sit(VERA, Seat(2)),
        c.Sit(ANA, Seat(2)),
        c.Hold(VERA, Seat(2), UNTIL + MINUTE),
        c.AddAIPlayer(ANA, Seat(2), "club"),
        c.Start(ANA, Seat(0), "club"),
    ],
)
def test_a_hold_that_has_run_out_stops_nobody(driven: Driven, command: c.Command) -> None:
    driven.now = UNTIL - timedelta(microseconds=1)
    assert driven.ask(c.AddAIPlayer(ANA, Seat(2), "club")) is Denial.CHAIR_HELD
    driven.now = UNTIL
    driven.allow(command)
    assert "boris" not in held(driven).values()
    driven.check()


def test_a_latecomer_gets_a_free_chair(driven: Driven) -> None:
    driven.now = UNTIL
    driven.allow(c.Sit(BORIS))
    assert driven.table.seat_of("boris") == 1
    assert held(driven) == {}


def test_holds_end_when_their_time_comes(driven: Driven) -> None:
    driven.allow(c.Hold(VERA, Seat(3), UNTIL))
    driven.allow(c.Hold(GEORGI, Seat(1), UNTIL + MINUTE))
    assert next_due(driven.table) == (UNTIL, DueKind.RELEASE)
    assert driven.ask(c.FallDue(DueKind.RELEASE)) is Denial.ALREADY_DECIDED
    assert driven.fall_due() is DueKind.RELEASE
    assert driven.events[-2:] == [HoldEnded(at=UNTIL, seat=2), HoldEnded(at=UNTIL, seat=3)]
    assert held(driven) == {1: "georgi"}
    assert driven.ask(c.FallDue(DueKind.RELEASE)) is Denial.ALREADY_DECIDED
    assert driven.fall_due() is DueKind.RELEASE
    assert driven.table.chairs[1:] == (Chair(),) * 3
    assert next_due(driven.table) == (UNTIL + MINUTE + LOBBY_KEPT, DueKind.EXPIRE)
    driven.check()


def test_a_long_hold_keeps_no_table(driven: Driven) -> None:
    driven.allow(c.Hold(BORIS, Seat(2), START + 2 * LOBBY_KEPT))
    assert next_due(driven.table) == (START + LOBBY_KEPT, DueKind.EXPIRE)
    driven.fall_due()
    assert driven.table.status is Status.CLOSED
    assert held(driven) == {}
    assert driven.ask(c.Hold(VERA, Seat(1), START + 3 * LOBBY_KEPT)) is Denial.TABLE_OVER


def test_a_hold_gets_the_time_back_in_which_nobody_was_served(driven: Driven) -> None:
    driven.allow(c.Hold(VERA, Seat(3), START + 5 * MINUTE))
    served = driven.now = START + 2 * MINUTE  # boris's hold has expired by then
    driven.wait(1000)
    driven.allow(c.GiveBack(served))
    assert driven.table.chairs[2].held_until == UNTIL
    assert driven.table.chairs[3].held_until == driven.now + 3 * MINUTE
    assert driven.ask(c.GiveBack(served)) is Denial.NO_CHANGE
    driven.fall_due()
    driven.fall_due()
    assert held(driven) == {}
    assert driven.ask(c.GiveBack(served)) is Denial.NOT_PLAYING
    driven.check()


def test_a_hold_that_had_run_out_gets_nothing_back(driven: Driven) -> None:
    driven.now = UNTIL + MINUTE
    assert driven.ask(c.GiveBack(UNTIL)) is Denial.NOT_PLAYING


def test_a_table_can_be_opened_by_somebody_who_does_not_sit_yet() -> None:
    opening = c.Open(ANA, "CODE1", "belot_bg", rules_of("belot_bg"), Pace(), seated=False)
    events = open_events(opening, START)
    assert [type(event) for event in events] == [TableOpened]
    table = fold("t", None, events)
    assert (table.opener, table.chairs) == ("ana", (Chair(),) * 4)
