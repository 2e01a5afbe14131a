"""Requests about a tournament: find it, check who asks, carry out the command."""

from dataclasses import replace
from typing import Final

from adapters.platform.application import Answer
from bot.commands.context import Context
from bot.commands.handlers import PressRefused
from bot.commands.lobby.codes import TooManyCodes, own_accounts
from bot.locales.words import dashed
from bot.views import answers
from bot.views.tournaments.announcement import TournamentContext
from engine.directing.director import TournamentReply
from engine.tables.commands import Actor
from engine.tournaments import commands as c
from engine.tournaments.commands import TournamentRefusal
from engine.tournaments.tournament import LIVE_TOURNAMENTS, Tournament, TournamentStatus

ANNOUNCED: Final = tuple(s for s in LIVE_TOURNAMENTS if s is not TournamentStatus.DRAFT)
MOST_HERE: Final = 4
"""Most announced tournaments in one chat, so that members cannot flood it."""


def refused(context: Context, refusal: TournamentRefusal) -> Answer:
    """The answer to a refused command."""
    return answers.refused(context, f"cup-refused-{dashed(refusal)}")


async def tournament_of_code(context: Context, code: str) -> Tournament | None:
    """The tournament with this code; raises `TooManyCodes` like `codes.table_of_code`."""
    found = await context.engine.director.by_code(code)
    if found is not None:
        people = {found.organiser, *found.accounts, *found.left_out}
        if not people.isdisjoint(await own_accounts(context)):
            return found
    if found is not None:
        shown = await context.people.tournament_places.places(found.id)
        here = (context.place.platform, context.place.chat)
        if here in {(row.place.platform, row.place.chat) for row in shown}:
            return found
    if not context.people.code_tries.allow(context.account.id, context.source):
        raise TooManyCodes
    return found


async def ask_tournament(
    context: Context, found: Tournament, command_: c.TournamentCommand
) -> TournamentReply:
    """Give a tournament a command."""
    return await context.engine.director.ask(found.id, command_)


async def organised(context: Context, code: str) -> Tournament:
    """The live tournament with this code; raises `PressRefused` if the person may not manage it."""
    found = await tournament_of_code(context, code)
    if found is None or not found.live:
        raise PressRefused(replace(answers.refused(context, "cup-refused-over"), gone=True))
    actor = await organiser(context, found)
    if not (actor.manages or actor.account == found.organiser):
        raise PressRefused(refused(context, TournamentRefusal.NOT_ALLOWED))
    return found


async def organiser(context: Context, found: Tournament) -> Actor:
    """The person as an actor; admin rights count only for tournaments planned in this chat."""
    if not context.manages:
        return Actor(context.account.id)
    shown_in = await context.people.tournament_places.places(found.id)
    home = {(row.place.platform, row.place.chat) for row in shown_in[:1]}
    here = (context.place.platform, context.place.chat) in home
    return Actor(context.account.id, manages=here)


async def is_vip(context: Context) -> bool:
    """Whether the person is a VIP now."""
    return await context.jobs.promos.journal.vip_until(context.account.id) is not None


async def is_crowded(context: Context, found: Tournament) -> bool:
    """Whether this chat already has `MOST_HERE` other tournaments."""
    row = await context.people.directory.place(context.place)
    others = set(await context.people.tournament_places.shown_in((row.id,), ANNOUNCED)) - {found.id}
    return len(others) >= MOST_HERE


async def shown_here(context: Context, found: Tournament) -> TournamentContext:
    """The tournament as it is shown in this place."""
    return await context.painting.tournament_painter.shown(found, context.place)
