"""Endings under random rules, solved by the kernel and by brute force on `engine.rules`."""

import random
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np
from hypothesis import given, settings

from engine.players.kernel.solver import new_table, solve
from engine.players.kernel.tables import camp_of, code_of, coded, premium_of, row_of
from engine.players.master.kernel_deal import Camps, Rivals
from engine.players.master.worlds import Worlds
from engine.rules.cards import (
    BIT,
    SEATS,
    Card,
    Contract,
    Hand,
    Seat,
    cards_of,
    hand_of,
    pack,
    parse_card,
    parse_hand,
)
from engine.rules.deal.actions import PlayCard, Stage
from engine.rules.deal.auction import GENERALE
from engine.rules.deal.tricks import legal_cards, trick_points, winning_index
from engine.rules.knowledge import observe
from engine.rules.match import Match, apply, new_match
from engine.rules.points.board import bonus_points
from engine.rules.points.raw import doubling
from engine.rules.points.scoring import hanging_of
from engine.rules.ruleset import Rules, rules_of
from tests.engine.rules.strategies import calm, random_rules, seeds, walk
from tests.often import often

TABLE = new_table()
ENDINGS = 12
"""The number of endings in an example."""


class Ending(NamedTuple):
    """The last tricks of a deal with open hands; `swept`: who can still take every trick."""

    rules: Rules
    contract: Contract
    declarer: Seat
    hands: tuple[Hand, ...]
    leader: Seat
    trick: tuple[Card, ...] = ()
    swept: int = 0

    @property
    def turn(self) -> Seat:
        return self.rules.seat_after(self.leader, len(self.trick))

    @property
    def legal(self) -> Sequence[Card]:
        rules, turn = self.rules, self.turn
        own = False
        if self.trick:
            holder = rules.seat_after(self.leader, winning_index(self.contract, self.trick))
            own = rules.side_of(holder) == rules.side_of(turn)
        hand = self.hands[turn]
        return tuple(
            cards_of(legal_cards(rules, self.contract, hand, self.trick, own_side_holds=own))
        )

    def camp(self, seat: Seat) -> int:
        return camp_of(self.rules, self.declarer, self.rules.side_of(seat))


def searched(ending: Ending, known: dict[Ending, int]) -> int:
    """The points of the declarer's camp from here on, trying every card."""
    if ending not in known:
        values = [after(ending, card, known) for card in ending.legal]
        known[ending] = min(values) if ending.camp(ending.turn) else max(values)
    return known[ending]


def after(ending: Ending, card: Card, known: dict[Ending, int]) -> int:
    """The same after this card is played."""
    rules, contract, turn = ending.rules, ending.contract, ending.turn
    hands = tuple(
        hand & ~BIT[card] if seat == turn else hand for seat, hand in enumerate(ending.hands)
    )
    trick = (*ending.trick, card)
    if len(trick) < rules.players:
        return searched(ending._replace(hands=hands, trick=trick), known)
    winner = rules.seat_after(ending.leader, winning_index(contract, trick))
    camp = ending.camp(winner)
    points, swept = trick_points(contract, trick), ending.swept & (camp + 1)
    times = doubling(contract)
    if not any(hands):
        taken = times * (points + rules.last_trick) if camp == 0 else 0
        return taken + premium_of(rules, contract) * {0: 0, 1: 1, 2: -1}[swept]
    rest = ending._replace(hands=hands, leader=winner, trick=(), swept=swept)
    return (times * points if camp == 0 else 0) + searched(rest, known)


def random_ending(rng: random.Random, rules: Rules) -> Ending:
    """Random cards, with a legal part of a trick on the table.

    Often everybody holds few suits, so that there are ruffs.
    """
    size = rng.choice((2, 3, 3)) if rules.players > 2 else rng.choice((3, 4))
    cards = list(pack(rules.deck))
    rng.shuffle(cards)
    if rng.random() < 0.5:
        cards.sort(key=lambda card: card >> 3 if rng.random() < 0.7 else rng.randrange(4))
    dealt = cards[: size * rules.players]
    hands = tuple(hand_of(dealt[size * seat : size * (seat + 1)]) for seat in rules.seats)
    declarer, leader = rng.choice(rules.seats), rng.choice(rules.seats)
    contract = rng.choice(rules.contracts_offered())
    ending = Ending(rules, contract, declarer, hands, leader, swept=rng.randrange(4))
    for _ in range(rng.randrange(rules.players)):
        card, turn = rng.choice(ending.legal), ending.turn
        hands = (*ending.hands[:turn], ending.hands[turn] & ~BIT[card], *ending.hands[turn + 1 :])
        ending = ending._replace(hands=hands, trick=(*ending.trick, card))
    return ending


