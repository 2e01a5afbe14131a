"""A table's seats, and its beginning and end: buttons of the lobby, `/leave` and `/close`."""

from collections.abc import Callable

from adapters.application import Answer
from adapters.views import View
from bot import buttons as b
from bot.commands.arguments import CODE, tables_meant
from bot.commands.command import Menus, command
from bot.commands.context import Context
from bot.commands.private import tell
from bot.commands.tournament_playing import leave_command, leave_that_of
from bot.views import answers
from bot.views.lobby import which_to_close_view
from bot.views.names import naming
from bot.views.words import Voice
from engine.tables import commands as c
from engine.tables.lesson import LESSON_DEALER
from engine.tables.rating import would_throw
from engine.tables.table import USUAL_LEVEL, Status, Table


async def ask(
    context: Context, table: Table, command: c.Command, done: Callable[[], Answer] = Answer
) -> Answer:
    """Give the table a command and answer with its refusal, or with what `done` says.

    `done` is called only after success: for what was refused there may be no words.
    """
    reply = await context.house.host.ask(table.id, command)
    return done() if reply.denial is None else answers.denied(context, reply.denial, table.rules)


async def stand_up(context: Context, table: Table, pressed: b.StandUpButton) -> Answer:
    """Leave the seat; the button of an earlier lobby does not take one out of a match."""
    if pressed.match_no != table.match_no:
        return answers.denied(context, c.Denial.ALREADY_DECIDED)
    if table.tournament:
        return await leave_that_of(context, table)
    return await ask(context, table, c.StandUp(context.actor), lambda: _left(context, table))


def _not_seated(context: Context) -> View:
    if not context.own_tables():
        return answers.no_table(context)
    return answers.as_view(context, answers.denied(context, c.Denial.NOT_SEATED))


def _left(context: Context, table: Table) -> Answer:
    """In a lobby the seat is free now, in a match an AI player takes over."""
    playing = table.status is Status.PLAYING
    return answers.confirmed(context, "answer-left" if playing else "answer-stood-up")


async def add_machine(context: Context, table: Table, pressed: b.AddMachineButton) -> Answer:
    """Put an AI player in a seat."""
    return await ask(
        context, table, c.AddMachine(context.actor, pressed.seat, _level(context, table))
    )


def _level(context: Context, table: Table) -> str:
    """Which AI sits down: the one that was chosen, if there still is such a one."""
    chosen = table.options.level
    return chosen if chosen in context.house.host.players else USUAL_LEVEL


async def remove_machine(context: Context, table: Table, pressed: b.RemoveMachineButton) -> Answer:
    """Remove an AI player from its seat."""
    return await ask(context, table, c.RemoveMachine(context.actor, pressed.seat))


async def start_match(context: Context, table: Table, pressed: b.StartButton) -> Answer:
    """Start the match; the button of an earlier match does nothing."""
    if pressed.match_no != table.match_no:
        return answers.denied(context, c.Denial.ALREADY_DECIDED)
    dealer = context.house.host.chance.first_dealer(
        table.id, table.match_no + 1, table.rules.players
    )
    if table.lesson:
        dealer = LESSON_DEALER
    return await ask(context, table, c.Start(context.actor, dealer, _level(context, table)))


async def change_partners(
    context: Context, table: Table, pressed: b.ChangePartnersButton
) -> Answer:
    """Start the next match with other partners; the button of an earlier match does nothing."""
    if pressed.match_no != table.match_no:
        return answers.denied(context, c.Denial.ALREADY_DECIDED)
    dealer = context.house.host.chance.first_dealer(
        table.id, table.match_no + 1, table.rules.players
    )
    return await ask(context, table, c.ChangePartners(context.actor, dealer))


async def reopen(context: Context, table: Table, pressed: b.ReopenButton) -> Answer:
    """Go back to the lobby after a match."""
    if pressed.match_no != table.match_no:
        return answers.denied(context, c.Denial.ALREADY_DECIDED)
    return await ask(context, table, c.Reopen(context.actor))


async def close(context: Context, table: Table, pressed: b.CloseButton) -> Answer:
    """Close the table; the button of an earlier lobby does not end a match."""
    if pressed.match_no != table.match_no:
        return answers.denied(context, c.Denial.ALREADY_DECIDED)
    return await ask(context, table, c.Close(context.actor), lambda: Answer(gone=True))


@command("close", Menus(110), CODE, how="how-code")
async def close_command(context: Context) -> None:
    """`/close`: close one's own table here; an admin closes any. Who would lose a match by that is
    asked first.
    """
    tables = tables_meant(context, context.tables())
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
    """Somebody who has opened none of several tables names the one that is to be closed."""
    names = await context.house.directory.names({table.opener for table in tables})
    closing = [(names.get(one.opener, ""), b.CloseButton(one.code, one.match_no)) for one in tables]
    context.reply_for_now(
        lambda asked: naming(
            which_to_close_view(Voice(asked.house.words, asked.reading), closing), names
        )
    )


async def _close(context: Context, table: Table) -> None:
    context = await context.at(table)
    house = context.house
    shown_here = context.place in await house.directory.showing(table.id)
    house.screen.disturbed(context.place)  # so that the table's message comes below his
    denial = (await house.host.ask(table.id, c.Close(context.actor))).denial
    if denial is not None or not shown_here:
        await _tell(context, table, denial, lambda asked: answers.confirmed(asked, "answer-closed"))


@command("leave", Menus(60), CODE, how="how-code")
async def leave(context: Context) -> None:
    """`/leave`: leave the newest table at which one sits, one that is shown here first; a lesson is
    over then.
    """
    seated = [one for one in context.own_tables() if context.sits_at(one)]
    seated = list(tables_meant(context, tuple(seated)))
    if not seated:
        if not (context.place.private and await leave_command(context)):
            await tell(context, _not_seated)
        return
    table = seated[0]
    if table.tournament and await leave_command(context):
        return
    if table.lesson:  # nobody else could sit down there
        await _close(context, table)
        return
    reply = await context.house.host.ask(table.id, c.StandUp(context.actor))
    if reply.denial is None and await _is_told(context, reply.table):
        return
    await _tell(context, table, reply.denial, lambda asked: _left(asked, table))


async def _is_told(context: Context, table: Table) -> bool:
    """Whether what stands here tells it: a lobby in a group its free chair, and in private a hand
    that an AI plays for the person.
    """
    if context.alone:
        return False
    if not context.place.private:
        return table.status is Status.LOBBY and context.is_shown_here(table)
    if table.status is not Status.PLAYING:
        return False
    return await context.house.painter.hand(context.place, table, context.account.id) is not None


async def _tell(
    context: Context, table: Table, denial: c.Denial | None, done: Callable[[Context], Answer]
) -> None:
    """Reply with the table's refusal, or with what `done` says."""

    def told(asked: Context) -> View:
        answer = done(asked) if denial is None else answers.denied(asked, denial, table.rules)
        return answers.as_view(asked, answer)

    await tell(context, told)
