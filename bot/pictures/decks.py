"""The decks: French suits in two colours, the same in four colours, and mađarice.

The last two are derived from the first. Its faces define each suit symbol once (`id="s"`) and each
index once (`id="i"`), drawn in the suit's colour. Courts with the letters of a language
(`ranks` in its `language.toml`) are derived from the English ones.
"""

import hashlib
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Final

from PIL import Image

from bot.locales.words import SIGNS
from bot.pictures import palette
from engine.rules.cards import CARD_NAMES, SUIT_NAMES


class Deck(StrEnum):
    """A deck of card faces; the value is the folder in its art names."""

    FRENCH = "cards"
    FOUR_COLOURS = "four"
    MADARICE = "madarice"


COLOURS: Final[Mapping[Deck, Mapping[str, str]]] = {
    Deck.FRENCH: {"C": palette.INK, "D": palette.RED, "H": palette.RED, "S": palette.INK},
    Deck.FOUR_COLOURS: {
        "C": palette.GREEN,
        "D": palette.BLUE,
        "H": palette.RED,
        "S": palette.INK,
    },
    Deck.MADARICE: {
        "C": palette.BROWN,
        "D": palette.AMBER,
        "H": palette.RED,
        "S": palette.GREEN,
    },
}
"""The colour of each suit's symbols and indices."""

_HUNGARIAN: Final = "🌰🎃♥🍃"
"""The suits of mađarice in a text, in the order of the rules: acorns, bells (for players pumpkins),
hearts and leaves."""

FRENCH_OF: Final = str.maketrans(_HUNGARIAN, SIGNS)
"""The usual suit symbols for those of mađarice."""


SIGNS_OF: Final[Mapping[Deck, str]] = dict.fromkeys(Deck, SIGNS) | {Deck.MADARICE: _HUNGARIAN}
"""The suit symbols in texts, in the order of the rules, where pages do not draw them."""


_LINE: Final = 'stroke-linecap="round" stroke-linejoin="round"'

_ACORN: Final = (
    '<g transform="scale(1.15)">'
    f'<path fill="#e3a536" stroke="#5a3212" stroke-width="36" {_LINE}'
    ' d="M-255-90C-265 230-110 400 0 520C110 400 265 230 255-90z"/>'
    f'<path fill="#4b8b3b" stroke="#23461c" stroke-width="36" {_LINE}'
    ' d="M-330-70C-330-330-150-390 0-390S330-330 330-70Q165 10 0-40Q-165 10-330-70z"/>'
    f'<path fill="none" stroke="#23461c" stroke-width="60" {_LINE} d="M0-390Q0-480 80-520"/>'
    f'<path fill="none" stroke="#23461c" stroke-width="24" {_LINE}'
    ' d="M-190-330L-60-60M0-370V-60M190-330L60-60"/></g>'
)
_LEAF: Final = (
    f'<path fill="#3f9a45" stroke="#1c5425" stroke-width="36" {_LINE}'
    ' d="M0-530C90-370 250-330 330-150C420 60 330 300 130 300C80 300 30 280 0 230'
    'C-30 280-80 300-130 300C-330 300-420 60-330-150C-250-330-90-370 0-530z"/>'
    f'<path fill="none" stroke="#1c5425" stroke-width="40" {_LINE} d="M0-330V300Q0 440 90 520"/>'
    f'<path fill="none" stroke="#1c5425" stroke-width="24" {_LINE}'
    ' d="M0-120L150-230M0 20L210-110M0 160L200 60M0-120L-150-230M0 20L-210-110M0 160L-200 60"/>'
)
_BELL: Final = (
    '<circle cx="0" cy="-450" r="70" fill="none" stroke="#7a4308" stroke-width="46"/>'
    '<circle cx="0" cy="60" r="430" fill="#f2b632" stroke="#7a4308" stroke-width="36"/>'
    '<path fill="#c4122f" stroke="#7a4308" stroke-width="28"'
    ' d="M-428 0Q0 90 428 0V110Q0 200-428 110z"/>'
    '<circle cx="0" cy="330" r="60" fill="#7a4308"/>'
    f'<path fill="none" stroke="#7a4308" stroke-width="34" {_LINE} d="M0 330V470"/>'
    '<circle cx="-150" cy="-170" r="44" fill="#fff2c4"/>'
)
_SIGNS: Final = {"C": _ACORN, "S": _LEAF, "D": _BELL}
"""Acorns, leaves and bells, as large as the French symbols; hearts stay the same."""

_SVG: Final = "http://www.w3.org/2000/svg"
_PATH: Final = f"{{{_SVG}}}path"
_GROUP: Final = f"{{{_SVG}}}g"
_PAPER: Final = "#fffdf6"
"""The colour of a card; paths in it are the ornament on the French ace of spades."""

ET.register_namespace("", _SVG)

_LETTERS: Final[Mapping[str, tuple[str, str, str]]] = {
    "V": ("J", "M7 0 33 92 59 0", "translate(14.88 14)scale(.64 .64)"),
    "D": ("Q", "M12 8V92H26C50 92 58 74 58 50S50 8 26 8z", "translate(13.6 14)scale(.64 .64)"),
    "R": (
        "K",
        "M12 100V8H34C50 8 56 18 56 30S50 52 34 52H12M33 52 58 100",
        "translate(13.6 14)scale(.64 .64)",
    ),
}
"""Other letters on courts: the English letter, and the drawing of the other one at its place."""

FACES: Final = (*CARD_NAMES, *(letter + suit for letter in _LETTERS for suit in SUIT_NAMES))
"""The names of all faces: the cards, and the courts with other letters (`RS` for `KS`)."""


