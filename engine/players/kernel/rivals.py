"""Solve deals with open hands between three sides, each playing for itself.

Three sides have no single value to maximize and minimize. The player in turn chooses the card with
the best end for their own side, knowing that the others do the same. The end of a deal is a
*packed* number: the points of each side, and the sides with a trick.
"""

from typing import Final

import numpy as np

from engine.players.kernel.chances import Numbers
from engine.players.kernel.compiled import compiled, compiled_as, count, inlined, lowest, word
from engine.players.kernel.habits import LOOKS, PLAY_SIZE, SEEN, WIDTH, habitual
from engine.players.kernel.promising import apart, surely
from engine.players.kernel.solver import LOOKED_INTO
from engine.players.kernel.tables import BEATEN_BY, CAPOT, LAST, PTS, SIDE, Row
from engine.players.kernel.tricks import legal

FIELD: Final = 10  # bits for a side's points
TAKEN: Final = (1 << FIELD) - 1
TOOK: Final = 3 * FIELD  # offset of the bits for the sides that have a trick

# The aims of each side: a row for each world.
GAINS: Final = 0  # by two sides: the worth, to the first, of a point written by the second
BEFORE: Final = 9  # by side: the points it already has, including declarations
DECLARING: Final = 12
AGAINST_ALL: Final = 13  # 1: the declarer needs more than the others together
PAYS_NOBODY: Final = 14  # 1: a failed declarer's points go to nobody
FACTOR: Final = 15
TIE: Final = 16  # how a tie ends
AIMS: Final = 17

FAILS, HANGS, MADE = range(3)

_PLAYERS: Final = 3
_BITS: Final = 16
_SLOT: Final = (1 << _BITS) - 1
_WORLDS: Final = 127


def new_ends() -> Row:
    """A transposition table: a key and the end for each position.

    The last two entries are the number of positions examined, and the number of the world.
    """
    return np.zeros((2 << _BITS) + 2, np.int64)


@inlined
def _next(side: int) -> int:
    return side + 1 if side < 2 else word(0)


@inlined
def _points(aims: Row, end: int, side: int) -> int:
    points: int = (end >> FIELD * side & TAKEN) + aims[BEFORE + side]
    return points


@inlined
def _sides(aims: Row, end: int) -> tuple[int, int, int, int, int, int, int]:
    """The declarer's side and the next two, their points, and those the declarer must exceed."""
    first = aims[DECLARING]
    second = _next(first)
    third = _next(second)
    own, left, right = (
        _points(aims, end, first),
        _points(aims, end, second),
        _points(aims, end, third),
    )
    against = left + right if aims[AGAINST_ALL] else max(left, right)
    return first, second, third, own, left, right, against


@inlined
def wanted(aims: Row, side: int, end: int) -> int:
    """The worth of an end for a side."""
    first, second, third, own, left, right, against = _sides(aims, end)
    if aims[FACTOR] > 1:
        pot = (own + left + right) * aims[FACTOR]
        paid_left = left >= right
        level = own == against
        made = own > against or (level and aims[TIE] == MADE)
        own = pot if made else pot >> 1 if level and aims[TIE] == HANGS else word(0)
        left = pot - own if paid_left else word(0)
        right = word(0) if paid_left else pot - own
    elif own == against and aims[TIE] != FAILS:
        if aims[TIE] == HANGS:
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
    """The end with the capot premium, if one side took all tricks."""
    took = end >> TOOK
    if took & (took - 1) == 0:
        end += row[CAPOT] << FIELD * lowest(took)
    return end


@inlined
def _wants_all(row: Row, aims: Row, side: int, end: int, left: int) -> bool:
    """Whether a side that can take all remaining tricks, worth `left`, should; `end` is the result.

    Giving away a trick may decide whether the contract is made, or who is paid for it.
    """
    first, _, third, own, mine, other, against = _sides(aims, end)
    if side == third:
        mine, other = other, mine
    fails = own < against or (own == against and aims[TIE] == FAILS)
    plain = aims[FACTOR] == 1
    unpaid = plain and aims[PAYS_NOBODY] != 0
    if side == first:
        wants = not fails or unpaid
    elif fails:
        wants = unpaid or (plain and mine > other)
    else:
        wants = plain and (aims[AGAINST_ALL] != 0 or other + left + row[CAPOT] < own)
    result: bool = wants
    return result


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
    """The end of a position; `place` cards worth `points` are on the table, `left` is at stake."""
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
            all_others = _swept(row, _taken(row, end, seat, left))
            if _wants_all(row, aims, row[SIDE + seat], all_others, left):
                return all_others
        key = remaining | seat << 32 | (end >> TOOK) << 34 | (end & 0xFFFFF) << 37
        slot = ((key * 0x9E3779B97F4A7C1 >> 20) & _SLOT) << 1  # no world: the work stays the same
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
    """The end after `chosen` is played.

    The next tricks are played by habit until no hand has more than `most` cards; the rest is
    solved.
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
    """The end of a position in each world, for each playable card.

    Returns the number of worlds solved; none is begun after `effort` positions have been examined.
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
            for seat in range(4):
                hands[seat] = worlds[i, seat]  # assigning whole rows takes seconds to compile
            ends[i, lowest(chosen)] = _end_after(
                row, aims[i], hands, table, table[-1], leader, trick, laid,
                took << TOOK, most, chosen, nets, manners,
            )  # fmt: skip
    return number
