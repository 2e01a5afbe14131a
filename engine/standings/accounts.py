"""Read and write the careers of accounts, and find the accounts that belong to one person.

Ask here who is excluded or forgotten before listing, ranking or rating people.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Select,
    Table,
    bindparam,
    func,
    literal,
    or_,
    select,
    update,
)

from engine.standings.careers import (
    CallCount,
    Career,
    CircleAndPeriod,
    Encounter,
    PlayTotals,
    Tally,
    continued,
    ranked_rate,
    renamed,
)
from engine.standings.periods import ALL_TIME
from engine.standings.rated_matches import own_matches
from engine.standings.ratings import Breadth, Key, Rating
from engine.store.commits import Write
from engine.store.database import Database
from engine.store.schema import (
    accounts,
    contracts,
    encounters,
    exclusions,
    players,
    result_circles,
    result_seats,
    results,
    summaries,
    tallies,
)


@dataclass(slots=True)
class StoredCareer:
    """A career as read, with its rows' versions for optimistic locking; 0: no row yet."""

    career: Career = field(default_factory=Career)
    version: int = 0
    versions: dict[CircleAndPeriod, int] = field(default_factory=dict)


def _reading(table: Table, *read: str) -> Select[Any]:
    """Select some columns of people's rows in a family."""
    return select(*(table.c[name] for name in ("account_id", *read))).where(
        table.c.account_id.in_(bindparam("accounts", expanding=True)),
        table.c.family == bindparam("family"),
    )


_COUNTS: Final = Tally._fields[:-2]
_READ_PLAYERS: Final = _reading(
    players,
    "version",
    "finished_at",
    "match_id",
    "mu",
    "sigma",
    "met",
    "known",
    *Breadth._fields,
    *PlayTotals._fields,
)
_READ_TALLIES: Final = _reading(
    tallies, "circle", "period", "version", "mu", "sigma", "value", *_COUNTS
)
_READ_CONTRACTS: Final = _reading(contracts, "contract", *CallCount._fields)
_READ_ENCOUNTERS: Final = _reading(encounters, "other_id", *Encounter._fields)
_READ_SOME_ENCOUNTERS: Final = _READ_ENCOUNTERS.where(
    encounters.c.other_id.in_(bindparam("others", expanding=True))
)


def read_careers(
    connection: Connection,
    family: str,
    accounts: Collection[str],
    others: Collection[str] | None = None,
) -> dict[str, StoredCareer]:
    """These people's careers in a family, with only their encounters with `others` if given."""
    found = {account: StoredCareer() for account in accounts}
    asked: dict[str, Any] = {"accounts": list(accounts), "family": family}
    for whose, version, at, match_id, mu, sigma, met, known, *counts in connection.execute(
        _READ_PLAYERS, asked
    ).all():
        kept = found[whose]
        kept.version, kept.career.last = version, Key(at, match_id)
        kept.career.rating, kept.career.met, kept.career.known = Rating(mu, sigma), met, known
        spread = len(Breadth._fields)
        kept.career.breadth, kept.career.manner = (
            Breadth(*counts[:spread]),
            PlayTotals(*counts[spread:]),
        )
    for whose, circle, period, version, mu, sigma, value, *counts in connection.execute(
        _READ_TALLIES, asked
    ).all():
        kept = found[whose]
        kept.versions[circle, period] = version
        kept.career.tallies[circle, period] = Tally._make((*counts, Rating(mu, sigma), value))
    if others is None:
        rows = connection.execute(_READ_ENCOUNTERS, asked).all()
    else:
        some = {**asked, "others": list(others)}
        rows = connection.execute(_READ_SOME_ENCOUNTERS, some).all()
    for whose, other, *counts in rows:
        found[whose].career.encounters[other] = Encounter(*counts)
    for whose, contract, *counts in connection.execute(_READ_CONTRACTS, asked).all():
        found[whose].career.contracts[contract] = CallCount(*counts)
    return found


