"""Read rated matches, in their order or by person, and recompute ratings from a point in time.

Ratings are recomputed only for people whose rating may change.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappop, heappush
from itertools import groupby
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, and_, bindparam, func, literal, select, tuple_
from sqlalchemy.sql.elements import ColumnElement

from engine.standings.careers import WHOLE, OtherPlayer, OwnMatch, SeatFacts
from engine.standings.periods import DAY, day_of
from engine.standings.ratings import NOBODY, Experience, Key, Rated, Rating, Team, rate
from engine.standings.results import FinishedMatch, SeatResult, teams_of
from engine.store.schema import result_circles, result_seats, results

AT_ONCE: Final = 500
"""Matches read with one query."""


OF_PERSON_AT_ONCE: Final = 50
"""Matches of one person read with one query: fewer, because the rest may not be needed."""


class RatedMatch(NamedTuple):
    """A rated match; `stored`: the ratings stored after it, by account."""

    key: Key
    company: str
    teams: tuple[Team, ...]
    stored: Mapping[str, Rated | None]

    @property
    def day(self) -> int:
        """The day on which it ended."""
        return day_of(self.key.finished_at)


_COUNTS: Final[ColumnElement[bool]] = (results.c.rated == literal(value=True)) & (
    results.c.voided_at.is_(None)
)
_COUNTED: Final[ColumnElement[bool]] = result_seats.c.counted == literal(value=True)
_LATER: Final = (
    select(results.c.match_id, results.c.finished_at, results.c.company, results.c.winner)
    .where(
        results.c.family == bindparam("family"),
        _COUNTS,
        tuple_(results.c.finished_at, results.c.match_id)
        > tuple_(bindparam("since"), bindparam("after")),
    )
    .order_by(results.c.finished_at, results.c.match_id)
    .limit(AT_ONCE)
)
_OF_PERSON: Final = (
    select(results.c.match_id, results.c.finished_at, results.c.company, results.c.winner)
    .select_from(result_seats.join(results, results.c.match_id == result_seats.c.match_id))
    .where(
        result_seats.c.account_id == bindparam("account"),
        results.c.family == bindparam("family"),
        _COUNTED,
        _COUNTS,
        tuple_(result_seats.c.finished_at, result_seats.c.match_id)
        > tuple_(bindparam("since"), bindparam("after")),
    )
    .order_by(result_seats.c.finished_at, result_seats.c.match_id)
    .limit(OF_PERSON_AT_ONCE)
)
_SEATS: Final = (
    select(result_seats)
    .where(result_seats.c.match_id.in_(bindparam("matches", expanding=True)))
    .order_by(result_seats.c.match_id, result_seats.c.seat)
)
_MEETINGS: Final = (
    select(func.count())
    .select_from(results)
    .where(
        results.c.company == bindparam("company"),
        results.c.family == bindparam("family"),
        _COUNTS,
        results.c.finished_at >= bindparam("dawn"),
        tuple_(results.c.finished_at, results.c.match_id)
        < tuple_(bindparam("until"), bindparam("before")),
    )
)
_EARLIER: Final = and_(
    result_seats.c.account_id == bindparam("account"),
    results.c.family == bindparam("family"),
    _COUNTED,
    _COUNTS,
    tuple_(result_seats.c.finished_at, result_seats.c.match_id)
    < tuple_(bindparam("until"), bindparam("before")),
)
"""An account's counted matches of a family before one that ended at `until`."""

_BEFORE: Final = (
    select(result_seats.c.mu, result_seats.c.sigma, result_seats.c.established)
    .join(results, results.c.match_id == result_seats.c.match_id)
    .where(_EARLIER)
    .order_by(result_seats.c.finished_at.desc(), result_seats.c.match_id.desc())
    .limit(1)
)

