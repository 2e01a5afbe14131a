"""The actions that can be applied to a match, and the moves: what seats decide in their turn.

The notation of a move fits on one line and can be read back without loss::

    call H                      call P, call X, call XX
    seven take                  seven keep
    discard 8C KS
    declare run3 K S, quad J    declare nothing
    card TS                     card TS belote declare run3 K S
    throw in                    dosta
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final, NamedTuple

from engine.rules.cards import CARD_NAMES, Card, Hand, Seat, hand_of, names, parse_card
from engine.rules.deal.auction import Call
from engine.rules.deal.declarations import Plan, parse_declaration


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


class Dosta(NamedTuple):
    """A seat ends the match, because its side has reached the target in mid-deal (B.8.6)."""

    seat: Seat


class Challenge(NamedTuple):
    """A seat claims that an opponent has played an illegal card (honour play)."""

    seat: Seat


Move = MakeCall | CancelDeal | Exchange | Discard | Declare | PlayCard | Dosta
"""A seat's decision in its turn."""

Action = DealCards | Move | Challenge

OWN: Final = Seat(-1)
"""Placeholder for the seat of the player who is asked for a move."""

_THROW_IN: Final = "throw in"
_DOSTA: Final = "dosta"
_TAKE: Final = {"take": True, "keep": False}
_NOTHING: Final = "nothing"
_BELOTE: Final = "belote"


def move_text(move: Move) -> str:
    """Write a move on one line."""
    match move:
        case MakeCall(_, made):
            return f"call {made.code}"
        case CancelDeal():
            return _THROW_IN
        case Dosta():
            return _DOSTA
        case Exchange(_, take):
            return f"seven {'take' if take else 'keep'}"
        case Discard(_, cards):
            return " ".join(("discard", *names(cards)))
        case Declare(_, plan):
            return f"declare {plan_text(plan)}"
        case PlayCard(_, card, plan, belote):
            return _card_text(CARD_NAMES[card], plan_text(plan) if plan else "", belote=belote)


def plan_text(plan: Plan) -> str:
    """Write declarations as in a move."""
    return ", ".join(item.text for item in plan) or _NOTHING


def _card_text(card: str, plan: str, *, belote: bool) -> str:
    words = ["card", card]
    if belote:
        words.append(_BELOTE)
    if plan:
        words.append(f"declare {plan}")
    return " ".join(words)


def read_move(text: str, seat: Seat = OWN) -> Move:
    """Parse a move of a seat; raises `ValueError` for anything else."""
    word, _, rest = text.partition(" ")
    move = _read(word, rest, seat)
    if move_text(move) != text:
        raise ValueError(f"not a move: {text!r}")
    return move


def _read(word: str, rest: str, seat: Seat) -> Move:
    match word:
        case "call":
            return MakeCall(seat, Call.parse(rest))
        case "throw":
            return CancelDeal(seat)
        case "dosta":
            return Dosta(seat)
        case "seven" if rest in _TAKE:
            return Exchange(seat, _TAKE[rest])
        case "discard":
            return Discard(seat, hand_of(map(parse_card, rest.split())))
        case "declare":
            return Declare(seat, _read_plan(rest))
        case "card":
            said, _, plan = rest.partition(" declare ")
            card, _, belote = said.partition(" ")
            declared = _read_plan(plan) if plan else ()
            return PlayCard(seat, parse_card(card), declared, belote == _BELOTE)
        case _:
            raise ValueError(f"not a move: {word!r}")


def _read_plan(text: str) -> Plan:
    return () if text == _NOTHING else parse_plan(text.split(", "))


def parse_plan(texts: Iterable[str]) -> Plan:
    """Parse declarations; raises `ValueError` for anything else."""
    return tuple(parse_declaration(text) for text in texts)
