"""Enter a finished match into the standings: its result, ratings, careers and milestones.

Reads and writes happen in separate transactions. If another process changed a row in between, the
batch conflicts, and the sender must read again.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import islice
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, literal, select, update

from engine.standings.accounts import (
    apart_among,
    by_statement,
    changes,
    excluded,
    forgotten_among,
    read_careers,
)
from engine.standings.careers import (
    EVERYWHERE,
    WHOLE,
    Career,
    OtherPlayer,
    OwnMatch,
    continued,
    experience,
    unlisted,
)
from engine.standings.periods import ALL_TIME
from engine.standings.rated_matches import (
    OwnMatches,
    Rerated,
    entering,
    gained,
    meetings_before,
    own_matches,
    points_of,
    replayed,
)
from engine.standings.ratings import Experience, Key, Rated, Rating, rate
from engine.standings.results import FinishedMatch, write_result
from engine.store.batches import store
from engine.store.commits import Write
from engine.store.database import Database
from engine.store.schema import milestones, result_seats, results


class Milestone(StrEnum):
    """Something a person can reach in a family, the rarest first."""

    THOUSAND = "thousand"
    HUNDRED = "hundred"
    STREAK = "streak"
    CONTRA = "contra"
    CAPOT = "capot"
    WIN = "win"
    TEN = "ten"


STREAK: Final = 5
"""Consecutive wins needed for `Milestone.STREAK`."""

Reached = tuple[tuple[Milestone, tuple[str, ...]], ...]
"""Milestones, each with the accounts that reached it."""

_KNOWN: Final = select(milestones).where(
    milestones.c.account_id.in_(bindparam("accounts", expanding=True))
)
_OF_MATCH: Final = (
    select(milestones.c.milestone, milestones.c.account_id)
    .join(
        result_seats,
        (result_seats.c.match_id == milestones.c.match_id)
        & (result_seats.c.account_id == milestones.c.account_id),
    )
    .where(milestones.c.match_id == bindparam("match"))
    .order_by(result_seats.c.seat)
)


def reached(career: Career) -> frozenset[Milestone]:
    """The milestones reached by the matches in a career."""
    tally = career.tallies.get((EVERYWHERE, ALL_TIME))
    if tally is None:
        return frozenset()
    found = {
        Milestone.THOUSAND: tally.matches >= 1_000,
        Milestone.HUNDRED: tally.matches >= 100,
        Milestone.STREAK: tally.best_streak >= STREAK,
        Milestone.CONTRA: tally.contras > 0,
        Milestone.CAPOT: tally.capots > 0,
        Milestone.WIN: tally.sixths >= WHOLE,
        Milestone.TEN: tally.matches >= 10,
    }
    return frozenset(one for one, done in found.items() if done)


def write_milestones(
    connection: Connection, match_id: str, found: Mapping[str, Collection[Milestone]]
) -> Iterator[Write]:
    """Store the milestones that people reached in a match for the first time.

    An empty `match_id` stores them without announcing them in any match.
    """
    some = {account: ones for account, ones in found.items() if ones}
    if not some:
        return
    rows = connection.execute(_KNOWN, {"accounts": list(some)})
    known = {(row.account_id, row.milestone) for row in rows}
    for account, ones in some.items():
        for one in sorted(ones):
            if (account, one) not in known:
                row = {"account_id": account, "milestone": one.value, "match_id": match_id}
                yield Write.insert(milestones, row)


def settle(connection: Connection, accounts: Collection[str]) -> None:
    """Recompute people's milestones after some of their matches were voided or reassigned."""
    own = own_matches(connection, accounts)
    had: dict[str, set[Milestone]] = {account: set() for account in accounts}
    for (account, _), matches in own.items():
        had[account] |= reached(continued(Career(), matches))
    settle_to(connection, had, own)


