"""Rulings about chairs that change hands in the middle of a match.

People who get a chair in the middle of a deal see its cards, and may be there only to tell them to
somebody. So they wait for the next deal, unless nobody can be harmed or everybody agrees.
"""

from datetime import datetime, timedelta
from hmac import compare_digest

from engine.rules.cards import SEATS, Seat, per_seat
from engine.tables import commands as c
from engine.tables import events as ev
from engine.tables.commands import Denial, Denied
from engine.tables.folds.evolve import fold
from engine.tables.rulings.checks import Events, existing, in_lobby, may_run, require
from engine.tables.table import Chair, Status, Table

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


MOST_ASKING = 8
"""How many people at once may wait to be let in."""


def sit(table: Table, command: c.Sit, now: datetime) -> Events:
    """Seat a person where he wants to sit, on his held chair, or on the first that is free."""
    if table.status is Status.PLAYING:
        require_welcome(table, command.actor, now, invitation=command.invitation)
        return take(table, command, now)
    in_lobby(table)
    account = command.actor.account
    own = table.seat_of(account)
    seat = command.seat
    if seat is None:
        require(own is None, Denial.ALREADY_SEATED)
    require_welcome(table, command.actor, now, invitation=command.invitation)
    if seat is None:
        seat = _some_chair(table, account, now)
        if seat is None:
            raise Denied(Denial.TABLE_FULL if table.full else Denial.CHAIR_HELD)
    require(own != existing(table, seat), Denial.ALREADY_SEATED)
    require(table.chairs[seat].account is None, Denial.SEAT_TAKEN)
    require(table.chairs[seat].holder(now) in (None, account), Denial.CHAIR_HELD)
    known = account in table.guests.admitted or not table.options.invited_only
    let_in = () if known else (ev.Admitted(at=now, account=account),)
    sat = (*let_in, ev.Sat(at=now, seat=seat, account=account))
    return (*sat, *_begun(table, seat, sat, command.first_dealer))


def require_welcome(table: Table, actor: c.Actor, now: datetime, *, invitation: str = "") -> None:
    """Refuse a chair to whoever is blocked, or not invited where one has to be."""
    account = actor.account
    require(account not in table.guests.blocked, Denial.BLOCKED)
    require(not table.lesson or account == table.opener, Denial.NOT_INVITED)
    if not table.options.invited_only or actor.manages or account == table.opener:
        return
    if opens(table, invitation):
        return
    seats = table.seat_of(account), table.reserved_seat(account)
    here = seats != (None, None) or account in table.guests.admitted
    require(here or any(chair.holder(now) == account for chair in table.chairs), Denial.NOT_INVITED)


def opens(table: Table, invitation: str) -> bool:
    """Whether this is the table's invitation."""
    return bool(invitation) and compare_digest(invitation.encode(), table.invitation.encode())


def free_chair(table: Table, account: str, now: datetime) -> Seat | None:
    """The chair that is held for him, else the first empty one that is held for nobody."""
    holders = [chair.holder(now) for chair in table.chairs]
    if account in holders:
        return SEATS[holders.index(account)]
    return next(
        (seat for seat, chair in per_seat(table.chairs) if chair.empty and holders[seat] is None),
        None,
    )


def _some_chair(table: Table, account: str, now: datetime) -> Seat | None:
    """A free chair, or one of an AI."""
    seat = free_chair(table, account, now)
    if seat is None:
        seat = next((i for i, chair in per_seat(table.chairs) if chair.level), None)
    return seat


def _begun(table: Table, seat: Seat, sat: Events, first_dealer: Seat | None) -> Events:
    """The beginning of the match, where the last chair was taken and it begins by itself."""
    if first_dealer is None or not table.options.start_when_full:
        return ()
    after = fold(table.id, table, sat)
    last = table.chairs[seat].empty or not any(chair.level for chair in after.chairs)
    if not (after.full and last):
        return ()
    dealer = SEATS[first_dealer % table.rules.players]  # there may be fewer chairs by now
    return (ev.Started(at=sat[-1].at, first_dealer=dealer),)


def send_away(table: Table, command: c.SendAway, now: datetime) -> Events:
    """Free the chair of a person."""
    in_lobby(table)
    may_run(table, command.actor)
    seat = table.seat_of(command.account)
    if seat is None:
        raise Denied(Denial.CHAIR_FREE)
    return (ev.ChairFreed(at=now, seat=seat),)


def block(table: Table, command: c.Block, now: datetime) -> Events:
    """Keep a person away for good who sits here or wants to; never whoever runs the table."""
    in_lobby(table)
    may_run(table, command.actor)
    account, guests = command.account, table.guests
    require(account != table.opener, Denial.OPENERS_OWN)
    require(account not in guests.blocked, Denial.NO_CHANGE)
    waits = account in guests.asking or any(chair.held == account for chair in table.chairs)
    require(waits or table.seat_of(account) is not None, Denial.CHAIR_FREE)
    return (ev.Blocked(at=now, account=account),)


def unblock(table: Table, command: c.Unblock, now: datetime) -> Events:
    """Let a person sit down again."""
    in_lobby(table)
    may_run(table, command.actor)
    require(command.account in table.guests.blocked, Denial.NO_CHANGE)
    return (ev.Unblocked(at=now, account=command.account),)


def ask_in(table: Table, command: c.AskIn, now: datetime) -> Events:
    """Note that a person wants to be let in."""
    in_lobby(table)
    account, asking = command.actor.account, table.guests.asking
    require(account not in table.guests.blocked, Denial.BLOCKED)
    require(account not in asking, Denial.NO_CHANGE)
    try:
        require_welcome(table, command.actor, now)
    except Denied:
        require(len(asking) < MOST_ASKING, Denial.TABLE_FULL)
        return (ev.AskedIn(at=now, account=account),)
    raise Denied(Denial.ALREADY_DECIDED)


def admit(table: Table, command: c.Admit, now: datetime) -> Events:
    """Let a person in; he sits down where there is a chair, or later when there is one."""
    _answered(table, command)
    admitted = ev.Admitted(at=now, account=command.account)
    seat = _some_chair(table, command.account, now)
    if seat is None:
        return (admitted,)
    sat = (admitted, ev.Sat(at=now, seat=seat, account=command.account))
    return (*sat, *_begun(table, seat, sat, command.first_dealer))


def turn_down(table: Table, command: c.TurnDown, now: datetime) -> Events:
    """Do not let a person in."""
    _answered(table, command)
    return (ev.TurnedDown(at=now, account=command.account),)


def _answered(table: Table, command: c.Admit | c.TurnDown) -> None:
    """Only the opener answers, and only whoever still waits."""
    in_lobby(table)
    may_run(table, command.actor)
    require(command.account in table.guests.asking, Denial.ALREADY_DECIDED)
