"""How likely a hand makes a call: the calls that whoever plays by the book weighs, as numbers.

A hand's lead under a contract is a sum over its suits, each looked up by its cards; what a lead is
worth is looked up too. Who calls is not sure of himself: each legal call is made the more often the
more it is worth, and now and then any.
"""

import math
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.players.kernel.bits import count
from engine.players.kernel.compiled import compiled, inlined
from engine.players.kernel.tables import Row

Numbers: TypeAlias = NDArray[Any]

MINE, PARTNERS, THEIRS = range(3)
SUIT_KIND, NT_KIND, AT_KIND = range(3)

# A table of leads: by role, contract, suit and the suit's cards; then what three of a rank add.
LEADS: Final = 3 * 6 * 4 * 256
THREES: Final = LEADS  # by role and contract: three jacks, three of another rank
LEAD_SIZE: Final = LEADS + 3 * 6 * 2

# A table of worths: by role, kind, factor and lead, in steps; a bid's own comes first.
STEPS: Final = 256
STEP: Final = 4.0  # card points
BID: Final = 0
STANDS: Final = 3 * STEPS
WORTH_SIZE: Final = STANDS + 3 * 3 * 3 * STEPS

# A call that was made, in whole numbers and in others.
CALLER, MADE, LEGAL, STANDING, ROLE, FACTOR, LAST_TO_PASS = range(7)
CALL_SIZE: Final = 8
OFFSET: Final = 0  # by contract: what was called before adds to an own bid's lead
STANDING_OFFSET: Final = 6
PASS_BASE, PASS_SLOPE, BID_ASKS, CONTRA_ASKS = 7, 8, 9, 10
SAID_SIZE: Final = 12

PASS: Final = 6
CONTRA: Final = 7
RECONTRA: Final = 8

_HEAT: Final = 1.3  # tens of points
_WHIM: Final = 0.01


@inlined
def _kind(contract: int) -> int:
    return 0 if contract < 4 else contract - 3


@inlined
def lead_of(leads: Numbers, role: int, contract: int, hand: int) -> float:
    """By how much the declarer is expected to be ahead, from this hand."""
    place = (role * 6 + contract) << 10
    found = 0.0
    for suit in range(4):
        found += leads[place + (suit << 8) + (hand >> (suit << 3) & 0xFF)]
    for rank in range(2, 8):
        if count(hand & (0x01010101 << rank)) == 3:
            found += leads[THREES + (role * 6 + contract) * 2 + (0 if rank == 4 else 1)]
    return found


@inlined
def _looked_up(worths: Numbers, place: int, lead: float) -> float:
    step = int(lead / STEP + STEPS / 2)
    step = max(step, 0)
    if step >= STEPS:
        step = STEPS - 1
    worth: float = worths[place + step]
    return worth


@inlined
def _weigh(
    leads: Numbers, worths: Numbers, call: Row, said: Numbers, hand: int, values: Numbers
) -> None:
    """What each legal call is worth to a hand, in tens of points."""
    legal, standing = call[LEGAL], call[STANDING]
    best = -1000.0
    for contract in range(6):
        if legal >> contract & 1:
            lead = lead_of(leads, 0, contract, hand) + said[contract]
            value = _looked_up(worths, _kind(contract) * STEPS, lead)
            values[contract] = value - said[BID_ASKS]
            best = max(best, value)
    if standing < 0:
        values[PASS] = 0.0 if call[LAST_TO_PASS] else said[PASS_BASE] + said[PASS_SLOPE] * best
    else:
        role = call[ROLE]
        lead = lead_of(leads, role, standing, hand) + said[STANDING_OFFSET]
        place = STANDS + ((role * 3 + _kind(standing)) * 3) * STEPS
        values[PASS] = _looked_up(worths, place + call[FACTOR] * STEPS, lead)
        if call[FACTOR] < 2:
            doubled = _looked_up(worths, place + (call[FACTOR] + 1) * STEPS, lead)
            values[CONTRA] = doubled - said[CONTRA_ASKS]
            values[RECONTRA] = doubled - said[CONTRA_ASKS]


@compiled
def log_chance(leads: Numbers, worths: Numbers, call: Row, said: Numbers, hand: int) -> float:
    """The logarithm of how likely a hand makes the call that was made."""
    values = np.zeros(9, np.float64)
    _weigh(leads, worths, call, said, hand, values)
    legal, made = call[LEGAL], call[MADE]
    top, total, number = -1000.0, 0.0, 0
    for other in range(9):
        if legal >> other & 1:
            number += 1
            top = max(top, values[other])
    for other in range(9):
        if legal >> other & 1:
            total += math.exp((values[other] - top) / _HEAT)
    chance = math.exp((values[made] - top) / _HEAT) / total
    return math.log(chance * (1.0 - _WHIM) + _WHIM / number)
