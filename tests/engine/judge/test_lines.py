"""Input and output lines: lines that are not questions, and when answers are written."""

import io
import json
import random

from engine.judge.judge import LONGEST_LINE, judge_lines
from tests.engine.judge.asking import example, told
from tests.every import every

GOOD = json.dumps(example("M30")).encode()


@every(
    ("line", "code"),
    [
        (b"", "not_json"),
        (b"   ", "not_json"),
        (b"hello", "not_json"),
        (b"{", "not_json"),
        (b"{} {}", "not_json"),
        (b"{'type': 1}", "not_json"),
        (b'{"type": "settle", "type": "belote"}', "not_json"),
        (b'{"given": NaN}', "not_json"),
        (b'{"given": -Infinity}', "not_json"),
        (b'{"given": 1e999}', "not_json"),
        (b'{"given": ' + b"9" * 5000 + b"}", "not_json"),
        (b"\xff\xfe{\x00}\x00", "not_json"),
        (b"[" * 100_000, "not_json"),
        (b'{"id": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "not_json"),
        (b'{"id": "' + b"x" * LONGEST_LINE + b'"}', "too_long"),
        (b"[]", "not_an_object"),
        (b"null", "not_an_object"),
        (b"7", "not_an_object"),
        (b'"settle"', "not_an_object"),
        (b"{}", "missing"),
        (b'{"type": "settle"}', "missing"),
        (b'{"type": "settle", "given": {}}', "missing"),
        (b'{"type": "guess", "preset": "belot_bg", "given": {}}', "unknown_type"),
        (b'{"type": ["settle"], "preset": "belot_bg", "given": {}}', "malformed"),
        (b'{"type": "settle", "preset": "belote", "given": {}}', "unknown_preset"),
        (b'{"type": "settle", "preset": null, "given": {}}', "malformed"),
        (b'{"type": "settle", "preset": {}, "given": {}}', "malformed"),
        (b'{"type": "settle", "preset": "belot_bg", "given": []}', "malformed"),
        (b'{"type": "settle", "preset": "belot_bg", "given": {"\\ud800": 1}}', "malformed"),
    ],
)
def test_other_texts_are_no_question(line: bytes, code: str) -> None:
    assert told(line)["error"]["code"] == code


@every("number", [None, 0, 1.5, "x", "é\u2028", [1, [2]], {"a": None}, 10**30])
def test_an_id_comes_back(number: object) -> None:
    asked = example("M30") | {"id": number}
    answer = told(json.dumps(asked).encode())
    assert list(answer) == ["id", "legal"]
    assert answer["id"] == number
    refused = told(json.dumps({"id": number, "type": "guess"}).encode())
    assert list(refused) == ["id", "error"]
    assert refused["id"] == number


def test_without_an_id_none_comes_back() -> None:
    asked = example("M30")
    del asked["id"]
    assert list(told(json.dumps(asked).encode())) == ["legal"]


def test_text_beside_a_question_is_left_alone() -> None:
    asked = example("M30") | {"cite": 1, "note": [], "presets": "x", "expect": None}
    assert told(json.dumps(asked).encode())["legal"] == ["9H", "AC"]


def test_a_mark_at_the_beginning_and_line_ends_of_another_system() -> None:
    assert told(b"\xef\xbb\xbf" + GOOD + b"\r")["legal"] == ["9H", "AC"]


def judged(blocks: list[bytes]) -> list[bytes]:
    """The output after each block."""
    coming = iter([*blocks, b""])
    said: list[bytes] = []
    judge_lines(lambda size: next(coming), said.append)
    return said


def test_every_block_is_answered_before_the_next_is_read() -> None:
    said: list[bytes] = []
    answered: list[int] = []
    coming = iter([GOOD + b"\n", GOOD + b"\n" + GOOD, b"\n", b""])

    def read(size: int) -> bytes:
        answered.append(len(b"".join(said).splitlines()))
        return next(coming)

    judge_lines(read, said.append)
    assert answered == [0, 1, 2, 3]


def test_lines_may_be_cut_anywhere() -> None:
    lines = [GOOD, b"x", b"", json.dumps({"id": "é"}, ensure_ascii=False).encode(), GOOD]
    whole = b"\n".join(lines)
    expected = b"".join(judged([whole]))
    assert len(expected.splitlines()) == len(lines)
    rng = random.Random(1)
    for _ in range(50):
        cuts = sorted(rng.choices(range(1, len(whole)), k=6))
        edges = zip([0, *cuts], [*cuts, len(whole)], strict=True)
        pieces = [whole[start:end] for start, end in edges if start < end]
        assert b"".join(judged(pieces)) == expected
    assert b"".join(judged([whole + b"\n"])) == expected
    assert judged([]) == []


def test_a_huge_line_is_not_kept() -> None:
    huge = io.BytesIO(b"[" * (8 * LONGEST_LINE) + b"\n" + GOOD + b"\n" + b"x" * 2 * LONGEST_LINE)
    said: list[bytes] = []
    judge_lines(huge.read, said.append)
    first, second, third = map(json.loads, b"".join(said).splitlines())
    assert first["error"]["code"] == third["error"]["code"] == "too_long"
    assert second["legal"] == ["9H", "AC"]
