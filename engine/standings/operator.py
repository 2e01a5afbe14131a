"""The operator's decisions on ratings: void a match, exclude or readmit a person.

Every decision is recorded with its reason. Each runs alone in one transaction:
`Database.write(partial(void, ...))`.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, bindparam, delete, select, update

from engine.standings.accounts import accounts_of, changes, excluded, read_careers
from engine.standings.careers import unlisted
from engine.standings.entry import different, recounted, settle, write_ratings
from engine.standings.rated_matches import replayed
from engine.standings.ratings import Family, Key
from engine.store.batches import store
from engine.store.commits import Write
from engine.store.schema import exclusions, result_seats, results, rulings

VOID: Final = "void"
EXCLUDE: Final = "exclude"
READMIT: Final = "readmit"


@dataclass(frozen=True, slots=True)
class RatingDecision:
    """Who decided, why, and when (milliseconds since 1970 UTC)."""

    who: str
    why: str
    at: int


class UnknownMatch(KeyError):
    """There is no such match, or it is already void."""


class AlreadyExcluded(ValueError):
    """The person is already excluded."""


class NotExcluded(ValueError):
    """The person is not excluded."""


_MATCH: Final = select(
    results.c.family, results.c.finished_at, results.c.match_id, results.c.rated
).where(results.c.match_id == bindparam("match"), results.c.voided_at.is_(None))
_PEOPLE: Final = select(result_seats.c.account_id).where(
    result_seats.c.match_id == bindparam("match"), result_seats.c.account_id.is_not(None)
)
_VOID: Final = (
    update(results)
    .where(results.c.match_id == bindparam("match"), results.c.voided_at.is_(None))
    .values(voided_at=bindparam("now"))
)
_UNRATE: Final = (
    update(result_seats)
    .where(
        result_seats.c.match_id == bindparam("match"),
        result_seats.c.mu.is_not(None),
    )
    .values(mu=None, sigma=None)
)
_READMIT: Final = delete(exclusions).where(
    exclusions.c.account_id.in_(bindparam("accounts", expanding=True))
)


def void(connection: Connection, match_id: str, decree: RatingDecision) -> None:
    """Stop counting a match, and rate the matches after it as if it had not been played.

    Raises `UnknownMatch`.
    """
    match = connection.execute(_MATCH, {"match": match_id}).one_or_none()
    if match is None:
        raise UnknownMatch(match_id)
    store(
        connection,
        (
            Write(_VOID, {"match": match_id, "now": decree.at}),
            Write(_UNRATE, {"match": match_id}, expects=None),
            _note(VOID, match_id, decree),
        ),
    )
    if not match.rated:
        return
    people = set(connection.scalars(_PEOPLE, {"match": match_id}))
    key = Key(match.finished_at, match.match_id)
    new_ratings = different(replayed(connection, match.family, key, people))
    store(connection, write_ratings(new_ratings))
    touched = {*people, *(account for _, account in new_ratings)}
    store(connection, recounted(connection, match.family, touched, {}, {}))
    settle(connection, people)


def exclude(connection: Connection, account_id: str, decree: RatingDecision) -> None:
    """Exclude a person, by all their accounts, from ratings and leaderboards.

    Matches already rated stay rated. Raises `AlreadyExcluded`.
    """
    if excluded(connection, [account_id]):
        raise AlreadyExcluded(account_id)
    entered = Write.insert(exclusions, {"account_id": account_id, "since": decree.at})
    store(connection, (entered, _note(EXCLUDE, account_id, decree)))
    unlist(connection, accounts_of(connection, account_id))


def unlist(connection: Connection, accounts: Collection[str]) -> None:
    """Remove accounts from all leaderboards."""
    for family in Family:
        for account, kept in read_careers(connection, family, accounts).items():
            store(connection, changes(account, family, kept, unlisted(kept.career)))


def readmit(connection: Connection, account_id: str, decree: RatingDecision) -> None:
    """Rate a person's future matches again, and return their rated matches to the leaderboards.

    Raises `NotExcluded`.
    """
    own = accounts_of(connection, account_id)
    if not excluded(connection, own):
        raise NotExcluded(account_id)
    connection.execute(_READMIT, {"accounts": own})
    store(connection, (_note(READMIT, account_id, decree),))
    for family in Family:
        store(connection, recounted(connection, family, own, {}, {}))


def _note(what: str, about: str, decree: RatingDecision) -> Write:
    row = {"at": decree.at, "what": what, "about": about, "who": decree.who, "why": decree.why}
    return Write.insert(rulings, row)
