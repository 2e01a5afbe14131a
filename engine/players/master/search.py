"""The master's decisions: the move with the best chance to win the match, over possible deals."""

import random
from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from engine.players.club.bidding import reason_for_call
from engine.players.club.cards import choose_card, reason_for
from engine.players.club.player import ClubPlayer
from engine.players.kernel.warming import warm
from engine.players.master.auction import weigh_calls
from engine.players.master.kernel_deal import Camps, DealOutcomes, Rivals
from engine.players.master.stakes import Result
from engine.players.master.worlds import Worlds, distinct, draw, draw_likely
from engine.players.player import Budget, NothingToDecide, Reason, Thought
from engine.rules.cards import (
    ACE,
    ALL_TRUMPS,
    BEATS,
    BIT,
    JACK,
    NINE,
    NO_CARD,
    NO_SUIT,
    POINTS,
    SUIT_MASK,
    SUIT_OF,
    TEN,
    TRUMP_OF,
    Card,
    Contract,
    Seat,
    card_of,
    cards_of,
)
from engine.rules.deal.actions import CancelDeal, MakeCall, PlayCard
from engine.rules.deal.auction import TRUMPS_NAMED, Auction, Call
from engine.rules.deal.tricks import winning_index
from engine.rules.knowledge import Knowledge

EXACT: Final = 6
"""With this many cards in hand, deals are solved exactly; earlier tricks are played by habit."""

ALSO_EXACT: Final = 7
"""With this many cards, solving exactly is as fast as playing a trick by habit first."""

RIVALS_EXACT: Final = 5
"""`EXACT` for three players without partners."""

_EACH: Final = {6: 4, 5: 5, 4: 3, 3: 2, 2: 2}
"""Factor on the number of worlds, by cards in hand: fewer cards are cheaper to solve."""

_RIVALS_EACH: Final = {5: 2, 4: 4, 3: 4, 2: 4}
"""`_EACH` for three players without partners."""

EFFORT: Final = 14_000
"""The limit of examined positions per step, because some deals take very long."""

_FOUR: Final = 4  # with fewer players, solving is faster and the played cards tell no more


class EvaluatedCard(NamedTuple):
    """A card with its averages over all deals.

    `match`: the chance to win the match. `points`: the lead over the best other side, in tens.
    `cards`: card points.
    """

    card: Card
    match: float
    points: float
    cards: float


def weigh_cards(
    knowledge: Knowledge, seat: Seat, contract: Contract, steps: int, seed: int
) -> list[EvaluatedCard]:
    """Every legal card, weighed; empty if no deal fits the knowledge."""
    size = knowledge.hand.bit_count()
    rules = knowledge.rules
    few = rules.players < _FOUR
    each = _RIVALS_EACH if Rivals.playable(rules) else _EACH
    number = steps * each.get(size, 1) * (2 if few else 1)
    drawing = draw if few else draw_likely
    worlds = drawing(knowledge, seat, contract, number, seed)
    if not len(worlds):
        return []
    worlds, often = distinct(worlds, seed)
    ends = _ends(knowledge, seat, contract, worlds, EFFORT * steps)
    often = often[: ends.number]
    found = []
    for card in cards_of(knowledge.choices.lawful):
        results = ends.results(card)
        match = float(np.average([result.match for result in results], weights=often))
        points = float(np.average([result.points for result in results], weights=often))
        cards = float(np.average(ends.own_points(card), weights=often))
        found.append(EvaluatedCard(card, match, points, cards))
    return found


def _ends(
    knowledge: Knowledge, seat: Seat, contract: Contract, worlds: Worlds, effort: int
) -> DealOutcomes:
    size = knowledge.hand.bit_count()
    if Rivals.playable(knowledge.rules):
        return Rivals(knowledge, seat, contract).solved(worlds, RIVALS_EXACT, effort)
    exact = EXACT if size > ALSO_EXACT else size
    return Camps(knowledge, seat, contract).solved(worlds, exact, effort)


