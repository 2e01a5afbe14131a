"""What becomes of a deal at a table, compared to what open hands make of it: `tools/reality.py`."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.rules.cards import Contract
from engine.rules.ruleset import Rules


class Likely(NamedTuple):
    """What the declarer's camp takes on average where it would take so much with open hands, a
    straight line, and how far that misses.
    """

    slope: float
    base: float
    spread: float


_LIKELY: Final[Mapping[str, Mapping[str, Likely]]] = {
    "belot_bg": {
        "suit": Likely(0.69, 31.4, 29.1),
        "NT": Likely(0.50, 80.1, 41.6),
        "AT": Likely(0.78, 45.8, 60.1),
    },
    "bela_hr": {"suit": Likely(0.74, 25.5, 25.0)},
    "three_handed": {
        "suit": Likely(0.67, 29.3, 20.7),
        "NT": Likely(0.88, 19.0, 38.7),
        "AT": Likely(0.61, 63.8, 37.7),
    },
    "bela_three": {"suit": Likely(0.81, 28.2, 21.7)},
    "two_handed": {
        "suit": Likely(0.82, 15.5, 15.3),
        "NT": Likely(1.05, -2.8, 26.9),
        "AT": Likely(1.21, -18.9, 38.2),
    },
    "bela_two": {"suit": Likely(0.86, 8.9, 11.9)},
}
_OTHERWISE: Final = Likely(0.8, 20.0, 30.0)

_PLACES: Final = (-1.28, -0.52, 0.0, 0.52, 1.28)
"""The middles of five equal parts of what chance brings, in spreads."""


def family_of(rules: Rules) -> str:
    """The preset whose figures are nearest to these rules."""
    kind = {2: "two", 3: "three", 4: ""}[rules.players]
    if rules.bela:
        return f"bela_{kind}" if kind else "bela_hr"
    return f"{kind}_handed" if kind else "belot_bg"


def likely_values(rules: Rules, contract: Contract, value: int, whole: int) -> tuple[int, ...]:
    """What the declarer's camp may well take where open hands give it `value` of the `whole`.

    As in the kernel, the premium of capot comes on top of the whole, and is missing from nothing.
    """
    kind = "suit" if contract.is_suit else contract.name
    line = _LIKELY[family_of(rules)].get(kind, _OTHERWISE)
    middle, premium = line.slope * value + line.base, rules.capot_bonus
    found = []
    for place in _PLACES:
        taken = round(middle + line.spread * place)
        if taken > whole + premium // 2:
            found.append(whole + premium)
        elif taken < -(premium // 2):
            found.append(-premium)
        else:
            found.append(min(max(taken, 0), whole))
    return tuple(found)
