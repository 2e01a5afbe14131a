"""The number of attempts in tests: `make long` makes more, with other examples."""

from collections.abc import Iterable
from itertools import product
from typing import TypeVar
from zlib import crc32

from hypothesis import settings

SAME = "same"
"""The hypothesis profile with the same examples each time."""

One = TypeVar("One")
Other = TypeVar("Other")


def often(few: int, many: int) -> int:
    """A few attempts in every run of the tests, many in the long ones."""
    return few if settings.get_current_profile_name() == SAME else many


def paired(ones: Iterable[One], others: Iterable[Other]) -> list[tuple[One, Other]]:
    """Each of both at least once, by their names; the long tests try every combination."""
    ones, others = list(ones), list(others)
    chosen = {(one, min(others, key=lambda it: _mixed(one, it))) for one in ones}
    chosen |= {(min(ones, key=lambda it: _mixed(it, other)), other) for other in others}
    return [pair for pair in product(ones, others) if pair in chosen or often(0, 1)]


def _mixed(one: object, other: object) -> int:
    return crc32(f"{one} {other}".encode())
