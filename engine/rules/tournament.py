"""One table of a tournament, and its rounds (E.1 to E.3)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.rules.cards import SIDES, Side
from engine.rules.ending import match_end
from engine.rules.rounding import Points
from engine.rules.ruleset import Rules

FORMATS: Final[Mapping[str, int]] = {"classic": 16, "fast": 8}
"""How many players each kind of tournament has (E.1)."""
DEALS: Final = 7
"""After so many deals the side with more points wins; deals that were thrown in do not count."""
_TABLE: Final = 4
_WINNERS: Final = 2


class TableEnd(NamedTuple):
    """Whether a table has finished its round, and who goes on from it."""

    over: bool
    winner: Side | None = None


class Round(NamedTuple):
    """One round of a tournament."""

    players: int
    tables: int


class Bracket(NamedTuple):
    """All rounds, and how many players win the last one."""

    rounds: tuple[Round, ...]
    champions: int


def table_end(
    rules: Rules, totals: Points, deals: int, *, capot: Side | None = None, extra: bool = False
) -> TableEnd:
    """Whether a table is over after so many deals that were played (E.2).

    A tie is played on, deal by deal; a capot in the seventh deal keeps nobody.
    """
    end = match_end(rules, totals, capot=capot, extra=extra)
    if end.over and end.winner is not None:
        return TableEnd(over=True, winner=end.winner)
    best = max(totals)
    if deals < DEALS or totals.count(best) > 1:
        return TableEnd(over=False)
    return TableEnd(over=True, winner=SIDES[totals.index(best)])


def bracket(kind: str) -> Bracket:
    """The rounds of a kind of tournament; two of each table go on (E.3)."""
    players = FORMATS[kind]
    rounds = []
    while players >= _TABLE:
        tables = players // _TABLE
        rounds.append(Round(players, tables))
        players = tables * _WINNERS
    return Bracket(tuple(rounds), players)
