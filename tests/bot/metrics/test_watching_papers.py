"""The dashboard and the alerts use all of the bot's metrics, and no others."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.bot.messenger import Group
from tests.bot.metrics.test_metrics import told

DOCS = Path(__file__).parents[3] / "docs"
NAME = re.compile(r"\b(?:belotbot|process|python)_[a-z_]+\b|\bup\b")
SELECTED = re.compile(rf"({NAME.pattern})\{{([^}}]*)\}}")
GROUPED = re.compile(rf"by \(([^)]*)\)\s*\((?:\w+\()*({NAME.pattern})")
ENDS = ("", "_total", "_bucket", "_sum", "_count")
SUFFIXES = {"histogram": ("_bucket", "_sum", "_count"), "counter": ("",), "gauge": ("",)}
PROMETHEUS_OWN = {"up", "job", "instance", "le"}


@pytest.fixture
async def text(group: Group, tmp_path: Path) -> str:
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "today.sqlite3").write_text("a backup")
    object.__setattr__(group.app.jobs.vitals, "backups", tmp_path / "backups")
    await group.say("Ana", "/belot")
    return await told(group)


def names(text: str) -> set[str]:
    found = re.findall(r"^# TYPE (\w+) (\w+)$", text, flags=re.MULTILINE)
    return {f"{name}{suffix}" for name, kind in found for suffix in SUFFIXES[kind]}


def dashboard() -> dict[str, Any]:
    board: dict[str, Any] = json.loads((DOCS / "grafana.json").read_text("utf-8"))
    return board


def expressions() -> Iterator[str]:
    for panel in dashboard()["panels"]:
        yield from (target["expr"] for target in panel.get("targets", ()))
    rules: Any = yaml.safe_load((DOCS / "alerts.yml").read_text("utf-8"))
    for group in rules["groups"]:
        yield from (rule["expr"] for rule in group["rules"])


async def test_dashboards_ask_for_all_metrics_and_no_others(text: str) -> None:
    known, asked = names(text) | {"up"}, set[str]()
    for expression in expressions():
        found = set(NAME.findall(expression))
        assert found, expression
        assert found <= known, (expression, found - known)
        assert all(expression.count(a) == expression.count(b) for a, b in ("()", "{}", "[]"))
        asked |= found
    ours = {name.removesuffix("_total") for name in known if name.startswith("belotbot_")}
    shown = {name.removesuffix("_total") for name in asked}
    roots = {re.sub(r"_(bucket|sum|count)$", "", name) for name in ours}
    assert roots <= {re.sub(r"_(bucket|sum|count)$", "", name) for name in shown}


async def test_each_metric_is_asked_for_labels_of_its_own(text: str, group: Group) -> None:
    """Checked in the registry, because events that have not happened have no sample with labels."""
    assert text
    own: dict[str, set[str]] = {"up": set()}
    for family in group.app.jobs.vitals.measures.registry.collect():
        labels = {*getattr(family, "_labelnames", ())}
        labels |= {label for sample in family.samples for label in sample.labels}
        own |= {f"{family.name}{end}": labels for end in ENDS}
    for expression in expressions():
        for name, selected in SELECTED.findall(expression):
            named = set(re.findall(r"(\w+)\s*(?:=|!=|=~|!~)\"", selected))
            assert named <= own[name] | PROMETHEUS_OWN, (name, expression)
        groups = GROUPED.findall(expression)
        assert len(groups) == expression.count("by ("), expression
        for grouped, name in groups:
            named = {one.strip() for one in grouped.split(",")}
            assert named <= own[name] | PROMETHEUS_OWN, (name, expression)


def test_the_dashboard_is_one_that_grafana_loads() -> None:
    board = dashboard()
    assert {"title", "uid", "schemaVersion", "panels", "templating", "time"} <= board.keys()
    assert "id" not in board
    ids = [panel["id"] for panel in board["panels"]]
    assert len(set(ids)) == len(ids)
    taken: set[tuple[int, int]] = set()
    for panel in board["panels"]:
        at = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(at["x"], at["x"] + at["w"])
            for y in range(at["y"], at["y"] + at["h"])
        }
        assert not cells & taken, panel["title"]
        assert max(x for x, _ in cells) < 24
        taken |= cells
        if panel["type"] != "row":
            assert panel["datasource"]["uid"] == "${datasource}"
            refs = [target["refId"] for target in panel["targets"]]
            assert len(set(refs)) == len(refs) > 0
    variables = {one["name"] for one in board["templating"]["list"]}
    assert variables == {"datasource", "job"}


def test_every_alert_says_what_is_wrong() -> None:
    rules: Any = yaml.safe_load((DOCS / "alerts.yml").read_text("utf-8"))
    found = [rule for group in rules["groups"] for rule in group["rules"]]
    called = [rule["alert"] for rule in found]
    assert len(set(called)) == len(called) > 10
    for rule in found:
        assert rule.keys() <= {"alert", "expr", "for", "labels", "annotations"}
        assert rule["labels"]["severity"] in ("page", "warn")
        assert rule["annotations"]["summary"]
        assert re.fullmatch(r"\d+[smh]", rule.get("for", "1m"))
