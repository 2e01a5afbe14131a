"""Opening a table, its chairs, its rules and pace, starting and closing it."""

import logging
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from adapters.application import Answer, Argument
from adapters.platform import ChatError
from adapters.views import View
from bot import buttons as b
from bot.commands.command import Menus, command
from bot.commands.context import Context
from bot.people.attendances import write_attendance
from bot.people.customs import Customs
from bot.people.places import write_showing
from bot.views import answers
from bot.views.names import readable
from bot.views.rulebook import SWITCHES
from engine.host.clock import to_ms
from engine.rules.ruleset import PRESETS, Rules, rules_of
from engine.store.commits import Write
from engine.tables import commands as c
from engine.tables.records import switches
from engine.tables.table import Status, Table

logger = logging.getLogger(__name__)

Change = Callable[[str, Rules], tuple[str, Rules]]
"""From a preset and its rules to others."""

LEVEL = "club"
NORMAL = "normal"
THREAD = "thread"
"""What asks for a thread of its own, where the platform has them."""

_TARGET: Final = re.compile(r"[0-9]{1,4}", re.ASCII)

MOST_OPENED = 4
"""Tables that one person may have opened in one place, or anywhere if he wants a new thread."""

ATTEMPTS = 8
"""How often a change of the rules is made anew because others changed them meanwhile."""


