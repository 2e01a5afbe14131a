"""The board of a match: what each side has, deal by deal."""

from adapters.views import Block, Grid, View
from bot.views.cards import contract_short
from bot.views.scene import Scene, signed
from bot.views.sheet import hanging_words
from bot.views.words import quiet

DEALS_SHOWN = 12


def score_view(scene: Scene) -> View:
    """The totals and the last deals."""
    match = scene.match
    if not match.board:
        return scene.view(*quiet(scene.voice.say("score-empty")))
    line = scene.voice.line("score-now", points=colon(match.totals))
    return scene.view(line, board_grid(scene), *quiet(hanging_words(scene, match.carry)))


def board_grid(scene: Scene) -> Block:
    """The running totals after each of the last deals; dots in the first row stand for more."""
    board = scene.match.board
    rows = tuple(
        (
            scene.voice.say(
                "score-row",
                number=result.number,
                contract=contract_short(scene.voice, result.contract, result.factor),
            ),
            *map(signed, result.totals),
        )
        for result in board[-DEALS_SHOWN:]
    )
    if len(board) > DEALS_SHOWN:
        rows = (("…",) * (len(scene.sides()) + 1), *rows)
    header = (scene.voice.say("score-deal"), *scene.sides())
    return Grid(header, rows, strong_last=True)


def colon(numbers: tuple[int, ...]) -> str:
    """Numbers of the sides against each other."""
    return " : ".join(map(signed, numbers))
