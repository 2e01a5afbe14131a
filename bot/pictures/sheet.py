"""Drawings of score sheets: ivory paper on the felt, as people keep score.

As in all drawings, the caller passes every word.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from itertools import accumulate

from adapters.platform.drawings import Part, Shape
from adapters.platform.views import Picture
from bot.pictures import palette
from bot.pictures.decks import Deck
from bot.pictures.pieces import (
    REMEMBERED,
    WIDTH,
    drawn,
    felt,
    line_of,
    part,
    pill,
    pill_width,
    rect,
    star,
    words,
)
from bot.pictures.typesetter import fitted, measure


class Weight(Enum):
    """The emphasis of a row."""

    PLAIN = auto()
    STRONG = auto()
    TOTAL = auto()


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of a sheet: its label, and a short text for each side."""

    label: str
    cells: tuple[str, ...]
    weight: Weight = Weight.PLAIN


@dataclass(frozen=True, slots=True)
class SheetHead:
    """The heading of a sheet: a title with a `badge` beside it, and a line below.

    `won`: mark the end of a match with a star.
    """

    title: str
    line: str
    badge: str = ""
    won: bool = False


HEAD = 66
"""The height of a heading."""

_NAMES, _ROW, _FOOT = 46, 28, 14
_PAPER = 12  # from the edge of the drawing to the paper
_INNER = WIDTH - 2 * _PAPER
_LABELS = {1: 200, 2: 146, 3: 132, 4: 104}
_TITLES, _LINES, _NAME_SIZES = (17, 15, 13.5), (14, 13, 12), (13.5, 12, 11)
_LABEL_SIZES = (14.5, 13, 12)
_CELLS = {Weight.PLAIN: 15.5, Weight.STRONG: 15.5, Weight.TOTAL: 18}
_FILLS = {
    Weight.PLAIN: palette.IVORY,
    Weight.STRONG: palette.IVORY_SHADE,
    Weight.TOTAL: palette.PLATE,
}
_BROADEST = 1.3  # a browser may use wider fonts, and clips what is outside of a part
_GAP = 12  # between the texts of two columns
_NOTE, _LINE, _NOTE_LINES = 15.0, 22, 3


def sheet_picture(
    head: SheetHead,
    sides: Sequence[Sequence[str]],
    rows: Sequence[SheetRow],
    alt: str,
    deck: Deck = Deck.FRENCH,
) -> Picture:
    """A sheet with a column for each side, headed by the names of its people.

    Raise `ValueError` for more than four sides, or a row without a cell for each side.
    """
    if not 1 <= len(sides) <= 4:
        raise ValueError(f"a sheet of {len(sides)} sides cannot be drawn")
    if any(len(row.cells) != len(sides) for row in rows):
        raise ValueError("a row without a cell for each side cannot be drawn")
    labels, columns = _columns(sides, rows)
    parts = [part(WIDTH / 2, (HEAD + _NAMES) / 2, WIDTH, HEAD + _NAMES, *_top())]
    parts += heading(head, deck)
    for people, (x, column) in zip(sides, columns, strict=True):
        parts += _people(people, x, column - 4)
    y = HEAD + _NAMES
    for index, row in enumerate(rows):
        parts.append(part(WIDTH / 2, y + _ROW / 2, WIDTH, _ROW, *_stripe(row.weight, index == 0)))
        parts.append(_label(row, labels - 12, y + _ROW / 2, deck))
        parts += [
            _cell(cell, row.weight, (x, y + _ROW / 2), min(column, 64), deck)
            for cell, (x, column) in zip(row.cells, columns, strict=True)
            if cell
        ]
        y += _ROW
    paper = _FILLS[rows[-1].weight] if rows else palette.PLATE
    parts.append(part(WIDTH / 2, y + _FOOT / 2, WIDTH, _FOOT, *_bottom(paper)))
    return drawn(y + _FOOT, parts, alt)


def empty_sheet(head: SheetHead, note: str, alt: str, deck: Deck = Deck.FRENCH) -> Picture:
    """A sheet without rows, with a note that says why."""
    lines = _wrapped(note, (_INNER - 28) / _NOTE)
    paper = 40 + _LINE * len(lines)
    height = HEAD + paper + _FOOT
    ground = rect(
        -_INNER / 2, -paper / 2, _INNER, paper, 10, fill=palette.IVORY, stroke=palette.PLATE_EDGE
    )
    first = _LINE * (1 - len(lines)) / 2 + 5
    told = (
        words(line, 0, first + _LINE * index, _NOTE, fill=palette.INK)
        for index, line in enumerate(lines)
    )
    sheet = part(WIDTH / 2, HEAD + paper / 2, WIDTH, paper, ground, *told)
    return drawn(height, (felt(height), *heading(head, deck), sheet), alt)


