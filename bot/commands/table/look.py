"""Looking at tables: `/hand`, `/table`, `/score`, `/watch`, and pages about past deals."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any, Final

from adapters.platform.application import Answer, Argument
from adapters.platform.chat import Place
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.arguments import CODE, NotUnderstood, UnknownCode, tables_meant
from bot.commands.command import Form, MenuEntry, command
from bot.commands.context import Context, ShownPage
from bot.commands.handlers import Access, handles, handles_at_table
from bot.commands.lobby.codes import concerns, parse_entry_code, table_of_code
from bot.commands.people.private import (
    cannot_write,
    command_payload,
    own_place,
    tell,
    tell_answer,
    tell_message,
    tell_refusal,
)
from bot.commands.standings import leaderboards, stats
from bot.commands.table.play import bring_back
from bot.commands.table.records import played_match
from bot.views import answers
from bot.views.answers import page_of, shareable, unshared
from bot.views.sheets.deal import deal_view
from bot.views.sheets.sheet import score_view
from engine.rules.record.replay import knowledge_of
from engine.tables import commands as c
from engine.tables.commands import Denial
from engine.tables.known import TableKnowledge, look
from engine.tables.rulings.lobby import opens
from engine.tables.table import Status, Table


async def seated(context: Context) -> tuple[Table, ...]:
    """The running tables at which the person sits, here or elsewhere."""
    seats = [
        one for one in await context.own_tables() if one.seat_of(context.account.id) is not None
    ]
    return tuple(one for one in seats if one.status is not Status.LOBBY)


@handles_at_table(b.OpenPageButton)
async def open_page(context: Context, table: Table, pressed: b.OpenPageButton) -> Answer:  # noqa: ARG001
    """Open the table's page, on platforms where an answer can do that."""
    return replace(answers.confirmed(context, "page-slow"), launches=True)


@command("hand", MenuEntry(30, alone=True), Form("hand", (CODE,)), how="how-code")
async def hand(context: Context) -> None:
    """`/hand`: show the person their hand at each table, or send it again in private.

    People who play from the group get the table's message with its hand button again.
    """
    tables = tables_meant(context, await seated(context))
    if not tables:
        await tell_message(context, "answer-no-hand")
    if context.alone:
        for table in tables:
            await _whisper_hand(context, await bring_back(context, table))
        return
    place, here = await own_place(context), context.painting.live.shown_in(context.place)
    for table in reversed(tables):
        target = place or (context.place if table in here else None)
        await _renew(context, target, table)


async def _tell_to_open(context: Context) -> None:
    link = context.link(command_payload("hand"))
    await tell_refusal(context, partial(answers.cannot_write, link=link))


async def _whisper_hand(context: Context, table: Table) -> None:
    view = await context.painting.painter.hand(context.whisper, table, context.account.id)
    if view is None:
        await tell_refusal(context, partial(answers.denied, denial=Denial.NOT_NOW))
    else:
        context.replies.append(Answer(view=view, whisper=True, of=table.code))


@command("table", MenuEntry(40), Form("table show", (CODE,)), how="how-code")
async def table_command(context: Context) -> None:
    """`/table`: send the table's message again at the end of the chat.

    A table that is shown elsewhere is sent to the person's private chat. If no live message shows
    the table there, its current state is sent once.
    """
    table = next(iter(tables_meant(context, await context.own_tables())), None)
    if table is None:
        await tell(context, answers.no_table)
    elif context.place.private or context.is_shown_here(table):
        await _send_again(context, context.place, table)
    elif context.alone:
        table = await bring_back(context, table)
        if table.status is Status.LOBBY:
            view = await context.painting.painter.told(context.whisper, table)
            context.replies.append(Answer(view=view, whisper=True))
        else:
            await _whisper_hand(context, table)
    else:
        place = await own_place(context)
        if place is None:
            await _tell_to_open(context)
        else:
            await _send_again(context, place, await bring_back(context, table))


async def _send_again(context: Context, place: Place, table: Table) -> None:
    if await context.display.presenter.renew(place, table):
        return
    view = await context.painting.painter.told(place, table)
    if view is not None:
        context.answer(place, view)


