"""The cards of each deck in one image, ready for pictures that are sent as files: an SVG renderer
takes as long for a court card as all the rest of a picture takes.

`python -m tools.faces` makes them of the faces.
"""

from functools import cache
from importlib.resources import files
from typing import Final

from PIL import Image

from bot.pictures.decks import Deck
from engine.rules.cards import CARD_NAMES

WIDTH: Final = 140
HEIGHT: Final = 196
"""The size of a card, in image points: as large as it is in a hand."""

_ROW = 8  # cards beside each other


def place(card: str) -> tuple[int, int]:
    """Where a card has its upper left corner."""
    below, beside = divmod(CARD_NAMES.index(card), _ROW)
    return beside * WIDTH, below * HEIGHT


def ready(name: str) -> Image.Image | None:
    """The card of that name in the set of art, like `four/TS`; `None` for other art."""
    folder, _, card = name.partition("/")
    if folder not in frozenset(Deck) or card not in CARD_NAMES:
        return None
    x, y = place(card)
    return _atlas(Deck(folder)).crop((x, y, x + WIDTH, y + HEIGHT)).convert("RGBA")


@cache
def _atlas(deck: Deck) -> Image.Image:
    """It stays as it is in the file, a byte for each point: 0.9 MB."""
    with (files("bot.pictures") / "faces" / f"{deck}.png").open("rb") as file:
        image = Image.open(file)
        image.load()
    return image
