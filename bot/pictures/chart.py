"""A drawing of how a number went: bars above and below a line, on ivory paper on the felt.

Like all drawings it knows no language: the caller gives every word.
"""

from collections.abc import Iterator, Sequence
from html import escape

from adapters.views import Picture
from bot.pictures import palette
from bot.pictures.decks import Deck
from bot.pictures.pieces import WIDTH, felt
from bot.pictures.sheet import HEAD, SheetHead, heading
from bot.pictures.svg import drawing, part, rect, words

_PAPER, _FOOT = 150, 14
_EDGE = 12  # from the edge of the drawing to the paper
_INNER = WIDTH - 2 * _EDGE
_LABELS = 44  # the room for numbers at the left
_MARGIN = 16  # above and below the bars
_GAP = 0.28  # of a bar's stretch
_WIDEST = 26  # a bar's stretch
_LEAST = 100  # between the lowest and the highest value that fill the paper


def chart_picture(
    head: SheetHead, values: Sequence[int], middle: int, alt: str, deck: Deck = Deck.FRENCH
) -> Picture:
    """A bar for each value, up or down from the `middle`; the last one in gold."""
    height = HEAD + _PAPER + _FOOT
    paper = part(WIDTH / 2, HEAD + _PAPER / 2, WIDTH, _PAPER, "".join(_paper(values, middle)))
    parts = (felt(height), *heading(head, deck), paper)
    return Picture(drawing(WIDTH, height, "".join(parts)), alt)


def _paper(values: Sequence[int], middle: int) -> Iterator[str]:
    left, top = -_INNER / 2, -_PAPER / 2
    yield rect(left, top, _INNER, _PAPER, 10, fill=palette.IVORY, stroke=palette.PLATE_EDGE)
    low, high = min((*values, middle)), max((*values, middle))
    room = _PAPER - 2 * _MARGIN
    scale = room / max(_LEAST, high - low)
    line = top + _MARGIN + (high - middle) * scale + (room - (high - low) * scale) / 2
    for value in sorted({low, middle, high}):
        y = line + (middle - value) * scale
        label = words(
            escape(str(value)), left + _LABELS - 6, y + 4, 11, fill=palette.INK, anchor="end"
        )
        if value == middle or abs(y - line) > 14:  # the numbers do not touch
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
