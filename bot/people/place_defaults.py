"""What a place is used to: how its last table was set."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Self

from pydantic import JsonValue, TypeAdapter, ValidationError

from engine.rules.coherence import conflicts
from engine.rules.ruleset import PRESETS, Rules, rules_of

DEFAULT_PRESET: Final = "belot_bg"
"""What is played where nobody has chosen anything."""

PRESET_BY_LANGUAGE: Final = {"hr": "bela_hr"}
"""What is played first where a language is spoken, if not `DEFAULT_PRESET`."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PlaceDefaults:
    """The preset, the switches changed in it and the pace that a new table here begins with.

    Empty where there are none.
    """

    preset: str = ""
    pace: str = ""
    switch: Mapping[str, JsonValue] = field(default_factory=dict)

    @staticmethod
    def read(settings: str) -> "PlaceDefaults":
        """Out of the settings of a place's row."""
        return _STORED.validate_json(settings)

    @property
    def settings(self) -> str:
        """For the settings of a place's row."""
        return _STORED.dump_json(self).decode()

    def with_rules(self, preset: str, switch: Mapping[str, JsonValue]) -> Self:
        """The same with rules that were chosen anew."""
        return replace(self, preset=preset, switch=switch)

    def with_pace(self, pace: str) -> Self:
        """The same with a pace that was chosen anew."""
        return replace(self, pace=pace)

    def rules(self, language: str) -> tuple[str, Rules]:
        """The preset and the rules to begin with; in a new place what its language plays.

        What can no longer be played, because the house has other rules by now, is left out.
        """
        preset = (
            self.preset
            if self.preset in PRESETS
            else PRESET_BY_LANGUAGE.get(language, DEFAULT_PRESET)
        )
        if preset == self.preset and self.switch:
            try:
                rules = rules_of(preset, self.switch)
            except ValidationError as error:
                logger.warning("a place is used to rules that are not known: %s", error)
            else:
                if not conflicts(rules):
                    return preset, rules
                logger.warning("a place is used to rules that do not go together: %s", self.switch)
        return preset, rules_of(preset)


_STORED: TypeAdapter[PlaceDefaults] = TypeAdapter(PlaceDefaults)
