"""The menu of a running match, its votes, readiness for the next deal, and cutting its cards."""

from dataclasses import replace

from adapters.platform.application import Answer
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.handlers import handles_at_table
from bot.commands.lobby.seats import ask
from bot.commands.people.private import cannot_write, own_place
from bot.views import answers
from bot.views.table.menu import menu_view
from engine.tables import commands as c
from engine.tables.known import TableKnowledge
from engine.tables.table import Status, Table


@handles_at_table(b.MenuButton)
async def menu(context: Context, table: Table, pressed: b.MenuButton) -> Answer:  # noqa: ARG001
    """Show the menu of a running match, to the person alone if possible."""
    if table.status is not Status.PLAYING:
        over = table.status is Status.CLOSED
        return answers.denied(context, c.Denial.TABLE_OVER if over else c.Denial.NOT_PLAYING)
    known = context.painting.live.look(table, table.seat_of(context.account.id))
    if context.whispers:
        scene = await context.painting.scenes.scene(known, context.place, context.own_language)
        own = replace(scene, reader=context.account.id)
        return Answer(view=menu_view(own), whisper=True)
    place = await own_place(context)
    if place is None and (context.confides or known.seat is None):
        return await _menu_alone(context, known)
    place = place or context.place
    scene = await context.painting.scenes.scene(known, place)
    context.answer(place, menu_view(scene))
    sent = place != context.place.writable
    return answers.confirmed(context, "answer-menu-sent" if sent else "")


async def _menu_alone(context: Context, known: TableKnowledge) -> Answer:
    """The menu for somebody without a private chat, who must not get it in the group."""
    if known.seat is None and known.options.invited_only:  # uninvited guests get no menu
        told = answers.denied(context, c.Denial.NOT_SEATED)
    elif known.seat is None:
        told = answers.menu_for_guests(context, "" if context.draws_tables else known.code)
    else:
        told = cannot_write(context, b.MenuButton(known.code))
    if not context.confides:
        return told
    scene = await context.painting.scenes.scene(known, context.place, context.own_language)
    own = replace(scene, reader=context.account.id)
    return replace(told, view=menu_view(own), whisper=True)


@handles_at_table(b.ProposeButton)
async def propose(context: Context, table: Table, pressed: b.ProposeButton) -> Answer:
    """Start a vote; a person who plays alone decides immediately."""
    if pressed.match_no != table.match_no:
        return replace(answers.denied(context, c.Denial.ALREADY_DECIDED), gone=True)
    reply = await context.engine.host.ask(table.id, c.Propose(context.actor, pressed.question))
    if reply.denial is not None:
        over = reply.denial in (c.Denial.TABLE_OVER, c.Denial.NOT_PLAYING)
        return replace(answers.denied(context, reply.denial), gone=over)
    vote = reply.table.vote
    asked = vote is not None and vote.outcome is None
    told = answers.confirmed(context, "answer-asked" if asked else "answer-agreed")
    return replace(told, gone=True)


@handles_at_table(b.RespondButton)
async def respond(context: Context, table: Table, pressed: b.RespondButton) -> Answer:
    """Vote yes or no."""
    command = c.Respond(context.actor, pressed.number, pressed.yes)
    said = "answer-said-yes" if pressed.yes else "answer-said-no"
    return await ask(context, table, command, lambda: answers.confirmed(context, said))


@handles_at_table(b.ResumeButton)
async def resume(context: Context, table: Table, pressed: b.ResumeButton) -> Answer:  # noqa: ARG001
    """End the pause."""
    return await ask(context, table, c.Resume(context.actor))


@handles_at_table(b.SlowDownButton)
async def slow_down(context: Context, table: Table, pressed: b.SlowDownButton) -> Answer:  # noqa: ARG001
    """Let AI players play at the table's pace again; pressing again changes nothing."""
    reply = await context.engine.host.ask(table.id, c.SlowDown(context.actor))
    if reply.denial in (None, c.Denial.NO_CHANGE):
        return replace(answers.confirmed(context, "answer-agreed"), gone=True)
    return answers.denied(context, reply.denial)


@handles_at_table(b.NextDealButton)
async def next_deal(context: Context, table: Table, pressed: b.NextDealButton) -> Answer:
    """Be ready for the next deal; pressing again changes nothing."""
    command = c.GetReady(context.actor, pressed.match_no, pressed.deal)
    reply = await context.engine.host.ask(table.id, command)
    if reply.denial is c.Denial.ALREADY_DECIDED:
        return replace(answers.denied(context, reply.denial, table.rules), gone=True)
    if reply.denial not in (None, c.Denial.NO_CHANGE):
        return answers.denied(context, reply.denial, table.rules)
    return answers.confirmed(context, "answer-ready")


@handles_at_table(b.CutButton)
async def cut(context: Context, table: Table, pressed: b.CutButton) -> Answer:  # noqa: ARG001
    """Cut the cards of the next deal; cutting again changes nothing."""
    reply = await context.engine.host.ask(table.id, c.CutCards(context.actor))
    if reply.denial not in (None, c.Denial.NO_CHANGE):
        return answers.denied(context, reply.denial, table.rules)
    return answers.confirmed(context, "answer-cut")
