"""The card faces and small signs as an `adapters.views.Art`."""

import hashlib
from functools import cached_property, lru_cache
from importlib.resources import files

from PIL import Image

from bot.pictures.atlas import ready
from bot.pictures.decks import Deck, redrawn
from engine.rules.cards import CARD_NAMES, SUIT_NAMES

BACK = "back"
SIGN_NAMES = (
    *(f"suit-{suit}" for suit in SUIT_NAMES),
    "suit-all",
    "suit-none",
    *(f"pip-{suit}" for suit in SUIT_NAMES),
    "dealer",
)
"""Besides the cards: tiles of the suits and of (no) trumps, bare suits, the dealer's chip."""

NAMES = (*CARD_NAMES, BACK, *SIGN_NAMES)
"""Every file of the set; with `cards/` before it, its art name."""

_OTHERS = frozenset((Deck.FOUR_COLOURS.value, Deck.MADARICE.value))


class CardArt:
    """The set of cards, read once when it is made.

    Names are like `cards/TS`, `cards/back`, `cards/suit-H`, and `four/TS` or `madarice/TS` for the
    same in another deck. A file that is missing from the installation raises `FileNotFoundError`.
    """

    def __init__(self) -> None:
        faces = files("bot.pictures") / "faces"
        self._faces = {f"cards/{name}": (faces / f"{name}.svg").read_bytes() for name in NAMES}
        self._redrawn = lru_cache(256)(self._redraw)

    @cached_property
    def version(self) -> str:
        """Another one whenever any of the images is."""
        drawn = hashlib.sha256()
        for deck in Deck:
            for name in NAMES:
                drawn.update(self.art(f"{deck.value}/{name}") or b"")
        return drawn.hexdigest()[:16]

    def art(self, name: str) -> bytes | None:
        """The SVG file of that name, `None` where there is none."""
        return self._faces.get(name) or self._redrawn(name)

    def image(self, name: str) -> Image.Image | None:
        """The card of that name as an image; `None` for what is no card."""
        return ready(name)

    def _redraw(self, name: str) -> bytes | None:
        folder, _, piece = name.partition("/")
        face = self._faces.get(f"{Deck.FRENCH}/{piece}")
        if face is None or folder not in _OTHERS:
            return None
        suit = piece[-1]
        return redrawn(face.decode(), Deck(folder), suit).encode() if suit in SUIT_NAMES else face
