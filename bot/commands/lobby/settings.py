"""The settings of a table in its lobby, or of the next one in a place: rules and pace."""

import re
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from adapters.platform.application import Answer, Argument, ArgumentKind, Term
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.arguments import ArgumentWords, Names, NotUnderstood
from bot.commands.command import Form, MenuEntry, command
from bot.commands.context import Context
from bot.commands.handlers import PressRefused, handles
from bot.commands.lobby.codes import table_of_code
from bot.commands.people.private import Refusal, tell_refusal
from bot.locales.words import Voice, Words, dashed
from bot.people.place_defaults import PlaceDefaults
from bot.views import answers
from bot.views.lobby.settings import PACES_PAGE, TableSetup, data_of, settings_view
from bot.views.rules.rulebook import SWITCHES
from bot.views.rules.sentences import conflict_text, preset_name
from engine.rules.ruleset import PRESETS, ConflictingRules, Rules, require_coherent, rules_of
from engine.tables.commands import Denial, SetOptions, Settle
from engine.tables.records import switches
from engine.tables.table import Pace, Status, Table

_TARGET: Final = re.compile(r"[0-9]{1,4}", re.ASCII)


PACE_NAMES: Final = ("blitz", "quick", "normal", "calm", "post")
"""The paces, the fastest first; `pace-NAME` is the message that names one."""

GAME: Final = Argument(
    "game",
    "discord-option-game",
    values=tuple(Term(preset, f"preset-{dashed(preset)}") for preset in PRESETS),
)

_TARGETS: Final = sorted(
    {
        int(str(target))
        for preset in PRESETS
        for target in SWITCHES["target"].choices(rules_of(preset))
    }
)

GAME_OPTIONS: Final = (
    GAME,
    Argument(
        "target",
        "discord-option-target",
        ArgumentKind.NUMBER,
        values=tuple(Term(str(target)) for target in _TARGETS),
    ),
    Argument(
        "pace",
        "discord-option-pace",
        values=tuple(Term(pace, f"pace-{pace}") for pace in PACE_NAMES),
    ),
)
"""The arguments that `read_options` takes."""


class BelotOptions(NamedTuple):
    """The given options; None leaves a setting unchanged."""

    preset: str | None = None
    pace: str | None = None
    target: int | None = None

    @property
    def has_rules(self) -> bool:
        """Whether the options change the rules."""
        return self.preset is not None or self.target is not None

    def change(self, preset: str, rules: Rules) -> tuple[str, Rules]:
        """The preset and rules with these options; raises `NotUnderstood` for a bad target."""
        if self.preset is not None:
            preset, rules = self.preset, rules_of(self.preset)
        if self.target is not None:
            targets = SWITCHES["target"].choices(rules)
            if self.target not in targets:
                offered = ", ".join(sorted(map(str, targets), key=int))
                how, named = "answer-unknown-target", str(self.target)
                raise NotUnderstood("", how, preset=preset, target=named, targets=offered)
            rules = rules_of(preset, {**switches(preset, rules), "target": self.target})
        return preset, rules

    def kept(self, defaults: PlaceDefaults, language: str) -> PlaceDefaults:
        """The place's defaults with these options."""
        if self.has_rules:
            preset, rules = self.change(*defaults.rules(language))
            defaults = replace(defaults, preset=preset, switch=switches(preset, rules))
        return replace(defaults, pace=self.pace) if self.pace is not None else defaults


def presets_by_name(words: Words) -> Names[str]:
    """The presets by their names in every language, and by their ids."""
    voices = [Voice(words, language) for language in words.languages()]
    called = {
        tuple(preset_name(voice, preset).lower().split()): preset
        for voice in voices
        for preset in PRESETS
    }
    return called | {(preset,): preset for preset in PRESETS}


def read_options(
    written: ArgumentWords, paces: Collection[str], presets: Names[str]
) -> BelotOptions:
    """Take the options from the written words, in any order."""
    preset = written.choice(presets)
    pace = written.choice({(pace,): pace for pace in paces})
    target = written.match(_TARGET)
    return BelotOptions(preset, pace, int(target) if target is not None else None)


NORMAL_PACE = "normal"

ATTEMPTS = 8
"""Attempts to change the rules while others are changing them."""

