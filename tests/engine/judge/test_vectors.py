"""The judge answers every worked example under every preset that it names."""

import json

import pytest

from engine.judge.judge import TYPES
from engine.rules.ruleset import PRESETS
from tests.engine.judge.asking import BOTH, Question, told
from tests.engine.rules.listed import LISTED
from tests.every import every

CASES = [
    pytest.param(vector, preset, id=f"{vector['id']}-{preset}")
    for vector in BOTH
    for preset in vector["presets"]
]
SETS = frozenset({"legal", "best", "other_plans", "declared", "belotes"})


def as_set(value: object) -> object:
    """The list with its inner lists in a fixed order, because their order has no meaning."""
    return sorted(map(as_set, value), key=repr) if isinstance(value, list) else value


@every(("vector", "preset"), CASES)
def test_the_judge_answers_as_the_rules_do(vector: Question, preset: str) -> None:
    answered = told(json.dumps({**vector, "preset": preset}).encode())
    assert answered["id"] == vector["id"]
    for key, expected in vector["expect"].items():
        if key == "error":
            told_of = {part: answered["error"][part] for part in expected}
            assert told_of == expected
        elif key in SETS:
            assert as_set(answered[key]) == as_set(expected), key
        else:
            assert answered[key] == expected, key


def test_no_type_and_no_preset_is_left_out() -> None:
    assert {vector["type"] for vector in BOTH} == TYPES
    named = {preset for vector in BOTH for preset in vector["presets"]}
    assert set(LISTED) <= named <= set(PRESETS)
    numbers = [vector["id"] for vector in BOTH]
    assert len(numbers) == len(set(numbers))
