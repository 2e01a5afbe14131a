"""`/link` and `/unlink`: one account over several platforms."""

from typing import Final

from adapters.application import Answer, Argument
from adapters.views import View
from bot import buttons as b
from bot.commands.arguments import NotUnderstood
from bot.commands.command import Menus, command
from bot.commands.context import Context
from bot.commands.private import command_payload, tell, tell_message
from bot.people.linking import LinkRefusal, codes_in
from bot.views import answers
from bot.views.linking import code_view, confirm_view
from bot.views.names import naming
from bot.views.words import Voice
from engine.tables.commands import StandUp
from engine.tables.table import Status
from engine.tournaments.commands import Leave, Withdraw

_REFUSALS: Final = {
    LinkRefusal.UNKNOWN: "answer-link-unknown",
    LinkRefusal.SELF: "answer-link-self",
    LinkRefusal.LINKED: "answer-link-linked",
    LinkRefusal.TAKEN: "answer-link-taken",
}


@command(
    "link",
    Menus(96, groups=False),
    Argument("code", "discord-option-link"),
    how="answer-link-unknown",
)
async def link(context: Context) -> None:
    """`/link`: a code to be said on another platform; `/link CODE` there, which asks whether to."""
    house, codes = context.house, codes_in(context.argument)
    if not (context.alone or context.place.private):
        for code in codes:  # all have read it
            await house.links.end(code)
        message = "answer-link-read" if codes else "answer-link-private"
        payload = command_payload("link")
        await tell(
            context, lambda asked: answers.told_privately(asked, message, asked.link(payload))
        )
    elif not context.argument:
        given = await house.links.give(context.account.id)
        context.reply(lambda asked: code_view(_voice(asked), given))
    elif context.argument.upper() not in codes:
        raise NotUnderstood("")
    elif not house.link_tries.allow(context.account.id, context.source):
        await tell_message(context, "answer-link-slowly")
    else:
        (code,) = codes
        giver = await house.links.giver(code, context.account.id)
        if isinstance(giver, LinkRefusal):
            message = _REFUSALS[giver]
            await tell_message(context, message)
            return
        names = await house.directory.names([giver])
        platforms = [one.platform for one in await house.directory.accounts.identities(giver)]
        name = names.get(giver, "")
        context.reply(
            lambda asked: naming(confirm_view(_voice(asked), code, name, platforms), names)
        )


async def take(context: Context, pressed: b.LinkButton) -> Answer:
    """Make whoever presses it part of the account of the code."""
    house, own = context.house, context.account.id
    kept = await _kept_by(context)
    if kept:
        return answers.refused(context, kept)
    if not house.link_tries.allow(own, context.source):
        return answers.refused(context, "answer-link-slowly")
    taken = await house.links.take(pressed.code, own)
    if isinstance(taken, LinkRefusal):
        return answers.refused(context, _REFUSALS[taken])
    await house.directory.became(own, taken.account_id)
    await get_up(context)
    message = "answer-link-done" if taken.counted else "answer-link-later"
    return Answer(view=_told(context, message))


@command("unlink", Menus(97, groups=False))
async def unlink(context: Context) -> None:
    """`/unlink`: this platform's user is somebody new again; what was played stays."""
    if not (context.alone or context.place.private):
        message, payload = "answer-link-private", command_payload("unlink")
        await tell(
            context, lambda asked: answers.told_privately(asked, message, asked.link(payload))
        )
    elif kept := await _kept_by(context):
        await tell_message(context, kept)
    else:
        house, own = context.house, context.account.id
        done = await house.links.unlink(own, context.person)
        await house.directory.became(own)
        message = "answer-unlink-done" if done else "answer-unlink-alone"
        await tell_message(context, message)


async def get_up_if_gone(context: Context) -> None:
    """Whoever has become another one while he did something, or nobody, has done it as somebody who
    is not there any more: he sits nowhere.
    """
    if context.masked:
        return
    known = await context.house.directory.known(context.account.id)
    if known is not None and (known.heir is not None or known.forgotten_at is not None):
        await get_up(context)


async def get_up(context: Context) -> None:
    """Take somebody who has just become another one, or nobody, out of the chair on which he sat
    down meanwhile, and out of the tournament for which he has signed up.
    """
    house, own = context.house, context.account.id
    for table in house.live.of_account(own):
        await house.host.ask(table.id, StandUp(context.actor))
    for tournament in house.director.live:
        if tournament.place_of(own) is not None:
            gone = Leave(context.actor) if tournament.under_way else Withdraw(context.actor)
            await house.director.ask(tournament.id, gone)


async def _kept_by(context: Context) -> str:
    """What keeps him from becoming another one, as a message: he sits at a table, has opened one,
    has just left one and has seen cards there, or is needed in a tournament; empty if nothing does.
    """
    live, own = context.house.live, context.account.id
    opened = any(table.status is not Status.CLOSED for table in live.of_account(own))
    if opened or any(own == who for table in live for who, _ in table.knew):
        return "answer-link-playing"
    return "answer-link-tournament" if await context.house.director.needs(own) else ""


def _voice(asked: Context) -> Voice:
    return Voice(asked.house.words, asked.reading)


def _told(context: Context, message: str) -> View | None:
    return context.view(lambda asked: answers.told(asked, message))
