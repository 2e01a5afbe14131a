"""Coming in: by the button in the lobby, by an invitation, and through one's own private chat."""

import re
from datetime import timedelta

from adapters.chat import Answer
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.people import welcome
from bot.commands.play import bring_back
from bot.commands.tables import ask
from bot.views import answers
from engine.host.clock import to_ms
from engine.tables import commands as c
from engine.tables.commands import Denial
from engine.tables.table import Status, Table

HELD = timedelta(seconds=60)
"""How long a chair is kept for somebody who has to open his private chat first."""

DOUBLE = timedelta(seconds=2)
"""A second press so soon after the first is the same one, not a decision."""

_SEAT, _INVITATION = "s_", "j_"
_PAYLOAD = re.compile(rf"(?P<kind>{_SEAT}|{_INVITATION})(?P<code>[A-Z2-9]{{4,8}})", re.ASCII)


async def sit(context: Context, table: Table, pressed: b.Sit) -> Answer:
    """Sit down. A newcomer is sent to his private chat first, and his chair is kept meanwhile.

    If he presses again instead, he sits and plays from the group.
    """
    link = "" if await _known(context, table) else context.link(_SEAT + table.code)
    host, account = context.house.host, context.account.id
    now = host.clock.now()
    held = [chair.held_until for chair in table.chairs if chair.holder(now) == account]
    if link and any(until and until - now > HELD - DOUBLE for until in held):
        return answers.press_start(context, link)
    if link and not held:
        hold = c.Hold(context.actor, pressed.seat, now + HELD)
        denial = (await host.ask(table.id, hold)).denial
        if denial is None:
            return answers.press_start(context, link)
        if denial is not Denial.TABLE_FULL:  # no chair is empty, but an AI still makes room
            return answers.denied(context, denial)
    seated = answers.confirmed(context, "answer-seated")
    if link:
        seated = answers.seated_by_group(context)
    return await ask(context, table, c.Sit(context.actor, pressed.seat), seated)


async def _known(context: Context, table: Table) -> bool:
    """Whether nothing stands in the way of sitting down at once."""
    account = context.account.id
    return table.seat_of(account) is not None or await context.house.directory.reached(account)


async def start(context: Context) -> None:
    """`/start`: what this is, or what the link that was followed asks for."""
    found = _PAYLOAD.fullmatch(context.argument)
    if found is None or not context.place.private:
        welcome(context)
        return
    await _come_in(context, found["code"], show=found["kind"] == _INVITATION)


async def join(context: Context) -> None:
    """`/join CODE`: sit down at a table of any group and platform, and see it here."""
    code = context.argument.upper()
    if code:
        await _come_in(context, code, show=True)
    else:
        context.reply(answers.told(context, "answer-join-how"))


async def _come_in(context: Context, code: str, *, show: bool) -> None:
    house = context.house
    table = house.stage.table_of_code(code) or await house.host.by_code(code)
    if context.masked:
        context.reply(answers.told(context, "answer-masked"))
        return
    if table is None:
        context.reply(answers.told(context, "answer-no-such-table"))
        return
    if table.status is Status.CLOSED:
        context.reply(answers.cannot_join(context, Denial.TABLE_OVER))
        return
    table = await bring_back(context, table)
    already = table.seat_of(context.account.id) is not None
    if not already:
        reply = await house.host.ask(table.id, c.Sit(context.actor))
        if reply.denial is not None:
            context.reply(answers.cannot_join(context, reply.denial))
            return
        table = reply.table
        await _tell(context, table)
    if show:
        await house.directory.show(table.id, context.place, to_ms(house.host.clock.now()))
        house.stage.show(table, at_once=True)
    shown = not already or (context.news and table.status is not Status.LOBBY)
    if not shown and not await house.stage.renew(context.place, table):
        context.reply(answers.as_view(context, answers.denied(context, Denial.ALREADY_SEATED)))


async def _tell(context: Context, table: Table) -> None:
    """Say where he sits and where his cards will be."""
    if context.place.private:
        group = await context.house.stage.scenes.group_of(table.id, context.place.platform)
        context.reply(answers.joined(context, group))
    elif not await context.house.directory.reached(context.account.id):
        seated = answers.seated_by_group(context, context.link(_SEAT + table.code))
        context.reply(answers.as_view(context, seated))
