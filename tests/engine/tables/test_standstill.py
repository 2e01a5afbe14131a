"""A match that stands still: because all have gone away, or because its people want a break."""

from datetime import timedelta

from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.due import DESERTED_KEPT, What, next_due
from engine.tables.table import Status
from tests.engine.tables.driven import Driven


def deserted() -> Driven:
    """Ana and Boris have left in the middle of a deal, which the AIs have played to its end."""
    driven = Driven()
    driven.seat_people("boris")
    driven.start()
    for name in ("ana", "boris"):
        driven.allow(c.StandUp(Actor(name)))
    while driven.table.turn is not None:
        assert driven.fall_due() is What.MACHINE
    return driven


def test_nothing_is_dealt_while_everybody_is_away() -> None:
    driven = deserted()
    began = driven.table.since
    assert next_due(driven.table) == (began + DESERTED_KEPT, What.EXPIRE)
    assert driven.ask(driven.deal_command()) is Denial.NOT_NOW
    driven.wait(3600)
    assert driven.ask(c.Expire()) is Denial.ALREADY_DECIDED
    driven.allow(c.ComeBack(Actor("boris")))
    assert driven.fall_due() is What.DEAL
    assert driven.table.turn is not None
    driven.check()


def test_a_match_to_which_nobody_comes_back_is_over_after_a_day_of_service() -> None:
    driven = deserted()
    driven.wait(3600)
    driven.allow(c.GiveBack(driven.now - timedelta(minutes=30)))
    assert driven.fall_due() is What.EXPIRE
    assert driven.now - driven.table.last_at == timedelta()
    assert driven.table.status is Status.CLOSED
    assert driven.table.match is not None
    assert not driven.table.match.over
