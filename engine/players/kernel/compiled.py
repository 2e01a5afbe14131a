"""How the functions of the kernel are compiled."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba

from engine.players.kernel.kept import KEPT

P = ParamSpec("P")
R = TypeVar("R")

setattr(numba.config, "CACHE_DIR", str(KEPT))  # noqa: B010 - it has no such name before


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compiled when it is first called with such types, or read from where it is kept."""
    made = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return cast("Callable[P, R]", made)


def compiled_as(signature: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Compiled for these types alone, which whoever calls himself has to be."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        made = numba.njit(signature, cache=True, nogil=True, error_model="numpy")(function)
        return cast("Callable[P, R]", made)

    return decorate


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A part of whoever calls it."""
    made = numba.njit(inline="always", error_model="numpy")(function)
    return cast("Callable[P, R]", made)