async def _renew(context: Context, target: Place | None, table: Table) -> None:
    """Send a table's live message again; without a target, ask to open the private chat."""
    if target is None:
        await _tell_to_open(context)
    elif not await context.display.presenter.renew(target, await bring_back(context, table)):
        await tell_refusal(context, partial(answers.denied, denial=Denial.NOT_NOW))


@command("score", MenuEntry(50), Form("table score", (CODE,)), how="how-code")
async def score(context: Context) -> None:
    """`/score`: show the running totals."""
    opened = tables_meant(context, await context.own_tables())
    begun = (Status.PLAYING, Status.FINISHED)
    table = next((one for one in opened if one.status in begun), None)
    if table is None:
        await tell(context, lambda asked: _no_score(asked, opened=bool(opened)))
        return
    if not _is_scored(table):
        await tell_message(context, "score-empty")
        return
    context.reply(await _score(context, table))


@handles_at_table(b.ScoreButton)
async def show_score(context: Context, table: Table, pressed: b.ScoreButton) -> Answer:  # noqa: ARG001
    """Update the running totals."""
    if not _is_scored(table):
        return answers.refused(context, "score-empty")
    return Answer(view=context.view(await _score(context, table)))


def _is_scored(table: Table) -> bool:
    return table.match is not None and bool(table.match.board)


async def _score(context: Context, table: Table) -> Callable[[Context], View]:
    scenes = context.painting.scenes
    known = _from_own_chair(context, table, context.place)
    scene = await scenes.scene(known, context.place, context.reading)

    def shown(asked: Context) -> View:
        told = replace(scene, language=asked.reading)
        return shareable(asked, told.voice, score_view(told), b.ScoreButton(table.code))

    return shown


def _from_own_chair(context: Context, table: Table, place: Place) -> TableKnowledge:
    """Public knowledge of a table or, if only the asker reads it, that of their own seat."""
    known = look(table, None)
    own = place.private and not context.aloud
    return known._replace(seat=table.seat_of(context.account.id)) if own or context.alone else known


def _no_score(asked: Context, *, opened: bool) -> View:
    return answers.told(asked, "score-empty") if opened else answers.no_table(asked)


@handles_at_table(b.LookBackButton)
async def look_back(context: Context, table: Table, pressed: b.LookBackButton) -> Answer:
    """Show the person a finished deal with all its cards, in private."""
    place = await own_place(context)
    if place is None and context.whispers:
        page = await deal_page(context, table, pressed, context.whisper)
        return page if page.view is None else replace(page, whisper=True, paged=True)
    page = await deal_page(context, table, pressed, place or context.place)
    if page.view is None:
        return page
    if place is None:
        return cannot_write(context, pressed)
    context.answer(place, page.view)
    return answers.confirmed(context, "answer-deal-sent")


async def deal_page(
    context: Context, table: Table, pressed: b.LookBackButton, place: Place
) -> Answer:
    """The page of a finished deal for a place; a whispered page can be shared."""
    played = await played_match(context, table, pressed.match_no)
    then, deals = played.table, played.record.deals
    if not 0 < pressed.deal <= len(deals):
        return answers.unknown(context)
    deal = knowledge_of(deals[pressed.deal - 1])
    if not deal.deal_done:
        return answers.denied(context, c.Denial.NOT_NOW)
    language = context.own_language if place.whispered else ""
    known = _from_own_chair(context, then, place)
    scene = await context.painting.scenes.scene(known, place, language)
    view = deal_view(scene, deal, pressed.deal)
    asked = replace(context, alone=place.whispered)
    return Answer(view=shareable(asked, scene.voice, view, pressed))


AGAIN: Final = timedelta(minutes=2)
"""Time until an unchanged page may be shared again; a changed page may be shared at once."""

PAGES: Final[Mapping[type[b.BotButton], Callable[[Context, Any], Awaitable[Answer]]]] = {
    b.LeaderboardButton: leaderboards.turn,
    b.StatsButton: stats.turn,
    b.VersusButton: stats.compare,
    b.HistoryButton: stats.turn_history,
}


