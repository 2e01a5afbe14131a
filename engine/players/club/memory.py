"""What a careful player remembers of a deal: the cards gone, and who may still hold which.

Everything follows from public history and the own hand. What a played card says about the rest of
a hand is asked of the rules themselves: a card that would have been legal *instead* of the one
played is not there.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.rules.cards import (
    BIT,
    FULL_DECK,
    JACK,
    KING,
    NINE,
    QUEEN,
    RANK_MASK,
    SUIT_MASK,
    Card,
    Contract,
    Hand,
    Seat,
    cards_of,
)
from engine.rules.declarations import Run
from engine.rules.knowledge import QUAD_KIND, Knowledge
from engine.rules.play import legal_cards, winning_index
from engine.rules.ruleset import Rules

_HONOURS = (JACK, NINE)
_BID_HONOUR, _BID_CARD = 2.2, 1.4
_ROUNDS = 3


class Memory(NamedTuple):
    """A deal in play, as a seat remembers it.

    `chance[seat][card]` is how likely a seat holds a card that the player has not seen; `can` the
    cards that a seat may hold at all, `sure` those it must hold. `swept` are the tricks taken
    if one side has taken all of them, negative if it is the others.
    """

    rules: Rules
    seat: Seat
    partner: Seat
    contract: Contract
    trump: int
    bidder: Seat
    hand: Hand
    unseen: Hand
    held: tuple[int, ...]
    can: tuple[Hand, ...]
    sure: tuple[Hand, ...]
    chance: tuple[tuple[float, ...], ...]
    swept: int

    @property
    def declaring(self) -> bool:
        """Whether the own side plays the contract."""
        return self.bidder in (self.seat, self.partner)

    @property
    def premium(self) -> float:
        """What capot is worth, in card points as they count before no-trump doubling."""
        return self.rules.capot_bonus / (2 if self.contract is Contract.NT else 1)

    @property
    def capot(self) -> float:
        """What the next trick decides about capot: little as long as many tricks follow."""
        return float(self.premium * (self.swept / self.rules.hand_size) ** 4)

    @property
    def opponents(self) -> tuple[Seat, Seat]:
        """The two others, the next to play first."""
        return (self.seat + 1) % 4, (self.seat + 3) % 4

    def lacks(self, seat: Seat, cards: Hand) -> float:
        """How likely a seat holds none of these cards."""
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
        """How many of these cards a seat holds on average."""
        chance = self.chance[seat]
        return sum(chance[card] for card in cards_of(cards & self.can[seat]))


def remember(knowledge: Knowledge, seat: Seat, contract: Contract) -> Memory:
    """All that a seat can conclude in the middle of the play."""
    if knowledge.auction is None:
        raise ValueError("no deal in play")
    rules = knowledge.rules
    gone = [0, 0, 0, 0]
    can = [FULL_DECK] * 4
    for player, before, card, own_side_holds in _plays(knowledge, contract):
        gone[player] |= BIT[card]
        if player != seat and before:
            can[player] &= ~_missing(rules, contract, before, card, own_side_holds=own_side_holds)
    unseen = FULL_DECK & ~knowledge.hand & ~(gone[0] | gone[1] | gone[2] | gone[3])
    can = [0 if player == seat else possible & unseen for player, possible in enumerate(can)]
    sure = _shown(knowledge, seat, gone, can)
    _settle(knowledge.held, seat, can, sure)
    return Memory(
        rules=rules,
        seat=seat,
        partner=(seat + 2) % 4,
        contract=contract,
        trump=contract.value if contract.is_suit else -1,
        bidder=knowledge.auction.bidder,
        hand=knowledge.hand,
        unseen=unseen,
        held=knowledge.held,
        can=tuple(can),
        sure=tuple(sure),
        chance=_chances(knowledge, seat, unseen, can),
        swept=_swept(knowledge, seat),
    )


def _swept(knowledge: Knowledge, seat: Seat) -> int:
    sides = {trick.winner % 2 for trick in knowledge.tricks}
    if len(sides) != 1:
        return 0
    return len(knowledge.tricks) if seat % 2 in sides else -len(knowledge.tricks)


def _plays(
    knowledge: Knowledge, contract: Contract
) -> Iterator[tuple[Seat, tuple[Card, ...], Card, bool]]:
    """Every card played: by whom, on which cards, and whether his side held the trick."""
    tricks = [(trick.leader, trick.cards) for trick in knowledge.tricks]
    tricks.append((knowledge.leader, knowledge.trick))
    for leader, cards in tricks:
        for i, card in enumerate(cards):
            before = cards[:i]
            own = bool(before) and (i - winning_index(contract, before)) % 2 == 0
            yield (leader + i) % 4, before, card, own


def _missing(
    rules: Rules,
    contract: Contract,
    before: tuple[Card, ...],
    card: Card,
    *,
    own_side_holds: bool,
) -> Hand:
    """The cards that a hand cannot have held when it played this one.

    The rules are asked with every card in the hand; as long as they would not allow the one
    played, none of the cards that they prescribe was there.
    """
    hand = FULL_DECK
    while True:
        allowed = legal_cards(rules, contract, hand, before, own_side_holds=own_side_holds)
        if allowed & BIT[card]:
            return FULL_DECK & ~hand
        hand &= ~allowed


def _shown(knowledge: Knowledge, seat: Seat, gone: list[Hand], can: list[Hand]) -> list[Hand]:
    """What the others have told: the other half of a belote, the cards of declarations."""
    sure = [0, 0, 0, 0]
    for player, card in knowledge.belotes:
        pair = BIT[card & 24 | KING] | BIT[card & 24 | QUEEN]
        sure[player] |= pair & can[player]
    for player, kinds in enumerate(knowledge.kinds):
        if player == seat or not kinds:
            continue
        held = gone[player] | can[player]
        for kind in kinds:
            sure[player] |= _common(kind, held) & can[player]
    return sure


def _common(kind: int, held: Hand) -> Hand:
    """The cards that every declaration of a kind would take from these."""
    if kind == QUAD_KIND:
        sets = [RANK_MASK[rank] for rank in range(NINE, 8)]
    else:
        sets = [Run(kind, top, suit).cards for suit in range(4) for top in range(kind - 1, 8)]
    common = FULL_DECK
    for cards in sets:
        if cards & held == cards:
            common &= cards
    return common if common != FULL_DECK else 0


def _settle(held: tuple[int, ...], seat: Seat, can: list[Hand], sure: list[Hand]) -> None:
    """Carry certain cards on: nobody else holds them, and a full hand holds nothing else."""
    others = [player for player in range(4) if player != seat]
    for _ in range(_ROUNDS):
        for player in others:
            if can[player].bit_count() == held[player]:
                sure[player] = can[player]
            elif sure[player].bit_count() == held[player]:
                can[player] = sure[player]
            for other in others:
                if other != player:
                    can[other] &= ~sure[player]


def _chances(
    knowledge: Knowledge, seat: Seat, unseen: Hand, can: list[Hand]
) -> tuple[tuple[float, ...], ...]:
    """Who holds which card: by the free places in the hands, and by what was bid."""
    held = knowledge.held
    others = [player for player in range(4) if player != seat]
    bids = _bids(knowledge, seat)
    table = [[0.0] * 32 for _ in range(4)]
    cards = tuple(cards_of(unseen))
    for player in others:
        row, possible = table[player], can[player]
        for card in cards:
            if possible >> card & 1:
                row[card] = float(held[player])
        for suit in bids[player]:
            for card in cards_of(possible & SUIT_MASK[suit]):
                row[card] *= _BID_HONOUR if card & 7 in _HONOURS else _BID_CARD
    _balance([table[player] for player in others], [held[player] for player in others], cards)
    return tuple(tuple(row) for row in table)


def _balance(rows: list[list[float]], sizes: list[int], cards: tuple[Card, ...]) -> None:
    """Make each card lie in one hand and each hand full, as far as a few rounds get there."""
    first, second, third = rows
    for again in range(_ROUNDS):
        if again:
            for row, size in zip(rows, sizes, strict=True):
                total = sum(row)
                if total:
                    scale = size / total
                    for card in cards:
                        row[card] *= scale
        for card in cards:
            total = first[card] + second[card] + third[card]
            if total:
                first[card] /= total
                second[card] /= total
                third[card] /= total


def _bids(knowledge: Knowledge, seat: Seat) -> list[list[int]]:
    """The suits that each of the others has bid."""
    bids: list[list[int]] = [[], [], [], []]
    for i, made in enumerate(knowledge.calls):
        player = knowledge.caller(i) % 4
        if player != seat and made < Contract.NT:
            bids[player].append(int(made))
    return bids
