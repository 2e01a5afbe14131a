"""Deals played to their end at random: the yardstick of speed, and of whoever searches."""

import numpy as np

from engine.players.kernel.bits import count, lowest
from engine.players.kernel.compiled import compiled
from engine.players.kernel.random_bits import below, seeded, stirred
from engine.players.kernel.tables import BEATEN_BY, LAST, PLAYERS, PTS, SIDE, Row
from engine.players.kernel.tricks import legal


@compiled
def play_out(
    row: Row, hands: Row, leader: int, trick: Row, laid: int, times: int, seed: int, taken: Row
) -> int:
    """Play the rest of a deal that many times; adds to `taken` the points of each side.

    `trick` are the codes on the table, `laid` of them. Gives the generator's last state.
    """
    players = row[PLAYERS]
    pts, beaten_by = row[PTS : PTS + 32], row[BEATEN_BY : BEATEN_BY + 32]
    own_hands = np.zeros(4, np.int64)
    state = seeded(seed)
    for _ in range(times):
        for seat in range(players):
            own_hands[seat] = hands[seat]
        lead, on_table = leader, laid
        while True:
            held, holder, led, points = 0, lead, 0, 0
            seat = lead
            for place in range(players):
                hand = own_hands[seat]
                if place < on_table:
                    code = trick[place]
                else:
                    if place:
                        own = 1 if row[SIDE + holder] == row[SIDE + seat] else 0
                        hand = legal(row, hand, led, held, own)
                    if hand & (hand - 1):
                        state = stirred(state)
                        for _ in range(below(state, count(hand))):
                            hand &= hand - 1
                    code = lowest(hand)
                    own_hands[seat] ^= 1 << code
                points += pts[code]
                if place == 0:
                    held, led = code, code >> 3
                elif beaten_by[held] >> code & 1:
                    held, holder = code, seat
                seat += 1
                if seat == players:
                    seat = 0
            on_table = 0
            lead = holder
            if own_hands[lead] == 0:
                taken[row[SIDE + lead]] += points + row[LAST]
                break
            taken[row[SIDE + lead]] += points
    return state
