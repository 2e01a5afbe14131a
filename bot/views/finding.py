"""A choice among people who are called alike."""

from collections.abc import Callable, Sequence
from typing import Final

from adapters.shapes import paired
from adapters.views import Button, View
from bot import buttons as b
from bot.people.finding import Found
from bot.views.names import seen_names, told_apart
from bot.views.words import Voice, beside

_NAME: Final = 12
"""Most letters of a name beside a number on half of a telephone's width."""


def which_view(
    voice: Voice, people: Sequence[Found], leads_to: Callable[[str], b.BotButton]
) -> View:
    """Asks which of them is meant, by their names and how much they have played."""
    called = tuple((one.account_id, one.name) for one in people)
    names = told_apart(seen_names(voice, called), _NAME)
    choices = (
        Button(
            beside((names[one.account_id], voice.say("stats-matches", matches=one.matches))),
            b.text(leads_to(one.account_id)),
        )
        for one in people
    )
    blocks, rows = (voice.line("finding-which"),), paired(choices)
    return View(blocks, buttons=rows, language=voice.language, people=called)
