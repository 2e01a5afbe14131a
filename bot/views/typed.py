"""Which of several moves somebody meant with what he typed."""

from collections.abc import Mapping, Sequence

from adapters.shapes import paired
from adapters.views import Button, Tone, View
from bot import buttons as b
from bot.views.answers import Asker
from bot.views.cards import call_label, card_label
from bot.views.names import readable
from bot.views.words import Voice, beside


def which_view(
    asker: Asker,
    moves: Sequence[b.MeantCardButton | b.MeantCallButton | b.MeantNextCardButton],
    groups: Mapping[str, str],
) -> View:
    """The moves to choose from, each with its table's group where `groups` names them."""
    voice = Voice(asker.house.words, asker.reading)
    buttons = []
    for move in moves:
        if isinstance(move, b.MeantCallButton):
            label = call_label(voice, move.call)
        else:
            label = card_label(move.card)
        told = beside((label, readable(groups.get(move.code, ""))))
        buttons.append(Button(told, b.text(move), Tone.PRIMARY))
    return View((voice.line("typed-which"),), buttons=paired(buttons), language=asker.reading)
