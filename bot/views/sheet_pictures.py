"""Score sheets as drawings, where pictures are sent as files."""

from collections.abc import Collection, Sequence

from adapters.views import Picture, Span
from bot.pictures.sheet import SheetHead, SheetRow, Weight, sheet_picture
from bot.views.names import SHORT
from bot.views.scene import Scene
from bot.views.words import beside

Row = tuple[str, ...]


def drawn_sheet(
    scene: Scene, head: SheetHead, rows: Sequence[Row], strong: Collection[str] = ()
) -> Picture:
    """Rows of a label and a text for each side; the last one is the total.

    `strong` are the labels of rows that matter more.
    """
    sides = [
        tuple(scene.plain(seat, SHORT) for seat in scene.seats(side)) for side in scene.all_sides
    ]
    last = len(rows) - 1
    drawn = [
        SheetRow(label, cells, _weight(label in strong, index == last))
        for index, (label, *numbers) in enumerate(rows)
        for cells in (tuple(numbers),)
    ]
    told = "\n".join((beside(scene.sides()), *(f"{row[0]}: {beside(row[1:])}" for row in rows)))
    alt = "\n".join(line for line in (head.title, head.badge, head.line, told) if line)
    picture = sheet_picture(head, sides, drawn, alt, scene.deck)
    return Picture(picture.svg, alt, (Span(told),))


def _weight(strong: bool, last: bool) -> Weight:  # noqa: FBT001 (two marks of a row)
    if last:
        return Weight.TOTAL
    return Weight.STRONG if strong else Weight.PLAIN
