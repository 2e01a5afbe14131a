"""What is kept of a person, and what he can do about it."""

from adapters.views import Button, Paragraph, Span, Tone, View
from bot import buttons as b
from bot.views.words import Voice, quiet


def privacy_view(voice: Voice) -> View:
    """What is kept and what for."""
    lines = (
        "privacy-kept",
        "privacy-seen",
        "privacy-not",
        "privacy-excluded",
        "privacy-forgotten",
    )
    text = "\n".join(f"• {voice.say(line)}" for line in lines)
    data = Button(voice.say("privacy-data"), b.text(b.OwnDataButton()))
    forget = Button(voice.say("privacy-forget"), b.text(b.AskToForgetButton()))
    blocks = (voice.line("privacy-title"), Paragraph((Span(text),)))
    return View(blocks, buttons=((data,), (forget,)), language=voice.language)


def data_view(voice: Voice) -> View:
    """Beside the file with all that is kept."""
    blocks = (voice.line("data-title"), *quiet(voice.say("data-cards")))
    return View(blocks, language=voice.language)


def forget_view(voice: Voice, *, excluded: bool) -> View:
    """Asks once more; somebody who is `excluded` from leaderboards is told that they stay so."""
    yes = Button(voice.say("forget-yes"), b.text(b.ForgetButton()), Tone.DANGER)
    stays = quiet(voice.say("forget-excluded")) if excluded else ()
    blocks = (voice.line("forget-title"), *quiet(voice.say("forget-text")), *stays)
    return View(blocks, buttons=((yes,),), language=voice.language)
