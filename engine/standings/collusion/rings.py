"""Find closed rings: people who nearly always play among themselves.

Results alone cannot tell a ring that loses to one of its members on purpose from friends who play
well. They do tell how closed a ring is, and how its best member does inside and outside it: a hint
for the operator, who decides about exclusions.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, select

from engine.standings.boards import Board, By
from engine.standings.books import EVERYWHERE, WHOLE, Encounter
from engine.standings.periods import ALL_TIME
from engine.standings.ratings import Family
from engine.store.schema import encounters

OPEN: Final = 0.2
"""The largest share of outside meetings with which a ring still counts as closed."""

SMALLEST: Final = 4
LARGEST: Final = 200
"""The least and the most people in a ring."""

LOOKED_AT: Final = 100
"""The number of people at the top of the leaderboard who are searched for rings."""

Meetings = Mapping[str, Mapping[str, int]]
"""How often each person met each other person."""


class Ring(NamedTuple):
    """A closed ring around a person, with their `rank` among all people (None without a place).

    `outside`: the share of the ring's meetings with others. `won_inside`, `won_outside`: the
    person's win rates against members and against others; None without such matches.
    """

    person: str
    rank: int | None
    people: frozenset[str]
    outside: float
    won_inside: Fraction | None
    won_outside: Fraction | None


_ALL: Final = select(
    encounters.c.account_id, encounters.c.other_id, encounters.c.together + encounters.c.against
).where(encounters.c.family == bindparam("family"))
_OWN: Final = select(
    encounters.c.other_id, *(encounters.c[name] for name in Encounter._fields)
).where(encounters.c.family == bindparam("family"), encounters.c.account_id == bindparam("account"))


def rings_of_the_first(connection: Connection, family: Family) -> tuple[Ring, ...]:
    """The rings around the top people of everybody's leaderboard, each by its best member."""
    board = Board(By.RATING, EVERYWHERE, ALL_TIME, family)
    ranks = {one.account_id: one.rank for one in board.page(connection, 0, LOOKED_AT)}
    return rings_around(connection, family, ranks)


def rings_around(
    connection: Connection, family: Family, ranks: Mapping[str, int | None]
) -> tuple[Ring, ...]:
    """The rings around these people, in their order; a ring is reported once."""
    if not ranks:
        return ()
    meetings: dict[str, dict[str, int]] = defaultdict(dict)
    for account, other, count in connection.execute(_ALL, {"family": family}):
        meetings[account][other] = count
    volumes = {one: sum(met.values()) for one, met in meetings.items()}
    found: list[Ring] = []
    for person, rank in ranks.items():
        if person not in meetings or any(person in ring.people for ring in found):
            continue
        closed = _closed(meetings, volumes, person)
        if closed is not None:
            people, outside = closed
            rows = connection.execute(_OWN, {"family": family, "account": person})
            met = {row.other_id: Encounter(*row[1:]) for row in rows}
            inside = _won(one for other, one in met.items() if other in people)
            others = _won(one for other, one in met.items() if other not in people)
            found.append(Ring(person, rank, people, outside, inside, others))
    return tuple(found)


def closed_ring(meetings: Meetings, person: str) -> tuple[frozenset[str], float] | None:
    """The most closed ring around a person, and the share of its meetings with others.

    The ring grows by the person who plays most with its members, up to half of all meetings. None
    if it is never closed.
    """
    volumes = {one: sum(met.values()) for one, met in meetings.items()}
    return _closed(meetings, volumes, person)


def _closed(
    meetings: Meetings, volumes: Mapping[str, int], person: str
) -> tuple[frozenset[str], float] | None:
    whole = sum(volumes.values())
    best: tuple[float, int] | None = None
    order: list[str] = []
    for member, volume, within in _growing(meetings, volumes, person):
        order.append(member)
        if len(order) > LARGEST or 2 * volume > whole:
            break
        outside = 1 - within / volume
        if len(order) >= SMALLEST and (best is None or outside < best[0]):
            best = outside, len(order)
    if best is None or best[0] > OPEN:
        return None
    return frozenset(order[: best[1]]), best[0]


def _growing(
    meetings: Meetings, volumes: Mapping[str, int], person: str
) -> Iterator[tuple[str, int, int]]:
    """Yield each next member, with all meetings of the members so far and those among them."""
    volume = within = 0
    members: set[str] = set()
    near: dict[str, int] = {person: 0}  # candidates: their meetings with members
    while near:
        member = max(near, key=lambda one: (near[one] / volumes.get(one, 1), near[one], one))
        members.add(member)
        within += 2 * near.pop(member)
        volume += volumes.get(member, 0)
        for other, count in meetings.get(member, {}).items():
            if other not in members:
                near[other] = near.get(other, 0) + count
        yield member, max(1, volume), within


def _won(met: Iterable[Encounter]) -> Fraction | None:
    """The win rate against these people; None without matches."""
    against = [(one.against_sixths, one.against) for one in met]
    matches = sum(count for _, count in against)
    if not matches:
        return None
    return Fraction(sum(sixths for sixths, _ in against), WHOLE * matches)
