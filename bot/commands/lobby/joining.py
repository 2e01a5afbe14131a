"""Joining a table: by a button, by `/join`, or by a link that opens the private chat."""

import re
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from adapters.platform.application import Answer, Argument
from bot import buttons as b
from bot.commands.arguments import NotUnderstood, UnknownCode
from bot.commands.command import Form, MenuEntry, command
from bot.commands.context import Context
from bot.commands.handlers import Access, handles_at_table
from bot.commands.lobby.codes import EntryCode, parse_entry_code, table_of_code
from bot.commands.lobby.seats import ask_in, first_dealer
from bot.commands.people import personal
from bot.commands.people.info import welcome
from bot.commands.people.private import (
    notices_in,
    tell,
    tell_answer,
    tell_message,
    tell_refusal,
)
from bot.commands.standings.daily import TODAY, today_here
from bot.commands.table.lessons import LESSON, learn_here
from bot.commands.table.look import hand, seated
from bot.commands.table.play import bring_back
from bot.commands.table.records import open_replay
from bot.commands.tournaments.entry import INVITATION, come_by_link
from bot.views import answers
from bot.views.lobby.lobby import interchangeable_seats
from engine.rules.cards import Seat
from engine.tables import commands as c
from engine.tables.commands import Denial
from engine.tables.table import Proposal, Status, Table

HELD = timedelta(seconds=60)
"""How long a seat is held for somebody who has to open their private chat first."""

DOUBLE = timedelta(seconds=2)
"""Two presses within this time count as one."""

HELLO = "hello"
"""Payload of a `/start` link that does nothing but open the private chat."""

_SEAT, _INVITATION = "s_", "j_"
_PAYLOAD = re.compile(
    rf"(?P<kind>{_SEAT}|{_INVITATION})(?P<code>[A-Z2-9]{{4,8}})(?:_(?P<secret>[A-Z2-9]{{16}}))?",
    re.ASCII,
)

_TOURNAMENT = re.compile(rf"{INVITATION}(?P<code>[A-Z2-9]{{4,8}})", re.ASCII)

_REPLAY = re.compile(
    r"r_(?P<code>[A-Z2-9]{4,8})_(?P<match_no>[1-9]\d{0,5})_(?P<deal>[1-9]\d{0,5})"
    r"(?:_(?P<trick>\d\d?))?",
    re.ASCII,
)


@handles_at_table(b.SitButton, access=Access.KNOCK)
async def sit(context: Context, table: Table, pressed: b.SitButton) -> Answer:
    """Sit down. People without a private chat are sent there first; their seat is held.

    If they press the button again instead, they sit down and play from the group.
    """
    if table.status is Status.PLAYING:  # the button of a lobby
        return answers.denied(context, Denial.NOT_IN_LOBBY)
    if table.status is Status.LOBBY and _is_partners_seat(context, table, pressed):
        return answers.refused(context, "answer-own-side")
    if (warning := await _warning(context, table)) is not None:
        return warning
    link = "" if await _sits_at_once(context, table) else context.link(_SEAT + table.code)
    host, account = context.engine.host, context.account.id
    now = host.clock.now()
    held = [chair.held_until for chair in table.chairs if chair.holder(now) == account]
    if link and any(until and until - now > HELD - DOUBLE for until in held):
        return answers.alerted(context, "answer-press-start", link)
    if link and not held:
        seat = _chair(table, pressed.seat, account, now)
        denial = (await host.ask(table.id, c.Hold(context.actor, seat, now + HELD))).denial
        if denial is None:
            return answers.alerted(context, "answer-press-start", link)
        if denial is Denial.NOT_INVITED:
            return await _asked_in(context, table)
        if denial is not Denial.TABLE_FULL:  # no seat is empty, but an AI player still makes room
            return answers.denied(context, denial)
    denial = await _take(context, table, pressed.seat)
    if denial is Denial.NOT_INVITED:
        return await _asked_in(context, table)
    if denial is not None:
        return answers.denied(context, denial)
    if link:
        return answers.seated_by_group(context)
    return answers.confirmed(context, "answer-seated")


@handles_at_table(b.TakeChairButton, access=Access.KNOCK)
async def take_chair(context: Context, table: Table, pressed: b.TakeChairButton) -> Answer:
    """Sit down in the middle of a match; taking an absent player's chair needs a vote.

    People without a private chat are sent there first; they sit down when they open it.
    """
    if table.status is not Status.PLAYING:
        over = table.status is Status.CLOSED
        return answers.denied(context, Denial.TABLE_OVER if over else Denial.NOT_PLAYING)
    if (warning := await _warning(context, table)) is not None:
        return warning
    link = "" if await _sits_at_once(context, table) else context.link(_SEAT + table.code)
    if link:
        return answers.alerted(context, "answer-open-to-sit", link)
    host, seat = context.engine.host, pressed.seat
    reply = await host.ask(table.id, c.Sit(context.actor, seat))
    away = seat is not None and seat < len(table.chairs) and table.chairs[seat].away
    again = seat is not None and table.reserved_seat(context.account.id) == seat
    if (reply.denial is Denial.SEAT_TAKEN and away) or again:
        reply = await host.ask(table.id, c.Propose(context.actor, Proposal.CHAIR, seat))
        again = reply.denial is None
    if reply.denial is Denial.TABLE_FULL:
        return answers.refused(context, "answer-join-late")
    if reply.denial is not None:
        return answers.denied(context, reply.denial)
    if reply.table.seat_of(context.account.id) is None:
        waits = reply.table.reserved_seat(context.account.id) is not None and not again
        if waits:
            return answers.alerted(context, "answer-sits-down-next")
        return answers.confirmed(context, "answer-asked")
    if not await context.people.directory.reached(context.account.id):
        return answers.seated_by_group(context)
    return answers.confirmed(context, "answer-seated")


