"""The judge at the end of a pipe: what has come in is answered at once, line by line."""

from collections.abc import Callable
from typing import Final

from engine.judge.judge import LONGEST_LINE, judge_line

_BLOCK: Final = 1 << 16


def judge_lines(read: Callable[[int], bytes], write: Callable[[bytes], object]) -> None:
    """Answer every line that `read` brings, until it brings nothing.

    `read` gives what is there, up to so many bytes, and waits only where nothing is. The answers to
    all lines of a block are written together, before more is read.
    """
    begun = b""
    while block := read(_BLOCK):
        *lines, rest = (begun + block).split(b"\n")
        if lines:
            write(b"".join([judge_line(line) for line in lines]))
        begun = rest[: LONGEST_LINE + 1]  # enough to see that it is too long
    if begun:
        write(judge_line(begun))
