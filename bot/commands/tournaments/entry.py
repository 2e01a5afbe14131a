"""What the organiser of a tournament does: begin it, call it off, throw somebody out."""

from dataclasses import replace
from functools import partial
from typing import Final

from adapters.platform.application import Answer
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.people.private import in_own_chat, link_to, tell, tell_answer
from bot.commands.tournaments.requests import (
    ask_tournament,
    is_vip,
    organised,
    organiser,
    refused,
    shown_here,
    tournament_of_code,
    voice_of,
)
from bot.views import answers
from bot.views.tournaments.plan import MENU_HOME, MENU_PEOPLE, MENU_SURE, menu_view, sure_view
from engine.directing.director import NoSuchTournament
from engine.tables.commands import Actor
from engine.tables.table import Table
from engine.tournaments import commands as c
from engine.tournaments.commands import TournamentRefusal
from engine.tournaments.field import in_play, state_of
from engine.tournaments.tournament import CancelReason, EntrantState, Tournament, TournamentStatus

INVITATION: Final = "t_"
"""What a link begins with that signs somebody up once he has opened his private chat."""


async def sign_up(context: Context, pressed: b.SignUpButton) -> Answer:
    """Sign up, with one tap."""
    return await _sign_up(context, pressed.code)


async def sign_up_beside(context: Context, pressed: b.SignUpBesideButton) -> Answer:
    """Sign up as somebody's partner."""
    return await _sign_up(context, pressed.code, pressed.account)


async def _sign_up(context: Context, code: str, beside: str | None = None) -> Answer:
    """Who cannot be written to in private is sent there first: there he plays."""
    house, own = context.house, context.account.id
    found = await tournament_of_code(context, code)
    if found is None:
        return answers.refused(context, "cup-refused-over")
    if not await house.directory.reached(own):
        link = context.link(INVITATION + code)
        if link:
            return answers.in_private(context, "answer-cup-open-private", link)
        return answers.cannot_write(context, link)
    busy = house.director.plays_in(own) is not None
    vip = found.terms.vip and await is_vip(context)
    reply = await ask_tournament(context, found, c.SignUp(Actor(own), beside, vip=vip, busy=busy))
    if reply.refusal is not None:
        return refused(context, reply.refusal)
    place = reply.tournament.place_of(own)
    waits = place is not None and state_of(reply.tournament, place) is EntrantState.WAITING
    return answers.confirmed(context, "answer-cup-waiting" if waits else "answer-cup-signed-up")


async def come_by_link(context: Context, code: str) -> None:
    """Sign up whoever has opened his private chat for it; he is told by the tournament itself."""
    answer = await _sign_up(context, code)
    if answer.refused:
        await tell_answer(context, answer)


async def withdraw(context: Context, pressed: b.WithdrawButton) -> Answer:
    """Sign off again."""
    found = await tournament_of_code(context, pressed.code)
    if found is None:
        return answers.refused(context, "cup-refused-over")
    reply = await ask_tournament(context, found, c.Withdraw(Actor(context.account.id)))
    if reply.refusal is TournamentRefusal.BEGUN and in_play(found, context.account.id):
        return answers.refused(context, "answer-cup-leave-how")
    if reply.refusal is not None:
        return refused(context, reply.refusal)
    return answers.confirmed(context, "answer-cup-withdrawn")


async def leave(context: Context, pressed: b.LeaveTournamentButton) -> Answer:
    """Leave for good; whoever wants to is asked again."""
    found = await tournament_of_code(context, pressed.code)
    if found is None:
        return answers.refused(context, "cup-refused-over")
    if not pressed.sure:
        return await ask_to_leave(context, found)
    reply = await ask_tournament(context, found, c.Leave(Actor(context.account.id)))
    if reply.refusal is not None:
        return refused(context, reply.refusal)
    return Answer(gone=True)  # he is told by the tournament itself


async def stay(_context: Context, _pressed: b.StayInTournamentButton) -> Answer:
    """Leave after all not."""
    return Answer(gone=True)


async def ask_to_leave(context: Context, found: Tournament) -> Answer:
    """Say that there is no way back, and ask again; where nobody else can answer for himself."""
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
    return Answer(view=context.view(lambda asked: draw(voice_of(asked))))


async def leave_that_of(context: Context, table: Table) -> Answer:
    """Ask whoever gets up from a table of a tournament whether he leaves that."""
    try:
        found = await context.house.director.tournament(table.tournament)
    except NoSuchTournament:  # an older version knew of none, and kept its table
        return refused(context, TournamentRefusal.OVER)
    return await ask_to_leave(context, found)


async def leave_command(context: Context) -> bool:
    """Ask whoever plays in a tournament whether he leaves it; says whether he plays in one."""
    found = context.house.director.plays_in(context.account.id)
    if found is None:
        return False
    context = await in_own_chat(context) or context
    answer = await ask_to_leave(context, found)
    await tell(context, lambda asked: answer.view or answers.as_view(asked, answer))
    return True


async def menu(context: Context, pressed: b.TournamentMenuButton) -> Answer:
    """What whoever organises it can do."""
    return await _page(context, pressed.code, MENU_HOME)


async def people(context: Context, pressed: b.TournamentPeopleButton) -> Answer:
    """Whom he can throw out."""
    return await _page(context, pressed.code, MENU_PEOPLE + pressed.page)


async def _page(context: Context, code: str, page: int) -> Answer:
    found = await organised(context, code)
    return found if isinstance(found, Answer) else await _turned(context, found, page)


async def _turned(context: Context, found: Tournament, page: int) -> Answer:
    """That page of the menu, which only he sees where that is possible; elsewhere it goes away with
    the tournament.
    """
    if not context.whispers:
        context.house.cup_painter.turn(context.place, found, page, context.question)
        context.house.cups.show_menu(context.place, found)
        return Answer(gone=True)
    shown = await shown_here(context, found)
    alone = replace(context, alone=True)
    view = alone.view(lambda asked: menu_view(voice_of(asked), shown, page))
    if context.place.whispered:
        return Answer(view=view)
    return Answer(view=view, whisper=True, paged=True)


def _closed(context: Context, found: Tournament) -> Answer:
    """He has done what he wanted to, and needs the menu no more."""
    if not context.whispers:
        context.house.cups.close_menu(context.place, found)
    return Answer(gone=True)


async def begin(context: Context, pressed: b.BeginTournamentButton) -> Answer:
    """Begin now."""
    found = await organised(context, pressed.code)
    if isinstance(found, Answer):
        return found
    reply = await context.house.director.start(found, await organiser(context, found))
    return _closed(context, found) if reply.refusal is None else refused(context, reply.refusal)


async def throw_out(context: Context, pressed: b.ThrowOutButton) -> Answer:
    """Let somebody play no more."""
    found = await organised(context, pressed.code)
    if isinstance(found, Answer):
        return found
    reply = await ask_tournament(
        context, found, c.ThrowOut(await organiser(context, found), pressed.account)
    )
    if reply.refusal is not None:
        return refused(context, reply.refusal)
    return await _turned(context, reply.tournament, MENU_HOME)


async def cancel(context: Context, pressed: b.CancelTournamentButton) -> Answer:
    """Call it off; one that is announced only after it was asked again."""
    found = await organised(context, pressed.code)
    if isinstance(found, Answer):
        return found
    if not pressed.sure and found.status is not TournamentStatus.DRAFT:
        return await _turned(context, found, MENU_SURE)
    actor = await organiser(context, found)
    reply = await ask_tournament(context, found, c.Cancel(CancelReason.ORGANISER, actor))
    return Answer(gone=True) if reply.refusal is None else refused(context, reply.refusal)
