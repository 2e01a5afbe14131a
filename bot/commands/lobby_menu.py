"""The menu of a lobby: what is seldom needed there, in pages."""

from dataclasses import replace
from functools import partial
from typing import Final

from adapters.application import Answer
from adapters.chat import Place
from adapters.views import Bell, View
from bot import buttons as b
from bot.commands.context import Context
from bot.views import answers
from bot.views.lobby_menu import (
    ASKING_PAGE,
    INVITE_PAGE,
    LEVELS_PAGE,
    PEOPLE_PAGE,
    START_WHEN_FULL,
    menu_view,
)
from bot.views.scene import Scene
from engine.tables import commands as c
from engine.tables.commands import Denial
from engine.tables.table import Status, Table

_OUT_OF_DATE: Final = (
    Denial.ALREADY_DECIDED,
    Denial.CHAIR_FREE,
    Denial.NO_CHANGE,
    Denial.NO_SEAT,
)
"""Refusals that nobody gets whose page is as the table is."""


async def turn(context: Context, table: Table, pressed: b.LobbyMenuButton) -> Answer:
    """Show a page of the menu."""
    secret = table.options.invited_only and not context.place.private
    if pressed.page == INVITE_PAGE and secret and table.status is Status.LOBBY:
        return await _invite_in_private(context, table)
    if pressed.page == b.HOME and _is_guest(context, table):
        return answers.denied(context, Denial.NOT_SEATED)
    answer = await _page(context, table, pressed.page)
    if answer.view is None or context.place.whispered or not context.whispers:
        return answer
    alone = replace(context, alone=True)
    view = await _view(alone, table, pressed.page, context.whisper)
    return Answer(view=view, whisper=True, paged=True)


def _is_guest(context: Context, table: Table) -> bool:
    """Whether he would open for all who read a group what he can do nothing with."""
    if context.place.private or context.whispers or context.manages:
        return False
    return context.account.id not in (table.opener, *table.accounts)


async def set_option(context: Context, table: Table, pressed: b.SetOptionButton) -> Answer:
    """Turn an option on or off."""
    if pressed.option == START_WHEN_FULL:
        command = c.SetOptions(context.actor, start_when_full=pressed.on)
    else:
        command = c.SetOptions(context.actor, invited_only=pressed.on)
    return await _changed(context, table, command, b.HOME)


async def choose_level(context: Context, table: Table, pressed: b.ChooseLevelButton) -> Answer:
    """Let other AI players sit down from now on."""
    if pressed.level not in context.house.host.players:
        return answers.unknown(context)
    command = c.SetOptions(context.actor, level=pressed.level)
    return await _changed(context, table, command, LEVELS_PAGE)


async def draw_lots(context: Context, table: Table, pressed: b.DrawLotsButton) -> Answer:
    """Draw lots for the chairs."""
    order = context.house.host.chance.lots(table.id, pressed.lots, table.rules.players)
    return await _changed(context, table, c.DrawLots(context.actor, order, pressed.lots), b.HOME)


async def send_machine_away(
    context: Context, table: Table, pressed: b.SendMachineAwayButton
) -> Answer:
    """Remove an AI player from its seat."""
    command = c.RemoveMachine(context.actor, pressed.seat)
    return await _changed(context, table, command, PEOPLE_PAGE)


async def send_away(context: Context, table: Table, pressed: b.SendAwayButton) -> Answer:
    """Free a person's chair."""
    return await _changed(context, table, c.SendAway(context.actor, pressed.account), PEOPLE_PAGE)


async def block(context: Context, table: Table, pressed: b.BlockButton) -> Answer:
    """Let a person sit down no more, or again."""
    ask = c.Block if pressed.on else c.Unblock
    return await _changed(context, table, ask(context.actor, pressed.account), PEOPLE_PAGE)


async def hand_over(context: Context, table: Table, pressed: b.HandOverButton) -> Answer:
    """Let another run the table."""
    return await _changed(context, table, c.HandOver(context.actor, pressed.account), PEOPLE_PAGE)


