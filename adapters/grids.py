"""A `Grid` as lines of fixed width that fit a telephone held upright."""

import re
from itertools import zip_longest
from typing import Final

from adapters.texts import clean, columns, cut_columns, without_emoji
from adapters.views import Grid

WIDTH: Final = 34
"""Columns of a code block on a narrow telephone."""

_WIDE_GAP, _GAP = "  ", " "
_HEADER_LINES = 4
_RULE = "─"
_TIE = "\xa0"

Row = tuple[str, ...]


def fitted(grid: Grid, width: int = WIDTH) -> str:
    """The grid as text: the first column words, the others to the right below their headers.

    A header is broken at its spaces; a cell is cut only where there is no other way. The last row
    is set apart by a line if it is a strong one.
    """
    header, *rows = _rectangle((grid.header, *grid.rows))
    wanted = _least(header, rows)
    gap = _WIDE_GAP if sum(wanted) + len(_WIDE_GAP) * (len(wanted) - 1) <= width else _GAP
    widths = _widths(wanted, header, width - len(gap) * (len(wanted) - 1))
    lines = [_line(row, widths, gap) for row in _header(header, widths)]
    lines += [_line(row, widths, gap) for row in rows]
    if grid.strong_last and len(rows) > 1:
        lines.insert(-1, _RULE * (sum(widths) + len(gap) * (len(widths) - 1)))
    return "\n".join(line for line in lines if line)


def _rectangle(rows: tuple[Row, ...]) -> list[Row]:
    """The rows in plain text, all equally long."""
    most = max(1, *map(len, rows))
    return [tuple(_plain(cell) for cell in row) + ("",) * (most - len(row)) for row in rows]


def _plain(cell: str) -> str:
    return " ".join(without_emoji(clean(cell.replace("\n", " "))).split())


def _least(header: Row, rows: list[Row]) -> list[int]:
    """The least width of each column if its header is broken wherever possible."""
    return [
        max([1, *(columns(row[index]) for row in rows), *map(columns, _words(title))])
        for index, title in enumerate(header)
    ]


def _widths(wanted: list[int], header: Row, room: int) -> list[int]:
    """The columns' widths. The widest shrink first; room that is left makes the header lower."""
    widths = list(wanted)
    while sum(widths) > room and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    while (lower := _lower(widths, header)) and sum(lower) <= room:
        widths = lower
    return widths


def _lower(widths: list[int], header: Row) -> list[int] | None:
    """The least widths that save a line in the header; None if it has only one."""
    lines = [len(_lines(title, width)) for title, width in zip(header, widths, strict=True)]
    height = max(lines)
    if height < 2:
        return None
    return [
        width if count < height else _width_for(title, width, height - 1)
        for title, width, count in zip(header, widths, lines, strict=True)
    ]


def _width_for(title: str, width: int, height: int) -> int:
    most = columns(title)
    return next((w for w in range(width, most) if len(_lines(title, w)) <= height), most)


def _header(header: Row, widths: list[int]) -> list[Row]:
    """The header in as many lines as it takes, its titles standing on the rows below."""
    titles = [_broken(title, width) for title, width in zip(header, widths, strict=True)]
    height = max(map(len, titles))
    padded = [[""] * (height - len(lines)) + lines for lines in titles]
    return list(zip_longest(*padded, fillvalue=""))


def _broken(title: str, width: int) -> list[str]:
    lines = _lines(title, width)
    if len(lines) > _HEADER_LINES:
        lines[_HEADER_LINES - 1 :] = [" ".join(lines[_HEADER_LINES - 1 :])]
    return [cut_columns(line.replace(_TIE, " "), width) for line in lines]


def _lines(title: str, width: int) -> list[str]:
    """A title broken to a width; a word that is longer stands alone."""
    lines: list[str] = []
    for word in _words(title):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and columns(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _words(title: str) -> list[str]:
    """Where a title can be broken: a plus sign stays at the end of its line."""
    return re.sub(r" (?=\+( |$))", _TIE, title).split(" ") if title else []


def _line(row: Row, widths: list[int], gap: str) -> str:
    cells = [cut_columns(cell, width) for cell, width in zip(row, widths, strict=True)]
    padding = [" " * (width - columns(cell)) for cell, width in zip(cells, widths, strict=True)]
    first = cells[0] + padding[0]
    others = (space + cell for cell, space in zip(cells[1:], padding[1:], strict=True))
    return gap.join((first, *others)).rstrip()