@handles_at_table(b.JoinTableButton, access=Access.KNOCK)
async def join_table(context: Context, table: Table, pressed: b.JoinTableButton) -> Answer:  # noqa: ARG001
    """Sit down in any seat, by the button of a private notice."""
    if (warning := await _warning(context, table)) is not None:
        return warning
    sit = c.Sit(context.actor, first_dealer=first_dealer(context, table))
    reply = await context.engine.host.ask(table.id, sit)
    if reply.denial is Denial.NOT_INVITED:
        return await _asked_in(context, table)
    if reply.denial is not None:
        return answers.denied(context, reply.denial)
    if reply.table.reserved_seat(context.account.id) is not None:  # already playing
        view = context.view(lambda asked: answers.told(asked, "answer-sits-down-next"))
        return Answer(view=view)
    group = await context.painting.scenes.group_name(table.id, context.place.platform)
    return Answer(view=context.view(lambda asked: answers.joined(asked, group)))


async def _warning(context: Context, table: Table) -> Answer | None:
    """Warn a person, once, if somebody they avoid sits at the table, runs it or may sit down there.

    People are not told that others avoid them.
    """
    account, warned = context.account.id, context.memory.first_taps
    if context.sits_at(table) or warned.get(account) == table.id:
        return None
    people = table.people(context.engine.host.clock.now())
    if people.isdisjoint(await context.people.avoided.by(account)):
        return None
    warned[account] = table.id
    return replace(answers.refused(context, "answer-avoids-here"), alert=True)


async def _take(context: Context, table: Table, seat: Seat) -> Denial | None:
    """Sit down in this seat, or in its partner's if somebody else was quicker."""
    host, tried = context.engine.host, set[Seat]()
    while True:
        chair = _chair(table, seat, context.account.id, host.clock.now())
        dealer = first_dealer(context, table)
        reply = await host.ask(table.id, c.Sit(context.actor, chair, first_dealer=dealer))
        tried.add(chair)
        table = reply.table
        if reply.denial not in (Denial.SEAT_TAKEN, Denial.CHAIR_HELD):
            return reply.denial
        if _chair(table, seat, context.account.id, host.clock.now()) in tried:
            return reply.denial


async def _asked_in(context: Context, table: Table) -> Answer:
    """Ask to be let in; sitting down here takes an invitation."""
    denial = await ask_in(context, table)
    return (
        answers.refused(context, "answer-asked-in")
        if denial is None
        else answers.denied(context, denial)
    )


def _chair(table: Table, named: Seat, account: str, now: datetime) -> Seat:
    """The seat to take on the named seat's side; partners' seats are interchangeable.

    In order of preference: the person's own, one held for them, an empty one, an AI player's, the
    named one.
    """
    seats = next((seats for seats in interchangeable_seats(table.rules) if named in seats), ())
    ordered = sorted(seats, key=lambda seat: seat != named)
    chairs, own = table.chairs, table.seat_of(account)
    if own in ordered:
        return own
    free = [seat for seat in ordered if chairs[seat].holder(now) == account]
    free += [s for s in ordered if chairs[s].empty and chairs[s].holder(now) is None]
    free += [seat for seat in ordered if chairs[seat].level is not None]
    return free[0] if free else named


def _is_partners_seat(context: Context, table: Table, pressed: b.SitButton) -> bool:
    """Whether the button is for the person's own side; everybody sees the same lobby buttons."""
    own, rules = table.seat_of(context.account.id), table.rules
    if own is None or own == pressed.seat or rules.sides != "teams":
        return False
    return pressed.seat < rules.players and rules.side_of(own) == rules.side_of(pressed.seat)


async def _sits_at_once(context: Context, table: Table) -> bool:
    """Whether the person may sit down at once: they sit already or can be reached in private."""
    account = context.account.id
    return table.seat_of(account) is not None or await context.people.directory.reached(account)


