"""One name, one meaning: no two classes share a name, except where it is said why."""

import ast
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent

ALLOWED: Mapping[str, str] = {
    "Clock": "adapters know nothing of the engine: each says what it asks of the one clock",
    "Words": "what the adapters ask for, and the class of the bot that answers",
}
"""Names that two classes share, and why."""

PENDING = {
    "Conflict",
    "Deal",
    "Files",
    "Gate",
    "Kind",
    "Limits",
    "MatchResult",
    "Memory",
    "Pace",
    "Page",
    "Pages",
    "Played",
    "Reason",
    "Refused",
    "Reply",
    "Served",
    "Stage",
    "Standing",
    "Step",
    "Written",
}
"""Names that two classes share and that are still to be told apart."""


def classes(*folders: str) -> Mapping[str, list[str]]:
    """Where each public class is defined."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found[node.name].append(str(path.relative_to(ROOT)))
    return found


def test_a_class_has_its_name_alone() -> None:
    found = classes("adapters", "bot", "engine", "tools")
    shared = {name: files for name, files in found.items() if len(files) > 1}
    assert {name: shared[name] for name in shared.keys() - ALLOWED.keys() - PENDING} == {}
