"""Which matches are rated, and who has taken part in one: all books ask here.

People who have played at least half of a seat's turns themselves have taken part. Those who leave
a seat after a hand, to an AI or to somebody else, have lost the match, unless they come back and
play half of its turns. Others have no part in it: they never appeared, were there for too little of
it, or have taken over what somebody left, whatever becomes of that.
"""

from enum import Enum
from typing import NamedTuple, TypeGuard

from engine.rules.cards import Seat, per_seat
from engine.rules.ruleset import Rules
from engine.tables.table import Chair, Conduct, Status, Table


class Part(Enum):
    """What a match is to somebody who had a seat in it."""

    PLAYED = "played"
    LEFT = "left"
    NONE = "none"


class Owner(NamedTuple):
    """Whose a seat's result is. `present`: they have played a turn themself."""

    account: str
    part: Part
    conduct: Conduct

    @property
    def present(self) -> bool:
        """Whether they have played a turn themself."""
        return self.conduct.turns > 0


def owners(table: Table) -> tuple[Owner | None, ...]:
    """Whose each seat's result is, if the match ends now; None for an AI's.

    People who have left one seat and sat down in another have no part in what that comes to.
    """
    found = [_owner(table, seat) for seat in table.rules.seats]
    gone = {one.account: seat for seat, one in reversed(tuple(enumerate(found))) if _has_left(one)}
    return tuple(
        one._replace(part=Part.NONE)
        if one is not None and gone.get(one.account, seat) != seat
        else one
        for seat, one in enumerate(found)
    )


def _has_left(owner: Owner | None) -> TypeGuard[Owner]:
    return owner is not None and owner.part is Part.LEFT


def _owner(table: Table, seat: Seat) -> Owner | None:
    chair, conduct = table.chairs[seat], table.conduct[seat]
    first = next((one for one in table.forsaken if one.seat == seat), None)
    if first is not None and first.account != chair.account:
        return Owner(first.account, Part.LEFT, first.conduct)
    if chair.account is None:
        return None
    part = _part(chair, conduct, table.rules.hand_size)
    back_too_late = first is not None and part is Part.NONE
    return Owner(chair.account, Part.LEFT if back_too_late else part, conduct)


def _part(chair: Chair, conduct: Conduct, hand: int) -> Part:
    absent = chair.away or conduct.away_turns > conduct.turns
    if absent and conduct.away_turns >= hand:
        return Part.LEFT
    enough = conduct.turns > 0 and 2 * conduct.turns >= conduct.taken
    return Part.PLAYED if enough else Part.NONE


def absent(table: Table) -> tuple[Seat, ...]:
    """The seats of people who have not taken part in the match that has ended: they win nothing."""
    return tuple(
        seat
        for seat, one in per_seat(owners(table))
        if one is not None and one.part is not Part.PLAYED
    )


def is_rated(rules: Rules, chairs: tuple[Chair, ...]) -> bool:
    """Whether a person sits on each side, be he away for a while or not, and nobody twice."""
    people = [(seat, chair.account) for seat, chair in per_seat(chairs) if chair.account]
    sides = {rules.side_of(seat) for seat, _ in people}
    alone = len({account for _, account in people}) == len(people)
    return alone and sides == set(rules.all_sides)


def will_be_rated(rules: Rules, chairs: tuple[Chair, ...]) -> bool:
    """The same once those have sat down who wait for the next deal."""
    coming = tuple(chair._replace(account=chair.reserved or chair.account) for chair in chairs)
    return is_rated(rules, coming)


def counts(table: Table) -> bool:
    """Whether the table's match is rated if it ends now.

    A deal has to be written, and on each side somebody has to have played in it. On one's honour it
    never is, for a challenge may still undo its end; nor is a lesson, or a match in which somebody
    was helped, or one in which somebody has had seats on two sides.
    """
    if table.rules.honour_play or table.lesson or table.hinted:
        return False
    if table.match is None or not table.match.board:
        return False
    there = {
        table.rules.side_of(seat)
        for seat, one in per_seat(owners(table))
        if one is not None and one.part is not Part.NONE and one.present
    }
    return there == set(table.rules.all_sides)


def is_under_way(table: Table) -> bool:
    """Whether a match that counts is being played."""
    return table.status is Status.PLAYING and counts(table)


def faces_somebody(table: Table, own: Seat) -> bool:
    """Whether anybody of another side is there."""
    side_of = table.rules.side_of
    return any(
        chair.account is not None and not chair.away and side_of(seat) != side_of(own)
        for seat, chair in per_seat(table.chairs)
    )


def would_throw(table: Table, account: str) -> Seat | None:
    """The seat of whoever throws a match if he clears the table away; None where he throws none."""
    own = table.seat_of(account)
    throws = own is not None and is_under_way(table) and faces_somebody(table, own)
    return own if throws else None
