"""Imports go downward only (CONTRIBUTING.md, "The map")."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.every import every

ROOT = Path(__file__).parent.parent

LAYERS = {
    "engine": (
        {"rules"},
        {"tables", "judge", "players", "store"},
        {"tournaments", "review", "host", "promos", "standings"},
        {"directing"},
    ),
    "adapters": (
        {"web"},
        {"trouble"},
        {"platform"},
        {"screen", "drawing", "browser"},
        {"telegram", "discord"},
    ),
    "bot": (
        {"locales", "settings", "processes"},
        {"pictures"},
        {"people"},
        {"buttons", "storage"},
        {"metrics"},
        {"views"},
        {"show"},
        {"jobs"},
        {"services"},
        {"commands"},
        {"inbound"},
        {"app"},
        {"cli"},
        {"__main__"},
    ),
}
"""The packages of each part, the lowest first. A package imports from lower layers only."""

BELOW = {
    "engine": set[str](),
    "adapters": set[str](),
    "bot": {"engine", "adapters", "bot.__version__"},
}

MOST_MODULES = 15
PURE = ("engine/rules", "engine/judge", "engine/tables", "engine/tournaments", "engine/promos")
IMPURE = {"asyncio", "aiosqlite", "sqlalchemy", "random", "secrets", "time", "os", "socket"}


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            if node.module in LAYERS:
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            else:
                yield node.module or ""


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def rooms(package: str) -> set[str]:
    found = {path.stem for path in (ROOT / package).iterdir() if path.suffix == ".py"}
    found |= {path.name for path in (ROOT / package).iterdir() if (path / "__init__.py").exists()}
    return found - {"__init__"}


@every("package", LAYERS)
def test_imports_go_downward_only(package: str) -> None:
    lower = set(BELOW[package])
    for layer in LAYERS[package]:
        for room in layer:
            own = f"{package}.{room}"
            paths = modules(f"{package}/{room}") or [ROOT / package / f"{room}.py"]
            for path in paths:
                for name in imported(path):
                    if name.split(".")[0] in {"engine", "adapters", "bot", "tests", "tools"}:
                        fits = any(
                            name == one or name.startswith(f"{one}.") for one in lower | {own}
                        )
                        assert fits, f"{path.relative_to(ROOT)} may not import {name}"
        lower |= {f"{package}.{room}" for room in layer}


@every("package", LAYERS)
def test_every_room_has_its_layer(package: str) -> None:
    assert rooms(package) == set().union(*LAYERS[package])


@every("package", LAYERS)
def test_no_package_has_too_many_modules(package: str) -> None:
    for face in (ROOT / package).rglob("__init__.py"):
        found = [path for path in face.parent.glob("*.py") if path != face]
        assert len(found) <= MOST_MODULES, f"{face.parent}: {len(found)}"


@every("folder", PURE)
def test_the_law_the_judge_and_the_tables_are_pure(folder: str) -> None:
    for path in modules(folder):
        found = {name.split(".")[0] for name in imported(path)} & IMPURE
        assert not found, f"{path.relative_to(ROOT)} imports {found}"


def test_commands_name_the_part_that_they_use() -> None:
    """A handler says `context.people`, not `context.services`, which holds every part."""
    for path in modules("bot/commands"):
        if path != ROOT / "bot/commands/context.py":
            used = {
                node.attr
                for node in ast.walk(ast.parse(path.read_text()))
                if isinstance(node, ast.Attribute)
            }
            assert "services" not in used, path


def test_only_one_place_looks_at_states() -> None:
    """Views, pictures and AI players get knowledge: they import no module with states."""
    secret = {"engine.tables.folds.evolve", "engine.tables.serialization", "engine.host.host"}
    secret |= {"engine.host.changes", "engine.host.table_store"}
    for folder in ("bot/views", "bot/pictures", "engine/players"):
        for path in modules(folder):
            assert not set(imported(path)) & secret, path
            if folder != "engine/players":
                assert not set(imported(path)) & {
                    "engine.rules.deal.deal",
                    "engine.rules.record.deal_record",
                }, path
            assert "import observe" not in path.read_text(), path


TOGETHER = {"engine/many"}
"""Tests of several packages together: many processes at one table."""


@every("part", LAYERS)
def test_the_tests_mirror_the_tree(part: str) -> None:
    """Tests mirror the tree of the code; a package's top has only tests of its own modules."""
    tested = {path.parent.relative_to(ROOT / "tests") for path in modules(f"tests/{part}")}
    assert {str(folder) for folder in tested if not (ROOT / folder).is_dir()} <= TOGETHER
    at_the_top = {path.stem for path in (ROOT / "tests" / part).glob("test_*.py")}
    assert at_the_top <= {f"test_{one}" for one in rooms(part)}
