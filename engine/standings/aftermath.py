"""What a match has changed for its people: their ratings, and what they have reached with it."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, select

from engine.standings.milestones import Reached, milestones_in
from engine.standings.ratings import Key, Rating
from engine.standings.stored import gained
from engine.store.database import Database
from engine.store.schema import result_seats, results

_RATED: Final = (
    select(
        result_seats.c.account_id,
        result_seats.c.mu,
        result_seats.c.sigma,
        results.c.family,
        results.c.finished_at,
    )
    .join(results, results.c.match_id == result_seats.c.match_id)
    .where(results.c.match_id == bindparam("match"), result_seats.c.mu.is_not(None))
    .order_by(result_seats.c.seat)
)


class Gain(NamedTuple):
    """Somebody's rating after a match, and how many points more that is than before."""

    account_id: str
    rating: Rating
    points: int


class Aftermath(NamedTuple):
    """The gains of a match, empty where it is not rated, the highest first; and the milestones."""

    gains: tuple[Gain, ...] = ()
    milestones: Reached = ()

    @property
    def people(self) -> frozenset[str]:
        """All who are told of."""
        reached = (who for _, people in self.milestones for who in people)
        return frozenset((*reached, *(gain.account_id for gain in self.gains)))


NOTHING: Final = Aftermath()


async def aftermath(database: Database, match_id: str) -> Aftermath:
    """What a finished match has changed, as soon as its result is stored."""
    return await database.look(
        lambda connection: Aftermath(
            _gains(connection, match_id), milestones_in(connection, match_id)
        )
    )


def _gains(connection: Connection, match_id: str) -> tuple[Gain, ...]:
    found = []
    for row in connection.execute(_RATED, {"match": match_id}).all():
        key, after = Key(row.finished_at, match_id), Rating(row.mu, row.sigma)
        points = gained(connection, row.family, row.account_id, key, after)
        found.append(Gain(row.account_id, after, points))
    return tuple(sorted(found, key=lambda gain: -gain.points))
