"""Search heuristics for the solver: equivalent cards, move ordering, certain tricks."""

from engine.players.kernel.compiled import count, highest, inlined, lowest, word
from engine.players.kernel.tables import (
    ANY,
    BEATEN_BY,
    CAMP,
    LOW,
    PLAYERS,
    PTS,
    SIDE,
    TRUMPS,
    VOID,
    Row,
)


@inlined
def apart(row: Row, cards: int, others: int) -> int:
    """Drop cards that are equivalent to a lower one: same points, and no other player's card
    between.
    """
    for suit in range(4):
        low = cards & row[LOW + suit]
        if low & (low - 1):
            below = low & -low
            low ^= below
            while low:
                this = low & -low
                low ^= this
                between = (this - 1) & ~((below << 1) - 1)
                if not between & others:
                    cards &= ~this
                below = this
    return cards


@inlined
def likeliest(
    row: Row,
    hands: Row,
    cards: int,
    hand: int,
    others: int,
    seat: int,
    place: int,
    held: int,
    partner_holds: bool,
) -> int:
    """The card to try first; finding the best card early saves positions."""
    chosen = word(0)
    best = word(-99999)
    rest = cards
    players = row[PLAYERS]
    trumps = row[TRUMPS]
    while rest:
        this = rest & -rest
        rest ^= this
        code = lowest(this)
        suit = word(0xFF) << (code >> 3 << 3)
        pts = row[PTS + code]
        if place == 0:
            above = others & suit & row[BEATEN_BY + code]
            if above == 0:
                score = 60 + pts
                if trumps and not this & trumps:
                    for other in range(players):  # a void opponent may ruff
                        against = row[CAMP + other] != row[CAMP + seat]
                        if against and hands[other] & suit == 0 and hands[other] & trumps:
                            score = -10 - pts
            else:
                score = -pts
                top = word(1) << highest(above)
                for other in range(players):
                    fellow = other != seat and row[CAMP + other] == row[CAMP + seat]
                    if fellow and hands[other] & top:
                        score = 25 + pts
                score -= count(hand & suit)
        elif row[BEATEN_BY + held] & this:
            last = place == players - 1
            above = others & row[BEATEN_BY + code] & (suit | trumps)
            if last or above == 0:
                score = 100 + pts if not partner_holds else 30 + pts
            else:
                score = 20 - pts
            if this & trumps and trumps:
                score -= 4
        elif partner_holds and (place == players - 1 or others & row[BEATEN_BY + held] == 0):
            score = 40 + pts
        elif partner_holds:
            score = 10 - pts
        else:
            score = -pts - ((code & 7) >> 2)
        if score > best:
            best = score
            chosen = this
    return chosen


@inlined
def surely(row: Row, hands: Row, seat: int, hand: int, others: int) -> int:
    """The points that the leader can cash immediately against any play, plus 4096 per trick.

    First come unbeatable trumps, then other suits, until a player with trumps left may ruff: a void
    opponent, or a void camp fellow who must ruff and would then be on lead.
    """
    players = row[PLAYERS]
    trumps = row[TRUMPS]
    camp = row[CAMP + seat]
    mine = hand & trumps
    theirs = others & trumps
    drawn = word(0)
    found = word(0)
    while mine > theirs:
        code = highest(mine)
        mine ^= word(1) << code
        found += 4096 + row[PTS + code]
        drawn += 1
    ruffers = word(0)  # a bit for each seat that has trumps left
    room = word(8)  # tricks until a camp fellow has only trumps left
    if trumps:
        for other in range(players):
            if other != seat and count(hands[other] & trumps) > drawn:
                ruffers |= word(1) << other
                if row[CAMP + other] == camp:
                    room = min(room, count(hands[other] & ~trumps))
    for suit in range(4):
        cards = word(0xFF) << (suit << 3)
        if cards == trumps:
            continue
        mine = hand & cards
        theirs = others & cards
        if mine <= theirs:
            continue
        most = word(8)
        if ruffers:
            for other in range(players):
                if ruffers >> other & 1:
                    if row[CAMP + other] == camp:
                        own = 1 if row[SIDE + other] == row[SIDE + seat] else 0
                        if row[VOID + (((suit << 5) + highest(mine)) << 1) + own] == ANY:
                            continue
                    most = min(most, count(hands[other] & cards))
        while mine > theirs and most and room:
            code = highest(mine)
            mine ^= word(1) << code
            found += 4096 + row[PTS + code]
            most -= 1
            room -= 1
    return found
