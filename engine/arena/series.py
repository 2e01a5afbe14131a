"""Many duels, on every core, and how sure what they come to is."""

import math
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Final, NamedTuple

from engine.arena.duel import DuelResult, duplicate_deal, duplicate_match
from engine.players.player import Thought
from engine.players.registry import player_named
from engine.rules.knowledge import Knowledge
from engine.rules.ruleset import rules_of

_SURE: Final = 1.96
"""So many standard errors hold what is true 95 times of 100."""


class Bout(NamedTuple):
    """Who plays whom. With `deals` not whole matches are played but first deals of them."""

    first: str
    second: str
    preset: str
    seed: int = 0
    deals: bool = False


class ArenaScore(NamedTuple):
    """What the duels came to so far, each with half of its interval: the first player's part of the
    wins, 0.5 of two sides who are level, and what he writes more a deal, in tens.
    """

    duels: int
    share: float
    share_doubt: float
    points: float
    points_doubt: float


def tally(results: Sequence[DuelResult]) -> ArenaScore:
    """The averages of some duels with their intervals."""
    share, share_doubt = _interval([result.share for result in results])
    points, points_doubt = _interval([result.points for result in results])
    return ArenaScore(len(results), share, share_doubt, points, points_doubt)


def _interval(values: Sequence[float]) -> tuple[float, float]:
    number = len(values)
    mean = sum(values) / number
    if number < 2:
        return mean, math.inf
    variance = sum((value - mean) ** 2 for value in values) / (number - 1)
    return mean, _SURE * math.sqrt(variance / number)


def play(bout: Bout, duels: int, processes: int = 0) -> Iterator[DuelResult]:
    """So many duels, as they are over; on all cores if nobody says on how many processes."""
    numbers = range(bout.seed, bout.seed + duels)
    count = min(processes or os.cpu_count() or 1, duels)
    if count == 1:
        yield from map(partial(_duel, bout), numbers)
        return
    with ProcessPoolExecutor(count, get_context("spawn")) as pool:
        yield from pool.map(partial(_duel, bout), numbers)


def _duel(bout: Bout, seed: int) -> DuelResult:
    rules = rules_of(bout.preset)
    (one, own), (other, others) = player_named(bout.first), player_named(bout.second)

    def first(knowledge: Knowledge, chance: int) -> Thought:
        return one.decide(knowledge, own, chance)

    def second(knowledge: Knowledge, chance: int) -> Thought:
        return other.decide(knowledge, others, chance)

    duel = duplicate_deal if bout.deals else duplicate_match
    return duel(rules, seed, first, second)
