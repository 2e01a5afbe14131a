"""Limits repeated log lines, so that what fails often does not fill the disk."""

import logging
from collections import deque
from dataclasses import dataclass, field

A_MINUTE = 60.0
MOST_LINES = 6
"""Warnings or errors a minute from one place in the code."""


@dataclass(slots=True)
class _Kind:
    said: deque[float] = field(default_factory=lambda: deque(maxlen=MOST_LINES))
    left_out: int = 0


class RepeatFilter(logging.Filter):
    """Lets through `MOST_LINES` a minute from each place in the code."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[tuple[str, int, str], _Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is written; the next that is tells how many were left out."""
        if record.levelno < logging.WARNING:
            return True
        kind = self._kinds.setdefault((record.pathname, record.lineno, record.name), _Kind())
        said = kind.said
        if len(said) == MOST_LINES and record.created - said[0] < A_MINUTE:
            kind.left_out += 1
            return False
        said.append(record.created)
        if kind.left_out:
            record.msg = f"{record.getMessage()} (and {kind.left_out} more like it before)"
            record.args = ()
            kind.left_out = 0
        return True
