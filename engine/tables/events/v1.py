"""Decisions in the first stored format, with one event per kind, and their conversion."""

from typing import Literal

from engine.rules.cards import Seat, hand_of, parse_card
from engine.rules.deal.actions import (
    CancelDeal,
    Declare,
    Discard,
    Exchange,
    MakeCall,
    Move,
    PlayCard,
    parse_plan,
)
from engine.rules.deal.auction import Call
from engine.tables.events import Acted, AIDecision, StoredEvent


class Called(StoredEvent):
    """A call in the auction; `by` is the AI player that made it, None for a person."""

    kind: Literal["called"] = "called"
    seat: Seat
    call: str
    by: AIDecision | None = None


class CardPlayed(StoredEvent):
    """A card was played, with declarations and belote call; `by` as in `Called`."""

    kind: Literal["played"] = "played"
    seat: Seat
    card: str
    declare: tuple[str, ...] = ()
    belote: bool = False
    by: AIDecision | None = None


class DealCancelled(StoredEvent):
    """A deal was thrown in because of a low hand."""

    kind: Literal["deal_cancelled"] = "deal_cancelled"
    seat: Seat
    by: AIDecision | None = None


class SevenExchanged(StoredEvent):
    """A seat exchanged the seven for the turned-up card, or declined."""

    kind: Literal["seven_exchanged"] = "seven_exchanged"
    seat: Seat
    take: bool
    by: AIDecision | None = None


class Discarded(StoredEvent):
    """The caller discarded these cards, which count with their tricks."""

    kind: Literal["discarded"] = "discarded"
    seat: Seat
    cards: tuple[str, ...]
    by: AIDecision | None = None


class Announced(StoredEvent):
    """A seat declared before the first lead; an empty list means silence."""

    kind: Literal["announced"] = "announced"
    seat: Seat
    declare: tuple[str, ...]
    by: AIDecision | None = None


Decided = Called | CardPlayed | DealCancelled | SevenExchanged | Discarded | Announced


def as_acted(event: Decided) -> Acted:
    """Convert to the current format; raises `ValueError` for a damaged event."""
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
