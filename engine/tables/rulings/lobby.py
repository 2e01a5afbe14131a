"""Rulings about chairs, holds, settings, and the beginning and end of matches and tables.

A person who takes a chair during a deal sees its cards, and could pass them on to somebody. They
therefore wait for the next deal, unless nobody can be harmed or everybody agrees.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from hmac import compare_digest
from itertools import count

from engine.rules.cards import SEATS, Seat, per_seat
from engine.rules.ruleset import Rules, clashes
from engine.tables import commands as c
from engine.tables import events as ev
from engine.tables.commands import Denial, Denied
from engine.tables.folds.evolve import evolve, fold
from engine.tables.folds.lobby import occupied
from engine.tables.rating import may_close, would_throw
from engine.tables.rulings.checks import (
    Events,
    existing,
    in_lobby,
    may_run,
    own_seat,
    require,
)
from engine.tables.table import Chair, LobbyOptions, Status, Table

AWAY_LONG = timedelta(minutes=5)
"""How long a person must have been away before a vote can give their chair to somebody else."""


def take(table: Table, command: c.Sit, now: datetime) -> Events:
    """Take the chair of an AI player, or of a person who has left; without a `seat`, the first."""
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
    """Give the chair to a person: at once, or when the deal is over. `agreed` voted for it."""
    if _may_see_cards(table, seat, account, agreed):
        return (ev.Sat(at=now, seat=seat, account=account),)
    return (ev.ChairReserved(at=now, seat=seat, account=account),)


def _may_see_cards(table: Table, seat: Seat, account: str, agreed: tuple[Seat, ...]) -> bool:
    """Whether a newcomer may play this chair's hand at once.

    Between deals there is no hand. During a deal they must not have seen another hand, and either
    all people at the table have agreed, or none of them, present or away, is on another side.
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
    """Whether a vote may give this chair to a person.

    The chair is reserved for them, or its occupant has been away for long.
    """
    chair = table.chairs[seat]
    if chair.reserved is not None:
        return chair.reserved == account
    return chair.away and chair.away_since is not None and now >= chair.away_since + AWAY_LONG


MOST_ASKING = 8
"""The most people who may wait for admission at once."""


def sit(table: Table, command: c.Sit, now: datetime) -> Events:
    """Seat a person where they want, on the chair held for them, or on the first free one."""
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
    return (*sat, *_start_when_full(table, seat, sat, command.first_dealer))


def require_welcome(table: Table, actor: c.Actor, now: datetime, *, invitation: str = "") -> None:
    """Refuse an actor who is blocked, or not invited to an invitation-only table."""
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
    """The chair that is held for the person, else the first empty one that is not held."""
    holders = [chair.holder(now) for chair in table.chairs]
    if account in holders:
        return SEATS[holders.index(account)]
    return next(
        (seat for seat, chair in per_seat(table.chairs) if chair.empty and holders[seat] is None),
        None,
    )


def _some_chair(table: Table, account: str, now: datetime) -> Seat | None:
    """A free chair, or else an AI player's."""
    seat = free_chair(table, account, now)
    if seat is None:
        seat = next((i for i, chair in per_seat(table.chairs) if chair.level), None)
    return seat


def _start_when_full(table: Table, seat: Seat, sat: Events, first_dealer: Seat | None) -> Events:
    """Start the match if the last chair was taken and `start_when_full` is set."""
    if first_dealer is None or not table.options.start_when_full:
        return ()
    after = fold(table.id, table, sat)
    last = table.chairs[seat].empty or not any(chair.level for chair in after.chairs)
    if not (after.full and last):
        return ()
    dealer = SEATS[first_dealer % table.rules.players]  # the number of chairs may have shrunk
    return (ev.Started(at=sat[-1].at, first_dealer=dealer),)


def send_away(table: Table, command: c.SendAway, now: datetime) -> Events:
    """Remove a person from their chair."""
    in_lobby(table)
    may_run(table, command.actor)
    seat = table.seat_of(command.account)
    if seat is None:
        raise Denied(Denial.CHAIR_FREE)
    return (ev.ChairFreed(at=now, seat=seat),)


