"""The standings, counted slowly from all results."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction

from engine.standings import ratings
from engine.standings.boards import LeaderboardOrder
from engine.standings.careers import CallCount, SeatFacts, wilson
from engine.standings.ratings import Breadth, Rating, place_value, rate
from engine.standings.results import FinishedMatch, SeatResult

Shown = Mapping[str, tuple[str, ...]]
"""The circles in which each match counts."""


@dataclass(frozen=True)
class Part:
    """A person's part in a match, and their rating after it."""

    match: FinishedMatch
    seat: SeatResult
    rating: Rating
    circles: tuple[str, ...]
    established: frozenset[str]

    @property
    def periods(self) -> tuple[str, str, str]:
        ended = datetime.fromtimestamp(self.match.finished_at / 1000, UTC)
        return "", f"{ended:%Y-%m}", f"{ended:%G-W%V}"

    @property
    def points(self) -> int:
        return self.match.totals[self.seat.side]

    @property
    def facts(self) -> SeatFacts:
        return self.seat.facts or SeatFacts()


def parts(matches: Iterable[FinishedMatch], shown: Shown) -> dict[tuple[str, str], list[Part]]:
    """Everybody's rated matches, by person and family."""
    now: dict[tuple[str, str], Rating] = {}
    meetings: dict[tuple[str, frozenset[str], str], int] = defaultdict(int)
    found: dict[tuple[str, str], list[Part]] = defaultdict(list)
    sound: dict[str, set[str]] = defaultdict(set)
    for match in sorted(matches, key=lambda one: one.key):
        if not match.rated:
            continue
        day = f"{datetime.fromtimestamp(match.finished_at / 1000, UTC):%Y-%m-%d}"
        company = match.family, frozenset(match.people), day
        meetings[company] += 1
        before = {who: now.get((who, match.family), Rating()) for who in match.people}
        known = sound[match.family]
        young = [who for who in match.people if who not in known]
        after = rate(match.teams, before, meetings[company], young)
        for who in sorted(match.people):
            earlier = [part.match.people for part in found[who, match.family]]
            people = {*match.people}.union(*earlier) - {who}
            enough = len(earlier) + 1 >= ratings.ESTABLISHED_MATCHES
            if enough and len(people) >= ratings.ESTABLISHED_PEOPLE:
                known.add(who)
        for seat in match.seats:
            if seat.player is not None:
                who = seat.player
                now[who, match.family] = after[who]
                circles = ("", *shown.get(match.match_id, ()))
                established = frozenset(known.intersection(match.people) - {who})
                part = Part(match, seat, after[who], circles, established)
                found[who, match.family].append(part)
    return found


def won(own: list[Part]) -> Fraction:
    return sum((part.seat.won for part in own), Fraction(0))


VALUES: Mapping[LeaderboardOrder, Callable[[list[Part]], float]] = {
    LeaderboardOrder.WON: lambda own: float(won(own)),
    LeaderboardOrder.POINTS: lambda own: sum(part.points for part in own),
    LeaderboardOrder.CAPOTS: lambda own: sum(part.facts.capots for part in own),
    LeaderboardOrder.CONTRAS: lambda own: sum(part.facts.contras for part in own),
    LeaderboardOrder.RATE: lambda own: wilson(len(own), int(6 * won(own))),
}
FLOOR = {"": 10, "-": 5, "W": 3}


def ladder(
    own: Mapping[tuple[str, str], list[Part]],
    circle: str,
    period: str,
    family: str,
    by: LeaderboardOrder,
) -> list[tuple[int, str, int, Fraction]]:
    """Rank, person, matches and wins, best first; equals by name."""
    rows: list[tuple[float, int, str, Fraction]] = []
    for (who, of), all_parts in own.items():
        in_period = [part for part in all_parts if period in part.periods]
        counted = [part for part in in_period if circle in part.circles]
        if of != family or not counted:
            continue
        met: set[str] = set().union(*(part.established for part in all_parts))
        breadth = None if circle else breadth_of(all_parts, met)
        placed = place_value(in_period[-1].rating, len(all_parts), len(met), breadth)
        if placed is None and (by is LeaderboardOrder.RATING or not circle):
            continue
        value = (
            placed if placed is not None and by is LeaderboardOrder.RATING else VALUES[by](counted)
        )
        floor = FLOOR["W" if "W" in period else "-" if period else ""]
        unknown = by is LeaderboardOrder.RATE and len(counted) < floor
        if unknown or (by in (LeaderboardOrder.CAPOTS, LeaderboardOrder.CONTRAS) and not value):
            continue
        rows.append((-value, len(counted), who, won(counted)))
    rows.sort()
    worth = [row[:2] for row in rows]
    return [(worth.index(row[:2]) + 1, row[2], row[1], row[3]) for row in rows]


def breadth_of(own: list[Part], established: set[str]) -> Breadth:
    """The spread of a person's opponents who had ever been established by then."""
    against = Counter(
        seat.player
        for part in own
        for seat in part.match.seats
        if seat.player in established and seat.side != part.seat.side
    )
    return Breadth(against.total(), sum(count**2 for count in against.values()))


def contracts(own: list[Part]) -> dict[str, CallCount]:
    found: dict[str, CallCount] = {}
    for part in own:
        for name, called in part.facts.calls.items():
            found[name] = found.get(name, CallCount()).plus(called)
    return found


def met(own: list[Part], *, together: bool) -> dict[str, tuple[int, Fraction]]:
    """How often a person has met others on their side or another one, and how often they won."""
    found: dict[str, tuple[int, Fraction]] = {}
    for part in own:
        for other in part.match.seats:
            same = other.side == part.seat.side
            who = other.account_id
            if who is not None and who != part.seat.account_id and same is together:
                matches, won = found.get(who, (0, Fraction(0)))
                found[who] = matches + 1, won + part.seat.won
    return found


def best_streak(own: list[Part]) -> int:
    longest = streak = 0
    for part in own:
        streak = streak + 1 if part.seat.won == 1 else 0
        longest = max(longest, streak)
    return longest
