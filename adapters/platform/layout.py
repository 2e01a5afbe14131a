"""The layout of a view in a chat, whatever its markup: characters, text blocks, rows of buttons."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import lru_cache
from itertools import pairwise, zip_longest
from math import ceil
from operator import attrgetter
from typing import Final
from unicodedata import category, normalize

from wcwidth import width

from adapters.platform.views import Block, Button, Choice, Grid, Span, Tile, View

ELLIPSIS: Final = "…"

_REMEMBERED: Final = 2048  # texts; most are seen by all who watch a table

_REFUSED = re.compile("[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]")
_AFTER_SUIT = re.compile("(?<=[♣♦♥♠])[\ufe0e\ufe0f]?")
_COLOURED = "\ufe0f"
_LETTER = re.compile("[0-9A-Za-zА-я]")
_BLANK = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols without ink


@lru_cache(_REMEMBERED)
def clean(text: str) -> str:
    """The text without control characters (except newlines) and unpaired surrogates."""
    return _REFUSED.sub("", text)


@lru_cache(_REMEMBERED)
def with_emoji(text: str) -> str:
    """The text with its suits in colour."""
    return _AFTER_SUIT.sub(_COLOURED, text)


def without_emoji(text: str) -> str:
    """The text with its suits as plain characters, one column wide."""
    return _AFTER_SUIT.sub("", text)


@lru_cache(_REMEMBERED)
def has_ink(text: str) -> bool:
    """Whether any of the text is visible; platforms refuse messages with no visible text."""
    return _LETTER.search(text) is not None or any(
        unicodedata.category(char)[0] not in "ZCM" and char not in _BLANK for char in text
    )


@lru_cache(_REMEMBERED)
def units(text: str) -> int:
    """The length in UTF-16 code units, which most platforms count."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, most: int) -> str:
    """The text cut to a number of UTF-16 units; a cut text ends in an ellipsis."""
    if units(text) <= most:
        return text
    room, kept = most - 1, []
    for char in text:
        room -= units(char)
        if room < 0:
            break
        kept.append(char)
    return "".join(kept).rstrip() + ELLIPSIS if most > 0 else ""


def columns(text: str) -> int:
    """The columns that the text takes in a fixed-width font; an emoji takes two."""
    # a combining mark at the beginning takes a column only after another character
    return width(" " + text, control_codes="ignore") - 1


def cut_columns(text: str, most: int) -> str:
    """The text cut to a number of columns; a cut text ends in an ellipsis."""
    if columns(text) <= most:
        return text
    if most < 1:
        return ""
    kept = text
    while columns(kept + ELLIPSIS) > most:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


# Latin letter → letters of other alphabets that they, or their capitals, look like.
_ALIKE: Final = {
    "a": "аα", "b": "вβ", "c": "с", "d": "ԁ", "e": "еε", "h": "нһη", "j": "ј", "k": "кκ",
    "l": "iıіι1|", "m": "мμ", "n": "ν", "o": "оο0", "p": "рρ", "q": "ԛ", "s": "ѕ", "t": "тτ",
    "w": "ԝ", "x": "хχ", "y": "уυ", "z": "ζ", "3": "з",
}  # fmt: skip
_LATIN: Final = {ord(other): latin for latin, others in _ALIKE.items() for other in others}


def look(name: str) -> str:
    """A key that is equal for names that look alike, whatever their case, accents and alphabet."""
    letters = normalize("NFD", normalize("NFKC", name).casefold())
    seen = "".join(char for char in letters if category(char)[0] not in "CM")
    return " ".join(seen.split()).translate(_LATIN)


def apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with a number after each that looks like an earlier one: ``Ана``, ``Ана 2``."""
    looks = [look(name) for name in names]
    taken = set(looks)
    told: list[str] = []
    heard: set[str] = set()
    numbers: dict[str, int] = {}
    for name, alike in zip(names, looks, strict=True):
        if alike not in heard:
            heard.add(alike)
            told.append(name)
            continue
        number = _free(name, taken, numbers.get(alike, 2))
        numbers[alike] = number + 1
        told.append(f"{name} {number}")
        shown = look(told[-1])
        taken.add(shown)
        heard.add(shown)
    return tuple(told)


def numbered(name: str, taken: set[str]) -> str:
    """The name with the lowest number that makes it look unlike all the taken names."""
    return f"{name} {_free(name, taken, 2)}"


def _free(name: str, taken: set[str], number: int) -> int:
    while look(f"{name} {number}") in taken:
        number += 1
    return number


WIDTH: Final = 34
"""Columns of a code block on a narrow phone."""

_WIDE_GAP, _GAP = "  ", " "
_HEADER_LINES = 4
_SHORTEST_NAME: Final = 5
"""Letters to which the names above a score sheet are cut before its labels are."""
_RULE = "─"
_TIE = "\xa0"

Row = tuple[str, ...]


def fitted(grid: Grid, width: int = WIDTH) -> str:
    """The grid as text: words in the first column, other columns right-aligned under their headers.

    Headers wrap at spaces; a cell is cut only if there is no other way. A strong last row is set
    apart by a line.
    """
    header, *rows = _rectangle((grid.header, *grid.rows))
    wanted = _least(header, rows)
    gap = _WIDE_GAP if sum(wanted) + len(_WIDE_GAP) * (len(wanted) - 1) <= width else _GAP
    kept = _SHORTEST_NAME if grid.strong_last else width
    widths = _widths(wanted, header, width - len(gap) * (len(wanted) - 1), kept)
    lines = [_line(row, widths, gap) for row in _header(header, widths)]
    lines += [_line(row, widths, gap) for row in rows]
    if grid.strong_last and len(rows) > 1:
        lines.insert(-1, _RULE * (sum(widths) + len(gap) * (len(widths) - 1)))
    return "\n".join(line for line in lines if line)


def _rectangle(rows: tuple[Row, ...]) -> list[Row]:
    """The rows as plain text, all with the same number of cells."""
    most = max(1, *map(len, rows))
    return [tuple(_plain(cell) for cell in row) + ("",) * (most - len(row)) for row in rows]


def _plain(cell: str) -> str:
    return " ".join(without_emoji(clean(cell.replace("\n", " "))).split())


def _least(header: Row, rows: list[Row]) -> list[int]:
    """The minimum width of each column if its header wraps wherever possible."""
    return [
        max([1, *(columns(row[index]) for row in rows), *map(columns, _words(title))])
        for index, title in enumerate(header)
    ]


def _widths(wanted: list[int], header: Row, room: int, kept: int) -> list[int]:
    """The columns' widths. The widest shrink first; spare room makes the header lower.

    Columns wider than `kept` shrink before the first one, which has the labels of a score sheet.
    """
    widths = list(wanted)
    while sum(widths) > room and max(widths) > 1:
        most = max(widths[1:], default=0)
        shrinks = widths.index(most, 1) if most > kept else widths.index(max(widths))
        widths[shrinks] -= 1
    while (lower := _lower(widths, header)) and sum(lower) <= room:
        widths = lower
    return widths


def _lower(widths: list[int], header: Row) -> list[int] | None:
    """The minimum widths that save a line in the header; None if it has only one."""
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
    """The header in as many lines as it needs, its titles aligned at the bottom."""
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
    """A title wrapped to a width; a longer word has a line of its own."""
    lines: list[str] = []
    for word in _words(title):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and columns(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _words(title: str) -> list[str]:
    """Where a title can be wrapped: a plus sign stays at the end of its line."""
    return re.sub(r" (?=\+( |$))", _TIE, title).split(" ") if title else []


def _line(row: Row, widths: list[int], gap: str) -> str:
    cells = [cut_columns(cell, width) for cell, width in zip(row, widths, strict=True)]
    padding = [" " * (width - columns(cell)) for cell, width in zip(cells, widths, strict=True)]
    first = cells[0] + padding[0]
    others = (space + cell for cell, space in zip(cells[1:], padding[1:], strict=True))
    return gap.join((first, *others)).rstrip()


TILES_IN_ROW = 4

LOCKED = "🔒"
"""Stands before a tile that cannot be chosen, for the eye and for screen readers."""

_SHORT_LABEL = 16  # letters with which two buttons still fit side by side on a telephone


class Look(Enum):
    """How a block of text is to be seen."""

    PLAIN = auto()
    QUIET = auto()
    FOLDED = auto()
    FIXED = auto()


def look_of(block: Block) -> Look:
    """A grid stands in letters of fixed width."""
    if isinstance(block, Grid):
        return Look.FIXED
    if block.folded:
        return Look.FOLDED
    return Look.QUIET if block.quiet else Look.PLAIN


def spans_of(block: Block, columns: int) -> tuple[Span, ...]:
    """The block as it will be read; a grid as text of at most `columns` characters a line."""
    if isinstance(block, Grid):
        return (Span(fitted(block, columns)),)
    shown = list(block.spans)
    for index, span in enumerate(shown):
        text = with_emoji(clean(span.text))
        if text != span.text:
            shown[index] = replace(span, text=text)
    return tuple(shown)


def laid_rows(view: View, most: int) -> list[Sequence[Button] | Choice]:
    """The pressable tiles and the buttons, in rows of at most `most`; each choice."""
    pressed = list(filter(None, _as_buttons(view)))
    rows: list[Sequence[Button] | Choice] = []
    if pressed:
        rows += balanced(pressed, TILES_IN_ROW)
    for wished in view.buttons:
        if isinstance(wished, Choice) or 0 < len(wished) <= most:
            rows.append(wished)
        else:
            rows += balanced(wished, most)
    return rows


def button_rows(view: View, most: int) -> list[Sequence[Button]]:
    """The same with each option of a choice as a button."""
    rows: list[Sequence[Button]] = []
    for row in laid_rows(view, most):
        rows += paired(row) if isinstance(row, Choice) else [row]
    return rows


def paired(buttons: Iterable[Button]) -> tuple[tuple[Button, ...], ...]:
    """Rows of two buttons where both labels are short, else of one."""
    rows: list[tuple[Button, ...]] = []
    for button in buttons:
        short = len(button.label) <= _SHORT_LABEL
        if short and rows and len(rows[-1]) == 1 and len(rows[-1][0].label) <= _SHORT_LABEL:
            rows[-1] = (*rows[-1], button)
        else:
            rows.append((button,))
    return tuple(rows)


def line_of_tiles(view: View) -> tuple[Tile, ...]:
    """The tiles to be read in a line: each is seen once, there or as a button."""
    if not view.tiles:
        return ()
    buttons = _as_buttons(view)
    return tuple([tile for tile, button in zip(view.tiles, buttons, strict=True) if button is None])


def _as_buttons(view: View) -> list[Button | None]:
    """The tiles as buttons; where one can be chosen, others have one that only says why not."""
    buttons: list[Button | None] = list(map(attrgetter("button"), view.tiles))
    if any(buttons):
        for index, tile in enumerate(view.tiles):
            if buttons[index] is None and tile.why:
                buttons[index] = Button(f"{LOCKED}{tile.label}", tile.why)
    return buttons


def balanced(buttons: Sequence[Button], most: int) -> list[Sequence[Button]]:
    """The buttons in as few rows of at most `most` as possible, all about equally long."""
    if len(buttons) <= most:
        return [buttons] if buttons else []
    rows = ceil(len(buttons) / most)
    ends = [ceil(len(buttons) * row / rows) for row in range(rows + 1)]
    return [buttons[start:end] for start, end in pairwise(ends)]