def block(table: Table, command: c.Block, now: datetime) -> Events:
    """Block a person who sits here or wants to, or unblock them; the opener cannot be blocked."""
    in_lobby(table)
    may_run(table, command.actor)
    account, guests = command.account, table.guests
    if not command.on:
        require(account in guests.blocked, Denial.NO_CHANGE)
        return (ev.Unblocked(at=now, account=account),)
    require(account != table.opener, Denial.OPENERS_OWN)
    require(account not in guests.blocked, Denial.NO_CHANGE)
    waits = account in guests.asking or any(chair.held == account for chair in table.chairs)
    require(waits or table.seat_of(account) is not None, Denial.CHAIR_FREE)
    return (ev.Blocked(at=now, account=account),)


def ask_in(table: Table, command: c.AskIn, now: datetime) -> Events:
    """Record that a person asks to be admitted."""
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


def answer_guest(table: Table, command: c.AnswerGuest, now: datetime) -> Events:
    """Turn a person down, or admit them: they sit down, or later when there is a chair."""
    in_lobby(table)
    may_run(table, command.actor)
    require(command.account in table.guests.asking, Denial.ALREADY_DECIDED)
    if not command.admits:
        return (ev.TurnedDown(at=now, account=command.account),)
    admitted = ev.Admitted(at=now, account=command.account)
    seat = _some_chair(table, command.account, now)
    if seat is None:
        return (admitted,)
    sat = (admitted, ev.Sat(at=now, seat=seat, account=command.account))
    return (*sat, *_start_when_full(table, seat, sat, command.first_dealer))


def opened_again(_table: Table, _command: c.Open, _now: datetime) -> Events:
    """Refuse: a table that exists cannot be opened again."""
    raise Denied(Denial.NOT_NOW)


def begun_as_drawn(seating: c.Seating, now: datetime) -> Events:
    """Seat everybody as the tournament has drawn, and begin the match."""
    return (
        *(_sitting(chair, seat, now) for seat, chair in per_seat(seating.chairs)),
        ev.Started(at=now, first_dealer=seating.first_dealer),
    )


def hold(table: Table, command: c.Hold, now: datetime) -> Events:
    """Hold an empty chair for a person: the wanted one, else the first free one."""
    in_lobby(table)
    account, seat = command.actor.account, command.seat
    require(table.seat_of(account) is None, Denial.ALREADY_SEATED)
    require_welcome(table, command.actor, now)
    if seat is not None:
        chair = table.chairs[existing(table, seat)]
        if not chair.empty or chair.holder(now) not in (None, account):
            seat = None
    if seat is None:
        seat = free_chair(table, account, now)
    if seat is None:
        raise Denied(Denial.TABLE_FULL)
    kept = table.chairs[seat]
    changed = (kept.held, kept.held_until) != (account, command.until)
    require(changed and command.until > now, Denial.NO_CHANGE)
    return (ev.ChairHeld(at=now, seat=seat, account=account, until=command.until),)


def stand_up(table: Table, command: c.StandUp, now: datetime) -> Events:
    """Let a person get up in the lobby, or leave a match in progress to an AI player."""
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    reserved = table.reserved_seat(command.actor.account)
    if reserved is not None:
        return (ev.ReservationEnded(at=now, seat=reserved),)
    seat = own_seat(table, command.actor)
    require(not table.tournament, Denial.IN_TOURNAMENT)
    if table.status is Status.LOBBY:
        return (ev.ChairFreed(at=now, seat=seat),)
    require(not table.chairs[seat].left, Denial.ALREADY_LEFT)
    return (ev.WentAway(at=now, seat=seat),)


def add_ai_player(table: Table, command: c.AddAIPlayer, now: datetime) -> Events:
    """Seat an AI player on an empty chair that is not held."""
    in_lobby(table)
    may_run(table, command.actor)
    chair = table.chairs[existing(table, command.seat)]
    require(chair.empty, Denial.SEAT_TAKEN)
    require(chair.holder(now) is None, Denial.CHAIR_HELD)
    return _ai_players(table, (command.seat,), command.level, command.names, now)


