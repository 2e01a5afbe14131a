"""One card of a trick: what is legal. The numbers are those of a row of `tables`."""

from engine.players.kernel.compiled import compiled, inlined
from engine.players.kernel.tables import (
    ANY,
    BEATEN_BY,
    FOLLOW,
    OVER_OR_ANY,
    OVER_OR_TRUMP,
    PLAYERS,
    SIDE,
    TRUMPS,
    VOID,
    Row,
)


@inlined
def legal(row: Row, hand: int, led: int, held: int, own: int) -> int:
    """The codes of a hand that may be played on a trick that the code `held` holds.

    `own` is 1 where the player's side holds it.
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
