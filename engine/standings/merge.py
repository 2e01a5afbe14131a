"""Merge the history of two linked accounts into one of them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Row,
    Text,
    bindparam,
    exists,
    func,
    insert,
    select,
    update,
)

from engine.standings.accounts import accounts_of, excluded
from engine.standings.careers import WHOLE
from engine.standings.entry import different, recounted, settle, write_ratings
from engine.standings.operator import unlist
from engine.standings.rated_matches import replayed
from engine.standings.ratings import Key
from engine.standings.results import SeatResult, company_of, handed_on
from engine.store.batches import store
from engine.store.commits import Write
from engine.store.schema import encounters, exclusions, milestones, result_seats, results, rulings

_PLAYED: Final = (
    select(results.c.match_id, results.c.family, results.c.finished_at)
    .join(result_seats, result_seats.c.match_id == results.c.match_id)
    .where(result_seats.c.account_id == bindparam("account"))
    .distinct()
    .order_by(results.c.finished_at, results.c.match_id)
)
_SEATED: Final = (
    select(
        result_seats.c.match_id,
        result_seats.c.seat,
        result_seats.c.side,
        result_seats.c.sixths,
        result_seats.c.account_id,
        result_seats.c.counted,
    )
    .where(result_seats.c.match_id.in_(bindparam("matches", expanding=True)))
    .order_by(result_seats.c.match_id, result_seats.c.seat)
)
_MET: Final = select(encounters.c.other_id).where(
    encounters.c.account_id == bindparam("account"), encounters.c.family == bindparam("family")
)
_OWN: Final = milestones.alias()
_GIVE_MILESTONES: Final = (
    update(milestones)
    .where(
        milestones.c.account_id == bindparam("old"),
        milestones.c.milestone.not_in(
            select(_OWN.c.milestone).where(_OWN.c.account_id == bindparam("new"))
        ),
    )
    .values(account_id=bindparam("new"))
)
_EXCLUDED: Final = select(exclusions.c.account_id)
_EXCLUDE_TOO: Final = insert(exclusions).from_select(
    ["account_id", "since"],
    select(bindparam("new", type_=Text), func.min(exclusions.c.since)).where(
        exclusions.c.account_id.in_(bindparam("own", expanding=True))
    ),
)
_NOTED: Final = rulings.alias()
_NOTE_TOO: Final = insert(rulings).from_select(
    ["at", "what", "about", "who", "why"],
    select(
        rulings.c.at, rulings.c.what, bindparam("new", type_=Text), rulings.c.who, rulings.c.why
    ).where(
        rulings.c.about.in_(bindparam("own", expanding=True)),
        ~exists().where(
            _NOTED.c.at == rulings.c.at,
            _NOTED.c.what == rulings.c.what,
            _NOTED.c.about == bindparam("new", type_=Text),
        ),
    ),
)
_SINCE_THEN: Final = select(func.count()).select_from(
    select(results.c.match_id)
    .where(results.c.family == bindparam("family"), results.c.finished_at >= bindparam("since"))
    .limit(bindparam("most"))
    .subquery()
)
_AT_ONCE: Final = 500

MOST: Final = 10_000
"""The most matches to rate again while people play; that takes a few seconds at worst."""


def is_long_merge(connection: Connection, old: str) -> bool:
    """Whether a merge would keep people waiting: it concerns too many matches.

    Every match since the account's first counts, because only rating them shows which change.
    """
    for family, since in _first(connection.execute(_PLAYED, {"account": old}).all()).items():
        asked = {"family": family, "since": since.finished_at, "most": MOST + 1}
        if connection.execute(_SINCE_THEN, asked).scalar_one() > MOST:
            return True
    return False


def merge(connection: Connection, old: str, new: str) -> None:
    """Move all results of account `old` to `new`, and update everybody's ratings and counts.

    Runs inside an open transaction.
    """
    first, changed = give(connection, old, new)
    for family, since in first.items():
        new_ratings = different(replayed(connection, family, since, changed[family]))
        store(connection, write_ratings(new_ratings))
        met = set(connection.scalars(_MET, {"account": old, "family": family}))
        touched = {old, *changed[family], *met, *(account for _, account in new_ratings)}
        store(connection, recounted(connection, family, touched, {}, {}))
    settle(connection, {new}.union(*changed.values()))


Changed = defaultdict[str, set[str]]
"""Accounts whose ratings may have changed, by family."""


def give(connection: Connection, old: str, new: str) -> tuple[dict[str, Key], Changed]:
    """Move the results only.

    Returns the point from which each family must be rated again, and the people concerned.

    A match in which both accounts sat counts only if it was lost (`handed_on`).
    """
    matches = connection.execute(_PLAYED, {"account": old}).all()
    seated = _seated(connection, [row.match_id for row in matches])
    changed: Changed = defaultdict(lambda: {new})
    for row in matches:
        before, match = seated[row.match_id], {"match_id": row.match_id}
        who = {one.account_id for one in before if one.account_id is not None}
        if new in who:
            changed[row.family].update(who)
        after = handed_on(before, {old: new})
        if after is None:
            seats = Write.update(result_seats, match, {"mu": None, "sigma": None}, expects=None)
            store(connection, (Write.update(results, match, {"rated": False}), seats))
            continue
        named = company_of(one.account_id for one in after if one.account_id is not None)
        given = (_give_seat(match, *both) for both in zip(before, after, strict=True))
        company = Write.update(results, match, {"company": named})
        store(connection, (*(one for one in given if one is not None), company))
    hand_on_exclusion(connection, old, new)
    connection.execute(_GIVE_MILESTONES, {"old": old, "new": new})
    own = {"account_id": old}
    store(connection, (Write.delete(milestones, own), Write.delete(exclusions, own)))
    return _first(matches), changed


def _give_seat(match: Mapping[str, str], before: SeatResult, after: SeatResult) -> Write | None:
    """The write that hands a seat on, if it changes."""
    if after == before:
        return None
    values: dict[str, object] = {"account_id": after.account_id, "counted": after.counted}
    if not after.counted:
        values |= {"mu": None, "sigma": None}
    return Write.update(result_seats, {**match, "seat": after.seat}, values)


def hand_on_exclusion(connection: Connection, old: str, new: str) -> None:
    """Keep an excluded person excluded under their other account, and copy the reasons to it."""
    own, other = accounts_of(connection, old), accounts_of(connection, new)
    if excluded(connection, own) and new not in connection.scalars(_EXCLUDED).all():
        asked = {"own": list(own), "new": new}
        for statement in (_EXCLUDE_TOO, _NOTE_TOO):
            connection.execute(statement, asked)
    if excluded(connection, [new]):
        unlist(connection, {*own, *other})


def _first(matches: Sequence[Row[*tuple[Any, ...]]]) -> dict[str, Key]:
    """For each family, a key just before its first match."""
    first: dict[str, Key] = {}
    for row in matches:
        first.setdefault(row.family, Key(row.finished_at, ""))
    return first


def _seated(connection: Connection, matches: list[str]) -> dict[str, list[SeatResult]]:
    """The seats of each match."""
    found: dict[str, list[SeatResult]] = {match: [] for match in matches}
    for start in range(0, len(matches), _AT_ONCE):
        some = matches[start : start + _AT_ONCE]
        for row in connection.execute(_SEATED, {"matches": some}):
            won = Fraction(row.sixths, WHOLE)
            found[row.match_id].append(
                SeatResult(row.seat, row.side, won, row.account_id, counted=row.counted)
            )
    return found
