"""A position solved in one world after another, for each card that may be played in it."""

import numpy as np

from engine.players.kernel.bits import count, lowest, word
from engine.players.kernel.compiled import compiled
from engine.players.kernel.promising import likeliest
from engine.players.kernel.solver import after_trick, new_world, solve, value_of
from engine.players.kernel.tables import BEATEN_BY, CAMP, PLAYERS, PTS, SIDE, Row
from engine.players.kernel.tricks import legal, playable


@compiled
def _go_on(
    row: Row,
    hands: Row,
    table: Row,
    world: int,
    leader: int,
    trick: Row,
    laid: int,
    swept: int,
    most: int,
    chosen: int,
) -> int:
    """The value of a position where `chosen` is laid first and the next tricks go as they look best
    at once, until there are no more than `most` cards in a hand.
    """
    players = row[PLAYERS]
    total = word(0)
    lead = leader
    while True:
        held, holder, led, points, seat = word(0), lead, word(0), word(0), lead
        for place in range(players):
            if place < laid:
                code = trick[place]
            else:
                card = chosen
                if card == 0:
                    hand = hands[seat]
                    others = (hands[0] | hands[1] | hands[2] | hands[3]) & ~hand
                    cards = hand
                    if place:
                        own = 1 if row[SIDE + holder] == row[SIDE + seat] else 0
                        cards = legal(row, hand, led, held, own)
                        others |= word(1) << held
                    partner = place > 0 and row[CAMP + holder] == row[CAMP + seat]
                    card = likeliest(row, hands, cards, hand, others, seat, place, held, partner)
                chosen = word(0)
                hands[seat] ^= card
                code = lowest(card)
            points += row[PTS + code]
            if place == 0:
                held, led = code, code >> 3
            elif row[BEATEN_BY + held] >> code & 1:
                held, holder = code, seat
            seat += 1
            if seat == players:
                seat = word(0)
        laid = word(0)
        lead = holder
        swept = after_trick(swept, row[CAMP + lead])
        if row[CAMP + lead] == 0:
            total += points
        if count(hands[lead]) <= most:
            return total + value_of(row, hands, table, world, lead, swept)


@compiled
def solve_each(
    row: Row,
    worlds: Row,
    table: Row,
    leader: int,
    trick: Row,
    laid: int,
    swept: int,
    most: int,
    values: Row,
) -> None:
    """Solve a position in every world, for each card that may be played; a row of values for each.

    With more than `most` cards in a hand what looks best is played until there are no more.
    """
    hands = np.zeros(4, np.int64)
    for i in range(worlds.shape[0]):
        if count(worlds[i, leader]) + (1 if laid else 0) <= most:
            solve(row, worlds[i], table, leader, trick, laid, swept, values[i])
            continue
        world = new_world(table)
        cards = playable(row, worlds[i], leader, trick, laid)
        while cards:
            chosen = cards & -cards
            cards ^= chosen
            hands[:] = worlds[i]
            values[i, lowest(chosen)] = _go_on(
                row, hands, table, world, leader, trick, laid, swept, most, chosen
            )
