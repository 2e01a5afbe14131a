"""Watching a match in one's private chat, as all may see it: `/watch`."""

from adapters.application import Answer, Argument
from bot import buttons as b
from bot.commands.arguments import NotUnderstood, UnknownCode
from bot.commands.codes import concerns, table_of_code, way_in
from bot.commands.command import Menus, command
from bot.commands.context import Context
from bot.commands.private import cannot_write, own_place, tell_answer, tell_message
from bot.views import answers
from engine.host.clock import to_ms
from engine.tables.commands import Denial
from engine.tables.seating import opens
from engine.tables.table import Status, Table


@command("watch", Menus(45), Argument("code", "discord-option-join"), how="answer-watch-how")
async def watch(context: Context) -> None:
    """`/watch [CODE]`: show a table in the person's private chat, or show it there no longer."""
    table = await _meant(context)
    if context.masked:
        await tell_message(context, "answer-masked")
    elif table is None:
        raise UnknownCode if context.argument else NotUnderstood("")
    else:
        place = await own_place(context)
        on = place is None or place not in await context.house.directory.showing(table.id)
        answer = await _watch(context, table, on=on)
        if answer.text:
            await tell_answer(context, answer)


async def _meant(context: Context) -> Table | None:
    """The table of the code; else the newest one that is shown here, best one that plays."""
    if context.argument:
        way = way_in(context.argument)
        table = await table_of_code(context, way.code, knocks=bool(way.invitation))
        if table is None or not table.options.invited_only or opens(table, way.invitation):
            return table
        return table if await concerns(context, table) else None
    here = context.house.live.shown_in(context.place)
    playing = tuple(table for table in here if table.status is Status.PLAYING)
    return next(iter(playing or here), None)


async def press(context: Context, table: Table, pressed: b.WatchButton) -> Answer:
    """Watch the table, or stop."""
    return await _watch(context, table, on=pressed.on)


async def _watch(context: Context, table: Table, *, on: bool) -> Answer:
    house, place = context.house, await own_place(context)
    if table.status is Status.CLOSED:
        return answers.denied(context, Denial.TABLE_OVER)
    if table.seat_of(context.account.id) is not None:
        return answers.refused(context, "answer-watch-seated")
    if place is None:
        return cannot_write(context, b.WatchButton(table.code, on=True))
    if not on:
        if await context.is_home_of(table) and context.place.private:
            return answers.denied(context, Denial.NOT_NOW)
        await house.presenter.hide(place, table)
        return answers.confirmed(context, "answer-watch-stopped")
    await house.directory.show(table.id, place, to_ms(house.host.clock.now()))
    house.presenter.show(table, at_once=True)
    return answers.confirmed(context, "" if place == context.place else "answer-watching")