_ALSO: Final = result_seats.alias()
_MET_BEFORE: Final = (
    select(result_seats.c.match_id, _ALSO.c.account_id.label("other"))
    .select_from(
        result_seats.join(results, results.c.match_id == result_seats.c.match_id).outerjoin(
            _ALSO,
            (_ALSO.c.match_id == result_seats.c.match_id)
            & (_ALSO.c.account_id != result_seats.c.account_id)
            & (_ALSO.c.counted == literal(value=True)),
        )
    )
    .where(_EARLIER)
)

_THEIRS: Final = (
    result_seats.c.account_id.in_(bindparam("accounts", expanding=True)) & _COUNTED & _COUNTS
)
_OWN: Final = (
    select(
        result_seats.c.account_id,
        result_seats.c.match_id,
        result_seats.c.finished_at,
        result_seats.c.side,
        result_seats.c.sixths,
        result_seats.c.facts,
        result_seats.c.mu,
        result_seats.c.sigma,
        results.c.family,
        results.c.totals,
        results.c.deals,
    )
    .join(results, results.c.match_id == result_seats.c.match_id)
    .where(_THEIRS)
    .order_by(result_seats.c.account_id, result_seats.c.finished_at, result_seats.c.match_id)
)
_OTHER: Final = result_seats.alias()
_OTHERS: Final = (
    select(
        result_seats.c.account_id,
        result_seats.c.match_id,
        _OTHER.c.account_id.label("other"),
        (_OTHER.c.side == result_seats.c.side).label("together"),
        _OTHER.c.established,
    )
    .join(results, results.c.match_id == result_seats.c.match_id)
    .join(
        _OTHER,
        (_OTHER.c.match_id == result_seats.c.match_id)
        & (_OTHER.c.account_id != result_seats.c.account_id)
        & (_OTHER.c.counted == literal(value=True)),
    )
    .where(_THEIRS)
    .order_by(_OTHER.c.match_id, _OTHER.c.seat)
)
_CIRCLES: Final = (
    select(result_circles.c.match_id, result_circles.c.circle)
    .join(result_seats, result_seats.c.match_id == result_circles.c.match_id)
    .where(result_seats.c.account_id.in_(bindparam("accounts", expanding=True)))
    .distinct()
    .order_by(result_circles.c.match_id, result_circles.c.circle)
)


def matches_after(
    connection: Connection, family: str, since: Key, account: str | None = None
) -> Iterator[RatedMatch]:
    """A family's rated matches after `since`, in the order in which they count.

    With `account`, only that person's.
    """
    query, whose = (_OF_PERSON, {"account": account}) if account is not None else (_LATER, {})
    while True:
        asked = {"family": family, "since": since.finished_at, "after": since.match_id}
        found = connection.execute(query, {**asked, **whose}).all()
        if not found:
            return
        seated = _seated(connection, [row.match_id for row in found])
        for row in found:
            since = Key(row.finished_at, row.match_id)
            seats, stored = seated[row.match_id]
            yield RatedMatch(since, row.company, teams_of(row.winner, seats), stored)


_Seated = tuple[list[SeatResult], dict[str, Rated | None]]


def _seated(connection: Connection, matches: list[str]) -> dict[str, _Seated]:
    rows = connection.execute(_SEATS, {"matches": matches}).all()
    found: dict[str, _Seated] = {}
    for match_id, seats in groupby(rows, lambda row: row.match_id):
        sat, stored = found.setdefault(match_id, ([], {}))
        for row in seats:
            won = Fraction(row.sixths, WHOLE)
            seat = SeatResult(
                row.seat, row.side, won, row.account_id, row.ai_level, counted=row.counted
            )
            sat.append(seat)
            if seat.player is not None:
                stored[seat.player] = _rated(row) if row.mu is not None else None
    return found


def meetings_before(connection: Connection, family: str, company: str, key: Key) -> int:
    """The number of rated matches of the same people on that day before this one."""
    asked = {
        "company": company,
        "family": family,
        "dawn": day_of(key.finished_at) * DAY,
        "until": key.finished_at,
        "before": key.match_id,
    }
    return connection.execute(_MEETINGS, asked).scalar_one()


def _rated(row: Row[*tuple[Any, ...]]) -> Rated:
    return Rated(Rating(row.mu, row.sigma), row.established)


