"""The settings of a place: defaults of its next table, pictures, and what is shown there."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from pydantic import JsonValue, TypeAdapter, ValidationError

from bot.locales.words import spoken
from bot.pictures.decks import Deck
from engine.rules.ruleset import PRESETS, Rules, clashes, rules_of

logger = logging.getLogger(__name__)


class Pictures(StrEnum):
    """Which pictures are sent to a place whose platform does not draw tables itself."""

    OFF = "off"
    SHEETS = "sheets"
    ALL = "all"


class ChosenPictures(NamedTuple):
    """Which pictures are sent to a place, and with which deck; `picked`: the deck was chosen."""

    pictures: Pictures
    deck: Deck = Deck.FRENCH
    picked: bool = False


@dataclass(frozen=True, slots=True)
class PlaceDefaults:
    """The settings of a place; empty texts mean that nobody has chosen yet.

    preset, pace, switch: of the next table; `switch` holds the changed rules.
    posts_tricks: each trick is a message of its own that stays.
    last_card: the last card of a hand is played automatically.
    pictures, deck: which pictures are sent, and with which cards.
    signs: emotes and celebrations are shown.
    summaries: monthly and yearly summaries are posted.
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
        """Parse the settings of a place's row."""
        return _STORED.validate_json(settings)

    @property
    def settings(self) -> str:
        """The JSON for the settings of a place's row."""
        return _STORED.dump_json(self).decode()

    @property
    def chosen(self) -> "ChosenPictures":
        """The chosen pictures and deck; sheets and French cards if none or unknown ones."""
        return _chosen(self.pictures, self.deck)

    def rules(self, language: str) -> tuple[str, Rules]:
        """The preset and rules of the next table; by default those of the language.

        Changed switches are dropped if this version of the bot does not know or allow them.
        """
        preset = self.preset if self.preset in PRESETS else spoken(language).preset
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
        picked=deck in tuple(Deck),
    )


_STORED: TypeAdapter[PlaceDefaults] = TypeAdapter(PlaceDefaults)
