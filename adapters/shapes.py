"""How a view is laid out in a chat, whatever its markup: kinds of text blocks, rows of buttons."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum, auto
from itertools import pairwise
from math import ceil

from adapters.grids import fitted
from adapters.texts import clean, with_emoji
from adapters.views import Block, Button, Choice, Grid, Span, Tile, View

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
    """The block as it will be read; a grid as text of at most so many columns."""
    if isinstance(block, Grid):
        return (Span(fitted(block, columns)),)
    return tuple(map(_shown, block.spans))


def _shown(span: Span) -> Span:
    text = with_emoji(clean(span.text))
    return span if text == span.text else replace(span, text=text)


def laid_rows(view: View, most: int) -> list[Sequence[Button] | Choice]:
    """The tiles that can be pressed and the buttons, in rows of at most so many; each choice."""
    pressed = [button for tile in view.tiles if (button := _as_button(tile, view)) is not None]
    rows: list[Sequence[Button] | Choice] = [*_balanced(pressed, TILES_IN_ROW)]
    for wished in view.buttons:
        rows += [wished] if isinstance(wished, Choice) else _balanced(wished, most)
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
    return tuple(tile for tile in view.tiles if _as_button(tile, view) is None)


def _as_button(tile: Tile, view: View) -> Button | None:
    """The tile as a button; where others can be chosen, also one that only says why not."""
    if tile.button is not None or not tile.why:
        return tile.button
    if all(other.button is None for other in view.tiles):
        return None
    return Button(f"{LOCKED}{tile.label}", tile.why)


def _balanced(buttons: Sequence[Button], most: int) -> list[Sequence[Button]]:
    """The buttons in as few rows of at most so many as possible, all about equally long."""
    rows = ceil(len(buttons) / most)
    ends = [ceil(len(buttons) * row / rows) for row in range(rows + 1)] if rows else []
    return [buttons[start:end] for start, end in pairwise(ends)]