def settle_to(
    connection: Connection, had: Mapping[str, Collection[Milestone]], own: OwnMatches
) -> None:
    """Make the stored milestones equal to those in `had`, which follow from `own` matches.

    A milestone that is no longer reached is deleted, and can be reached again. One reached in
    a match that no longer counts is kept but no longer announced there. Forgotten people keep
    none.
    """
    played: dict[str, set[str]] = defaultdict(set)
    for (account, _), matches in own.items():
        played[account].update(one.key.match_id for one in matches)
    had = {**had, **dict.fromkeys(forgotten_among(connection, had), frozenset())}
    for row in connection.execute(_KNOWN, {"accounts": list(had)}).all():
        key = {"account_id": row.account_id, "milestone": row.milestone}
        if row.milestone not in had[row.account_id]:
            store(connection, (Write.delete(milestones, key),))
        elif row.match_id and row.match_id not in played[row.account_id]:
            store(connection, (Write.update(milestones, key, {"match_id": ""}),))
    store(connection, write_milestones(connection, "", had))


def milestones_in(connection: Connection, match_id: str) -> Reached:
    """The milestones reached in a match, the rarest first; people by seat."""
    who: dict[str, list[str]] = defaultdict(list)
    for row in connection.execute(_OF_MATCH, {"match": match_id}):
        who[row.milestone].append(row.account_id)
    return tuple((one, tuple(who[one])) for one in Milestone if one in who)


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


class RatingGain(NamedTuple):
    """A person's rating after a match, and the points it rose by."""

    account_id: str
    rating: Rating
    points: int


class MatchEffects(NamedTuple):
    """The gains of a match, highest first (none if it is unrated), and its milestones."""

    gains: tuple[RatingGain, ...] = ()
    milestones: Reached = ()

    @property
    def people(self) -> frozenset[str]:
        """Everybody mentioned."""
        reached = (who for _, people in self.milestones for who in people)
        return frozenset((*reached, *(gain.account_id for gain in self.gains)))


NOTHING: Final = MatchEffects()


async def match_effects(database: Database, match_id: str) -> MatchEffects:
    """The rating gains and milestones of a match whose result is stored."""
    return await database.look(
        lambda connection: MatchEffects(
            _gains(connection, match_id), milestones_in(connection, match_id)
        )
    )


def _gains(connection: Connection, match_id: str) -> tuple[RatingGain, ...]:
    found = []
    for row in connection.execute(_RATED, {"match": match_id}).all():
        key, after = Key(row.finished_at, match_id), Rating(row.mu, row.sigma)
        points = gained(connection, row.family, row.account_id, key, after)
        found.append(RatingGain(row.account_id, after, points))
    return tuple(sorted(found, key=lambda gain: -gain.points))


_RERATE = (
    update(result_seats)
    .where(
        result_seats.c.match_id == bindparam("of_match"),
        result_seats.c.account_id == bindparam("of_account"),
        result_seats.c.counted == literal(value=True),
    )
    .values(
        mu=bindparam("new_mu"),
        sigma=bindparam("new_sigma"),
        established=bindparam("new_established"),
    )
)

AT_ONCE: Final = 200
"""The number of people recounted at a time."""

NewRatings = Mapping[tuple[str, str], Rated]
"""Ratings that differ from the stored ones, by match and account."""


def entry(connection: Connection, match: FinishedMatch, among: Iterable[str]) -> tuple[Write, ...]:
    """The writes that enter a match, for the batch with the events that end it."""
    match = match.without(excluded(connection, match.people))
    people, circles = match.people, tuple(sorted(set(among) - {EVERYWHERE}))
    if not match.rated:
        return write_result(match, circles, None)
    kept = read_careers(connection, match.family, people, people)
    if any(one.career.last is not None and one.career.last > match.key for one in kept.values()):
        return _late_entry(connection, match, circles)
    ratings = _rated(connection, match, {account: one.career for account, one in kept.items()})
    writes: list[Write] = []
    news: dict[str, frozenset[Milestone]] = {}
    for account, own in _own_parts(match, circles, ratings).items():
        before_it, after = kept[account].career, continued(kept[account].career, (own,))
        news[account] = reached(after) - reached(before_it)
        writes += changes(account, match.family, kept[account], after)
    writes += write_milestones(connection, match.match_id, news)
    return (*write_result(match, circles, ratings), *by_statement(writes))


