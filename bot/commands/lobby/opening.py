"""Opening a table: `/belot`, and the button under the greeting."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from adapters.platform.application import Answer, Argument, ArgumentKind
from adapters.platform.chat import Place
from adapters.platform.platform import ChatError, Missing, Unreachable
from bot import buttons as b
from bot.commands.arguments import ArgumentWords
from bot.commands.command import Form, MenuEntry, command
from bot.commands.context import Context
from bot.commands.handlers import handles
from bot.commands.lobby.settings import (
    GAME_OPTIONS,
    NORMAL_PACE,
    BelotOptions,
    change_lobby,
    presets_by_name,
    read_options,
)
from bot.commands.people.personal import announce
from bot.commands.people.private import Refusal, tell_message, tell_refusal
from bot.people.accounts import write_attendance
from bot.people.names import naming, readable
from bot.people.place_defaults import PlaceDefaults
from bot.people.places import write_showing
from bot.show.live_tables import may_sit
from bot.views import answers
from bot.views.lobby.lobby import which_table_view
from engine.store.commits import Write
from engine.tables import commands as c
from engine.tables.table import Status, Table

THREAD = "thread"
"""The option that opens the table in a new thread, on platforms with threads."""

MOST_OPENED = 4
"""Most open tables of one person in a place; with the option `thread`, in all places together."""

logger = logging.getLogger(__name__)


_THREAD_OF_ITS_OWN: Final = Argument(
    THREAD, "discord-option-thread", ArgumentKind.FLAG, template=THREAD
)


@command(
    "belot",
    MenuEntry(10),
    Form("belot", (*GAME_OPTIONS, _THREAD_OF_ITS_OWN)),
    how="answer-belot-how",
)
async def belot(context: Context) -> None:
    """`/belot [preset] [target] [pace] [thread]`: open a table, or send one's lobby here again.

    Options change one's own lobby here, if there is one. Without options, if somebody else's
    lobby has room, the person is asked whether they want another table.
    """
    written = ArgumentWords(context.argument)
    options = read_options(written, context.engine.paces, presets_by_name(context.words))
    in_thread = written.choice({(THREAD,): True}) is not None
    written.end()
    async with context.memory.opening.of(context.account.id):
        await _belot(context, options, in_thread=in_thread)


async def _belot(context: Context, options: BelotOptions, *, in_thread: bool) -> None:
    asked_in = context.place
    if in_thread:
        # Refuse impossible options before a thread is created.
        options.change(*PlaceDefaults().rules(context.language))
        own = await context.own_tables()
        if _opened_by(context, own) >= MOST_OPENED:
            await tell_refusal(context, answers.too_many_tables)
            return
        thread = await _in_new_thread(context)
        if isinstance(thread, str):
            message = thread
            await tell_message(context, message)
            return
        link = context.people.platforms.address(thread.place)
        if link:
            await tell_message(context, "answer-thread-opened", link=link)
        context = thread
    refusal = await _open_or_renew(context, options, asked_in)
    if refusal is not None:
        await tell_refusal(context, refusal)


async def _in_new_thread(context: Context) -> Context | str:
    """The same request in a new thread with the channel's language; on failure, a message id."""
    directory = context.people.directory
    platform = context.people.platforms.get(context.place.platform)
    title = context.words.phrase(
        context.language, "thread-title", who=readable(context.person.name)
    )
    try:
        asked_by, place = context.person.user, None
        if platform is not None:
            place = await platform.branch(context.place, title, asked_by)
    except Unreachable as error:
        logger.info("no thread on %s: %s", context.place.platform, error)
        return "answer-no-threads" if error.missing is not Missing.RIGHT else "answer-thread-right"
    except ChatError as error:
        logger.info("no thread on %s: %s", context.place.platform, error)
        return "answer-no-threads"
    if place is None:
        return "answer-no-threads"
    await directory.came(place)
    await directory.speak_in(place, context.language)
    return replace(context, place=place)


