"""Draw the cards of each deck into one image: writes `bot/pictures/faces/DECK.png`.

    python -m tools.faces

Run it whenever faces or decks change; a test checks that the images are up to date.
"""

import io
from hashlib import blake2b
from pathlib import Path

import resvg_py
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bot import pictures
from bot.pictures import decks
from bot.pictures.decks import CardArt, Deck

FOLDER = Path(pictures.__file__).parent / "faces"
MADE_OF = "faces"
"""The PNG text key for the digest of the faces an image was made from."""

_COLOURS = 256


def faces(deck: Deck) -> dict[str, str]:
    """The faces of a deck, as SVG."""
    art = CardArt()
    return {card: (art.art(f"{deck}/{card}") or b"").decode() for card in decks.FACES}


def made_of(deck: Deck) -> str:
    """A digest of a deck's faces."""
    return blake2b("".join(faces(deck).values()).encode(), digest_size=16).hexdigest()


def image(deck: Deck) -> Image.Image:
    """The image with all cards of a deck, each at its place."""
    places = [decks.place(card) for card in decks.FACES]
    size = max(place[2] for place in places), max(place[3] for place in places)
    whole = Image.new("RGBA", size)
    for card, svg in faces(deck).items():
        png = resvg_py.svg_to_bytes(svg_string=svg, width=decks.WIDTH)
        left, above, right, below = decks.place(card)
        drawn = Image.open(io.BytesIO(bytes(png))).convert("RGBA")
        whole.paste(drawn.crop((0, 0, right - left, below - above)), (left, above))
    return whole.quantize(_COLOURS, Image.Quantize.FASTOCTREE)


if __name__ == "__main__":
    for one in Deck:
        about = PngInfo()
        about.add_text(MADE_OF, made_of(one))
        image(one).save(FOLDER / f"{one}.png", optimize=True, pnginfo=about)
