"""The end of a match."""

from adapters.chat import Button, Tone, View
from bot import buttons as b
from bot.views.scene import Rows, Scene
from bot.views.score import board_grid, colon
from engine.tables.table import Status


def result_view(scene: Scene) -> View:
    """Who has won, and what can be played next. A `ValueError` while the match goes on."""
    match, voice = scene.match, scene.voice
    if match.winner is None:
        raise ValueError(f"match {scene.known.match_no} of {scene.known.id} has no winner")
    title = voice.line("result-title", who=scene.side(match.winner))
    deals = len(match.board)
    score = voice.line("result-score", points=colon(match.totals), deals=deals)
    return scene.view(title, score, board_grid(scene), buttons=_buttons(scene))


def _buttons(scene: Scene) -> Rows:
    """Nothing can be pressed any more once the table has gone on."""
    known, say = scene.known, scene.voice.say
    if known.status is not Status.FINISHED:
        return ()
    rematch = b.text(b.Start(known.code, known.match_no))
    reopen = b.text(b.Reopen(known.code, known.match_no))
    return (
        (Button(say("result-rematch"), rematch, Tone.SUCCESS),),
        (Button(say("result-reopen"), reopen),),
    )
