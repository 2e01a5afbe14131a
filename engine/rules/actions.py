"""What can be done to a match, and what then has happened."""

from typing import NamedTuple

from engine.rules.auction import Call
from engine.rules.board import DealResult
from engine.rules.cards import Card, Contract, Hand, Seat, Side
from engine.rules.declarations import Plan
from engine.rules.play import Trick


class DealCards(NamedTuple):
    """A shuffled pack, the top card first. Chance comes from outside, so a deck is an action."""

    deck: tuple[Card, ...]


class MakeCall(NamedTuple):
    """A seat's call in the auction."""

    seat: Seat
    call: Call


class CancelDeal(NamedTuple):
    """A seat throws the deal in for its low hand, before its first call (B.10)."""

    seat: Seat


class Exchange(NamedTuple):
    """The holder of the seven takes the turned-up card for it, or does not (B.8.3)."""

    seat: Seat
    take: bool


class Discard(NamedTuple):
    """The caller puts as many cards to his tricks as were left over (B.8.3)."""

    seat: Seat
    cards: Hand


class PlayCard(NamedTuple):
    """A seat's card, with what is declared beside it."""

    seat: Seat
    card: Card
    declare: Plan = ()
    belote: bool = False


class Declare(NamedTuple):
    """A declaration that is not made beside a card, where the window allows it (B.5.2).

    After one's own first card, or before the first lead, where an empty plan keeps silent.
    """

    seat: Seat
    plan: Plan


class Challenge(NamedTuple):
    """A seat says that an opponent has played against the rules (honour play)."""

    seat: Seat


Action = DealCards | MakeCall | CancelDeal | Exchange | Discard | PlayCard | Declare | Challenge


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
    """Nothing was played: everybody passed, or a low hand was thrown in."""

    number: int


class Cancelled(NamedTuple):
    """The deal was thrown in for a low hand."""

    seat: Seat


class SevenExchanged(NamedTuple):
    """The turned-up card was taken for the seven, or left."""

    seat: Seat
    take: bool


class Discarded(NamedTuple):
    """The caller has discarded."""

    seat: Seat


class EightRun(NamedTuple):
    """A hand holds all eight cards of a suit, which wins the match."""

    seat: Seat
    suit: int


class Challenged(NamedTuple):
    """Somebody has challenged; `offender` is who was caught, None where nothing was found."""

    seat: Seat
    offender: Seat | None


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
    """The match is over; without a winner it is drawn."""

    winner: Side | None
    totals: tuple[int, ...]


Event = (
    Dealt
    | Called
    | AuctionWon
    | ThrownIn
    | Cancelled
    | SevenExchanged
    | Discarded
    | EightRun
    | Challenged
    | CardPlayed
    | Declared
    | TrickTaken
    | DealScored
    | MatchOver
)