@command("start", how="how-start")
async def start(context: Context) -> None:
    """`/start`: introduce the bot, or do what the payload of a link asks for."""
    if context.argument == TODAY and context.place.private:
        await today_here(context)
        return
    if context.argument == LESSON and context.place.private:
        await learn_here(context)
        return
    place = notices_in(context.argument, context.account.id) if context.place.private else ""
    if place:
        await personal.begin(context, place)
        return
    replay = _REPLAY.fullmatch(context.argument)
    if replay is not None and context.place.private:
        match_no, deal, trick = (int(replay[part] or 0) for part in ("match_no", "deal", "trick"))
        await open_replay(context, replay["code"], match_no, deal, trick)
        return
    tournament = _TOURNAMENT.fullmatch(context.argument)
    if tournament is not None and context.place.private:
        await come_by_link(context, tournament["code"])
        return
    found = _PAYLOAD.fullmatch(context.argument)
    if found is None or not context.place.private:
        await _greet(context)
        if context.argument not in ("", HELLO):
            raise NotUnderstood(context.argument)
        return
    show = found["kind"] == _INVITATION
    await _come_in(context, EntryCode(found["code"], found["secret"] or ""), show=show)


async def _greet(context: Context) -> None:
    """Introduce the bot; to people in a match show their cards, which stay the last message."""
    plays = any(table.status is Status.PLAYING for table in await seated(context))
    if not (plays and context.place.private):
        welcome(context)
    elif not context.news:
        await hand(replace(context, argument=""))


@command(
    "join",
    MenuEntry(20),
    Form("join", (Argument("code", "discord-option-join", required=True, suggested="lobbies"),)),
    how="answer-join-how",
)
async def join(context: Context) -> None:
    """`/join CODE`: sit down at a table of any group or platform, and show it here."""
    if not context.argument:
        raise NotUnderstood("")
    await _come_in(context, parse_entry_code(context.argument), show=True)


async def _come_in(context: Context, way: EntryCode, *, show: bool) -> None:
    code = way.code
    table = await table_of_code(context, code, knocks=True)
    if context.masked:
        await tell_message(context, "answer-masked")
        return
    if table is None:
        raise UnknownCode
    if table.status is Status.CLOSED:
        await tell(context, lambda asked: answers.cannot_join(asked, Denial.TABLE_OVER))
        return
    if await context.only_table() not in ("", table.id):
        await tell_answer(context, answers.refused(context, "answer-one-table"))
        return
    table = await bring_back(context, table)
    already = table.seat_of(context.account.id) is not None
    if (warning := await _warning(context, table)) is not None:
        await tell_answer(context, warning)
        return
    if not already:
        dealer = first_dealer(context, table)
        sit = c.Sit(context.actor, invitation=way.invitation, first_dealer=dealer)
        reply = await context.engine.host.ask(table.id, sit)
        if reply.denial is Denial.NOT_INVITED and reply.table.status is Status.LOBBY:
            answer = await _asked_in(context, table)
            await tell_answer(context, answer)
            return
        if reply.denial is not None:
            playing = reply.table.status is Status.PLAYING
            await tell(context, partial(answers.cannot_join, denial=reply.denial, playing=playing))
            return
        table = reply.table
        await _tell(context, table)
    elif table.status is Status.LOBBY and context.place.private and not show:
        await _tell(context, table)  # they sat down before they opened the private chat
        return
    if show:
        await context.people.directory.show(table.id, context.place, context.store.milliseconds())
        context.display.presenter.show(table, at_once=True)
    shown = not already or (context.news and table.status is not Status.LOBBY)
    if not shown and not await context.display.presenter.renew(context.place, table):
        await tell_refusal(context, partial(answers.denied, denial=Denial.ALREADY_SEATED))


async def come_in_by_page(context: Context, code: str) -> Answer:
    """Do what `/join CODE` does, for somebody on the table's page; the page shows the result.

    Raises `UnknownCode` and the errors of `table_of_code`.
    """
    table = await table_of_code(context, code, knocks=True)
    if table is None:
        raise UnknownCode
    if table.status is Status.CLOSED:
        return answers.denied(context, Denial.TABLE_OVER)
    table = await bring_back(context, table)
    if table.seat_of(context.account.id) is not None:
        return Answer()
    if (warning := await _warning(context, table)) is not None:
        return warning
    dealer = first_dealer(context, table)
    reply = await context.engine.host.ask(table.id, c.Sit(context.actor, first_dealer=dealer))
    if reply.denial is Denial.NOT_INVITED and reply.table.status is Status.LOBBY:
        return await _asked_in(context, table)
    if reply.denial is not None:
        playing = reply.table.status is Status.PLAYING
        return answers.join_denied(context, reply.denial, playing=playing)
    if reply.table.reserved_seat(context.account.id) is not None:
        return answers.confirmed(context, "answer-sits-down-next")
    return Answer()


async def _tell(context: Context, table: Table) -> None:
    """Tell the person that they have a seat and where they will see their cards."""
    if table.reserved_seat(context.account.id) is not None:
        await tell_message(context, "answer-sits-down-next")
    elif context.place.private:
        group = await context.painting.scenes.group_name(table.id, context.place.platform)
        context.reply(lambda asked: answers.joined(asked, group))
    elif not await context.people.directory.reached(context.account.id):
        link, starts = context.link(_SEAT + table.code), context.starts_private
        await tell(
            context,
            lambda asked: answers.as_view(
                asked, answers.seated_by_group(asked, link, starts=starts)
            ),
        )