_FEW: Final = 2
"""Without the jack, this many trumps are too few for a contract."""


def objections(knowledge: Knowledge, contract: Contract, card: Card, equal: Iterable[Card]) -> int:
    """The number of conventional objections to a card when `equal` cards are worth the same."""
    others = [other for other in equal if other != card]
    if not knowledge.trick:
        return int(_from_below(contract, card, others))
    return sum(
        (
            _takes(knowledge, contract, card) and _from_below(contract, card, others),
            _high_ruff(knowledge, contract, card, others),
            _trump_for_nothing(knowledge, contract, card, others),
            _points_for_them(knowledge, contract, card, others),
        )
    )


def weak_bid(knowledge: Knowledge, made: Call) -> bool:
    """Whether a suit is bid with too few trumps: one, or two without the jack.

    The turned-up card counts as held.
    """
    suit = TRUMPS_NAMED[made]
    if suit == NO_SUIT:
        return False
    turned = BIT[knowledge.turned_card] if knowledge.turned_card != NO_CARD else 0
    trumps = (knowledge.hand | turned) & SUIT_MASK[suit]
    jack = trumps & BIT[card_of(suit, JACK)]
    return trumps.bit_count() < _FEW or (trumps.bit_count() == _FEW and not jack)


def _takes(knowledge: Knowledge, contract: Contract, card: Card) -> bool:
    """Whether a card beats the cards on the table."""
    held = knowledge.trick[winning_index(contract, knowledge.trick)]
    return bool(BEATS[contract][held] & BIT[card])


def _from_below(contract: Contract, card: Card, others: list[Card]) -> bool:
    """The ten despite the ace, or the nine of trumps despite the jack."""
    suit = SUIT_OF[card]
    trumps = contract in ALL_TRUMPS or suit == TRUMP_OF[contract]
    second, first = (NINE, JACK) if trumps else (TEN, ACE)
    return card & 7 == second and card_of(suit, first) in others


def _high_ruff(knowledge: Knowledge, contract: Contract, card: Card, others: list[Card]) -> bool:
    """A ruff with a higher trump than needed."""
    trump = TRUMP_OF[contract]
    if SUIT_OF[card] != trump or SUIT_OF[knowledge.trick[0]] == trump:
        return False
    lower = (other for other in others if BEATS[contract][other] & BIT[card])
    return any(SUIT_OF[other] == trump and _takes(knowledge, contract, other) for other in lower)


def _trump_for_nothing(
    knowledge: Knowledge, contract: Contract, card: Card, others: list[Card]
) -> bool:
    """A trump that loses, or takes partner's trick, when another suit could be discarded."""
    trump = TRUMP_OF[contract]
    if SUIT_OF[card] != trump or SUIT_OF[knowledge.trick[0]] == trump:
        return False
    free = any(SUIT_OF[other] != trump for other in others)
    return free and (_partner_holds(knowledge, contract) or not _takes(knowledge, contract, card))


def _points_for_them(
    knowledge: Knowledge, contract: Contract, card: Card, others: list[Card]
) -> bool:
    """More points than needed on a trick that the other side holds."""
    if _partner_holds(knowledge, contract) or _takes(knowledge, contract, card):
        return False
    points = POINTS[contract]
    kept = (other for other in others if not _takes(knowledge, contract, other))
    return any(points[other] < points[card] for other in kept)


def _partner_holds(knowledge: Knowledge, contract: Contract) -> bool:
    rules, seat = knowledge.rules, knowledge.seat
    holder = rules.seat_after(knowledge.leader, winning_index(contract, knowledge.trick))
    return seat is not None and rules.side_of(holder) == rules.side_of(seat)


__all__ = ("decide", "warm")

_CLUB: Final = ClubPlayer()
_TEN: Final = 1e-4
"""The weight of ten points, which only breaks ties in the chance to win the match."""
_POINT: Final = 1e-6  # the weight of a card point, which breaks the remaining ties
_LOOKS: Final = 1e-7  # the weight of the club player's worth, which breaks the last ties

