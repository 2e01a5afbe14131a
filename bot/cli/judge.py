"""``belotbot judge`` answers questions from standard input. It loads no other part of the bot."""

import os
import sys

from engine.judge.judge import judge_lines

INTERRUPTED = 130
"""Exit code after Ctrl-C."""


def judge_standard_input() -> int:
    """Answer every line until the input ends or the output is closed; return the exit code."""
    questions, answers = sys.stdin.fileno(), sys.stdout.buffer

    def write(lines: bytes) -> None:
        answers.write(lines)
        answers.flush()

    try:
        judge_lines(lambda size: os.read(questions, size), write)
    except BrokenPipeError:
        # Otherwise Python would fail to flush the rest at exit and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0