def _ai_players(
    table: Table, seats: Iterable[Seat], level: str, names: str, now: datetime
) -> Events:
    """AI players sit down, none with the name of another one at the table."""
    taken = {chair.called for chair in table.chairs}
    found = []
    for seat in seats:
        called = next(one for n in count(seat) if (one := f"{names}/{n}") not in taken)
        taken.add(called)
        found.append(ev.AIPlayerSat(at=now, seat=seat, level=level, called=called if names else ""))
    return tuple(found)


def remove_ai_player(table: Table, command: c.RemoveAIPlayer, now: datetime) -> Events:
    """Remove an AI player from its chair."""
    in_lobby(table)
    may_run(table, command.actor)
    chair = table.chairs[existing(table, command.seat)]
    require(not chair.empty, Denial.CHAIR_FREE)
    require(chair.account is None, Denial.SEAT_TAKEN)
    return (ev.ChairFreed(at=now, seat=command.seat),)


def settle(table: Table, command: c.Settle, now: datetime) -> Events:
    """Change rules or pace, provided that there are enough chairs for the people here."""
    in_lobby(table)
    may_run(table, command.actor)
    present = (table.rules, table.pace)
    require(command.over in (None, present), Denial.ALREADY_DECIDED)
    require(not clashes(command.rules), Denial.INCOHERENT_RULES)
    people = sum(occupied(chair, now) for chair in table.chairs)
    require(people <= command.rules.players, Denial.TOO_MANY_SEATED)
    pace = command.pace
    require(
        (command.preset, command.rules, pace) != (table.preset, table.rules, table.pace),
        Denial.NO_CHANGE,
    )
    settled = ev.Settled(
        at=now,
        preset=command.preset,
        rules=command.rules,
        limit=pace.limit,
        machine=pace.ai_player,
        pause=pace.pause,
    )
    return (settled,)


def set_options(table: Table, command: c.SetOptions, now: datetime) -> Events:
    """Change the lobby's options."""
    in_lobby(table)
    may_run(table, command.actor)
    old = table.options
    invited, looking = command.invited_only, command.looking
    options = LobbyOptions(
        old.level if command.level is None else command.level,
        old.start_when_full if command.start_when_full is None else command.start_when_full,
        (old.invited_only and not looking) if invited is None else invited,
        (old.looking and not invited) if looking is None else looking,
    )
    options = options._replace(looking=options.looking and not options.invited_only)
    events: list[ev.TableEvent] = []
    if command.last_card not in (None, table.last_card):
        events.append(ev.LastCardSet(at=now, by_itself=bool(command.last_card)))
    require(bool(events) or options != old, Denial.NO_CHANGE)
    level, full, invited_only, seeks = options
    if options._replace(looking=old.looking) != old:
        events.append(
            ev.OptionsSet(at=now, level=level, start_when_full=full, invited_only=invited_only)
        )
    if seeks != (old.looking and not invited_only):
        events.append(ev.LookingSet(at=now, on=seeks))
    if invited_only and command.invitation and not table.invitation:
        events.append(ev.InvitationRenewed(at=now, secret=command.invitation))
    return tuple(events)


def renew_invitation(table: Table, command: c.RenewInvitation, now: datetime) -> Events:
    """Replace the invitation, which invalidates those already sent.

    This is possible during a match too, because people may then still replace AI players.
    """
    if table.status is not Status.PLAYING:
        in_lobby(table)
    may_run(table, command.actor)
    require(command.number == table.invitations, Denial.ALREADY_DECIDED)
    return (ev.InvitationRenewed(at=now, secret=command.secret),)


def draw_lots(table: Table, command: c.DrawLots, now: datetime) -> Events:
    """Reseat everybody by lot: people, AI players and held chairs."""
    in_lobby(table)
    may_run(table, command.actor)
    require(command.lots == table.lots, Denial.ALREADY_DECIDED)
    require(sorted(command.order) == list(table.rules.seats), Denial.NO_SEAT)
    require(any(not chair.empty for chair in table.chairs), Denial.CHAIRS_EMPTY)
    return (ev.LotsDrawn(at=now, order=command.order),)


