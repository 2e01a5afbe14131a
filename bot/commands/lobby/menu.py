"""The menu of a lobby: pages with seldom-used buttons."""

from dataclasses import replace
from functools import partial
from typing import Final

from adapters.platform.application import Answer
from adapters.platform.chat import Place
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.handlers import handles_at_table
from bot.commands.people.private import cannot_write
from bot.settings.settings import BROWSER
from bot.views import answers
from bot.views.lobby.menu import (
    EVERYBODY,
    INVITE_PAGE,
    LEVELS_PAGE,
    LOOKING,
    PEOPLE_PAGE,
    START_WHEN_FULL,
    MenuReader,
    menu_view,
)
from bot.views.table.scene import Scene
from engine.tables import commands as c
from engine.tables.commands import Denial
from engine.tables.table import Status, Table

_OUT_OF_DATE: Final = (
    Denial.ALREADY_DECIDED,
    Denial.CHAIR_FREE,
    Denial.NO_CHANGE,
    Denial.NO_SEAT,
)
"""Refusals that show that the page is out of date."""

_OVER: Final = (Denial.TABLE_OVER, Denial.NOT_IN_LOBBY)
"""Refusals that remove the menu."""

_OF_A_LOBBY: Final = (b.HOME, INVITE_PAGE)
"""Pages that can also be opened from the lobby's message, which must stay."""

_INVITING: Final = (Status.LOBBY, Status.PLAYING)
"""Statuses in which others may still join."""


@handles_at_table(b.LobbyMenuButton)
async def turn(context: Context, table: Table, pressed: b.LobbyMenuButton) -> Answer:
    """Show a page of the menu."""
    if pressed.page == INVITE_PAGE and table.status in _INVITING:
        if not _reader(context, table).invites:
            return answers.denied(context, Denial.NOT_INVITED)
        if table.options.invited_only and not context.place.private:
            return await _invite_in_private(context, table)
    if pressed.page == b.HOME and _is_guest(context, table):
        return answers.denied(context, Denial.NOT_SEATED)
    answer = await page_after(context, table, pressed.page)
    if pressed.page in _OF_A_LOBBY:
        answer = replace(answer, gone=False)
    if answer.view is None or context.place.whispered or not context.whispers:
        return answer
    alone = replace(context, alone=True)
    view = await page_view(alone, table, pressed.page, context.whisper)
    return Answer(view=view, whisper=True, paged=True)


def _is_guest(context: Context, table: Table) -> bool:
    """Whether the menu would appear in a group for somebody who can do nothing with it."""
    if context.place.private or context.whispers or context.manages:
        return False
    return context.account.id not in (table.opener, *table.accounts)


@handles_at_table(b.SetOptionButton)
async def set_option(context: Context, table: Table, pressed: b.SetOptionButton) -> Answer:
    """Turn an option on or off; in a group only its admins may let strangers in."""
    if pressed.option == START_WHEN_FULL:
        command = c.SetOptions(context.actor, start_when_full=pressed.on)
    elif pressed.option == LOOKING:
        if pressed.on and not await context.may_open_up(table):
            return answers.refused(context, "answer-looking-is-admins")
        command = c.SetOptions(context.actor, looking=pressed.on)
    else:
        secret = context.engine.host.chance.invitation()
        command = c.SetOptions(context.actor, invited_only=pressed.on, invitation=secret)
    answer = await changed(context, table, command, b.HOME)
    await show_out(context, table.id)
    return answer


@handles_at_table(b.RenewInvitationButton)
async def renew_invitation(
    context: Context, table: Table, pressed: b.RenewInvitationButton
) -> Answer:
    """Replace the invitation; earlier ones stop working."""
    secret = context.engine.host.chance.invitation()
    command = c.RenewInvitation(context.actor, secret, pressed.number)
    answer = await changed(context, table, command, INVITE_PAGE)
    await show_out(context, table.id)
    return answer


async def show_out(context: Context, table_id: str) -> None:
    """Hide a table from the private chats and browser rooms of people who may no longer see it.

    These are the blocked ones and, at a table by invitation, the uninvited.
    """
    table = context.painting.live.get(table_id)
    if table is None:
        return
    coming = (chair.reserved for chair in table.chairs)
    known = {table.opener, *table.accounts, *table.guests.admitted, *coming}
    shown = await context.people.directory.showing(table_id)
    rooms = {*(home.chat for home in shown[:1]), await context.people.launches.room_of(table_id)}
    for place in shown:
        people = await _readers(context, place)
        if not people or people & known or (place.chat in rooms and not place.private):
            continue
        if table.options.invited_only or people.issubset(table.guests.blocked):
            await context.display.presenter.hide(place, table)


