"""What is sent to a place: which pictures, which cards, how the tricks; and the choice of it."""

from typing import Final

from adapters.views import Button, Tone, View
from bot import buttons as b
from bot.people.place_defaults import ChosenPictures, Pictures
from bot.pictures.decks import Deck
from bot.views.scene import paired
from bot.views.words import Voice

_LABELS: Final = {
    Pictures.OFF: "pictures-off",
    Pictures.SHEETS: "pictures-sheets",
    Pictures.ALL: "pictures-all",
}
_TOLD: Final = {
    Pictures.OFF: "pictures-off-told",
    Pictures.SHEETS: "pictures-sheets-told",
    Pictures.ALL: "pictures-all-told",
}
_DECKS: Final = {
    Deck.FRENCH: "deck-french",
    Deck.FOUR_COLOURS: "deck-four-colours",
    Deck.MADARICE: "deck-madarice",
}
_DECKS_TOLD: Final = {
    Deck.FRENCH: "deck-french-told",
    Deck.FOUR_COLOURS: "deck-four-colours-told",
    Deck.MADARICE: "deck-madarice-told",
}


def pictures_view(
    voice: Voice,
    chosen: ChosenPictures,
    *,
    itself: bool,
    posts_tricks: bool | None,
    signs: bool | None,
) -> View:
    """What was chosen, and what there is to choose; `itself`: everything is drawn anyway.

    `posts_tricks` and `signs` are None where there are none to be chosen.
    """
    told = "pictures-drawn" if itself else _TOLD[chosen.pictures]
    blocks = [voice.line(message) for message in ("pictures-title", told)]
    rows: list[tuple[Button, ...]] = []
    if not itself:
        rows += [(_kind(voice, one, chosen.pictures),) for one in Pictures]
    if itself or chosen.pictures is not Pictures.OFF:
        blocks.append(voice.line(_DECKS_TOLD[chosen.deck]))
        rows += paired(_deck(voice, one, chosen.deck) for one in Deck)
    if posts_tricks is not None:
        blocks.append(voice.line("tricks-posted-told" if posts_tricks else "tricks-living-told"))
        rows += paired(_tricks(voice, one, posts_tricks) for one in (False, True))
    if signs is not None:
        rows.append((_signs(voice, signs),))
    return View(tuple(blocks), buttons=tuple(rows), language=voice.language)


def _kind(voice: Voice, pictures: Pictures, chosen: Pictures) -> Button:
    data = b.text(b.ChoosePicturesButton(pictures.value))
    return _choice(voice, voice.say(_LABELS[pictures]), data, chosen=pictures is chosen)


def _deck(voice: Voice, deck: Deck, chosen: Deck) -> Button:
    data = b.text(b.ChooseDeckButton(deck.value))
    return _choice(voice, voice.say(_DECKS[deck]), data, chosen=deck is chosen)


def _tricks(voice: Voice, on: bool, chosen: bool) -> Button:  # noqa: FBT001 (a choice of two)
    label = voice.say("tricks-posted" if on else "tricks-living")
    return _choice(voice, label, b.text(b.PostTricksButton(on)), chosen=on == chosen)


def _signs(voice: Voice, shown: bool) -> Button:  # noqa: FBT001 (what is chosen)
    data = b.text(b.ShowSignsButton(not shown))
    return _choice(voice, voice.say("signs-shown"), data, chosen=shown)


def _choice(voice: Voice, label: str, data: str, *, chosen: bool) -> Button:
    if not chosen:
        return Button(label, data)
    return Button(voice.say("hand-chosen", label=label), data, Tone.SUCCESS)
