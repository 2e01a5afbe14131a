"""What the organiser of a tournament does: begin it, call it off, throw somebody out."""

from dataclasses import replace

from adapters.application import Answer
from bot import buttons as b
from bot.commands.context import Context
from bot.commands.tournament_requests import (
    ask_tournament,
    organised,
    organiser,
    refused,
    shown_here,
    voice_of,
)
from bot.views.cup_menu import MENU_HOME, MENU_PEOPLE, MENU_SURE, menu_view
from engine.tournaments import commands as c
from engine.tournaments.tournament import CancelReason, Tournament, TournamentStatus


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
