"""Rulings about chairs that change hands in the middle of a match.

People who get a chair in the middle of a deal see its cards, and may be there only to tell them to
somebody. So they wait for the next deal, unless nobody can be harmed or everybody agrees.
"""

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
    reserved = table.reserved_seat(account)
    require(reserved is None or seat not in (None, reserved), Denial.SITS_DOWN_NEXT)
    if seat is None:
        seat = next((seat for seat, chair in _ais_first(table) if chair.open), None)
        if seat is None:
            raise Denied(Denial.TABLE_FULL)
    require(table.chairs[existing(table, seat)].open, Denial.SEAT_TAKEN)
    return handed_over(table, seat, account, now)


def handed_over(
    table: Table, seat: Seat, account: str, now: datetime, *, agreed: tuple[Seat, ...] = ()
) -> Events:
    """The chair is this person's: at once, or when the deal is over. `agreed` have said yes."""
    if _may_see_cards(table, seat, account, agreed):
        return (ev.Sat(at=now, seat=seat, account=account),)
    return (ev.ChairReserved(at=now, seat=seat, account=account),)


def _may_see_cards(table: Table, seat: Seat, account: str, agreed: tuple[Seat, ...]) -> bool:
    """Whether a newcomer may play the hand of this chair.

    Between deals there is none. In a deal they must have seen no other hand, and no person may sit
    on another side, away or not, unless all at the table have agreed.
    """
    if table.turn is None:
        return True
    if any(hand != seat for known, hand in table.knew if known == account):
        return False
    side_of = table.rules.side_of
    others = [one for one, chair in per_seat(table.chairs) if chair.account and one != seat]
    return set(others) <= set(agreed) or all(side_of(one) == side_of(seat) for one in others)


def _ais_first(table: Table) -> list[tuple[Seat, Chair]]:
    return sorted(per_seat(table.chairs), key=lambda entry: entry[1].level is None)


def may_be_asked_for(table: Table, seat: Seat, account: str, now: datetime) -> bool:
    """Whether the others may give this chair to that person: they wait for it already, or somebody
    has been away from it for long.
    """
    chair = table.chairs[seat]
    if chair.reserved is not None:
        return chair.reserved == account
    return chair.away and chair.away_since is not None and now >= chair.away_since + AWAY_LONG
