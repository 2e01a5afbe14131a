"""Solve deals with open hands exactly, for two camps.

The value of a position is the points that the declarer's camp takes from here on, including the
last trick, plus the capot premium if it takes every trick of the deal, or minus the premium if the
others do. So more is always better for the declarer's camp, however the rules score the points.
"""

from typing import Final

import numpy as np

from engine.players.kernel.compiled import compiled, compiled_as, count, inlined, lowest, word
from engine.players.kernel.promising import apart, likeliest, surely
from engine.players.kernel.tables import BEATEN_BY, CAMP, CAPOT, LAST, PLAYERS, PTS, SIDE, Row
from engine.players.kernel.tricks import legal

BROKEN, FIRST_SWEEPS, OTHERS_SWEEP, UNTOUCHED = range(4)
"""Who can still take every trick of a deal, as bits: nobody, one camp, or both."""

TABLE_BITS: Final = 17
_SLOT: Final = (1 << TABLE_BITS) - 1
_WORLD: Final = 36  # offset of the world's number in a key
_BOUND: Final = 24  # bits of a bound, and so the offset of the next field
_BOUNDS: Final = (1 << _BOUND) - 1
_BIAS: Final = 1 << 23  # makes bounds positive
_BEYOND: Final = 1 << 22  # above every value: `tables` keeps premiums far below it
_FORGOTTEN: Final = 1 << 24  # worlds with distinct keys; then the table is cleared

LOOKED_INTO: Final = -2
"""The index at which a table counts examined positions: a measure of work, not of time."""


def new_table() -> Row:
    """A transposition table: a key, and both bounds with the best code, for each position.

    The last two entries are the number of positions examined (`LOOKED_INTO`), and the number of the
    world.
    """
    return np.zeros((2 << TABLE_BITS) + 2, np.int64)


@inlined
def after_trick(swept: int, camp: int) -> int:
    """The sides that can still take every trick after the camp has taken another one."""
    return swept & (camp + 1)


_NODE = f"int64({'int64[::1],' * 3}{'int64,' * 9}int64)"


@compiled_as(_NODE)
def _reaches(
    row: Row,
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
    swept: int,
    goal: int,
) -> int:
    """A bound of the value (null-window search): at least `goal` if the value is, otherwise below
    it.

    `place` cards worth `points` are on the table; `left` is everything still to be taken, including
    those points.
    """
    players = row[PLAYERS]
    camp = row[CAMP + seat]
    remaining = hands[0] | hands[1] | hands[2] | hands[3]
    hand = hands[seat]
    slot = 0
    key = 0
    tried_first = word(0)
    most: int = left + row[CAPOT] if swept & 1 else left
    least: int = -row[CAPOT] if swept & 2 else word(0)
    if place == 0:
        if goal > most:
            return most
        if goal <= least:
            return least
        if hand & (hand - 1) == 0:  # the last trick plays itself
            held = lowest(hand)
            holder = seat
            for _ in range(players - 1):
                seat += 1
                if seat == players:
                    seat = word(0)
                code = lowest(hands[seat])
                if row[BEATEN_BY + held] >> code & 1:
                    held, holder = code, seat
            swept = after_trick(swept, row[CAMP + holder])
            value = left if row[CAMP + holder] == 0 else word(0)
            if swept == 1:
                value += row[CAPOT]
            elif swept == 2:
                value -= row[CAPOT]
            return value
        key = remaining | seat << 32 | swept << 34
        slot = ((key * 0x9E3779B97F4A7C1 >> 20) & _SLOT) << 1  # no world: the work stays the same
        key |= world << _WORLD
        if table[slot] == key:
            kept = table[slot + 1]
            low: int = (kept & _BOUNDS) - _BIAS
            high: int = (kept >> _BOUND & _BOUNDS) - _BIAS
            if low >= goal:
                return low
            if high < goal:
                return high
            least = max(least, low)
            most = min(most, high)
            tried_first = kept >> 2 * _BOUND
            tried_first = 1 << (tried_first - 1) if tried_first else word(0)
        table[LOOKED_INTO] += 1
        cards = hand
        sure = surely(row, hands, seat, hand, remaining & ~hand)
        if sure:
            whole = sure >> 12 == count(hand)
            if camp == 0:
                if whole:
                    return most
                least = max(least, sure & 0xFFF)
                if least >= goal:
                    return least
            else:
                if whole:
                    return least
                most = min(most, left - (sure & 0xFFF))
                if most < goal:
                    return most
    else:
        own = 1 if row[SIDE + holder] == row[SIDE + seat] else 0
        cards = legal(row, hand, led, held, own)
    others = remaining & ~hand
    if place:
        others |= 1 << held  # the other cards on the table no longer matter
    if cards & (cards - 1):
        cards = apart(row, cards, others)
    best = word(-_BEYOND) if camp == 0 else word(_BEYOND)
    best_code = word(-1)
    partner_holds = place > 0 and row[CAMP + holder] == camp
    while cards:
        if tried_first & cards:
            chosen = tried_first
        else:
            chosen = likeliest(row, hands, cards, hand, others, seat, place, held, partner_holds)
        cards &= ~chosen
        code = lowest(chosen)
        hands[seat] = hand & ~chosen
        worth = row[PTS + code]
        if place == 0:
            new_held, new_holder, new_led = code, seat, code >> 3
        else:
            new_led = led
            if row[BEATEN_BY + held] >> code & 1:
                new_held, new_holder = code, seat
            else:
                new_held, new_holder = held, holder
        after = seat + 1
        if after == players:
            after = word(0)
        if place == players - 1:
            winner = row[CAMP + new_holder]
            gain = points + worth
            taken = gain if winner == 0 else word(0)
            value = taken + _reaches(
                row,
                hands,
                table,
                world,
                new_holder,
                word(0),
                word(0),
                word(0),
                new_holder,
                word(0),
                left - gain,
                after_trick(swept, winner),
                goal - taken,
            )
        else:
            value = _reaches(
                row,
                hands,
                table,
                world,
                after,
                place + 1,
                new_led,
                new_held,
                new_holder,
                points + worth,
                left,
                swept,
                goal,
            )
        if camp == 0:
            if value > best:
                best = value
                best_code = code
                if value >= goal:
                    break
        elif value < best:
            best = value
            best_code = code
            if value < goal:
                break
    hands[seat] = hand
    if place == 0:
        if best >= goal:
            least = max(least, best)
        elif best < most:
            most = best
        table[slot] = key
        table[slot + 1] = (least + _BIAS) | (most + _BIAS) << _BOUND | (best_code + 1) << 2 * _BOUND
    return best


