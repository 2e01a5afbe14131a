"""Rulings about chairs that change hands in the middle of a match."""

from datetime import datetime, timedelta

from engine.rules.cards import Seat, per_seat
from engine.tables import commands as c
from engine.tables import events as ev
from engine.tables.asking import Events, existing, require
from engine.tables.commands import Denial, Denied
from engine.tables.table import Chair, Table

AWAY_LONG = timedelta(minutes=5)
"""How long somebody has been away when the others may be asked for his chair."""


def take(table: Table, command: c.Sit, now: datetime) -> Events:
    """Sit down for an AI, or for somebody who has left; without a `seat` for the first of them."""
    account, seat = command.actor.account, command.seat
    require(table.seat_of(account) is None, Denial.ALREADY_SEATED)
    require(not table.tournament, Denial.IN_TOURNAMENT)
    if seat is None:
        seat = next((seat for seat, chair in _ais_first(table) if chair.open), None)
        if seat is None:
            raise Denied(Denial.TABLE_FULL)
    require(table.chairs[existing(table, seat)].open, Denial.SEAT_TAKEN)
    require_blind(table, account, seat)
    return (ev.Sat(at=now, seat=seat, account=account),)


def _ais_first(table: Table) -> list[tuple[Seat, Chair]]:
    return sorted(per_seat(table.chairs), key=lambda entry: entry[1].level is None)


def require_blind(table: Table, account: str, seat: Seat) -> None:
    """Refuse whoever has seen another hand of this deal."""
    seen = (hand for known, hand in table.knew if known == account)
    require(all(hand == seat for hand in seen), Denial.SAW_CARDS)


def may_be_asked_for(table: Table, seat: Seat, now: datetime) -> bool:
    """Whether somebody has been away so long that the others may give his chair to another."""
    since = table.chairs[seat].away_since
    return table.chairs[seat].away and since is not None and now >= since + AWAY_LONG
