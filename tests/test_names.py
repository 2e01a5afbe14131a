"""One name, one meaning: no two classes share a name."""

import ast
import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent


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
    assert shared == {}


def test_a_test_is_named_by_its_subject() -> None:
    """The name says which thing does what, not a riddle such as "what is late is taken over"."""
    riddle = re.compile(r"def (test_(?:what|where|who|whom|whose)_\w+)")
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for name in riddle.findall(path.read_text(encoding="utf-8"))
    ]
    assert found == []
