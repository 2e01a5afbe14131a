"""A match that stands still: what it waits for, and how it goes on."""

from adapters.views import Button, Paragraph, Tone
from bot import buttons as b
from bot.views.scene import Rows, Scene


def standstill(scene: Scene) -> tuple[Paragraph, ...]:
    """Why nothing goes on; empty while the match is played."""
    if scene.known.recess is not None:
        return (scene.voice.line("standstill-paused"),)
    if scene.known.waits_for_people:
        return (scene.voice.line("standstill-deserted"),)
    return ()


def go_on_rows(scene: Scene) -> Rows:
    """The button with which somebody at the table lets the match go on."""
    code, label = scene.known.code, scene.voice.say("standstill-go-on")
    if scene.known.recess is not None:
        return ((Button(label, b.text(b.ResumeButton(code)), Tone.SUCCESS),),)
    if scene.known.waits_for_people:
        return ((Button(label, b.text(b.ComeBackButton(code)), Tone.SUCCESS),),)
    return ()
