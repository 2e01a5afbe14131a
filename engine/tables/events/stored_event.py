"""The base class of events, and the stored form of cards and declarations."""

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
from engine.rules.deal.actions import parse_plan
from engine.rules.deal.declarations import Plan


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


class StoredEvent(BaseModel):
    """The base class of events: schema number (`v`) and time (`at`)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    v: Literal[1] = 1
    at: AwareDatetime
