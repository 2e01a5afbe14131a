"""Prepare the played cards as evidence about hands, for `engine.players.kernel.habits`."""

import io
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

import numpy as np

from engine.players.kernel import habits as k
from engine.players.kernel.chances import Numbers
from engine.players.kernel.tables import BEATEN_BY, PTS, Row, code_of, coded, row_of
from engine.rules.cards import NO_SUIT, SEATS, SUIT_OF, Card, Contract, Seat, hand_of, pack
from engine.rules.deal.auction import TRUMPS_NAMED, Call
from engine.rules.knowledge import Knowledge
from engine.rules.ruleset import Rules

_FITTED: Final = "habits.npy"


class Course(NamedTuple):
    """The public course of a deal so far."""

    rules: Rules
    contract: Contract
    declarer: Seat
    dealer: Seat
    calls: tuple[Call, ...]
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]


def course_of(knowledge: Knowledge, contract: Contract) -> Course:
    """The course of the deal, from a player's knowledge."""
    if knowledge.auction is None:
        raise ValueError("no deal in play")
    return Course(
        knowledge.rules,
        contract,
        knowledge.auction.bidder,
        knowledge.dealer,
        knowledge.calls,
        (
            *((trick.leader, trick.cards) for trick in knowledge.tricks),
            (knowledge.leader, knowledge.trick),
        ),
    )


@lru_cache(maxsize=1)
def networks() -> Numbers:
    """The fitted networks (`tools/habits.py`)."""
    kept = files("engine.players.master").joinpath(_FITTED).read_bytes()
    nets: Numbers = np.load(io.BytesIO(kept)).astype(np.float64)
    return nets


class ShownSuits:
    """Suits led and voids shown, for each seat: by the seat's side and by the others."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.leds, self.lacks = [0] * rules.players, [0] * rules.players

    def add(self, seat: Seat, led: int, suit: int, place: int) -> None:
        """Add a card: its seat, the suit led, its suit, and its place in the trick."""
        side = self._rules.side_of(seat)
        for other in self._rules.seats:
            own = self._rules.side_of(other) == side
            bit = 1 << (led if own else 4 + led)
            if not place:
                self.leds[other] |= bit
            elif suit != led and other != seat:
                self.lacks[other] |= bit


def plays_of(course: Course) -> Row:
    """The cards played, one row each (`engine.players.kernel.habits`)."""
    rules, contract = course.rules, course.contract
    row = row_of(rules, contract, course.declarer)
    plays = np.zeros((sum(len(cards) for _, cards in course.tricks), k.PLAY_SIZE), np.int64)
    own_gone = [0] * rules.players
    gone, at = 0, 0
    deck = coded(contract, hand_of(pack(rules.deck)))
    wished = [_wished(course, seat) for seat in rules.seats]
    declaring = rules.side_of(course.declarer)
    shown = ShownSuits(rules)
    for leader, cards in course.tricks:
        held = holder = points = led = 0
        for place, card in enumerate(cards):
            seat = SEATS[(leader + place) % rules.players]
            own = rules.side_of(seat)
            code = code_of(contract, card)
            play = plays[at]
            at += 1
            play[k.PLAYER], play[k.CODE], play[k.PLACE] = seat, code, place
            play[k.LED], play[k.HELD], play[k.POINTS] = led, held, points
            play[k.GONE], play[k.OWN_GONE], play[k.PACK] = gone, own_gone[seat], deck
            play[k.DECLARES], play[k.WISHED] = own == declaring, wished[seat]
            play[k.LED_BEFORE], play[k.VOIDS] = shown.leds[seat], shown.lacks[seat]
            later = [SEATS[(leader + i) % rules.players] for i in range(place + 1, rules.players)]
            play[k.FELLOW] = any(rules.side_of(other) == own for other in later)
            if place:
                whose = rules.side_of(SEATS[holder])
                if whose == own:
                    play[k.HOLDER] = k.OWN_SIDES
                elif declaring not in (own, whose):
                    play[k.HOLDER] = k.RIVALS
            if not place or int(row[BEATEN_BY + held]) >> code & 1:
                held, holder = code, int(seat)
            led = led if place else code >> 3
            shown.add(seat, led, code >> 3, place)
            points += int(row[PTS + code])
            gone |= 1 << code
            own_gone[seat] |= 1 << code
    return plays


def manners_of(course: Course) -> Row:
    """The knowledge of the players in the remaining tricks, in the kernel's numbers."""
    rules, contract = course.rules, course.contract
    manners = np.zeros(k.MANNERS, np.int64)
    declaring = rules.side_of(course.declarer)
    for seat in rules.seats:
        manners[k.WISHES + seat] = _wished(course, seat)
        manners[k.DECLARERS + seat] = rules.side_of(seat) == declaring
    shown = ShownSuits(rules)
    for leader, cards in course.tricks:
        for place, card in enumerate(cards):
            seat = SEATS[(leader + place) % rules.players]
            shown.add(seat, SUIT_OF[cards[0]], SUIT_OF[card], place)
    manners[k.LEDS : k.LEDS + rules.players] = shown.leds
    manners[k.LACKS : k.LACKS + rules.players] = shown.lacks
    manners[k.ALL] = coded(contract, hand_of(pack(rules.deck)))
    seen = [card for _, cards in course.tricks for card in cards]
    manners[k.SEEN] = coded(contract, hand_of(seen))
    return manners


def _wished(course: Course, seat: Seat) -> int:
    """Bits of the suits called by a seat's partner, and four bits on, by others."""
    rules, wished = course.rules, 0
    for i, made in enumerate(course.calls):
        caller = rules.seat_after(course.dealer, 1 + i)
        suit = TRUMPS_NAMED[made]
        if suit != NO_SUIT and caller != seat:
            fellow = rules.side_of(caller) == rules.side_of(seat)
            wished |= 1 << (suit if fellow else 4 + suit)
    return wished
