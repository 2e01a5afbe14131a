"""Points where bids have a number: contract bidding (G.3)."""

from typing import Final

from engine.rules.cards import Contract, Side
from engine.rules.deal.auction import CAPOT
from engine.rules.points.raw import (
    FinishedDeal,
    Points,
    added,
    belotes_apart,
    counting_bonus,
    plus,
    scaled,
    zeros,
)
from engine.rules.ruleset import Rules

_LEAST_OF_80: Final = 82
"""The points that a bid of 80 needs, if it needs more than half of the cards (G.3)."""


def needed(rules: Rules, number: int) -> int:
    """The raw points that a bid of this number needs; 0 for a capot or generale (G.3)."""
    if number >= CAPOT:
        return 0
    return _LEAST_OF_80 if number < _LEAST_OF_80 and rules.eighty_needs_82 else number


def worth_of(rules: Rules, number: int) -> int:
    """The points of a bid's number (G.3)."""
    return rules.capot_worth if number == CAPOT else number


def numbered_points(rules: Rules, played: FinishedDeal, victor: Side, *, made: bool) -> Points:
    """Written points where bids have a number, unless they hang (G.3)."""
    flat = rules.capot_flat and made and played.number >= CAPOT
    bonus = counting_bonus(rules, played, played.tricks)
    sweep = 0 if played.capot is None else rules.capot_bonus
    if made and played.factor == 1:
        cards = played.tricks if rules.made_writes != "bid" else zeros(bonus)
        if flat:
            cards = zeros(bonus)
        elif played.capot is not None and rules.made_writes != "bid":
            cards = plus(cards, played.capot, sweep)
        number = 0 if rules.made_writes == "cards" and not flat else worth_of(rules, played.number)
        points = plus(added(cards, bonus), played.declaring_side, number)
        return tuple([scaled(rules, played.contract, own) for own in points])
    lost, kept = belotes_apart(rules, played, [side for side in rules.all_sides if side != victor])
    base = 0 if flat else rules.fall_base + (sweep if made else 0)
    more = sum(bonus) - sum(lost)
    won = winnings(rules, base, played.number, played.factor, more)
    kept = tuple([scaled(rules, played.contract, own) for own in kept])
    return plus(kept, victor, won)


def winnings(rules: Rules, base: int, number: int, factor: int, bonus: int) -> int:
    """The points of the winner of a fallen or doubled deal (G.3): base, bid and bonus."""
    cards = base if rules.made_writes != "bid" else 0
    bid = worth_of(rules, number) if rules.made_writes != "cards" or not base else 0
    if rules.contra_multiplies == "bid":
        won = cards + bid * factor + bonus
    else:
        won = (cards + bid + bonus) * factor
    return scaled(rules, Contract.C, won)
