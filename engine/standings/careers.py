"""A person's career in a family: everything counted from their rated matches. Pure."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple, Self

from engine.rules.cards import Seat
from engine.rules.deal.deal import BELOTE_POINTS
from engine.rules.points.board import DealResult
from engine.rules.points.scoring import Verdict
from engine.rules.ruleset import Rules
from engine.standings.periods import ALL_TIME, periods_at
from engine.standings.ratings import UNKNOWN, Breadth, Experience, Key, Rating, place_value

_PLAYED: Final = (Verdict.MADE, Verdict.INSIDE, Verdict.HANGING)


class CallCount(NamedTuple):
    """How often a person played a contract, how often they made it, and the points it scored."""

    called: int = 0
    made: int = 0
    points: int = 0

    def plus(self, other: "CallCount") -> "CallCount":
        """The sum of both."""
        return CallCount(
            self.called + other.called, self.made + other.made, self.points + other.points
        )


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """The actions of one seat in a match, counted.

    `capots`: its side's capots. `doubled`: contracts it said contra to; `contras`: those of them
    that failed. `calls`: its own contracts, by name. `declared`: points of its declarations that
    counted, including belotes. `decisions`, `thought` (milliseconds) and `away_turns` are counted
    by the table.
    """

    capots: int = 0
    doubled: int = 0
    contras: int = 0
    belotes: int = 0
    declared: int = 0
    decisions: int = 0
    thought: int = 0
    away_turns: int = 0
    calls: Mapping[str, CallCount] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The JSON that is stored; zero values are left out."""
        values = {name: value for name in self.__slots__ if (value := getattr(self, name))}
        return json.dumps(values, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse the stored JSON."""
        values = json.loads(text)
        calls = {name: CallCount(*counts) for name, counts in values.pop("calls", {}).items()}
        return cls(**values, calls=calls)


def facts_of(
    rules: Rules,
    board: Sequence[DealResult],
    seat: Seat,
    *,
    decisions: int = 0,
    thought: int = 0,
    away_turns: int = 0,
) -> SeatFacts:
    """A seat's facts from the score sheet and from the counts of its table."""
    own = rules.side_of(seat)
    calls: dict[str, CallCount] = {}
    for line in board:
        if line.declarer == seat and line.verdict in _PLAYED:
            made = CallCount(1, int(line.verdict is Verdict.MADE), line.score.written[own])
            name = line.contract.name
            calls[name] = calls.get(name, CallCount()).plus(made)
    doubled = [line for line in board if line.factor > 1 and line.doubler == seat]
    belotes = sum(who == seat for line in board for who, _ in line.belotes)
    return SeatFacts(
        capots=sum(line.capot == own for line in board),
        doubled=len(doubled),
        contras=sum(line.verdict is Verdict.INSIDE for line in doubled),
        belotes=belotes,
        declared=belotes * BELOTE_POINTS
        + sum(item.points for line in board for who, item in line.counted if who == seat),
        decisions=decisions,
        thought=thought,
        away_turns=away_turns,
        calls=calls,
    )


EVERYWHERE: Final = ""
"""The circle that contains everybody."""

WHOLE: Final = 6
"""A whole win, in sixths: two or three people can share it in whole numbers."""

FLOORS: Final = {"": 10, "M": 5, "W": 3}
"""The fewest matches for a ranked win rate: for all time, a month and a week."""

_Z: Final = 1.96  # standard deviations of a two-sided 95 % interval

_NOTHING: Final = SeatFacts()


class OtherPlayer(NamedTuple):
    """Another person in a match; `established` is their status after it."""

    account: str
    together: bool
    established: bool


class OwnMatch(NamedTuple):
    """A rated match from the point of view of one of its people.

    `against`: points of the best other side. `facts`: None for old matches that were stored without
    them. `others`: the other people. `rating`: this person's rating after the match.
    """

    key: Key
    sixths: int
    points: int
    against: int
    deals: int
    facts: SeatFacts | None
    circles: tuple[str, ...]
    others: tuple[OtherPlayer, ...]
    rating: Rating


class PlayTotals(NamedTuple):
    """Totals of a person's play that do not depend on who won; fields as in `SeatFacts`."""

    decisions: int = 0
    thought: int = 0
    away_turns: int = 0
    belotes: int = 0
    declared: int = 0
    doubled: int = 0


class Tally(NamedTuple):
    """A person's totals in a circle and period.

    `streak`: consecutive wins up to the last match. `rating`: after their last match of the period,
    in any circle. `value`: the number they are ranked by (`place_value`); None without a place.
    """

    matches: int
    sixths: int
    points: int
    against: int
    deals: int
    capots: int
    contras: int
    streak: int
    best_streak: int
    rating: Rating
    value: float | None = None

    @property
    def won(self) -> Fraction:
        """Matches won; a shared win is a fraction."""
        return Fraction(self.sixths, WHOLE)


class Encounter(NamedTuple):
    """How often a person played with and against another one, and won.

    `established`: in how many of these matches the other person was established.
    """

    together: int = 0
    together_sixths: int = 0
    against: int = 0
    against_sixths: int = 0
    established: int = 0

    @property
    def broadening(self) -> int:
        """Meetings as opponents that count for `Breadth`."""
        return self.against if self.established else 0


CircleAndPeriod = tuple[str, str]


@dataclass(slots=True)
class Career:
    """Everything counted for a person in a family; `last`: their last match, None before any.

    `met`: number of different people met; `known`: how many of them were established.
    """

    last: Key | None = None
    rating: Rating = UNKNOWN
    manner: PlayTotals = field(default_factory=PlayTotals)
    met: int = 0
    known: int = 0
    breadth: Breadth = field(default_factory=Breadth)
    tallies: dict[CircleAndPeriod, Tally] = field(default_factory=dict)
    encounters: dict[str, Encounter] = field(default_factory=dict)
    contracts: dict[str, CallCount] = field(default_factory=dict)


def experience(career: Career) -> Experience:
    """The experience of a person who is on leaderboards (see `unlisted`)."""
    total = career.tallies.get((EVERYWHERE, ALL_TIME))
    return Experience(total.matches if total is not None else 0, career.met)


def ranked_rate(matches: int, sixths: int, period: str) -> float | None:
    """The win rate a person is ranked by in a period; None after too few matches."""
    return wilson(matches, sixths) if matches >= floor_of(period) else None


def wilson(matches: int, sixths: int) -> float:
    """The lower bound of the Wilson score interval for the win rate."""
    if not matches:
        return 0.0
    won = sixths / (WHOLE * matches)
    squared = _Z * _Z
    middle = won + squared / (2 * matches)
    spread = _Z * sqrt((won * (1 - won) + squared / (4 * matches)) / matches)
    return (middle - spread) / (1 + squared / matches)


def floor_of(period: str) -> int:
    """The fewest matches for a ranked win rate in a period (`FLOORS`)."""
    if period == ALL_TIME:
        return FLOORS[""]
    return FLOORS["W" if "W" in period else "M"]


def continued(career: Career, matches: Sequence[OwnMatch]) -> Career:
    """The career after more matches, in order and all later than its last one."""
    if not matches:
        return career
    last = matches[-1]
    kept = periods_at(last.key.finished_at).kept
    tallies = {key: tally for key, tally in career.tallies.items() if key[1] in kept}
    encounters, contracts = dict(career.encounters), dict(career.contracts)
    met, known, breadth = career.met, career.known, career.breadth
    manner = list(career.manner)
    ratings: dict[str, Rating] = {}
    for own in matches:
        facts = own.facts or _NOTHING
        for period in periods_at(own.key.finished_at).now:
            if period not in kept:
                continue
            ratings[period] = own.rating
            for circle in (EVERYWHERE, *own.circles):
                tallies[circle, period] = _counted(tallies.get((circle, period)), own, facts)
        for other in own.others:
            before = encounters.get(other.account, _STRANGERS)
            after = _met(before, own.sixths, other)
            encounters[other.account] = after
            met += before == _STRANGERS
            known += after.established == 1 and other.established
            breadth = breadth.changed(before.broadening, after.broadening)
        for contract, called in facts.calls.items():
            contracts[contract] = contracts.get(contract, _NEVER).plus(called)
        for place, name in enumerate(PlayTotals._fields):
            manner[place] += getattr(facts, name)
    total = tallies.get((EVERYWHERE, ALL_TIME))
    played = total.matches if total is not None else 0
    for key, tally in tallies.items():
        rating = ratings.get(key[1], tally.rating)
        value = place_value(rating, played, known, breadth if key[0] == EVERYWHERE else None)
        tallies[key] = tally._replace(rating=rating, value=value)
    return Career(
        last.key,
        last.rating,
        PlayTotals(*manner),
        met,
        known,
        breadth,
        tallies,
        encounters,
        contracts,
    )


_STRANGERS: Final = Encounter()
_NEVER: Final = CallCount()


def _counted(tally: Tally | None, own: OwnMatch, facts: SeatFacts) -> Tally:
    if tally is None:
        tally = Tally(0, 0, 0, 0, 0, 0, 0, 0, 0, own.rating)
    streak = tally.streak + 1 if own.sixths == WHOLE else 0
    return Tally(
        tally.matches + 1,
        tally.sixths + own.sixths,
        tally.points + own.points,
        tally.against + own.against,
        tally.deals + own.deals,
        tally.capots + facts.capots,
        tally.contras + facts.contras,
        streak,
        max(tally.best_streak, streak),
        tally.rating,
    )


def _met(before: Encounter, sixths: int, other: OtherPlayer) -> Encounter:
    before = before._replace(established=before.established + other.established)
    if other.together:
        return before._replace(
            together=before.together + 1, together_sixths=before.together_sixths + sixths
        )
    return before._replace(
        against=before.against + 1, against_sixths=before.against_sixths + sixths
    )


def renamed(career: Career, old: str, new: str) -> Career:
    """The career with a circle renamed; `new` must not be in it yet."""
    tallies = {
        (new if circle == old else circle, period): tally
        for (circle, period), tally in career.tallies.items()
    }
    return replace(career, tallies=tallies)


def unlisted(career: Career) -> Career:
    """The career of a person who is on no leaderboard: without tallies."""
    return replace(career, tallies={})
