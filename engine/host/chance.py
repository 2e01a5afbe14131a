"""Chance from outside: decks, seeds and codes come from one cryptographic source (law 8)."""

import secrets
from collections.abc import Sequence
from typing import Protocol

from engine.rules.cards import SEATS, Card, Seat
from engine.rules.record import deal_record
from engine.rules.record.deal_record import SEED_BYTES, Shuffle
from engine.tables.table import Decision

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that is read for another
CODE_LENGTH = 5
INVITATION_LENGTH = 16  # 79 bits


class Chance(Protocol):
    """The engine's source of chance. The arguments say what it is used for."""

    def table_id(self) -> str:
        """A table id that is not in use."""

    def code(self) -> str:
        """A short code to join a table by; if it is taken, another one is requested."""

    def invitation(self) -> str:
        """An unguessable secret that admits people to a table."""

    def first_dealer(self, table_id: str, match_no: int, players: int) -> Seat:
        """The seat that deals first."""

    def lots(self, table_id: str, lots: int, players: int) -> tuple[Seat, ...]:
        """All seats in the order of their lots; `lots` were drawn before."""

    def shuffle(self, tournament_id: str, round_no: int, count: int) -> tuple[int, ...]:
        """The numbers below `count` in random order, for the draw of a tournament's round."""

    def sealed(self, table_id: str, number: int) -> str:
        """A seed to seal, in hexadecimal; the number counts the table's seeds."""

    def deck(self, shuffled: Shuffle, pack: Sequence[Card]) -> tuple[Card, ...]:
        """The pack, shuffled; the top card first."""

    def seed(self, table_id: str, decision: Decision) -> int:
        """A seed for an AI's decision."""


class SystemChance:
    """The operating system's cryptographic source."""

    def __init__(self) -> None:
        self._random = secrets.SystemRandom()

    def table_id(self) -> str:
        """128 random bits."""
        return secrets.token_hex(16)

    def code(self) -> str:
        """Random letters and digits."""
        return _letters(CODE_LENGTH)

    def invitation(self) -> str:
        """More random letters and digits."""
        return _letters(INVITATION_LENGTH)

    def first_dealer(self, table_id: str, match_no: int, players: int) -> Seat:  # noqa: ARG002
        """A random seat."""
        return secrets.choice(SEATS[:players])

    def lots(self, table_id: str, lots: int, players: int) -> tuple[Seat, ...]:  # noqa: ARG002
        """Any order."""
        return tuple(self._random.sample(SEATS[:players], players))

    def shuffle(self, tournament_id: str, round_no: int, count: int) -> tuple[int, ...]:  # noqa: ARG002
        """Any order."""
        return tuple(self._random.sample(range(count), count))

    def sealed(self, table_id: str, number: int) -> str:  # noqa: ARG002
        """256 random bits."""
        return secrets.token_hex(SEED_BYTES)

    def deck(self, shuffled: Shuffle, pack: Sequence[Card]) -> tuple[Card, ...]:
        """The order that anybody can compute from the seed."""
        return deal_record.deck(shuffled, pack)

    def seed(self, table_id: str, decision: Decision) -> int:  # noqa: ARG002
        """A random number of 32 bits."""
        return secrets.randbits(32)


def _letters(count: int) -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(count))
