"""A drawing of two people against each other: a line for each thing, shared between left and right.

Like all drawings it knows no language: the caller gives every word.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from adapters.views import Picture
from bot.pictures import palette
from bot.pictures.decks import Deck
from bot.pictures.lettering import fitted, measure
from bot.pictures.pieces import WIDTH, felt
from bot.pictures.sheet import HEAD, SheetHead, heading
from bot.pictures.svg import drawing, part, rect, words

_EDGE = 12  # from the edge of the drawing to the paper
_INNER = WIDTH - 2 * _EDGE
_NAMES, _ROW, _FOOT = 36, 50, 14
_SIDE = 14  # from the edge of the paper to what is written
_BAR = 8
_SIZES = (15.0, 13.5, 12.0)
_LABEL, _NUMBER = 12.5, 18.0
_MOST = 100.0  # how wide a number may be


@dataclass(frozen=True, slots=True)
class DuelRow:
    """A thing and what each has of it; `share` is the left one's part of the whole, None where
    there is nothing to share.
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
    """Two people, the left one in green and the right one in red."""
    paper = _NAMES + _ROW * len(rows)
    height = HEAD + paper + _FOOT
    drawn = part(WIDTH / 2, HEAD + paper / 2, WIDTH, paper, "".join(_paper(names, rows, paper)))
    parts = (felt(height), *heading(head, deck), drawn)
    return Picture(drawing(WIDTH, height, "".join(parts)), alt)


def _paper(names: tuple[str, str], rows: Sequence[DuelRow], height: float) -> Iterator[str]:
    left, top = -_INNER / 2, -height / 2
    yield rect(left, top, _INNER, height, 10, fill=palette.IVORY, stroke=palette.PLATE_EDGE)
    yield rect(left, top, _INNER, _NAMES, 10, fill=palette.PLATE)
    room = _INNER / 2 - _SIDE - 6
    for name, x, anchor in ((names[0], left + _SIDE, "start"), (names[1], -left - _SIDE, "end")):
        size = next((one for one in _SIZES if measure(name) * one <= room), _SIZES[-1])
        told = escape(fitted(name, room / size))
        fill = palette.PLATE_TEXT
        yield words(told, x, top + _NAMES / 2 + 5, size, fill=fill, bold=True, anchor=anchor)
    y = top + _NAMES
    for index, row in enumerate(rows):
        if index:
            yield rect(left, y, _INNER, 1, 0, fill=palette.IVORY_LINE)
        yield from _row(row, y)
        y += _ROW


def _row(row: DuelRow, y: float) -> Iterator[str]:
    left, wide = -_INNER / 2 + _SIDE, _INNER - 2 * _SIDE
    line = y + (20 if row.share is not None else _ROW / 2 + 5)
    own, others = (fitted(text, _MOST / _NUMBER) for text in (row.left, row.right))
    room = wide - 2 * 8 - _NUMBER * (measure(own) + measure(others))
    size = next((one for one in (_LABEL, 11.0) if measure(row.label) * one <= room), 10.0)
    # between the two numbers, wherever they leave room
    middle = _NUMBER * (measure(own) - measure(others)) / 2
    label = escape(fitted(row.label, room / size))
    yield words(label, middle, line, size, fill=palette.INK)
    for text, x, anchor in ((own, left, "start"), (others, left + wide, "end")):
        yield words(escape(text), x, line, _NUMBER, fill=palette.INK, bold=True, anchor=anchor)
    if row.share is None:
        return
    at = y + _ROW - 2 * _BAR - 2
    green = wide * row.share
    yield rect(left, at, wide, _BAR, 3, fill=palette.RED)
    if green:
        yield rect(left, at, green, _BAR, 3, fill=palette.FELT)
    if 0 < green < wide:
        yield rect(left + green - 1, at - 2, 2, _BAR + 4, 0, fill=palette.GOLD)
