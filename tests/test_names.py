"""One name, one meaning: no two classes share a name, and rejected words are not used."""

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
    """The name says which thing does what, unlike the riddle "what is late is taken over"."""
    riddle = re.compile(r"def (test_(?:what|where|who|whom|whose)_\w+)")
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for name in riddle.findall(path.read_text(encoding="utf-8"))
    ]
    assert found == []


LOST = {
    *("anew", "cup", "cups", "desk", "desks", "machine", "machines"),
    *("meld", "melds", "robot", "robots"),
}
"""Words rejected in `docs/DESIGN.md`, "Names"; texts and stored names keep them.
"""


def test_identifiers_use_the_words_of_the_list() -> None:
    """The parts of a name are its words: `CupChance` and `_cups` both have one."""
    found = set[str]()
    for folder in ("adapters", "bot", "engine", "tools"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            suspect = any(word in text.lower() for word in LOST)
            for node in ast.walk(ast.parse(text)) if suspect else ():
                for name in {*_names(node)} - COMPUTERS:
                    words = {word.lower() for word in WORD.findall(name)}
                    if words & LOST:
                        found.add(f"{path.relative_to(ROOT)}: {name}")
    assert found == set()


COMPUTERS = {"_machine", "machine", "machine_checkup"}
"""Where a machine is a computer, and names in stored events and views that say it of AI players."""


def test_messages_use_the_words_of_the_list() -> None:
    """The ids of messages; tournaments' ids still begin with `cup`, like their file."""
    lost = LOST - {"cup", "cups"}
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted((ROOT / "bot" / "locales").rglob("*.ftl"))
        for name in re.findall(r"(?m)^([a-z][\w-]*) =", path.read_text(encoding="utf-8"))
        if lost.intersection(name.split("-"))
    }
    assert found == set()


WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def _names(node: ast.AST) -> tuple[str, ...]:
    """The identifiers that a node introduces or uses."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
            return (name,)
        case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
            return (node.name,)
        case ast.keyword(arg=str(name)):
            return (name,)
    return ()
