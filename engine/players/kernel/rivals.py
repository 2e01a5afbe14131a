"""What a deal with open hands comes to where three play, and each wants what is best for himself.

Nobody can be sure of anybody else here, so there is no single value for which all of them fight:
whoever is to play takes the card after which he himself ends best, and knows that the others do
the same. How a deal ends is a *packed* number: what each side takes, and which sides have a trick.
"""

from typing import Final

import numpy as np

from engine.players.kernel.bits import count, lowest, word
from engine.players.kernel.calling import Numbers
from engine.players.kernel.compiled import compiled, compiled_as, inlined
from engine.players.kernel.habits import LOOKS, PLAY_SIZE, SEEN, WIDTH, habitual
from engine.players.kernel.promising import apart, surely
from engine.players.kernel.solver import LOOKED_INTO
from engine.players.kernel.tables import BEATEN_BY, CAPOT, LAST, PTS, SIDE, Row
from engine.players.kernel.tricks import legal

FIELD: Final = 10  # bits for what a side takes
TAKEN: Final = (1 << FIELD) - 1
TOOK: Final = 3 * FIELD  # where the bits begin of the sides that have a trick

# What everybody wants, for each deal that is looked at.
GAINS: Final = 0  # by side and by another one: what a point that this one writes is worth to it
BEFORE: Final = 9  # by side: what it has already, declarations with it
DECLARING: Final = 12
AGAINST_ALL: Final = 13  # 1: the declarer has to be above the others together
PAYS_NOBODY: Final = 14  # 1: nobody is paid what he has where he falls inside
FACTOR: Final = 15
HANGS: Final = 16  # 1: it hangs where both are level
AIMS: Final = 17

_PLAYERS: Final = 3
_BITS: Final = 16
_SLOT: Final = (1 << _BITS) - 1
_WORLDS: Final = 127


def new_ends() -> Row:
    """What is remembered of positions: for each a key and how it ends; at the end how many were
    looked into, and the number of the world.
    """
    return np.zeros((2 << _BITS) + 2, np.int64)


@inlined
def wanted(aims: Row, side: int, end: int) -> int:
    """How good an end is for a side."""
    first = aims[DECLARING]
    second = first + 1 if first < 2 else word(0)
    third = second + 1 if second < 2 else word(0)
    own = (end >> FIELD * first & TAKEN) + aims[BEFORE + first]
    left = (end >> FIELD * second & TAKEN) + aims[BEFORE + second]
    right = (end >> FIELD * third & TAKEN) + aims[BEFORE + third]
    against = left + right if aims[AGAINST_ALL] else max(left, right)
    if aims[FACTOR] > 1:
        pot = (own + left + right) * aims[FACTOR]
        paid_left = left >= right
        level = own == against and aims[HANGS]
        own = pot if own > against else pot >> 1 if level else word(0)
        left = pot - own if paid_left else word(0)
        right = word(0) if paid_left else pot - own
    elif own == against and aims[HANGS]:
        own >>= 1
    elif own <= against:
        if not aims[PAYS_NOBODY]:
            if left == right:
                left += own >> 1
                right += own >> 1
            elif left > right:
                left += own
            else:
                right += own
        own = word(0)
    gains = GAINS + 3 * side
    found: int = aims[gains + first] * own
    found += aims[gains + second] * left + aims[gains + third] * right
    return found


@inlined
def _taken(row: Row, end: int, winner: int, points: int) -> int:
    side = row[SIDE + winner]
    after: int = (end + (points << FIELD * side)) | word(1) << (TOOK + side)
    return after


@inlined
def _swept(row: Row, end: int) -> int:
    """With the premium for whoever has taken all tricks."""
    took = end >> TOOK
    if took & (took - 1) == 0:
        end += row[CAPOT] << FIELD * lowest(took)
    return end


_NODE = f"int64({'int64[::1],' * 4}{'int64,' * 8}int64)"