def _recolour(face: ET.Element, deck: Deck, suit: str) -> None:
    """Draw a French face or suit symbol as another deck does."""
    colour = COLOURS[deck][suit]
    sign = _SIGNS.get(suit) if deck is Deck.MADARICE else None
    symbol, index = face.find(".//*[@id='s']"), face.find(".//*[@id='i']/*")
    if symbol is not None and index is not None:
        index.set("stroke", colour)
        _redraw(symbol, colour, sign)
    else:
        for bare in face.findall(f"{{{_SVG}}}path[@transform]"):
            _redraw(bare, colour, sign)
    if sign is not None:
        for ornament in [path for path in face.iter(_PATH) if _PAPER in path.attrib.values()]:
            face.remove(ornament)


def _redraw(symbol: ET.Element, colour: str, sign: str | None) -> None:
    """Give a French suit symbol this colour, or draw another sign in its place."""
    if sign is None:
        symbol.set("fill", colour)
        return
    for drawn in ("fill", "d"):
        del symbol.attrib[drawn]
    symbol.tag = _GROUP
    symbol.extend(ET.fromstring(f'<g xmlns="{_SVG}">{sign}</g>'))  # noqa: S314 - our own


def _relabel(face: ET.Element, drawn: str, place: str) -> None:
    """Draw another letter in the corners of a court."""
    letter = face.find(".//*[@id='i']/*")
    if letter is not None:
        letter.attrib.update(d=drawn, transform=place)


WIDTH: Final = 140
HEIGHT: Final = 196
"""The size of a card in pixels, as it is shown in a hand."""

_ROW = 8  # cards in a row of the atlas


_CORNER = (36, 48)
"""The size of the corner of a card that its rank is in."""


def place(face: str) -> tuple[int, int, int, int]:
    """The box of a card in a deck's atlas; of a court with another letter, of its corner."""
    number = FACES.index(face)
    if face in CARD_NAMES:
        below, beside = divmod(number, _ROW)
        left, above, (wide, high) = beside * WIDTH, below * HEIGHT, (WIDTH, HEIGHT)
    else:
        wide, high = _CORNER
        left, above = (number - len(CARD_NAMES)) * wide, len(CARD_NAMES) // _ROW * HEIGHT
    return left, above, left + wide, above + high


def ready(name: str) -> Image.Image | None:
    """The rendered card with this art name, such as `four/TS`; None for other art."""
    folder, _, card = name.partition("/")
    if folder not in frozenset(Deck) or card not in FACES:
        return None
    atlas = _atlas(Deck(folder))
    found = atlas.crop(place(card)).convert("RGBA")
    if card in CARD_NAMES:
        return found
    court = atlas.crop(place(_LETTERS[card[0]][0] + card[1])).convert("RGBA")
    court.paste(found, (0, 0))
    court.paste(found.rotate(180), (WIDTH - found.width, HEIGHT - found.height))
    return court


@cache
def _atlas(deck: Deck) -> Image.Image:
    """The image of all cards of a deck, kept as in the file with one byte a pixel: 0.9 MB."""
    with (files("bot.pictures") / "faces" / f"{deck}.png").open("rb") as file:
        image = Image.open(file)
        image.load()
    return image


BACK = "back"
SIGN_NAMES = (
    *(f"suit-{suit}" for suit in SUIT_NAMES),
    "suit-all",
    "suit-none",
    *(f"pip-{suit}" for suit in SUIT_NAMES),
    "dealer",
)
"""Other art: suit tiles, all trumps and no trumps, bare suits, and the dealer's chip."""

NAMES = (*CARD_NAMES, BACK, *SIGN_NAMES)
"""Every file of the set; prefixed with `cards/`, its art name."""


class CardArt:
    """The card art of all decks, read once at construction.

    Art names are like `cards/TS`, `cards/back` and `cards/suit-H`; in other decks, `four/TS` or
    `madarice/TS`. A missing file raises `FileNotFoundError`.
    """

    def __init__(self) -> None:
        faces = files("bot.pictures") / "faces"
        self._faces = {f"cards/{name}": (faces / f"{name}.svg").read_bytes() for name in NAMES}
        self._redrawn = lru_cache(256)(self._redraw)

    @cached_property
    def version(self) -> str:
        """A hash that changes whenever any image changes."""
        drawn = hashlib.sha256()
        for deck in Deck:
            for name in (*FACES, BACK, *SIGN_NAMES):
                drawn.update(self.art(f"{deck.value}/{name}") or b"")
        return drawn.hexdigest()[:16]

    def art(self, name: str) -> bytes | None:
        """The SVG file with this art name; None if there is none."""
        return self._faces.get(name) or self._redrawn(name)

    def image(self, name: str) -> Image.Image | None:
        """The rendered card with this art name; None for other art."""
        return ready(name)

    def _redraw(self, name: str) -> bytes | None:
        folder, _, piece = name.partition("/")
        other = _LETTERS.get(piece[0]) if piece in FACES else None
        drawn = piece if other is None else other[0] + piece[1]
        face = self._faces.get(f"{Deck.FRENCH}/{drawn}")
        if face is None or folder not in frozenset(Deck):
            return None
        if piece[-1] not in SUIT_NAMES:
            return face
        root = ET.fromstring(face)  # noqa: S314 - our own file
        _recolour(root, Deck(folder), piece[-1])
        if other is not None:
            _relabel(root, *other[1:])
        return ET.tostring(root).replace(b" />", b"/>") + b"\n"
