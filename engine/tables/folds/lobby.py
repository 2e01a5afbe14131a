"""The fold of lobby events: chairs, holds, settings and guests."""

from datetime import datetime

from engine.rules.cards import per_seat
from engine.tables import events as ev
from engine.tables.table import Chair, LobbyOptions, Pace, Status, Table


class CorruptEvents(Exception):
    """Stored events that do not form a table; occurs only in a damaged database."""


def sat(table: Table, event: ev.Sat) -> Table:
    """A person moves to this chair; people no longer sit as drawn by lot."""
    old = table.seat_of(event.account)
    if old is not None:
        table = table.with_chair(old, Chair())
    table = _without_hold(table, event.account)
    table = without_reservation(table, event.account)
    asking = tuple(one for one in table.guests.asking if one != event.account)
    table = table._replace(guests=table.guests._replace(asking=asking), drawn=False)
    return table.with_chair(event.seat, Chair(account=event.account))


def _without_hold(table: Table, account: str) -> Table:
    """The table without any hold for this person."""
    seat = next((seat for seat, chair in per_seat(table.chairs) if chair.held == account), None)
    return table if seat is None else table.with_chair(seat, Chair())


def without_reservation(table: Table, account: str) -> Table:
    """The table without any reservation for this person."""
    seat = table.reserved_seat(account)
    if seat is None:
        return table
    return table.with_chair(seat, table.chairs[seat]._replace(reserved=None))


def chair_held(table: Table, event: ev.ChairHeld) -> Table:
    """A chair is held for a person, replacing any other hold of theirs."""
    chair = Chair(held=event.account, held_until=event.until)
    return _without_hold(table, event.account).with_chair(event.seat, chair)


def hold_ended(table: Table, event: ev.HoldEnded) -> Table:
    """A hold has expired."""
    return table.with_chair(event.seat, Chair())


def ai_player_sat(table: Table, event: ev.AIPlayerSat) -> Table:
    """An AI player sat down."""
    return table.with_chair(event.seat, Chair(level=event.level, called=event.called))


def chair_freed(table: Table, event: ev.ChairFreed) -> Table:
    """A chair became empty."""
    return table.with_chair(event.seat, Chair())


def reopened(table: Table, event: ev.Reopened | ev.CalledOff) -> Table:
    """The table is a lobby again; people who are away lose their chairs."""
    chairs = tuple(map(_in_lobby, table.chairs))
    return table._replace(
        status=Status.LOBBY, since=event.at, chairs=chairs, turn=None, recess=None
    )


def _in_lobby(chair: Chair) -> Chair:
    if chair.reserved is not None:
        return Chair(account=chair.reserved)
    return Chair() if chair.away else chair._replace(missed=0, away=False)


def settled(table: Table, event: ev.Settled) -> Table:
    """Rules or pace changed, perhaps with fewer chairs."""
    return table._replace(
        chairs=_seated(table.chairs, event.rules.players, event.at),
        preset=event.preset,
        rules=event.rules,
        pace=Pace(event.limit, event.machine, event.pause),
    )


def last_card_set(table: Table, event: ev.LastCardSet) -> Table:
    """The automatic play of a hand's last card was switched."""
    return table._replace(last_card=event.by_itself)


def occupied(chair: Chair, now: datetime) -> bool:
    """Whether a chair is a person's, or held for one."""
    return chair.account is not None or chair.holder(now) is not None


def _seated(chairs: tuple[Chair, ...], count: int, now: datetime) -> tuple[Chair, ...]:
    """Resize to `count` chairs; people who must move get an empty chair, or an AI player's."""
    if len(chairs) <= count:
        return (*chairs, *(Chair() for _ in range(count - len(chairs))))
    kept = list(chairs[:count])
    for chair in chairs[count:]:
        if occupied(chair, now):
            free = [i for i, other in enumerate(kept) if not occupied(other, now)]
            if not free:
                raise CorruptEvents(f"{count} chairs are too few for the people seated")
            kept[min(free, key=lambda i: kept[i].level is not None)] = chair
    return tuple(kept)


def options_set(table: Table, event: ev.OptionsSet) -> Table:
    """Options changed; people already seated are admitted when a table becomes invitation-only."""
    guests = table.guests
    if event.invited_only and not table.options.invited_only:
        guests = guests._replace(admitted=tuple(dict.fromkeys(guests.admitted + table.accounts)))
    elif not event.invited_only:
        guests = guests._replace(asking=())
    looking = table.options.looking and not event.invited_only
    options = LobbyOptions(event.level, event.start_when_full, event.invited_only, looking)
    return table._replace(options=options, guests=guests)


def looking_set(table: Table, event: ev.LookingSet) -> Table:
    """The people here start or stop looking for strangers."""
    return table._replace(options=table.options._replace(looking=event.on))


def invitation_renewed(table: Table, event: ev.InvitationRenewed) -> Table:
    """The table has a new invitation secret."""
    return table._replace(invitation=event.secret, invitations=table.invitations + 1)


def lots_drawn(table: Table, event: ev.LotsDrawn) -> Table:
    """Chairs move to their new seats with their occupants."""
    drawn = tuple(table.chairs[seat] for seat in event.order)
    return table._replace(chairs=drawn, lots=table.lots + 1, drawn=True)


def handed_over(table: Table, event: ev.HandedOver) -> Table:
    """The table has a new opener."""
    return table._replace(opener=event.account)


def asked_in(table: Table, event: ev.AskedIn) -> Table:
    """A person asks to be admitted."""
    guests = table.guests.without(event.account)
    return table._replace(guests=guests._replace(asking=(*guests.asking, event.account)))


def admitted(table: Table, event: ev.Admitted) -> Table:
    """A person may sit down."""
    guests = table.guests.without(event.account)
    return table._replace(guests=guests._replace(admitted=(*guests.admitted, event.account)))


def turned_down(table: Table, event: ev.TurnedDown) -> Table:
    """A person was not admitted."""
    return table._replace(guests=table.guests.without(event.account))


def blocked(table: Table, event: ev.Blocked) -> Table:
    """A person loses their chair and may not ask for another."""
    seat = table.seat_of(event.account)
    if seat is not None:
        table = table.with_chair(seat, Chair())
    table = _without_hold(table, event.account)
    guests = table.guests.without(event.account)
    return table._replace(guests=guests._replace(blocked=(*guests.blocked, event.account)))


def unblocked(table: Table, event: ev.Unblocked) -> Table:
    """A person is no longer blocked."""
    return table._replace(guests=table.guests.without(event.account))
