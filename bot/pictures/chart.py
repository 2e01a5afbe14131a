"""Drawings of numbers on ivory paper: bars above and below a line, and two people compared.

As in all drawings, the caller passes every word.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adapters.platform.drawings import Shape
from adapters.platform.views import Picture
from bot.pictures import palette
from bot.pictures.decks import Deck
from bot.pictures.pieces import WIDTH, Anchor, drawn, felt, part, rect, words
from bot.pictures.sheet import HEAD, SheetHead, heading
from bot.pictures.typesetter import fitted, measure

_PAPER, _FOOT = 150, 14
_EDGE = 12  # from the edge of the drawing to the paper
_INNER = WIDTH - 2 * _EDGE
_LABELS = 44  # width of the numbers on the left
_MARGIN = 16  # above and below the bars
_GAP = 0.28  # as a fraction of a bar's slot
_WIDEST = 26  # of a bar's slot
_LEAST = 100  # minimum range of values that fills the paper's height


def chart_picture(
    head: SheetHead, values: Sequence[int], middle: int, alt: str, deck: Deck = Deck.FRENCH
) -> Picture:
    """A bar for each value, up or down from `middle`; the last one is gold."""
    height = HEAD + _PAPER + _FOOT
    paper = part(WIDTH / 2, HEAD + _PAPER / 2, WIDTH, _PAPER, *_paper(values, middle))
    return drawn(height, (felt(height), *heading(head, deck), paper), alt)


def _paper(values: Sequence[int], middle: int) -> Iterator[Shape]:
    left, top = -_INNER / 2, -_PAPER / 2
    yield rect(left, top, _INNER, _PAPER, 10, fill=palette.IVORY, stroke=palette.PLATE_EDGE)
    low, high = min((*values, middle)), max((*values, middle))
    room = _PAPER - 2 * _MARGIN
    scale = room / max(_LEAST, high - low)
    line = top + _MARGIN + (high - middle) * scale + (room - (high - low) * scale) / 2
    for value in sorted({low, middle, high}):
        y = line + (middle - value) * scale
        label = words(str(value), left + _LABELS - 6, y + 4, 11, fill=palette.INK, anchor="end")
        if value == middle or abs(y - line) > 14:  # so that the numbers do not touch
            yield label
    stretch = min(_WIDEST, (_INNER - _LABELS - 10) / max(1, len(values)))
    for index, value in enumerate(values):
        tall = max(2.0, abs(value - middle) * scale)
        y = line - tall if value >= middle else line
        fill = palette.FELT if value >= middle else palette.RED
        if index == len(values) - 1:
            fill = palette.GOLD
        x = left + _LABELS + stretch * (index + _GAP / 2)
        yield rect(x, y, stretch * (1 - _GAP), tall, 1, fill=fill)
    yield rect(left + _LABELS, line - 0.5, _INNER - _LABELS - 10, 1, 0, fill=palette.IVORY_EDGE)


Ends = tuple[tuple[str, float, Anchor], ...]

_NAMES, _ROW, _DUEL_FOOT = 36, 50, 14
_SIDE = 14  # from the edge of the paper to the text
_BAR = 8
_SIZES = (15.0, 13.5, 12.0)
_LABEL, _NUMBER = 12.5, 18.0
_MOST = 100.0  # maximum width of a number


@dataclass(frozen=True, slots=True)
class DuelRow:
    """A quantity and the value of each person.

    `share` is the left one's part of the whole, None if there is nothing to share.
    """

    label: str
    left: str
    right: str
    share: float | None = None


def duel_picture(
    head: SheetHead,
    names: tuple[str, str],
    rows: Sequence[DuelRow],
    alt: str,
    deck: Deck = Deck.FRENCH,
) -> Picture:
    """Two people compared, the left one in green and the right one in red."""
    paper = _NAMES + _ROW * len(rows)
    height = HEAD + paper + _DUEL_FOOT
    compared = part(WIDTH / 2, HEAD + paper / 2, WIDTH, paper, *_duel_paper(names, rows, paper))
    return drawn(height, (felt(height), *heading(head, deck), compared), alt)


def _duel_paper(names: tuple[str, str], rows: Sequence[DuelRow], height: float) -> Iterator[Shape]:
    left, top = -_INNER / 2, -height / 2
    yield rect(left, top, _INNER, height, 10, fill=palette.IVORY, stroke=palette.PLATE_EDGE)
    yield rect(left, top, _INNER, _NAMES, 10, fill=palette.PLATE)
    room = _INNER / 2 - _SIDE - 6
    ends: Ends = (names[0], left + _SIDE, "start"), (names[1], -left - _SIDE, "end")
    for name, x, anchor in ends:
        size = next((one for one in _SIZES if measure(name) * one <= room), _SIZES[-1])
        told = fitted(name, room / size)
        fill = palette.PLATE_TEXT
        yield words(told, x, top + _NAMES / 2 + 5, size, fill=fill, bold=True, anchor=anchor)
    y = top + _NAMES
    for index, row in enumerate(rows):
        if index:
            yield rect(left, y, _INNER, 1, 0, fill=palette.IVORY_LINE)
        yield from _row(row, y)
        y += _ROW


def _row(row: DuelRow, y: float) -> Iterator[Shape]:
    left, wide = -_INNER / 2 + _SIDE, _INNER - 2 * _SIDE
    line = y + (20 if row.share is not None else _ROW / 2 + 5)
    own, others = (fitted(text, _MOST / _NUMBER) for text in (row.left, row.right))
    room = wide - 2 * 8 - _NUMBER * (measure(own) + measure(others))
    size = next((one for one in (_LABEL, 11.0) if measure(row.label) * one <= room), 10.0)
    # centred between the two numbers
    middle = _NUMBER * (measure(own) - measure(others)) / 2
    label = fitted(row.label, room / size)
    yield words(label, middle, line, size, fill=palette.INK)
    ends: Ends = (own, left, "start"), (others, left + wide, "end")
    for text, x, anchor in ends:
        yield words(text, x, line, _NUMBER, fill=palette.INK, bold=True, anchor=anchor)
    if row.share is None:
        return
    at = y + _ROW - 2 * _BAR - 2
    green = wide * row.share
    yield rect(left, at, wide, _BAR, 3, fill=palette.RED)
    if green:
        yield rect(left, at, green, _BAR, 3, fill=palette.FELT)
    if 0 < green < wide:
        yield rect(left + green - 1, at - 2, 2, _BAR + 4, 0, fill=palette.GOLD)
