"""Solve deals with the kernel: between two camps, or between three sides."""

from collections.abc import Sequence
from operator import add
from typing import Final, NamedTuple, Protocol

import numpy as np

from engine.players.kernel import rivals as k
from engine.players.kernel.each import solve_each
from engine.players.kernel.solver import new_table
from engine.players.kernel.tables import (
    CAMP,
    CAPOT,
    LAST,
    Row,
    camp_of,
    code_of,
    coded,
    coded_many,
    points_in,
    premium_of,
    row_of,
)
from engine.players.master.habits import course_of, manners_of, networks
from engine.players.master.stakes import Played, Result, chance_of
from engine.players.master.worlds import Worlds
from engine.rules.cards import KING, RANK_MASK, Card, Contract, Hand, Seat, Side, cards_of
from engine.rules.deal.deal import BELOTE_POINTS
from engine.rules.deal.declarations import Plan, counting, declarable, plans
from engine.rules.deal.tricks import belotes_in, card_points, trick_points
from engine.rules.knowledge import Knowledge
from engine.rules.points.raw import doubling
from engine.rules.ruleset import Rules


class Bonus(NamedTuple):
    """Points of declarations and belotes by side, and how many of them are for belotes."""

    points: tuple[int, ...]
    belotes: tuple[int, ...]


def bonus_of(
    rules: Rules,
    contract: Contract,
    full: Sequence[Hand],
    hands: Sequence[Hand],
    *,
    first: Seat,
    declarer: Seat,
    silent: int = 0,
    belotes: Sequence[tuple[Seat, Card]] = (),
) -> Bonus:
    """The points of declarations and belotes by side.

    `full`: the hands as dealt. `hands`: the cards still held. `silent`: a bit for each seat that
    did not declare and no longer can. `belotes`: those already called.
    """
    bonus, called = [0] * rules.side_count, [0] * rules.side_count
    for seat, _ in belotes:
        called[rules.side_of(seat)] += BELOTE_POINTS
    for seat in rules.seats:
        called[rules.side_of(seat)] += _to_come(rules, contract, full[seat], hands[seat])
    declared: dict[Seat, Plan] = {}
    if declarable(rules, contract):
        for seat in rules.seats:
            found = () if silent >> seat & 1 else plans(rules, contract, full[seat])
            if found:
                declared[seat] = found[0]
    if declared:
        for seat, item in counting(rules, contract, declared, first, declarer):
            bonus[rules.side_of(seat)] += item.points
    return Bonus(tuple(map(add, bonus, called)), tuple(called))


def _to_come(rules: Rules, contract: Contract, full: Hand, held: Hand) -> int:
    """The points of the belotes that a seat can still call."""
    second = rules.belote_with == "second_card"
    left = held & belotes_in(contract, full if second else held)
    return ((left | left << 1) & RANK_MASK[KING]).bit_count() * BELOTE_POINTS


_TABLE: Final = new_table()


class DealOutcomes(Protocol):
    """The outcomes of a deal in each world, by the card played."""

    number: int
    """The number of worlds solved, counted from the first."""

    def results(self, card: Card) -> list[Result]:
        """The result after this card in each world."""

    def own_points(self, card: Card) -> Row:
        """One's own card points after this card in each world, up to a constant per world."""


class KernelDeal:
    """A deal in play as one seat knows it, translated into the kernel's numbers."""

    def __init__(self, knowledge: Knowledge, seat: Seat, contract: Contract) -> None:
        rules, auction = knowledge.rules, knowledge.auction
        if auction is None:
            raise ValueError("no deal in play")
        self.knowledge, self.contract, self.rules = knowledge, contract, rules
        self.side = rules.side_of(seat)
        self.declaring_side = rules.side_of(auction.bidder)
        self.declarer = auction.bidder
        self.first = rules.seat_after(knowledge.dealer)
        self.row = row_of(rules, contract, auction.bidder)
        self.camp = camp_of(rules, auction.bidder, self.side)
        self.times = doubling(contract)
        self.played = Played(
            rules,
            contract,
            self.declaring_side,
            auction.factor,
            rules.side_of(auction.doubler) if auction.doubler >= 0 else None,
            rules.side_of(self.first),
            knowledge.totals,
            knowledge.carry,
            auction.number,
        )
        self.taken = [0] * rules.side_count
        self.tricks = [0] * rules.side_count
        self.swept = 3
        for trick in knowledge.tricks:
            side = rules.side_of(trick.winner)
            self.taken[side] += trick_points(contract, trick.cards)
            self.tricks[side] += 1
            self.swept &= camp_of(rules, auction.bidder, side) + 1
        self.trick = np.zeros(4, np.int64)
        for place, card in enumerate(knowledge.trick):
            self.trick[place] = code_of(contract, card)
        self._silent = _silent(knowledge)

    def bonus(self, full: list[Hand], hands: list[Hand]) -> Bonus:
        """The points of declarations and belotes by side, in a world."""
        return bonus_of(
            self.rules,
            self.contract,
            full,
            hands,
            first=self.first,
            declarer=self.declarer,
            silent=self._silent,
            belotes=self.knowledge.belotes,
        )

    def manners(self) -> Row:
        """The knowledge of the players who play the next tricks by habit."""
        return manners_of(course_of(self.knowledge, self.contract))

    def put_by(self, put_away: int) -> int:
        """The points of the caller's discards; `put_away`: those of unknown discards."""
        if not self.rules.left_over_to_caller:
            return 0
        return trick_points(self.contract, tuple(cards_of(self.knowledge.discards))) + put_away


