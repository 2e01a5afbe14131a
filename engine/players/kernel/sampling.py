"""Sample distributions of the unseen cards by their probability, given all knowledge.

Each card is in a *slot*: dealt to a seat before the auction, dealt to a seat after it, or with
nobody. A Metropolis walk swaps two cards at a time. After some steps, its position is a deal drawn
by weight, which is the product of the likelihoods of each seat's calls and declarations.
"""

import math
from typing import Final

import numpy as np

from engine.players.kernel.chances import CALLER, Numbers, log_chance
from engine.players.kernel.compiled import below, compiled, inlined, lowest, seeded, stirred, word
from engine.players.kernel.tables import Row

SLOTS: Final = 9
"""``2 * seat``: cards dealt before the auction, ``2 * seat + 1``: dealt after it, 8: nobody's."""
NOWHERE: Final = 8

# Evidence about hands, apart from calls: one row for each seat.
SILENT: Final = 0  # 1: could declare and did not
RUNS: Final = 1  # declared runs of three, four and five cards, counted
QUADS: Final = 4
WITHOUT: Final = 5  # cards that would have made an uncalled belote
EVIDENCE: Final = 8

_UNLIKELY: Final = -3.0
_WRONG: Final = -12.0
_TRIES: Final = 100
_LOWEST_OF_THREE: Final = 0x3F3F3F3F


@inlined
def _runs(hand: int, length: int) -> int:
    """The number of runs of exactly this length in a hand; five includes longer ones."""
    found = word(0)
    for suit in range(4):
        cards = hand >> (suit << 3) & 0xFF
        here = word(0)
        for rank in range(9):
            if rank < 8 and cards >> rank & 1:
                here += 1
            else:
                if here == length or (length == 5 and here > 5):
                    found += 1
                here = word(0)
    return found


@inlined
def _declared(evidence: Row, hand: int) -> float:
    """The log weight of a full hand, given the declarations."""
    three = hand & hand >> 1 & hand >> 2 & _LOWEST_OF_THREE
    four = hand & hand >> 8 & hand >> 16 & hand >> 24 & 0xFC
    if evidence[SILENT]:
        return _UNLIKELY if three or four else 0.0
    found = 0.0
    for length in range(3, 6):
        asked = evidence[RUNS + length - 3]
        if asked:
            held = _runs(hand, length)
            if held < asked:
                found += _WRONG * (asked - held)
    if evidence[QUADS] and four == 0:
        found += _WRONG
    return found


@compiled
def _weight(
    seat: int,
    first: int,
    hand: int,
    leads: Numbers,
    worths: Numbers,
    calls: Row,
    said: Numbers,
    evidence: Row,
) -> float:
    """A seat's part of the log weight, from its calls and declarations."""
    found = 0.0
    for i in range(calls.shape[0]):
        if calls[i, CALLER] == seat:
            found += log_chance(leads, worths, calls[i], said[i], first)
    found += _declared(evidence[seat], hand)
    if evidence[seat, WITHOUT] & hand:
        found += _UNLIKELY
    return found


@compiled
def _dealt(slots: Row, room: Row, can: Row, unseen: int, state: int) -> int:
    """Deal the unseen cards into the slots, cards with few possible slots first.

    Returns the generator's state, or 0 on failure.
    """
    cards = np.empty(32, np.int64)
    places = np.empty(32, np.int64)
    for _ in range(_TRIES):
        size = word(0)
        rest = unseen
        while rest:
            code = lowest(rest)
            rest &= rest - 1
            number = word(0)
            for slot in range(SLOTS):
                if room[slot] and can[slot] >> code & 1:
                    number += 1
            state = stirred(state)
            at = size
            weight = number * 1000 + below(state, 1000)
            while at > 0 and places[at - 1] > weight:
                places[at] = places[at - 1]
                cards[at] = cards[at - 1]
                at -= 1
            places[at] = weight
            cards[at] = code
            size += 1
        free = room.copy()
        for slot in range(SLOTS):
            slots[slot] = 0
        fits = True
        for i in range(size):
            code = cards[i]
            total = word(0)
            for slot in range(SLOTS):
                if can[slot] >> code & 1:
                    total += free[slot]
            if total == 0:
                fits = False
                break
            state = stirred(state)
            pick = below(state, total)
            for slot in range(SLOTS):
                if can[slot] >> code & 1:
                    pick -= free[slot]
                    if pick < 0:
                        slots[slot] |= word(1) << code
                        free[slot] -= 1
                        break
        if fits:
            return state
    return word(0)


@compiled
def sample(
    number: int,
    burn: int,
    between: int,
    seed: int,
    unseen: int,
    room: Row,
    can: Row,
    leads: Numbers,
    worths: Numbers,
    calls: Row,
    said: Numbers,
    evidence: Row,
    found: Row,
) -> int:
    """Draw `number` deals into `found`, a row of slots each; returns how many were drawn.

    `burn` and `between` are the steps of the walk before the first deal and between deals.
    `unseen`: the cards to deal, including those the others have played. `room` and `can`: how many
    cards, and which ones, each slot can take.
    """
    slots = np.zeros(SLOTS, np.int64)
    state = seeded(seed)
    drawn = word(0)
    parts = np.zeros(4, np.float64)
    owner = np.empty(32, np.int64)
    cards = np.empty(32, np.int64)
    while drawn < number:
        state = _dealt(slots, room, can, unseen, state)
        if state == 0:
            return drawn
        size = word(0)
        for slot in range(SLOTS):
            rest = slots[slot]
            while rest:
                cards[size] = lowest(rest)
                owner[size] = slot
                rest &= rest - 1
                size += 1
        for seat in range(4):
            first = slots[2 * seat]
            parts[seat] = _weight(
                seat, first, first | slots[2 * seat + 1], leads, worths, calls, said, evidence
            )
        steps = burn
        for _ in range(8):  # deals from one walk; then start a new one
            for _ in range(steps):
                state = stirred(state)
                i = below(state, size)
                state = stirred(state)
                j = below(state, size)
                one, two = owner[i], owner[j]
                if one == two:
                    continue
                a, b = word(1) << cards[i], word(1) << cards[j]
                if not (can[one] & b and can[two] & a):
                    continue
                here, there = one >> 1, two >> 1
                slots[one] ^= a | b
                slots[two] ^= a | b
                before, after = 0.0, 0.0
                new_here, new_there = 0.0, 0.0
                if here < 4:
                    first = slots[2 * here]
                    new_here = _weight(
                        here, first, first | slots[2 * here + 1],
                        leads, worths, calls, said, evidence,
                    )  # fmt: skip
                    before += parts[here]
                    after += new_here
                if there < 4 and there != here:
                    first = slots[2 * there]
                    new_there = _weight(
                        there, first, first | slots[2 * there + 1],
                        leads, worths, calls, said, evidence,
                    )  # fmt: skip
                    before += parts[there]
                    after += new_there
                state = stirred(state)
                chance = (state >> 16 & 0xFFFFFF) / 16777216.0
                if after >= before or chance < math.exp(after - before):
                    owner[i], owner[j] = two, one
                    if here < 4:
                        parts[here] = new_here
                    if there < 4 and there != here:
                        parts[there] = new_there
                else:
                    slots[one] ^= a | b
                    slots[two] ^= a | b
            for slot in range(SLOTS):
                found[drawn, slot] = slots[slot]
            drawn += 1
            steps = between
            if drawn == number:
                break
    return drawn