_SAME: Final = 0.003
"""Cards count as equal if their chances differ by less than this and their points hardly differ.

The examined deals cannot tell them apart.
"""

_SAME_POINTS: Final = 0.1  # tens

_SAME_CALL: Final = 0.012
"""Like `_SAME`, for calls, whose outcomes are only estimated."""


def decide(knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
    """The master's decision."""
    seat, contract, choices = knowledge.seat, knowledge.contract, knowledge.choices
    if seat is None:
        raise NothingToDecide
    if choices.cards and contract is not None and not choices.discard:
        return _play(knowledge, seat, contract, budget, seed)
    if choices.calls and knowledge.auction is not None:
        return _call(knowledge, seat, knowledge.auction)
    return _CLUB.decide(knowledge, budget, seed)


def _call(knowledge: Knowledge, seat: Seat, auction: Auction) -> Thought:
    weighed = sorted(
        weigh_calls(knowledge, seat, auction),
        key=lambda one: (-_whole(one.careful), str(one.move)),
    )
    most = weighed[0].careful.match
    sound = (one for one in weighed if not _weak(knowledge, one.move))
    chosen = next((one for one in sound if most - one.careful.match < _SAME_CALL), weighed[0])
    called = chosen.move.call if isinstance(chosen.move, MakeCall) else None
    # Report expected results without the margins, and none as better than the chosen move.
    best = _whole(chosen.expected)
    weighed.sort(key=lambda one: (one is not chosen, -min(best, _whole(one.expected))))
    worth = ((one.move, min(best, _whole(one.expected))) for one in weighed)
    return Thought(
        chosen.move,
        tuple((move, round(100.0 * value, 4)) for move, value in worth),
        Reason.THROWS_IN if called is None else reason_for_call(knowledge, seat, auction, called),
        for_match=True,
        points=tuple(round(one.expected.points, 3) for one in weighed),
    )


def _whole(result: Result) -> float:
    """The worth of a result: the chance to win the match, plus a tiny weight of the points."""
    return result.match + _TEN * result.points


def _weak(knowledge: Knowledge, move: MakeCall | CancelDeal) -> bool:
    return isinstance(move, MakeCall) and weak_bid(knowledge, move.call)


def _play(
    knowledge: Knowledge, seat: Seat, contract: Contract, budget: Budget, seed: int
) -> Thought:
    plain = choose_card(knowledge, random.Random(seed))  # noqa: S311 - repeatable
    if len(plain.worth) == 1:
        return plain
    moves = {move.card: (move, worth) for move, worth in plain.worth if isinstance(move, PlayCard)}
    weighed = weigh_cards(knowledge, seat, contract, budget.steps, seed)
    if not weighed:
        return plain

    def whole(one: EvaluatedCard) -> float:
        beside = _TEN * one.points + _POINT * one.cards + _LOOKS * moves[one.card][1]
        return one.match + beside

    weighed.sort(key=whole, reverse=True)
    chosen = _sensible(knowledge, contract, weighed)
    best = whole(weighed[0])
    ordered = [chosen, *(one for one in weighed if one is not chosen)]
    worths = [best, *map(whole, ordered[1:])]
    return Thought(
        moves[chosen.card][0],
        tuple(
            (moves[one.card][0], round(100.0 * worth, 6))
            for one, worth in zip(ordered, worths, strict=True)
        ),
        reason_for(knowledge, seat, contract, chosen.card),
        for_match=True,
        points=tuple(round(one.points, 3) for one in ordered),
    )


def _sensible(
    knowledge: Knowledge, contract: Contract, weighed: list[EvaluatedCard]
) -> EvaluatedCard:
    """Of the cards that are as good as the best one, the card with the fewest objections."""
    best = weighed[0]
    same = [
        one
        for one in weighed
        if best.match - one.match < _SAME and best.points - one.points < _SAME_POINTS
    ]
    cards = [one.card for one in same]
    return min(same, key=lambda one: objections(knowledge, contract, one.card, cards))
