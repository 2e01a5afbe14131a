"""The worked examples of one kind, under every preset that they name."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.rules.ruleset import rules_of

DATA = Path(__file__).parents[2] / "data"


def examples(kind: str) -> list[Any]:
    """Parameters `rules, vector` for each question of a kind."""
    vectors: list[dict[str, Any]] = [
        vector
        for file in sorted(DATA.glob("vectors*.json"))
        for vector in json.loads(file.read_text(encoding="utf-8"))["vectors"]
        if vector["type"] == kind
    ]
    return [
        pytest.param(
            rules_of(preset, vector["given"].get("switch") or vector.get("switch")),
            vector,
            id=f"{vector['id']}-{preset}",
        )
        for vector in vectors
        for preset in vector["presets"]
    ]
