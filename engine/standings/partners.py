"""How much better partners' unlikely choices fit each other's hidden hands than chance allows.

What bridge panels look for. Whoever chooses before his partner has shown anything (`unseen`) knows
nothing of that hand, so that its fit has the mean 0 and the variance 1, whatever he chooses and
whyever. Only what few others choose with such cards is counted: what everybody does proves nothing,
and who was told something has no other reason for it. The mean of n such fits lies within 2.58/√n
of 0 in 99 of 100 honest pairs, so one of a hundred is outside: a hint, never a verdict.
"""

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Final, NamedTuple

from engine.standings.unseen import EarlyChoice

RARE: Final = 0.2
"""A choice is unlikely if fewer than so many of those make it who could."""

LEAST: Final = 20
"""Unlikely choices of a pair from which on it is told of."""

_Z: Final = 2.576  # 99 of 100


class PairFit(NamedTuple):
    """Two partners: how many unlikely `choices` they made, how well those fitted each other's hands
    in the mean, and from where to where that is sure.
    """

    people: tuple[str, str]
    choices: int
    fit: float
    low: float
    high: float


_Whose = tuple[str, str]


@dataclass(slots=True)
class Partners:
    """All choices so far, counted by who made them and by what they are called."""

    _made: Counter[_Whose] = field(default_factory=Counter)
    _offered: Counter[_Whose] = field(default_factory=Counter)
    _fits: dict[tuple[str, str, str], list[float]] = field(default_factory=dict)

    def add(self, choice: EarlyChoice, chooser: str, partner: str | None) -> None:
        """Count a choice; with an AI as partner it only shows what people do."""
        for one in choice.offered:
            for whose in (chooser, _ALL):
                self._offered[whose, one] += 1
        for whose in (chooser, _ALL):
            self._made[whose, choice.made] += 1
        if partner is not None:
            known = self._fits.setdefault((chooser, partner, choice.made), [0.0, 0.0])
            known[0] += 1
            known[1] += choice.fit

    def found(self, least: int = LEAST) -> tuple[PairFit, ...]:
        """The pairs with so many unlikely choices, the most striking first."""
        sums: dict[_Whose, list[float]] = {}
        for (chooser, partner, made), (count, fits) in self._fits.items():
            both = min(chooser, partner), max(chooser, partner)
            if self._likely(made, both) < RARE:
                known = sums.setdefault(both, [0.0, 0.0])
                known[0] += count
                known[1] += fits
        pairs = [
            _pair(both, round(count), fits)
            for both, (count, fits) in sums.items()
            if count >= least
        ]
        return tuple(sorted(pairs, key=lambda pair: (-pair.low, pair.people)))

    def _likely(self, made: str, both: _Whose) -> float:
        """How often others choose it; half of the time where nothing is known of them."""
        chosen = self._made[_ALL, made] - sum(self._made[who, made] for who in both)
        could = self._offered[_ALL, made] - sum(self._offered[who, made] for who in both)
        return (chosen + 1) / (could + 2)


_ALL: Final = ""


def _pair(both: _Whose, count: int, fits: float) -> PairFit:
    mean, far = fits / count, _Z / sqrt(count)
    return PairFit(both, count, mean, mean - far, mean + far)
