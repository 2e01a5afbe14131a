"""Who has won the tournaments of a place."""

from datetime import UTC, datetime
from typing import Final, NamedTuple

from adapters.views import Button, Paragraph, Span, View
from bot import buttons as b
from bot.tournaments.showings import Cup
from bot.views.dates import day_in_words
from bot.views.names import AccountNames, seen_names, told_apart
from bot.views.scene import MACHINE
from bot.views.words import Voice, quiet
from engine.host.clock import from_ms

PAIR: Final = 2
"""Where fewer of a pair are people, the others are AIs."""

_NAME = 14


class ShownCups(NamedTuple):
    """The tournaments, and the names of those who have won them.

    `undone`: in which of them who has come to nothing, for a table of theirs was voided since.
    """

    cups: tuple[Cup, ...]
    names: AccountNames
    undone: frozenset[tuple[str, str]] = frozenset()


def cups_view(voice: Voice, shown: ShownCups) -> View:
    """One line for each: when it was, its champions, and whom they have beaten."""
    title = voice.line("cups-title")
    plan = Button(voice.say("cups-plan"), b.text(b.NewTournamentButton()))
    if not shown.cups:
        blocks = (title, *quiet(voice.say("cups-none")))
        return View(blocks, buttons=((plan,),), language=voice.language)
    names = told_apart(seen_names(voice, shown.names), _NAME)

    def people(cup: Cup, accounts: tuple[str, ...]) -> str:
        if any((cup.id, one) in shown.undone for one in accounts):
            return voice.say("cups-undone")
        machines = (MACHINE.strip(),) * (PAIR - len(accounts))
        return " + ".join((*(names.get(one, "") for one in accounts), *machines))

    lines = []
    for cup in shown.cups:
        at: datetime = from_ms(cup.at).astimezone(UTC)
        lines.append(
            voice.say(
                "cups-line",
                date=day_in_words(voice, at),
                champions=people(cup, cup.champions),
                finalists=people(cup, cup.finalists),
            )
        )
    blocks = (title, Paragraph((Span("\n".join(lines)),)))
    return View(blocks, buttons=((plan,),), language=voice.language, people=shown.names)
