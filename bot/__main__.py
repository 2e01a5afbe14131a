"""The command line: ``belotbot run``, ``migrate``, ``judge``, ``replay``, ``export``, ``aside``,
``arena``, ``review``, ``promo``, ``ratings``.
"""

import gc
import importlib
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Final


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    asked = sys.argv[1:] if arguments is None else list(arguments)
    _end_on_signals(asked)
    _open_what_is_closed()
    # Scripts start the judge again and again, so it does not load the rest of the bot.
    module = "bot.cli.judge" if asked == ["judge"] else "bot.cli.console"
    console = loaded(module)
    code: int = console.judge_standard_input() if asked == ["judge"] else console.run_console(asked)
    return code


_GARBAGE: Final = (10_000, 20, 20)
"""How many new objects there are when garbage is looked for: most of what a tap makes is gone soon
without that, and what lives is much.
"""


def loaded(module: str) -> ModuleType:
    """Import what stays to the end of the process; garbage is never looked for in it."""
    gc.disable()
    try:
        return importlib.import_module(module)
    finally:
        gc.freeze()
        gc.set_threshold(*_GARBAGE)
        gc.enable()


def _open_what_is_closed() -> None:
    """Open standard streams that the parent process closed on the null device.

    Otherwise a file that is opened later could get their descriptors.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 (to the end)


def _end_on_signals(asked: Sequence[str]) -> None:
    """End at once on a signal, while nothing is open yet; later `belotbot run` handles signals.

    Being stopped counts as success for `run`, which runs until it is stopped.
    """

    def end(number: int, _: object) -> None:
        os._exit(0 if asked[:1] == ["run"] else 128 + number)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)


if __name__ == "__main__":
    sys.exit(main())
