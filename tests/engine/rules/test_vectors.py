"""Every worked example of the rules, under every preset that it names and that is built."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.rules.ruleset import built_presets
from tests.engine.rules.questions import TYPES, Given, answer

FILE = Path(__file__).parents[2] / "data" / "vectors.json"
VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]
CASES = [
    pytest.param(vector, preset, id=f"{vector['id']}-{preset}")
    for vector in VECTORS
    for preset in vector["presets"]
    if vector["type"] in TYPES and preset in built_presets()
]


SETS = frozenset({"legal", "best", "other_plans", "declared", "belotes"})


def _as_set(value: object) -> object:
    """The list with its lists in an order that says nothing."""
    return sorted(map(_as_set, value), key=repr) if isinstance(value, list) else value


@pytest.mark.parametrize(("vector", "preset"), CASES)
def test_the_engine_answers_as_the_rules_do(vector: Given, preset: str) -> None:
    answered = answer(vector, preset)
    for key, expected in vector["expect"].items():
        got = answered[key]
        if key in SETS:
            assert _as_set(got) == _as_set(expected), key
        else:
            assert got == expected, key


def test_no_example_of_a_built_preset_is_left_out() -> None:
    elsewhere = {"tournament_round_end", "tournament_bracket"}
    built = set(built_presets())
    assert {v["type"] for v in VECTORS if built & set(v["presets"])} - elsewhere == TYPES
    assert len(CASES) == 271
