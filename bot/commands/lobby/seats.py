"""Seats and guests: leaving, starting and closing, who may sit at a table, and who never meets."""

from collections.abc import Callable
from dataclasses import replace

from adapters.platform.application import Answer
from adapters.platform.views import Bell, View
from bot import buttons as b
from bot.commands.arguments import CODE, tables_meant
from bot.commands.command import Form, MenuEntry, command
from bot.commands.context import Context
from bot.commands.handlers import PressRefused, handles, handles_at_table
from bot.commands.lobby.menu import changed, page_after, page_view, refused, show_out
from bot.commands.people.private import tell
from bot.commands.tournaments.entry import leave_command, leave_that_of
from bot.people.names import naming
from bot.views import answers
from bot.views.lobby.lobby import which_to_close_view
from bot.views.lobby.menu import ASKING_PAGE, PEOPLE_PAGE
from bot.views.people.account import avoided_view
from engine.rules.cards import Seat
from engine.tables import commands as c
from engine.tables.commands import Denial
from engine.tables.rating import would_throw
from engine.tables.table import LESSON_DEALER, USUAL_LEVEL, Status, Table

MOST_AVOIDED = 20
"""Most people that one person can avoid: the page has a button for each, and Discord shows few."""


async def ask(
    context: Context, table: Table, command: c.Command, done: Callable[[], Answer] = Answer
) -> Answer:
    """Give the table a command and answer with its refusal, or on success with `done()`.

    `done` is called only on success.
    """
    reply = await context.engine.host.ask(table.id, command)
    return done() if reply.denial is None else answers.denied(context, reply.denial, table.rules)


def first_dealer(context: Context, table: Table) -> Seat:
    """The first dealer if the match began automatically now."""
    chance, players = context.engine.host.chance, table.rules.players
    return chance.first_dealer(table.id, table.match_no + 1, players)


def _require_present(context: Context, table: Table, match_no: int) -> None:
    """Refuse a button of an earlier lobby or match."""
    if match_no != table.match_no:
        raise PressRefused(answers.denied(context, Denial.ALREADY_DECIDED))


@handles_at_table(b.StandUpButton)
async def stand_up(context: Context, table: Table, pressed: b.StandUpButton) -> Answer:
    """Leave the seat; the button of an earlier lobby is refused during a match."""
    _require_present(context, table, pressed.match_no)
    if table.tournament:
        return await leave_that_of(context, table)
    return await ask(context, table, c.StandUp(context.actor), lambda: _left(context, table))


def _left(context: Context, table: Table) -> Answer:
    """The confirmation: in a lobby the seat is free now; in a match an AI player takes over."""
    playing = table.status is Status.PLAYING
    return answers.confirmed(context, "answer-left" if playing else "answer-stood-up")


@handles_at_table(b.AddAIPlayerButton)
async def add_ai_player(context: Context, table: Table, pressed: b.AddAIPlayerButton) -> Answer:
    """Put an AI player in a seat."""
    level, names = _level(context, table), await language_of(context, table)
    return await ask(context, table, c.AddAIPlayer(context.actor, pressed.seat, level, names))


async def language_of(context: Context, table: Table) -> str:
    """The language of the group that shows a table; else of this place."""
    shown = await context.people.directory.showing(table.id)
    place = next((one for one in shown if not one.private), context.place)
    return await context.painting.scenes.language(place)


def _level(context: Context, table: Table) -> str:
    """The level for a new AI player: the chosen one, if it still exists."""
    chosen = table.options.level
    return chosen if chosen in context.engine.host.players else USUAL_LEVEL


@handles_at_table(b.RemoveAIPlayerButton)
async def remove_ai_player(
    context: Context, table: Table, pressed: b.RemoveAIPlayerButton
) -> Answer:
    """Remove an AI player from its seat."""
    return await ask(context, table, c.RemoveAIPlayer(context.actor, pressed.seat))


@handles_at_table(b.StartButton)
async def start_match(context: Context, table: Table, pressed: b.StartButton) -> Answer:
    """Start the match; the button of an earlier match does nothing."""
    _require_present(context, table, pressed.match_no)
    dealer = LESSON_DEALER if table.lesson else first_dealer(context, table)
    level, names = _level(context, table), await language_of(context, table)
    return await ask(context, table, c.Start(context.actor, dealer, level, names))


@handles_at_table(b.ChangePartnersButton)
async def change_partners(
    context: Context, table: Table, pressed: b.ChangePartnersButton
) -> Answer:
    """Start the next match with other partners; the button of an earlier match does nothing."""
    _require_present(context, table, pressed.match_no)
    dealer = first_dealer(context, table)
    return await ask(context, table, c.ChangePartners(context.actor, dealer))


