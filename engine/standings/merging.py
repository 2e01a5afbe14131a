"""Two accounts turn out to be one person's: what one of them has played, the other has played."""

from collections import defaultdict
from typing import Final

from sqlalchemy import Connection, bindparam, insert, select, update

from engine.standings.entering import different, excluded, recounted, write_ratings
from engine.standings.families import Family
from engine.standings.ratings import Key
from engine.standings.replaying import replayed
from engine.standings.results import company_of
from engine.store.commits import Write, store
from engine.store.schema import encounters, exclusions, result_seats, results

_PLAYED: Final = (
    select(results.c.match_id, results.c.family, results.c.finished_at)
    .join(result_seats, result_seats.c.match_id == results.c.match_id)
    .where(result_seats.c.account_id == bindparam("account"))
    .order_by(results.c.finished_at, results.c.match_id)
)
_SEATED: Final = (
    select(result_seats.c.match_id, result_seats.c.account_id)
    .where(result_seats.c.match_id.in_(bindparam("matches", expanding=True)))
    .where(result_seats.c.account_id.is_not(None))
)
_MET: Final = select(encounters.c.other_id).where(
    encounters.c.account_id == bindparam("account"), encounters.c.family == bindparam("family")
)
_GIVE: Final = (
    update(result_seats)
    .where(
        result_seats.c.match_id == bindparam("match"),
        result_seats.c.account_id == bindparam("old"),
    )
    .values(account_id=bindparam("new"))
)
_NAME_COMPANY: Final = (
    update(results)
    .where(results.c.match_id == bindparam("match"))
    .values(company=bindparam("people"))
)
_UNRATE: Final = update(results).where(results.c.match_id == bindparam("match")).values(rated=False)
_UNRATE_SEATS: Final = (
    update(result_seats)
    .where(result_seats.c.match_id == bindparam("match"))
    .values(mu=None, sigma=None)
)
_SINCE: Final = select(exclusions.c.since).where(exclusions.c.account_id == bindparam("account"))
_AT_ONCE: Final = 500


def merge(connection: Connection, old: str, new: str) -> None:
    """Give all results of an account to another one; the ratings and counts of all follow.

    A match in which both sat is rated no longer: nobody may sit twice at a table. It is part of an
    open transaction.
    """
    matches = connection.execute(_PLAYED, {"account": old}).all()
    seated = _seated(connection, [row.match_id for row in matches])
    first: dict[str, Key] = {}
    changed: defaultdict[str, set[str]] = defaultdict(lambda: {new})
    for row in matches:
        first.setdefault(row.family, Key(row.finished_at, ""))  # before all of that moment
        who = seated[row.match_id]
        asked = {"match": row.match_id}
        if new in who:
            changed[row.family].update(who)
            unrated = Write(_UNRATE_SEATS, asked, expects=None)
            store(connection, (Write(_UNRATE, asked), unrated))
        else:
            named = company_of(new if one == old else one for one in who)
            given = Write(_GIVE, {**asked, "old": old, "new": new}, expects=None)
            store(connection, (given, Write(_NAME_COMPANY, {**asked, "people": named})))
    if excluded(connection, [old]) and not excluded(connection, [new]):
        since = connection.scalar(_SINCE, {"account": old})
        connection.execute(insert(exclusions), {"account_id": new, "since": since})
        for one in Family:
            store(connection, recounted(connection, one, {new}, {}, {}))
    for family, since in first.items():
        otherwise = different(replayed(connection, family, since, changed[family]))
        store(connection, write_ratings(otherwise))
        met = set(connection.scalars(_MET, {"account": old, "family": family}))
        touched = {old, *changed[family], *met, *(account for _, account in otherwise)}
        store(connection, recounted(connection, family, touched, {}, {}))


def _seated(connection: Connection, matches: list[str]) -> dict[str, list[str]]:
    """The people of each match, by seat."""
    found: dict[str, list[str]] = {match: [] for match in matches}
    for start in range(0, len(matches), _AT_ONCE):
        some = matches[start : start + _AT_ONCE]
        for row in connection.execute(_SEATED, {"matches": some}):
            found[row.match_id].append(row.account_id)
    return found
