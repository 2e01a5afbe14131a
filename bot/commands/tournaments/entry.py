"""Signing up for a tournament and leaving it, and the menu of its organiser."""

from dataclasses import replace
from functools import partial
from typing import Final

from adapters.platform.application import Answer
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.handlers import handles
from bot.commands.people.private import in_own_chat, link_to, tell, tell_answer
from bot.commands.tournaments.requests import (
    ask_tournament,
    is_vip,
    organised,
    organiser,
    refused,
    shown_here,
    tournament_of_code,
)
from bot.views import answers
from bot.views.tournaments.plan import (
    MENU_HOME,
    MENU_PEOPLE,
    MENU_SURE,
    menu_view,
    sure_view,
    writing_in,
)
from engine.directing.director import NoSuchTournament
from engine.tables.commands import Actor
from engine.tables.table import Table
from engine.tournaments import commands as c
from engine.tournaments.commands import TournamentRefusal
from engine.tournaments.tournament import (
    CancelReason,
    EntrantState,
    Tournament,
    TournamentStatus,
    in_play,
    state_of,
)

INVITATION: Final = "t_"
"""Prefix of the payload of a link that opens the private chat and signs the person up."""


@handles(b.SignUpButton)
async def sign_up(context: Context, pressed: b.SignUpButton) -> Answer:
    """Sign up, with one tap."""
    return await _sign_up(context, pressed.code)


@handles(b.SignUpAsPartnerButton)
async def sign_up_beside(context: Context, pressed: b.SignUpAsPartnerButton) -> Answer:
    """Sign up as somebody's partner."""
    return await _sign_up(context, pressed.code, pressed.account)


async def _sign_up(context: Context, code: str, beside: str | None = None) -> Answer:
    """Sign up; people without a private chat, where they would play, are sent there first."""
    own = context.account.id
    found = await tournament_of_code(context, code)
    if found is None:
        return answers.refused(context, "cup-refused-over")
    if not await context.people.directory.reached(own):
        link = context.link(INVITATION + code)
        if link:
            return answers.in_private(context, "answer-cup-open-private", link)
        return answers.cannot_write(context, link)
    busy = context.engine.director.plays_in(own) is not None
    vip = found.terms.vip and await is_vip(context)
    reply = await ask_tournament(context, found, c.SignUp(Actor(own), beside, vip=vip, busy=busy))
    if reply.refusal is not None:
        return refused(context, reply.refusal)
    place = reply.tournament.place_of(own)
    waits = place is not None and state_of(reply.tournament, place) is EntrantState.WAITING
    return answers.confirmed(context, "answer-cup-waiting" if waits else "answer-cup-signed-up")


async def come_by_link(context: Context, code: str) -> None:
    """Sign up by a link; the tournament confirms success itself, so only a refusal is answered."""
    answer = await _sign_up(context, code)
    if answer.refused:
        await tell_answer(context, answer)


@handles(b.WithdrawButton)
async def withdraw(context: Context, pressed: b.WithdrawButton) -> Answer:
    """Withdraw from a tournament that has not begun."""
    found = await tournament_of_code(context, pressed.code)
    if found is None:
        return answers.refused(context, "cup-refused-over")
    reply = await ask_tournament(context, found, c.Withdraw(Actor(context.account.id)))
    if reply.refusal is TournamentRefusal.BEGUN and in_play(found, context.account.id):
        return answers.refused(context, "answer-cup-leave-how")
    if reply.refusal is not None:
        return refused(context, reply.refusal)
    return answers.confirmed(context, "answer-cup-withdrawn")


@handles(b.LeaveTournamentButton)
async def leave(context: Context, pressed: b.LeaveTournamentButton) -> Answer:
    """Leave a running tournament for good, after a confirmation."""
    found = await tournament_of_code(context, pressed.code)
    if found is None:
        return answers.refused(context, "cup-refused-over")
    if not pressed.sure:
        return await ask_to_leave(context, found)
    reply = await ask_tournament(context, found, c.Leave(Actor(context.account.id)))
    if reply.refusal is not None:
        return refused(context, reply.refusal)
    return Answer(gone=True)  # the tournament itself tells them


@handles(b.StayInTournamentButton)
async def stay(_context: Context, _pressed: b.StayInTournamentButton) -> Answer:
    """Stay in the tournament: remove the confirmation."""
    return Answer(gone=True)


