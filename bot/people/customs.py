"""What a place is used to: how its last table was set."""

from dataclasses import dataclass, replace
from typing import Self

from pydantic import TypeAdapter


@dataclass(frozen=True, slots=True)
class Customs:
    """The preset and the pace that a new table here begins with; empty where there are none."""

    preset: str = ""
    pace: str = ""

    @staticmethod
    def read(settings: str) -> "Customs":
        """Out of the settings of a place's row."""
        return _CUSTOMS.validate_json(settings)

    @property
    def settings(self) -> str:
        """For the settings of a place's row."""
        return _CUSTOMS.dump_json(self).decode()

    def with_(self, *, preset: str | None, pace: str | None) -> Self:
        """The same with what was chosen anew."""
        return replace(self, preset=preset or self.preset, pace=pace or self.pace)


_CUSTOMS: TypeAdapter[Customs] = TypeAdapter(Customs)
