"""Turn the outcome of a deal into the chance to win the match.

`engine.rules` scores the deal. If the match goes on, the chance is looked up in a table computed
from the usual course of such matches.
"""

import json
import math
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

import numpy as np

from engine.players.kernel.chances import Numbers, chances_to_win
from engine.rules.cards import Contract, Side
from engine.rules.points.match_end import match_end, win_shares
from engine.rules.points.raw import FinishedDeal
from engine.rules.points.scoring import Carry, Score, hanging_of, score_deal
from engine.rules.ruleset import Rules

_HANGING: Final = 0.5
"""The share of a hanging pot that each side can expect."""


class Result(NamedTuple):
    """A deal for one side: the chance to win the match, and its lead over the best other side.

    The lead (`points`) is in tens.
    """

    match: float
    points: float


class Played(NamedTuple):
    """A contract being played, and the score of the match before it."""

    rules: Rules
    contract: Contract
    declaring_side: Side
    factor: int
    doubler: Side | None
    first: Side
    totals: tuple[int, ...]
    carry: Carry
    number: int = 0

    def result(
        self,
        side: Side,
        tricks: tuple[int, ...],
        bonus: tuple[int, ...],
        capot: Side | None,
        trickless: tuple[Side, ...] = (),
        *,
        belotes: tuple[int, ...] = (),
    ) -> Result:
        """The result for a side.

        `tricks`: card points and the last ten by side, before doubling. `trickless`: the sides
        without a trick, unless one side has them all. `belotes`: the part of the bonus for belotes.
        """
        deal = FinishedDeal(
            self.contract,
            self.declaring_side,
            self.factor,
            tricks,
            bonus,
            capot,
            self.doubler,
            trickless,
            self.first,
            belotes,
            self.number,
            capot == self.declaring_side,  # a generale needs all tricks
        )
        return _result(self, side, deal)


@lru_cache(maxsize=100_000)
def _score(rules: Rules, deal: FinishedDeal, carry: Carry) -> Score:
    return score_deal(rules, deal, carry)


@lru_cache(maxsize=50_000)
def _result(played: Played, side: Side, deal: FinishedDeal) -> Result:
    rules = played.rules
    score = _score(rules, deal, played.carry)
    written = [a + b for a, b in zip(score.written, score.kertici, strict=True)]
    totals = tuple(map(sum, zip(played.totals, written, strict=True)))
    others = max(points for other, points in enumerate(written) if other != side)
    gained = (written[side] - others) * rules.unit / 10
    hanging = hanging_of(rules, score.carry)
    gained += (hanging.owned[side] * 2 - sum(hanging.owned)) * rules.unit / 10
    end = match_end(rules, totals, capot=deal.capot, hanging=any(score.carry))
    if end.over:
        return Result(float(win_shares(totals, end.winner)[side]), gained)
    return Result(chance_of(rules, totals, score.carry, side), gained)


def chance_of(rules: Rules, totals: Sequence[float], carry: Carry, side: Side) -> float:
    """The chance that a side wins the match, given the totals before a deal."""
    hanging = hanging_of(rules, carry)
    expected = [
        points + owned * 0.75 + hanging.pot * _HANGING
        for points, owned in zip(totals, hanging.owned, strict=True)
    ]
    if len(expected) == 2:
        return _between(rules, expected[side], expected[1 - side])
    # All of several others have to be beaten.
    strength = [
        math.prod(_between(rules, own, other) for j, other in enumerate(expected) if i != j)
        for i, own in enumerate(expected)
    ]
    return strength[side] / max(sum(strength), 1e-9)


def _between(rules: Rules, own: float, other: float) -> float:
    """The chance that a side with `own` points reaches the target before one with `other`."""
    table = _table(rules)
    scale, last = rules.unit / 10, len(table) - 1
    over = max(own, other) * scale - last
    if over > 0:  # the target is reached, but the match goes on
        own, other = own - over / scale, other - over / scale
    i, j = (min(max(points * scale, 0.0), float(last)) for points in (own, other))
    row, column = min(int(i), last - 1), min(int(j), last - 1)
    x, y = i - row, j - column
    near = table[row : row + 2, column : column + 2]
    return float(
        (near[0, 0] * (1 - y) + near[0, 1] * y) * (1 - x)
        + (near[1, 0] * (1 - y) + near[1, 1] * y) * x
    )


@lru_cache(maxsize=32)
def _table(rules: Rules) -> Numbers:
    stored = files("engine.players.master").joinpath("outcomes.json").read_text()
    outcomes = np.array(json.loads(stored)[_family_of(rules)], np.int64)
    tens = max(2, rules.target * rules.unit // 10)
    return chances_to_win(tens, outcomes)


def _family_of(rules: Rules) -> str:
    """The preset in `outcomes.json` nearest to these rules."""
    kind = {2: "two", 3: "three", 4: ""}[rules.players]
    if rules.numbered:
        return "coinche"
    if rules.turned_card_to_taker and not kind:
        return "bitola" if rules.announcements else "belote_fr"
    if rules.first_bid_stands:
        return f"bela_{kind}" if kind else "bela_hr"
    return f"{kind}_handed" if kind else "belot_bg"
