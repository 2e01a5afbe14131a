"""What all events have, and how cards and declarations are stored in them."""

from typing import Annotated, Literal

from pydantic import (
    AwareDatetime,
    BaseModel,
    ConfigDict,
    PlainSerializer,
    PlainValidator,
    ValidationInfo,
)

from engine.rules.cards import CARD_NAMES, Card, parse_card
from engine.rules.deal.declarations import Plan
from engine.rules.deal.moves import parse_plan


def _stored(value: object) -> list[str]:
    """A list of texts, as JSON has it."""
    if isinstance(value, list) and all(isinstance(text, str) for text in value):
        return value
    raise ValueError("no list of texts")


def _read_plan(value: Plan, info: ValidationInfo) -> Plan:
    return parse_plan(_stored(value)) if info.mode == "json" else value


def _plan_texts(plan: Plan) -> tuple[str, ...]:
    return tuple(item.text for item in plan)


def _read_cards(value: tuple[Card, ...], info: ValidationInfo) -> tuple[Card, ...]:
    return tuple(map(parse_card, _stored(value))) if info.mode == "json" else value


def _card_names(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(CARD_NAMES[card] for card in cards)


Cards = Annotated[tuple[Card, ...], PlainValidator(_read_cards), PlainSerializer(_card_names)]
"""Cards in their order, stored as a list of their names."""

Told = Annotated[Plan, PlainValidator(_read_plan), PlainSerializer(_plan_texts)]
"""Declarations, stored as a list of their texts."""


class StoredEvent(BaseModel):
    """What all events have: their schema, and when it happened."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    v: Literal[1] = 1
    at: AwareDatetime
