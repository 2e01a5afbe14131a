"""A shuffle that anybody can check: a sealed seed, what the players do, and the deck from both.

`docs/FAIRNESS.md` has the same in words, and why nobody alone chooses a deck. Every text that is
hashed begins with what it is for, so that none of them can stand for another.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.rules.cards import CARD_NAMES, Card, Seat
from engine.rules.deal.auction import Call

SEED_BYTES: Final = 32
_BYTE: Final = 256


class Shuffle(NamedTuple):
    """All that a deck follows from.

    `seed` is 256 bits in hexadecimal, sealed as the `number`-th one of its table; `moves` stands
    for the calls and cards of the table's deal before, `cuts` are the seats that have cut.
    """

    table: str
    number: int
    seed: str
    match_no: int
    deal: int
    moves: str = ""
    cuts: tuple[Seat, ...] = ()

    @property
    def seal(self) -> str:
        """What was shown before anybody could add anything."""
        return seal_of(self.table, self.number, self.seed)


def seal_of(table: str, number: int, seed: str) -> str:
    """The seal of a seed: it says nothing about it, and fits no other seed, table or number."""
    return _digest(f"belotbot seal 1\n{table}\n{number}\n{seed}")


def moves_of(calls: Sequence[str], plays: Sequence[str]) -> str:
    """What stands for the calls and cards of a deal, as records have them, in their order."""
    return _digest(f"belotbot moves 1\n{' '.join(calls)}\n{' '.join(plays)}")


def played_moves(calls: Sequence[Call], plays: Sequence[Card]) -> str:
    """The same of a deal that is played."""
    return moves_of([call.code for call in calls], [CARD_NAMES[card] for card in plays])


def deck(shuffle: Shuffle, pack: Sequence[Card]) -> tuple[Card, ...]:
    """The pack in the order that follows, the top card first (Fisher and Yates, from the top)."""
    cards, stream = list(pack), _stream(shuffle)
    for at in range(len(cards) - 1):
        chosen = at + _below(len(cards) - at, stream)
        cards[at], cards[chosen] = cards[chosen], cards[at]
    return tuple(cards)


def _stream(shuffle: Shuffle) -> Iterator[int]:
    """Bytes of the seed's own HMAC over everything else, block after block."""
    seed, block = bytes.fromhex(shuffle.seed), 0
    cuts = " ".join(map(str, shuffle.cuts))
    told = f"{shuffle.table}\n{shuffle.match_no}\n{shuffle.deal}\n{shuffle.moves}\n{cuts}"
    while True:
        text = f"belotbot deck 1\n{told}\n{block}"
        yield from hmac.digest(seed, text.encode(), "sha256")
        block += 1


def _below(limit: int, stream: Iterator[int]) -> int:
    """A number below the limit, each as likely: bytes that would favour some are passed over."""
    fair = _BYTE - _BYTE % limit
    return next(byte for byte in stream if byte < fair) % limit


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
