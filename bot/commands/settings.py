"""The settings of a lobby's table, or of the next one in a place: game, switches, pace."""

from functools import partial
from typing import NamedTuple

from adapters.application import Answer
from adapters.views import View
from bot import buttons as b
from bot.commands.command import Menus, command
from bot.commands.context import Context
from bot.commands.tables import NORMAL, Change, Named, settle
from bot.people.customs import Customs
from bot.views import answers
from bot.views.rulebook import SWITCHES
from bot.views.sentences import conflict_text
from bot.views.settings import Setting, data_of, settings_view
from bot.views.words import Voice
from engine.rules.coherence import Incoherent, require_coherent
from engine.rules.ruleset import PRESETS, Rules
from engine.tables.commands import Denial
from engine.tables.records import switches
from engine.tables.table import Pace, Status, Table


class _Subject(NamedTuple):
    """What is set: a table in its lobby, or what a place is used to (None)."""

    setting: Setting
    table: Table | None


@command("settings", Menus(90))
async def settings(context: Context) -> None:
    """`/settings`: of the lobby here, or of the next table."""
    subject = await _here(context)
    context.reply(partial(_view, subject), paged=True)


async def read(context: Context, pressed: b.ReadSettings) -> Answer:
    """Another page."""
    subject = await _subject(context, pressed.code)
    return subject if isinstance(subject, Answer) else _page(context, subject, pressed.page)


async def change_rules(context: Context, pressed: b.ChangeRules) -> Answer:
    """Play by a preset as it is."""
    subject = await _subject(context, pressed.code)
    if isinstance(subject, Answer):
        return subject
    if pressed.preset not in PRESETS:
        return answers.unknown(context)
    return await _play(context, subject, Named(pressed.preset).change, b.HOME)


async def change_switch(context: Context, pressed: b.ChangeSwitch) -> Answer:
    """Play with a switch set so, if the rules go together then."""
    subject = await _subject(context, pressed.code)
    if isinstance(subject, Answer):
        return subject
    switch = SWITCHES.get(pressed.switch)
    choices = switch.choices(subject.setting.rules) if switch is not None else ()
    values = {data_of(value): value for value in choices}
    if switch is None or pressed.value not in values:
        return answers.unknown(context)
    value = values[pressed.value]

    def switched(preset: str, rules: Rules) -> tuple[str, Rules]:
        changed = rules.model_copy(update={switch.name: value})
        require_coherent(changed)
        return preset, changed

    try:
        return await _play(context, subject, switched, switch.topic)
    except Incoherent as clash:
        own = Voice(context.house.words, context.own_language)
        return Answer(conflict_text(own, clash.conflict), alert=True, refused=True)


async def change_pace(context: Context, pressed: b.ChangePace) -> Answer:
    """Play at another pace."""
    subject = await _subject(context, pressed.code)
    if isinstance(subject, Answer):
        return subject
    if pressed.pace not in context.house.paces:
        return answers.unknown(context)
    if subject.table is not None:
        answer = await settle(context, subject.table, Named().change, pressed.pace)
        if answer.refused:
            return answer
    elif context.may_set:
        await _remember_pace(context, pressed.pace)
    else:
        return answers.not_yours_to_set(context)
    return await _again(context, pressed.code, b.HOME)


async def _play(context: Context, subject: _Subject, change: Change, page: str) -> Answer:
    """Let the table, or the next one here, be played by other rules, and show the page again."""
    if subject.table is not None:
        answer = await settle(context, subject.table, change)
        if answer.refused:
            return answer
    elif not context.may_set:
        return answers.not_yours_to_set(context)
    else:

        def used_to(customs: Customs) -> Customs:
            preset, rules = change(*customs.rules(context.language))
            return customs.playing(preset, switches(preset, rules))

        await context.house.directory.remember(context.place, used_to)
    return await _again(context, subject.setting.of, page)


async def _remember_pace(context: Context, pace: str) -> None:
    await context.house.directory.remember(context.place, lambda customs: customs.paced(pace))


async def _again(context: Context, code: str, page: str) -> Answer:
    """The page as it is after a change."""
    subject = await _subject(context, code)
    return subject if isinstance(subject, Answer) else _page(context, subject, page)


def _page(context: Context, subject: _Subject, page: str) -> Answer:
    view = context.view(partial(_view, subject, page=page))
    return Answer(view=view) if view is not None else answers.unknown(context)


def _view(subject: _Subject, context: Context, page: str = b.HOME) -> View | None:
    return settings_view(Voice(context.house.words, context.reading), subject.setting, page)


async def _subject(context: Context, code: str) -> _Subject | Answer:
    """What a button is about; a lobby that has been opened here meanwhile is the next table."""
    if code == b.HERE:
        return await _here(context)
    house = context.house
    table = house.live.of_code(code) or await house.host.by_code(code)
    if table is None or table.status is Status.CLOSED:
        return answers.denied(context, Denial.TABLE_OVER)
    if table.status is not Status.LOBBY:
        return answers.denied(context, Denial.NOT_IN_LOBBY)
    return _of(context, table)


async def _here(context: Context) -> _Subject:
    table = context.table(Status.LOBBY)
    return await _usual(context) if table is None else _of(context, table)


def _of(context: Context, table: Table) -> _Subject:
    paces = context.house.paces
    return _Subject(Setting(table.code, table.preset, table.rules, table.pace, paces), table)


async def _usual(context: Context) -> _Subject:
    row = await context.house.directory.place(context.place)
    customs, paces = Customs.read(row.settings), context.house.paces
    preset, rules = customs.rules(context.language)
    pace: Pace = paces[customs.pace if customs.pace in paces else NORMAL]
    return _Subject(Setting(b.HERE, preset, rules, pace, paces), None)
