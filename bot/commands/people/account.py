"""Commands about one's account: `/link`, `/unlink`, `/privacy`, `/mydata` and `/forget`."""

import base64
import gzip
import json
from functools import partial

from adapters.platform.application import Answer, Argument
from adapters.platform.views import DOCUMENT_BYTES, Document, View
from bot import buttons as b
from bot.commands.arguments import NotUnderstood
from bot.commands.command import Form, MenuEntry, command
from bot.commands.context import Context
from bot.commands.handlers import handles
from bot.commands.people.private import (
    cannot_write,
    own_place,
    tell_answer,
    tell_message,
    tell_privately,
)
from bot.people.links import LinkRefusal, codes_in
from bot.people.names import naming
from bot.people.own_rows import own_data
from bot.views import answers
from bot.views.people.account import code_view, confirm_view, data_view, forget_view, privacy_view
from engine.standings.accounts import excluded
from engine.tables.commands import StandUp
from engine.tournaments.commands import Leave, Withdraw


@command(
    "link",
    MenuEntry(96, groups=False),
    Form("me link", (Argument("code", "discord-option-link"),)),
    how="answer-link-unknown",
)
async def link(context: Context) -> None:
    """`/link`: show a code; on another platform, `/link CODE` asks for confirmation."""
    codes = codes_in(context.argument)
    if not (context.alone or context.place.private):
        for code in codes:  # others here may have read it
            await context.people.links.end(code)
        message = "answer-link-read" if codes else "answer-link-private"
        await tell_privately(context, message, "link")
    elif not context.argument:
        given = await context.people.links.give(context.account.id)
        context.reply(lambda asked: code_view(asked.voice, given))
    elif context.argument.upper() not in codes:
        raise NotUnderstood("")
    elif not context.people.link_tries.allow(context.account.id, context.source):
        await tell_message(context, "answer-link-slowly")
    else:
        (code,) = codes
        giver = await context.people.links.giver(code, context.account.id)
        if isinstance(giver, LinkRefusal):
            await tell_message(context, f"answer-link-{giver}")
            return
        names = await context.people.directory.names([giver])
        platforms = [
            one.platform
            for one in await context.people.directory.accounts.identities(giver)
            if not one.launched
        ]
        name = names.get(giver, "")
        context.reply(lambda asked: naming(confirm_view(asked.voice, code, name, platforms), names))


@handles(b.LinkButton)
async def take(context: Context, pressed: b.LinkButton) -> Answer:
    """Merge the person's account into the code's account."""
    own = context.account.id
    kept = await _kept_by(context)
    if kept:
        return answers.refused(context, kept)
    if not context.people.link_tries.allow(own, context.source):
        return answers.refused(context, "answer-link-slowly")
    taken = await context.people.links.take(pressed.code, own)
    if isinstance(taken, LinkRefusal):
        return answers.refused(context, f"answer-link-{taken}")
    await context.people.directory.became(own, taken.account_id)
    await get_up(context)
    message = "answer-link-done" if taken.counted else "answer-link-later"
    return Answer(view=_told(context, message))


@command("unlink", MenuEntry(97, groups=False), Form("me unlink"))
async def unlink(context: Context) -> None:
    """`/unlink`: give this platform's user a new account; past results stay with the old one."""
    if not (context.alone or context.place.private):
        await tell_privately(context, "answer-link-private", "unlink")
    elif kept := await _kept_by(context):
        await tell_message(context, kept)
    else:
        own = context.account.id
        done = await context.people.links.unlink(own, context.person)
        await context.people.directory.became(own)
        message = "answer-unlink-done" if done else "answer-unlink-alone"
        await tell_message(context, message)


async def get_up(context: Context) -> None:
    """Remove an account that was just merged or forgotten from its tables and tournaments."""
    own = context.account.id
    for table in await context.display.own_tables.of(own):
        await context.engine.host.ask(table.id, StandUp(context.actor))
    for tournament in context.engine.director.live:
        if tournament.place_of(own) is not None:
            gone = Leave(context.actor) if tournament.under_way else Withdraw(context.actor)
            await context.engine.director.ask(tournament.id, gone)


async def _kept_by(context: Context) -> str:
    """Id of the message that says why the account cannot be merged or split now; empty if it can.

    Reasons: the person sits at a table, has opened one, has seen cards at one they just left, or is
    needed in a tournament.
    """
    own = context.account.id
    knew = (who for table in context.painting.live for who, _ in table.knew)
    if await context.display.own_tables.of(own) or own in knew:
        return "answer-link-playing"
    return "answer-link-tournament" if await context.engine.director.needs(own) else ""