@handles(b.ShowEverybodyButton)
async def show_everybody(context: Context, pressed: b.ShowEverybodyButton) -> Answer:
    """Share a private page with everybody in the chat, once; the private message stays."""
    page = page_of(pressed)
    if page is None or not context.alone or not context.whispers:
        return answers.unknown(context)
    place = context.place
    if not (context.may_write and await context.people.directory.writable(place)):
        return answers.refused(context, "answer-cannot-show")
    told = await _page(replace(context, alone=False, aloud=True), page)
    if told.view is None:
        return told
    shown, now = (place, page), context.store.clock.now()
    before = context.memory.shown_pages.get(shown)
    if before is not None and now - before.at < AGAIN and before.blocks == told.view.blocks:
        return answers.refused(context, "answer-shown-before")
    context.memory.shown_pages[shown] = ShownPage(now, told.view.blocks)
    context.answer(place, told.view)
    own = await _page(context, page)
    return own if own.view is None else replace(own, view=unshared(own.view))


async def _page(context: Context, page: b.BotButton) -> Answer:
    if not isinstance(page, b.LookBackButton | b.ScoreButton):
        return await PAGES[type(page)](context, page)
    table = await table_of_code(context, page.code)
    if table is None:
        return answers.denied(context, Denial.TABLE_OVER)
    if not await concerns(context, table):
        return answers.denied(context, Denial.NOT_SEATED)
    if isinstance(page, b.ScoreButton):
        return await show_score(context, table, page)
    return await deal_page(
        context, table, page, context.whisper if context.alone else context.place
    )


@command(
    "watch",
    MenuEntry(45),
    Form("table watch", (Argument("code", "discord-option-join", suggested="shown"),)),
    how="answer-watch-how",
)
async def watch(context: Context) -> None:
    """`/watch [CODE]`: watch a table in the private chat, or stop watching it."""
    table = await _meant(context)
    if context.masked:
        await tell_message(context, "answer-masked")
    elif table is None:
        raise UnknownCode if context.argument else NotUnderstood("")
    else:
        place = await own_place(context)
        on = place is None or place not in await context.people.directory.showing(table.id)
        answer = await _watch(context, table, on=on)
        if answer.text:
            await tell_answer(context, answer)


async def _meant(context: Context) -> Table | None:
    """The table with the code; without a code, a table shown here, preferably one in a match at
    which the person does not sit.
    """
    if context.argument:
        way = parse_entry_code(context.argument)
        table = await table_of_code(context, way.code, knocks=bool(way.invitation))
        if table is None or not table.options.invited_only or opens(table, way.invitation):
            return table
        return table if await concerns(context, table) else None
    here = [table for table in await context.tables() if context.is_shown_here(table)]
    here.sort(key=lambda one: (context.sits_at(one), one.status is not Status.PLAYING))
    return next(iter(here), None)


@handles_at_table(b.WatchButton, access=Access.CODE)
async def press(context: Context, table: Table, pressed: b.WatchButton) -> Answer:
    """Watch the table, or stop."""
    return await _watch(context, table, on=pressed.on)


async def _watch(context: Context, table: Table, *, on: bool) -> Answer:
    place = await own_place(context)
    if table.status is Status.CLOSED:
        return answers.denied(context, Denial.TABLE_OVER)
    if table.seat_of(context.account.id) is not None:
        return answers.refused(context, "answer-watch-seated")
    if place is None:
        return cannot_write(context, b.WatchButton(table.code, on=True))
    if not on:
        if await context.is_home_of(table) and context.place.private:
            return answers.denied(context, Denial.NOT_NOW)
        await context.display.presenter.hide(place, table)
        return answers.confirmed(context, "answer-watch-stopped")
    await context.people.directory.show(table.id, place, context.store.milliseconds())
    context.display.presenter.show(table, at_once=True)
    return answers.confirmed(context, "" if place == context.place else "answer-watching")