RulesChange = Callable[[str, Rules], tuple[str, Rules]]
"""Changes a preset and its rules."""


class _Subject(NamedTuple):
    """The subject of the settings: a table in its lobby, or None for the place's defaults."""

    setup: TableSetup
    table: Table | None


@command(
    "settings",
    MenuEntry(90),
    Form("settings table", GAME_OPTIONS, manages=True),
    how="how-settings",
)
async def settings(context: Context) -> None:
    """`/settings [preset] [target] [pace]`: the settings of the lobby here, or the next table's."""
    subject = await _here(context)
    if context.argument:
        refusal = await _set(context, subject)
        if refusal is not None:
            await tell_refusal(context, refusal)
            return
        subject = await _here(context)
    own = subject.table is not None and subject.table.opener == context.account.id
    if context.sets_in_vain and not own:
        await tell_refusal(context, answers.not_yours_to_set)
        return
    context.reply(partial(_view, subject))


async def _set(context: Context, subject: _Subject) -> Refusal | None:
    """Apply the options written after the command."""
    written, paces = ArgumentWords(context.argument), context.engine.paces
    options = read_options(written, paces, presets_by_name(context.words))
    written.end()
    if subject.table is not None:
        return await change_lobby(context, subject.table, options.change, options.pace)
    row = await context.people.directory.place(context.place)
    options.kept(PlaceDefaults.read(row.settings), context.language)
    if not context.may_set:
        return answers.not_yours_to_set
    await context.people.directory.remember(
        context.place, lambda defaults: options.kept(defaults, context.language)
    )
    return None


@handles(b.ReadSettingsButton)
async def read(context: Context, pressed: b.ReadSettingsButton) -> Answer:
    """Show a page of the settings."""
    subject = await _subject(context, pressed.code)
    return _page(context, subject, pressed.page)


@handles(b.ChangeRulesButton)
async def change_rules(context: Context, pressed: b.ChangeRulesButton) -> Answer:
    """Choose a preset, unmodified."""
    subject = await _subject(context, pressed.code)
    if pressed.preset not in PRESETS:
        return answers.unknown(context)
    return await _play(context, subject, BelotOptions(pressed.preset).change, b.HOME)


@handles(b.ChangeSwitchButton)
async def change_switch(context: Context, pressed: b.ChangeSwitchButton) -> Answer:
    """Set a rule switch, unless the rules would then contradict each other."""
    subject = await _subject(context, pressed.code)
    switch = SWITCHES.get(pressed.switch)
    choices = switch.choices(subject.setup.rules) if switch is not None else ()
    values = {data_of(value): value for value in choices}
    if switch is None or pressed.value not in values:
        return answers.unknown(context)
    value = values[pressed.value]

    def switched(preset: str, rules: Rules) -> tuple[str, Rules]:
        changed = switch.set_to(rules, value)
        require_coherent(changed)
        return preset, changed

    try:
        return await _play(context, subject, switched, switch.topic)
    except ConflictingRules as error:
        own = Voice(context.words, context.own_language)
        return Answer(conflict_text(own, error.clash), alert=True, refused=True)


@handles(b.ChangePaceButton)
async def change_pace(context: Context, pressed: b.ChangePaceButton) -> Answer:
    """Choose another pace."""
    subject = await _subject(context, pressed.code)
    if pressed.pace not in context.engine.paces:
        return answers.unknown(context)
    if subject.table is not None:
        refusal = await change_lobby(context, subject.table, BelotOptions().change, pressed.pace)
        if refusal is not None:
            return refusal(context)
    elif context.may_set:
        await context.people.directory.remember(
            context.place, lambda defaults: replace(defaults, pace=pressed.pace)
        )
    else:
        return answers.not_yours_to_set(context)
    return await _again(context, pressed.code, b.HOME)


@handles(b.LastCardButton)
async def change_last_card(context: Context, pressed: b.LastCardButton) -> Answer:
    """Turn automatic play of the last card on or off."""
    subject = await _subject(context, pressed.code)
    table, remembers = subject.table, context.may_set
    if table is not None:
        remembers = remembers or await context.is_home_of(table)
        asks = SetOptions((await context.at(table)).actor, last_card=pressed.by_itself)
        denial = (await context.engine.host.ask(table.id, asks)).denial
        if denial not in (None, Denial.NO_CHANGE):
            return answers.denied(context, denial)
    elif not remembers:
        return answers.not_yours_to_set(context)
    if remembers:
        await context.people.directory.remember(
            context.place,
            lambda defaults: replace(defaults, last_card=pressed.by_itself),
        )
    return await _again(context, pressed.code, PACES_PAGE)