class UnknownOption(Exception):
    """Something was named that nobody here knows."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


class UnknownTarget(Exception):
    """A target was named to which these rules are not played; `targets` are those that are."""

    def __init__(self, targets: Sequence[object]) -> None:
        super().__init__(targets)
        self.targets = tuple(map(str, targets))


class Named(NamedTuple):
    """What is named with `/belot`; the rest stays as it is."""

    preset: str | None = None
    pace: str | None = None
    target: int | None = None

    @property
    def rules_too(self) -> bool:
        return self.preset is not None or self.target is not None

    def change(self, preset: str, rules: Rules) -> tuple[str, Rules]:
        """The rules with what is named; a target is one that their settings offer, too."""
        if self.preset is not None:
            preset, rules = self.preset, rules_of(self.preset)
        if self.target is not None:
            targets = SWITCHES["target"].choices(rules)
            if self.target not in targets:
                raise UnknownTarget(targets)
            rules = rules_of(preset, {**switches(preset, rules), "target": self.target})
        return preset, rules


@command("belot", Menus(10), Argument("options", "discord-option-belot"))
async def belot(context: Context) -> None:
    """`/belot [preset] [target] [pace] [thread]`: open a table, or bring the lobby here to the end.

    What is named changes the open lobby, and a new table begins as the last one here was set.
    """
    words = context.argument.lower().split()
    apart = THREAD in words
    words = [word for word in words if word != THREAD]
    try:
        named = _named(words, context.house.paces)
        async with context.house.opening.of(context.account.id):
            await _belot(context, named, apart=apart)
    except UnknownOption as unknown:
        known = (*PRESETS, *context.house.paces, THREAD)
        context.reply(partial(answers.unknown_option, word=unknown.word, known=known))
    except UnknownTarget as unknown:
        context.reply(partial(answers.unknown_target, targets=unknown.targets))


def _named(words: Sequence[str], paces: Collection[str]) -> Named:
    """What these words name; of two that name the same the first."""
    named = Named()
    for word in reversed(words):
        if word in PRESETS:
            named = named._replace(preset=word)
        elif word in paces:
            named = named._replace(pace=word)
        elif _TARGET.fullmatch(word):
            named = named._replace(target=int(word))
        else:
            raise UnknownOption(word)
    return named


async def _belot(context: Context, named: Named, *, apart: bool) -> None:
    if apart:
        named.change(*Customs().rules(context.language))  # before there is a thread for nothing
        his = context.house.live.of_account(context.account.id)
        if _opened_by(context, his) >= MOST_OPENED:
            context.reply(lambda asked: answers.as_view(asked, answers.too_many_tables(asked)))
            return
        below = await _branch(context)
        if below is None:
            context.reply(lambda asked: answers.told(asked, "answer-no-threads"))
            return
        context = below
    answer = await _open_or_renew(context, named)
    if answer.text:
        context.reply(lambda _: answers.as_view(context, answer))


async def _branch(context: Context) -> Context | None:
    """The same in a thread of its own, which speaks as its channel; None where there is none."""
    directory = context.house.directory
    platform = context.house.platforms.get(context.place.platform)
    title = context.house.words.phrase(
        context.language, "thread-title", who=readable(context.person.name)
    )
    try:
        place = await platform.branch(context.place, title) if platform is not None else None
    except ChatError as error:
        logger.info("no thread on %s: %s", context.place.platform, error)
        return None
    if place is None:
        return None
    await directory.came(place)
    await directory.speak_in(place, context.language)
    return replace(context, place=place)


async def opened(context: Context, pressed: b.OpenTable) -> Answer:  # noqa: ARG001
    """The button under the greeting; whoever is playing here is shown his game instead."""
    for table in context.tables():
        if table.status is Status.PLAYING and table.seat_of(context.account.id) is not None:
            await context.house.presenter.renew(context.place, table)
            return Answer()
    return await _open_or_renew(context, Named())


async def _open_or_renew(context: Context, named: Named) -> Answer:
    """One after another in each place, so that those who ask at once get one lobby together."""
    async with context.house.opening.of(context.place):
        return await _opened_or_renewed(context, named)


async def _opened_or_renewed(context: Context, named: Named) -> Answer:
    await context.house.host.settle_openings()
    await context.house.sleepers.wake(context.place)
    here = context.house.live.shown_in(context.place)
    lobby = next((table for table in here if table.status is Status.LOBBY), None)
    if lobby is None:
        return await _open(context, named)
    if named != Named():
        answer = await settle(context, lobby, named.change, named.pace)
        if answer.refused:
            return answer
    await context.house.presenter.renew(context.place, lobby)
    return Answer()


async def _open(context: Context, named: Named) -> Answer:
    """Open a table and show it in this place."""
    house = context.house
    if _opened_by(context, context.tables()) >= MOST_OPENED:
        return answers.too_many_tables(context)
    row = await house.directory.place(context.place)

    def used_to(customs: Customs) -> Customs:
        if named.rules_too:
            preset, rules = named.change(*customs.rules(context.language))
            customs = customs.playing(preset, switches(preset, rules))
        return customs.paced(named.pace) if named.pace is not None else customs

    customs = used_to(Customs.read(row.settings))
    chosen, rules = customs.rules(context.language)
    timing = house.paces[customs.pace if customs.pace in house.paces else NORMAL]
    now = to_ms(house.host.clock.now())
    code, seated = house.host.chance.code(), not context.masked
    command = c.Open(context.actor, code, chosen, rules, timing, seated=seated)

    def entered(new: str) -> tuple[Write, ...]:
        return write_showing(new, row.id, now), write_attendance(new, context.account.id)

    table = await house.host.open(command, also=entered)
    house.presenter.stands(table, context.place)
    await house.directory.remember(context.place, used_to)
    return Answer()


def _opened_by(context: Context, tables: Sequence[Table]) -> int:
    """How many of these the person has opened, and they are not over."""
    live = (Status.LOBBY, Status.PLAYING)
    return sum(one.opener == context.account.id and one.status in live for one in tables)


async def settle(context: Context, table: Table, change: Change, pace: str | None = None) -> Answer:
    """Change a lobby's rules, or its pace too; its place remembers them for its next table.

    The change is made to the rules in force, so that two people who change different things at
    once both get theirs. Raises what `change` raises.
    """
    house, remembers = context.house, context.may_set or await context.is_home_of(table)
    context = await context.at(table)
    for _ in range(ATTEMPTS):
        preset, rules = change(table.preset, table.rules)
        timing = house.paces[pace] if pace is not None else table.pace
        command = c.Settle(context.actor, preset, rules, timing, over=(table.rules, table.pace))
        reply = await house.host.ask(table.id, command)
        if reply.denial is not c.Denial.ALREADY_DECIDED:
            break
        table = reply.table
    if reply.denial not in (None, c.Denial.NO_CHANGE):
        return answers.denied(context, reply.denial)

    def used_to(customs: Customs) -> Customs:
        customs = customs.playing(preset, switches(preset, rules))
        return customs.paced(pace) if pace is not None else customs

    if remembers:
        await house.directory.remember(context.place, used_to)
    return Answer()


async def ask(
    context: Context, table: Table, command: c.Command, done: Callable[[], Answer] = Answer
) -> Answer:
    """Ask the table; its refusal in the person's language, or what is said when it is done.

    That is put into words only then: what was refused may be nothing that has a name.
    """
    reply = await context.house.host.ask(table.id, command)
    return done() if reply.denial is None else answers.denied(context, reply.denial, table.rules)


async def stand_up(context: Context, table: Table, pressed: b.StandUp) -> Answer:
    """Get up; the button of an earlier lobby does not take one out of a match."""
    if pressed.match_no != table.match_no:
        return answers.denied(context, c.Denial.ALREADY_DECIDED)
    return await ask(context, table, c.StandUp(context.actor), lambda: _left(context, table))


def _not_seated(context: Context) -> View:
    if not context.tables():
        return answers.no_table(context)
    return answers.as_view(context, answers.denied(context, c.Denial.NOT_SEATED))


def _left(context: Context, table: Table) -> Answer:
    """In the lobby a chair is free, in a match an AI plays on."""
    playing = table.status is Status.PLAYING
    return answers.confirmed(context, "answer-left" if playing else "answer-stood-up")


async def add_machine(context: Context, table: Table, pressed: b.AddMachine) -> Answer:
    """Let an AI sit down."""
    return await ask(context, table, c.AddMachine(context.actor, pressed.seat, LEVEL))


async def remove_machine(context: Context, table: Table, pressed: b.RemoveMachine) -> Answer:
    """Send an AI away."""
    return await ask(context, table, c.RemoveMachine(context.actor, pressed.seat))


async def start(context: Context, table: Table, pressed: b.Start) -> Answer:
    """Begin; a button of an earlier match has done its work."""
    if pressed.match_no != table.match_no:
        return answers.denied(context, c.Denial.ALREADY_DECIDED)
    dealer = context.house.host.chance.first_dealer(
        table.id, table.match_no + 1, table.rules.players
    )
    return await ask(context, table, c.Start(context.actor, dealer, LEVEL))


async def reopen(context: Context, table: Table, pressed: b.Reopen) -> Answer:
    """Back to the lobby."""
    if pressed.match_no != table.match_no:
        return answers.denied(context, c.Denial.ALREADY_DECIDED)
    return await ask(context, table, c.Reopen(context.actor))


async def close(context: Context, table: Table, pressed: b.Close) -> Answer:
    """Clear the table away; the button of an earlier lobby does not end a match."""
    if pressed.match_no != table.match_no:
        return answers.denied(context, c.Denial.ALREADY_DECIDED)
    return await ask(context, table, c.Close(context.actor))


@command("close", Menus(110))
async def close_command(context: Context) -> None:
    """`/close`: clear one's own table here away, an admin any."""
    tables = context.tables()
    if not tables:
        context.reply(answers.no_table)
        return
    opened = (table for table in tables if table.opener == context.account.id)
    table = next(opened, tables[0])
    context = await context.at(table)
    house = context.house
    shown_here = context.place in await house.directory.showing(table.id)
    house.screen.disturbed(context.place)  # so that what the table says comes below what he wrote
    denial = (await house.host.ask(table.id, c.Close(context.actor))).denial
    if denial is not None or not shown_here:
        _tell(context, table, denial, lambda asked: answers.confirmed(asked, "answer-closed"))


@command("leave", Menus(60))
async def leave(context: Context) -> None:
    """`/leave`: get up from the newest table here at which one sits."""
    account = context.account.id
    seated = [table for table in context.tables() if table.seat_of(account) is not None]
    if not seated:
        context.reply(_not_seated)
        return
    table = seated[0]
    denial = (await context.house.host.ask(table.id, c.StandUp(context.actor))).denial
    _tell(context, table, denial, lambda asked: _left(asked, table))


def _tell(
    context: Context, table: Table, denial: c.Denial | None, done: Callable[[Context], Answer]
) -> None:
    """Say in the place what came of a command: that it is done, or the table's refusal."""

    def told(asked: Context) -> View:
        answer = done(asked) if denial is None else answers.denied(asked, denial, table.rules)
        return answers.as_view(asked, answer)

    context.reply(told)
