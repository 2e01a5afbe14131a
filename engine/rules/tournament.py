"""One table of a tournament, its rounds, and who meets whom (E.1 to E.3)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from engine.rules.cards import Side
from engine.rules.points.match_end import End, match_end
from engine.rules.points.scoring import Points
from engine.rules.ruleset import Rules

FORMATS: Final[Mapping[str, int]] = {"classic": 16, "fast": 8}
"""How many players each kind of tournament has (E.1)."""
FEWEST, MOST = 4, 64
"""Between which even numbers others may have."""
DEALS: Final = 7
"""After so many deals the side with more points wins; deals that were thrown in do not count."""
TABLE: Final = 4
_WINNERS: Final = 2


class Round(NamedTuple):
    """One round of a tournament; those who are too few for a table have a bye."""

    players: int
    tables: int
    byes: int = 0


class Bracket(NamedTuple):
    """All rounds, and how many players win the last one."""

    rounds: tuple[Round, ...]
    champions: int


class Drawn(NamedTuple):
    """Who meets whom in a round: tables, with each seat's player, and who has a bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def rules_of_table(rules: Rules, deals: int = DEALS) -> Rules:
    """The rules of a tournament's table: after so many deals whoever leads has won (E.2).

    Nobody plays on his honour there, for a challenge could undo who goes on.
    """
    return rules.model_copy(update={"deal_limit": deals, "honour_play": False})


def table_end(
    rules: Rules, totals: Points, deals: int, *, capot: Side | None = None, extra: bool = False
) -> End:
    """Whether a table is over after so many deals that were played (E.2).

    A tie is played on, deal by deal; a capot in the seventh deal keeps nobody.
    """
    end = match_end(rules_of_table(rules), totals, capot=capot, extra=extra, deals=deals)
    return end._replace(extra=False)


def bracket(players: int) -> Bracket:
    """The rounds of a tournament of so many players; two of each table go on (E.3)."""
    rounds = []
    while players >= TABLE:
        tables, byes = divmod(players, TABLE)
        rounds.append(Round(players, tables, byes))
        players = tables * _WINNERS + byes
    return Bracket(tuple(rounds), players)


def drawn(pool: Sequence[int], order: Sequence[int], *, pairs: bool = False) -> Drawn:
    """Who meets whom where a pool was shuffled into this `order`: nothing else decides it (E.3).

    `order` are the places of the pool; where it comes in `pairs`, which stay together, those of its
    pairs. At each table the first two play against the others, so the seats are drawn with it.
    """
    units = [tuple(pool[i : i + 2]) for i in range(0, len(pool), 2)] if pairs else _alone(pool)
    if sorted(order) != list(range(len(units))):
        raise ValueError("a draw names everybody once")
    shuffled = [one for place in order for one in units[place]]
    seated = len(shuffled) - len(shuffled) % TABLE
    tables = [tuple(shuffled[i : i + TABLE]) for i in range(0, seated, TABLE)]
    return Drawn(tuple((a, c, b, d) for a, b, c, d in tables), tuple(shuffled[seated:]))


def parted(
    pool: Sequence[int], order: Sequence[int], pairs: Collection[Sequence[int]]
) -> tuple[int, ...]:
    """A shuffle of the pool in which nobody gets their partner of one of these pairs again (E.3).

    Such a player changes places with the first in the shuffle who leaves no old pair.
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


def _alone(pool: Sequence[int]) -> list[tuple[int, ...]]:
    return [(one,) for one in pool]
