"""Choose the palette of pictures that are sent as files: prints `bot/pictures/colours.json`.

    python -m tools.colours > bot/pictures/colours.json

A small palette makes small files without a visible loss. The background colour comes first.
"""

import json

from PIL import Image, ImageColor

from adapters.drawing.drawing import Drawings
from adapters.platform.views import Picture
from bot.pictures import palette
from bot.pictures.decks import CardArt, Deck
from bot.pictures.sheet import SheetHead, SheetRow, Weight, sheet_picture
from bot.pictures.table import HandCard, SeatDrawing, trick_picture
from bot.pictures.typesetter import FONTS
from engine.rules.cards import CARD_NAMES, SUIT_NAMES

COUNT = 96


def samples() -> list[Picture]:
    """Drawings that together contain everything, in typical proportions."""
    courts = [card for card in CARD_NAMES if card[0] in "JQK"]
    found = []
    for start in range(0, len(courts), 4):
        laid = courts[start : start + 4]
        chairs = [SeatDrawing("Ана", card, "терца", dealer=True) for card in laid]
        chairs[1] = SeatDrawing("🤖 Eva 💤", note="♥ ♦ ♣ ♠", turn=True)
        hand = [HandCard(card) for card in courts[start:] + courts[:start]][:8]
        found.append(trick_picture(chairs, "♥ ×2", "", winning=0, hand=hand))
    for deck in (Deck.FOUR_COLOURS, Deck.MADARICE):
        for suit in SUIT_NAMES:
            hand = [HandCard(card) for card in CARD_NAMES if card[1] == suit]
            chairs = [SeatDrawing("Ана", card.card, "♥ ♦ ♣ ♠") for card in hand[:4]]
            found.append(trick_picture(chairs, "♥ ×2", "", hand=hand, deck=deck))
    head = SheetHead("Ана ♥", "Иво ♦", "♠ ×2", won=True)
    rows = [SheetRow("Ана", ("162", "♥"), weight) for weight in Weight]
    return [*found, sheet_picture(head, [("Ана",), ("Иво",)], rows, "")]


def colours() -> list[str]:
    """The colours, in CSS notation."""
    drawings = Drawings(CardArt(), FONTS, bytes(ImageColor.getrgb(palette.RIM)))
    drawn = [drawings.composed(picture.drawing) for picture in samples() if picture.drawing]
    whole = Image.new("RGB", (drawn[0].width, sum(image.height for image in drawn)), palette.RIM)
    y = 0
    for image in drawn:
        whole.paste(image, (0, y))
        y += image.height
    found = whole.quantize(COUNT - 1, method=Image.Quantize.MEDIANCUT).getpalette() or []
    triples = [bytes(found[n : n + 3]).hex() for n in range(0, len(found), 3)]
    return [palette.RIM, *(f"#{one}" for one in sorted(triples) if f"#{one}" != palette.RIM)]


if __name__ == "__main__":
    print(json.dumps(colours(), indent=0))
