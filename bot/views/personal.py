"""A person's own settings: each option with its values, the chosen one marked."""

from datetime import datetime
from typing import Final

from adapters.views import Alternative, Button, Choice, Paragraph, Span, View
from bot import buttons as b
from bot.people.preferences import OPTIONS, Preferences
from bot.views.quiet import back_row, clock_button, quiet_button
from bot.views.words import Voice

USUAL: Final = ("calls", "taps", "order")
"""What people choose most: it stands on the first page."""


def personal_view(voice: Voice, chosen: Preferences, now: datetime) -> View:
    """What most people choose, as buttons below a short text; the rest has pages of its own."""
    more = Button(voice.say("personal-more"), b.text(b.OwnPageButton(b.MORE_PAGE)))
    clock = clock_button(voice, chosen, now)
    return _page(voice, chosen, USUAL, (quiet_button(voice, chosen),), (clock, more))


def more_view(voice: Voice, chosen: Preferences, now: datetime) -> View:  # noqa: ARG001 (a page)
    """What few people choose."""
    rare = tuple(option for option in OPTIONS if option not in USUAL)
    return _page(voice, chosen, rare, back_row(voice))


def _page(
    voice: Voice, chosen: Preferences, options: tuple[str, ...], *last: tuple[Button, ...]
) -> View:
    lines = "\n".join(voice.say(f"prefer-{option}") for option in options)
    rows = tuple(
        Choice(
            voice.say(f"prefer-{option}"),
            tuple(_option(voice, option, value, chosen) for value in OPTIONS[option]),
        )
        for option in options
    )
    blocks = (voice.line("personal-title"), Paragraph((Span(lines),)))
    return View(blocks, buttons=(*rows, *last), language=voice.language)


def _option(voice: Voice, option: str, value: str, chosen: Preferences) -> Alternative:
    """A value, below the sign of its question: on some platforms all answers stand together."""
    sign = voice.say(f"prefer-{option}").split()[0]
    label = f"{sign} {voice.say(f'prefer-{option}-{value}')}"
    data = b.text(b.PreferButton(option, value))
    return Alternative(label, data, chosen=getattr(chosen, option) == value)
