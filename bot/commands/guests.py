"""Who may sit down at a table: guests who ask to be let in, and whom its opener sends away."""

from collections.abc import Callable
from dataclasses import replace

from adapters.application import Answer
from adapters.views import Bell, View
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.lobby_menu import changed, page_after, page_view, refused, show_out
from bot.views import answers
from bot.views.lobby_menu import ASKING_PAGE, PEOPLE_PAGE
from bot.views.names import naming
from engine.tables import commands as c
from engine.tables.commands import Denial
from engine.tables.table import Status, Table


async def ask_in(context: Context, table: Table) -> Denial | None:
    """Ask whoever runs the table to let him in, here and in his private chat."""
    house = context.house
    reply = await house.host.ask(table.id, c.AskIn(context.actor))
    if reply.denial is not None:
        return None if reply.denial is Denial.NO_CHANGE else reply.denial
    place = await house.directory.private_place(reply.table.opener, context.place.platform)
    if place is not None:
        view = await page_view(context, reply.table, ASKING_PAGE, place)
        if view is not None:
            rests = await house.resting.now(reply.table.opener, fast=True)
            group = await house.scenes.group_of(table.id, place.platform)
            bell = Bell(f"asks {table.id}", group=group)
            house.screen.say(place, replace(view, notify=rests is None, bell=bell))
    return None


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
            return await refused(context, reply.table, reply.denial, ASKING_PAGE)
        return answers.denied(context, reply.denial)
    if not pressed.yes:
        await tell_at_table(context, reply.table, pressed.account, "guest-turned-down")
    elif reply.table.seat_of(pressed.account) is None:
        await tell_at_table(context, reply.table, pressed.account, "guest-let-in")
    else:
        await _tell_seated(context, reply.table, pressed.account)
    told = answers.confirmed(context, "answer-admitted" if pressed.yes else "answer-not-let-in")
    if not pressed.page or reply.table.status is not Status.LOBBY:
        return told
    return replace(told, view=(await page_after(context, reply.table, ASKING_PAGE)).view)


async def send_away(context: Context, table: Table, pressed: b.SendAwayButton) -> Answer:
    """Free a person's chair, and tell him."""
    command = c.SendAway(context.actor, pressed.account)
    answer = await changed(context, table, command, PEOPLE_PAGE)
    if not answer.refused:
        await tell_at_table(context, table, pressed.account, "guest-sent-away")
    return answer


async def block(context: Context, table: Table, pressed: b.BlockButton) -> Answer:
    """Let a person sit down no more, and tell him; or again."""
    ask = c.Block if pressed.on else c.Unblock
    answer = await changed(context, table, ask(context.actor, pressed.account), PEOPLE_PAGE)
    if pressed.on and not answer.refused:
        await show_out(context, table.id)
        await tell_at_table(context, table, pressed.account, "guest-blocked")
    return answer


async def hand_over(context: Context, table: Table, pressed: b.HandOverButton) -> Answer:
    """Let another run the table, and tell him."""
    command = c.HandOver(context.actor, pressed.account)
    answer = await changed(context, table, command, PEOPLE_PAGE)
    if not answer.refused:
        await tell_at_table(context, table, pressed.account, "guest-runs-table")
    return answer


async def _tell_seated(context: Context, table: Table, account: str) -> None:
    """Say to him that he sits there now."""
    group = await context.house.scenes.group_name(table.id, context.place.platform)
    await _say(context, account, lambda him: answers.joined(him, group))


async def tell_at_table(context: Context, table: Table, account: str, message: str) -> None:
    """Say to him in one line what has become of him at the table of so-and-so."""
    names = await context.house.directory.names((table.opener,))
    opener = names.get(table.opener, "")
    await _say(context, account, lambda him: naming(answers.at_table(him, message, opener), names))


async def _say(context: Context, account: str, view: Callable[[Context], View]) -> None:
    """Say something to another person, in his private chat and his language, if he has one."""
    house = context.house
    place = await house.directory.private_place(account, context.place.platform)
    if place is not None:
        language = await house.scenes.language(place)
        him = replace(context, place=place, language=language, alone=False, aloud=True)
        house.screen.say(place, view(him))
