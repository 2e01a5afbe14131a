"""The actions that can be applied to a match, and the stages of a deal."""

from enum import Enum
from typing import Final, NamedTuple

from engine.rules.cards import Card, Hand, Seat
from engine.rules.deal.auction import Call
from engine.rules.deal.declarations import Plan


class Stage(Enum):
    """The step that a deal is waiting for.

    The three stages between auction and play occur only if the rules require them: the seven may
    be exchanged, the caller discards, everybody declares before the first lead.
    """

    AUCTION = "auction"
    EXCHANGE = "exchange"
    DISCARD = "discard"
    DECLARING = "declaring"
    PLAY = "play"
    DONE = "done"


# Reaching enum members through their class is slow; the hot path uses these constants.
AUCTION: Final = Stage.AUCTION
PLAY: Final = Stage.PLAY
DONE: Final = Stage.DONE


class DealCards(NamedTuple):
    """Deal from a shuffled pack, top card first. The deck is input: the rules are deterministic."""

    deck: tuple[Card, ...]


class MakeCall(NamedTuple):
    """A seat's call in the auction."""

    seat: Seat
    call: Call


class CancelDeal(NamedTuple):
    """A seat throws the deal in because of its low hand, before its first call (B.10)."""

    seat: Seat


class Exchange(NamedTuple):
    """A seat exchanges its seven for the turned-up card, or declines (B.8.3)."""

    seat: Seat
    take: bool


class Discard(NamedTuple):
    """The caller puts aside as many cards as were left over; they count as tricks (B.8.3)."""

    seat: Seat
    cards: Hand


class PlayCard(NamedTuple):
    """A seat plays a card, with the declarations and belote call made along with it."""

    seat: Seat
    card: Card
    declare: Plan = ()
    belote: bool = False


class Declare(NamedTuple):
    """A seat declares without playing a card, if the window allows it (B.5.2).

    Either after its own first card, or before the first lead; there an empty plan means silence.
    """

    seat: Seat
    plan: Plan


class Challenge(NamedTuple):
    """A seat claims that an opponent has played an illegal card (honour play)."""

    seat: Seat


Action = DealCards | MakeCall | CancelDeal | Exchange | Discard | PlayCard | Declare | Challenge
