"""A whole match of every preset, with its record and text, which change only on purpose."""

from pathlib import Path

import pytest

from tests.engine.rules import golden
from tests.engine.rules.transcript import transcript
from tests.every import every


@every("name", golden.MATCHES)
def test_a_match_comes_to_what_it_came_to(name: str) -> None:
    assert golden.record_file(name).exists(), f"make golden ARGS={name}"
    assert transcript(golden.kept(name)) == golden.text_file(name).read_text(encoding="utf-8")


def test_a_match_that_is_missing_is_played_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    golden.main(["bela_two"])
    record = golden.record_file("bela_two").read_text(encoding="utf-8")
    assert "won by" in golden.text_file("bela_two").read_text(encoding="utf-8")
    golden.text_file("bela_two").unlink()
    golden.main(["bela_two"])
    assert golden.record_file("bela_two").read_text(encoding="utf-8") == record
    assert {path.name for path in tmp_path.iterdir()} == {"bela_two.json", "bela_two.txt"}
