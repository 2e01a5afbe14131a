"""Results: finished matches. They are stored once and never changed."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Self

from engine.standings.careers import WHOLE, SeatFacts
from engine.standings.ratings import Family, Key, Rated, Team
from engine.store.commits import Write
from engine.store.schema import result_circles, result_seats, results


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat of a finished match, held by an account or by an AI of some level.

    `won` is its share of the win (`engine.rules.points.match_end.win_shares`); always 0 for a
    person who `left` the match. A seat that is not `counted` has no part in the match
    (`engine.tables.rating`).
    """

    seat: str
    side: str
    won: Fraction
    account_id: str | None = None
    ai_level: str | None = None
    facts: SeatFacts | None = None
    counted: bool = True
    left: bool = False

    @property
    def player(self) -> str | None:
        """The account the match counts for, if any."""
        return self.account_id if self.counted else None


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match. `match_no` counts a table's matches from 1; `totals` are by side.

    A match without a `winner` is drawn. `finished_at` is in milliseconds since 1970 UTC. `rated`:
    the match itself can be rated; `entry` also checks that none of its people is excluded.
    """

    table_id: str
    match_no: int
    preset: str
    family: Family
    finished_at: int
    winner: str | None
    totals: Mapping[str, int]
    deals: int
    rated: bool
    seats: tuple[SeatResult, ...]

    @property
    def match_id(self) -> str:
        """The match's unique id."""
        return match_id_of(self.table_id, self.match_no)

    @property
    def key(self) -> Key:
        """Its place in the order in which matches count."""
        return Key(self.finished_at, self.match_id)

    @property
    def people(self) -> tuple[str, ...]:
        """The people the match counts for, by seat."""
        return tuple(seat.player for seat in self.seats if seat.player is not None)

    @property
    def everybody(self) -> tuple[str, ...]:
        """All people with a seat, by seat."""
        return tuple(seat.account_id for seat in self.seats if seat.account_id is not None)

    def inherited(self, heirs: Mapping[str, str]) -> Self:
        """The match with merged accounts replaced by their `heirs`.

        It is not rated if `handed_on` finds no seats for it.
        """
        seats = handed_on(self.seats, heirs)
        if seats is None:
            return replace(self, rated=False)
        return replace(self, seats=seats)

    def without(self, barred: Collection[str]) -> Self:
        """The match as it counts when these people must not be rated.

        If they played it to the end, it counts for nobody. If they left it, it counts without them,
        so that nobody can escape a loss by having one of them sit down for a while.
        """
        seats = tuple(
            replace(one, counted=False) if one.left and one.player in barred else one
            for one in self.seats
        )
        sides = {one.side for one in self.seats if one.player is not None}
        played = replace(self, seats=seats)
        whole = {one.side for one in seats if one.player is not None} == sides
        return replace(played, rated=self.rated and whole and not {*barred} & {*played.people})

    @property
    def company(self) -> str:
        """A digest of the set of its people."""
        return company_of(self.everybody)

    @property
    def teams(self) -> tuple[Team, ...]:
        """Its sides, in the form that is rated."""
        return teams_of(self.winner, self.seats)


def handed_on(
    seats: Sequence[SeatResult], heirs: Mapping[str, str]
) -> tuple[SeatResult, ...] | None:
    """The seats with merged accounts replaced by their `heirs`.

    A person with two seats keeps the worse result, and has no part in the other. None if the match
    must not count, because they have won it or make up a whole side.
    """
    now = [
        replace(one, account_id=heirs.get(one.account_id or "", one.account_id)) for one in seats
    ]
    held: dict[str, list[SeatResult]] = defaultdict(list)
    for one in now:
        if one.player is not None:
            held[one.player].append(one)
    twice = {who: min(own, key=lambda one: one.won) for who, own in held.items() if len(own) > 1}
    kept = tuple(
        replace(one, counted=False) if one.player in twice and one is not twice[one.player] else one
        for one in now
    )
    wins = any(worst.won == 1 for worst in twice.values())
    playing = {one.side for one in kept if one.player is not None}
    alone = {one.side for one in now if one.player is not None} - playing
    return None if wins or alone else kept


def match_id_of(table_id: str, match_no: int) -> str:
    """The unique id of a table's match."""
    return f"{table_id}:{match_no}"


def company_of(people: Iterable[str]) -> str:
    """A digest of a set of people, the same in any order."""
    return hashlib.sha256(" ".join(sorted(people)).encode()).hexdigest()[:16]


def teams_of(winner: str | None, seats: Sequence[SeatResult]) -> tuple[Team, ...]:
    """The sides of a match, in the form that is rated."""
    sides: dict[str, list[SeatResult]] = {}
    for seat in seats:
        sides.setdefault(seat.side, []).append(seat)
    return tuple(_team(winner, side, sides[side]) for side in sorted(sides))


def _team(winner: str | None, side: str, seats: Sequence[SeatResult]) -> Team:
    """One side; a person whose seat is not counted is rated as an AI of unknown level."""
    won = max(seat.won for seat in seats) if winner is None else Fraction(winner == side)
    people = [(seat.player, seat.won) for seat in seats if seat.player is not None]
    held = [seat for seat in seats if seat.seat.isdecimal()]
    return Team(
        tuple(account for account, _ in people),
        tuple(seat.ai_level or "" for seat in held if seat.player is None),
        won,
        tuple(account for account, share in people if share < won),
    )


def write_result(
    match: FinishedMatch, circles: Iterable[str], ratings: Mapping[str, Rated] | None
) -> tuple[Write, ...]:
    """The writes that store a match with the ratings after it; None: the match is unrated.

    Storing a match twice makes the batch conflict.
    """
    row = {
        "match_id": match.match_id,
        "table_id": match.table_id,
        "match_no": match.match_no,
        "preset": match.preset,
        "finished_at": match.finished_at,
        "winner": match.winner,
        "totals": json.dumps(dict(match.totals)),
        "deals": match.deals,
        "family": match.family,
        "rated": ratings is not None,
        "company": match.company,
        "voided_at": None,
    }
    return (
        Write.insert(results, row),
        *(_write_seat(match, seat, ratings or {}) for seat in match.seats),
        *(
            Write.insert(result_circles, {"match_id": match.match_id, "circle": circle})
            for circle in circles
        ),
    )


def _write_seat(match: FinishedMatch, seat: SeatResult, ratings: Mapping[str, Rated]) -> Write:
    rated = ratings.get(seat.player) if seat.player is not None else None
    return Write.insert(
        result_seats,
        {
            "match_id": match.match_id,
            "seat": seat.seat,
            "account_id": seat.account_id,
            "ai_level": seat.ai_level,
            "side": seat.side,
            "sixths": int(seat.won * WHOLE),
            "finished_at": match.finished_at,
            "facts": seat.facts.text if seat.facts is not None else None,
            "counted": seat.counted,
            "mu": rated.rating.mu if rated is not None else None,
            "sigma": rated.rating.sigma if rated is not None else None,
            "established": rated is not None and rated.established,
        },
    )
