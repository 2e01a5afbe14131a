"""A choice among people who are called alike."""

from collections.abc import Sequence

from adapters.shapes import paired
from adapters.views import Button, View
from bot import buttons as b
from bot.views.names import told_apart
from bot.views.words import Voice


def which_view(voice: Voice, people: Sequence[tuple[str, str, b.BotButton]]) -> View:
    """Asks which of them is meant: their accounts, their names, and where each choice leads."""
    names = told_apart(tuple((account, name) for account, name, _ in people))
    choices = (Button(names[account], b.text(to)) for account, _, to in people)
    return View((voice.line("finding-which"),), buttons=paired(choices), language=voice.language)
