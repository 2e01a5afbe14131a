"""The base class of events, and the stored form of cards and declarations."""

from typing import Annotated, Literal, TypeVar

from pydantic import (
    AwareDatetime,
    BaseModel,
    ConfigDict,
    PlainSerializer,
    PlainValidator,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
)

from engine.rules.cards import CARD_NAMES, Card, parse_card
from engine.rules.deal.actions import parse_plan
from engine.rules.deal.declarations import Plan

Kinds = TypeVar("Kinds")


def _stored(value: object) -> list[str]:
    """The value as a list of strings; raises `ValueError` for anything else."""
    if isinstance(value, list) and all(isinstance(text, str) for text in value):
        return value
    raise ValueError("not a list of strings")


def _read_plan(value: Plan, info: ValidationInfo) -> Plan:
    return parse_plan(_stored(value)) if info.mode == "json" else value


def _plan_texts(plan: Plan) -> tuple[str, ...]:
    return tuple(item.text for item in plan)


def _read_cards(value: tuple[Card, ...], info: ValidationInfo) -> tuple[Card, ...]:
    return tuple(map(parse_card, _stored(value))) if info.mode == "json" else value


def _card_names(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(CARD_NAMES[card] for card in cards)


Cards = Annotated[tuple[Card, ...], PlainValidator(_read_cards), PlainSerializer(_card_names)]
"""Cards in order, stored as a list of names."""

Told = Annotated[Plan, PlainValidator(_read_plan), PlainSerializer(_plan_texts)]
"""Declarations, stored as a list of their texts."""


class UnreadableEvent(Exception):
    """A stored text that is not an event; occurs only in a damaged or newer database."""


class StoredValue(BaseModel):
    """The base class of stored values."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class StoredEvent(StoredValue):
    """The base class of events: schema number (`v`) and time (`at`)."""

    v: Literal[1] = 1
    at: AwareDatetime


def read_event(kinds: TypeAdapter[Kinds], body: str) -> Kinds:
    """Read a stored event of these kinds; raises `UnreadableEvent` for anything else."""
    try:
        return kinds.validate_json(body)
    except ValidationError as error:
        where = {".".join(map(str, one["loc"])) for one in error.errors(include_input=False)}
        raise UnreadableEvent(", ".join(sorted(where))) from None  # its text may contain cards
