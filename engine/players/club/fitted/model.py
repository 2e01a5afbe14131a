"""What `tools/fitting.py` found out about one way to play: how contracts end."""

from collections.abc import Mapping
from typing import NamedTuple

Role = str
"""Whose contract it is: "mine", "partners" or "theirs"."""

ContractKind = str
"""A family of contracts: "suit", "NT" or "AT"."""


class Fitted(NamedTuple):
    """For each role and kind of contract: by how many card points the declarer is ahead of the best
    other side (of all others together where he stands against them), as a sum over the features of
    `engine.players.club.features`, and in `spread` how far that misses.

    `pot` is what there is to win, in tens of points. `open_pass` is what a pass before any bid has
    brought, by the passes before it: a base, and a slope over what the best own bid would bring.
    """

    models: Mapping[tuple[Role, ContractKind], Mapping[str, float]]
    spread: Mapping[tuple[Role, ContractKind], float]
    pot: Mapping[ContractKind, float]
    open_pass: tuple[tuple[float, float], ...]
