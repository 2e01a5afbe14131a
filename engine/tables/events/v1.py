"""Decisions as they were stored once, an event for each kind of them, and what they are now."""

from typing import Literal

from engine.rules.cards import Seat, hand_of, parse_card
from engine.rules.deal.actions import CancelDeal, Declare, Discard, Exchange, MakeCall, PlayCard
from engine.rules.deal.auction import Call
from engine.rules.deal.moves import Move, parse_plan
from engine.tables.events import Acted, Machine, StoredEvent


class Called(StoredEvent):
    """A call in the auction; `by` is the AI that made it, None a person."""

    kind: Literal["called"] = "called"
    seat: Seat
    call: str
    by: Machine | None = None


class CardPlayed(StoredEvent):
    """A card, with what was declared beside it; `by` as in `Called`."""

    kind: Literal["played"] = "played"
    seat: Seat
    card: str
    declare: tuple[str, ...] = ()
    belote: bool = False
    by: Machine | None = None


class DealCancelled(StoredEvent):
    """A low hand was thrown in."""

    kind: Literal["deal_cancelled"] = "deal_cancelled"
    seat: Seat
    by: Machine | None = None


class SevenExchanged(StoredEvent):
    """The turned-up card was taken for the seven, or left."""

    kind: Literal["seven_exchanged"] = "seven_exchanged"
    seat: Seat
    take: bool
    by: Machine | None = None


class Discarded(StoredEvent):
    """The caller discarded these cards, which count with his tricks."""

    kind: Literal["discarded"] = "discarded"
    seat: Seat
    cards: tuple[str, ...]
    by: Machine | None = None


class Announced(StoredEvent):
    """Declarations before the first lead; an empty list keeps silent."""

    kind: Literal["announced"] = "announced"
    seat: Seat
    declare: tuple[str, ...]
    by: Machine | None = None


Decided = Called | CardPlayed | DealCancelled | SevenExchanged | Discarded | Announced


def as_acted(event: Decided) -> Acted:
    """The same as it is stored now; a `ValueError` for one that was damaged."""
    return Acted(at=event.at, seat=event.seat, move=_move(event), by=event.by)


def _move(event: Decided) -> Move:
    match event:
        case Called():
            return MakeCall(event.seat, Call.parse(event.call))
        case CardPlayed():
            plan = parse_plan(event.declare)
            return PlayCard(event.seat, parse_card(event.card), plan, event.belote)
        case DealCancelled():
            return CancelDeal(event.seat)
        case SevenExchanged():
            return Exchange(event.seat, event.take)
        case Discarded():
            return Discard(event.seat, hand_of(map(parse_card, event.cards)))
        case Announced():
            return Declare(event.seat, parse_plan(event.declare))