def solved(ending: Ending) -> dict[Card, int]:
    """The kernel's value of each legal card."""
    contract = ending.contract
    trick, values = np.zeros(4, np.int64), np.zeros(32, np.int64)
    trick[: len(ending.trick)] = [code_of(contract, card) for card in ending.trick]
    row = row_of(ending.rules, contract, ending.declarer)
    hands = np.array([coded(contract, hand) for hand in (*ending.hands, 0, 0)[:4]], np.int64)
    solve(row, hands, TABLE, ending.leader, trick, len(ending.trick), ending.swept, values)
    return {card: int(values[code_of(contract, card)]) for card in ending.legal}


def agrees(ending: Ending) -> None:
    known: dict[Ending, int] = {}
    assert solved(ending) == {card: after(ending, card, known) for card in ending.legal}, ending


@settings(calm, max_examples=often(8, 25))
@given(seeds)
def test_endings_are_solved_exactly(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    for _ in range(ENDINGS):
        agrees(random_ending(rng, rules))


def hands_of(text: str) -> tuple[Hand, ...]:
    return tuple(parse_hand(hand) for hand in text.split(" / "))


FORCED = Ending(
    rules_of("bela_hr"),
    Contract.H,
    SEATS[0],
    hands_of("JD 7D / KC 9C / KD AH QD / 8H 8D"),
    SEATS[3],
    (parse_card("7H"), parse_card("7C"), parse_card("JH")),
)
"""The partner must ruff a diamond that would have been good, and then leads a heart."""


def test_a_fellow_who_has_to_ruff_takes_the_trick() -> None:
    agrees(FORCED)
    assert solved(FORCED) == {parse_card("AH"): 16}


@settings(calm, max_examples=10)
@given(seeds)
def test_premiums_of_any_size_are_counted(seed: int) -> None:
    rng = random.Random(seed)
    large = {"last_trick": rng.choice((0, 500, 5_000)), "capot_bonus": rng.choice((1_000, 50_000))}
    rules = Rules(**random_rules(rng).model_dump() | large)
    for _ in range(ENDINGS):
        agrees(random_ending(rng, rules))


def _last_cards(rules: Rules, rng: random.Random) -> Match | None:
    """A match in which the player in turn has one card left; None if it ends before that."""
    match = new_match(rules, rng.choice(rules.seats))
    for _, _, after in islice(walk(match, rng), 120):
        deal = after.deal
        if deal is None or deal.stage is not Stage.PLAY or deal.honour.unlawful or after.turn < 0:
            continue
        if max(map(int.bit_count, deal.hands)) == 1:
            return after
    return None


@settings(calm, max_examples=often(9, 30))
@given(seeds)
def test_a_master_reckons_what_the_rules_write(seed: int) -> None:
    """The value of a deal whose last cards are forced, under any rules."""
    rng = random.Random(seed)
    match = _last_cards(random_rules(rng).model_copy(update={"target": 31}), rng)
    if match is None or match.deal is None:
        return
    rules, deal, seat = match.rules, match.deal, match.turn
    if deal.auction.number == GENERALE:
        return  # an AI player plays it for all tricks of its side
    ended = match
    while len(ended.board) == len(match.board) and ended.deal is not None:
        (card,) = cards_of(ended.deal.hands[ended.turn])
        ended = apply(ended, PlayCard(ended.turn, card))
    line = ended.board[-1]
    if line.eight_run is not None:
        return
    knowledge, size = observe(match, seat), len(deal.hands)
    row = np.zeros((1, 4), np.int64)
    row[0, :size] = deal.hands
    full = np.zeros((1, 4), np.int64)
    worlds = Worlds(row, full, full.copy(), np.zeros(1, np.int64))
    kind = Rivals if Rivals.playable(rules) else Camps
    table = kind(knowledge, seat, deal.contract)
    if table.bonus([0] * 4, list(deal.hands)).points != bonus_points(
        rules, line.counted, line.belotes
    ):
        return  # declarations are tested elsewhere
    if rules.left_over_to_caller and seat != deal.auction.bidder:
        return
    (last,) = cards_of(deal.hands[seat])
    (result,) = table.solved(worlds, 8, 10_000).results(last)
    written = [a + b for a, b in zip(line.score.written, line.score.kertici, strict=True)]
    side, hanging = rules.side_of(seat), hanging_of(rules, line.score.carry)
    more = written[side] - max(points for other, points in enumerate(written) if other != side)
    more += hanging.owned[side] * 2 - sum(hanging.owned)
    assert result.points == more * rules.unit / 10


def test_three_are_played_out_only_where_their_points_can_be_counted() -> None:
    """At no trumps the last trick is doubled as well."""
    three = rules_of("three_handed")
    assert Rivals.playable(three)
    assert Rivals.playable(rules_of("bela_three"))
    assert not Rivals.playable(three.model_copy(update={"last_trick": 400}))
    assert Rivals.playable(three.model_copy(update={"last_trick": 400, "contracts": ("H",)}))
