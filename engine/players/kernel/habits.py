"""Small networks, fitted to club players, that predict the card a player plays.

The inputs are what the player sees: their hand, the cards gone, and the trick on the table.
"""

import math
from typing import Final

import numpy as np

from engine.players.kernel.chances import Numbers
from engine.players.kernel.compiled import compiled, count, highest, inlined, lowest, word
from engine.players.kernel.tables import BEATEN_BY, PLAYERS, PTS, SIDE, TRUMPS, Row
from engine.players.kernel.tricks import legal

# A played card: a row of integers.
PLAYER: Final = 0
CODE: Final = 1
PLACE: Final = 2  # the number of cards on the table before it
LED: Final = 3
HELD: Final = 4  # the code that held the trick
HOLDER: Final = 5  # who held it: OPPONENTS, OWN_SIDES or RIVALS
POINTS: Final = 6  # on the table
GONE: Final = 7  # the codes played before it, including those on the table
OWN_GONE: Final = 8  # those of them played by this player
DECLARES: Final = 9  # 1: the player's side plays the contract
FELLOW: Final = 10  # 1: a partner is still to play
WISHED: Final = 11  # bits by suit: called by a partner, and four bits on, by another player
PACK: Final = 12
LED_BEFORE: Final = 13  # bits by suit: led by the player's side, and four bits on, by others
VOIDS: Final = 14  # bits by suit: a partner is void, and four bits on, another player is
PLAY_SIZE: Final = 15

OPPONENTS, OWN_SIDES, RIVALS = range(3)
"""The holder of a trick: the other camp, the player's own side, or another defending side."""

# The knowledge of the players in the remaining tricks.
WISHES: Final = 0  # by seat, as above
DECLARERS: Final = 4
LEDS: Final = 8
LACKS: Final = 12
ALL: Final = 16  # the whole pack
SEEN: Final = 17  # the cards played so far
MANNERS: Final = 18

LOOKS: Final = 34
WIDTH: Final = 20
NETS: Final = 6
NET: Final = LOOKS * WIDTH + 2 * WIDTH
"""The size of a network: input weights by input and neuron, biases, then output weights."""


@inlined
def _look(row: Row, play: Row, hand: int, allowed: int, code: int, seen: Numbers) -> None:
    """Write the network's inputs for a card into `seen`."""
    suit = word(0xFF) << (code >> 3 << 3)
    trumps = row[TRUMPS]
    out = play[PACK] & ~play[GONE] & ~hand
    card = word(1) << code
    left = hand & ~card
    beaten_by = row[BEATEN_BY + code]
    points = row[PTS + code]
    above = count(out & suit & beaten_by)
    rest = left & suit
    seen[0] = points * 0.1
    seen[1] = 1.0 if card & trumps else 0.0
    seen[2] = count(hand & suit) * 0.25
    seen[3] = min(above, 3) * 0.33
    seen[4] = 1.0 if above == 0 else 0.0
    seen[5] = 1.0 if rest == 0 else 0.0
    seen[6] = count(out & suit) * 0.25
    seen[7] = count(hand & trumps) * 0.25
    seen[8] = count(out & trumps) * 0.25
    seen[9] = play[DECLARES]
    seen[10] = count(hand) * 0.125
    seen[11] = play[WISHED] >> (code >> 3) & 1
    seen[12] = play[WISHED] >> (4 + (code >> 3)) & 1
    seen[13] = 1.0 if row[PLAYERS] == 4 else 0.0
    seen[14] = 1.0 if row[PLAYERS] == 2 else 0.0
    seen[15] = 1.0 if rest > (out & suit) else 0.0
    seen[16] = row[PTS + highest(rest)] * 0.1 if rest else 0.0
    least, most = word(1000), word(-1)
    cards = allowed
    while cards:
        worth = row[PTS + lowest(cards)]
        cards &= cards - 1
        least = min(least, worth)
        most = max(most, worth)
    seen[17] = 1.0 if points == least else 0.0
    seen[18] = 1.0 if points == most else 0.0
    suit_bit = code >> 3
    seen[19] = play[LED_BEFORE] >> suit_bit & 1
    seen[20] = play[LED_BEFORE] >> (4 + suit_bit) & 1
    seen[21] = play[VOIDS] >> suit_bit & 1
    seen[22] = play[VOIDS] >> (4 + suit_bit) & 1
    for i in range(23, LOOKS):
        seen[i] = 0.0
    if play[PLACE] == 0:
        return
    held = play[HELD]
    led = word(0xFF) << (play[LED] << 3)
    takes = row[BEATEN_BY + held] >> code & 1
    seen[23] = takes
    seen[24] = 1.0 if play[HOLDER] == OWN_SIDES else 0.0
    seen[25] = 1.0 if play[HOLDER] == RIVALS else 0.0
    seen[26] = play[POINTS] * 0.05
    seen[27] = 1.0 if out & row[BEATEN_BY + held] & led == 0 else 0.0
    seen[28] = 1.0 if takes and out & beaten_by & led == 0 else 0.0
    seen[29] = 1.0 if play[PLACE] == row[PLAYERS] - 1 else 0.0
    seen[30] = (row[PLAYERS] - 1 - play[PLACE]) * 0.33
    seen[31] = play[FELLOW]
    seen[32] = 1.0 if card & led else 0.0
    seen[33] = 1.0 if card & trumps and not trumps & led else 0.0