async def _readers(context: Context, place: Place) -> frozenset[str]:
    """The known people who can read a place."""
    if place.private:
        owner = await context.people.directory.owner(place)
        return frozenset((owner.id,)) if owner is not None else frozenset()
    if place.platform != BROWSER:
        return frozenset()
    return await context.people.launches.people_in(place.chat)


@handles_at_table(b.ChooseLevelButton)
async def choose_level(context: Context, table: Table, pressed: b.ChooseLevelButton) -> Answer:
    """Choose the level of AI players that sit down from now on."""
    if pressed.level not in context.engine.host.players:
        return answers.unknown(context)
    context.engine.host.players[pressed.level].wake()
    command = c.SetOptions(context.actor, level=pressed.level)
    return await changed(context, table, command, LEVELS_PAGE)


@handles_at_table(b.DrawLotsButton)
async def draw_lots(context: Context, table: Table, pressed: b.DrawLotsButton) -> Answer:
    """Draw lots for the chairs and remove the menu; the lobby above it shows the result."""
    order = context.engine.host.chance.lots(table.id, pressed.lots, table.rules.players)
    command = c.DrawLots(context.actor, order, pressed.lots)
    reply = await context.engine.host.ask(table.id, command)
    if reply.denial is None:
        return replace(answers.confirmed(context, "lobby-drawn"), gone=True)
    return await refused(context, reply.table, reply.denial, b.HOME)


@handles_at_table(b.RemoveAIPlayerInMenuButton)
async def remove_ai_player_in_menu(
    context: Context, table: Table, pressed: b.RemoveAIPlayerInMenuButton
) -> Answer:
    """Remove an AI player from its seat."""
    command = c.RemoveAIPlayer(context.actor, pressed.seat)
    return await changed(context, table, command, PEOPLE_PAGE)


async def _invite_in_private(context: Context, table: Table) -> Answer:
    """Show a table's invitation to the person alone."""
    account = context.account.id
    if context.whispers:
        alone = replace(context, alone=True)
        view = await page_view(alone, table, INVITE_PAGE, context.whisper)
        return Answer(view=view, whisper=True, paged=True)
    place = await context.people.directory.private_place(account, context.place.platform)
    view = await page_view(context, table, INVITE_PAGE, place) if place is not None else None
    if place is None or view is None:
        return cannot_write(context, b.LobbyMenuButton(table.code, INVITE_PAGE))
    context.answer(place, view)
    return answers.confirmed(context, "answer-invitation-sent")


async def changed(context: Context, table: Table, command: c.Command, page: str) -> Answer:
    """Give the table a command and show the updated page.

    A page that was out of date is updated even if the command was refused.
    """
    reply = await context.engine.host.ask(table.id, command)
    if reply.denial is None:
        return await page_after(context, reply.table, page)
    return await refused(context, reply.table, reply.denial, page)


async def refused(context: Context, table: Table, denial: Denial, page: str) -> Answer:
    """The refusal of a page's button; an outdated page is updated, one that is over is removed."""
    answer = answers.denied(context, denial)
    if denial in _OVER:
        return replace(answer, gone=True)
    unfit = denial is Denial.NOT_ALLOWED and context.place.private
    if not (unfit or denial in _OUT_OF_DATE):
        return answer
    return replace(answer, view=(await page_after(context, table, page)).view)


async def page_after(context: Context, table: Table, page: str) -> Answer:
    """The updated page, or its removal: without a lobby only the invitation page remains."""
    if table.status is not Status.LOBBY and (page, table.status) != (INVITE_PAGE, Status.PLAYING):
        closed = table.status is Status.CLOSED
        denial = Denial.TABLE_OVER if closed else Denial.NOT_IN_LOBBY
        return replace(answers.denied(context, denial), gone=True)
    view = await page_view(context, table, page, context.place)
    return Answer(view=view) if view is not None else answers.unknown(context)


async def page_view(context: Context, table: Table, page: str, place: Place) -> View | None:
    """A page for a place: where the button was pressed, or somebody's private chat."""
    known = context.painting.live.look(table, None)
    if place.private and _reader(context, table).invites:
        known = known._replace(invitation=table.invitation)
    scene = await context.painting.scenes.scene(known, place)
    if place not in (context.place, context.whisper):
        return menu_view(scene, page)
    reader = _reader(context, table) if place.private else EVERYBODY
    return context.view(partial(_told, scene, page, reader))


def _told(scene: Scene, page: str, reader: MenuReader, asked: Context) -> View | None:
    return menu_view(replace(scene, language=asked.reading), page, reader)


def _reader(context: Context, table: Table) -> MenuReader:
    """The person's rights in the menu."""
    account = context.account.id
    runs, sits = context.manages or account == table.opener, account in table.accounts
    return MenuReader(runs, sits, runs or sits or not table.options.invited_only)
