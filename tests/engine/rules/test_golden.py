"""One whole match of every preset, kept: its record and what it comes to, changed only on purpose.

``python -m tests.engine.rules.test_golden`` writes the texts again from the records, for whoever
changes a rule on purpose and reads the difference.
"""

from pathlib import Path

import pytest

from engine.rules.match_record import MatchRecord
from engine.rules.ruleset import PRESETS
from tests.engine.rules.transcript import transcript

FOLDER = Path(__file__).parents[2] / "data" / "golden"
HONOUR = "belot_bg_honour"
MATCHES = (*PRESETS, HONOUR)


def _record(name: str) -> MatchRecord:
    return MatchRecord.model_validate_json((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_comes_to_what_it_came_to(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(_record(name)) == kept


def main() -> None:
    for name in MATCHES:
        (FOLDER / f"{name}.txt").write_text(transcript(_record(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
