"""The same cards twice (or as often as there are sides), each time with somebody else's.

What is luck of the cards falls on both alike, so that fewer matches tell who plays better.
"""

import random
from collections.abc import Callable
from typing import NamedTuple

from engine.players.player import Thought
from engine.rules.actions import DealCards
from engine.rules.cards import Side, pack
from engine.rules.ending import win_shares
from engine.rules.knowledge import Knowledge, observe
from engine.rules.match import Match, Phase, apply, new_match
from engine.rules.ruleset import Rules

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