@compiled
def new_world(table: Row) -> int:
    """A new number for a world, to distinguish its entries in the table."""
    table[-1] += 1
    if table[-1] >= _FORGOTTEN:
        table[:LOOKED_INTO] = 0
        table[-1] = 1
    world: int = table[-1]
    return world


@compiled_as("int64(int64[::1],int64[::1],int64[::1],int64,int64,int64)")
def value_of(row: Row, hands: Row, table: Row, world: int, leader: int, swept: int) -> int:
    """The value of a position before a trick."""
    left = row[LAST]
    for seat in range(row[PLAYERS]):
        hand = hands[seat]
        while hand:
            left += row[PTS + lowest(hand)]
            hand &= hand - 1
    low, high = word(-row[CAPOT]), word(left + row[CAPOT])
    aim = left // 2
    nothing = word(0)
    while low < high:
        goal = aim + 1 if aim == low else aim
        found = _reaches(
            row,
            hands,
            table,
            world,
            leader,
            nothing,
            nothing,
            nothing,
            leader,
            nothing,
            left,
            swept,
            goal,
        )
        if found >= goal:
            low = found
        else:
            high = found
        aim = found
    return low


@compiled_as("int64(int64[::1],int64[::1],int64[::1],int64,int64[::1],int64,int64,int64[::1])")
def solve(
    row: Row, hands: Row, table: Row, leader: int, trick: Row, laid: int, swept: int, values: Row
) -> int:
    """Solve a position for each playable card; returns the best value.

    Writes into `values`, by code, the value after that card, including the cards on the table. Only
    the codes of legal cards are written.
    """
    players = row[PLAYERS]
    world = new_world(table)
    left = row[LAST]
    for seat in range(players):
        hand = hands[seat]
        while hand:
            left += row[PTS + lowest(hand)]
            hand &= hand - 1
    points, led, held, holder, seat = word(0), word(0), word(0), leader, leader
    for place in range(laid):
        code = trick[place]
        points += row[PTS + code]
        if place == 0:
            held, led = code, code >> 3
        elif row[BEATEN_BY + held] >> code & 1:
            held, holder = code, seat
        seat += 1
        if seat == players:
            seat = word(0)
    left += points
    hand = hands[seat]
    cards = hand
    if laid:
        own = 1 if row[SIDE + holder] == row[SIDE + seat] else 0
        cards = legal(row, hand, led, held, own)
    camp = row[CAMP + seat]
    best = word(-_BEYOND) if camp == 0 else word(_BEYOND)
    after = seat + 1
    if after == players:
        after = word(0)
    guess = left // 2
    while cards:
        code = lowest(cards)
        chosen = word(1) << code
        cards ^= chosen
        hands[seat] = hand ^ chosen
        worth = row[PTS + code]
        new_held, new_holder, new_led = held, holder, led
        if laid == 0:
            new_held, new_holder, new_led = code, seat, code >> 3
        elif row[BEATEN_BY + held] >> code & 1:
            new_held, new_holder = code, seat
        gain, taken, now_swept, now_left = word(0), word(0), swept, left
        ended = False
        if laid == players - 1:
            gain = points + worth
            winner = row[CAMP + new_holder]
            taken = gain if winner == 0 else word(0)
            now_swept = after_trick(swept, winner)
            now_left = left - gain
            if hands[new_holder] == 0:
                ended = True
                if winner == 0:
                    taken += row[LAST]
                if now_swept == 1:
                    taken += row[CAPOT]
                elif now_swept == 2:
                    taken -= row[CAPOT]
        low, high = word(-row[CAPOT]), word(now_left + row[CAPOT])
        value = taken
        if not ended:
            aim = min(max(guess - taken, low), high)
            while low < high:
                goal = aim + 1 if aim == low else aim
                if laid == players - 1:
                    found = _reaches(
                        row,
                        hands,
                        table,
                        world,
                        new_holder,
                        word(0),
                        word(0),
                        word(0),
                        new_holder,
                        word(0),
                        now_left,
                        now_swept,
                        goal,
                    )
                else:
                    found = _reaches(
                        row,
                        hands,
                        table,
                        world,
                        after,
                        laid + 1,
                        new_led,
                        new_held,
                        new_holder,
                        points + worth,
                        left,
                        swept,
                        goal,
                    )
                if found >= goal:
                    low = found
                else:
                    high = found
                aim = found
            value = low + taken
        values[code] = value
        guess = value
        if (camp == 0 and value > best) or (camp == 1 and value < best):
            best = value
    hands[seat] = hand
    return best


@compiled
def solved(row: Row, hands: Row, table: Row, leader: int, swept: int) -> int:
    """The value of a position before a trick."""
    nothing = np.zeros(4, np.int64)
    values = np.zeros(32, np.int64)
    return solve(row, hands, table, leader, nothing, word(0), swept, values)
