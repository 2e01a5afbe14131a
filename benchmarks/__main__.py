"""Run all benchmarks, or those named: `python -m benchmarks rules commits`."""

import argparse
import asyncio
import importlib
import inspect
import time
from collections.abc import Sequence

NAMES = (
    "rules",
    "commits",
    "ladder",
    "memory",
    "pictures",
    "judge",
    "taps",
    "road",
    "processes",
    "standby",
    "unattended",
    "room",
    "rooms",
    "page",
    "launch",
    "start",
    "telegram",
    "telegram_shared",
    "discord",
    "players",
    "kernel",
    "masters",
    "colver_matches",
)
"""The modules of this folder with a `measure` function, the quick ones first."""

Figures = Sequence[tuple[str, str]]


def _measured(name: str) -> Figures:
    measuring = importlib.import_module(f"benchmarks.{name}").measure()
    figures: Figures = asyncio.run(measuring) if inspect.iscoroutine(measuring) else measuring
    return figures


def _show(name: str, figures: Figures, seconds: float) -> None:
    print(f"{name} ({seconds:.0f} s)")
    wide = max(len(what) for what, _ in figures)
    far = max(len(value) for _, value in figures)
    for what, value in figures:
        print(f"  {what:<{wide}}  {value:>{far}}")
    print(flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("name", nargs="*", help=f"some of: {', '.join(NAMES)} (default: all)")
    chosen: list[str] = parser.parse_args().name
    if unknown := [name for name in chosen if name not in NAMES]:
        parser.error(f"no such benchmark: {', '.join(unknown)}")
    for name in chosen or NAMES:
        start = time.perf_counter()
        figures = _measured(name)
        _show(name, figures, time.perf_counter() - start)


if __name__ == "__main__":
    main()
