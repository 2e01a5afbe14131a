"""What Telegram shows where something is celebrated: a reaction in a group, an effect in private.

A bot reacts with one of the standard emoji, and there are few effects that everybody may use.
"""

from collections.abc import Mapping
from typing import Final

from telegram.constants import ReactionEmoji

from adapters.chat import Place
from adapters.platform import ChatError
from adapters.views import Celebration, View

REACTIONS: Final[Mapping[Celebration, ReactionEmoji]] = {
    Celebration.FEAT: ReactionEmoji.FIRE,
    Celebration.VICTORY: ReactionEmoji.TROPHY,
}

EFFECTS: Final[Mapping[Celebration, str]] = {
    Celebration.FEAT: "5104841245755180586",  # 🔥
    Celebration.VICTORY: "5046509860389126442",  # 🎉
}


def effect_of(place: Place, view: View) -> str | None:
    """The effect that a new message comes with: there are such only in private."""
    if view.celebration is None or not place.private:
        return None
    return EFFECTS[view.celebration]


def refuses_effects(error: ChatError) -> bool:
    """Whether a message may be sent without an effect with which it was refused."""
    return "effect" in str(error).lower()