def changes(account: str, family: str, kept: StoredCareer, after: Career) -> Iterator[Write]:
    """The writes that turn a stored career into `after`; none if they are equal."""
    before, whose = kept.career, {"account_id": account, "family": family}
    rows = [
        *_tallies(whose, kept, after),
        *_plain(encounters, whose, "other_id", before.encounters, after.encounters),
        *_plain(contracts, whose, "contract", before.contracts, after.contracts),
    ]
    standing = _standing(before), _standing(after)
    if rows or standing[0] != standing[1]:
        there = standing[0] is not None
        yield from _changed(players, whose, standing[1], there=there, version=kept.version)
        yield from rows


def by_statement(writes: Iterable[Write]) -> tuple[Write, ...]:
    """Group writes by statement, so that each statement is executed once for many rows.

    All writes touch different rows, so their order does not matter.
    """
    together: dict[object, list[Write]] = {}
    for write in writes:
        together.setdefault(write.statement, []).append(write)
    return tuple(write for some in together.values() for write in some)


def _standing(career: Career) -> dict[str, object] | None:
    if career.last is None:
        return None
    return {
        "mu": career.rating.mu,
        "sigma": career.rating.sigma,
        "finished_at": career.last.finished_at,
        "match_id": career.last.match_id,
        "met": career.met,
        "known": career.known,
        **career.breadth._asdict(),
        **career.manner._asdict(),
    }


def _tallies(whose: Mapping[str, object], kept: StoredCareer, after: Career) -> Iterator[Write]:
    for key in sorted({*kept.career.tallies, *after.tallies}):
        old, new = kept.career.tallies.get(key), after.tallies.get(key)
        if old == new:
            continue
        (circle, period), version = key, kept.versions.get(key, 0)
        where = {**whose, "circle": circle, "period": period}
        after_it = _tally(new, period) if new is not None else None
        there = old is not None
        yield from _changed(tallies, where, after_it, there=there, version=version)


def _tally(tally: Tally, period: str) -> dict[str, object]:
    values: dict[str, object] = tally._asdict()
    rating = tally.rating
    del values["rating"]
    lower = ranked_rate(tally.matches, tally.sixths, period)
    return {**values, "wilson": lower, "mu": rating.mu, "sigma": rating.sigma}


def _plain(
    table: Table,
    whose: Mapping[str, object],
    name: str,
    before: Mapping[str, Encounter] | Mapping[str, CallCount],
    after: Mapping[str, Encounter] | Mapping[str, CallCount],
) -> Iterator[Write]:
    for key in sorted({*before, *after}):
        old, new = before.get(key), after.get(key)
        if old != new:
            after_it = new._asdict() if new is not None else None
            yield from _changed(table, {**whose, name: key}, after_it, there=old is not None)


def _changed(
    table: Table,
    key: Mapping[str, object],
    after: Mapping[str, object] | None,
    *,
    there: bool,
    version: int | None = None,
) -> Iterator[Write]:
    """Insert a row, update it if it is `there`, or delete it if `after` is None.

    A row with a `version` is only changed while it still has that version.
    """
    if after is not None and version is not None:
        after = {**after, "version": version + 1}
    if not there:
        if after is not None:
            yield Write.insert(table, {**key, **after})
        return
    if version is not None:
        key = {**key, "version": version}
    yield Write.delete(table, key, 1) if after is None else Write.update(table, key, after)


_SOME: Final = accounts.c.id.in_(bindparam("some", expanding=True))
_HEIRS: Final = select(accounts.c.id, accounts.c.heir).where(accounts.c.heir.is_not(None), _SOME)
_OWN: Final = select(accounts.c.id).where(
    or_(accounts.c.id == bindparam("account"), accounts.c.heir == bindparam("account"))
)
_FORGOTTEN: Final = select(accounts.c.id).where(accounts.c.forgotten_at.is_not(None), _SOME)
_EXCLUDED: Final = select(exclusions.c.account_id)
_ESTABLISHED: Final = (
    select(result_seats.c.account_id, func.min(result_seats.c.finished_at))
    .join(results, results.c.match_id == result_seats.c.match_id)
    .where(
        result_seats.c.account_id.in_(bindparam("some", expanding=True)),
        result_seats.c.established == literal(value=True),
        result_seats.c.mu.is_not(None),
        results.c.voided_at.is_(None),
    )
    .group_by(result_seats.c.account_id)
)


