"""`/rules`, `/language`, `/help` and `/status`, and the bot's greeting."""

import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from adapters.platform.application import Answer, Argument, Term
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.arguments import ArgumentWords, NotUnderstood, listed
from bot.commands.command import COMMANDS, Form, MenuEntry, command, menu
from bot.commands.context import Context
from bot.commands.handlers import handles
from bot.commands.lobby.codes import table_of_code
from bot.commands.lobby.settings import GAME, presets_by_name
from bot.commands.people.private import tell, tell_answer, tell_refusal
from bot.locales.words import CHOICES, DEFAULT, Voice, Words
from bot.people.place_defaults import PlaceDefaults
from bot.views import answers
from bot.views.people.about import (
    felt_private_welcome_view,
    felt_welcome_view,
    help_view,
    language_view,
    private_welcome_view,
    welcome_view,
)
from bot.views.people.status import status_view
from bot.views.rules.rulebook import Topic
from bot.views.rules.sentences import NamedRules, rules_view
from engine.rules.ruleset import PRESETS, rules_of
from engine.store.problems import DatabaseUnreachable
from engine.tables.commands import Denial
from engine.tables.table import Status

STATUS: Final = "status"
"""Name of the operators' command."""

_ONLY_ADMINS: Final = partial(answers.refused, message="answer-only-admins")

logger = logging.getLogger(__name__)


@command(STATUS, how="how-nothing")
async def status(context: Context) -> None:
    """`/status`: show an operator, in private, how the bot is doing; to others it is unknown."""
    if not (context.jobs.promos.governs(context.person) and context.place.private):
        if context.addressed:
            await tell(context, lambda asked: answers.unknown_command(asked, STATUS))
        return
    if context.argument:
        raise NotUnderstood(context.argument)
    try:
        await context.jobs.vitals.count()
    except (SQLAlchemyError, DatabaseUnreachable, OSError) as error:  # shown in the status
        logger.info("tables are not counted for /status: %s", type(error).__name__)
    found = context.jobs.vitals.condition()
    context.reply(lambda asked: status_view(Voice(asked.words, DEFAULT), found))


@command("rules", MenuEntry(80), Form("rules", (GAME,), anywhere=True), how="answer-games")
async def rules(context: Context) -> None:
    """`/rules [preset]`: show the rules of a preset, the table here, or this place's next table."""
    written, table = ArgumentWords(context.argument), next(iter(await context.tables()), None)
    preset = written.choice(presets_by_name(context.words)) or ""
    written.end()
    of = preset or (table.code if table is not None else b.HERE)
    named = await _named_rules(context, of)
    if named is not None:
        context.reply(lambda asked: rules_view(asked.voice, named))


@handles(b.ReadRulesButton)
async def read_rules(context: Context, pressed: b.ReadRulesButton) -> Answer:
    """Show a page of the rules."""
    if pressed.page not in tuple(Topic):
        return answers.unknown(context)
    named = await _named_rules(context, pressed.of)
    if named is None:
        return answers.denied(context, Denial.TABLE_OVER)
    page = Topic(pressed.page)
    view = context.view(lambda asked: rules_view(asked.voice, named, page))
    return Answer(view=view)


async def _named_rules(context: Context, of: str) -> NamedRules | None:
    """The rules of a preset, of this place or of a table; None if there is no such table."""
    if of in PRESETS:
        return NamedRules(of, of, rules_of(of))
    if of == b.HERE:
        row = await context.people.directory.place(context.place)
        return NamedRules(
            of, *PlaceDefaults.read(row.settings).rules(context.language), changeable=True
        )
    table = await table_of_code(context, of)
    if table is None:
        return None
    return NamedRules(of, table.preset, table.rules, changeable=table.status is Status.LOBBY)


@command(
    "help",
    MenuEntry(120, alone=True),
    Form(
        "help", (Argument("command", "discord-option-help", suggested="commands"),), anywhere=True
    ),
    how="how-help",
)
async def help_command(context: Context) -> None:
    """`/help [COMMAND]`: explain all commands and how to play here, or one command."""
    private = context.place.private
    if context.argument:
        await _help_with(context, context.argument.lower().removeprefix("/"))
        return
    commands, felt = menu(private=private), context.draws_tables
    context.reply(
        lambda asked: help_view(asked.words, asked.reading, commands, private=private, felt=felt)
    )


async def _help_with(context: Context, name: str) -> None:
    found = COMMANDS.get(name)
    if found is None or found.menus is None:
        raise NotUnderstood(context.argument)
    how, words = found.how or "how-nothing", found.words

    def told(asked: Context) -> View:
        voice = asked.voice
        args = {"command": name, "words": listed(voice, words)}
        return answers.explained(asked, name, how, asked.engine.paces, **args)

    await tell(context, told)


def welcome(context: Context) -> None:
    """Introduce the bot."""
    view: Callable[[Words, str], View] = welcome_view
    if context.draws_tables:
        view = felt_private_welcome_view if context.place.private else felt_welcome_view
    elif context.place.private:
        to_groups = context.people.platforms.to_groups(context.place)
        view = partial(private_welcome_view, to_groups=to_groups)
    context.reply(lambda asked: view(asked.words, asked.reading))


@command(
    "language",
    MenuEntry(100),
    Form(
        "settings language",
        (
            Argument(
                "language",
                "discord-option-language",
                values=tuple(Term(name) for name in CHOICES.values()),
            ),
        ),
        manages=True,
    ),
    how="how-language",
)
async def language(context: Context) -> None:
    """`/language [LANGUAGE]`: choose the language of this place."""
    if context.argument:
        await _speak(context)
        return
    if context.sets_in_vain:
        await tell_refusal(context, _ONLY_ADMINS)
        return
    context.reply(lambda asked: language_view(asked.words, asked.reading))


async def _speak(context: Context) -> None:
    """Choose the written language, by its name or tag."""
    written, languages = ArgumentWords(context.argument), context.words.languages()
    names: dict[tuple[str, ...], str] = {(tag.lower(),): tag for tag in languages}
    names |= {(name.lower(),): tag for tag, name in languages.items()}
    wanted = written.choice(names)
    written.end()
    answer = await choose_language(context, b.ChooseLanguageButton(wanted or ""))
    if answer.refused:
        await tell_answer(context, answer)
    else:
        context.reply(lambda asked: answers.as_view(asked, answer))


@handles(b.ChooseLanguageButton)
async def choose_language(context: Context, pressed: b.ChooseLanguageButton) -> Answer:
    """Set the language; in a group only admins may."""
    if pressed.language not in context.words.languages():
        return answers.unknown(context)
    if context.place.private:
        await context.people.directory.speak(context.person, pressed.language)
    elif context.manages:
        await context.people.directory.speak_in(context.place, pressed.language)
    else:
        return _ONLY_ADMINS(context)
    for table in await context.tables():
        context.display.presenter.show(table, at_once=True)
    done = context.words.phrase(pressed.language, "answer-language")
    own = context.words.best(context.account.language or pressed.language)
    if not context.place.private and own != pressed.language:
        done = f"{done} {context.words.phrase(pressed.language, 'answer-language-own')}"
    if pressed.language == context.reading:
        return Answer(done)
    return Answer(done, view=language_view(context.words, pressed.language))
