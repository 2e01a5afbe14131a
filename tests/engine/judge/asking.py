"""Ask the judge: worked examples, or one question at a time."""

import json
from pathlib import Path
from typing import Any

from engine.judge.judge import judge_line

DATA = Path(__file__).parents[2] / "data"
Question = dict[str, Any]


def examples(name: str) -> list[Question]:
    """The worked examples of a file."""
    read: list[Question] = json.loads((DATA / name).read_text(encoding="utf-8"))["vectors"]
    return read


BOTH = [
    *examples("vectors.json"),
    *examples("vectors_bela.json"),
    *examples("vectors_house.json"),
    *examples("vectors_sparse.json"),
    *examples("vectors_taken.json"),
    *examples("vectors_numbers.json"),
]


def example(number: str) -> Question:
    """The example with that id, without its expected answer, under the first of its presets."""
    found = next(vector for vector in BOTH if vector["id"] == number)
    return {
        "id": number,
        "type": found["type"],
        "preset": found["presets"][0],
        "given": json.loads(json.dumps(found["given"])),
    }


def _no_number(text: str) -> float:
    raise AssertionError(f"{text} is not JSON")


def told(line: bytes) -> dict[str, Any]:
    """The judge's answer to a line, after checking the line itself."""
    said = judge_line(line)
    assert said.endswith(b"\n")
    assert said.count(b"\n") == 1
    answer: dict[str, Any] = json.loads(said, parse_constant=_no_number)
    if "error" in answer:
        assert set(answer) <= {"id", "error"}
        assert set(answer["error"]) <= {"code", "message", "index"}
        assert answer["error"]["code"].isidentifier()
        assert 0 < len(answer["error"]["message"]) <= 200
        assert answer["error"].get("index", 0) >= 0
    return answer


def ask(kind: str, preset: str, given: object, **more: object) -> dict[str, Any]:
    """The judge's answer to a question."""
    question = {"type": kind, "preset": preset, "given": given, **more}
    return told(json.dumps(question).encode())


def refused(kind: str, preset: str, given: object, **more: object) -> str:
    """The code of the judge's refusal."""
    code: str = ask(kind, preset, given, **more)["error"]["code"]
    return code
