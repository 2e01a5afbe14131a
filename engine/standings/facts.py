"""What a match says about how somebody has played, stored once with its result."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self

from engine.rules.board import DealResult
from engine.rules.cards import Seat
from engine.rules.deal import BELOTE_POINTS
from engine.rules.ruleset import Rules
from engine.rules.scoring import Verdict

_PLAYED: Final = (Verdict.MADE, Verdict.INSIDE, Verdict.HANGING)


class CallCount(NamedTuple):
    """How often somebody has played a contract, how often he made it, and what it has written."""

    called: int = 0
    made: int = 0
    points: int = 0

    def plus(self, other: "CallCount") -> "CallCount":
        """Both together."""
        return CallCount(
            self.called + other.called, self.made + other.made, self.points + other.points
        )


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """A seat's part in a match.

    `capots` are its side's; `doubled` the contracts on which it said contra, `contras` those of
    them that fell; `calls` its own contracts, by name; `declared` the points of its declarations
    that counted, belotes among them. `decisions`, `thought` (in milliseconds) and `away_turns` as a
    table has them.
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
        """As it is stored; what is nothing is left out."""
        told = {name: value for name in self.__slots__ if (value := getattr(self, name))}
        return json.dumps(told, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> Self:
        """What was stored."""
        told = json.loads(text)
        calls = {name: CallCount(*counts) for name, counts in told.pop("calls", {}).items()}
        return cls(**told, calls=calls)


def facts_of(
    rules: Rules,
    board: Sequence[DealResult],
    seat: Seat,
    *,
    decisions: int = 0,
    thought: int = 0,
    away_turns: int = 0,
) -> SeatFacts:
    """What the board says about a seat, and what its table has counted."""
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