class Camps(KernelDeal):
    """The declarer's camp against all others; exact with two sides, an approximation with more."""

    def __init__(self, knowledge: Knowledge, seat: Seat, contract: Contract) -> None:
        super().__init__(knowledge, seat, contract)
        self._results: dict[tuple[int, int, Bonus, int], Result] = {}

    def solved(self, worlds: Worlds, exact: int, effort: int) -> "CampOutcomes":
        """Solve worlds until `effort` positions were examined.

        Tricks with more than `exact` cards in hand go by habit.
        """
        values = np.zeros((len(worlds), 32), np.int64)
        number = solve_each(
            self.row,
            coded_many(self.contract, worlds.hands),
            _TABLE,
            self.knowledge.leader,
            self.trick,
            len(self.knowledge.trick),
            self.swept,
            exact,
            networks(),
            self.manners(),
            effort,
            values,
        )
        return CampOutcomes(self, worlds.first_ones(number), values[:number])

    def left(self, worlds: Worlds) -> Row:
        """The points still to be taken in each world, including the cards on the table."""
        held = points_in(self.contract, np.bitwise_or.reduce(worlds.hands, axis=1))
        on_table = trick_points(self.contract, self.knowledge.trick)
        return self.times * (held + on_table) + int(self.row[LAST])

    def result(self, value: int, left: int, bonus: Bonus, put_away: int) -> Result:
        """The result of the deal if the declarer's camp takes `value` of the points `left`."""
        key = (value, left, bonus, put_away)
        if key not in self._results:
            self._results[key] = self._result(*key)
        return self._results[key]

    def _result(self, value: int, left: int, bonus: Bonus, put_away: int) -> Result:
        rules, declaring, premium = self.rules, self.declaring_side, int(self.row[CAPOT])
        taken = list(self.taken)
        taken[declaring] += self.put_by(put_away)
        others = [side for side in rules.all_sides if side != declaring]
        capot: Side | None = None
        if self.swept & 1 and value == left + premium:
            value, capot = left, declaring
        elif self.swept & 2 and value == -premium:
            value = 0
            capot = self._sweeper(others)
        taken[declaring] += value // self.times
        rest = (left - value) // self.times
        for i, side in enumerate(others):
            taken[side] += rest // len(others) + (i < rest % len(others))
        return self.played.result(
            self.side, tuple(taken), bonus.points, capot, belotes=bonus.belotes
        )

    def _sweeper(self, others: list[Side]) -> Side | None:
        """The defending side that takes all tricks; None if several could have taken some."""
        if len(others) == 1:
            return others[0]
        sweeping = [side for side in others if self.tricks[side]]
        return sweeping[0] if len(sweeping) == 1 else None


class CampOutcomes:
    """The value of the deal in each world, by the code of the card played."""

    def __init__(self, table: Camps, worlds: Worlds, values: Row) -> None:
        self._table, self._values = table, values
        self.number = len(worlds)
        self._lefts = table.left(worlds).tolist()
        self._bonuses = [table.bonus(full, hands) for full, hands in worlds.pairs()]
        self._put_away = points_in(table.contract, worlds.out).tolist()

    def results(self, card: Card) -> list[Result]:
        column = self._values[:, code_of(self._table.contract, card)].tolist()
        rows = zip(column, self._lefts, self._bonuses, self._put_away, strict=True)
        return [self._table.result(*row) for row in rows]

    def own_points(self, card: Card) -> Row:
        own: Row = self._values[:, code_of(self._table.contract, card)]
        return own if self._table.camp == 0 else -own


def _silent(knowledge: Knowledge) -> int:
    """Bits of the seats that had the chance to declare and did not."""
    silent = 0
    rules = knowledge.rules
    for seat in rules.seats:
        kinds = knowledge.kinds[seat] if knowledge.kinds else ()
        played = bool(knowledge.tricks) or seat in knowledge.on_table()
        if (played and not kinds) or (rules.announce_window == "before_first_lead" and not kinds):
            silent |= 1 << seat
    return silent


_ENDS: Final = k.new_ends()
_TIES: Final = {"declarer_fails": k.FAILS, "hang": k.HANGS, "made": k.MADE}
_THREE: Final = 3
_STEP: Final = 6.0
"""The change in points, in tens, used to measure the effect of points on the match."""

_FINE: Final = 10_000


