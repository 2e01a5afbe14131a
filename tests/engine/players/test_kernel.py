"""The kernel agrees with `engine.rules` about every position."""

import random
from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple

import numpy as np
from hypothesis import given, settings

from engine.players.kernel import chances, habits, rivals
from engine.players.kernel.solver import new_table, solve
from engine.players.kernel.tables import (
    CAMP,
    SIDE,
    Row,
    camp_of,
    code_of,
    coded,
    premium_of,
    row_of,
)
from engine.players.kernel.tricks import play_out, playable
from engine.players.master.worlds import asked, book_of
from engine.rules.cards import NO_CARD, Contract, Hand, Seat, cards_of, parse_card, parse_hand
from engine.rules.deal.actions import Stage
from engine.rules.deal.auction import Call
from engine.rules.deal.deal import Deal, lawful, lay_card
from engine.rules.match import Match, new_match
from engine.rules.points.raw import FinishedDeal, doubling
from engine.rules.points.scoring import no_carry, score_deal
from engine.rules.ruleset import Rules, clashes, rules_of
from tests.engine.rules.listed import Switches
from tests.engine.rules.strategies import VALUES, calm, random_rules, seeds, walk
from tests.every import every
from tests.often import often

TABLE = new_table()
NETS, MANNERS = np.zeros((habits.NETS, habits.NET)), np.zeros(habits.MANNERS, np.int64)
ENDS = rivals.new_ends()
EACH_FOR_THEMSELVES: Switches = {
    "make_condition": "more_than_each",
    "scale": "exact",
    "on_tie": "declarer_fails",
    "fail_pays": "nobody",
}
SOLVED = 8  # the number of cards left from which the rules alone search


class Position(NamedTuple):
    """A deal in play, and the kernel's position."""

    rules: Rules
    deal: Deal
    row: Row
    hands: Row
    trick: Row

    @property
    def swept(self) -> int:
        """The sides that can still take every trick."""
        swept = 3
        for trick in self.deal.tricks:
            swept &= self._camp(trick.winner) + 1
        return swept

    def _camp(self, seat: Seat) -> int:
        return camp_of(self.rules, self.deal.auction.bidder, self.rules.side_of(seat))

    def value(self, deal: Deal) -> int:
        """The points of the declarer's camp in a finished deal, with a capot."""
        times = doubling(deal.contract)
        points = [points * times for points in deal.taken]
        own = sum(p for side, p in enumerate(points) if self._side_camp(side) == 0)
        camps = {self._camp(trick.winner) for trick in deal.tricks}
        bonus = (
            0 if len(camps) > 1 else (1 - 2 * camps.pop()) * premium_of(self.rules, deal.contract)
        )
        return own + bonus

    def _side_camp(self, side: int) -> int:
        return camp_of(self.rules, self.deal.auction.bidder, self.rules.all_sides[side])


def position_of(match: Match) -> Position | None:
    """The position of a match, if cards are being played in it legally."""
    deal = match.deal
    if deal is None or deal.stage is not Stage.PLAY or deal.honour.unlawful:
        return None
    return position_in(match.rules, deal)


def position_in(rules: Rules, deal: Deal) -> Position:
    """The position of a deal in play."""
    contract = deal.contract
    trick = np.zeros(4, np.int64)
    for place, card in enumerate(deal.trick):
        trick[place] = code_of(contract, card)
    row = row_of(rules, contract, deal.auction.bidder)
    hands = np.array([coded(contract, hand) for hand in (*deal.hands, 0, 0)[:4]], np.int64)
    return Position(rules, deal, row, hands, trick)


def positions(rules: Rules, rng: random.Random, most: int) -> Iterator[Position]:
    """Positions from a random match."""
    match = new_match(rules, rng.choice(rules.seats))
    for _, _, after in islice(walk(match, rng), most):
        position = position_of(after)
        if position is not None:
            yield position


def _searched(position: Position, deal: Deal) -> int:
    """The value of a deal by the rules alone."""
    if deal.done:
        return position.value(deal)
    seat, rules = deal.turn, position.rules
    values = [
        _searched(position, lay_card(rules, deal, seat, card, (), belote=False))
        for card in cards_of(lawful(rules, deal))
    ]
    return min(values) if position._camp(seat) else max(values)


def _taken(position: Position) -> int:
    """The points that the declarer's camp already had."""
    times = doubling(position.deal.contract)
    return times * sum(
        points for side, points in enumerate(position.deal.taken) if position._side_camp(side) == 0
    )


