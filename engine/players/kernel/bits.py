"""Questions to sets of bits that a processor answers in one step, and whole numbers of one size."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias, cast

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from engine.players.kernel.compiled import inlined

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
"""How many bits are set."""

lowest: Final = cast("_Asked", intrinsic(_lowest))
"""The place of the lowest bit that is set; 64 of none."""

highest: Final = cast("_Asked", intrinsic(_highest))
"""The place of the highest bit that is set; -1 of none."""

word: Final = cast("_Asked", numba.int64)
"""A number as one of 64 bits: what is compiled for one type must not be given another."""


@inlined
def seeded(seed: int) -> int:
    """The state to begin with."""
    return (seed * 2862933555777941757 + 3037000493) & 0x7FFFFFFFFFFFFFFF | 1


@inlined
def stirred(state: int) -> int:
    """The next state (xorshift)."""
    state ^= (state << 13) & 0x7FFFFFFFFFFFFFFF
    state ^= state >> 7
    state ^= (state << 17) & 0x7FFFFFFFFFFFFFFF
    return state


@inlined
def below(state: int, bound: int) -> int:
    """A number below a bound that is not large."""
    return ((state >> 16 & 0xFFFFFF) * bound) >> 24
