"""The rules of a tournament: its tables, its rounds and the draw (E.1 to E.3)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from engine.rules.cards import Side
from engine.rules.points.match_end import End, match_end
from engine.rules.points.raw import Points
from engine.rules.ruleset import Rules

FORMATS: Final[Mapping[str, int]] = {"classic": 16, "fast": 8}
"""The number of players in each named format (E.1)."""
FEWEST, MOST = 4, 64
"""Fewest and most players of other tournaments, always an even number (E.3)."""
DEALS: Final = 7
"""After this many deals the side with more points wins; thrown-in deals do not count (E.2)."""
TABLE: Final = 4
_WINNERS: Final = 2


class Round(NamedTuple):
    """One round of a tournament; players left over when the tables are full have a bye."""

    players: int
    tables: int
    byes: int = 0


class Bracket(NamedTuple):
    """All rounds, and the number of players who win the last one."""

    rounds: tuple[Round, ...]
    champions: int


class Drawn(NamedTuple):
    """The draw of a round: each table's players by seat, and the players with a bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def rules_of_table(rules: Rules, deals: int = DEALS) -> Rules:
    """The rules of a tournament's table: after `deals` deals the leading side wins (E.2).

    Honour play is off, because a challenge could change who advances.
    """
    return rules.model_copy(update={"deal_limit": deals, "honour_play": False})


def table_end(
    rules: Rules, totals: Points, deals: int, *, capot: Side | None = None, extra: bool = False
) -> End:
    """Whether a table is over after this many deals that count (E.2).

    A tie prolongs the match deal by deal; a capot in the seventh deal does not.
    """
    end = match_end(rules_of_table(rules), totals, capot=capot, extra=extra, deals=deals)
    return end._replace(extra=False)


def bracket(players: int) -> Bracket:
    """The rounds of a tournament with this many players; two of each table advance (E.3)."""
    rounds = []
    while players >= TABLE:
        tables, byes = divmod(players, TABLE)
        rounds.append(Round(players, tables, byes))
        players = tables * _WINNERS + byes
    return Bracket(tuple(rounds), players)


def drawn(pool: Sequence[int], order: Sequence[int], *, pairs: bool = False) -> Drawn:
    """The draw that follows from a shuffle of the pool, and from nothing else (E.3).

    `order` lists indices into the pool or, with `pairs` (partners stay together), indices of its
    pairs. At each table the first two play against the other two, so the seats are drawn as well.
    """
    units = [tuple(pool[i : i + 2]) for i in range(0, len(pool), 2)] if pairs else _singles(pool)
    if sorted(order) != list(range(len(units))):
        raise ValueError("a draw must name every player exactly once")
    shuffled = [one for place in order for one in units[place]]
    seated = len(shuffled) - len(shuffled) % TABLE
    tables = [tuple(shuffled[i : i + TABLE]) for i in range(0, seated, TABLE)]
    return Drawn(tuple((a, c, b, d) for a, b, c, d in tables), tuple(shuffled[seated:]))


def parted(
    pool: Sequence[int], order: Sequence[int], pairs: Collection[Sequence[int]]
) -> tuple[int, ...]:
    """The shuffle `order`, changed so that none of these pairs are partners again (E.3).

    A repeated partner swaps places with the first player in the shuffle with whom the swap leaves
    no old pair.
    """
    old = {frozenset(pair) for pair in pairs}
    shuffled = list(order)
    seated = len(shuffled) - len(shuffled) % TABLE

    def again(place: int) -> bool:
        first = place - place % 2
        return first < seated and frozenset(pool[one] for one in shuffled[first : first + 2]) in old

    for place in range(1, seated, 2):
        for other in (*range(place + 1, len(shuffled)), *range(place - 1)):
            if not again(place):
                break
            shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
            if again(place) or again(other):
                shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
    return tuple(shuffled)


def _singles(pool: Sequence[int]) -> list[tuple[int, ...]]:
    return [(one,) for one in pool]
