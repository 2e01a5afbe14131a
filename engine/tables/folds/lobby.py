"""The fold of what happens in a lobby: who sits on which chair, and who may."""

from datetime import datetime

from engine.rules.cards import Seat, per_seat
from engine.tables import events as ev
from engine.tables.table import Chair, LobbyOptions, Pace, Status, Table


class CorruptEvents(Exception):
    """Stored events that do not make a table; only a damaged database has them."""


def with_chair(table: Table, seat: Seat, chair: Chair) -> Table:
    """The table with this chair in that place."""
    return table._replace(chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))


def sat(table: Table, event: ev.Sat) -> Table:
    """A person leaves his old chair for this one, and the lots say nothing any more."""
    old = table.seat_of(event.account)
    if old is not None:
        table = with_chair(table, old, Chair())
    table = _without_hold(table, event.account)
    table = without_reservation(table, event.account)
    asking = tuple(one for one in table.guests.asking if one != event.account)
    table = table._replace(guests=table.guests._replace(asking=asking), drawn=False)
    return with_chair(table, event.seat, Chair(account=event.account))


def _without_hold(table: Table, account: str) -> Table:
    """The table where no chair is held for this person."""
    seat = next((seat for seat, chair in per_seat(table.chairs) if chair.held == account), None)
    return table if seat is None else with_chair(table, seat, Chair())


def without_reservation(table: Table, account: str) -> Table:
    """The table where no chair is reserved for this person."""
    seat = table.reserved_seat(account)
    if seat is None:
        return table
    return with_chair(table, seat, table.chairs[seat]._replace(reserved=None))


def chair_held(table: Table, event: ev.ChairHeld) -> Table:
    """A chair is kept, and no other for the same person."""
    chair = Chair(held=event.account, held_until=event.until)
    return with_chair(_without_hold(table, event.account), event.seat, chair)


def hold_ended(table: Table, event: ev.HoldEnded) -> Table:
    """A chair is anybody's again."""
    return with_chair(table, event.seat, Chair())


def machine_sat(table: Table, event: ev.MachineSat) -> Table:
    """An AI sits."""
    return with_chair(table, event.seat, Chair(level=event.level))


def chair_freed(table: Table, event: ev.ChairFreed) -> Table:
    """Nobody sits there any more."""
    return with_chair(table, event.seat, Chair())


def reopened(table: Table, event: ev.Reopened | ev.CalledOff) -> Table:
    """A lobby again, without those who are away."""
    chairs = tuple(map(_in_lobby, table.chairs))
    return table._replace(
        status=Status.LOBBY, since=event.at, chairs=chairs, turn=None, recess=None
    )


def _in_lobby(chair: Chair) -> Chair:
    if chair.reserved is not None:
        return Chair(account=chair.reserved)
    return Chair() if chair.away else chair._replace(missed=0, away=False)


def settled(table: Table, event: ev.Settled) -> Table:
    """Other rules or another pace, perhaps with fewer chairs."""
    return table._replace(
        chairs=_seated(table.chairs, event.rules.players, event.at),
        preset=event.preset,
        rules=event.rules,
        pace=Pace(event.limit, event.machine, event.pause),
    )


def last_card_set(table: Table, event: ev.LastCardSet) -> Table:
    """Last cards play themselves from now on, or do not."""
    return table._replace(last_card=event.by_itself)


def occupied(chair: Chair, now: datetime) -> bool:
    """Whether a chair is a person's, or kept for one."""
    return chair.account is not None or chair.holder(now) is not None


def _seated(chairs: tuple[Chair, ...], count: int, now: datetime) -> tuple[Chair, ...]:
    """So many chairs: whoever has to move gets an empty one, or an AI's."""
    if len(chairs) <= count:
        return (*chairs, *(Chair() for _ in range(count - len(chairs))))
    kept = list(chairs[:count])
    for chair in chairs[count:]:
        if occupied(chair, now):
            free = [i for i, other in enumerate(kept) if not occupied(other, now)]
            if not free:
                raise CorruptEvents(f"{count} chairs are too few for those who sit")
            kept[min(free, key=lambda i: kept[i].level is not None)] = chair
    return tuple(kept)


def options_set(table: Table, event: ev.OptionsSet) -> Table:
    """Who sits while a table becomes one by invitation needs none."""
    guests = table.guests
    if event.invited_only and not table.options.invited_only:
        guests = guests._replace(admitted=tuple(dict.fromkeys(guests.admitted + table.accounts)))
    elif not event.invited_only:
        guests = guests._replace(asking=())
    options = LobbyOptions(event.level, event.start_when_full, event.invited_only)
    return table._replace(options=options, guests=guests)


def invitation_renewed(table: Table, event: ev.InvitationRenewed) -> Table:
    """Those who are to come in have to be told the new one."""
    return table._replace(invitation=event.secret, invitations=table.invitations + 1)


def lots_drawn(table: Table, event: ev.LotsDrawn) -> Table:
    """Each chair goes to its new place with whoever sits on it."""
    drawn = tuple(table.chairs[seat] for seat in event.order)
    return table._replace(chairs=drawn, lots=table.lots + 1, drawn=True)


def handed_over(table: Table, event: ev.HandedOver) -> Table:
    """The table is another's."""
    return table._replace(opener=event.account)


def asked_in(table: Table, event: ev.AskedIn) -> Table:
    """Somebody waits to be let in."""
    guests = table.guests.without(event.account)
    return table._replace(guests=guests._replace(asking=(*guests.asking, event.account)))


def admitted(table: Table, event: ev.Admitted) -> Table:
    """Somebody may sit down."""
    guests = table.guests.without(event.account)
    return table._replace(guests=guests._replace(admitted=(*guests.admitted, event.account)))


def turned_down(table: Table, event: ev.TurnedDown) -> Table:
    """Somebody is not let in."""
    return table._replace(guests=table.guests.without(event.account))


def blocked(table: Table, event: ev.Blocked) -> Table:
    """Somebody has no chair any more, and may not ask for one."""
    seat = table.seat_of(event.account)
    if seat is not None:
        table = with_chair(table, seat, Chair())
    table = _without_hold(table, event.account)
    guests = table.guests.without(event.account)
    return table._replace(guests=guests._replace(blocked=(*guests.blocked, event.account)))


def unblocked(table: Table, event: ev.Unblocked) -> Table:
    """Somebody may sit down as any other."""
    return table._replace(guests=table.guests.without(event.account))
