"""The ladder, the language, and what the bot says about itself."""

from adapters.chat import Answer
from bot import buttons as b
from bot.commands.context import Context
from bot.views import answers
from bot.views.about import help_view, language_view, private_welcome_view, welcome_view
from bot.views.ladder import Rung, leaderboard_view
from bot.views.rules import rules_view
from engine.rules.ruleset import rules_of
from engine.standings.results import leaderboard as standings

SHOWN = 15
DEFAULT_PRESET = "belot_bg"

IN_GROUPS = (
    "belot",
    "hand",
    "table",
    "score",
    "leave",
    "leaderboard",
    "rules",
    "language",
    "close",
    "help",
)
IN_PRIVATE = (
    "belot",
    "join",
    "hand",
    "table",
    "score",
    "leave",
    "rules",
    "language",
    "close",
    "help",
)
"""The commands of the menus, the most useful first."""


async def leaderboard(context: Context) -> None:
    """`/leaderboard`: this place's people by matches won."""
    house = context.house
    row = await house.directory.place(context.place)
    found = await standings(house.database, row.id, SHOWN)
    names = await house.directory.names(standing.account_id for standing in found)
    scores = [(standing.won, standing.played) for standing in found]
    rungs = [
        Rung(scores.index((s.won, s.played)) + 1, names.get(s.account_id, ""), s.played, s.won)
        for s in found
    ]
    context.reply(leaderboard_view(house.words, context.language, rungs))


async def rules(context: Context) -> None:
    """`/rules`: the rules of the table here, or the usual ones."""
    table = context.table()
    preset = table.preset if table is not None else DEFAULT_PRESET
    switches = table.rules if table is not None else rules_of(preset)
    context.reply(rules_view(context.house.words, context.language, preset, switches))


async def help_command(context: Context) -> None:
    """`/help`: the commands and how to play from here."""
    words, language = context.house.words, context.language
    commands = IN_PRIVATE if context.place.private else IN_GROUPS
    context.reply(help_view(words, language, commands))


def welcome(context: Context) -> None:
    """What this is."""
    words, language = context.house.words, context.language
    view = private_welcome_view if context.place.private else welcome_view
    context.reply(view(words, language))


async def language(context: Context) -> None:
    """`/language`: choose the language of this place."""
    context.reply(language_view(context.house.words, context.language))


async def choose_language(context: Context, pressed: b.ChooseLanguage) -> Answer:
    """A group's language is its admins' to choose, one's own everybody's."""
    house = context.house
    if pressed.language not in house.words.languages():
        return answers.unknown(context)
    if context.place.private:
        await house.directory.speak(context.person, pressed.language)
    elif context.manages:
        await house.directory.speak_in(context.place, pressed.language)
    else:
        return answers.only_admins(context)
    for table in context.tables():
        house.stage.show(table, at_once=True)
    return Answer(house.words.phrase(pressed.language, "answer-language"))