def hand_over(table: Table, command: c.HandOver, now: datetime) -> Events:
    """Make another person who sits here the opener."""
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    may_run(table, command.actor)
    require(command.account != table.opener, Denial.NO_CHANGE)
    require(table.seat_of(command.account) is not None, Denial.CHAIR_FREE)
    return (ev.HandedOver(at=now, account=command.account),)


def start(table: Table, command: c.Start, now: datetime) -> Events:
    """Begin a match; if somebody left the previous one, go back to the lobby instead."""
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    require(table.status is not Status.PLAYING, Denial.STILL_PLAYING)
    may_run(table, command.actor)
    require(bool(table.accounts), Denial.CHAIRS_EMPTY)
    existing(table, command.first_dealer)
    if table.status is Status.FINISHED and any(chair.away for chair in table.chairs):
        return (ev.Reopened(at=now),)
    require(not any(chair.holder(now) for chair in table.chairs), Denial.CHAIR_HELD)
    level = command.level
    require(table.full or level is not None, Denial.CHAIRS_EMPTY)
    empty = [seat for seat, chair in per_seat(table.chairs) if chair.empty]
    ai_players = _ai_players(table, empty, level, command.names, now) if level is not None else ()
    return (*ai_players, ev.Started(at=now, first_dealer=command.first_dealer))


def may_change_partners(rules: Rules) -> bool:
    """Whether the rules have partners at all."""
    return rules.players > rules.side_count


def change_partners(table: Table, command: c.ChangePartners, now: datetime) -> Events:
    """Begin the next match with other partners: everybody but the first seat moves by one.

    After three matches everybody has been everybody's partner.
    """
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    require(table.status is Status.FINISHED, Denial.STILL_PLAYING)
    require(may_change_partners(table.rules), Denial.NOT_NOW)
    may_run(table, command.actor)
    existing(table, command.first_dealer)
    if any(chair.away for chair in table.chairs):
        return (ev.Reopened(at=now),)
    reopened = ev.Reopened(at=now)
    chairs = evolve(table, reopened).chairs
    others = table.rules.seats[1:]
    freed = (ev.ChairFreed(at=now, seat=seat) for seat in others)
    moving = zip((*others[1:], others[0]), others, strict=True)
    return (
        reopened,
        *freed,
        *(_sitting(chairs[old], seat, now) for seat, old in moving),
        ev.Started(at=now, first_dealer=command.first_dealer),
    )


def _sitting(chair: Chair, seat: Seat, now: datetime) -> ev.TableEvent:
    """The event that seats a chair's occupant in this seat."""
    if chair.account is not None:
        return ev.Sat(at=now, seat=seat, account=chair.account)
    return ev.AIPlayerSat(at=now, seat=seat, level=chair.level or "", called=chair.called)


def reopen(table: Table, command: c.Reopen, now: datetime) -> Events:
    """Go back to the lobby after a match."""
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    require(table.status is Status.FINISHED, Denial.STILL_PLAYING)
    may_run(table, command.actor)
    return (ev.Reopened(at=now),)


def close(table: Table, command: c.Close, now: datetime) -> Events:
    """Close the table; a player who does so during a rated match has thrown it.

    Nobody else, not even an admin, may end such a match for the people who play it.
    """
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    may_run(table, command.actor)
    account = command.actor.account
    require(may_close(table, account), Denial.STILL_PLAYING)
    return (ev.Closed(at=now, thrown_by=would_throw(table, account)),)


def dissolve(table: Table, _command: c.Dissolve, now: datetime) -> Events:
    """Close a tournament's table; an unfinished match does not count."""
    require(bool(table.tournament), Denial.NOT_NOW)
    require(table.status is not Status.CLOSED, Denial.TABLE_OVER)
    return (ev.Closed(at=now),)
