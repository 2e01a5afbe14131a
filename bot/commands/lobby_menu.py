"""The menu of a lobby: what is seldom needed there, in pages."""

from dataclasses import replace

from adapters.application import Answer
from bot import buttons as b
from bot.commands.context import Context
from bot.views import answers
from bot.views.lobby_menu import PEOPLE_PAGE, menu_view
from engine.tables import commands as c
from engine.tables.commands import Denial
from engine.tables.table import Status, Table


async def turn(context: Context, table: Table, pressed: b.LobbyMenuButton) -> Answer:
    """Show a page of the menu."""
    return await _page(context, table, pressed.page)


async def send_machine_away(
    context: Context, table: Table, pressed: b.SendMachineAwayButton
) -> Answer:
    """Remove an AI player from its seat."""
    command = c.RemoveMachine(context.actor, pressed.seat)
    return await _changed(context, table, command, PEOPLE_PAGE)


async def _changed(context: Context, table: Table, command: c.Command, page: str) -> Answer:
    """Give the table a command, and show the page as it is after it."""
    reply = await context.house.host.ask(table.id, command)
    if reply.denial is not None:
        return answers.denied(context, reply.denial)
    return await _page(context, reply.table, page)


async def _page(context: Context, table: Table, page: str) -> Answer:
    if table.status is not Status.LOBBY:
        closed = table.status is Status.CLOSED
        return answers.denied(context, Denial.TABLE_OVER if closed else Denial.NOT_IN_LOBBY)
    house = context.house
    scene = await house.scenes.scene(house.live.look(table, None), context.place)
    view = context.view(lambda asked: menu_view(replace(scene, language=asked.reading), page))
    return Answer(view=view) if view is not None else answers.unknown(context)