@handles_at_table(b.ReopenButton)
async def reopen(context: Context, table: Table, pressed: b.ReopenButton) -> Answer:
    """Go back to the lobby after a match."""
    _require_present(context, table, pressed.match_no)
    return await ask(context, table, c.Reopen(context.actor))


@handles_at_table(b.CloseButton)
async def close(context: Context, table: Table, pressed: b.CloseButton) -> Answer:
    """Close the table; the button of an earlier lobby is refused during a match."""
    _require_present(context, table, pressed.match_no)
    return await ask(context, table, c.Close(context.actor), lambda: Answer(gone=True))


@command("close", MenuEntry(110), Form("table close", (CODE,)), how="how-code")
async def close_command(context: Context) -> None:
    """`/close`: close one's own table here or one by its code; admins can close any table here.

    A person who would lose a match by closing the table is asked first.
    """
    tables = await (context.own_tables() if context.argument else context.tables())
    tables = tables_meant(context, tables)
    if not tables:
        await tell(context, answers.no_table)
        return
    opened = [table for table in tables if table.opener == context.account.id]
    if not opened and len(tables) > 1:
        await _ask_which(context, tables)
        return
    table = (*opened, *tables)[0]
    if would_throw(table, context.account.id) is None:
        await _close(context, table)
    else:
        close = b.CloseButton(table.code, table.match_no)
        context.reply_for_now(lambda asked: answers.asks_to_close(asked, close))


async def _ask_which(context: Context, tables: tuple[Table, ...]) -> None:
    """Ask which of several tables, all opened by others, to close."""
    names = await context.people.directory.names({table.opener for table in tables})
    closing = [(names.get(one.opener, ""), b.CloseButton(one.code, one.match_no)) for one in tables]
    context.reply_for_now(lambda asked: naming(which_to_close_view(asked.voice, closing), names))


async def _close(context: Context, table: Table) -> None:
    context = await context.at(table)
    shown_here = context.place in await context.people.directory.showing(table.id)
    # moves the table's message below the command
    context.display.screen.disturbed(context.place)
    denial = (await context.engine.host.ask(table.id, c.Close(context.actor))).denial
    if denial is not None or not shown_here:
        await _tell(context, table, denial, lambda asked: answers.confirmed(asked, "answer-closed"))


@command("leave", MenuEntry(60), Form("table leave", (CODE,)), how="how-code")
async def leave(context: Context) -> None:
    """`/leave`: leave the table shown here, else the newest one; a lesson ends."""
    tables = await context.own_tables()
    seated = tables_meant(context, tuple(one for one in tables if context.sits_at(one)))
    if not seated:
        if not (context.place.private and await leave_command(context)):
            await tell(context, lambda asked: answers.not_seated(asked, tables))
        return
    table = seated[0]
    if table.tournament and await leave_command(context):
        return
    if table.lesson:  # nobody else could sit down there
        await _close(context, table)
        return
    reply = await context.engine.host.ask(table.id, c.StandUp(context.actor))
    if reply.denial is None and await _is_told(context, reply.table):
        return
    await _tell(context, table, reply.denial, lambda asked: _left(asked, table))


async def _is_told(context: Context, table: Table) -> bool:
    """Whether a message here already shows that the person left.

    In a group that is a lobby with a free chair; in private, the hand that an AI player now plays.
    """
    if context.alone:
        return False
    if not context.place.private:
        return table.status is Status.LOBBY and context.is_shown_here(table)
    if table.status is not Status.PLAYING:
        return False
    return await context.painting.painter.hand(context.place, table, context.account.id) is not None


async def _tell(
    context: Context, table: Table, denial: c.Denial | None, done: Callable[[Context], Answer]
) -> None:
    """Reply with the table's refusal, or on success with `done`."""

    def told(asked: Context) -> View:
        answer = done(asked) if denial is None else answers.denied(asked, denial, table.rules)
        return answers.as_view(asked, answer)

    await tell(context, told)


async def ask_in(context: Context, table: Table) -> Denial | None:
    """Ask the person who runs the table to let this person in, here and in private."""
    reply = await context.engine.host.ask(table.id, c.AskIn(context.actor))
    if reply.denial is not None:
        return None if reply.denial is Denial.NO_CHANGE else reply.denial
    place = await context.people.directory.private_place(reply.table.opener, context.place.platform)
    if place is not None:
        view = await page_view(context, reply.table, ASKING_PAGE, place)
        if view is not None:
            rests = await context.people.resting.now(reply.table.opener, fast=True)
            group = await context.painting.scenes.group_of(table.id, place.platform)
            bell = Bell(f"asks {table.id}", group=group)
            asking = replace(view, notify=rests is None, bell=bell)
            await context.display.outbox.tell(place, asking)
    return None


