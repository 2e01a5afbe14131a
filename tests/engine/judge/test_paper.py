"""docs/JUDGE.md agrees with the judge."""

import json
from pathlib import Path

from engine.judge.judge import QUESTION_TYPES, TYPES
from engine.rules.record.deal_record import DealRecord
from tests.engine.judge.asking import told
from tests.every import every

PAPER = (Path(__file__).parents[3] / "docs" / "JUDGE.md").read_text(encoding="utf-8")


def row(kind: str) -> str:
    """The document's row for a type of question."""
    (found,) = [line for line in PAPER.splitlines() if line.startswith(f"| `{kind}` |")]
    return found


@every("kind", sorted(TYPES))
def test_every_question_is_told_with_all_that_it_gives(kind: str) -> None:
    given = QUESTION_TYPES[kind].given.model_fields if kind in QUESTION_TYPES else {}
    assert [name for name in given if f"`{name}`" not in row(kind)] == []


def test_every_part_of_a_record_is_told() -> None:
    record = PAPER.split("## A deal record")[1]
    told_of = [
        name for name in DealRecord.model_fields if f"`{name}`" in record or f'"{name}"' in record
    ]
    assert told_of == list(DealRecord.model_fields)


def test_the_example_is_answered_as_it_says() -> None:
    block = PAPER.split("```json\n")[1].split("```")[0].replace("\n", " ")
    question, end = json.JSONDecoder().raw_decode(block)
    assert told(json.dumps(question).encode()) == json.loads(block[end:])