@inlined
def _net(row: Row, play: Row) -> int:
    """The index of the network: by kind of contract, and leading or following."""
    jack_is_best = row[PTS + 7] > row[PTS + 6] + 4
    kind = word(0) if row[TRUMPS] else word(1) if jack_is_best else word(2)
    return 2 * kind + (1 if play[PLACE] else 0)


@inlined
def _says(nets: Numbers, net: int, seen: Numbers, neurons: Numbers) -> float:
    for i in range(WIDTH):
        neurons[i] = nets[net, LOOKS * WIDTH + i]
    for j in range(LOOKS):
        if seen[j] != 0.0:
            for i in range(WIDTH):
                neurons[i] += nets[net, j * WIDTH + i] * seen[j]
    found = 0.0
    for i in range(WIDTH):
        found += max(neurons[i], 0.0) * nets[net, LOOKS * WIDTH + WIDTH + i]
    return found


@compiled
def looks(row: Row, play: Row, full: int, found: Numbers, codes: Row) -> int:
    """Write the inputs for each card of a choice, one row per card.

    Returns the number of cards in the upper bits, and the index of the network in the lowest three.
    """
    hand = full & ~play[OWN_GONE]
    allowed = hand
    if play[PLACE]:
        allowed = legal(row, hand, play[LED], play[HELD], word(play[HOLDER] == OWN_SIDES))
    number = word(0)
    cards = allowed
    while cards:
        codes[number] = lowest(cards)
        _look(row, play, hand, allowed, lowest(cards), found[number])
        cards &= cards - 1
        number += 1
    return number << 3 | _net(row, play)


@compiled
def log_habits(
    row: Row, plays: Row, fulls: Row, nets: Numbers, heat: float, found: Numbers
) -> None:
    """Write the log probability of all played cards, for each deal, into `found`.

    `fulls`: the full hands of each deal, as codes. A greater `heat` makes the evidence weaker.
    """
    seen = np.zeros(LOOKS)
    neurons = np.zeros(WIDTH)
    said = np.zeros(32)
    for world in range(fulls.shape[0]):
        total = 0.0
        for i in range(plays.shape[0]):
            play = plays[i]
            hand = fulls[world, play[PLAYER]] & ~play[OWN_GONE]
            allowed = hand
            if play[PLACE]:
                allowed = legal(row, hand, play[LED], play[HELD], word(play[HOLDER] == OWN_SIDES))
            if allowed & (allowed - 1) == 0 or not allowed >> play[CODE] & 1:
                continue
            net = _net(row, play)
            number = word(0)
            best, own = -1e9, 0.0
            cards = allowed
            while cards:
                code = lowest(cards)
                cards &= cards - 1
                _look(row, play, hand, allowed, code, seen)
                value = _says(nets, net, seen, neurons) / heat
                if code == play[CODE]:
                    own = value
                best = max(best, value)
                said[number] = value
                number += 1
            whole = 0.0
            for j in range(number):
                whole += math.exp(said[j] - best)
            chance = math.exp(own - best) / whole
            total += math.log(0.97 * chance + 0.03 / number)
        found[world] = total


@inlined
def habitual(
    row: Row,
    nets: Numbers,
    manners: Row,
    play: Row,
    seen: Numbers,
    neurons: Numbers,
    seat: int,
    hand: int,
    allowed: int,
    place: int,
    led: int,
    held: int,
    holder: int,
    points: int,
    gone: int,
) -> int:
    """The allowed card that the player would play by habit, as a set.

    `play`, `seen` and `neurons` are scratch space.
    """
    players = row[PLAYERS]
    play[PLACE] = place
    play[LED] = led
    play[HELD] = held
    play[POINTS] = points
    play[GONE] = gone
    play[PACK] = manners[ALL]
    play[DECLARES] = manners[DECLARERS + seat]
    play[WISHED] = manners[WISHES + seat]
    play[LED_BEFORE] = manners[LEDS + seat]
    play[VOIDS] = manners[LACKS + seat]
    own = row[SIDE + seat]
    play[HOLDER] = OPPONENTS
    if place:
        if row[SIDE + holder] == own:
            play[HOLDER] = OWN_SIDES
        elif manners[DECLARERS + seat] == manners[DECLARERS + holder]:
            play[HOLDER] = RIVALS
    play[FELLOW] = 0
    other = seat
    for _ in range(place + 1, players):
        other = other + 1 if other < players - 1 else word(0)
        if row[SIDE + other] == own:
            play[FELLOW] = 1
    net = _net(row, play)
    best = -1e9
    found = word(0)
    cards = allowed
    while cards:
        card = cards & -cards
        cards ^= card
        _look(row, play, hand, allowed, lowest(card), seen)
        value = _says(nets, net, seen, neurons)
        if value > best:
            best = value
            found = card
    return found
