"""A drawing of a tournament: the tables of each round, with their winners.

As in all drawings, the caller passes every word.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from adapters.platform.drawings import Part, Shape
from adapters.platform.views import Picture
from bot.pictures import palette
from bot.pictures.decks import Deck
from bot.pictures.pieces import WIDTH, drawn, felt, part, rect, star, words
from bot.pictures.sheet import HEAD, SheetHead, heading
from bot.pictures.typesetter import fitted, measure

_EDGE, _GAP, _FOOT = 12, 8, 14
_LABEL = 30
"""Height of a round's name."""
_FREE = 22
"""Height of the line of byes."""
_ROW, _PAD = 30, 5
_TALL = 38
"""Height of a pair whose names are on two lines."""
_SIZES = (13.5, 12.0, 11.0, 10.0)
_POINTS, _STAR = 34, 20


class DrawnPair(NamedTuple):
    """A pair and its points."""

    names: tuple[str, ...]
    points: str
    won: bool


class DrawnTableCard(NamedTuple):
    """A table and the two pairs at it."""

    first: DrawnPair
    second: DrawnPair

    @property
    def told(self) -> str:
        """The table as text."""
        pairs = (self.first, self.second)
        names = [" + ".join(one.names) + (" ✓" if one.won else "") for one in pairs]
        points = " : ".join(one.points or "–" for one in pairs)
        return f"{names[0]} {points} {names[1]}"


class DrawnRound(NamedTuple):
    """A round: its name, its tables, and a line about byes, if there are any."""

    name: str
    tables: Sequence[DrawnTableCard]
    free: str = ""


def bracket_picture(
    head: SheetHead,
    rounds: Sequence[DrawnRound],
    alt: str,
    deck: Deck = Deck.FRENCH,
) -> Picture:
    """The rounds from top to bottom, two tables beside each other; a single table is wide."""
    shapes = [_shape(one) for one in rounds]
    height = HEAD + sum(shape.height for shape in shapes) + _FOOT
    parts = [felt(height), *heading(head, deck)]
    top = float(HEAD)
    for one, shape in zip(rounds, shapes, strict=True):
        parts += _round(one, shape, top)
        top += shape.height
    return drawn(height, parts, alt)


class _Shape(NamedTuple):
    """The layout of a round's tables; `row` is the height of a pair."""

    columns: int
    width: float
    row: int
    height: int

    @property
    def card(self) -> int:
        """The height of a table."""
        return 2 * self.row + 2 * _PAD

    @property
    def room(self) -> float:
        """The width for the names of a winner, which are beside a star."""
        return self.width - _EDGE - _STAR - _POINTS - 6


def _shape(drawn: DrawnRound) -> _Shape:
    """The layout of a round; if any pair is too long for a line, all pairs take two."""
    cards = drawn.tables
    columns = 1 if len(cards) == 1 else 2
    width = (WIDTH - 2 * _EDGE - (columns - 1) * _GAP) / columns
    shape = _Shape(columns, width, _ROW, 0)
    pairs = [pair for card in cards for pair in card]
    if any(measure(_line(pair)) * _SIZES[-1] > shape.room for pair in pairs):
        shape = shape._replace(row=_TALL)
    rows = -(-len(cards) // columns)
    free = _FREE if drawn.free else 0
    return shape._replace(height=_LABEL + rows * (shape.card + _GAP) + free)


def _line(pair: DrawnPair) -> str:
    return " + ".join(pair.names)


def _round(drawn: DrawnRound, shape: _Shape, top: float) -> Iterator[Part]:
    inner = WIDTH - 2 * _EDGE
    size = 13.5
    label = words(fitted(drawn.name, inner / size), 0, 5, size, fill=palette.GOLD, bold=True)
    yield part(WIDTH / 2, top + _LABEL / 2, inner, _LABEL, label)
    width, height = shape.width, shape.card
    if drawn.free:
        told = fitted(drawn.free, inner / _SIZES[1])
        free = words(told, 0, 4, _SIZES[1], fill=palette.FAINT_TEXT)
        yield part(WIDTH / 2, top + shape.height - _FREE / 2 - _GAP / 2, inner, _FREE, free)
    for index, card in enumerate(drawn.tables):
        row, column = divmod(index, shape.columns)
        x = _EDGE + width / 2 + column * (width + _GAP)
        y = top + _LABEL + height / 2 + row * (height + _GAP)
        yield part(x, y, width, height, *_card(card, shape))


def _card(card: DrawnTableCard, shape: _Shape) -> Iterator[Shape]:
    width, height = shape.width, shape.card
    left, top = -width / 2, -height / 2
    yield rect(left, top, width, height, 9, fill=palette.IVORY, stroke=palette.PLATE_EDGE)
    for index, pair in enumerate((card.first, card.second)):
        yield from _pair(pair, shape, left, top + _PAD + index * shape.row)
    yield rect(left + 8, -0.5, width - 16, 1, 0, fill=palette.IVORY_LINE)


def _pair(pair: DrawnPair, shape: _Shape, left: float, top: float) -> Iterator[Shape]:
    """A pair; the winner has a star and bold letters."""
    middle = top + shape.row / 2
    begins, room = left + 10, shape.room + _STAR
    if pair.won:
        yield from star(left + 17, middle, 8.5)
        begins, room = begins + _STAR, shape.room
    lines = pair.names if shape.row == _TALL else (_line(pair),)
    longest = max(map(measure, lines))
    size = next((one for one in _SIZES if longest * one <= room), _SIZES[-1])
    fill = palette.INK if pair.won or not pair.points else palette.BROWN
    for index, line in enumerate(lines):
        y = middle + 5 + (2 * index + 1 - len(lines)) * 8
        told = fitted(line, room / size)
        yield words(told, begins, y, size, fill=fill, bold=pair.won, anchor="start")
    if pair.points:
        end = left + shape.width - 10
        yield words(
            fitted(pair.points, _POINTS / 15),
            end,
            middle + 5,
            15,
            fill=fill,
            bold=pair.won,
            anchor="end",
        )
