"""The card faces and small signs as an `adapters.views.Art`."""

from importlib.resources import files

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


class CardArt:
    """The set of cards, read once when it is made.

    Names are like `cards/TS`, `cards/back`, `cards/suit-H`. A file that is missing from the
    installation raises `FileNotFoundError`.
    """

    def __init__(self) -> None:
        faces = files("bot.pictures") / "faces"
        self._faces = {f"cards/{name}": (faces / f"{name}.svg").read_bytes() for name in NAMES}

    def art(self, name: str) -> bytes | None:
        """The SVG file of that name, `None` where there is none."""
        return self._faces.get(name)
