"""How a person wants the bot to be with him, at every table."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Final

from pydantic import TypeAdapter, ValidationError

from bot.people.quiet_hours import QuietHours
from engine.tables.rests import DAYS


class Calls(StrEnum):
    """When a person is called to a turn by a message that makes a sound.

    By the pace: to every turn where turns last for days, else when they are slow. It is stored as
    what was the default before, which was stored for everybody who had chosen anything at all.
    """

    EVERY_TURN = "every"
    BY_PACE = "slow"
    WHEN_SLOW = "late"
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

    calls: Calls = Calls.BY_PACE
    taps: Taps = Taps.ONE
    order: CardOrder = CardOrder.TRUMPS
    signs: Signs = Signs.SHOWN
    quiet: QuietHours | None = None
    clock: str = ""
    ahead: Ahead = Ahead.YES

    @staticmethod
    @lru_cache(maxsize=1024)
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

    def calls_at(self, limit: timedelta) -> Calls:
        """When the person is called at a table with this time for a turn; never by the pace."""
        if self.calls is not Calls.BY_PACE:
            return self.calls
        return Calls.EVERY_TURN if limit >= DAYS else Calls.WHEN_SLOW

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
