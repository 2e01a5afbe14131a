"""Every line gets a one-line answer, and nothing raises."""

import json
import random
from copy import deepcopy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.judge.judge import TYPES
from engine.rules.ruleset import PRESETS, Rules
from tests.engine.judge.asking import BOTH, Question, told
from tests.engine.rules.strategies import any_switch, calm, named
from tests.often import often

# fmt: off
WORDS = ("", "A", "B", "C", "D", "H", "S", "NT", "AT", "P", "X", "XX", "7", "T", "pot", "run",
         "quad", "7C", "JH", "run3 K H", "belot8 S", "\ud800", "é" * 300, "fast", "TH")
KEYS = ("seat", "hand", "trick", "switch", "preset", "carry", "mult", "capot", "contra_by",
        "trickless", "turned_up", "discards", "exchange", "challenge", "cancelled_by", "calls",
        "declared", "belotes", "totals", "declarer", "belot8", "plays", "contract")
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, 2, 3, -1, 4, 10, 162, 10**30, 0.5, -0.0, [], {}, [[]],
    {"A": 1}, {"A": 0, "B": 0}, {"A": 1, "B": 2, "C": 3}, [[0, "7C"]], [[0, 1, 2]], ["P", "P"],
    {"0": ["run3 K H"]}, *WORDS,
)
PIECES = (b"", b'"', b"[", b"}", b"\x00", b"9", b"\xff", b"-", b"1e999", b"NaN")
# fmt: on
QUESTIONS: list[Question] = [
    {"type": vector["type"], "preset": preset, "given": vector["given"]}
    for vector in BOTH
    for preset in vector["presets"]
]


def places(value: object) -> list[tuple[Any, Any]]:
    """Every container in a question with each of its keys."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, dict | list):
        inside = list(value) if isinstance(value, dict) else range(len(value))
        for key in inside:
            found += [(value, key), *places(value[key])]
    return found


def spoil(question: Question, rng: random.Random) -> None:
    """Change one thing somewhere."""
    everywhere = places(question) or [(question, "given")]
    container, key = rng.choice(everywhere)
    other, place = rng.choice(everywhere)
    value = deepcopy(rng.choice((*VALUES, other.get(place) if other is question else other[place])))
    match rng.randrange(4):
        case 0 if key in container or isinstance(container, list):
            del container[key]
        case 1 if isinstance(container, list):
            container.insert(key, value)
        case 1:
            container[rng.choice(KEYS)] = value
        case 2:
            question["switch"] = {rng.choice(sorted(Rules.model_fields)): value}
        case _:
            container[key] = value


@settings(calm, max_examples=often(80, 400))
@given(st.randoms(use_true_random=False), st.integers(min_value=1, max_value=4))
def test_a_question_with_something_changed(rng: random.Random, times: int) -> None:
    question: Question = json.loads(json.dumps(rng.choice(QUESTIONS)))
    if rng.random() < 0.3:
        question["preset"] = named(rng, PRESETS)
    if rng.random() < 0.1:
        question["type"] = rng.choice(sorted(TYPES))
    if rng.random() < 0.3:
        question["switch"] = any_switch(rng)
    for _ in range(rng.randrange(times)):
        spoil(question, rng)
    question["id"] = number = rng.choice((None, 7, "x", [1, {"a": 0.5}], True))
    assert told(json.dumps(question).encode())["id"] == number


@settings(calm, max_examples=often(40, 200))
@given(st.randoms(use_true_random=False), st.integers(min_value=1, max_value=6))
def test_a_line_with_some_bytes_changed(rng: random.Random, times: int) -> None:
    line = bytearray(json.dumps(rng.choice(QUESTIONS)).encode())
    for _ in range(times):
        place = rng.randrange(len(line) + 1)
        line[place : place + rng.randrange(3)] = rng.choice(PIECES)
    told(bytes(line).replace(b"\n", b" "))


@settings(calm, max_examples=often(20, 100))
@given(st.binary(max_size=80))
def test_a_line_of_anything(line: bytes) -> None:
    told(line.replace(b"\n", b""))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inside: st.lists(inside) | st.dictionaries(st.text(max_size=9), inside),
    max_leaves=12,
)


@settings(calm, max_examples=often(20, 200))
@given(st.sampled_from(sorted(TYPES)), st.sampled_from(sorted(PRESETS)), json_values, json_values)
def test_any_json(kind: str, preset: str, value: object, number: object) -> None:
    told(json.dumps(value).encode())
    told(json.dumps({"type": kind, "preset": preset, "given": value, "id": number}).encode())