@handles_at_table(b.AnswerGuestButton)
async def answer_guest(context: Context, table: Table, pressed: b.AnswerGuestButton) -> Answer:
    """Let a guest in, or turn them away."""
    dealer = first_dealer(context, table)
    command = c.AnswerGuest(context.actor, pressed.account, pressed.yes, dealer)
    reply = await context.engine.host.ask(table.id, command)
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


@handles_at_table(b.SendAwayButton)
async def send_away(context: Context, table: Table, pressed: b.SendAwayButton) -> Answer:
    """Remove a person from their chair, and tell them."""
    command = c.SendAway(context.actor, pressed.account)
    answer = await changed(context, table, command, PEOPLE_PAGE)
    if not answer.refused:
        await tell_at_table(context, table, pressed.account, "guest-sent-away")
    return answer


@handles_at_table(b.BlockButton)
async def block(context: Context, table: Table, pressed: b.BlockButton) -> Answer:
    """Block a person from the table and tell them, or unblock them.

    The two no longer meet at open tables, unless the blocker already avoids too many people. At an
    open table, people who do not run it can only avoid somebody.
    """
    runs = context.manages or context.account.id == table.opener
    if pressed.on and not runs and table.options.looking and pressed.account in table.accounts:
        return await avoid(context, b.AvoidButton(pressed.account, on=True))
    command = c.Block(context.actor, pressed.account, pressed.on)
    answer = await changed(context, table, command, PEOPLE_PAGE)
    if not answer.refused:
        await keep_apart(context, pressed.account, on=pressed.on)
    if pressed.on and not answer.refused:
        await show_out(context, table.id)
        await tell_at_table(context, table, pressed.account, "guest-blocked")
    return answer


@handles_at_table(b.HandOverButton)
async def hand_over(context: Context, table: Table, pressed: b.HandOverButton) -> Answer:
    """Hand the table over to another person, and tell them."""
    command = c.HandOver(context.actor, pressed.account)
    answer = await changed(context, table, command, PEOPLE_PAGE)
    if not answer.refused:
        await tell_at_table(context, table, pressed.account, "guest-runs-table")
    return answer


async def _tell_seated(context: Context, table: Table, account: str) -> None:
    """Tell a guest that they now sit at the table."""
    group = await context.painting.scenes.group_name(table.id, context.place.platform)
    await _say(context, account, lambda guest: answers.joined(guest, group))


async def tell_at_table(context: Context, table: Table, account: str, message: str) -> None:
    """Tell somebody in one line what happened to them at the table that `opener` opened."""
    names = await context.people.directory.names((table.opener,))
    opener = names.get(table.opener, "")
    await _say(
        context, account, lambda guest: naming(answers.at_table(guest, message, opener), names)
    )


async def _say(context: Context, account: str, view: Callable[[Context], View]) -> None:
    """Send a view to another person's private chat, if they have one, in the chat's language."""
    place = await context.people.directory.private_place(account, context.place.platform)
    if place is not None:
        language = await context.painting.scenes.language(place)
        guest = replace(context, place=place, language=language, alone=False, aloud=True)
        await context.display.outbox.tell(place, view(guest))


@handles(b.AvoidButton)
async def avoid(context: Context, pressed: b.AvoidButton) -> Answer:
    """Avoid somebody at open tables, or stop avoiding them."""
    account, other = context.account.id, await context.people.directory.known(pressed.account)
    if other is None or other.id == account:
        return answers.unknown(context)
    if not pressed.on:
        await keep_apart(context, other.id, on=False)
        return Answer(view=await avoided_page(context))
    if not await keep_apart(context, other.id, on=True):
        return answers.refused(context, "answer-avoids-many", most=MOST_AVOIDED)
    return answers.alerted(context, "answer-avoided")


async def keep_apart(context: Context, other: str, *, on: bool) -> bool:
    """Keep two people from meeting at open tables, or let them meet again.

    Returns whether they are kept apart now; nobody can avoid more than `MOST_AVOIDED` people.
    """
    avoided, account = context.people.avoided, context.account.id
    if not on:
        await avoided.remove(account, other)
        return True
    known = await avoided.by(account)
    if other not in known:
        if len(known) >= MOST_AVOIDED:
            return False
        await avoided.add(account, other)
    return True


async def avoided_page(context: Context) -> View | None:
    """The page of people that this person avoids."""
    avoided = (await context.people.avoided.by(context.account.id))[:MOST_AVOIDED]
    names = await context.people.directory.names(avoided)
    people = {one: names.get(one, "") for one in avoided}
    return context.view(lambda asked: avoided_view(asked.voice, people))
