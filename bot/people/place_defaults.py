"""What was chosen in a place: how its next table begins, and which pictures it is sent."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple, Self

from pydantic import JsonValue, TypeAdapter, ValidationError

from bot.pictures.decks import Deck
from engine.rules.ruleset import PRESETS, Rules, clashes, rules_of

DEFAULT_PRESET: Final = "belot_bg"
"""The preset where nobody has chosen one."""

PRESET_BY_LANGUAGE: Final = {"hr": "bela_hr"}
"""The preset where nobody has chosen one, for languages that play another game."""

logger = logging.getLogger(__name__)


class Pictures(StrEnum):
    """Which pictures are sent to a place whose platform does not draw by itself."""

    OFF = "off"
    SHEETS = "sheets"
    ALL = "all"


class ChosenPictures(NamedTuple):
    """Which pictures are sent to a place, and with which cards."""

    pictures: Pictures
    deck: Deck = Deck.FRENCH


@dataclass(frozen=True, slots=True)
class PlaceDefaults:
    """The preset, the changed switches and the pace with which a new table begins, empty if nobody
    has chosen any yet; whether the last card of a hand is played by itself and each trick is a
    message of its own that stays; which pictures are sent to the place, with which cards; and
    whether it is shown what people say to each other, and what is celebrated, and told what its
    months and years come to.
    """

    preset: str = ""
    pace: str = ""
    switch: Mapping[str, JsonValue] = field(default_factory=dict)
    posts_tricks: bool = False
    last_card: bool = True
    pictures: str = ""
    deck: str = ""
    signs: bool = True
    summaries: bool = True

    @staticmethod
    @lru_cache(maxsize=1024)
    def read(settings: str) -> "PlaceDefaults":
        """Read them from the settings of a place's row."""
        return _STORED.validate_json(settings)

    @property
    def settings(self) -> str:
        """As the settings of a place's row."""
        return _STORED.dump_json(self).decode()

    def with_rules(self, preset: str, switch: Mapping[str, JsonValue]) -> Self:
        """The same with other rules."""
        return replace(self, preset=preset, switch=switch)

    def with_pace(self, pace: str) -> Self:
        """The same with another pace."""
        return replace(self, pace=pace)

    def with_last_card(self, *, by_itself: bool) -> Self:
        """The same, where the last card is played by itself or is not."""
        return replace(self, last_card=by_itself)

    def with_pictures(self, pictures: str) -> Self:
        """The same with other pictures."""
        return replace(self, pictures=pictures)

    def with_posted_tricks(self, *, on: bool) -> Self:
        """The same, where each trick is a message of its own or is not."""
        return replace(self, posts_tricks=on)

    def with_signs(self, *, on: bool) -> Self:
        """The same, where what people say to each other is shown or is not."""
        return replace(self, signs=on)

    def with_summaries(self, *, on: bool) -> Self:
        """The same, where it is told what its months and years come to or is not."""
        return replace(self, summaries=on)

    def with_deck(self, deck: str) -> Self:
        """The same with another deck."""
        return replace(self, deck=deck)

    @property
    def chosen(self) -> "ChosenPictures":
        """Which pictures are sent: sheets, if nobody has chosen others that are known here."""
        return _chosen(self.pictures, self.deck)

    def rules(self, language: str) -> tuple[str, Rules]:
        """The preset and rules to begin with; if none were chosen, those of the language.

        Changed switches that this version of the bot does not know or allow are dropped.
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
                logger.warning("the defaults of a place have rules that are not known: %s", error)
            else:
                if not clashes(rules):
                    return preset, rules
                logger.warning("the defaults of a place do not go together: %s", self.switch)
        return preset, rules_of(preset)


@lru_cache(maxsize=64)
def _chosen(pictures: str, deck: str) -> ChosenPictures:
    return ChosenPictures(
        Pictures(pictures) if pictures in tuple(Pictures) else Pictures.SHEETS,
        Deck(deck) if deck in tuple(Deck) else Deck.FRENCH,
    )


_STORED: TypeAdapter[PlaceDefaults] = TypeAdapter(PlaceDefaults)
