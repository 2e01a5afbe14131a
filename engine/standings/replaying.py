"""Ratings taken again, from some moment on, wherever they come out otherwise."""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import Final, NamedTuple

from sqlalchemy import Connection

from engine.standings.periods import day_of
from engine.standings.ratings import UNKNOWN, Key, Rating, rate
from engine.standings.results import FinishedMatch
from engine.standings.stored import RatedMatch, matches_after, meetings_before, rating_before

BEGINNING: Final = Key(-1, "")
"""Before all matches."""


class Rerated(NamedTuple):
    """A match and the ratings after it, of all its people."""

    match: RatedMatch
    ratings: dict[str, Rating]


def entering(match: FinishedMatch) -> RatedMatch:
    """A match that is not stored yet, as one of those that are."""
    return RatedMatch(match.key, match.company, match.teams, dict.fromkeys(match.people))


def replayed_all(connection: Connection, family: str) -> Iterator[Rerated]:
    """All rated matches of a family."""
    ratings: dict[str, Rating] = {}
    meetings: dict[str, tuple[int, int]] = {}  # of each company on its last day
    for match in matches_after(connection, family, BEGINNING):
        day, count = meetings.get(match.company, (-1, 0))
        meeting = count + 1 if day == match.day else 1
        meetings[match.company] = match.day, meeting
        before = {account: ratings.get(account, UNKNOWN) for account in match.stored}
        after = rate(match.teams, before, meeting)
        ratings.update(after)
        yield Rerated(match, after)


def replayed(
    connection: Connection,
    family: str,
    since: Key,
    people: Iterable[str],
    entered: RatedMatch | None = None,
) -> Iterator[Rerated]:
    """The matches after a moment in which somebody plays whose rating may be another one by then.

    That are these people at first, and whoever has met one of them since. `entered` is not stored
    yet, and takes its place among the others.
    """
    return _Replay(connection, family, entered).after(since, people)


class _Replay:
    """Follows everybody whose rating may be another one, and nobody else."""

    def __init__(self, connection: Connection, family: str, entered: RatedMatch | None) -> None:
        self._connection = connection
        self._family = family
        self._entered = entered
        self._ratings: dict[str, Rating] = {}
        self._touched: set[str] = set()
        self._next: list[tuple[Key, int, RatedMatch, Iterator[RatedMatch]]] = []
        self._ways = 0

    def after(self, since: Key, people: Iterable[str]) -> Iterator[Rerated]:
        if self._entered is not None:
            self._go_on(iter((self._entered,)))
        for account in people:
            self._follow(account, since)
        done = BEGINNING
        while self._next:
            key, _, match, way = heappop(self._next)
            self._go_on(way)
            if key > done:  # once, though several of its people are followed
                done = key
                yield Rerated(match, self._rated(match))

    def _follow(self, account: str, since: Key) -> None:
        if account not in self._touched:
            self._touched.add(account)
            self._go_on(matches_after(self._connection, self._family, since, account))

    def _go_on(self, way: Iterator[RatedMatch]) -> None:
        """Put the next match of a way among the others; of equal ones the earlier way is first."""
        match = next(way, None)
        if match is not None:
            self._ways += 1
            heappush(self._next, (match.key, self._ways, match, way))

    def _rated(self, match: RatedMatch) -> dict[str, Rating]:
        before = {account: self._before(account, match.key) for account in match.stored}
        after = rate(match.teams, before, self._meeting(match))
        self._ratings.update(after)
        for account in after:
            self._follow(account, match.key)
        return after

    def _before(self, account: str, key: Key) -> Rating:
        found = self._ratings.get(account)
        return found or rating_before(self._connection, self._family, account, key)

    def _meeting(self, match: RatedMatch) -> int:
        """Which match of its company it is on its day, from 1."""
        met = meetings_before(self._connection, self._family, match.company, match.key)
        entered = self._entered
        if entered is None or entered.company != match.company or entered.key >= match.key:
            return met + 1
        return met + 1 + int(day_of(entered.key.finished_at) == match.day)
