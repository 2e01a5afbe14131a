"""Drawings of score sheets: ivory paper on the felt, as people keep score.

Like all drawings they know no language: the caller gives every word.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from html import escape

from adapters.views import Picture
from bot.pictures import palette
from bot.pictures.decks import Deck
from bot.pictures.lettering import fitted, measure
from bot.pictures.pieces import REMEMBERED, WIDTH, line_of, pill, pill_width, star
from bot.pictures.svg import drawing, part, rect, words


class Weight(Enum):
    """How much a row matters."""

    PLAIN = auto()
    STRONG = auto()
    TOTAL = auto()


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of a sheet: what it is about, and a short text for each side."""

    label: str
    cells: tuple[str, ...]
    weight: Weight = Weight.PLAIN


@dataclass(frozen=True, slots=True)
class SheetHead:
    """What stands above a sheet: a title with a `badge` beside it, and a line below.

    `won`: it is the end of a match, marked by a star.
    """

    title: str
    line: str
    badge: str = ""
    won: bool = False


HEAD = 66
"""How high a heading is."""

_NAMES, _ROW, _FOOT = 46, 28, 14
_PAPER = 12  # from the edge of the drawing to the paper
_LABELS = {1: 200, 2: 146, 3: 132, 4: 104}
_TITLES, _LINES, _NAME_SIZES = (17, 15, 13.5), (14, 13, 12), (13.5, 12, 11)
_LABEL_SIZES = (14.5, 13, 12)


def sheet_picture(
    head: SheetHead,
    sides: Sequence[Sequence[str]],
    rows: Sequence[SheetRow],
    alt: str,
    deck: Deck = Deck.FRENCH,
) -> Picture:
    """A sheet with a column for each side, headed by the names of its people.

    `ValueError` for more than four sides, and for a row that has not a cell for each.
    """
    if not 1 <= len(sides) <= 4:
        raise ValueError(f"a sheet of {len(sides)} sides cannot be drawn")
    labels = _LABELS[len(sides)]
    column = (WIDTH - 2 * _PAPER - labels) / len(sides)
    middles = [round(_PAPER + labels + column * (n + 0.5)) for n in range(len(sides))]
    parts = [part(WIDTH / 2, (HEAD + _NAMES) / 2, WIDTH, HEAD + _NAMES, _top())]
    parts += heading(head, deck)
    for people, x in zip(sides, middles, strict=True):
        parts += _people(people, x, int(column) - 4)
    y = HEAD + _NAMES
    for index, row in enumerate(rows):
        parts.append(part(WIDTH / 2, y + _ROW / 2, WIDTH, _ROW, _stripe(row.weight, index == 0)))
        parts.append(_label(row, labels - 12, y + _ROW / 2, deck))
        parts += [
            _cell(cell, row.weight, x, y + _ROW / 2, min(int(column), 64))
            for cell, x in zip(row.cells, middles, strict=True)
        ]
        y += _ROW
    parts.append(part(WIDTH / 2, y + _FOOT / 2, WIDTH, _FOOT, _bottom()))
    return Picture(drawing(WIDTH, y + _FOOT, "".join(parts)), alt)


def heading(head: SheetHead, deck: Deck) -> Iterator[str]:
    """What stands above a sheet, on the felt."""
    left, right = 20.0, WIDTH - 18.0
    if head.won:
        yield part(left + 11, 33, 28, 28, star(0, 0, 12.5))
        left += 32
    room = right - left
    if head.badge:
        wide = pill_width(head.badge, 16, 140)
        yield pill(head.badge, (right - wide / 2, 22), 16, 140, deck)
        room -= wide + 10
    yield _text(
        head.title, (left, 22), _TITLES, room, fill=palette.PLATE_TEXT, deck=deck, bold=True
    )
    if head.line.strip():
        yield _text(head.line, (left, 47), _LINES, right - left, fill=palette.FAINT_TEXT, deck=deck)


def _people(people: Sequence[str], x: float, room: int) -> Iterator[str]:
    """The names of a side, one below the other."""
    middle = HEAD + 4 + (_NAMES - 4) / 2
    for index, name in enumerate(people):
        y = middle + (index - (len(people) - 1) / 2) * 17
        size = _fitting(name, _NAME_SIZES, room)
        text = escape(fitted(name, room / size))
        label = words(text, 0, 5, size, fill=palette.PLATE_TEXT, bold=True)
        yield part(x, y, room, 20, label)


