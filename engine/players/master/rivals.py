"""Solve deals of three players without partners: each plays for their own match."""

from typing import Final

import numpy as np

from engine.players.kernel import rivals as k
from engine.players.kernel.tables import CAMP, CAPOT, Row, code_of, coded, coded_many, points_in
from engine.players.master.habits import networks
from engine.players.master.stakes import Result, chance_of
from engine.players.master.tabled import Tabled
from engine.players.master.worlds import Worlds
from engine.rules.cards import Card, Contract, Seat
from engine.rules.deal.tricks import card_points
from engine.rules.knowledge import Knowledge
from engine.rules.points.scoring import doubling
from engine.rules.ruleset import Rules

_TABLE: Final = k.new_ends()
_THREE: Final = 3
_STEP: Final = 6.0
"""The points, in tens, with which the effect of points on the match is measured."""

_FINE: Final = 10_000


class Rivals(Tabled):
    """A deal between three sides that each want their own best."""

    def __init__(self, knowledge: Knowledge, seat: Seat, contract: Contract) -> None:
        super().__init__(knowledge, seat, contract)
        self.row = self.row.copy()
        for other in self.rules.seats:
            self.row[CAMP + other] = self.rules.side_of(other)
        self._results: dict[tuple[int, tuple[int, ...], int], Result] = {}

    @staticmethod
    def playable(rules: Rules) -> bool:
        """Whether there are three sides, and the points fit into the kernel's numbers."""
        most = max(
            doubling(contract) * card_points(rules, contract)[1]
            for contract in rules.contracts_offered()
        )
        return rules.side_count == _THREE and most + rules.capot_bonus <= k.TAKEN

    def solved(self, worlds: Worlds, exact: int, effort: int) -> "RivalEnds":
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
            _TABLE,
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
        return RivalEnds(self, ends[:number], bonuses[:number], put_away[:number])

    def _aims(self, bonuses: list[tuple[int, ...]], put_away: list[int]) -> Row:
        aims = np.zeros((len(bonuses), k.AIMS), np.int64)
        aims[:, k.GAINS : k.GAINS + 9] = self._gains()
        aims[:, k.DECLARING] = self.declaring_side
        aims[:, k.AGAINST_ALL] = self.rules.make_condition == "more_than_all_others"
        aims[:, k.PAYS_NOBODY] = self.rules.fail_pays == "nobody"
        aims[:, k.HANGS] = self.rules.on_tie == "hang"
        aims[:, k.FACTOR] = self.played.factor
        before = aims[:, k.BEFORE : k.BEFORE + _THREE]
        before[:] = bonuses
        before[:, self.declaring_side] += [self.times * self.put_by(put) for put in put_away]
        before += self.times * np.array(self.taken)
        return aims

    def _gains(self) -> list[int]:
        """For each pair of sides, what a point of the second does to the first one's match."""
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

    def result(self, end: int, bonus: tuple[int, ...], put_away: int) -> Result:
        """The result of the deal for the own side if it ends with `end` (packed)."""
        key = (end, bonus, put_away)
        if key not in self._results:
            self._results[key] = self._result(*key)
        return self._results[key]

    def _result(self, end: int, bonus: tuple[int, ...], put_away: int) -> Result:
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
            self.side, tuple(taken), bonus, capot, () if capot is not None else trickless
        )


class RivalEnds:
    """The ends of the deal in each world, by the code of the card played."""

    def __init__(
        self, table: Rivals, ends: Row, bonuses: list[tuple[int, ...]], put_away: list[int]
    ) -> None:
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
