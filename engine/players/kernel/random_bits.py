"""Chance in the kernel: a state that is stirred, from a seed that comes from outside."""

from engine.players.kernel.compiled import inlined


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
