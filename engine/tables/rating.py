"""Which matches are rated: those in which people play against people."""

from engine.rules.cards import Seat, per_seat
from engine.rules.ruleset import Rules
from engine.tables.table import Chair, Status, Table


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

    On one's honour it never is, for a challenge may still undo its end; nor is a lesson, or a match
    in which somebody was helped.
    """
    apart = table.rules.honour_play or table.lesson or table.hinted
    return not apart and is_rated(table.rules, table.chairs)


def is_under_way(table: Table) -> bool:
    """Whether a match that counts is being played, and something is written about it already."""
    playing = table.status is Status.PLAYING and table.match is not None
    return playing and table.match is not None and bool(table.match.board) and counts(table)


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


def has_deserted(table: Table, seat: Seat) -> bool:
    """Whether a person is away at the end, after an AI has played at least a hand for him."""
    left = table.conduct[seat].away_turns >= table.rules.hand_size
    return table.chairs[seat].account is not None and table.chairs[seat].away and left
