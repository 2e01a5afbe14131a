"""Coming in: by the button in the lobby, by an invitation, and through one's own private chat."""

import re
from datetime import datetime, timedelta
from functools import partial

from adapters.application import Answer, Argument
from bot import buttons as b
from bot.commands.command import Menus, command
from bot.commands.context import Context
from bot.commands.people import welcome
from bot.commands.play import bring_back
from bot.views import answers
from bot.views.lobby import alike
from engine.host.clock import to_ms
from engine.rules.cards import Seat
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
    if table.status is Status.LOBBY and _beside_himself(context, table, pressed):
        return answers.refused(context, "answer-own-side")
    link = "" if await _known(context, table) else context.link(_SEAT + table.code)
    host, account = context.house.host, context.account.id
    now = host.clock.now()
    held = [chair.held_until for chair in table.chairs if chair.holder(now) == account]
    if link and any(until and until - now > HELD - DOUBLE for until in held):
        return answers.press_start(context, link)
    if link and not held:
        seat = _chair(table, pressed.seat, account, now)
        denial = (await host.ask(table.id, c.Hold(context.actor, seat, now + HELD))).denial
        if denial is None:
            return answers.press_start(context, link)
        if denial is not Denial.TABLE_FULL:  # no chair is empty, but an AI still makes room
            return answers.denied(context, denial)
    denial = await _take(context, table, pressed.seat)
    if denial is not None:
        return answers.denied(context, denial)
    if link:
        return answers.seated_by_group(context)
    return answers.confirmed(context, "answer-seated")


async def _take(context: Context, table: Table, seat: Seat) -> Denial | None:
    """Sit down on that side; who is quicker leaves one another chair there, as long as there is."""
    host, tried = context.house.host, set[Seat]()
    while True:
        chair = _chair(table, seat, context.account.id, host.clock.now())
        reply = await host.ask(table.id, c.Sit(context.actor, chair))
        tried.add(chair)
        table = reply.table
        if reply.denial not in (Denial.SEAT_TAKEN, Denial.CHAIR_HELD):
            return reply.denial
        if _chair(table, seat, context.account.id, host.clock.now()) in tried:
            return reply.denial


def _chair(table: Table, named: Seat, account: str, now: datetime) -> Seat:
    """The chair that is meant by a button which names one: his own, or any of its side.

    An empty one before one with an AI; the named one if there is none.
    """
    seats = next((seats for seats in alike(table.rules) if named in seats), ())
    ordered = sorted(seats, key=lambda seat: seat != named)
    chairs, own = table.chairs, table.seat_of(account)
    if own in ordered:
        return own
    free = [seat for seat in ordered if chairs[seat].holder(now) == account]
    free += [s for s in ordered if chairs[s].empty and chairs[s].holder(now) is None]
    free += [seat for seat in ordered if chairs[seat].level is not None]
    return free[0] if free else named


def _beside_himself(context: Context, table: Table, pressed: b.Sit) -> bool:
    """The chair is his partner's. The buttons of a lobby are the same for all who read it."""
    own, rules = table.seat_of(context.account.id), table.rules
    if own is None or own == pressed.seat or rules.sides != "teams":
        return False
    return pressed.seat < rules.players and rules.side_of(own) == rules.side_of(pressed.seat)


async def _known(context: Context, table: Table) -> bool:
    """Whether nothing stands in the way of sitting down at once."""
    account = context.account.id
    return table.seat_of(account) is not None or await context.house.directory.reached(account)


@command("start")
async def start(context: Context) -> None:
    """`/start`: what this is, or what the link that was followed asks for."""
    found = _PAYLOAD.fullmatch(context.argument)
    if found is None or not context.place.private:
        welcome(context)
        return
    await _come_in(context, found["code"], show=found["kind"] == _INVITATION)


@command("join", Menus(20, groups=False), Argument("code", "discord-option-join", required=True))
async def join(context: Context) -> None:
    """`/join CODE`: sit down at a table of any group and platform, and see it here."""
    code = context.argument.upper()
    if code:
        await _come_in(context, code, show=True)
    else:
        context.reply(lambda asked: answers.told(asked, "answer-join-how"))


async def _come_in(context: Context, code: str, *, show: bool) -> None:
    house = context.house
    table = house.live.of_code(code) or await house.host.by_code(code)
    if context.masked:
        context.reply(lambda asked: answers.told(asked, "answer-masked"))
        return
    if table is None:
        context.reply(lambda asked: answers.told(asked, "answer-no-such-table"))
        return
    if table.status is Status.CLOSED:
        context.reply(lambda asked: answers.cannot_join(asked, Denial.TABLE_OVER))
        return
    table = await bring_back(context, table)
    already = table.seat_of(context.account.id) is not None
    if not already:
        reply = await house.host.ask(table.id, c.Sit(context.actor))
        if reply.denial is not None:
            context.reply(partial(answers.cannot_join, denial=reply.denial))
            return
        table = reply.table
        await _tell(context, table)
    elif table.status is Status.LOBBY and context.place.private and not show:
        await _tell(context, table)  # he sat down before he opened his private chat
        return
    if show:
        await house.directory.show(table.id, context.place, to_ms(house.host.clock.now()))
        house.presenter.show(table, at_once=True)
    shown = not already or (context.news and table.status is not Status.LOBBY)
    if not shown and not await house.presenter.renew(context.place, table):
        context.reply(
            lambda asked: answers.as_view(asked, answers.denied(asked, Denial.ALREADY_SEATED))
        )


async def _tell(context: Context, table: Table) -> None:
    """Say where he sits and where his cards will be."""
    if context.place.private:
        group = await context.house.scenes.group_of(table.id, context.place.platform)
        context.reply(lambda asked: answers.joined(asked, group))
    elif not await context.house.directory.reached(context.account.id):
        link, starts = context.link(_SEAT + table.code), context.starts_private
        seated = answers.seated_by_group(context, link, starts=starts)
        context.reply(lambda _: answers.as_view(context, seated))