def _asked(family: str, account: str, key: Key) -> dict[str, object]:
    """The values of a query about a person before a match."""
    until = {"until": key.finished_at, "before": key.match_id}
    return {"account": account, "family": family, **until}


def rated_before(connection: Connection, family: str, account: str, key: Key) -> Rated:
    """A person's rating before a match, and whether they were established."""
    row = connection.execute(_BEFORE, _asked(family, account, key)).one_or_none()
    return _rated(row) if row is not None else NOBODY


def rating_before(connection: Connection, family: str, account: str, key: Key) -> Rating:
    """A person's rating before a match."""
    return rated_before(connection, family, account, key).rating


def people_before(connection: Connection, family: str, account: str, key: Key) -> list[set[str]]:
    """The people a person met in each rated match before this one."""
    found: dict[str, set[str]] = {}
    for row in connection.execute(_MET_BEFORE, _asked(family, account, key)):
        found.setdefault(row.match_id, set()).update((row.other,) if row.other else ())
    return list(found.values())


def gained(connection: Connection, family: str, account: str, key: Key, after: Rating) -> int:
    """The points a match added to a person's rating."""
    return after.points - rating_before(connection, family, account, key).points


OwnMatches = dict[tuple[str, str], list[OwnMatch]]
"""Each person's matches in order, by account and family."""


def own_matches(
    connection: Connection,
    accounts: Collection[str],
    ratings: Mapping[tuple[str, str], Rated] | None = None,
    circles: Mapping[str, str] | None = None,
) -> OwnMatches:
    """All rated matches of these people.

    `ratings` (by match and account) and renamed `circles` (old name to new) replace stored values:
    they are about to be stored.
    """
    asked: dict[str, Any] = {"accounts": list(accounts)}
    renamed, rerated = circles or {}, ratings or {}
    counted_in: dict[str, list[str]] = defaultdict(list)
    for shown in connection.execute(_CIRCLES, asked).all():
        circle = renamed.get(shown.circle, shown.circle)
        if circle not in counted_in[shown.match_id]:
            counted_in[shown.match_id].append(circle)
    others: dict[tuple[str, str], list[OtherPlayer]] = defaultdict(list)
    for met in connection.execute(_OTHERS, asked).all():
        again = rerated.get((met.match_id, met.other))
        established = met.established if again is None else again.established
        one = OtherPlayer(met.other, together=bool(met.together), established=established)
        others[met.match_id, met.account_id].append(one)
    found: OwnMatches = defaultdict(list)
    for row in connection.execute(_OWN, asked).all():
        points, against = points_of(json.loads(row.totals), row.side)
        whose = row.match_id, row.account_id
        found[row.account_id, row.family].append(
            OwnMatch(
                Key(row.finished_at, row.match_id),
                row.sixths,
                points,
                against,
                row.deals,
                SeatFacts.read(row.facts) if row.facts is not None else None,
                tuple(counted_in[row.match_id]),
                tuple(others[whose]),
                rerated[whose].rating if whose in rerated else Rating(row.mu, row.sigma),
            )
        )
    return found


def points_of(totals: Mapping[str, int], side: str) -> tuple[int, int]:
    """A side's points, and the points of the best other side."""
    others = (points for name, points in totals.items() if name != side)
    return totals.get(side, 0), max(others, default=0)


BEGINNING: Final = Key(-1, "")
"""A key before all matches."""


class Rerated(NamedTuple):
    """A match with the recomputed ratings of all its people."""

    match: RatedMatch
    ratings: dict[str, Rated]


@dataclass(slots=True)
class _Form:
    """A person's rating and experience after their latest match so far.

    Experience is no longer counted once they are established.
    """

    rated: Rated = NOBODY
    matches: int = 0
    met: set[str] = field(default_factory=set)