def heirs_among(connection: Connection, some: Iterable[str]) -> Mapping[str, str]:
    """The merged accounts among these, each with the account it became part of."""
    return {row.id: row.heir for row in connection.execute(_HEIRS, {"some": list(some)})}


def accounts_of(connection: Connection, account_id: str) -> tuple[str, ...]:
    """An account, followed by the accounts merged into it."""
    found = connection.scalars(_OWN, {"account": account_id}).all()
    return (account_id, *sorted({*found} - {account_id}))


def forgotten_among(connection: Connection, some: Iterable[str]) -> frozenset[str]:
    """The forgotten accounts among these; only their results remain."""
    return frozenset(connection.scalars(_FORGOTTEN, {"some": list(some)}))


def excluded(connection: Connection, some: Collection[str]) -> frozenset[str]:
    """The excluded accounts among these: not rated, on no leaderboard.

    An exclusion applies to all accounts of a person.
    """
    noted = connection.scalars(_EXCLUDED).all()
    if not noted:
        return frozenset()
    heirs = heirs_among(connection, {*noted, *some})
    people = {heirs.get(one, one) for one in noted}
    return frozenset(one for one in some if heirs.get(one, one) in people)


def apart_among(connection: Connection, some: Collection[str]) -> frozenset[str]:
    """Those of these accounts that are on no leaderboard: excluded, or merged into another one."""
    return excluded(connection, some) | heirs_among(connection, some).keys()


def established_since(connection: Connection, people: Collection[str]) -> dict[str, int]:
    """When each of these people became established, in any family; excluded people never are.

    The time is the end of a match, in milliseconds since 1970 UTC.
    """
    barred = excluded(connection, people)
    asked = {"some": [one for one in people if one not in barred]}
    return {row[0]: row[1] for row in connection.execute(_ESTABLISHED, asked)}


_THERE: Final = result_circles.alias()
_MOVE: Final = (
    update(result_circles)
    .where(
        result_circles.c.circle == bindparam("old"),
        result_circles.c.match_id.not_in(
            select(_THERE.c.match_id).where(_THERE.c.circle == bindparam("new"))
        ),
    )
    .values(circle=bindparam("new"))
)
_TOLD: Final = summaries.alias()
_MOVE_TOLD: Final = (
    update(summaries)
    .where(
        summaries.c.circle == bindparam("old"),
        summaries.c.period.not_in(select(_TOLD.c.period).where(_TOLD.c.circle == bindparam("new"))),
    )
    .values(circle=bindparam("new"))
)
_PEOPLE: Final = select(tallies.c.family, tallies.c.account_id).where(
    tallies.c.circle == bindparam("circle"), tallies.c.period == ALL_TIME
)


async def move_circle(database: Database, old: str, new: str) -> tuple[Write, ...]:
    """The writes that move everything counted in circle `old` to `new`.

    A match counted in both is counted once.
    """
    return await database.look(lambda connection: move_of(connection, old, new))


def move_of(connection: Connection, old: str, new: str) -> tuple[Write, ...]:
    """`move_circle` on an open connection."""
    both = {"old": old, "new": new}
    writes = [Write(_MOVE, both, expects=None), Write.delete(result_circles, {"circle": old})]
    writes.append(Write(_MOVE_TOLD, both, expects=None))
    leaving = _people(connection, old)
    staying = _people(connection, new)
    for family, people in sorted(leaving.items()):
        known = people & staying.get(family, set())
        own = own_matches(connection, known, circles={old: new}) if known else {}
        for account, kept in sorted(read_careers(connection, family, people).items()):
            if account in known:
                after = continued(Career(), own[account, family])
            else:
                after = renamed(kept.career, old, new)
            writes += changes(account, family, kept, after)
    return tuple(writes)


def _people(connection: Connection, circle: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for row in connection.execute(_PEOPLE, {"circle": circle}):
        found.setdefault(row.family, set()).add(row.account_id)
    return found
