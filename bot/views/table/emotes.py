"""The line of recent emotes, and the choice of emotes."""

from dataclasses import replace

from adapters.platform.layout import paired
from adapters.platform.views import CHOSEN, Button, Paragraph, Span, Tone, View
from bot import buttons as b
from bot.locales.words import Voice, beside
from bot.people.emotes import SIGNS, Emote, SaidEmote, sayable
from bot.people.names import SHORT
from bot.views.table.scene import Rows, Scene
from engine.tables.table import Status

_SPEECH = "💬"


def emote_words(voice: Voice, emote: Emote) -> str:
    """An emote: its emoji and its words."""
    return f"{SIGNS[emote]} {voice.say(f'emote-{emote}')}"


def said_words(voice: Voice, said: SaidEmote) -> str:
    """A sent emote, with the number of times if it was repeated."""
    words = emote_words(voice, said.emote)
    return f"{words} ×{said.times}" if said.times > 1 else words


def with_emotes(scene: Scene, view: View) -> View:
    """The view with the recent emotes below its text, in one line."""
    if not scene.emotes:
        return view
    said = beside(_said(scene, one) for one in scene.emotes)
    line = Paragraph((Span(f"{_SPEECH} {said}"),), quiet=True)
    return replace(view, blocks=(*view.blocks, line))


def _said(scene: Scene, said: SaidEmote) -> str:
    who, words = scene.person(said.account, SHORT), said_words(scene.voice, said)
    return scene.voice.say("named-value", name=who, value=words)


def emotes_button(scene: Scene) -> tuple[Button, ...]:
    """The button to the emotes, for people who sit at the table."""
    if scene.known.lesson:  # only AI players would read them
        return ()
    label = f"{_SPEECH} {scene.voice.say('emotes-open')}"
    return (Button(label, b.text(b.EmotesButton(scene.known.code))),)


def emotes_view(scene: Scene, *, hears: bool | None, said: Emote | None = None) -> View:
    """The emotes to choose from; `said` was sent just now.

    `hears`: whether the reader sees the emotes of others; None if several people read this. Emotes
    that may not be sent now are dimmed only on a page: elsewhere a message stays longer than that
    holds.
    """
    voice, code, may = scene.voice, scene.known.code, sayable(scene.known)
    lines = [voice.line("emotes-title")]
    if scene.known.status is Status.PLAYING and len(may) < len(Emote):
        lines.append(voice.line("emotes-rules", quiet=True))
    if said is not None:
        lines.append(Paragraph((Span(f"{CHOSEN}{emote_words(voice, said)}"),)))
    rows: Rows = paired(
        Button(
            emote_words(voice, emote),
            b.text(b.SayEmoteButton(code, emote)),
            Tone.FAINT if scene.felt and emote not in may else Tone.PLAIN,
        )
        for emote in Emote
    )
    if hears is None:
        return scene.view(*lines, buttons=rows)
    mute = voice.say("emotes-mute" if hears else "emotes-unmute")
    last = Button(mute, b.text(b.HearEmotesButton(code, not hears)))
    return scene.view(*lines, buttons=(*rows, (last,)))
