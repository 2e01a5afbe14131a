"""`/link` and `/unlink`: one account over several platforms."""

from typing import Final

from adapters.application import Answer, Argument
from adapters.views import View
from bot import buttons as b
from bot.commands.command import Menus, command
from bot.commands.context import Context
from bot.people.linking import LinkRefusal
from bot.rate_limits import Admission
from bot.views import answers
from bot.views.linking import code_view, confirm_view
from bot.views.words import Voice
from engine.tables.table import Status

_REFUSALS: Final = {
    LinkRefusal.UNKNOWN: "answer-link-unknown",
    LinkRefusal.SELF: "answer-link-self",
    LinkRefusal.LINKED: "answer-link-linked",
    LinkRefusal.TAKEN: "answer-link-taken",
}


@command("link", Menus(96, groups=False), Argument("code", "discord-option-link"))
async def link(context: Context) -> None:
    """`/link`: a code to be said on another platform; `/link CODE` there, which asks whether to."""
    house, code = context.house, context.argument.upper()
    if not (context.alone or context.place.private):
        if code:  # all have read it
            await house.links.end(code)
        context.reply(lambda asked: answers.told(asked, "answer-link-private"))
    elif not code:
        given = await house.links.give(context.account.id)
        context.reply(lambda asked: code_view(_voice(asked), given))
    elif house.link_tries.admit(context.account.id) is not Admission.ADMITTED:
        context.reply(lambda asked: answers.told(asked, "answer-link-slowly"))
    else:
        giver = await house.links.giver(code, context.account.id)
        if isinstance(giver, LinkRefusal):
            message = _REFUSALS[giver]
            context.reply(lambda asked: answers.told(asked, message))
            return
        names = await house.directory.names([giver])
        platforms = [one.platform for one in await house.directory.accounts.identities(giver)]
        name = names.get(giver, "")
        context.reply(lambda asked: confirm_view(_voice(asked), code, name, platforms))


async def take(context: Context, pressed: b.LinkButton) -> Answer:
    """Make whoever presses it part of the account of the code."""
    house, own = context.house, context.account.id
    if await _plays(context):
        return answers.refused(context, "answer-link-playing")
    if house.link_tries.admit(own) is not Admission.ADMITTED:
        return answers.refused(context, "answer-link-slowly")
    taken = await house.links.take(pressed.code, own)
    if isinstance(taken, LinkRefusal):
        return answers.refused(context, _REFUSALS[taken])
    await house.directory.became(own, taken.account_id)
    message = "answer-link-done" if taken.counted else "answer-link-later"
    return Answer(view=_told(context, message))


@command("unlink", Menus(97, groups=False))
async def unlink(context: Context) -> None:
    """`/unlink`: this platform's user is somebody new again; what was played stays."""
    if not (context.alone or context.place.private):
        context.reply(lambda asked: answers.told(asked, "answer-link-private"))
    elif await _plays(context):
        context.reply(lambda asked: answers.told(asked, "answer-link-playing"))
    else:
        house, own = context.house, context.account.id
        done = await house.links.unlink(own, context.person)
        await house.directory.became(own)
        message = "answer-unlink-done" if done else "answer-unlink-alone"
        context.reply(lambda asked: answers.told(asked, message))


async def _plays(context: Context) -> bool:
    """Whether he sits at a table, or has opened one, or has signed up for a tournament."""
    house, own = context.house, context.account.id
    if await house.director.journal.of_account(own):
        return True
    return any(table.status is not Status.CLOSED for table in house.live.of_account(own))


def _voice(asked: Context) -> Voice:
    return Voice(asked.house.words, asked.reading)


def _told(context: Context, message: str) -> View | None:
    return context.view(lambda asked: answers.told(asked, message))
