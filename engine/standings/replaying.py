"""Ratings taken again, from some moment on, wherever they come out otherwise."""

from collections.abc import Iterable, Iterator
from heapq import merge
from typing import NamedTuple

from sqlalchemy import Connection

from engine.standings.periods import day_of
from engine.standings.ratings import UNKNOWN, Key, Rating, rate
from engine.standings.results import FinishedMatch
from engine.standings.stored import RatedMatch, matches_after, meetings_before, rating_before


class Rerated(NamedTuple):
    """A match and the ratings after it, of all its people."""

    match: RatedMatch
    ratings: dict[str, Rating]


def entering(match: FinishedMatch) -> RatedMatch:
    """A match that is not stored yet, as one of those that are."""
    return RatedMatch(match.key, match.company, match.teams, dict.fromkeys(match.people))


def replayed(
    connection: Connection,
    family: str,
    since: Key | None = None,
    people: Iterable[str] | None = None,
    entered: RatedMatch | None = None,
) -> Iterator[Rerated]:
    """The matches after a moment in which somebody plays whose rating may be another one by then.

    That are these people at first (None: everybody), and whoever has met one of them since.
    `entered` is not stored yet, and takes its place among the others.
    """
    replay = _Replay(connection, family, since, people)
    later = matches_after(connection, family, since)
    new = [entered] if entered is not None else []
    for match in merge(new, later, key=lambda one: one.key):
        ratings = replay.after(match)
        if ratings is not None:
            yield Rerated(match, ratings)


class _Replay:
    def __init__(
        self,
        connection: Connection,
        family: str,
        since: Key | None,
        people: Iterable[str] | None,
    ) -> None:
        self._connection = connection
        self._family = family
        self._since = since
        self._touched = set(people) if people is not None else None
        self._ratings: dict[str, Rating] = {}
        self._meetings: dict[str, tuple[int, int]] = {}  # of each company on its last day

    def after(self, match: RatedMatch) -> dict[str, Rating] | None:
        """The ratings after a match, None where they are what they were."""
        meeting = self._meeting(match)
        if self._touched is not None and self._touched.isdisjoint(match.stored):
            for account, rating in match.stored.items():
                if rating is not None:
                    self._ratings[account] = rating
            return None
        before = {account: self._before(account) for account in match.stored}
        after = rate(match.teams, before, meeting)
        self._ratings.update(after)
        if self._touched is not None:
            self._touched.update(after)
        return after

    def _before(self, account: str) -> Rating:
        found = self._ratings.get(account)
        if found is None and self._since is not None:
            found = rating_before(self._connection, self._family, account, self._since)
        return found or UNKNOWN

    def _meeting(self, match: RatedMatch) -> int:
        """Which match of its company it is on its day, from 1."""
        day, count = self._meetings.get(match.company, (-1, 0))
        if day != match.day:
            count = self._met_before(match)
        self._meetings[match.company] = match.day, count + 1
        return count + 1

    def _met_before(self, match: RatedMatch) -> int:
        """How often its company had met on its day before the first match of the replay."""
        since = self._since
        if since is None or day_of(since.finished_at) != match.day:
            return 0
        return meetings_before(self._connection, self._family, match.company, since)
