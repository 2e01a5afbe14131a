"""Checks that rulings share; each raises `Denied` if it fails."""

from datetime import datetime

from engine.rules.cards import Seat
from engine.tables import commands as c
from engine.tables import events as ev
from engine.tables.commands import Denial, Denied
from engine.tables.rulings.due import DueKind, next_due
from engine.tables.table import Status, Table

Events = tuple[ev.TableEvent, ...]


def require(condition: bool, denial: Denial) -> None:  # noqa: FBT001 (reads as a sentence)
    """Raise `Denied` unless the condition holds."""
    if not condition:
        raise Denied(denial)


def existing(table: Table, seat: Seat) -> Seat:
    """Return the seat; raise `Denied` if the table has no such seat."""
    require(0 <= seat < len(table.chairs), Denial.NO_SEAT)
    return seat


def own_seat(table: Table, actor: c.Actor) -> Seat:
    """The actor's seat; raises `Denied` if they have none."""
    seat = table.seat_of(actor.account)
    if seat is None:
        raise Denied(Denial.NOT_SEATED)
    return seat


def still_due(table: Table, what: DueKind, now: datetime) -> None:
    """Refuse a clock's command if it is no longer due after what has happened since."""
    due = next_due(table)
    require(due is not None and due.what is what and due.at <= now, Denial.ALREADY_DECIDED)


def in_lobby(table: Table) -> None:
    """Refuse unless the table is in the lobby."""
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    require(table.status is Status.LOBBY, Denial.NOT_IN_LOBBY)


def may_run(table: Table, actor: c.Actor) -> None:
    """Refuse an actor who neither opened the table nor manages its group.

    Nobody runs a tournament's table.
    """
    require(not table.tournament, Denial.IN_TOURNAMENT)
    require(actor.manages or actor.account == table.opener, Denial.NOT_ALLOWED)