def _legal(position: Position) -> Hand:
    deal = position.deal
    return playable(position.row, position.hands, deal.leader, position.trick, len(deal.trick))


def _agrees(position: Position) -> None:
    rules, deal = position.rules, position.deal
    assert _legal(position) == coded(deal.contract, lawful(rules, deal))
    if sum(hand.bit_count() for hand in deal.hands) > SOLVED:
        return
    values = np.full(32, -10_000, np.int64)
    before = position.hands.copy()
    solve(
        position.row, position.hands, TABLE, deal.leader, position.trick,
        len(deal.trick), position.swept, values,
    )  # fmt: skip
    assert (position.hands == before).all()
    for card in cards_of(lawful(rules, deal)):
        after = lay_card(rules, deal, deal.turn, card, (), belote=False)
        expected = _searched(position, after)
        assert values[code_of(deal.contract, card)] + _taken(position) == expected, card
    reached = _ends(position, deal)
    for seed in range(5):
        taken = np.zeros(4, np.int64)
        play_out(
            position.row, position.hands, deal.leader, position.trick, len(deal.trick), 1, seed,
            taken,
        )  # fmt: skip
        times = doubling(deal.contract)
        assert (
            tuple(int(new) + times * old for new, old in zip(taken, deal.taken, strict=False))
            in reached
        )


def _ends(position: Position, deal: Deal) -> set[tuple[int, ...]]:
    """The possible final points of the sides."""
    if deal.done:
        times = doubling(deal.contract)
        return {tuple(times * points for points in deal.taken)}
    found: set[tuple[int, ...]] = set()
    for card in cards_of(lawful(position.rules, deal)):
        found |= _ends(position, lay_card(position.rules, deal, deal.turn, card, (), belote=False))
    return found


@settings(calm, max_examples=often(8, 25))
@given(seeds)
def test_the_kernel_agrees_with_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    for position in positions(random_rules(rng), rng, 120):
        _agrees(position)


@every("preset", ["belot_bg", "bela_hr", "three_handed"])
def test_the_kernel_agrees_with_the_rules_about_each_value_of_each_switch(preset: str) -> None:
    for name, values in VALUES.items():
        for value in values:
            rules = rules_of(preset, {name: value})
            if clashes(rules):
                continue
            for position in positions(rules, random.Random(f"{preset} {name} {value}"), 12):
                _agrees(position)


def _everybodys(position: Position, deal: Deal, gains: Row) -> tuple[int, ...]:
    """The result of a deal for three sides, each playing for itself."""
    rules = position.rules
    if deal.done:
        winners = {rules.side_of(trick.winner) for trick in deal.tricks}
        capot = winners.pop() if len(winners) == 1 else None
        side = rules.side_of(deal.auction.bidder)
        nothing = (0, 0, 0)
        played = FinishedDeal(deal.contract, side, 1, tuple(deal.taken), nothing, capot)
        written = np.array(score_deal(rules, played, no_carry(rules)).written)
        return tuple(gains.reshape(3, 3) @ written)
    own = rules.side_of(deal.turn)
    return max(
        (
            _everybodys(position, lay_card(rules, deal, deal.turn, card, (), belote=False), gains)
            for card in cards_of(lawful(rules, deal))
        ),
        key=lambda found: found[own],
    )


def _exact_three(rng: random.Random) -> Rules:
    """Random rules for three under which every point counts, so that ties are rare."""
    three = {"players": 3, "sides": "individual", "scale": "exact", "on_tie": "declarer_fails"}
    while True:
        known = (
            random_rules(rng).model_dump()
            | three
            | {
                "fail_pays": "nobody",
                "kertici": False,
                "capot_sum": None,  # the kernel includes the cards left over in the sum
            }
        )
        rules = Rules(**known)
        if not clashes(rules):
            return rules