@handles(b.OpenTableButton)
async def open_table(context: Context, pressed: b.OpenTableButton) -> Answer:  # noqa: ARG001
    """Open a table; for people who are playing here, send their game again instead."""
    for table in await context.tables():
        if table.status is Status.PLAYING and table.seat_of(context.account.id) is not None:
            await context.display.presenter.renew(context.place, table)
            return Answer()
    refusal = await _open_or_renew(context, BelotOptions(), context.place)
    return Answer() if refusal is None else refusal(context)


@handles(b.AnotherTableButton)
async def open_another(context: Context, pressed: b.AnotherTableButton) -> Answer:  # noqa: ARG001
    """Open another table although somebody else's lobby has room, and remove the question."""
    options, place = BelotOptions(), context.place
    refusal = await _open_or_renew(context, options, place, another=True)
    return Answer(gone=True) if refusal is None else refusal(context)


async def _open_or_renew(
    context: Context, options: BelotOptions, asked_in: Place, *, another: bool = False
) -> Refusal | None:
    """Open a table or show a lobby again, under the place's lock.

    The lock makes two people who ask at once share one lobby. Subscribers of `asked_in` are told
    about a new table.
    """
    async with context.memory.opening.of(context.place):
        found = await _opened_or_renewed(context, options, another=another)
    if isinstance(found, Table):
        await announce(context.people, context.painting, context.display, found, asked_in)
        return None
    return found


async def _opened_or_renewed(
    context: Context, options: BelotOptions, *, another: bool
) -> Table | Refusal | None:
    """The new table, or why none was opened; None if a lobby here is shown again."""
    await context.engine.host.settle_openings()
    await context.display.dormant_tables.wake(context.place)
    here = context.painting.live.shown_in(context.place)
    lobbies = [table for table in here if table.status is Status.LOBBY]
    account = context.account.id
    lobby = next((table for table in lobbies if table.opener == account), None)
    if lobby is None and options == BelotOptions() and not another:
        lobby = next((table for table in lobbies if table.seat_of(account) is not None), None)
        now = context.store.clock.now()
        other = next((table for table in lobbies if may_sit(table, context.actor, now)), None)
        if lobby is None and other is not None:
            await _ask_which(context, other)
            return None
    if lobby is None:
        return await _open(context, options)
    if options != BelotOptions():
        refusal = await change_lobby(context, lobby, options.change, options.pace)
        if refusal is not None:
            return refusal
    await context.display.presenter.renew(context.place, lobby)
    return None


async def _ask_which(context: Context, lobby: Table) -> None:
    """Show somebody else's lobby again, and ask whether another table is wanted."""
    names = await context.people.directory.names((lobby.opener,))
    await context.display.presenter.renew(context.place, lobby)
    who = names.get(lobby.opener, "")
    context.reply_for_now(lambda asked: naming(which_table_view(asked.voice, who), names))


async def _open(context: Context, options: BelotOptions) -> Table | Refusal:
    """Open a table and show it in this place."""
    if await context.only_table():
        return partial(answers.refused, message="answer-one-table")
    if _opened_by(context, context.painting.live.shown_in(context.place)) >= MOST_OPENED:
        return answers.too_many_tables
    row = await context.people.directory.place(context.place)
    defaults = options.kept(PlaceDefaults.read(row.settings), context.language)
    preset, rules = defaults.rules(context.language)
    pace = context.engine.paces[
        defaults.pace if defaults.pace in context.engine.paces else NORMAL_PACE
    ]
    now = context.store.milliseconds()
    code, seated = context.engine.host.chance.code(), not context.masked
    command = c.Open(
        context.actor, code, preset, rules, pace, seated=seated, last_card=defaults.last_card
    )

    def entered(table_id: str) -> tuple[Write, ...]:
        return write_showing(table_id, row.id, now), write_attendance(table_id, context.account.id)

    table = await context.engine.host.open(command, also=entered)
    context.display.presenter.stands(table, context.place)
    await context.people.directory.remember(
        context.place, lambda kept: options.kept(kept, context.language)
    )
    return table


def _opened_by(context: Context, tables: Sequence[Table]) -> int:
    """How many of these tables were opened by the person and are not over."""
    live = (Status.LOBBY, Status.PLAYING)
    return sum(one.opener == context.account.id and one.status in live for one in tables)
