"""One account over several platforms: the code, and the question whether to take it."""

from collections.abc import Sequence

from adapters.views import Button, Tone, View
from bot import buttons as b
from bot.people.own_rows import ROOM
from bot.views.names import seen_names, told_apart
from bot.views.words import Voice, quiet


def code_view(voice: Voice, code: str) -> View:
    """A code, and what to do with it."""
    said = f"/link {code}"
    copied = Button(voice.say("link-copy"), b.text(b.LinkButton(code)), copies=said)
    blocks = (
        voice.line("link-code", said=said),
        *quiet(voice.say("link-code-how")),
    )
    return View(blocks, buttons=((copied,),), language=voice.language)


def confirm_view(voice: Voice, code: str, name: str, platforms: Sequence[str]) -> View:
    """Whose code it is, and what becomes of whoever takes it."""
    who = told_apart(seen_names(voice, (("", name),)))[""]
    where = ", ".join(_called(voice, one) for one in platforms)
    blocks = (voice.line("link-confirm", who=who, where=where), *quiet(voice.say("link-warning")))
    yes = Button(voice.say("link-yes"), b.text(b.LinkButton(code)), Tone.PRIMARY)
    return View(blocks, buttons=((yes,),), language=voice.language)


def _called(voice: Voice, platform: str) -> str:
    return voice.say("link-room") if platform == ROOM else platform.capitalize()
