"""Recompute ratings from a point in time, only for people whose rating may change."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Final, NamedTuple

from sqlalchemy import Connection

from engine.standings.periods import day_of
from engine.standings.rated_matches import (
    RatedMatch,
    matches_after,
    meetings_before,
    people_before,
    rated_before,
)
from engine.standings.ratings import NOBODY, Experience, Key, Rated, rate
from engine.standings.results import FinishedMatch

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