@compiled_as(_NODE)
def _ending(
    row: Row,
    aims: Row,
    hands: Row,
    table: Row,
    world: int,
    seat: int,
    place: int,
    led: int,
    held: int,
    holder: int,
    points: int,
    left: int,
    end: int,
) -> int:
    """How it ends. `place` cards lie on the table, worth `points`; `left` can still be taken."""
    hand = hands[seat]
    remaining = hands[0] | hands[1] | hands[2]
    others = remaining & ~hand
    slot, key = word(0), word(0)
    if place == 0:
        if hand & (hand - 1) == 0:  # the last trick plays itself
            held = lowest(hand)
            holder = seat
            for _ in range(_PLAYERS - 1):
                seat += 1
                if seat == _PLAYERS:
                    seat = word(0)
                code = lowest(hands[seat])
                if row[BEATEN_BY + held] >> code & 1:
                    held, holder = code, seat
            return _swept(row, _taken(row, end, holder, left))
        if surely(row, hands, seat, hand, others) >> 12 == count(hand):
            return _swept(row, _taken(row, end, seat, left))
        key = remaining | seat << 32 | (end >> TOOK) << 34 | (end & 0xFFFFF) << 37
        slot = ((key * 0x9E3779B97F4A7C1 >> 20) & _SLOT) << 1  # the same in every world: so is work
        key |= world << 57
        if table[slot] == key:
            known: int = table[slot + 1]
            return known
        table[LOOKED_INTO] += 1
        cards = hand
    else:
        cards = legal(row, hand, led, held, word(0))
        others |= word(1) << held
    if cards & (cards - 1):
        cards = apart(row, cards, others)
    side = row[SIDE + seat]
    best, best_end = word(0), word(-1)
    after = seat + 1
    if after == _PLAYERS:
        after = word(0)
    while cards:
        code = lowest(cards)
        cards &= cards - 1
        hands[seat] = hand & ~(word(1) << code)
        worth = points + row[PTS + code]
        if place == 0:
            new_held, new_holder, new_led = code, seat, code >> 3
        else:
            new_led = led
            if row[BEATEN_BY + held] >> code & 1:
                new_held, new_holder = code, seat
            else:
                new_held, new_holder = held, holder
        if place == _PLAYERS - 1:
            found = _ending(
                row, aims, hands, table, world, new_holder,
                word(0), word(0), word(0), new_holder, word(0),
                left - worth, _taken(row, end, new_holder, worth),
            )  # fmt: skip
        else:
            found = _ending(
                row, aims, hands, table, world, after,
                place + 1, new_led, new_held, new_holder, worth, left, end,
            )  # fmt: skip
        good = wanted(aims, side, found)
        if best_end < 0 or good > best:
            best, best_end = good, found
    hands[seat] = hand
    if place == 0:
        table[slot] = key
        table[slot + 1] = best_end
    return best_end


@compiled
def _end_after(
    row: Row,
    aims: Row,
    hands: Row,
    table: Row,
    world: int,
    leader: int,
    trick: Row,
    laid: int,
    end: int,
    most: int,
    chosen: int,
    nets: Numbers,
    manners: Row,
) -> int:
    """How it ends where `chosen` is laid first, and the next tricks go by habit until there are no
    more than `most` cards in a hand.
    """
    play = np.zeros(PLAY_SIZE, np.int64)
    seen = np.zeros(LOOKS)
    neurons = np.zeros(WIDTH)
    gone = manners[SEEN]
    lead = leader
    left = row[LAST]
    for seat in range(_PLAYERS):
        hand = hands[seat]
        while hand:
            left += row[PTS + lowest(hand)]
            hand &= hand - 1
    for place in range(laid):
        left += row[PTS + trick[place]]
    while True:
        held, holder, led, points, seat = word(0), lead, word(0), word(0), lead
        for place in range(_PLAYERS):
            if place < laid:
                code = trick[place]
            else:
                card = chosen
                if card == 0:
                    hand = hands[seat]
                    card = hand
                    if place:
                        card = legal(row, hand, led, held, word(0))
                    size = count(hands[lead]) + (1 if place else 0)
                    if size <= most:
                        return _ending(
                            row, aims, hands, table, world, seat,
                            word(place), led, held, holder, points, left, end,
                        )  # fmt: skip
                    if card & (card - 1):
                        card = habitual(
                            row, nets, manners, play, seen, neurons, seat, hand, card,
                            word(place), led, held, holder, points, gone,
                        )  # fmt: skip
                chosen = word(0)
                hands[seat] ^= card
                code = lowest(card)
                gone |= card
            points += row[PTS + code]
            if place == 0:
                held, led = code, code >> 3
            elif row[BEATEN_BY + held] >> code & 1:
                held, holder = code, seat
            seat += 1
            if seat == _PLAYERS:
                seat = word(0)
        laid = word(0)
        lead = holder
        if hands[lead] == 0:
            return _swept(row, _taken(row, end, lead, left))
        left -= points
        end = _taken(row, end, lead, points)


@compiled
def end_each(
    row: Row,
    aims: Row,
    worlds: Row,
    table: Row,
    leader: int,
    trick: Row,
    laid: int,
    took: int,
    cards: int,
    most: int,
    nets: Numbers,
    manners: Row,
    effort: int,
    ends: Row,
) -> int:
    """How a position ends in one world after another, for each of the cards that may be played.

    Says in how many: none is begun once `effort` positions were looked into.
    """
    hands = np.zeros(4, np.int64)
    table[LOOKED_INTO] = 0
    number: int = worlds.shape[0]
    for i in range(number):
        if table[LOOKED_INTO] > effort:
            return i
        table[-1] += 1
        if table[-1] > _WORLDS:
            table[:LOOKED_INTO] = 0
            table[-1] = 1
        rest = cards
        while rest:
            chosen = rest & -rest
            rest ^= chosen
            hands[:] = worlds[i]
            ends[i, lowest(chosen)] = _end_after(
                row, aims[i], hands, table, table[-1], leader, trick, laid,
                took << TOOK, most, chosen, nets, manners,
            )  # fmt: skip
    return number