async def ask_to_leave(context: Context, found: Tournament) -> Answer:
    """Ask for confirmation, because this is final; only in private."""
    if not (context.alone or context.place.private):
        return answers.in_private(
            context,
            "answer-link-private",
            link_to(context, b.LeaveTournamentButton(found.code, sure=False)),
        )
    if not in_play(found, context.account.id):
        return refused(context, TournamentRefusal.OUT)
    shown = await shown_here(context, found)
    yes, no = b.LeaveTournamentButton(found.code, sure=True), b.StayInTournamentButton()
    draw = partial(sure_view, shown=shown, message="cup-leave-sure", yes=yes, no=no)
    return Answer(view=context.view(lambda asked: draw(asked.voice)))


async def leave_that_of(context: Context, table: Table) -> Answer:
    """Ask somebody who leaves a tournament's table whether to leave the tournament."""
    try:
        found = await context.engine.director.tournament(table.tournament)
    except NoSuchTournament:  # an older version without tournaments stored the table
        return refused(context, TournamentRefusal.OVER)
    return await ask_to_leave(context, found)


async def leave_command(context: Context) -> bool:
    """Ask the person whether to leave their tournament. Returns whether they play in one."""
    found = context.engine.director.plays_in(context.account.id)
    if found is None:
        return False
    context = await in_own_chat(context) or context
    answer = await ask_to_leave(context, found)
    await tell(context, lambda asked: answer.view or answers.as_view(asked, answer))
    return True


@handles(b.TournamentMenuButton)
async def menu(context: Context, pressed: b.TournamentMenuButton) -> Answer:
    """Show the organiser's menu."""
    return await _page(context, pressed.code, MENU_HOME)


@handles(b.TournamentPeopleButton)
async def people(context: Context, pressed: b.TournamentPeopleButton) -> Answer:
    """Show the people the organiser can throw out."""
    return await _page(context, pressed.code, MENU_PEOPLE + pressed.page)


async def _page(context: Context, code: str, page: int) -> Answer:
    return await _turned(context, await organised(context, code), page)


async def _turned(context: Context, found: Tournament, page: int) -> Answer:
    """A page of the menu, shown to the organiser alone if the platform can.

    Elsewhere everybody sees it, and it is removed with the tournament.
    """
    if not context.whispers:
        context.painting.tournament_painter.turn(context.place, found, page, context.question)
        context.display.tournaments.show_menu(context.place, found)
        return Answer(gone=True)
    shown = await shown_here(context, found)
    alone = replace(context, alone=True)
    writing = writing_in(context.draws_tables, context.whispers)
    view = alone.view(lambda asked: menu_view(asked.voice, shown, page, writing))
    if context.place.whispered:
        return Answer(view=view)
    return Answer(view=view, whisper=True, paged=True)


def _closed(context: Context, found: Tournament) -> Answer:
    """Remove the menu after its action."""
    if not context.whispers:
        context.display.tournaments.close_menu(context.place, found)
    return Answer(gone=True)


@handles(b.BeginTournamentButton)
async def begin(context: Context, pressed: b.BeginTournamentButton) -> Answer:
    """Start the tournament now."""
    found = await organised(context, pressed.code)
    reply = await context.engine.director.start(found, await organiser(context, found))
    return _closed(context, found) if reply.refusal is None else refused(context, reply.refusal)


@handles(b.RemoveParticipantButton)
async def throw_out(context: Context, pressed: b.RemoveParticipantButton) -> Answer:
    """Throw somebody out of the tournament."""
    found = await organised(context, pressed.code)
    reply = await ask_tournament(
        context, found, c.ThrowOut(await organiser(context, found), pressed.account)
    )
    if reply.refusal is not None:
        return refused(context, reply.refusal)
    return await _turned(context, reply.tournament, MENU_HOME)


@handles(b.CancelTournamentButton)
async def cancel(context: Context, pressed: b.CancelTournamentButton) -> Answer:
    """Cancel the tournament; once it is announced, only after a confirmation."""
    found = await organised(context, pressed.code)
    if not pressed.sure and found.status is not TournamentStatus.DRAFT:
        return await _turned(context, found, MENU_SURE)
    actor = await organiser(context, found)
    reply = await ask_tournament(context, found, c.Cancel(CancelReason.ORGANISER, actor))
    return Answer(gone=True) if reply.refusal is None else refused(context, reply.refusal)