def _rate_again(match: RatedMatch, forms: Mapping[str, _Form], meeting: int) -> dict[str, Rated]:
    """Rate a match, and update the forms of its people in place."""
    before = {account: form.rated.rating for account, form in forms.items()}
    young = [account for account, form in forms.items() if not form.rated.established]
    after = rate(match.teams, before, meeting, young)
    for account, form in forms.items():
        established = form.rated.established
        if not established:
            form.matches += 1
            form.met.update(one for one in match.stored if one != account)
            established = Experience(form.matches, len(form.met)).established
        form.rated = Rated(after[account], established)
    return {account: form.rated for account, form in forms.items()}


def entering(match: FinishedMatch) -> RatedMatch:
    """A finished match that is not stored yet, as a `RatedMatch`."""
    return RatedMatch(match.key, match.company, match.teams, dict.fromkeys(match.people))


def replayed_all(connection: Connection, family: str) -> Iterator[Rerated]:
    """Rate all matches of a family from the beginning."""
    forms: dict[str, _Form] = defaultdict(_Form)
    meetings: dict[str, tuple[int, int]] = {}  # by company: its latest day, and matches on it
    for match in matches_after(connection, family, BEGINNING):
        day, count = meetings.get(match.company, (-1, 0))
        meeting = count + 1 if day == match.day else 1
        meetings[match.company] = match.day, meeting
        yield Rerated(match, _rate_again(match, {one: forms[one] for one in match.stored}, meeting))


def replayed(
    connection: Connection,
    family: str,
    since: Key,
    people: Iterable[str],
    entered: RatedMatch | None = None,
) -> Iterator[Rerated]:
    """Rate again the matches after `since` whose people's ratings may have changed.

    A change spreads from `people` to everybody who later plays with someone affected. `entered`, a
    match that is not stored yet, is rated in its place in the order.
    """
    return _Replay(connection, family, entered).after(since, people)


class _Replay:
    """Merge the match streams of everybody whose rating may have changed."""

    def __init__(self, connection: Connection, family: str, entered: RatedMatch | None) -> None:
        self._connection = connection
        self._family = family
        self._entered = entered
        self._forms: dict[str, _Form] = {}
        self._touched: set[str] = set()
        self._next: list[tuple[Key, int, RatedMatch, Iterator[RatedMatch]]] = []
        self._streams = 0

    def after(self, since: Key, people: Iterable[str]) -> Iterator[Rerated]:
        if self._entered is not None:
            self._queue(iter((self._entered,)))
        for account in people:
            self._follow(account, since)
        done = BEGINNING
        while self._next:
            key, _, match, stream = heappop(self._next)
            self._queue(stream)
            if key > done:  # a match appears in the stream of each affected person
                done = key
                yield Rerated(match, self._rated(match))

    def _follow(self, account: str, since: Key) -> None:
        if account not in self._touched:
            self._touched.add(account)
            self._queue(matches_after(self._connection, self._family, since, account))

    def _queue(self, stream: Iterator[RatedMatch]) -> None:
        """Queue the next match of a stream; equal keys keep the order in which they were queued."""
        match = next(stream, None)
        if match is not None:
            self._streams += 1
            heappush(self._next, (match.key, self._streams, match, stream))

    def _rated(self, match: RatedMatch) -> dict[str, Rated]:
        for account in match.stored:
            if account not in self._forms:
                self._forms[account] = self._before(account, match.key)
        forms = {account: self._forms[account] for account in match.stored}
        after = _rate_again(match, forms, self._meeting(match))
        for account in after:
            self._follow(account, match.key)
        return after

    def _before(self, account: str, key: Key) -> _Form:
        rated = rated_before(self._connection, self._family, account, key)
        if rated.established:
            return _Form(rated)
        met = people_before(self._connection, self._family, account, key)
        return _Form(rated, len(met), set().union(*met))

    def _meeting(self, match: RatedMatch) -> int:
        """The number of this match among those of the same people on its day, from 1."""
        met = meetings_before(self._connection, self._family, match.company, match.key)
        entered = self._entered
        if entered is None or entered.company != match.company or entered.key >= match.key:
            return met + 1
        return met + 1 + int(day_of(entered.key.finished_at) == match.day)
