"""What can be done to a match, and what then has happened."""

from typing import NamedTuple

from engine.rules.auction import Call
from engine.rules.board import DealResult
from engine.rules.cards import Card, Contract, Seat, Side
from engine.rules.declarations import Plan
from engine.rules.play import Trick


class DealCards(NamedTuple):
    """A shuffled pack, the top card first. Chance comes from outside, so a deck is an action."""

    deck: tuple[Card, ...]


class MakeCall(NamedTuple):
    """A seat's call in the auction."""

    seat: Seat
    call: Call


class PlayCard(NamedTuple):
    """A seat's card, with what is declared beside it."""

    seat: Seat
    card: Card
    declare: Plan = ()
    belote: bool = False


class Declare(NamedTuple):
    """A declaration made after one's own first card, where the window allows it (B.5.2)."""

    seat: Seat
    plan: Plan


Action = DealCards | MakeCall | PlayCard | Declare


class Dealt(NamedTuple):
    """The first cards lie before their owners."""

    number: int
    dealer: Seat


class Called(NamedTuple):
    """A call was made."""

    seat: Seat
    call: Call


class AuctionWon(NamedTuple):
    """The auction has ended in a contract and the rest is dealt."""

    contract: Contract
    declarer: Seat
    factor: int


class ThrownIn(NamedTuple):
    """Everybody passed."""

    number: int


class CardPlayed(NamedTuple):
    """A card lies on the table."""

    seat: Seat
    card: Card
    belote: bool


class Declared(NamedTuple):
    """A seat has declared."""

    seat: Seat
    plan: Plan


class TrickTaken(NamedTuple):
    """A trick is closed."""

    trick: Trick


class DealScored(NamedTuple):
    """A line was written on the board."""

    result: DealResult


class MatchOver(NamedTuple):
    """Somebody has won."""

    winner: Side | None
    totals: tuple[int, ...]


Event = (
    Dealt
    | Called
    | AuctionWon
    | ThrownIn
    | CardPlayed
    | Declared
    | TrickTaken
    | DealScored
    | MatchOver
)
