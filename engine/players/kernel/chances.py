"""The chance that a hand makes a certain call, and the chance to win the match from a score.

A hand's lead under a contract is a sum over its suits, looked up by the cards of each suit; the
worth of a lead is also looked up. The caller bids like the club player, with errors: the more a
legal call is worth, the more often it is made (softmax), and occasionally any call is made.
"""

import math
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.players.kernel.compiled import compiled, count, inlined
from engine.players.kernel.tables import Row

Numbers: TypeAlias = NDArray[Any]

MINE, PARTNERS, THEIRS = range(3)
SUIT_KIND, NT_KIND, AT_KIND = range(3)

# The table of leads: by role, contract, suit and the suit's cards; then the bonus for three of a
# rank.
LEADS: Final = 3 * 6 * 4 * 256
THREES: Final = LEADS  # by role and contract: three jacks, three of another rank
LEAD_SIZE: Final = LEADS + 3 * 6 * 2

# The table of worths: first for the caller's bid, then by role, kind, factor and lead (in steps).
STEPS: Final = 256
STEP: Final = 4.0  # card points
BID: Final = 0
STANDS: Final = 3 * STEPS
FACTORS: Final = 4  # not doubled, and after each of three contras
WORTH_SIZE: Final = STANDS + 3 * 3 * FACTORS * STEPS

# A call that was made: a row of integers, and a row of floats.
# ADDED: the card that the caller would get with the contract.
CALLER, MADE, LEGAL, STANDING, ROLE, FACTOR, LAST_TO_PASS, ADDED = range(8)
CALL_SIZE: Final = 8
OFFERED: Final = 9  # offset in LEGAL of bids that the rules offer, but not in this round
OFFSET: Final = 0  # by contract: the effect of earlier calls on the lead of one's own bid
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
    """The declarer's expected lead, judged from this hand."""
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
    """Write the worth of each legal call for a hand into `values`, in tens of points."""
    offered, standing = call[LEGAL] | call[LEGAL] >> OFFERED, call[STANDING]
    best = -1000.0
    for contract in range(6):
        if offered >> contract & 1:
            lead = lead_of(leads, 0, contract, hand) + said[contract]
            value = _looked_up(worths, _kind(contract) * STEPS, lead)
            values[contract] = value - said[BID_ASKS]
            best = max(best, value)
    if standing < 0:
        values[PASS] = 0.0 if call[LAST_TO_PASS] else said[PASS_BASE] + said[PASS_SLOPE] * best
    else:
        role = call[ROLE]
        lead = lead_of(leads, role, standing, hand) + said[STANDING_OFFSET]
        place = STANDS + ((role * 3 + _kind(standing)) * FACTORS) * STEPS
        values[PASS] = _looked_up(worths, place + call[FACTOR] * STEPS, lead)
        if call[FACTOR] < FACTORS - 1:
            doubled = _looked_up(worths, place + (call[FACTOR] + 1) * STEPS, lead)
            values[CONTRA] = doubled - said[CONTRA_ASKS]
            values[RECONTRA] = doubled - said[CONTRA_ASKS]


@compiled
def log_chance(leads: Numbers, worths: Numbers, call: Row, said: Numbers, hand: int) -> float:
    """The log probability that a hand makes the call that was made."""
    values = np.zeros(9, np.float64)
    _weigh(leads, worths, call, said, hand | call[ADDED], values)
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


@compiled
def chances_to_win(target: int, outcomes: Row) -> Numbers:
    """A side's chance to win, by its points and the other side's, each below the target.

    `outcomes` has a row for each outcome of a deal: the side's points, the other side's, and how
    often it happens. If both reach the target, the side with more points wins.
    """
    found = np.full((target, target), 0.5)
    for both in range(2 * (target - 1), -1, -1):
        for own in range(min(both, target - 1), max(0, both - target + 1) - 1, -1):
            other = both - own
            won, total = 0.0, 0.0
            for i in range(outcomes.shape[0]):
                mine, theirs = own + outcomes[i, 0], other + outcomes[i, 1]
                often = float(outcomes[i, 2])
                if mine == own and theirs == other:
                    continue
                total += often
                if mine >= target or theirs >= target:
                    won += often if mine > theirs else 0.5 * often if mine == theirs else 0.0
                else:
                    won += often * found[mine, theirs]
            if total > 0.0:
                found[own, other] = won / total
    return found
