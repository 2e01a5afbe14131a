"""Play many duels on all cores, and average them with a confidence interval.

A duel is one match (or deal) that is played once for each side with the same cards; the first
player takes each side in turn.
"""

import math
import os
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Final, NamedTuple

from engine.players.levels import player_named
from engine.players.player import Thought
from engine.rules.cards import Side, pack
from engine.rules.deal.actions import DealCards
from engine.rules.knowledge import Knowledge, observe
from engine.rules.match import Match, Phase, apply, new_match
from engine.rules.points.match_end import win_shares
from engine.rules.ruleset import Rules, rules_of

Decide = Callable[[Knowledge, int], Thought]
"""A player and its budget, as a function of knowledge and seed."""


class DuelResult(NamedTuple):
    """The result of a duel for the first player.

    `share`: its share of the wins, from 0 to 1. `points`: its lead per deal over the average of the
    others, in tens.
    """

    share: float
    points: float


def duplicate_match(rules: Rules, seed: int, first: Decide, second: Decide) -> DuelResult:
    """Play a match with the first player once on each side, and the second on all others."""
    outcomes = [_match(rules, seed, side, first, second) for side in rules.all_sides]
    return _mean(outcomes)


def duplicate_deal(rules: Rules, seed: int, first: Decide, second: Decide) -> DuelResult:
    """Like `duplicate_match`, with only the first deal of a match, even if it is thrown in.

    The side with the most points wins; ties share the win.
    """
    outcomes = [_deal(rules, seed, side, first, second) for side in rules.all_sides]
    return _mean(outcomes)


def _mean(outcomes: list[DuelResult]) -> DuelResult:
    shares, points = zip(*outcomes, strict=True)
    return DuelResult(sum(shares) / len(shares), sum(points) / len(points))


def _match(rules: Rules, seed: int, own: Side, first: Decide, second: Decide) -> DuelResult:
    match = _begun(rules, seed)
    while not match.over:
        match = _step(match, seed, own, first, second)
    share = float(win_shares(match.totals, match.winner)[own])
    return DuelResult(share, _ahead(match, own) / max(len(match.board), 1))


def _deal(rules: Rules, seed: int, own: Side, first: Decide, second: Decide) -> DuelResult:
    match = _step(_begun(rules, seed), seed, own, first, second)
    while match.phase not in (Phase.DEALING, Phase.OVER):
        match = _step(match, seed, own, first, second)
    best = max(match.totals)
    leaders = match.totals.count(best)
    share = 1 / leaders if match.totals[own] == best else 0.0
    return DuelResult(share, _ahead(match, own))


def _ahead(match: Match, own: Side) -> float:
    """A side's lead over the average of the others, in tens."""
    others = (sum(match.totals) - match.totals[own]) / (match.rules.side_count - 1)
    return (match.totals[own] - others) * match.rules.unit / 10


def _begun(rules: Rules, seed: int) -> Match:
    return new_match(rules, rules.seats[seed % rules.players])


def _step(match: Match, seed: int, own: Side, first: Decide, second: Decide) -> Match:
    """Make the next decision; chance depends only on the seed and the state of the match."""
    rules = match.rules
    if match.phase is Phase.DEALING:
        deck = list(pack(rules.deck))
        random.Random(f"{seed}/{match.number}").shuffle(deck)  # noqa: S311 - for the next deal
        return apply(match, DealCards(tuple(deck)))
    knowledge = observe(match, match.turn)
    decide = first if rules.side_of(match.turn) == own else second
    chance = random.Random(f"{seed}/{match.number}/{knowledge.turn_number}/{match.turn}")  # noqa: S311
    return apply(match, decide(knowledge, chance.getrandbits(32)).action)


_SURE: Final = 1.96
"""Standard errors in half of a 95 % interval."""


class Bout(NamedTuple):
    """Who plays whom; with `deals`, only the first deal of each match is played."""

    first: str
    second: str
    preset: str
    seed: int = 0
    deals: bool = False


class ArenaScore(NamedTuple):
    """Averages of duels for the first player; each `doubt` is half of a 95 % interval.

    `share`: its share of the wins, 0.5 if two sides are equal. `points`: its lead per deal, in
    tens.
    """

    duels: int
    share: float
    share_doubt: float
    points: float
    points_doubt: float


def tally(results: Sequence[DuelResult]) -> ArenaScore:
    """The averages of some duels, with their intervals."""
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
    """Play this many duels and yield their results; with `processes` 0, use one per core."""
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
