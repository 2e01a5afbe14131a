"""The judge: repeated worked examples as lines, and a check that memory does not grow."""

import json
import time
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from resource import RUSAGE_SELF, getpagesize, getrusage
from typing import Any

from engine.judge.judge import judge_lines

EXAMPLES = Path(__file__).parent.parent / "tests" / "data" / "vectors.json"
SMALL = 100_000
DEALS = 2_000
MANY = 1_000_000


def _lines(*, deals: bool) -> list[bytes]:
    """Every worked example under each preset it names: whole deals, or all the others."""
    vectors: list[dict[str, Any]] = json.loads(EXAMPLES.read_text(encoding="utf-8"))["vectors"]
    asked = [
        {"id": vector["id"], "type": vector["type"], "preset": preset, "given": vector["given"]}
        for vector in vectors
        for preset in vector["presets"]
        if (vector["type"] == "full_deal") == deals
    ]
    return [json.dumps(question).encode() + b"\n" for question in asked]


def _ask(lines: Sequence[bytes], count: int) -> float:
    """Ask `count` questions in blocks of a hundred; return the seconds of one core."""
    coming = cycle(lines)
    left = count

    def read(_: int) -> bytes:
        nonlocal left
        size = min(100, left)
        left -= size
        return b"".join(islice(coming, size))

    start = time.process_time()
    judge_lines(read, len)
    return time.process_time() - start


def _resident() -> float:
    """The resident memory of this process in MiB; its maximum if the present is unknown."""
    held = Path("/proc/self/statm")
    if not held.exists():
        return getrusage(RUSAGE_SELF).ru_maxrss / 1024
    return int(held.read_text(encoding="ascii").split()[1]) * getpagesize() / (1 << 20)


def measure() -> list[tuple[str, str]]:
    """Measure in processor time of one core, independent of other load."""
    small, deals = _lines(deals=False), _lines(deals=True)
    _ask(small, len(small))
    small_a_second = SMALL / _ask(small, SMALL)
    deals_a_second = DEALS / _ask(deals, DEALS)
    before = _resident()
    _ask(small, MANY)
    grown = _resident() - before
    return [
        ("small questions a second, one core", f"{small_a_second:,.0f}"),
        ("full_deal a second, one core", f"{deals_a_second:,.0f}"),
        ("memory before a million small questions", f"{before:.1f} MiB"),
        ("memory grown by them", f"{grown:+.2f} MiB"),
    ]


def main() -> None:
    for name, value in measure():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
