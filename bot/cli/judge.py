"""``belotbot judge``: standard input is asked, standard output answers. It needs no other part."""

import os
import sys

from engine.judge.lines import judge_lines

INTERRUPTED = 130
"""The exit code of who was stopped from the keyboard."""


def judge_standard_input() -> int:
    """Answer every line until they end, or nobody reads any more; return the exit code."""
    questions, answers = sys.stdin.fileno(), sys.stdout.buffer

    def write(lines: bytes) -> None:
        answers.write(lines)
        answers.flush()

    try:
        judge_lines(lambda size: os.read(questions, size), write)
    except BrokenPipeError:
        # What is left to write would be tried again, and complained about, when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0
