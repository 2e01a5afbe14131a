"""`/privacy`, `/mydata` and `/forget`: what is kept of somebody, all of it, and nothing of it."""

import gzip
import json
from functools import partial

from adapters.application import Answer
from adapters.views import DOCUMENT_BYTES, Document, View
from bot import buttons as b
from bot.commands.command import Menus, command
from bot.commands.context import Context
from bot.commands.linking import get_up
from bot.commands.private import (
    cannot_write,
    command_payload,
    own_place,
    tell,
    tell_answer,
    tell_message,
)
from bot.people.own_rows import own_data
from bot.views import answers
from bot.views.privacy import data_view, forget_view, privacy_view
from bot.views.words import Voice
from engine.standings.people import excluded


@command("privacy", Menus(98, groups=False))
async def privacy(context: Context) -> None:
    """`/privacy`: what is kept, what for, and what he can do about it."""
    if not (context.alone or context.place.private):
        message, payload = "answer-link-private", command_payload("privacy")
        await tell(
            context, lambda asked: answers.told_privately(asked, message, asked.link(payload))
        )
        return
    context.reply(lambda asked: privacy_view(_voice(asked)))


@command("mydata", Menus(99, groups=False))
async def mydata(context: Context) -> None:
    """`/mydata`: all that is kept of the person as a file, in his private chat."""
    answer = await _send_data(context)
    if answer.text:
        await tell_answer(context, answer)


async def send_data(context: Context, _pressed: b.OwnDataButton) -> Answer:
    """The same by a button."""
    return await _send_data(context)


async def _send_data(context: Context) -> Answer:
    place = await own_place(context)
    if context.masked:
        return answers.refused(context, "answer-masked-own")
    if place is None:
        return cannot_write(context, b.OwnDataButton())
    work = partial(own_data, account_id=context.account.id)
    found = await context.house.database.look(work)
    caption, refused = context.view(_caption), context.view(answers.file_refused)
    if caption is not None and refused is not None:
        context.house.screen.attach(place, _file(found), caption, refused)
    return answers.confirmed(context, "" if place == context.place else "answer-data-sent")


def _file(found: object) -> Document:
    text = json.dumps(found, ensure_ascii=False, indent=1).encode()
    if len(text) <= DOCUMENT_BYTES:
        return Document("belotbot.json", text, "application/json")
    return Document("belotbot.json.gz", gzip.compress(text), "application/gzip")


@command("forget", Menus(100, groups=False))
async def forget(context: Context) -> None:
    """`/forget`: asks whether nothing is to be known of him any more."""
    if not (context.alone or context.place.private):
        message, payload = "answer-link-private", command_payload("forget")
        await tell(
            context, lambda asked: answers.told_privately(asked, message, asked.link(payload))
        )
    elif missed := await _missed_by(context):
        await tell_message(context, missed)
    else:
        barred = await _is_excluded(context)
        context.reply(lambda asked: forget_view(_voice(asked), excluded=barred))


async def ask_to_forget(context: Context, _pressed: b.AskToForgetButton) -> Answer:
    """Ask by a button."""
    missed = await _missed_by(context)
    if missed:
        return answers.refused(context, missed)
    barred = await _is_excluded(context)
    return Answer(view=context.view(lambda asked: forget_view(_voice(asked), excluded=barred)))


async def forget_all(context: Context, _pressed: b.ForgetButton) -> Answer:
    """Forget whoever presses it, unless he is at a table. To write anything here would need to
    know him, so that he is only told.
    """
    house, own = context.house, context.account.id
    missed = await _missed_by(context)
    if missed:
        return answers.refused(context, missed)
    for place in await house.directory.private_places(own):
        for table in house.live.shown_in(place):
            await house.presenter.hide(place, table)
        await house.screen.finish(place)  # whoever writes there would note the place again
    told = answers.refused(context, "answer-forgotten")
    gone = await house.forgetting.forget(own)
    await house.directory.dropped(*gone.places)
    await house.directory.became(*gone.accounts)
    await get_up(context)
    for name, user in gone.users:
        platform = house.platforms.get(name)
        if platform is not None:
            await platform.forget(user)
    await house.others.forget(gone.users)
    return Answer(told.text, alert=True, refused=True)


async def _is_excluded(context: Context) -> bool:
    return bool(await context.house.database.look(partial(excluded, some=[context.account.id])))


async def _missed_by(context: Context) -> str:
    """Who would miss him, as a message: others at a table, a table that he has opened, or a
    tournament; empty if nobody does.
    """
    house, own = context.house, context.account.id
    if house.live.of_account(own):
        return "answer-link-playing"
    return "answer-link-tournament" if await house.director.needs(own) else ""


def _caption(asked: Context) -> View:
    return data_view(_voice(asked))


def _voice(asked: Context) -> Voice:
    return Voice(asked.house.words, asked.reading)
