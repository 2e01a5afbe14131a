"""What falls due at a table when nobody does anything: the clock's side of the game."""

from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple

from engine.tables.table import Status, Table

LOBBY_KEPT = timedelta(hours=1)
"""How long a lobby stays open at which nobody does anything, while people are served."""

FINISHED_KEPT = timedelta(hours=24)


class What(Enum):
    """What is to be done when the time has come."""

    DEAL = "deal"
    MACHINE = "machine"
    REMIND = "remind"
    MISS = "miss"
    RELEASE = "release"
    EXPIRE = "expire"


class Due(NamedTuple):
    """The next thing that happens by itself."""

    at: datetime
    what: What


def next_due(table: Table) -> Due | None:
    """When the table must be looked at again, and why; None for a closed one."""
    match table.status:
        case Status.CLOSED:
            return None
        case Status.LOBBY:
            return _waiting(table)
        case Status.FINISHED:
            return Due(table.used_at + FINISHED_KEPT, What.EXPIRE)
        case Status.PLAYING:
            return _playing(table)


def _waiting(table: Table) -> Due:
    expiry = table.used_at + LOBBY_KEPT
    released = min((chair.held_until for chair in table.chairs if chair.held_until), default=expiry)
    return Due(released, What.RELEASE) if released < expiry else Due(expiry, What.EXPIRE)


def _playing(table: Table) -> Due:
    turn = table.turn
    if turn is None:
        first = table.match is None or table.match.deal is None
        return Due(table.since + (timedelta() if first else table.pace.pause), What.DEAL)
    limit = table.pace.limit
    if table.chairs[turn.seat].away or table.chairs[turn.seat].level is not None:
        return Due(turn.since + table.pace.machine, What.MACHINE)
    if turn.covered:
        return Due(turn.since + limit, What.MACHINE)
    if not turn.nudged:
        return Due(turn.since + limit / 2, What.REMIND)
    return Due(turn.since + limit, What.MISS)