async def answer_guest(context: Context, table: Table, pressed: b.AnswerGuestButton) -> Answer:
    """Let somebody in, or do not."""
    command: c.Command = c.TurnDown(context.actor, pressed.account)
    if pressed.yes:
        dealer = context.house.host.chance.first_dealer(
            table.id, table.match_no + 1, table.rules.players
        )
        command = c.Admit(context.actor, pressed.account, dealer)
    reply = await context.house.host.ask(table.id, command)
    if reply.denial is not None:
        if pressed.page:
            return await _refused(context, reply.table, reply.denial, ASKING_PAGE)
        return answers.denied(context, reply.denial)
    if not pressed.page or reply.table.status is not Status.LOBBY:
        return answers.confirmed(context, "answer-admitted" if pressed.yes else "answer-not-let-in")
    return await _page(context, reply.table, ASKING_PAGE)


async def ask_in(context: Context, table: Table) -> Denial | None:
    """Ask whoever runs the table to let him in, here and in his private chat."""
    house = context.house
    reply = await house.host.ask(table.id, c.AskIn(context.actor))
    if reply.denial is not None:
        return None if reply.denial is Denial.NO_CHANGE else reply.denial
    place = await house.directory.private_place(reply.table.opener, context.place.platform)
    if place is not None:
        view = await _view(context, reply.table, ASKING_PAGE, place)
        if view is not None:
            rests = await house.resting.now(reply.table.opener, fast=True)
            group = await house.scenes.group_of(table.id, place.platform)
            bell = Bell(f"asks {table.id}", group=group)
            house.screen.say(place, replace(view, notify=rests is None, bell=bell))
    return None


async def _invite_in_private(context: Context, table: Table) -> Answer:
    """The code of a table by invitation, for nobody's eyes but those of who sits there."""
    house, account = context.house, context.account.id
    known = (table.opener, *table.accounts)
    if account not in known and not context.manages:
        return answers.denied(context, Denial.NOT_INVITED)
    if context.whispers:
        alone = replace(context, alone=True)
        view = await _view(alone, table, INVITE_PAGE, context.whisper)
        return Answer(view=view, whisper=True)
    place = await house.directory.private_place(account, context.place.platform)
    view = await _view(context, table, INVITE_PAGE, place) if place is not None else None
    if place is None or view is None:
        return answers.cannot_write(context, context.link("hello"))
    house.screen.say(place, view)
    return answers.confirmed(context, "answer-invitation-sent")


async def _changed(context: Context, table: Table, command: c.Command, page: str) -> Answer:
    """Give the table a command, and show the page as it is after it.

    Where the page was out of date, it is shown as it is too, beside the refusal.
    """
    reply = await context.house.host.ask(table.id, command)
    if reply.denial is None:
        return await _page(context, reply.table, page)
    return await _refused(context, reply.table, reply.denial, page)


async def _refused(context: Context, table: Table, denial: Denial, page: str) -> Answer:
    refused = answers.denied(context, denial)
    if denial not in _OUT_OF_DATE:
        return refused
    return replace(refused, view=(await _page(context, table, page)).view)


async def _page(context: Context, table: Table, page: str) -> Answer:
    if table.status is not Status.LOBBY:
        closed = table.status is Status.CLOSED
        return answers.denied(context, Denial.TABLE_OVER if closed else Denial.NOT_IN_LOBBY)
    view = await _view(context, table, page, context.place)
    return Answer(view=view) if view is not None else answers.unknown(context)


async def _view(context: Context, table: Table, page: str, place: Place) -> View | None:
    """A page as it is told in a place: in that of the tap, or in somebody's private chat."""
    house = context.house
    scene = await house.scenes.scene(house.live.look(table, None), place)
    if place not in (context.place, context.whisper):
        return menu_view(scene, page)
    return context.view(partial(_told, scene, page))


def _told(scene: Scene, page: str, asked: Context) -> View | None:
    return menu_view(replace(scene, language=asked.reading), page)