def _label(row: SheetRow, room: int, y: float, deck: Deck) -> str:
    fill = palette.GOLD if row.weight is Weight.TOTAL else palette.INK
    bold = row.weight is not Weight.PLAIN
    return _text(row.label, (_PAPER + 10, y), _LABEL_SIZES, room, fill=fill, deck=deck, bold=bold)


@lru_cache(REMEMBERED)
def _cell(text: str, weight: Weight, x: float, y: float, room: int) -> str:
    fill = palette.GOLD if weight is Weight.TOTAL else palette.INK
    size = 18 if weight is Weight.TOTAL else 15.5
    shown, bold = escape(fitted(text, room / size)), weight is not Weight.PLAIN
    return part(x, y, room, 24, words(shown, 0, 6, size, fill=fill, bold=bold))


@lru_cache(REMEMBERED)
def _text(
    text: str,
    at: tuple[float, float],
    sizes: tuple[float, ...],
    room: float,
    *,
    fill: str,
    deck: Deck,
    bold: bool = False,
) -> str:
    """A line that begins there, as large as it fits."""
    x, y = at
    size = _fitting(text, sizes, room)
    shown = fitted(text, room / size)
    width = min(round(measure(shown) * size) + 6, round(room) + 4)
    line = line_of(shown, -width / 2, 6, size, fill=fill, deck=deck, bold=bold, anchor="start")
    return part(x + width / 2, y, width, 26, line)


def _fitting(text: str, sizes: tuple[float, ...], room: float) -> float:
    """The largest size in which a text fits, or else the smallest."""
    return next((size for size in sizes if measure(text) * size <= room), sizes[-1])


@lru_cache(1)
def _top() -> str:
    """The felt above the paper, and the paper's head for the names."""
    height = HEAD + _NAMES
    left, top = -WIDTH / 2, -height / 2
    cloth = rect(
        left + 4,
        top + 4,
        WIDTH - 8,
        height + 40,
        15,
        fill=palette.FELT,
        stroke=palette.FELT_LINE,
    )
    paper = rect(
        left + _PAPER,
        top + HEAD,
        WIDTH - 2 * _PAPER,
        _NAMES + 30,
        10,
        fill=palette.PLATE,
        stroke=palette.PLATE_EDGE,
    )
    return rect(left, top, WIDTH, height, 0, fill=palette.RIM) + cloth + paper


@lru_cache(16)
def _stripe(weight: Weight, first: bool) -> str:  # noqa: FBT001 (how a row looks)
    """A row's stretch of the paper, with a line above it."""
    fills = {
        Weight.PLAIN: palette.IVORY,
        Weight.STRONG: palette.IVORY_SHADE,
        Weight.TOTAL: palette.PLATE,
    }
    left, top = -WIDTH / 2, -_ROW / 2
    inner = WIDTH - 2 * _PAPER
    paper = rect(left + _PAPER, top, inner, _ROW, 0, fill=fills[weight])
    line = rect(left + _PAPER, top, inner, 1, 0, fill=palette.IVORY_LINE)
    above = "" if first or weight is Weight.TOTAL else line
    return _edges(top, _ROW) + paper + above


@lru_cache(1)
def _bottom() -> str:
    """The felt below the paper."""
    left, top = -WIDTH / 2, -_FOOT / 2
    cloth = rect(
        left + 4,
        top - 40,
        WIDTH - 8,
        _FOOT + 36,
        15,
        fill=palette.FELT,
        stroke=palette.FELT_LINE,
    )
    paper = rect(left + _PAPER, top - 30, WIDTH - 2 * _PAPER, 35, 8, fill=palette.PLATE)
    return rect(left, top, WIDTH, _FOOT, 0, fill=palette.RIM) + cloth + paper


def _edges(top: float, height: float) -> str:
    """The rim and the felt beside a stretch of paper."""
    left = -WIDTH / 2
    rim = rect(left, top, WIDTH, height, 0, fill=palette.RIM)
    cloth = rect(
        left + 4,
        top - 30,
        WIDTH - 8,
        height + 60,
        15,
        fill=palette.FELT,
        stroke=palette.FELT_LINE,
    )
    return rim + cloth
