"""The card faces and small signs as an `adapters.views.Art`."""

from importlib.resources import files

RANKS = "789TJQKA"
SUITS = "CDHS"
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
BACK = "back"
SIGNS = (
    *(f"suit-{suit}" for suit in SUITS),
    "suit-all",
    "suit-none",
    *(f"pip-{suit}" for suit in SUITS),
    "dealer",
)
"""Besides the cards: suit tiles (also for all trumps and for none), bare suits, a dealer's chip."""

NAMES = (*CARDS, BACK, *SIGNS)
"""Every file of the set; its art name is `cards/` and this."""


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
