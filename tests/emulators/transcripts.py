"""Readable transcripts of a chat's events, for any platform."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from difflib import SequenceMatcher

INDENT = " " * 8

Told = tuple[datetime, list[str]]
"""The time of an event, and the lines that describe it."""


def paragraphs(title: str, happened: Iterable[Told]) -> str:
    """One paragraph for each event; times count from the first one."""
    told = list(happened)
    found = [f"# {title}"]
    for at, lines in told:
        when = clock_time(at - told[0][0])
        found.append(f"{when:<8}" + f"\n{INDENT}".join(lines))
    return "\n\n".join("\n".join(map(str.rstrip, one.split("\n"))) for one in found) + "\n"


def clock_time(since: timedelta) -> str:
    """Minutes and seconds, as 02:07."""
    minutes, seconds = divmod(int(since.total_seconds()), 60)
    return f"{minutes:02}:{seconds:02}"


def changed_lines(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """The removed (-) and the added (+) lines."""
    for step, start, end, first, last in SequenceMatcher(None, old, new, False).get_opcodes():
        if step in ("replace", "delete"):
            yield from (f"- {line}" for line in old[start:end] if step == "delete" and line)
        if step in ("replace", "insert"):
            yield from (f"+ {line}" for line in new[first:last] if line)
    if old == new:
        yield "(the same words in another dress)"


class Numbers:
    """Numbers messages in the order of arrival, so that edits can refer to them."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}

    def __call__(self, message: int) -> str:
        return f"#{self._numbers.setdefault(message, len(self._numbers) + 1)}"
