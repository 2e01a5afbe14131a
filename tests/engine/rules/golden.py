"""Golden matches: a whole match of every preset, with its record and its text.

``make golden ARGS=burgas`` plays and stores a match of a preset that has none yet. Without a name,
it rewrites all texts from their records, for an intended change of the rules.
"""

import sys
from pathlib import Path

from engine.rules.record.match_record import MatchRecord
from engine.rules.ruleset import PRESETS, rules_of
from tests.engine.rules.recorded import recorded
from tests.engine.rules.transcript import transcript

FOLDER = Path(__file__).parents[2] / "data" / "golden"
HONOUR = "belot_bg_honour"
MATCHES = (*PRESETS, HONOUR)
NAMES = ("Ana", "Boris", "Vera", "Georgi")


def record_file(name: str) -> Path:
    """The path of a match's record."""
    return FOLDER / f"{name}.json"


def text_file(name: str) -> Path:
    """The path of a match's text."""
    return FOLDER / f"{name}.txt"


def kept(name: str) -> MatchRecord:
    """The record of a golden match."""
    return MatchRecord.model_validate_json(record_file(name).read_text(encoding="utf-8"))


def play(preset: str) -> None:
    """Store the record of a random match of a preset."""
    names = " ".join(NAMES[: rules_of(preset).players])
    record = recorded(preset, names=names).record
    text = record.model_dump_json(exclude_none=True) + "\n"
    record_file(preset).write_text(text, encoding="utf-8")


def main(names: list[str]) -> None:
    """Write the texts of these matches, or of all; missing matches are played first."""
    for name in names or MATCHES:
        if not record_file(name).exists():
            play(name)
        text_file(name).write_text(transcript(kept(name)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
