"""Which matches are rated, and who has taken part in them: the one rule for all statistics.

People who have played at least half of a seat's turns themselves have taken part. Those who leave
a seat after playing at least a hand, to an AI player or to another person, have lost the match,
unless they come back and play half of its turns. Others have no part in it: they never appeared,
played too little, or took over a seat that somebody had left.
"""

from enum import Enum
from typing import NamedTuple, TypeGuard

from engine.rules.cards import Seat, per_seat
from engine.rules.ruleset import Rules
from engine.tables.table import Chair, Conduct, Status, Table


class Participation(Enum):
    """A person's part in a match: `PLAYED` gets its result, `LEFT` a loss, `NONE` nothing."""

    PLAYED = "played"
    LEFT = "left"
    NONE = "none"


class Owner(NamedTuple):
    """The person who gets a seat's result."""

    account: str
    part: Participation
    conduct: Conduct

    @property
    def present(self) -> bool:
        """Whether they have played at least one turn themselves."""
        return self.conduct.turns > 0


def owners(table: Table) -> tuple[Owner | None, ...]:
    """The owner of each seat's result if the match ended now; None for an AI player's seat.

    People who left one seat and took another have no part in the second one's result.
    """
    found = [_owner(table, seat) for seat in table.rules.seats]
    gone = {one.account: seat for seat, one in reversed(tuple(enumerate(found))) if _has_left(one)}
    return tuple(
        one._replace(part=Participation.NONE)
        if one is not None and gone.get(one.account, seat) != seat
        else one
        for seat, one in enumerate(found)
    )


def _has_left(owner: Owner | None) -> TypeGuard[Owner]:
    return owner is not None and owner.part is Participation.LEFT


def _owner(table: Table, seat: Seat) -> Owner | None:
    chair, conduct = table.chairs[seat], table.conduct[seat]
    first = next((one for one in table.forsaken if one.seat == seat), None)
    if first is not None and first.account != chair.account:
        return Owner(first.account, Participation.LEFT, first.conduct)
    if chair.account is None:
        return None
    part = _part(chair, conduct, table.rules.hand_size)
    back_too_late = first is not None and part is Participation.NONE
    return Owner(chair.account, Participation.LEFT if back_too_late else part, conduct)


def _part(chair: Chair, conduct: Conduct, hand: int) -> Participation:
    absent = chair.away or conduct.away_turns > conduct.turns
    if absent and conduct.away_turns >= hand:
        return Participation.LEFT
    enough = conduct.turns > 0 and 2 * conduct.turns >= conduct.taken
    return Participation.PLAYED if enough else Participation.NONE


def absent(table: Table) -> tuple[Seat, ...]:
    """The seats of people who did not take part in the finished match, and so win nothing."""
    return tuple(
        seat
        for seat, one in per_seat(owners(table))
        if one is not None and one.part is not Participation.PLAYED
    )


def is_rated(rules: Rules, chairs: tuple[Chair, ...]) -> bool:
    """Whether each side has a person (possibly away), and nobody has two seats."""
    people = [(seat, chair.account) for seat, chair in per_seat(chairs) if chair.account]
    sides = {rules.side_of(seat) for seat, _ in people}
    alone = len({account for _, account in people}) == len(people)
    return alone and sides == set(rules.all_sides)


def will_be_rated(rules: Rules, chairs: tuple[Chair, ...]) -> bool:
    """Like `is_rated`, after people who wait for the next deal have sat down."""
    coming = tuple(chair._replace(account=chair.reserved or chair.account) for chair in chairs)
    return is_rated(rules, coming)


def _is_never_rated(table: Table) -> bool:
    """Whether the table's match cannot be rated: in honour play a challenge may undo its end, and
    neither a lesson nor a match in which somebody took a hint counts.
    """
    return table.rules.honour_play or table.lesson or table.hinted


def counts(table: Table) -> bool:
    """Whether the table's match would be rated if it ended now.

    At least one deal must be scored, and each side needs a person who has played in it; nobody can
    count for two sides.
    """
    if _is_never_rated(table) or table.match is None or not table.match.board:
        return False
    there = {
        table.rules.side_of(seat)
        for seat, one in per_seat(owners(table))
        if one is not None and one.part is not Participation.NONE and one.present
    }
    return there == set(table.rules.all_sides)


def is_under_way(table: Table) -> bool:
    """Whether a match is being played that would be rated."""
    return table.status is Status.PLAYING and counts(table)


def still_playing(table: Table) -> tuple[Seat, ...]:
    """The seats of people who are present, or away without having lost the match yet."""
    owning = owners(table)
    return tuple(
        seat for seat in table.rules.seats if _still_plays(table.chairs[seat], owning[seat])
    )


def _still_plays(chair: Chair, owner: Owner | None) -> bool:
    if chair.account is None or not chair.away:
        return chair.account is not None
    own = owner is not None and owner.account == chair.account
    return own and not chair.left and not _has_left(owner)


def faces_somebody(table: Table, own: Seat) -> bool:
    """Whether a person of another side is present, or may come back."""
    side_of = table.rules.side_of
    return any(side_of(seat) != side_of(own) for seat in still_playing(table))


def would_throw(table: Table, account: str) -> Seat | None:
    """The person's seat if they would throw a match by closing the table, else None."""
    own = table.seat_of(account)
    throws = own is not None and is_under_way(table) and faces_somebody(table, own)
    return own if throws else None


def is_played_for(table: Table) -> bool:
    """Whether people of two sides play a match that counts, or will after its first deal.

    It is so from the first card played, while they are present or may come back.
    """
    match = table.match
    if match is None or table.status is not Status.PLAYING or _is_never_rated(table):
        return False
    begun = bool(match.board) or (match.deal is not None and bool(match.deal.plays))
    if not begun or not is_rated(table.rules, table.chairs):
        return False
    return len({table.rules.side_of(seat) for seat in still_playing(table)}) > 1


def may_close(table: Table, account: str) -> bool:
    """Whether the person may close the table while people play for a match there.

    Players of the match may, once closing the table makes them lose it. Nobody else may: an admin
    could be the second account of somebody who is losing.
    """
    if not is_played_for(table):
        return True
    own = table.seat_of(account)
    owner = owners(table)[own] if own is not None else None
    if owner is None or owner.account != account or owner.part is Participation.NONE:
        return False
    return is_under_way(table)
