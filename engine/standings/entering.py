"""A finished match enters the standings: its result, the ratings after it, and all that follows.

Everything is read before it is written, in another transaction. What somebody else has changed
meanwhile makes the batch conflict, and whoever has sent it reads anew.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from sqlalchemy import Connection, bindparam, literal, update

from engine.standings.books import (
    EVERYWHERE,
    WHOLE,
    Book,
    Met,
    OwnMatch,
    continued,
    experience,
    unlisted,
)
from engine.standings.keeping import by_statement, changes, read_books
from engine.standings.milestones import Milestone, reached, write_milestones
from engine.standings.people import apart_among, excluded
from engine.standings.ratings import Experience, Rated, rate
from engine.standings.replaying import Rerated, entering, replayed
from engine.standings.results import FinishedMatch, write_result
from engine.standings.stored import meetings_before, own_matches, points_of
from engine.store.commits import Write
from engine.store.schema import result_seats

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
"""People whose matches are counted together."""

NewRatings = Mapping[tuple[str, str], Rated]
"""Ratings by match and account that come out otherwise than they are stored."""


def entry(connection: Connection, match: FinishedMatch, among: Iterable[str]) -> tuple[Write, ...]:
    """The writes that enter a match; they go into the batch with the events that end it."""
    people, circles = match.people, tuple(sorted(set(among) - {EVERYWHERE}))
    if not match.rated or excluded(connection, people):
        return write_result(match, circles, None)
    kept = read_books(connection, match.family, people, people)
    if any(one.book.last is not None and one.book.last > match.key for one in kept.values()):
        return _late_entry(connection, match, circles)
    ratings = _rated(connection, match, {account: one.book for account, one in kept.items()})
    writes: list[Write] = []
    news: dict[str, frozenset[Milestone]] = {}
    for account, own in _own_parts(match, circles, ratings).items():
        before_it, after = kept[account].book, continued(kept[account].book, (own,))
        news[account] = reached(after) - reached(before_it)
        writes += changes(account, match.family, kept[account], after)
    writes += write_milestones(connection, match.match_id, news)
    return (*write_result(match, circles, ratings), *by_statement(writes))


def _rated(
    connection: Connection, match: FinishedMatch, books: Mapping[str, Book]
) -> dict[str, Rated]:
    """The ratings after a match that is the last one of all its people, who have these books."""
    experiences = {account: experience(book) for account, book in books.items()}
    young = [account for account, one in experiences.items() if not one.established]
    met = meetings_before(connection, match.family, match.company, match.key)
    before = {account: book.rating for account, book in books.items()}
    after = rate(match.teams, before, met + 1, young)
    found = {}
    for account, (matches, known) in experiences.items():
        others = {one for one in match.people if one != account}
        new = len(others - books[account].encounters.keys())
        found[account] = Rated(after[account], Experience(matches + 1, known + new).established)
    return found


def _late_entry(
    connection: Connection, match: FinishedMatch, circles: tuple[str, ...]
) -> tuple[Write, ...]:
    """A match before the last one of somebody: those after it are rated anew."""
    first, *later = replayed(connection, match.family, match.key, match.people, entering(match))
    otherwise = different(later)
    touched = {*match.people, *(account for _, account in otherwise)}
    own = _own_parts(match, circles, first.ratings)
    return (
        *write_result(match, circles, first.ratings),
        *write_ratings(otherwise),
        *recounted(connection, match.family, touched, otherwise, own),
    )


def _own_parts(
    match: FinishedMatch, circles: tuple[str, ...], ratings: Mapping[str, Rated]
) -> dict[str, OwnMatch]:
    seats = [(seat.player, seat) for seat in match.seats if seat.player is not None]
    found = {}
    for account, seat in seats:
        points, against = points_of(match.totals, seat.side)
        others = tuple(
            Met(who, together=other.side == seat.side, established=ratings[who].established)
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
    """The ratings that are not as they are stored."""
    return {
        (match.key.match_id, account): rating
        for match, ratings in rerated
        for account, rating in ratings.items()
        if rating != match.stored[account]
    }


def write_ratings(ratings: NewRatings) -> Iterator[Write]:
    """Store ratings beside their matches."""
    for (match_id, account), (rating, established) in ratings.items():
        told = {"of_match": match_id, "of_account": account, "new_established": established}
        yield Write(_RERATE, {**told, "new_mu": rating.mu, "new_sigma": rating.sigma})


def recounted(
    connection: Connection,
    family: str,
    accounts: Collection[str],
    ratings: NewRatings,
    entered: Mapping[str, OwnMatch],
) -> Iterator[Write]:
    """What brings these people's books to what their matches come to.

    These ratings, and everybody's own part in the match that is `entered`, are about to be stored.
    """
    left = iter(sorted(accounts))
    while some := tuple(islice(left, AT_ONCE)):
        own = own_matches(connection, some, ratings)
        kept = read_books(connection, family, some)
        apart = apart_among(connection, some)
        for account in some:
            matches = own.get((account, family), [])
            if account in entered:
                matches = sorted((*matches, entered[account]), key=lambda one: one.key)
            book = continued(Book(), matches)
            after = unlisted(book) if account in apart else book
            yield from changes(account, family, kept[account], after)
