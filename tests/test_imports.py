"""The law of the house: imports go downward only (CONTRIBUTING.md, "The map")."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

ALLOWED = {
    "engine/rules": set[str](),
    "engine/judge": {"engine.rules"},
    "engine/tables": {"engine.rules"},
    "engine/tournaments": {"engine.tables", "engine.rules"},
    "engine/players": {"engine.rules"},
    "engine/arena": {"engine.players", "engine.rules"},
    "engine/review": {"engine.players", "engine.rules"},
    "engine/store": {"engine.tables"},
    "engine/host": {"engine.store", "engine.tables", "engine.players", "engine.rules"},
    "engine/promos": {"engine.tables"},
    "engine/directing": {
        "engine.promos",
        "engine.host",
        "engine.standings",
        "engine.store",
        "engine.tournaments",
        "engine.tables",
        "engine.rules",
    },
    "engine/standings": {"engine.store", "engine.rules"},
    "adapters": set[str](),
    "bot": {"adapters", "engine"},
}
PURE = ("engine/rules", "engine/judge", "engine/tables", "engine/tournaments", "engine/promos")
IMPURE = {"asyncio", "aiosqlite", "sqlalchemy", "random", "secrets", "time", "os", "socket"}


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            yield node.module or ""


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("folder", ALLOWED)
def test_imports_go_downward_only(folder: str) -> None:
    own = folder.replace("/", ".")
    allowed = ALLOWED[folder] | {own}
    for path in modules(folder):
        for name in imported(path):
            if name.split(".")[0] in {"engine", "adapters", "bot", "tests", "benchmarks", "tools"}:
                fits = any(name == room or name.startswith(f"{room}.") for room in allowed)
                assert fits, f"{path.relative_to(ROOT)} may not import {name}"


@pytest.mark.parametrize("folder", PURE)
def test_the_law_the_judge_and_the_tables_are_pure(folder: str) -> None:
    for path in modules(folder):
        found = {name.split(".")[0] for name in imported(path)} & IMPURE
        assert not found, f"{path.relative_to(ROOT)} imports {found}"


def test_only_one_place_looks_at_states() -> None:
    """Views, pictures and AI players get knowledge: they name no module that holds a state."""
    secret = {"engine.tables.folds.evolve", "engine.tables.serialization", "engine.host.host"}
    secret |= {"engine.host.following", "engine.host.storing", "engine.host.leading"}
    for folder in ("bot/views", "bot/pictures", "engine/players"):
        for path in modules(folder):
            assert not set(imported(path)) & secret, path
            if folder != "engine/players":
                assert not set(imported(path)) & {
                    "engine.rules.deal.deal",
                    "engine.rules.record.deal_record",
                }, path
            assert "import observe" not in path.read_text(), path


def test_every_room_is_held_by_the_law() -> None:
    rooms = {path.name for path in (ROOT / "engine").iterdir() if (path / "__init__.py").exists()}
    assert {f"engine/{room}" for room in rooms} == {f for f in ALLOWED if f.startswith("engine/")}
