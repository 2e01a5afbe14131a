"""A match that stands still: what it waits for, and how it goes on."""

from adapters.views import Button, Paragraph, Tone
from bot import buttons as b
from bot.views.scene import Rows, Scene


def standstill(scene: Scene) -> tuple[Paragraph, ...]:
    """Why nothing goes on; empty while the match is played."""
    if scene.known.waits_for_people:
        return (scene.voice.line("standstill-deserted"),)
    return ()


def go_on_rows(scene: Scene) -> Rows:
    """The button with which somebody at the table lets the match go on."""
    if scene.known.waits_for_people:
        label = scene.voice.say("standstill-go-on")
        return ((Button(label, b.text(b.ComeBackButton(scene.known.code)), Tone.SUCCESS),),)
    return ()