class Rivals(KernelDeal):
    """A deal between three sides, each playing for itself."""

    def __init__(self, knowledge: Knowledge, seat: Seat, contract: Contract) -> None:
        super().__init__(knowledge, seat, contract)
        self.row = self.row.copy()
        for other in self.rules.seats:
            self.row[CAMP + other] = self.rules.side_of(other)
        self._results: dict[tuple[int, Bonus, int], Result] = {}

    @staticmethod
    def playable(rules: Rules) -> bool:
        """Whether there are three sides, and the points fit into the kernel's numbers."""
        most = max(
            doubling(contract) * card_points(rules, contract)[1] + premium_of(rules, contract)
            for contract in rules.contracts_offered()
        )
        return rules.side_count == _THREE and most <= k.TAKEN

    def solved(self, worlds: Worlds, exact: int, effort: int) -> "RivalOutcomes":
        """Solve worlds until `effort` positions were examined.

        Tricks with more than `exact` cards in hand go by habit.
        """
        knowledge = self.knowledge
        bonuses = [self.bonus(full, hands) for full, hands in worlds.pairs()]
        put_away = points_in(self.contract, worlds.out).tolist()
        ends = np.zeros((len(worlds), 32), np.int64)
        number = k.end_each(
            self.row,
            self._aims(bonuses, put_away),
            coded_many(self.contract, worlds.hands),
            _ENDS,
            knowledge.leader,
            self.trick,
            len(knowledge.trick),
            sum(1 << side for side, tricks in enumerate(self.tricks) if tricks),
            coded(self.contract, knowledge.choices.lawful),
            exact,
            networks(),
            self.manners(),
            effort,
            ends,
        )
        return RivalOutcomes(self, ends[:number], bonuses[:number], put_away[:number])

    def _aims(self, bonuses: list[Bonus], put_away: list[int]) -> Row:
        aims = np.zeros((len(bonuses), k.AIMS), np.int64)
        aims[:, k.GAINS : k.GAINS + 9] = self._gains()
        aims[:, k.DECLARING] = self.declaring_side
        aims[:, k.AGAINST_ALL] = self.rules.make_condition == "more_than_all_others"
        aims[:, k.PAYS_NOBODY] = self.rules.fail_pays == "nobody"
        aims[:, k.TIE] = _TIES[self.rules.on_tie]
        aims[:, k.FACTOR] = self.played.factor
        before = aims[:, k.BEFORE : k.BEFORE + _THREE]
        before[:] = [bonus.points for bonus in bonuses]
        before[:, self.declaring_side] += [self.times * self.put_by(put) for put in put_away]
        before += self.times * np.array(self.taken)
        return aims

    def _gains(self) -> list[int]:
        """For each pair of sides, the effect of the second's point on the first one's chance."""
        rules, totals = self.rules, self.played.totals
        sides = rules.all_sides
        carry = self.played.carry
        now = [chance_of(rules, totals, carry, side) for side in sides]
        gains = [0] * len(now) ** 2
        for other in sides:
            more = [
                total + (side == other) * _STEP * 10 / rules.unit
                for side, total in enumerate(totals)
            ]
            for side in sides:
                gain = chance_of(rules, more, carry, side) - now[side]
                gains[3 * side + other] = round(_FINE * gain) + (1 if side == other else 0)
        return gains

    def result(self, end: int, bonus: Bonus, put_away: int) -> Result:
        """The result of the deal for one's own side if it ends with `end` (packed)."""
        key = (end, bonus, put_away)
        if key not in self._results:
            self._results[key] = self._result(*key)
        return self._results[key]

    def _result(self, end: int, bonus: Bonus, put_away: int) -> Result:
        took = end >> k.TOOK
        with_tricks = [side for side in self.rules.all_sides if took >> side & 1]
        capot = with_tricks[0] if len(with_tricks) == 1 else None
        taken = list(self.taken)
        taken[self.declaring_side] += self.put_by(put_away)
        for side in self.rules.all_sides:
            points = end >> k.FIELD * side & k.TAKEN
            if side == capot:
                points -= int(self.row[CAPOT])
            taken[side] += points // self.times
        trickless = tuple(side for side in self.rules.all_sides if side not in with_tricks)
        return self.played.result(
            self.side,
            tuple(taken),
            bonus.points,
            capot,
            () if capot is not None else trickless,
            belotes=bonus.belotes,
        )


class RivalOutcomes:
    """The ends of the deal in each world, by the code of the card played."""

    def __init__(self, table: Rivals, ends: Row, bonuses: list[Bonus], put_away: list[int]) -> None:
        self._table, self._ends = table, ends
        self.number = len(ends)
        self._bonuses, self._put_away = bonuses, put_away

    def results(self, card: Card) -> list[Result]:
        column = self._ends[:, code_of(self._table.contract, card)].tolist()
        rows = zip(column, self._bonuses, self._put_away, strict=True)
        return [self._table.result(*row) for row in rows]

    def own_points(self, card: Card) -> Row:
        column = self._ends[:, code_of(self._table.contract, card)]
        own: Row = column >> k.FIELD * self._table.side & k.TAKEN
        return own
