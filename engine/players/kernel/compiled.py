"""Numba decorators, and small functions that the whole kernel uses.

The functions are bit operations that compile to single instructions, and a random generator.
"""

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeAlias, TypeVar, cast

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from engine.players.kernel.kept import KEPT

P = ParamSpec("P")
R = TypeVar("R")

setattr(numba.config, "CACHE_DIR", str(KEPT))  # noqa: B010 - it has no such name before


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on the first call with certain types, or load from the cache."""
    made = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return cast("Callable[P, R]", made)


def compiled_as(signature: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Compile for these types only; required for recursive functions."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        made = numba.njit(signature, cache=True, nogil=True, error_model="numpy")(function)
        return cast("Callable[P, R]", made)

    return decorate


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Inline into every caller after compilation, which is faster than numba's own inlining."""
    made = numba.njit(forceinline=True, error_model="numpy")(function)
    return cast("Callable[P, R]", made)


_Generator: TypeAlias = Callable[[Any, Any, Any, Any], Any]
_Made: TypeAlias = tuple[Any, _Generator]
_Asked: TypeAlias = Callable[[int], int]

_DEFINED: Final = ir.Constant(ir.IntType(1), 0)


def _count(_: Any, bits: Any) -> _Made:  # noqa: ANN401 - of the compiler's own types
    return types.int64(bits), lambda _, builder, __, args: builder.ctpop(args[0])


def _lowest(_: Any, bits: Any) -> _Made:  # noqa: ANN401
    return types.int64(bits), lambda _, builder, __, args: builder.cttz(args[0], _DEFINED)


def _highest(_: Any, bits: Any) -> _Made:  # noqa: ANN401
    def generate(_: Any, builder: Any, __: Any, args: Any) -> Any:  # noqa: ANN401
        return builder.sub(ir.Constant(ir.IntType(64), 63), builder.ctlz(args[0], _DEFINED))

    return types.int64(bits), generate


count: Final = cast("_Asked", intrinsic(_count))
"""The number of set bits."""

lowest: Final = cast("_Asked", intrinsic(_lowest))
"""The index of the lowest set bit; 64 if there is none."""

highest: Final = cast("_Asked", intrinsic(_highest))
"""The index of the highest set bit; -1 if there is none."""

word: Final = cast("_Asked", numba.int64)
"""A number as int64; compiled functions must always get the types they were compiled for."""


@inlined
def seeded(seed: int) -> int:
    """The generator's first state."""
    return (seed * 2862933555777941757 + 3037000493) & 0x7FFFFFFFFFFFFFFF | 1


@inlined
def stirred(state: int) -> int:
    """The generator's next state (xorshift)."""
    state ^= (state << 13) & 0x7FFFFFFFFFFFFFFF
    state ^= state >> 7
    state ^= (state << 17) & 0x7FFFFFFFFFFFFFFF
    return state


@inlined
def below(state: int, bound: int) -> int:
    """A random number below a small bound."""
    return ((state >> 16 & 0xFFFFFF) * bound) >> 24
