"""How a person wants the bot to be with him, at every table."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Final

from pydantic import TypeAdapter, ValidationError

from bot.people.quiet_hours import QuietHours


class Calls(StrEnum):
    """When a person is called to his turn by a message that makes a sound."""

    EVERY_TURN = "every"
    WHEN_SLOW = "slow"
    NEVER = "never"


class Taps(StrEnum):
    """How many taps a decision takes: with two of them a thumb that slips decides nothing."""

    ONE = "one"
    TWO = "two"


class CardOrder(StrEnum):
    """What stands first in a hand: the trumps, or always the same suit."""

    TRUMPS = "trumps"
    SUITS = "suits"


class Signs(StrEnum):
    """Whether a person is shown what others say to each other, and what is celebrated."""

    SHOWN = "shown"
    HIDDEN = "hidden"


class Ahead(StrEnum):
    """Whether a card can be chosen before one's turn."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person has chosen; each field is an option with its default.

    `clock` is the name of his time zone, empty where it goes by his language.
    """

    calls: Calls = Calls.WHEN_SLOW
    taps: Taps = Taps.ONE
    order: CardOrder = CardOrder.TRUMPS
    signs: Signs = Signs.SHOWN
    quiet: QuietHours | None = None
    clock: str = ""
    ahead: Ahead = Ahead.YES

    @staticmethod
    def read(settings: str) -> "Preferences":
        """Read them from the settings of an account's row; what is not known here any more, or not
        yet, is as if it had not been chosen.
        """
        try:
            return _STORED.validate_json(settings)
        except ValidationError as error:
            unknown = {one["loc"][0] for one in error.errors()}
            stored = json.loads(settings)
            return _STORED.validate_python(
                {name: value for name, value in stored.items() if name not in unknown}
            )

    def choosing(self, option: str, value: str) -> "Preferences":
        """The same with another value of an option."""
        return _STORED.validate_python({**asdict(self), option: value})

    @property
    def settings(self) -> str:
        """As the settings of an account's row."""
        return _STORED.dump_json(self).decode()


OPTIONS: Final[Mapping[str, tuple[StrEnum, ...]]] = {
    "calls": tuple(Calls),
    "taps": tuple(Taps),
    "order": tuple(CardOrder),
    "signs": tuple(Signs),
    "ahead": tuple(Ahead),
}
"""The values of each option, by the name of its field."""

_STORED: TypeAdapter[Preferences] = TypeAdapter(Preferences)