def _told(context: Context, message: str) -> View | None:
    return context.view(lambda asked: answers.told(asked, message))


@command("privacy", MenuEntry(98, groups=False), Form("me privacy"))
async def privacy(context: Context) -> None:
    """`/privacy`: show which data is stored and why, and what the person can do about it."""
    if not (context.alone or context.place.private):
        await tell_privately(context, "answer-link-private", "privacy")
        return
    context.reply(lambda asked: privacy_view(asked.voice))


@command("mydata", MenuEntry(99, groups=False), Form("me data"))
async def mydata(context: Context) -> None:
    """`/mydata`: send all stored data about the person as a file to their private chat."""
    answer = await _send_data(context)
    if answer.text:
        await tell_answer(context, answer)


@handles(b.OwnDataButton)
async def send_data(context: Context, _pressed: b.OwnDataButton) -> Answer:
    """Send the person's data."""
    return await _send_data(context)


async def _send_data(context: Context) -> Answer:
    place = await own_place(context)
    if context.masked:
        return answers.refused(context, "answer-masked-own")
    if place is None:
        return cannot_write(context, b.OwnDataButton())
    work = partial(own_data, account_id=context.account.id)
    found = await context.store.database.look(work)
    caption, refused = (
        context.view(_caption),
        context.view(answers.file_refused),
    )
    if caption is not None and refused is not None:
        context.display.screen.attach(place, _file(found), caption, refused)
    return answers.confirmed(context, "" if place == context.place else "answer-data-sent")


def _file(found: object) -> Document:
    text = json.dumps(found, ensure_ascii=False, indent=1, default=_base64).encode()
    if len(text) <= DOCUMENT_BYTES:
        return Document("belotbot.json", text, "application/json")
    return Document("belotbot.json.gz", gzip.compress(text), "application/gzip")


def _base64(image: bytes) -> str:
    """A person's picture in JSON."""
    return base64.b64encode(image).decode()


@command("forget", MenuEntry(100, groups=False), Form("me forget"))
async def forget(context: Context) -> None:
    """`/forget`: ask whether to delete the person's data."""
    if not (context.alone or context.place.private):
        await tell_privately(context, "answer-link-private", "forget")
    elif missed := await _missed_by(context):
        await tell_message(context, missed)
    else:
        barred = await _is_excluded(context)
        context.reply(lambda asked: forget_view(asked.voice, excluded=barred))


@handles(b.AskToForgetButton)
async def ask_to_forget(context: Context, _pressed: b.AskToForgetButton) -> Answer:
    """Ask whether to delete the person's data."""
    missed = await _missed_by(context)
    if missed:
        return answers.refused(context, missed)
    barred = await _is_excluded(context)
    return Answer(view=context.view(lambda asked: forget_view(asked.voice, excluded=barred)))


@handles(b.ForgetButton)
async def forget_all(context: Context, _pressed: b.ForgetButton) -> Answer:
    """Delete the person's data, unless they are at a table.

    The answer is only an alert: a message would need the deleted data.
    """
    own = context.account.id
    missed = await _missed_by(context)
    if missed:
        return answers.refused(context, missed)
    for place in await context.people.directory.private_places(own):
        for table in context.painting.live.shown_in(place):
            await context.display.presenter.hide(place, table)
        await context.display.screen.finish(place)  # a later write would store the place again
    told = answers.refused(context, "answer-forgotten")
    gone = await context.people.forgetting.forget(own)
    await context.people.directory.dropped(*gone.places)
    await context.people.directory.became(*gone.accounts)
    await get_up(context)
    for name, user in gone.users:
        platform = context.people.platforms.get(name)
        if platform is not None:
            await platform.forget(user)
    await context.display.others.forget(gone.users)
    return Answer(told.text, alert=True, refused=True)


async def _is_excluded(context: Context) -> bool:
    return bool(await context.store.database.look(partial(excluded, some=[context.account.id])))


async def _missed_by(context: Context) -> str:
    """Id of the message that says why the person cannot be forgotten now; empty if they can.

    Reasons: they sit at a table, have opened one, or are needed in a tournament.
    """
    own = context.account.id
    if await context.display.own_tables.of(own):
        return "answer-link-playing"
    return "answer-link-tournament" if await context.engine.director.needs(own) else ""


def _caption(asked: Context) -> View:
    return data_view(asked.voice)
