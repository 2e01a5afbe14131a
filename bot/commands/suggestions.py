"""Autocomplete: suggestions for an argument of a command that a person is writing.

Suggestions reveal nothing that a command would not: only codes of the person's own tables and of
tables shown in this place, and names of people they may look up.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final

from adapters.platform.application import Suggestion
from bot.commands.command import COMMANDS, menu
from bot.commands.context import Context
from bot.commands.standings.promos import ACTIONS
from bot.commands.tournaments.requests import ANNOUNCED
from bot.locales.words import Voice
from bot.people.names import people_called
from bot.people.places import circle_of
from bot.people.quiet_hours import zone_names
from bot.views.rules.sentences import preset_name
from bot.views.tournaments.announcement import kind_name
from engine.tables.table import Status, Table
from engine.tournaments.tournament import Tournament, TournamentStatus

Suggest = Callable[[Context], Awaitable[Iterable[Suggestion]]]
"""Finds suggestions; the context's `argument` is the text written so far."""


async def _own_tables(context: Context) -> Iterable[Suggestion]:
    """The tables that a command with a code may mean here."""
    return _codes(context, await context.own_tables())


async def _lobbies(context: Context) -> Iterable[Suggestion]:
    """The tables shown here that the person could sit down at."""
    return _codes(context, [one for one in await context.tables() if not context.sits_at(one)])


async def _shown(context: Context) -> Iterable[Suggestion]:
    """The tables shown here that the person could watch."""
    playing = (one for one in await context.tables() if one.status is not Status.LOBBY)
    return _codes(context, [one for one in playing if not context.sits_at(one)])


def _codes(context: Context, tables: Iterable[Table]) -> Iterable[Suggestion]:
    voice = Voice(context.words, context.language)
    for table in tables:
        if table.code and not table.lesson:
            yield Suggestion(table.code, f"{table.code} · {preset_name(voice, table.preset)}")


async def _people(context: Context) -> Iterable[Suggestion]:
    """Once a name has been started: people of this place, and people that the person has played
    with.
    """
    circle, own = circle_of(context.place), context.account.id
    seated = {account for table in await context.tables() for account in table.accounts}
    found = await people_called(context.store.database, circle, own, context.argument, seated)
    return [Suggestion(one.name, one.name) for one in found]


async def _tournaments(context: Context) -> Iterable[Suggestion]:
    """The live tournaments announced here, and those that the person plays in or organises."""
    row = await context.people.directory.places.find(context.place)
    here = set[str]()
    if row is not None:
        here |= set(await context.people.tournament_places.shown_in((row.id,), ANNOUNCED))
    own = context.account.id
    voice = Voice(context.words, context.language)

    def concerns(one: Tournament) -> bool:
        return one.id in here or one.organiser == own or own in one.accounts

    return [
        Suggestion(one.code, f"{one.code} · {kind_name(voice, one.terms)}")
        for one in context.engine.director.live
        if one.status is not TournamentStatus.DRAFT and concerns(one)
    ]


async def _zones(_: Context) -> Iterable[Suggestion]:
    return [Suggestion(name, name) for name in zone_names()]


async def _commands(context: Context) -> Iterable[Suggestion]:
    words, language = context.words, context.language
    named = (name for name in COMMANDS if name in {*menu(private=True), *menu(private=False)})
    return [
        Suggestion(name, f"/{name} – {words.phrase(language, f'command-{name}')}") for name in named
    ]


async def _promo(context: Context) -> Iterable[Suggestion]:
    """The operators' orders about promo periods; nothing for anybody else."""
    if not context.jobs.promos.governs(context.person):
        return ()
    return [Suggestion(action, action) for action in ACTIONS]


SOURCES: Final[Mapping[str, Suggest]] = {
    "tables": _own_tables,
    "lobbies": _lobbies,
    "shown": _shown,
    "people": _people,
    "tournaments": _tournaments,
    "zones": _zones,
    "commands": _commands,
    "promo": _promo,
}
"""Suggestions by their name in `Argument.suggested`."""


async def suggestions(context: Context, source: str) -> tuple[Suggestion, ...]:
    """The suggestions that contain the written text; those that begin with it come first."""
    sought = context.argument.casefold().strip()
    found = [
        one
        for one in await SOURCES[source](context)
        if sought in f"{one.written} {one.label}".casefold()
    ]
    return tuple(sorted(found, key=lambda one: not one.written.casefold().startswith(sought)))
