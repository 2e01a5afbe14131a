"""A careful player's memory of a deal: the cards gone, and who may hold the others.

It follows only from public history and the own hand.
"""

from typing import NamedTuple

from engine.players.club.deduction import PLACES, chances, deduce
from engine.rules.cards import NOBODY, TRUMP_OF, Contract, Hand, Seat, Suit, cards_of
from engine.rules.knowledge import Knowledge
from engine.rules.points.scoring import doubling
from engine.rules.ruleset import Rules

_ALLY = 0.25
"""Without partners, the worth of the other defender's trick, relative to an own one."""


class CardMemory(NamedTuple):
    """A deal in play, as a seat remembers it.

    `partner`: `NOBODY` if there is none. `opponents`: all seats of other sides, in playing order.
    `loyal[seat]`: the worth of that seat's tricks, from 0 (all loss) to 1 (all gain).

    `held`, `can`, `sure` and `chance` have an entry for each place (`PLACES`): how many unseen
    cards lie there, which ones may, which ones must, and the probability of each. `around[card]`:
    the probability that anybody holds an unseen card.

    `swept`: the number of tricks if one side took them all, else 0; negative for another side.
    """

    rules: Rules
    seat: Seat
    partner: Seat
    opponents: tuple[Seat, ...]
    loyal: tuple[float, ...]
    contract: Contract
    trump: Suit
    bidder: Seat
    hand: Hand
    unseen: Hand
    held: tuple[int, ...]
    can: tuple[Hand, ...]
    sure: tuple[Hand, ...]
    chance: tuple[tuple[float, ...], ...]
    around: tuple[float, ...]
    swept: int

    @property
    def players(self) -> int:
        """The number of players."""
        return self.rules.players

    @property
    def nowhere(self) -> Seat:
        """The place of the cards that nobody holds: one past the seats."""
        return PLACES[self.rules.players]

    @property
    def declaring(self) -> bool:
        """Whether the own side plays the contract."""
        return self.bidder in (self.seat, self.partner)

    @property
    def premium(self) -> float:
        """The premium for capot, in card points before no-trump doubling."""
        return self.rules.capot_bonus / doubling(self.contract)

    @property
    def capot(self) -> float:
        """The share of the capot premium at stake in the next trick: small early in a deal."""
        return float(self.premium * (self.swept / self.rules.hand_size) ** 4)

    def lacks(self, seat: Seat, cards: Hand) -> float:
        """The probability that a seat holds none of these cards."""
        if self.sure[seat] & cards:
            return 0.0
        chance, left = self.chance[seat], 1.0
        rest = cards & self.can[seat]
        while rest:
            low = rest & -rest
            left *= 1.0 - chance[low.bit_length() - 1]
            rest ^= low
        return left

    def expected(self, seat: Seat, cards: Hand) -> float:
        """The expected number of these cards in a seat's hand."""
        chance = self.chance[seat]
        return sum(chance[card] for card in cards_of(cards & self.can[seat]))

    def out(self, cards: Hand) -> float:
        """The expected number of these cards in the others' hands."""
        left = cards & self.unseen
        if not self.held[self.nowhere]:
            return float(left.bit_count())
        return sum(self.around[card] for card in cards_of(left))


def remember(knowledge: Knowledge, seat: Seat, contract: Contract) -> CardMemory:
    """The memory of a seat, with all conclusions, once the contract stands."""
    if knowledge.auction is None:
        raise ValueError("no deal in play")
    rules, bidder = knowledge.rules, knowledge.auction.bidder
    known = deduce(knowledge, seat, contract)
    chance = chances(knowledge, seat, known)
    own = rules.side_of(seat)
    order = [rules.seat_after(seat, i) for i in range(1, rules.players)]
    return CardMemory(
        rules=rules,
        seat=seat,
        partner=next((other for other in order if rules.side_of(other) == own), NOBODY),
        opponents=tuple(other for other in order if rules.side_of(other) != own),
        loyal=_loyal(rules, seat, bidder),
        contract=contract,
        trump=TRUMP_OF[contract],
        bidder=bidder,
        hand=knowledge.hand,
        unseen=known.unseen,
        held=known.held,
        can=known.can,
        sure=known.sure,
        chance=chance,
        around=tuple(
            [
                1.0 - lost if known.unseen >> card & 1 else 0.0
                for card, lost in enumerate(chance[-1])
            ]
        ),
        swept=_swept(knowledge, seat),
    )


def _loyal(rules: Rules, seat: Seat, bidder: Seat) -> tuple[float, ...]:
    own, declaring = rules.side_of(seat), rules.side_of(bidder)
    return tuple(
        1.0 if side == own else 0.0 if declaring in (own, side) else _ALLY
        for side in map(rules.side_of, rules.seats)
    )


def _swept(knowledge: Knowledge, seat: Seat) -> int:
    side_of = knowledge.rules.side_of
    sides = {side_of(trick.winner) for trick in knowledge.tricks}
    if len(sides) != 1:
        return 0
    return len(knowledge.tricks) if side_of(seat) in sides else -len(knowledge.tricks)
