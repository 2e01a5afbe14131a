"""Legal cards and random playouts, by a row of `tables`."""

import numpy as np

from engine.players.kernel.compiled import below, compiled, count, inlined, lowest, seeded, stirred
from engine.players.kernel.tables import (
    ANY,
    BEATEN_BY,
    FOLLOW,
    LAST,
    OVER_OR_ANY,
    OVER_OR_TRUMP,
    PLAYERS,
    PTS,
    SIDE,
    TRUMPS,
    VOID,
    Row,
)


@inlined
def legal(row: Row, hand: int, led: int, held: int, own: int) -> int:
    """The codes in a hand that may be played on a trick held by the code `held`.

    `own` is 1 if the player's side holds the trick.
    """
    allowed = hand & (0xFF << (led << 3))
    if allowed:
        if row[FOLLOW + (led << 5) + held]:
            higher = allowed & row[BEATEN_BY + held]
            if higher:
                allowed = higher
    else:
        allowed = hand
        trumps = hand & row[TRUMPS]
        asked = row[VOID + (((led << 5) + held) << 1) + own]
        if trumps and asked != ANY:
            higher = trumps & row[BEATEN_BY + held]
            if asked in (OVER_OR_TRUMP, OVER_OR_ANY):
                if higher:
                    allowed = higher
                elif asked == OVER_OR_TRUMP:
                    allowed = trumps
            else:
                allowed = trumps
    return allowed


@compiled
def playable(row: Row, hands: Row, leader: int, trick: Row, laid: int) -> int:
    """The codes that the player in turn may play on the cards on the table."""
    players = row[PLAYERS]
    held, holder, led = trick[0], leader, trick[0] >> 3
    seat = leader
    for place in range(laid):
        code = trick[place]
        if place and row[BEATEN_BY + held] >> code & 1:
            held, holder = code, seat
        seat += 1
        if seat == players:
            seat = 0
    cards: int = hands[seat]
    if laid == 0:
        return cards
    own = 1 if row[SIDE + holder] == row[SIDE + seat] else 0
    return legal(row, cards, led, held, own)


@compiled
def play_out(
    row: Row, hands: Row, leader: int, trick: Row, laid: int, times: int, seed: int, taken: Row
) -> int:
    """Play the rest of a deal at random `times` times, and add each side's points to `taken`.

    `trick` has the `laid` codes on the table. Returns the generator's last state.
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
