"""How likely a card lies where: by the free places in the hands, and by what was bid."""

from engine.players.club.deduction import Known
from engine.rules.cards import JACK, NINE, SUIT_MASK, SUITS, Card, Contract, Seat, Suit, cards_of
from engine.rules.knowledge import Knowledge

_HONOURS = (JACK, NINE)
_BID_HONOUR, _BID_CARD = 2.2, 1.4
_ROUNDS = 3

Chances = tuple[tuple[float, ...], ...]


def chances(knowledge: Knowledge, seat: Seat, known: Known) -> Chances:
    """How likely each unseen card lies with each seat, and (the last entry) with nobody."""
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
    """Make each card lie in one place and each hand full, as far as a few rounds get there."""
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
    """The suits that each of the others has bid."""
    bids: list[list[Suit]] = [[] for _ in range(knowledge.rules.players + 1)]
    for i, made in enumerate(knowledge.calls):
        player = knowledge.caller(i)
        if player != seat and made < Contract.NT:
            bids[player].append(SUITS[made])
    return bids