def _columns(
    sides: Sequence[Sequence[str]], rows: Sequence[SheetRow]
) -> tuple[float, list[tuple[int, int]]]:
    """The width of the labels, and each column's middle and width.

    All columns are equally wide; if that would cut a label, narrow columns give up room.
    """
    count = len(sides)
    labels = float(_LABELS[count])
    widths = [(_INNER - labels) / count] * count
    longest = max((measure(row.label) for row in rows), default=0) * _LABEL_SIZES[0] + 24
    least = [
        _GAP
        + max(
            *(_NAME_SIZES[0] * measure(name) for name in people),
            *(_CELLS[row.weight] * measure(row.cells[index]) for row in rows),
            0,
            0,
        )
        for index, people in enumerate(sides)
    ]
    if longest > labels and sum(least) < _INNER - labels:
        labels = min(longest, _INNER - sum(least))
        spare = (_INNER - labels - sum(least)) / count
        widths = [one + spare for one in least]
    ends = accumulate(widths, initial=_PAPER + labels)
    return labels, [(round(x + wide / 2), int(wide)) for x, wide in zip(ends, widths, strict=False)]


def _wrapped(text: str, ems: float) -> list[str]:
    """Wrap text into lines of at most `ems`; text beyond the last line is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (measure(longer) <= ems or len(lines) == _NOTE_LINES):
            lines[-1] = longer
        else:
            lines.append(word)
    return [fitted(line, ems) for line in lines]


def heading(head: SheetHead, deck: Deck) -> Iterator[Part]:
    """The heading above a sheet, on the felt."""
    left, right = 20.0, WIDTH - 18.0
    if head.won:
        yield part(left + 11, 33, 28, 28, *star(0, 0, 12.5))
        left += 32
    room = right - left
    if head.badge:
        wide = pill_width(head.badge, 16, 140)
        yield from pill(head.badge, (right - wide / 2, 22), 16, 140, deck)
        room -= wide + 10
    yield _text(
        head.title, (left, 22), _TITLES, room, fill=palette.PLATE_TEXT, deck=deck, bold=True
    )
    if head.line.strip():
        yield _text(head.line, (left, 47), _LINES, right - left, fill=palette.FAINT_TEXT, deck=deck)


def _people(people: Sequence[str], x: float, room: float) -> Iterator[Part]:
    """The names of a side, one below the other."""
    middle = HEAD + 4 + (_NAMES - 4) / 2
    for index, name in enumerate(people):
        y = middle + (index - (len(people) - 1) / 2) * 17
        size = _fitting(name, _NAME_SIZES, room)
        text = fitted(name, room / size)
        label = words(text, 0, 5, size, fill=palette.PLATE_TEXT, bold=True)
        yield part(x, y, room, 20, label)


def _label(row: SheetRow, room: float, y: float, deck: Deck) -> Part:
    fill = palette.GOLD if row.weight is Weight.TOTAL else palette.INK
    bold = row.weight is not Weight.PLAIN
    return _text(row.label, (_PAPER + 10, y), _LABEL_SIZES, room, fill=fill, deck=deck, bold=bold)


@lru_cache(REMEMBERED)
def _cell(text: str, weight: Weight, at: tuple[float, float], room: int, deck: Deck) -> Part:
    fill = palette.GOLD if weight is Weight.TOTAL else palette.INK
    size = _CELLS[weight]
    shown, bold = fitted(text, room / size), weight is not Weight.PLAIN
    return part(*at, room, 24, *line_of(shown, 0, 6, size, fill=fill, deck=deck, bold=bold))


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
) -> Part:
    """A line of text that starts there, in the largest size that fits."""
    x, y = at
    size = _fitting(text, sizes, room)
    shown = fitted(text, room / size)
    width = min(round(measure(shown) * size * _BROADEST) + 6, round(room) + 4)
    line = line_of(shown, -width / 2, 6, size, fill=fill, deck=deck, bold=bold, anchor="start")
    return part(x + width / 2, y, width, 26, *line)


def _fitting(text: str, sizes: tuple[float, ...], room: float) -> float:
    """The largest size in which a text fits, or else the smallest."""
    return next((size for size in sizes if measure(text) * size <= room), sizes[-1])


@lru_cache(1)
def _top() -> tuple[Shape, ...]:
    """The felt above the paper, and the top of the paper with the names."""
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
        _INNER,
        _NAMES + 30,
        10,
        fill=palette.PLATE,
        stroke=palette.PLATE_EDGE,
    )
    return rect(left, top, WIDTH, height, 0, fill=palette.RIM), cloth, paper


@lru_cache(16)
def _stripe(weight: Weight, first: bool) -> tuple[Shape, ...]:  # noqa: FBT001 (how a row looks)
    """A row's strip of the paper, with a line above it."""
    left, top = -WIDTH / 2, -_ROW / 2
    paper = rect(left + _PAPER, top, _INNER, _ROW, 0, fill=_FILLS[weight])
    line = rect(left + _PAPER, top, _INNER, 1, 0, fill=palette.IVORY_LINE)
    above = () if first or weight is Weight.TOTAL else (line,)
    return (*_edges(top, _ROW), paper, *above)


@lru_cache(8)
def _bottom(paper: str) -> tuple[Shape, ...]:
    """The felt below the paper, whose lower edge has the colour of the last row."""
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
    end = rect(left + _PAPER, top - 30, _INNER, 35, 8, fill=paper)
    return rect(left, top, WIDTH, _FOOT, 0, fill=palette.RIM), cloth, end


def _edges(top: float, height: float) -> tuple[Shape, ...]:
    """The rim and the felt beside a strip of paper."""
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
    return rim, cloth
