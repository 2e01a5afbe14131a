"""Telling people in private that a table was opened in their group: `/notify`."""

from dataclasses import replace
from functools import partial
from typing import Final

from adapters.application import Answer, Argument
from adapters.chat import Place
from adapters.views import View
from bot import buttons as b
from bot.commands.arguments import NotUnderstood, Written, names_of
from bot.commands.command import Menus, command
from bot.commands.context import Context, House
from bot.commands.private import notice_payload, tell, tell_message
from bot.views import answers
from bot.views.names import naming, readable
from bot.views.notice import notice_view
from bot.views.words import Voice
from engine.tables.table import Table

_WISHES: Final = {"word-on": True, "word-off": False}


@command(
    "notify",
    Menus(75, private=False),
    Argument("setting", "discord-option-notify"),
    how="how-words",
    words=_WISHES,
)
async def notify(context: Context) -> None:
    """`/notify [on|off]`: be told in private when a table opens in this group, or no longer."""
    house, account = context.house, context.account.id
    written = Written(context.argument)
    wished = written.choice(names_of(house.words, _WISHES))
    written.end()
    if context.place.private or context.masked:
        await tell_message(context, "answer-notify-how")
        return
    ids = await _chat(house, context.place)
    told = account in await house.notices.of(ids)
    if wished is False or (wished is None and told):
        await house.notices.remove(account, ids)
        await tell_message(context, "answer-notify-off")
    elif not await house.directory.reached(account):
        row = await house.directory.place(context.place)
        link = context.link(notice_payload(row.id, account))
        await tell(context, lambda asked: answers.as_view(asked, answers.cannot_write(asked, link)))
    else:
        row = await house.directory.place(context.place)
        await house.notices.add(account, row.id)
        await tell(context, partial(_said_so, group=row.place.title))


async def begin(context: Context, place: str) -> None:
    """The same by a link from the group, which opens the private chat first."""
    house = context.house
    row = await house.directory.places.get(place)
    if row is None:
        raise NotUnderstood(context.argument)
    await house.notices.add(context.account.id, row.id)
    await tell(context, partial(_said_so, group=row.place.title))


def _said_so(asked: Context, group: str) -> View:
    if group:
        return answers.told(asked, "answer-notify-on", group=readable(group))
    return answers.told(asked, "answer-notify-on-somewhere")


async def stop(context: Context, pressed: b.StopNoticesButton) -> Answer:
    """Tell him no more of tables in that place; the message says so from then on."""
    house = context.house
    row = await house.directory.places.get(pressed.place)
    if row is not None:
        await house.notices.remove(context.account.id, await _chat(house, row.place))
    return Answer(view=context.view(lambda asked: answers.told(asked, "answer-notify-off")))


async def announce(house: House, table: Table, place: Place) -> None:
    """Tell everybody who wants to know that a table was opened in a group.

    Each is told once, in one private chat, and silently in his quiet hours; not whoever opened it,
    nor who cannot be written to.
    """
    if place.private:
        return
    row = await house.directory.place(place)
    names = await house.directory.names((table.opener,))
    for account in await house.notices.of(await _chat(house, place)):
        private = await house.directory.private_place(account, place.platform)
        if private is None or account == table.opener:
            continue
        voice = Voice(house.words, await house.scenes.language(private))
        view = notice_view(voice, table, names.get(table.opener, ""), row.place, row.id)
        rests = await house.resting.now(account) is not None
        house.screen.say(private, naming(replace(view, notify=not rests), names))


async def _chat(house: House, place: Place) -> tuple[str, ...]:
    """The ids of the places of a chat, topic by topic."""
    return tuple(row.id for row in await house.directory.places.of_chat(place))