def _agree_about_three(position: Position, gains: Row) -> None:
    rules, deal = position.rules, position.deal
    aims = np.zeros((1, rivals.AIMS), np.int64)
    aims[0, rivals.GAINS : rivals.GAINS + 9] = gains
    aims[0, rivals.DECLARING] = rules.side_of(deal.auction.bidder)
    aims[0, rivals.AGAINST_ALL] = rules.make_condition == "more_than_all_others"
    aims[0, rivals.PAYS_NOBODY] = aims[0, rivals.FACTOR] = 1
    times = doubling(deal.contract)
    aims[0, rivals.BEFORE : rivals.BEFORE + 3] = [times * points for points in deal.taken]
    took = sum({1 << rules.side_of(trick.winner) for trick in deal.tricks})
    row, ends = position.row.copy(), np.zeros((1, 32), np.int64)
    row[CAMP : CAMP + 3] = row[SIDE : SIDE + 3]
    rivals.end_each(
        row, aims, position.hands.reshape(1, 4), ENDS, deal.leader, position.trick,
        len(deal.trick), took, _legal(position), 8, NETS, MANNERS, 1, ends,
    )  # fmt: skip
    for card in cards_of(lawful(rules, deal)):
        after = lay_card(rules, deal, deal.turn, card, (), belote=False)
        end = int(ends[0, code_of(deal.contract, card)])
        found = tuple(rivals.wanted(aims[0], side, end) for side in range(3))
        assert found == _everybodys(position, after, gains), card


@every("seed", range(often(12, 100)))
def test_three_who_play_for_themselves(seed: int) -> None:
    rng = random.Random(seed)
    for position in positions(_exact_three(rng), rng, 60):
        if sum(hand.bit_count() for hand in position.deal.hands) <= SOLVED:
            gains = np.array([rng.randint(-(10**6), -1) for _ in range(9)])
            gains[::4] *= -1  # its own points are good for a side, others' are not
            _agree_about_three(position, gains)


def _three_tricks_left(rules: Rules) -> Iterator[Position]:
    """Positions with hearts as trumps and three tricks left, where the declarer does not lead."""
    for seed in count():
        for position in positions(rules, random.Random(seed), 60):
            deal = position.deal
            late = len(deal.tricks) == rules.hand_size - 3 and not deal.trick
            if late and deal.contract is Contract.H and deal.leader != deal.auction.bidder:
                yield position


def test_one_of_three_gives_sure_tricks_away_where_the_declarer_then_fails() -> None:
    """The leader can take all three, but lets the third player ruff and get more."""
    rules = rules_of("three_handed", EACH_FOR_THEMSELVES)
    position = next(_three_tricks_left(rules))
    deal, leader, declarer = position.deal, position.deal.leader, position.deal.auction.bidder
    (third,) = {*rules.seats} - {leader, declarer}
    cards = {leader: "AC JH AS", third: "7C 7H 8D", declarer: "8C 7D 9D"}
    before = {leader: 0, third: 50, declarer: 60}
    hands = tuple(parse_hand(cards[seat]) for seat in rules.seats)
    deal = deal._replace(hands=hands, taken=tuple(before[seat] for seat in rules.seats))
    gains = 2 * np.eye(3, dtype=np.int64) - 1
    gains[rules.side_of(leader), rules.side_of(declarer)] = -10
    _agree_about_three(position_in(rules, deal), gains.reshape(9))


def test_strength_in_another_suit_makes_a_pass_more_likely() -> None:
    """A pass in the first round keeps the suits open that may be named in the second."""
    rules = rules_of("belote_fr")
    row, said = asked(rules, Seat(3), (), parse_card("7C"))
    book = book_of(rules)
    strong, weak = parse_hand("JH 9H AH TH JC"), parse_hand("8C 8D 9D 7S 8S")

    def passes(hand: int, legal: int) -> float:
        call = row.copy()
        call[chances.LEGAL], call[chances.MADE] = legal, Call.PASS
        return float(chances.log_chance(book.leads, book.worths, call, said, hand))

    offered = int(row[chances.LEGAL])
    only_turned = offered & (1 << chances.OFFERED) - 1
    assert passes(strong, offered) > passes(strong, only_turned) + 0.1
    assert abs(passes(weak, offered) - passes(weak, only_turned)) < 0.3


def test_a_third_contra_weighs_twice_as_much_as_a_second() -> None:
    rules = rules_of("belot_bg", {"third_contra": True})
    calls = (Call.H, Call.CONTRA, Call.RECONTRA, Call.THIRD_CONTRA)
    row, _ = asked(rules, Seat(3), calls, NO_CARD)
    assert rules.factors[row[chances.FACTOR]] == 8
    worths = book_of(rules).worths[chances.STANDS :].reshape(-1, chances.FACTORS, chances.STEPS)
    assert worths[:, 3].any()
    assert np.allclose(worths[:, 3], 2 * worths[:, 2])
