"""How a person wants the bot to be with him, at every table."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pydantic import TypeAdapter


class Calls(StrEnum):
    """When a person is called to his turn by a message that makes a sound."""

    EVERY_TURN = "every"
    WHEN_SLOW = "slow"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person has chosen; each field is an option with its default."""

    calls: Calls = Calls.WHEN_SLOW

    @staticmethod
    def read(settings: str) -> "Preferences":
        """Read them from the settings of an account's row."""
        return _STORED.validate_json(settings)

    @property
    def settings(self) -> str:
        """As the settings of an account's row."""
        return _STORED.dump_json(self).decode()


OPTIONS: Final = {"calls": tuple(Calls)}
"""The values of each option, by the name of its field."""

_STORED: TypeAdapter[Preferences] = TypeAdapter(Preferences)
