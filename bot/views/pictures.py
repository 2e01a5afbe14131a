"""What is sent to a place: which pictures, which cards, how the tricks; and the choice of it."""

from typing import Final

from adapters.views import Alternative, Button, Choice, Row, View
from bot import buttons as b
from bot.people.place_defaults import ChosenPictures, Pictures
from bot.pictures.decks import Deck
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
    summaries: bool | None,
    daily: bool | None,
) -> View:
    """What was chosen, and what there is to choose; `itself`: everything is drawn anyway.

    `posts_tricks`, `signs`, `summaries` and `daily` are None where there are none to be chosen.
    """
    told = "pictures-drawn" if itself else _TOLD[chosen.pictures]
    blocks = [voice.line(message) for message in ("pictures-title", told)]
    rows: list[Row] = []
    if not itself:
        kinds = tuple(_kind(voice, one, chosen.pictures) for one in Pictures)
        rows.append(Choice(blocks[0].plain, kinds))
    if itself or chosen.pictures is not Pictures.OFF:
        blocks.append(voice.line(_DECKS_TOLD[chosen.deck]))
        decks = tuple(_deck(voice, one, chosen.deck) for one in Deck)
        rows.append(Choice(voice.say(_DECKS_TOLD[chosen.deck]), decks))
    if posts_tricks is not None:
        blocks.append(voice.line("tricks-posted-told" if posts_tricks else "tricks-living-told"))
        ways = tuple(_tricks(voice, one, posts_tricks) for one in (False, True))
        rows.append(Choice(blocks[-1].plain, ways))
    if signs is not None:
        rows.append((_switch(voice, "signs-shown", b.ShowSignsButton(not signs), on=signs),))
    if summaries is not None:
        tells = b.TellSummariesButton(not summaries)
        rows.append((_switch(voice, "summaries-told", tells, on=summaries),))
    if daily is not None:
        rows.append((_switch(voice, "daily-posted", b.PostDailyButton(not daily), on=daily),))
    return View(tuple(blocks), buttons=tuple(rows), language=voice.language)


def _kind(voice: Voice, pictures: Pictures, chosen: Pictures) -> Alternative:
    label, data = voice.say(_LABELS[pictures]), b.text(b.ChoosePicturesButton(pictures.value))
    return Alternative(label, data, chosen=pictures is chosen, told=voice.say(_TOLD[pictures]))


def _deck(voice: Voice, deck: Deck, chosen: Deck) -> Alternative:
    label, data = voice.say(_DECKS[deck]), b.text(b.ChooseDeckButton(deck.value))
    return Alternative(label, data, chosen=deck is chosen, told=voice.say(_DECKS_TOLD[deck]))


def _tricks(voice: Voice, on: bool, chosen: bool) -> Alternative:  # noqa: FBT001 (a choice of two)
    label = voice.say("tricks-posted" if on else "tricks-living")
    return Alternative(label, b.text(b.PostTricksButton(on)), chosen=on == chosen)


def _switch(voice: Voice, message: str, other: b.BotButton, *, on: bool) -> Button:
    """What is on or off, and leads to the `other` of both."""
    return Button(voice.say(message), b.text(other)).marked(when=on)
