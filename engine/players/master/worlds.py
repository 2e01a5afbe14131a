"""Draw worlds, the deals possible from a seat's point of view, by their probability."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from engine.players.club.deduction import deduce
from engine.players.kernel import habits
from engine.players.kernel import sampling as s
from engine.players.kernel.tables import Row, coded_many, row_of
from engine.players.master.bidders import book_of, heard
from engine.players.master.habits import course_of, networks, plays_of
from engine.rules.cards import BIT, KING, QUEEN, SUIT_OF, Contract, Hand, Seat, card_of, hand_of
from engine.rules.deal.actions import Stage
from engine.rules.deal.declarations import declarable
from engine.rules.deal.tricks import belote_cards
from engine.rules.knowledge import QUAD_KIND, Knowledge

_BURN: Final = 300
_BETWEEN: Final = 60

CHOICE: Final = 8
"""Deals drawn per deal wanted; the played cards then decide which are kept."""

HEAT: Final = 1.2
"""Softens the evidence of played cards; a greater value makes it weaker."""


class Worlds(NamedTuple):
    """Possible deals, one row each.

    `hands`: the cards each seat holds now. `full`: the hands as dealt. `first`: the hands of the
    auction, without the own one. `out`: the cards nobody holds.
    """

    hands: Row
    full: Row
    first: Row
    out: Row

    def __len__(self) -> int:
        return len(self.hands)

    def first_ones(self, number: int) -> "Worlds":
        """The first `number` worlds."""
        return Worlds(*(rows[:number] for rows in self))

    def pairs(self) -> Iterator[tuple[list[Hand], list[Hand]]]:
        """The full and the present hands of each world."""
        return zip(self.full.tolist(), self.hands.tolist(), strict=True)


def draw(knowledge: Knowledge, seat: Seat, contract: Contract, number: int, seed: int) -> Worlds:
    """Draw `number` possible deals; fewer or none if what was seen contradicts itself."""
    rules = knowledge.rules
    auction = knowledge.stage is Stage.AUCTION
    known = deduce(knowledge, seat, contract)
    gone = _gone(knowledge)
    early = sum(rules.deal_before_auction)
    room, can = np.zeros(s.SLOTS, np.int64), np.zeros(s.SLOTS, np.int64)
    unseen = known.unseen
    left = known.unseen.bit_count()
    for other in rules.seats:
        if other != seat:
            cards = known.held[other] + gone[other].bit_count()
            room[2 * other] = min(early, cards)
            room[2 * other + 1] = cards - early if cards > early else 0
            can[2 * other] = can[2 * other + 1] = known.can[other] | gone[other]
            unseen |= gone[other]
            left -= known.held[other]
        if auction:
            later = sum(rules.deal_after_auction)
            room[2 * other + 1] = later
            can[2 * other + 1] = known.unseen
            left -= later
    room[s.NOWHERE], can[s.NOWHERE] = left, known.can[-1]
    book = book_of(rules)
    calls = heard(rules, knowledge.dealer, knowledge.calls, knowledge.turned_card)
    found = np.zeros((number, s.SLOTS), np.int64)
    drawn = s.sample(
        number, _BURN, _BETWEEN, seed, unseen, room, can, book.leads, book.worths,
        _but(calls.calls, seat), calls.said, _evidence(knowledge, seat, contract, gone), found,
    )  # fmt: skip
    found = found[:drawn]
    full = np.zeros((drawn, 4), np.int64)
    hands = np.zeros((drawn, 4), np.int64)
    first = np.zeros((drawn, 4), np.int64)
    for other in rules.seats:
        first[:, other] = found[:, 2 * other]
        full[:, other] = found[:, 2 * other] | found[:, 2 * other + 1]
        hands[:, other] = full[:, other] & ~gone[other]
    hands[:, seat] |= knowledge.hand
    full[:, seat] |= knowledge.full
    return Worlds(hands, full, first, found[:, s.NOWHERE])


def draw_likely(
    knowledge: Knowledge, seat: Seat, contract: Contract, number: int, seed: int
) -> Worlds:
    """Draw `number` possible deals, weighted by how likely the others play their cards in them."""
    course = course_of(knowledge, contract)
    plays = plays_of(course)
    plays = plays[plays[:, habits.PLAYER] != seat]
    if not len(plays):
        return draw(knowledge, seat, contract, number, seed)
    worlds = draw(knowledge, seat, contract, number * CHOICE, seed)
    if not len(worlds):
        return worlds
    found = np.zeros(len(worlds))
    row = row_of(course.rules, contract, course.declarer)
    fulls = coded_many(contract, worlds.full)
    habits.log_habits(row, plays, fulls, networks(), HEAT, found)
    sums = np.exp(found - found.max()).cumsum()
    wanted = (np.arange(number) + 0.5) * (sums[-1] / number)
    chosen = sums.searchsorted(wanted)
    return Worlds(*(rows[chosen] for rows in worlds))


def distinct(worlds: Worlds, seed: int) -> tuple[Worlds, Row]:
    """The distinct deals in random order, and how often each was drawn."""
    _, first, often = np.unique(
        np.hstack((worlds.hands, worlds.full, worlds.out[:, None])),
        axis=0,
        return_index=True,
        return_counts=True,
    )
    order = np.random.default_rng(seed).permutation(len(first))
    return Worlds(*(rows[first[order]] for rows in worlds)), often[order]


def _but(calls: Row, seat: Seat) -> Row:
    """The calls with the own ones masked, because they tell nothing new."""
    others = calls.copy()
    others[others[:, 0] == seat, 0] = -1
    return others


def _gone(knowledge: Knowledge) -> list[Hand]:
    """The cards that each seat has played."""
    gone = [0] * 4
    for trick in knowledge.tricks:
        for player, card in trick.by_seat(knowledge.rules.players).items():
            gone[player] |= BIT[card]
    for player, card in knowledge.on_table().items():
        gone[player] |= BIT[card]
    return gone


def _evidence(knowledge: Knowledge, seat: Seat, contract: Contract, gone: list[Hand]) -> Row:
    """The evidence from declarations and belotes made, and from those not made."""
    evidence = np.zeros((4, s.EVIDENCE), np.int64)
    if knowledge.stage is Stage.AUCTION or not declarable(contract):
        return evidence
    for other in knowledge.rules.seats:
        if other == seat:
            continue
        kinds = knowledge.kinds[other] if knowledge.kinds else ()
        evidence[other, s.SILENT] = bool(gone[other]) and not kinds
        for kind in kinds:
            evidence[other, s.QUADS if kind == QUAD_KIND else s.RUNS + kind - 3] += 1
        evidence[other, s.WITHOUT] = _unsaid(knowledge, other, contract)
    return evidence


def _unsaid(knowledge: Knowledge, other: Seat, contract: Contract) -> Hand:
    """The king or queen that would have made a belote with a card played without calling it."""
    found, told = 0, hand_of(card for _, card in knowledge.belotes)
    for leader, cards in (
        *((trick.leader, trick.cards) for trick in knowledge.tricks),
        (knowledge.leader, knowledge.trick),
    ):
        place = (other - leader) % knowledge.rules.players
        if place >= len(cards):
            continue
        card = cards[place]
        suit = SUIT_OF[card]
        pair = BIT[card_of(suit, QUEEN)] | BIT[card_of(suit, KING)]
        called = belote_cards(knowledge.rules, contract, pair, cards[:place])
        if called & BIT[card] and not told & pair:
            found |= pair & ~BIT[card]
    return found
