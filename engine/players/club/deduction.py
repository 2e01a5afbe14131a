"""Deduce which unseen cards each seat may hold or must hold, and with which probability.

A played card says something about the rest of the hand by the rules: if it had been illegal with
some other card in hand, the hand did not contain that card. The `CardMemory` of a deal follows only
from public history and the player's own hand.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.rules.cards import (
    ACE,
    BIT,
    FULL_DECK,
    JACK,
    KING,
    NINE,
    NO_SUIT,
    NO_TRUMPS,
    NOBODY,
    QUEEN,
    RANK_MASK,
    SEATS,
    SEVEN,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    TRUMP_OF,
    Card,
    Contract,
    Hand,
    Seat,
    Suit,
    card_of,
    cards_of,
    hand_of,
    pack,
    per_seat,
)
from engine.rules.deal.auction import TRUMPS_NAMED
from engine.rules.deal.declarations import Run
from engine.rules.deal.tricks import legal_cards, winning_index
from engine.rules.knowledge import QUAD_KIND, Knowledge
from engine.rules.points.raw import doubling
from engine.rules.ruleset import Rules

_ROUNDS = 3
PLACES: Final[tuple[Seat, ...]] = (*SEATS, Seat(len(SEATS)))
"""The places of a card: a seat, or nobody (the index after the last seat)."""
_PACKS = {size: hand_of(pack(size)) for size in (24, 32)}


class Known(NamedTuple):
    """Certain knowledge about the unseen cards.

    `others`: the places that have unseen cards. `held` (how many cards), `can` (which ones may be
    there) and `sure` (which ones must be there) have an entry for each seat and a last one for
    nobody.
    """

    unseen: Hand
    others: tuple[Seat, ...]
    held: tuple[int, ...]
    can: tuple[Hand, ...]
    sure: tuple[Hand, ...]


def deduce(knowledge: Knowledge, seat: Seat, contract: Contract) -> Known:
    """Deduce from the seat's hand, the cards played and the cards shown.

    In honour play, people may have broken the rules; contradictory restrictions are then dropped.
    """
    rules = knowledge.rules
    gone, may = _played(knowledge, seat, contract)
    unseen = _PACKS[rules.deck] & ~knowledge.hand & ~knowledge.discards
    for cards in gone:
        unseen &= ~cards
    unseen &= ~_out_of_play(knowledge)
    left = unseen.bit_count() - sum(knowledge.held) + knowledge.held[seat]
    held = (*knowledge.held, left)
    others = tuple(
        place for place in PLACES[: rules.players + 1] if place != seat and held[place] > 0
    )
    can = [may[place] & unseen if place in others else 0 for place in range(len(held))]
    sure = _shown(knowledge, seat, gone, can)
    _settle(others, held, can, sure)
    if not _fits(unseen, others, held, can):
        can = [unseen if place in others else 0 for place in range(len(held))]
        sure = [0] * len(held)
    return Known(unseen, others, held, tuple(can), tuple(sure))


def _played(knowledge: Knowledge, seat: Seat, contract: Contract) -> tuple[list[Hand], list[Hand]]:
    """The cards each seat has played, and the cards each place may still hold."""
    rules = knowledge.rules
    gone, may = [0] * rules.players, [FULL_DECK] * (rules.players + 1)
    for player, before, card, own_side_holds in _plays(knowledge, contract):
        gone[player] |= BIT[card]
        if player == seat:
            continue
        if not may[player] & BIT[card]:  # this card or an earlier one broke the rules
            may[player] = FULL_DECK
        elif before:
            may[player] &= ~_missing(rules, contract, before, card, own_side_holds=own_side_holds)
    return gone, may


def _out_of_play(knowledge: Knowledge) -> Hand:
    """The open card that nobody holds: the turned-up card, or the seven exchanged for it."""
    turned = knowledge.turned_card
    if turned < 0 or knowledge.taker >= 0:
        return 0
    return BIT[turned if knowledge.exchanged < 0 else card_of(SUIT_OF[turned], SEVEN)]


def _plays(
    knowledge: Knowledge, contract: Contract
) -> Iterator[tuple[Seat, tuple[Card, ...], Card, bool]]:
    """Each card played: the player, the cards before it, and whether their side held the trick."""
    rules, players = knowledge.rules, knowledge.rules.players
    tricks = [(trick.leader, trick.cards) for trick in knowledge.tricks]
    tricks.append((knowledge.leader, knowledge.trick))
    for leader, cards in tricks:
        for i, card in enumerate(cards):
            before, seat = cards[:i], SEATS[(leader + i) % players]
            own = False
            if before:
                holder = SEATS[(leader + winning_index(contract, before)) % players]
                own = rules.side_of(holder) == rules.side_of(seat)
            yield seat, before, card, own


def _missing(
    rules: Rules,
    contract: Contract,
    before: tuple[Card, ...],
    card: Card,
    *,
    own_side_holds: bool,
) -> Hand:
    """The cards a hand cannot have held when it played this card.

    Start from all cards and remove those that the rules prescribe until they allow the played one;
    the hand had none of the removed cards.
    """
    hand = FULL_DECK
    while True:
        allowed = legal_cards(rules, contract, hand, before, own_side_holds=own_side_holds)
        if allowed & BIT[card]:
            return FULL_DECK & ~hand
        hand &= ~allowed


def _shown(knowledge: Knowledge, seat: Seat, gone: list[Hand], can: list[Hand]) -> list[Hand]:
    """The cards others have shown: the rest of a belote, declarations, the exchanged card."""
    sure = [0] * len(can)
    for player, card in knowledge.belotes:
        pair = BIT[card_of(SUIT_OF[card], KING)] | BIT[card_of(SUIT_OF[card], QUEEN)]
        sure[player] |= pair & can[player]
    if knowledge.exchanged >= 0:
        sure[knowledge.exchanged] |= BIT[knowledge.turned_card] & can[knowledge.exchanged]
    if knowledge.taker >= 0:
        sure[knowledge.taker] |= BIT[knowledge.turned_card] & can[knowledge.taker]
    for player, plan in per_seat(knowledge.revealed):
        for item in plan:
            sure[player] |= item.cards & can[player]
    for player, kinds in per_seat(knowledge.kinds):
        if player == seat or not kinds:
            continue
        tops = knowledge.tops[player] if knowledge.tops else (None,) * len(kinds)
        if knowledge.contract in NO_TRUMPS:
            tops = (ACE,)  # nothing else is declared (B.5.5)
        held = gone[player] | can[player]
        for kind, top in zip(kinds, tops, strict=True):
            sure[player] |= _common(kind, top, held) & can[player]
    return sure


def _common(kind: int, top: int | None, held: Hand) -> Hand:
    """The cards common to every possible declaration of this kind (and top card) in `held`."""
    if kind == QUAD_KIND:
        sets = [RANK_MASK[rank] for rank in range(NINE, 8) if top in (None, rank)]
    else:
        tops = range(kind - 1, 8) if top is None else (top,)
        sets = [Run(kind, top, suit).cards for suit in SUITS for top in tops]
    common = FULL_DECK
    for cards in sets:
        if cards & held == cards:
            common &= cards
    return common if common != FULL_DECK else 0


def _settle(
    others: tuple[Seat, ...], held: tuple[int, ...], can: list[Hand], sure: list[Hand]
) -> None:
    """Propagate certainty: a certain card is nowhere else, and a full hand holds no other card."""
    for _ in range(_ROUNDS):
        for player in others:
            if can[player].bit_count() == held[player]:
                sure[player] = can[player]
            elif sure[player].bit_count() == held[player]:
                can[player] = sure[player]
            for other in others:
                if other != player:
                    can[other] &= ~sure[player]


def _fits(unseen: Hand, others: tuple[Seat, ...], held: tuple[int, ...], can: list[Hand]) -> bool:
    """Whether every place has enough possible cards, and every card a possible place."""
    anywhere = 0
    for place in others:
        if can[place].bit_count() < held[place]:
            return False
        anywhere |= can[place]
    return anywhere == unseen


_HONOURS = (JACK, NINE)
_BID_HONOUR, _BID_CARD = 2.2, 1.4


Chances = tuple[tuple[float, ...], ...]


def chances(knowledge: Knowledge, seat: Seat, known: Known) -> Chances:
    """The probability of each unseen card at each seat, and (last entry) with nobody."""
    bids = _bids(knowledge, seat)
    table = [[0.0] * 32 for _ in known.held]
    cards = tuple(cards_of(known.unseen))
    for place in known.others:
        row, possible, size = table[place], known.can[place], float(known.held[place])
        for card in cards:
            if possible >> card & 1:
                row[card] = size
        for suit in bids[place]:
            for card in cards_of(possible & SUIT_MASK[suit]):
                row[card] *= _BID_HONOUR if card & 7 in _HONOURS else _BID_CARD
    _balance(
        [table[place] for place in known.others],
        [known.held[place] for place in known.others],
        cards,
    )
    return tuple(tuple(row) for row in table)


def _balance(rows: list[list[float]], sizes: list[int], cards: tuple[Card, ...]) -> None:
    """Scale the rows, in a few rounds, so that each card adds up to 1 and each hand to its size."""
    for again in range(_ROUNDS):
        if again:
            for row, size in zip(rows, sizes, strict=True):
                total = sum(row)
                if total:
                    scale = size / total
                    for card in cards:
                        row[card] *= scale
        for card in cards:
            total = sum([row[card] for row in rows])
            if total:
                for row in rows:
                    row[card] /= total


def _bids(knowledge: Knowledge, seat: Seat) -> list[list[Suit]]:
    """The suits each other seat has bid."""
    bids: list[list[Suit]] = [[] for _ in range(knowledge.rules.players + 1)]
    for i, made in enumerate(knowledge.calls):
        player = knowledge.caller(i)
        suit = TRUMPS_NAMED[made]
        if player != seat and suit != NO_SUIT:
            bids[player].append(suit)
    return bids


_ALLY = 0.25
"""Without partners, the worth of the other defender's trick relative to one's own."""


class CardMemory(NamedTuple):
    """A deal in play, as a seat remembers it.

    `partner`: `NOBODY` if there is none. `opponents`: all seats of other sides, in playing order.
    `loyal[seat]`: the worth of that seat's tricks, from 0 (all loss) to 1 (all gain).

    `held`, `can`, `sure` and `chance` have an entry for each place (`PLACES`): the number of unseen
    cards there, the possible ones, the certain ones, and the probability of each. `around[card]`:
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
        """Whether this seat's side plays the contract."""
        return self.bidder in (self.seat, self.partner)

    @property
    def premium(self) -> float:
        """The premium for capot, in card points before no-trump doubling."""
        return self.rules.capot_points(self.contract) / doubling(self.contract)

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
