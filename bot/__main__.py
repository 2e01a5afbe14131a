"""The command line: ``belotbot run``, ``migrate``, ``judge``, ``replay``, ``export``."""

import importlib
import sys
from collections.abc import Sequence

from bot.judging import judge_standard_input


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    asked = sys.argv[1:] if arguments is None else list(arguments)
    if asked == ["judge"]:
        return judge_standard_input()
    # The judge is asked from scripts, again and again: it starts without the rest of the bot.
    code: int = importlib.import_module("bot.console").run_console(asked)
    return code


if __name__ == "__main__":
    sys.exit(main())
