"""Decorators that compile the kernel's functions with numba."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba

from engine.players.kernel.kept import KEPT

P = ParamSpec("P")
R = TypeVar("R")

setattr(numba.config, "CACHE_DIR", str(KEPT))  # noqa: B010 - it has no such name before


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on the first call with given types, or load from the cache."""
    made = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return cast("Callable[P, R]", made)


def compiled_as(signature: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Compile for these types only; recursive functions need it."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        made = numba.njit(signature, cache=True, nogil=True, error_model="numpy")(function)
        return cast("Callable[P, R]", made)

    return decorate


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Inline into every caller."""
    made = numba.njit(inline="always", error_model="numpy")(function)
    return cast("Callable[P, R]", made)
