"""Solve a position in many worlds, for each card that may be played."""

import numpy as np

from engine.players.kernel.chances import Numbers
from engine.players.kernel.compiled import compiled, count, lowest, word
from engine.players.kernel.habits import LOOKS, PLAY_SIZE, SEEN, WIDTH, habitual
from engine.players.kernel.solver import LOOKED_INTO, after_trick, new_world, solve, value_of
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
    nets: Numbers,
    manners: Row,
) -> int:
    """The value of a position after `chosen` is played.

    The next tricks are played by habit until no hand has more than `most` cards; the rest is
    solved.
    """
    players = row[PLAYERS]
    play = np.zeros(PLAY_SIZE, np.int64)
    seen = np.zeros(LOOKS)
    neurons = np.zeros(WIDTH)
    gone = manners[SEEN]
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
                    card = hand
                    if place:
                        own = 1 if row[SIDE + holder] == row[SIDE + seat] else 0
                        card = legal(row, hand, led, held, own)
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
    nets: Numbers,
    manners: Row,
    effort: int,
    values: Row,
) -> int:
    """Solve a position in each world and for each playable card; `values` has a row per world.

    Returns the number of worlds solved; none is begun after `effort` positions have been examined.
    While a hand has more than `most` cards, tricks are played by habit.
    """
    hands = np.zeros(4, np.int64)
    table[LOOKED_INTO] = 0
    number: int = worlds.shape[0]
    for i in range(number):
        if table[LOOKED_INTO] > effort:
            return i
        if count(worlds[i, leader]) + (1 if laid else 0) <= most:
            solve(row, worlds[i], table, leader, trick, laid, swept, values[i])
            continue
        world = new_world(table)
        cards = playable(row, worlds[i], leader, trick, laid)
        while cards:
            chosen = cards & -cards
            cards ^= chosen
            for seat in range(4):
                hands[seat] = worlds[i, seat]  # assigning whole rows takes seconds to compile
            values[i, lowest(chosen)] = _go_on(
                row, hands, table, world, leader, trick, laid, swept, most, chosen, nets, manners
            )
    return number
