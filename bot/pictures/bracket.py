"""A drawing of a tournament: round by round its tables, with who has won each.

Like all drawings it knows no language: the caller gives every word.
"""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from adapters.views import Picture
from bot.pictures import palette
from bot.pictures.decks import Deck
from bot.pictures.lettering import fitted, measure
from bot.pictures.pieces import WIDTH, felt, star
from bot.pictures.sheet import HEAD, SheetHead, heading
from bot.pictures.svg import drawing, part, rect, words

_EDGE, _GAP, _FOOT = 12, 8, 14
_LABEL = 30
"""How high the name of a round is."""
_ROW, _PAD = 30, 5
_CARD = 2 * _ROW + 2 * _PAD
_SIZES = (13.5, 12.0, 11.0, 10.0)
_POINTS = 34


class DrawnPair(NamedTuple):
    """Two who play together, and what they have written."""

    names: tuple[str, ...]
    points: str
    won: bool


class DrawnTableCard(NamedTuple):
    """A table: the two pairs at it."""

    first: DrawnPair
    second: DrawnPair

    @property
    def told(self) -> str:
        """The same as text."""
        pairs = (self.first, self.second)
        names = [" + ".join(one.names) + (" ✓" if one.won else "") for one in pairs]
        points = " : ".join(one.points or "–" for one in pairs)
        return f"{names[0]} {points} {names[1]}"


def bracket_picture(
    head: SheetHead,
    rounds: Sequence[tuple[str, Sequence[DrawnTableCard]]],
    alt: str,
    deck: Deck = Deck.FRENCH,
) -> Picture:
    """The rounds one below the other, two tables side by side; the last one alone is broad."""
    height = HEAD + sum(_height(cards) for _, cards in rounds) + _FOOT
    parts = [felt(height), *heading(head, deck)]
    top = float(HEAD)
    for name, cards in rounds:
        parts += _round(name, cards, top)
        top += _height(cards)
    return Picture(drawing(WIDTH, height, "".join(parts)), alt)


def _columns(cards: Sequence[DrawnTableCard]) -> int:
    return 1 if len(cards) == 1 else 2


def _height(cards: Sequence[DrawnTableCard]) -> int:
    rows = -(-len(cards) // _columns(cards))
    return _LABEL + rows * (_CARD + _GAP)


def _round(name: str, cards: Sequence[DrawnTableCard], top: float) -> Iterator[str]:
    inner = WIDTH - 2 * _EDGE
    size = 13.5
    label = words(escape(fitted(name, inner / size)), 0, 5, size, fill=palette.GOLD, bold=True)
    yield part(WIDTH / 2, top + _LABEL / 2, inner, _LABEL, label)
    columns = _columns(cards)
    width = (inner - (columns - 1) * _GAP) / columns
    for index, card in enumerate(cards):
        row, column = divmod(index, columns)
        x = _EDGE + width / 2 + column * (width + _GAP)
        y = top + _LABEL + _CARD / 2 + row * (_CARD + _GAP)
        yield part(x, y, width, _CARD, "".join(_card(card, width)))


def _card(card: DrawnTableCard, width: float) -> Iterator[str]:
    left, top = -width / 2, -_CARD / 2
    yield rect(left, top, width, _CARD, 9, fill=palette.IVORY, stroke=palette.PLATE_EDGE)
    for index, pair in enumerate((card.first, card.second)):
        yield from _pair(pair, left, top + _PAD + index * _ROW, width)
    yield rect(left + 8, -0.5, width - 16, 1, 0, fill=palette.IVORY_LINE)


def _pair(pair: DrawnPair, left: float, top: float, width: float) -> Iterator[str]:
    """A pair, its winner marked by a star and in strong letters."""
    middle = top + _ROW / 2
    begins = left + 10
    if pair.won:
        yield star(left + 17, middle, 8.5)
        begins = left + 30
    room = left + width - _POINTS - 8 - begins
    name = " + ".join(pair.names)
    size = next((one for one in _SIZES if measure(name) * one <= room), _SIZES[-1])
    if measure(name) * size > room:
        half = (room - measure(" + ") * size) / 2
        name = " + ".join(fitted(one, half / size) for one in pair.names)
    fill = palette.INK if pair.won or not pair.points else palette.BROWN
    yield words(escape(name), begins, middle + 5, size, fill=fill, bold=pair.won, anchor="start")
    if pair.points:
        end = left + width - 10
        yield words(
            escape(fitted(pair.points, _POINTS / 15)),
            end,
            middle + 5,
            15,
            fill=fill,
            bold=pair.won,
            anchor="end",
        )