def _rated(
    connection: Connection, match: FinishedMatch, careers: Mapping[str, Career]
) -> dict[str, Rated]:
    """The ratings after a match that is later than every match in its people's careers."""
    experiences = {account: experience(career) for account, career in careers.items()}
    young = [account for account, one in experiences.items() if not one.established]
    met = meetings_before(connection, match.family, match.company, match.key)
    before = {account: career.rating for account, career in careers.items()}
    after = rate(match.teams, before, met + 1, young)
    found = {}
    for account, (matches, known) in experiences.items():
        others = {one for one in match.people if one != account}
        new = len(others - careers[account].encounters.keys())
        found[account] = Rated(after[account], Experience(matches + 1, known + new).established)
    return found


def _late_entry(
    connection: Connection, match: FinishedMatch, circles: tuple[str, ...]
) -> tuple[Write, ...]:
    """Enter a match older than one already counted: later matches are rated again."""
    first, *later = replayed(connection, match.family, match.key, match.people, entering(match))
    new_ratings = different(later)
    touched = {*match.people, *(account for _, account in new_ratings)}
    own = _own_parts(match, circles, first.ratings)
    return (
        *write_result(match, circles, first.ratings),
        *write_ratings(new_ratings),
        *recounted(connection, match.family, touched, new_ratings, own),
    )


def _own_parts(
    match: FinishedMatch, circles: tuple[str, ...], ratings: Mapping[str, Rated]
) -> dict[str, OwnMatch]:
    seats = [(seat.player, seat) for seat in match.seats if seat.player is not None]
    found = {}
    for account, seat in seats:
        points, against = points_of(match.totals, seat.side)
        others = tuple(
            OtherPlayer(who, together=other.side == seat.side, established=ratings[who].established)
            for who, other in seats
            if who != account
        )
        found[account] = OwnMatch(
            match.key,
            int(seat.won * WHOLE),
            points,
            against,
            match.deals,
            seat.facts,
            circles,
            others,
            ratings[account].rating,
        )
    return found


def different(rerated: Iterable[Rerated]) -> dict[tuple[str, str], Rated]:
    """The ratings that differ from the stored ones."""
    return {
        (match.key.match_id, account): rating
        for match, ratings in rerated
        for account, rating in ratings.items()
        if rating != match.stored[account]
    }


def write_ratings(ratings: NewRatings) -> Iterator[Write]:
    """Store new ratings with their matches."""
    for (match_id, account), (rating, established) in ratings.items():
        values = {"of_match": match_id, "of_account": account, "new_established": established}
        yield Write(_RERATE, {**values, "new_mu": rating.mu, "new_sigma": rating.sigma})


def recounted(
    connection: Connection,
    family: str,
    accounts: Collection[str],
    ratings: NewRatings,
    entered: Mapping[str, OwnMatch],
) -> Iterator[Write]:
    """The writes that recompute these people's careers from their matches.

    `ratings`, and each person's part in the `entered` match, are counted although they are not
    stored yet.
    """
    left = iter(sorted(accounts))
    while some := tuple(islice(left, AT_ONCE)):
        own = own_matches(connection, some, ratings)
        kept = read_careers(connection, family, some)
        apart = apart_among(connection, some)
        for account in some:
            matches = own.get((account, family), [])
            if account in entered:
                matches = sorted((*matches, entered[account]), key=lambda one: one.key)
            career = continued(Career(), matches)
            after = unlisted(career) if account in apart else career
            yield from changes(account, family, kept[account], after)
