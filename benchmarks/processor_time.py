"""Processor time of processes and their descendants."""

import os
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

_TICK = 1 / os.sysconf("SC_CLK_TCK")


class _Process(NamedTuple):
    parent: int
    own: float
    ended: float
    """Seconds of its ended children."""


def processor_time(roots: Iterable[int]) -> float:
    """Seconds of processor time of these processes and all of their descendants."""
    found = _processes()
    children = defaultdict(list)
    for number, process in found.items():
        children[process.parent].append(number)
    left, seconds = list(roots), 0.0
    while left:
        number = left.pop()
        if number in found:
            seconds += found[number].own + found[number].ended
        left += children[number]
    return seconds


def _processes() -> dict[int, _Process]:
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                told = (entry / "stat").read_text()
            except OSError:  # it has ended meanwhile
                continue
            values = told.rpartition(")")[2].split()
            user, system, children_user, children_system = map(int, values[11:15])
            own, ended = user + system, children_user + children_system
            found[int(entry.name)] = _Process(int(values[1]), own * _TICK, ended * _TICK)
    return found
