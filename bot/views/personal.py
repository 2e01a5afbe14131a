"""A person's own settings: each option with its values, the chosen one marked."""

from datetime import datetime

from adapters.views import Alternative, Choice, Paragraph, Span, View
from bot import buttons as b
from bot.people.preferences import OPTIONS, Preferences
from bot.views.quiet import clock_button, quiet_button
from bot.views.words import Voice


def personal_view(voice: Voice, chosen: Preferences, now: datetime) -> View:
    """What he has chosen, and buttons to choose otherwise; quiet hours have pages of their own."""
    lines = "\n".join(voice.say(f"prefer-{option}") for option in OPTIONS)
    rows = tuple(
        Choice(
            voice.say(f"prefer-{option}"),
            tuple(_option(voice, option, value, chosen) for value in values),
        )
        for option, values in OPTIONS.items()
    )
    pages = (quiet_button(voice, chosen),), (clock_button(voice, chosen, now),)
    blocks = (voice.line("personal-title"), Paragraph((Span(lines),)))
    return View(blocks, buttons=(*rows, *pages), language=voice.language)


def _option(voice: Voice, option: str, value: str, chosen: Preferences) -> Alternative:
    """A value, below the sign of its question: on some platforms all answers stand together."""
    sign = voice.say(f"prefer-{option}").split()[0]
    label = f"{sign} {voice.say(f'prefer-{option}-{value}')}"
    data = b.text(b.PreferButton(option, value))
    return Alternative(label, data, chosen=getattr(chosen, option) == value)
