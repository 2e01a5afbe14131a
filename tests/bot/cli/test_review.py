"""``belotbot review`` prints the most expensive decisions of a recorded match for everybody."""

import json
from pathlib import Path

import pytest

from bot.cli.console import run_console
from bot.locales.words import LANGUAGES, Words
from engine.players.player import Budget
from engine.players.processes import Searching
from engine.review.judgement import Review, review_of
from engine.rules.record.match_record import MatchRecord
from engine.tables.records import record_text
from tests.engine.rules.recorded import recorded

WORDS = Words()
RECORD = recorded("belot_bg", {"target": 16}, 2, "Ана Ivo Мария Gergana").record


_REVIEWS: list[Review] = []


def _reviewed_once(record: MatchRecord, search: Searching, budget: Budget) -> Review:
    """Every language tells the same review."""
    assert (record, budget) == (RECORD, Budget(1))
    if not _REVIEWS:
        _REVIEWS.append(review_of(record, search, budget))
    return _REVIEWS[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_is_looked_through(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    language: str,
) -> None:
    monkeypatch.setattr("bot.cli.console.Words", lambda: WORDS)
    monkeypatch.setattr("bot.cli.arena.review_of", _reviewed_once)
    file = tmp_path / "record.json"
    file.write_text(record_text(RECORD), encoding="utf-8")
    asked = ["review", str(file), "--language", language, "--steps", "1"]
    assert run_console(asked) == 0
    out = capsys.readouterr().out
    assert "{" not in out
    assert "**" not in out
    head, *people = out.strip().split("\n\n")
    assert "Ана + " in head
    for name, told in zip(("Ана", "Ivo", "Мария", "Gergana"), people, strict=True):
        assert name in told.splitlines()[0]
        assert 3 <= len(told.splitlines()) <= 5
    assert "♠" in out or "♥" in out


def test_other_files_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cli.console.Words", lambda: WORDS)
    file = tmp_path / "record.json"
    file.write_text(RECORD.deals[0].model_dump_json(exclude_none=True), encoding="utf-8")
    assert run_console(["review", str(file)]) == 2
    assert "only a whole match" in capsys.readouterr().err
    wrong = json.loads(record_text(RECORD))
    wrong["deals"][0]["plays"] = wrong["deals"][0]["plays"][::-1]
    file.write_text(json.dumps(wrong), encoding="utf-8")
    assert run_console(["review", str(file)]) == 1
