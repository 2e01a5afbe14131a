"""What can be done to a match."""

from enum import Enum
from typing import Final, NamedTuple

from engine.rules.cards import Card, Hand, Seat
from engine.rules.deal.auction import Call
from engine.rules.deal.declarations import Plan


class Stage(Enum):
    """What a deal waits for.

    The three between auction and play exist where the rules ask for them: the seven may be
    exchanged, the caller discards, everybody declares before the first lead.
    """

    AUCTION = "auction"
    EXCHANGE = "exchange"
    DISCARD = "discard"
    DECLARING = "declaring"
    PLAY = "play"
    DONE = "done"


# An enum's members are slow to reach through their class; the hot path takes these.
AUCTION: Final = Stage.AUCTION
PLAY: Final = Stage.PLAY
DONE: Final = Stage.DONE


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
