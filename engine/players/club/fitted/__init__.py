"""Tables for the club player, fitted to thousands of its own deals by `tools/fitting.py`."""

from collections.abc import Mapping
from typing import NamedTuple

Role = str
"""Whose contract it is: "mine", "partners" or "theirs"."""

ContractKind = str
"""A kind of contract: "suit", "NT" or "AT"."""


class Fitted(NamedTuple):
    """Linear models of the declarer's lead, for each role and kind of contract.

    `models`: feature weights (`engine.players.club.features`) whose sum is the lead in card points
    over the best other side, or over all others together if the rules demand that. `spread`: the
    standard error of that prediction. `pot`: the points to be won, in tens. `open_pass`: what a
    pass before any bid brings, by the number of passes before it, as base and slope over what the
    best own bid would bring.
    """

    models: Mapping[tuple[Role, ContractKind], Mapping[str, float]]
    spread: Mapping[tuple[Role, ContractKind], float]
    pot: Mapping[ContractKind, float]
    open_pass: tuple[tuple[float, float], ...]