async def change_lobby(
    context: Context, table: Table, change: RulesChange, pace: str | None = None
) -> Refusal | None:
    """Change a lobby's rules, and its pace if given; the place keeps them for its next table.

    The change is applied to the newest rules, so that two people may change different settings at
    once. Passes on the errors of `change`.
    """
    remembers = context.may_set or await context.is_home_of(table)
    context = await context.at(table)
    for _ in range(ATTEMPTS):
        preset, rules = change(table.preset, table.rules)
        timing = context.engine.paces[pace] if pace is not None else table.pace
        command = Settle(context.actor, preset, rules, timing, over=(table.rules, table.pace))
        reply = await context.engine.host.ask(table.id, command)
        if reply.denial is not Denial.ALREADY_DECIDED:
            break
        table = reply.table
    if reply.denial not in (None, Denial.NO_CHANGE):
        return partial(answers.denied, denial=reply.denial)

    def changed(defaults: PlaceDefaults) -> PlaceDefaults:
        defaults = replace(defaults, preset=preset, switch=switches(preset, rules))
        return replace(defaults, pace=pace) if pace is not None else defaults

    if remembers:
        await context.people.directory.remember(context.place, changed)
    return None


async def _play(context: Context, subject: _Subject, change: RulesChange, page: str) -> Answer:
    """Change the rules of the table or of the place, and show the page again."""
    if subject.table is not None:
        refusal = await change_lobby(context, subject.table, change)
        if refusal is not None:
            return refusal(context)
    elif not context.may_set:
        return answers.not_yours_to_set(context)
    else:

        def changed(defaults: PlaceDefaults) -> PlaceDefaults:
            preset, rules = change(*defaults.rules(context.language))
            return replace(defaults, preset=preset, switch=switches(preset, rules))

        await context.people.directory.remember(context.place, changed)
    return await _again(context, subject.setup.of, page)


async def _again(context: Context, code: str, page: str) -> Answer:
    """The page after a change."""
    subject = await _subject(context, code)
    return _page(context, subject, page)


def _page(context: Context, subject: _Subject, page: str) -> Answer:
    view = context.view(partial(_view, subject, page=page))
    return Answer(view=view) if view is not None else answers.unknown(context)


def _view(subject: _Subject, context: Context, page: str = b.HOME) -> View | None:
    return settings_view(context.voice, subject.setup, page)


async def _subject(context: Context, code: str) -> _Subject:
    """The subject of a button; `HERE` may be a lobby opened after the page was shown.

    Raises `PressRefused` if the table has left its lobby.
    """
    if code == b.HERE:
        return await _here(context)
    table = await table_of_code(context, code)
    if table is None or table.status is Status.CLOSED:
        raise PressRefused(answers.denied(context, Denial.TABLE_OVER))
    if table.status is not Status.LOBBY:
        raise PressRefused(answers.denied(context, Denial.NOT_IN_LOBBY))
    return _of(context, table)


async def _here(context: Context) -> _Subject:
    lobbies = [table for table in await context.tables() if table.status is Status.LOBBY]
    own = [table for table in lobbies if table.opener == context.account.id]
    found = own or (lobbies if len(lobbies) == 1 and not context.place.private else [])
    table = next(iter(found), None)
    return await _defaults_here(context) if table is None else _of(context, table)


def _of(context: Context, table: Table) -> _Subject:
    paces = context.engine.paces
    setup = TableSetup(
        table.code, table.preset, table.rules, table.pace, paces, last_card=table.last_card
    )
    return _Subject(setup, table)


async def _defaults_here(context: Context) -> _Subject:
    row = await context.people.directory.place(context.place)
    defaults, paces = PlaceDefaults.read(row.settings), context.engine.paces
    preset, rules = defaults.rules(context.language)
    pace: Pace = paces[defaults.pace if defaults.pace in paces else NORMAL_PACE]
    setup = TableSetup(b.HERE, preset, rules, pace, paces, last_card=defaults.last_card)
    return _Subject(setup, None)
