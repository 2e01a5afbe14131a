"""The board of a match: the totals after each deal."""

from adapters.platform.views import Block, Grid, Picture, View
from bot.locales.words import quiet
from bot.pictures.sheet import SheetHead
from bot.views.cards import contract_short
from bot.views.sheets.sheet import Row, drawn_sheet, hanging_words
from bot.views.table.scene import Scene, signed

DEALS_SHOWN = 12


def score_view(scene: Scene) -> View:
    """The totals and the last deals."""
    match = scene.match
    if not match.board:
        return scene.view(*quiet(scene.voice.say("score-empty")))
    line = scene.voice.line("score-now", points=colon(scene.by_side(match.totals)))
    hanging = quiet(hanging_words(scene, match.carry))
    if scene.as_files:
        head = SheetHead(line.plain, hanging_words(scene, match.carry))
        return scene.view(line, *hanging, picture=drawn_board(scene, head))
    return scene.view(line, board_grid(scene), *hanging)


def board_grid(scene: Scene) -> Block:
    """The running totals after each of the last deals; dots in the first row stand for more."""
    header = (scene.voice.say("score-deal"), *scene.sides())
    return Grid(header, _rows(scene), strong_last=True)


def drawn_board(scene: Scene, head: SheetHead) -> Picture:
    """The board as a drawing."""
    return drawn_sheet(scene, head, _rows(scene))


def _rows(scene: Scene) -> tuple[Row, ...]:
    board = scene.match.board
    rows = tuple(
        (
            scene.voice.say(
                "score-row",
                number=result.number,
                contract=contract_short(scene.voice, result.contract, result.factor),
            ),
            *map(signed, scene.by_side(result.totals)),
        )
        for result in board[-DEALS_SHOWN:]
    )
    if len(board) > DEALS_SHOWN:
        rows = (("…",) * (len(scene.sides()) + 1), *rows)
    return rows


def colon(numbers: tuple[int, ...]) -> str:
    """The numbers of the sides, separated by colons."""
    return " : ".join(map(signed, numbers))
