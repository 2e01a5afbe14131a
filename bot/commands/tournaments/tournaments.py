"""`/tournament` shows or plans a tournament; `/cups` lists past winners."""

import re
from dataclasses import replace
from typing import Final

from adapters.platform.application import Argument
from bot.commands.arguments import NotUnderstood
from bot.commands.command import Form, MenuEntry, command
from bot.commands.context import Context
from bot.commands.people.private import tell_message
from bot.commands.tournaments.entry import leave_command
from bot.commands.tournaments.plan import EDITS, no_time, plan, reword_with, set_clock, set_moment
from bot.commands.tournaments.requests import (
    ANNOUNCED,
    is_crowded,
    shown_here,
    tournament_of_code,
)
from bot.people.places import circle_of
from bot.views.tournaments.announcement import PastTournaments, past_tournaments_view
from bot.views.tournaments.draft import CLOCK, is_instant
from bot.views.tournaments.rounds import over_view
from engine.tournaments.tournament import Tournament, TournamentStatus

_CODE: Final = re.compile(r"[A-Z2-9]{4,8}", re.ASCII)
_TEXT: Final = Argument("text", "discord-option-text")
_NEW, _PRIZE, _SECOND, _TERMS, _LEAVE = "new", "prize", "second", "terms", "leave"


@command(
    "tournament",
    MenuEntry(15),
    Form(
        "tournament show",
        (Argument("code", "discord-option-cup", suggested="tournaments"),),
        summary="form-cup-show",
    ),
    Form("tournament new", text=_NEW, summary="form-cup-new"),
    Form(
        "tournament start",
        (Argument("time", "discord-option-start", required=True),),
        summary="form-cup-start",
    ),
    Form("tournament prize", (_TEXT,), _PRIZE, "form-cup-prize"),
    Form("tournament second", (_TEXT,), _SECOND, "form-cup-second"),
    Form("tournament terms", (_TEXT,), _TERMS, "form-cup-terms"),
    Form("tournament leave", text=_LEAVE, summary="form-cup-leave"),
    how="answer-cup-how",
)
async def tournament(context: Context) -> None:
    """`/tournament [CODE]`: show a tournament here again, or plan one.

    Before it begins, its organiser may write `prize TEXT`, `second TEXT`, `terms TEXT`, or the
    start, such as `20:30` or `5.12. 20:30`.
    """
    word, _, rest = context.argument.partition(" ")
    rest = rest.strip()
    clock = CLOCK.fullmatch(context.argument.strip())
    if context.masked:
        await tell_message(context, "answer-masked")
    elif rest and word.lower() in (_NEW, _LEAVE):
        raise NotUnderstood(rest)
    elif word.lower() == _NEW:
        await plan(context)
    elif word.lower() in EDITS:
        await reword_with(context, rest, EDITS[word.lower()])
    elif clock is not None:
        await set_clock(context, clock)
    elif is_instant(context.argument.strip()):
        await set_moment(context, context.argument.strip())
    elif word.lower() == _LEAVE:
        if not await leave_command(context):
            await tell_message(context, "answer-cup-plays-in-none")
    elif word:
        await _show_by_code(context, context.argument.upper())
    else:
        await _show_or_plan(context)


async def _show_or_plan(context: Context) -> None:
    here = await _here(context)
    if here is None:
        await plan(context)
        return
    await _show_here(context, here)


async def _here(context: Context) -> Tournament | None:
    """The newest tournament announced here; in private also one that the person plays in."""
    row = await context.people.directory.place(context.place)
    ids = list(await context.people.tournament_places.shown_in((row.id,), ANNOUNCED))
    if context.place.private:
        ids += await context.engine.director.journal.of_account(context.account.id)
    return await context.engine.director.tournament(ids[0]) if ids else None


async def _show_here(context: Context, found: Tournament) -> None:
    """Move the tournament's message to the end of this chat; if over, show only the result."""
    if not found.live:
        shown = await shown_here(context, found)
        undone = await context.engine.director.journal.undone([found.id], found.accounts)
        shown = replace(shown, undone=frozenset(account for _, account in undone))
        context.reply(lambda asked: over_view(asked.voice, shown))
        return
    if await context.only_table():
        await tell_message(context, "answer-one-table-cup")
        return
    if await is_crowded(context, found):
        await tell_message(context, "answer-cup-crowded")
        return
    row = await context.people.directory.place(context.place)
    await context.people.tournament_places.show(found.id, row.id, context.store.milliseconds())
    context.display.tournaments.show(found.id)
    await context.display.tournaments.renew(context.place, found)


async def _show_by_code(context: Context, code: str) -> None:
    """Show the tournament with this code; raises `NotUnderstood` for other text."""
    if not _CODE.fullmatch(code):
        if code[0].isdigit():
            raise no_time(context)
        raise NotUnderstood(context.argument)
    found = await tournament_of_code(context, code)
    if found is None or found.status is TournamentStatus.DRAFT:
        await tell_message(context, "answer-cup-no-such", code=code)
        return
    await _show_here(context, found)


@command("cups", MenuEntry(76), Form("tournament winners"))
async def tournaments(context: Context) -> None:
    """`/cups`: the winners of this place's tournaments."""
    row = await context.people.directory.place(context.place)
    around = [
        one.id for one in await context.people.directory.places.of_circle(circle_of(row.place))
    ]
    found = await context.people.tournament_places.tournaments({row.id, *around})
    people = {one for tournament in found for one in (*tournament.champions, *tournament.finalists)}
    names = await context.people.directory.names(people)
    undone = await context.engine.director.journal.undone(
        [tournament.id for tournament in found], people
    )
    shown = PastTournaments(found, tuple(names.items()), undone)
    context.reply(lambda asked: past_tournaments_view(asked.voice, shown))
