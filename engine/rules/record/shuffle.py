"""A verifiable shuffle: the deck follows from a sealed seed and from what the players did.

`docs/FAIRNESS.md` explains it, and why nobody can choose a deck alone. Every hashed text begins
with its purpose, so that no hash can be passed off as one for another purpose.
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
    """Everything that determines a deck.

    `seed` is 256 bits in hexadecimal, sealed as number `number` of its table. `moves` is the hash
    of the calls and plays of the table's previous deal; `cuts` are the seats that have cut.
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
        """The seal, which was shown before the players made any choice that enters the deck."""
        return seal_of(self.table, self.number, self.seed)


def seal_of(table: str, number: int, seed: str) -> str:
    """The seal of a seed: it reveals nothing and fits no other seed, table or number."""
    return _digest(f"belotbot seal 1\n{table}\n{number}\n{seed}")


def moves_of(calls: Sequence[str], plays: Sequence[str]) -> str:
    """The hash of a deal's calls and plays, in order and written as in records."""
    return _digest(f"belotbot moves 1\n{' '.join(calls)}\n{' '.join(plays)}")


def played_moves(calls: Sequence[Call], plays: Sequence[Card]) -> str:
    """Like `moves_of`, for a deal in memory."""
    return moves_of([call.code for call in calls], [CARD_NAMES[card] for card in plays])


def deck(shuffle: Shuffle, pack: Sequence[Card]) -> tuple[Card, ...]:
    """The shuffled pack, top card first (Fisher-Yates, starting at the top)."""
    cards, stream = list(pack), _stream(shuffle)
    for at in range(len(cards) - 1):
        chosen = at + _below(len(cards) - at, stream)
        cards[at], cards[chosen] = cards[chosen], cards[at]
    return tuple(cards)


def _stream(shuffle: Shuffle) -> Iterator[int]:
    """An endless byte stream: HMACs over everything else, keyed by the seed, block after block."""
    seed, block = bytes.fromhex(shuffle.seed), 0
    cuts = " ".join(map(str, shuffle.cuts))
    told = f"{shuffle.table}\n{shuffle.match_no}\n{shuffle.deal}\n{shuffle.moves}\n{cuts}"
    while True:
        text = f"belotbot deck 1\n{told}\n{block}"
        yield from hmac.digest(seed, text.encode(), "sha256")
        block += 1


def _below(limit: int, stream: Iterator[int]) -> int:
    """A uniform number below the limit; bytes that would introduce a bias are skipped."""
    fair = _BYTE - _BYTE % limit
    return next(byte for byte in stream if byte < fair) % limit


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
