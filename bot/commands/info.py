"""The rules, the language, and what the bot says about itself."""

from adapters.application import Answer, Argument
from bot import buttons as b
from bot.commands.command import Menus, command, menu
from bot.commands.context import Context
from bot.commands.options import presets_by_name
from bot.people.place_defaults import PlaceDefaults
from bot.views import answers
from bot.views.about import (
    felt_private_welcome_view,
    felt_welcome_view,
    help_view,
    language_view,
    private_welcome_view,
    welcome_view,
)
from bot.views.rules import NamedRules, rules_view
from bot.views.switches import Topic
from bot.views.words import Voice
from engine.rules.ruleset import PRESETS, rules_of
from engine.tables.commands import Denial
from engine.tables.table import Status


@command("rules", Menus(80), Argument("preset", "discord-option-rules"))
async def rules(context: Context) -> None:
    """`/rules [preset]`: the rules of a preset, of the table here, or of the next one here."""
    wanted, table = context.argument.lower(), context.table()
    preset = presets_by_name(context.house.words).get(tuple(wanted.split()), "")
    if wanted and not preset:
        context.reply(lambda asked: answers.unknown_game(asked, wanted))
        return
    of = preset or (table.code if table is not None else b.HERE)
    named = await _named_rules(context, of)
    if named is not None:
        context.reply(lambda asked: rules_view(Voice(asked.house.words, asked.reading), named))


async def read_rules(context: Context, pressed: b.ReadRulesButton) -> Answer:
    """Show a page of the rules."""
    if pressed.page not in tuple(Topic):
        return answers.unknown(context)
    named = await _named_rules(context, pressed.of)
    if named is None:
        return answers.denied(context, Denial.TABLE_OVER)
    page = Topic(pressed.page)
    view = context.view(
        lambda asked: rules_view(Voice(asked.house.words, asked.reading), named, page)
    )
    return Answer(view=view)


async def _named_rules(context: Context, of: str) -> NamedRules | None:
    """The rules that a button names; None if there is no such table any more."""
    house = context.house
    if of in PRESETS:
        return NamedRules(of, of, rules_of(of))
    if of == b.HERE:
        row = await house.directory.place(context.place)
        return NamedRules(
            of, *PlaceDefaults.read(row.settings).rules(context.language), changeable=True
        )
    table = house.live.of_code(of) or await house.host.by_code(of)
    if table is None:
        return None
    return NamedRules(of, table.preset, table.rules, changeable=table.status is Status.LOBBY)


@command("help", Menus(120))
async def help_command(context: Context) -> None:
    """`/help`: the commands and how to play from here."""
    private = context.place.private
    commands, felt = menu(private=private), context.draws_tables
    context.reply(
        lambda asked: help_view(
            asked.house.words, asked.reading, commands, private=private, felt=felt
        )
    )


def welcome(context: Context) -> None:
    """Say what this bot is."""
    if context.draws_tables:
        view = felt_private_welcome_view if context.place.private else felt_welcome_view
    else:
        view = private_welcome_view if context.place.private else welcome_view
    context.reply(lambda asked: view(asked.house.words, asked.reading))


@command("language", Menus(100))
async def language(context: Context) -> None:
    """`/language`: choose the language of this place."""
    context.reply(lambda asked: language_view(asked.house.words, asked.reading))


async def choose_language(context: Context, pressed: b.ChooseLanguageButton) -> Answer:
    """Set the language: in a group its admins may, in his private chat everybody."""
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
        house.presenter.show(table, at_once=True)
    done = house.words.phrase(pressed.language, "answer-language")
    if pressed.language == context.reading:
        return Answer(done)
    return Answer(done, view=language_view(house.words, pressed.language))
