"""The next event that a table brings about by itself, and checks that rulings share.

A check raises `Denied` if it fails.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from engine.rules.cards import Seat
from engine.rules.deal.actions import Stage
from engine.tables import commands as c
from engine.tables import events as ev
from engine.tables.commands import Denial, Denied
from engine.tables.table import DueKind, Status, Table
from engine.tables.turn_clock import LONG_TURN, at_pace

LOBBY_KEPT = timedelta(hours=1)
"""How long an unused lobby stays open, not counting outages."""

FINISHED_KEPT = timedelta(hours=24)
"""How long a table stays open after a match."""
ROUND_KEPT = timedelta(minutes=10)
"""The same for a tournament's table, where nothing more can be played."""
DESERTED_KEPT = timedelta(hours=24)
"""How long a match waits when all its people are away."""


class Due(NamedTuple):
    """The next thing that happens without anybody doing anything."""

    at: datetime
    what: DueKind


def next_due(table: Table) -> Due | None:
    """The next thing due at the table, and when; None if the table is closed."""
    match table.status:
        case Status.CLOSED:
            return None
        case Status.LOBBY:
            return _waiting(table)
        case Status.FINISHED:
            usual = ROUND_KEPT if table.tournament else FINISHED_KEPT
            kept = at_pace(usual, table.pace.limit)
            return Due(table.used_at + kept, DueKind.EXPIRE)
        case Status.PLAYING:
            recess = table.recess
            due = Due(recess.until, DueKind.RESUME) if recess is not None else _playing(table)
            vote = table.vote
            if vote is None or vote.outcome is not None or vote.until > due.at:
                return due
            return Due(vote.until, DueKind.CLOSE_VOTE)


def _waiting(table: Table) -> Due:
    expiry = table.used_at + at_pace(LOBBY_KEPT, table.pace.limit)
    released = min((chair.held_until for chair in table.chairs if chair.held_until), default=expiry)
    return Due(released, DueKind.RELEASE) if released < expiry else Due(expiry, DueKind.EXPIRE)


def _playing(table: Table) -> Due:
    turn = table.turn
    if table.waits_for_people:
        return Due(table.since + at_pace(DESERTED_KEPT, table.pace.limit), DueKind.EXPIRE)
    if turn is None:
        at_once = table.match is None or table.match.deal is None or table.all_ready
        return Due(table.since + (timedelta() if at_once else table.pace.pause), DueKind.DEAL)
    clock = turn.clock(table.pace.limit)
    if table.chairs[turn.seat].away or table.chairs[turn.seat].level is not None:
        return Due(turn.since + table.ai_time, DueKind.AI_PLAYER)
    if table.last_card and _one_card_left(table, turn.seat):
        return Due(turn.since + table.ai_time, DueKind.LAST_CARD)
    if turn.covered:
        return Due(clock.ends, DueKind.AI_PLAYER)
    if not turn.nudged:
        return Due(clock.reminds, DueKind.REMIND)
    if not turn.warned and clock.warns is not None:
        return Due(clock.warns, DueKind.REMIND)
    return Due(clock.ends, DueKind.MISS)


def resting_player(before: Table | None, table: Table) -> str | None:
    """The person whose rests must be looked up for the current turn, or None.

    They are looked up once, when a long turn has begun or its start was moved.
    """
    turn, old = table.turn, before.turn if before is not None else None
    if turn is None or turn.covered or table.pace.limit < LONG_TURN:
        return None
    if old is not None and (old.decision, old.since) == (turn.decision, turn.since):
        return None
    return None if table.ai_plays(turn.seat) else table.chairs[turn.seat].account


def _one_card_left(table: Table, seat: Seat) -> bool:
    """Whether the seat has one card left, to play to the last trick."""
    deal = table.match.deal if table.match is not None else None
    return deal is not None and deal.stage is Stage.PLAY and deal.hands[seat].bit_count() == 1


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
