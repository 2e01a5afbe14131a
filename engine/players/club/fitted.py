"""Tables for the club player, fitted to thousands of its own deals by `tools/fitting.py`."""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final, NamedTuple

Role = str
"""Whose contract it is: "mine", "partners" or "theirs"."""

ContractKind = str
"""A kind of contract: "suit", "NT" or "AT"; in French games "SA" and "TA"."""


class Fitted(NamedTuple):
    """Linear models of the declarer's lead, for each role and kind of contract.

    `models`: feature weights (`engine.players.club.features`) whose sum is the lead in card points
    over the best other side, or over all others together if the rules demand that. `spread`: the
    standard error of that prediction. `pot`: the points at stake, in tens. `open_pass`: the
    expected gain of a pass before any bid, by the number of passes before it, as base and slope
    over that of the best own bid.
    """

    models: Mapping[tuple[Role, ContractKind], Mapping[str, float]]
    spread: Mapping[tuple[Role, ContractKind], float]
    pot: Mapping[ContractKind, float]
    open_pass: tuple[tuple[float, float], ...]


def read(table: Mapping[str, Any]) -> Fitted:
    """Parse tables from the file, which has a level of keys for roles and one for kinds."""
    models, spread = (
        {
            (role, kind): value
            for role, kinds in table[name].items()
            for kind, value in kinds.items()
        }
        for name in ("models", "spread")
    )
    passes = tuple((base, slope) for base, slope in table["open_pass"])
    return Fitted(models, spread, table["pot"], passes)


TABLES: Final[Mapping[str, Fitted]] = {
    preset: read(table)
    for preset, table in json.loads(
        files("engine.players.club").joinpath("fitted.json").read_text()
    ).items()
}
"""The tables by preset."""
