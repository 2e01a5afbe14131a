"""Many duels, on every core, and how sure what they come to is."""

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
"""A player with his budget, asked with a seed."""


class DuelResult(NamedTuple):
    """What came of it for the first player: his part of the wins, of 1 in all, and the points that
    he wrote more than the others on average, a deal, in tens.
    """

    share: float
    points: float


def duplicate_match(rules: Rules, seed: int, first: Decide, second: Decide) -> DuelResult:
    """A match with the first player once on each side, the second on all others."""
    outcomes = [_match(rules, seed, side, first, second) for side in rules.all_sides]
    return _mean(outcomes)


def duplicate_deal(rules: Rules, seed: int, first: Decide, second: Decide) -> DuelResult:
    """As `duplicate_match` with a single deal of a match that has just begun, thrown in or not.

    Who gets more of it has its share of the wins.
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
    """How much more a side has than the others on average, in tens."""
    others = (sum(match.totals) - match.totals[own]) / (match.rules.side_count - 1)
    return (match.totals[own] - others) * match.rules.unit / 10


def _begun(rules: Rules, seed: int) -> Match:
    return new_match(rules, rules.seats[seed % rules.players])


def _step(match: Match, seed: int, own: Side, first: Decide, second: Decide) -> Match:
    """The next decision; chance knows nothing but the seed and where the match stands."""
    rules = match.rules
    if match.phase is Phase.DEALING:
        deck = list(pack(rules.deck))
        random.Random(f"{seed}/{match.number}").shuffle(deck)  # noqa: S311 - to be dealt again
        return apply(match, DealCards(tuple(deck)))
    knowledge = observe(match, match.turn)
    decide = first if rules.side_of(match.turn) == own else second
    chance = random.Random(f"{seed}/{match.number}/{knowledge.turn_number}/{match.turn}")  # noqa: S311
    return apply(match, decide(knowledge, chance.getrandbits(32)).action)


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
