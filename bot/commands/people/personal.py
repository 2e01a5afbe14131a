"""`/me`: a person's own settings; `/notify`: private notices of new tables in a group."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from adapters.platform.application import Answer, Argument
from adapters.platform.chat import Place
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.arguments import ArgumentWords, NotUnderstood, names_of
from bot.commands.command import Form, MenuEntry, command, terms_of
from bot.commands.context import Context
from bot.commands.handlers import handles
from bot.commands.lobby.seats import avoided_page
from bot.commands.people.private import (
    notice_payload,
    tell,
    tell_message,
    tell_privately,
    tell_refusal,
)
from bot.commands.table.play import take_all_back
from bot.locales.words import Voice
from bot.people.accounts import Account
from bot.people.names import naming, naming_places, readable
from bot.people.preferences import OPTIONS, AdvanceChoice, Preferences
from bot.people.quiet_hours import QuietHours, zone_named
from bot.services.display import Display, Painting
from bot.services.people import People
from bot.show.desired import zone_of
from bot.views import answers
from bot.views.people.about import notice_view
from bot.views.people.account import (
    USUAL,
    clock_view,
    more_view,
    personal_view,
    quiet_view,
)
from engine.tables.table import Table

_PAGES = {
    b.HOME: personal_view,
    b.MORE_PAGE: more_view,
    b.QUIET_PAGE: quiet_view,
    b.CLOCK_PAGE: clock_view,
}


@command(
    "me",
    MenuEntry(95, groups=False),
    Form("me settings"),
    Form(
        "me quiet",
        (Argument("hours", "discord-option-hours"),),
        b.QUIET_PAGE,
        "form-quiet",
    ),
    Form(
        "me clock",
        (Argument("zone", "discord-option-zone", suggested="zones"),),
        b.CLOCK_PAGE,
        "form-clock",
    ),
    how="how-me",
)
async def me(context: Context) -> None:
    """`/me [quiet HOURS] [clock ZONE]`: show or change one's own settings, only in private."""
    if not (context.alone or context.place.private):
        await tell_privately(context, "answer-in-private", "me")
        return
    what, _, value = context.argument.partition(" ")
    match what.lower(), value.strip():
        case b.QUIET_PAGE, "":
            _reply(context, context.account, b.QUIET_PAGE)
        case b.QUIET_PAGE, typed:
            hours = QuietHours.read(typed)
            off = (typed.lower(),) in names_of(context.words, {"word-off": True})
            if hours is None and not off:
                raise NotUnderstood(typed, "answer-quiet-how")
            account = await _keep_quiet(context, hours)
            _reply(context, account, _page_after(account))
        case b.CLOCK_PAGE, "":
            _reply(context, context.account, b.CLOCK_PAGE)
        case b.CLOCK_PAGE, typed:
            zone = zone_named(typed)
            if zone is None:
                raise NotUnderstood(typed, "answer-clock-how")
            _reply(context, await _set_clock(context, zone), b.CLOCK_PAGE)
        case "", "":
            _reply(context, context.account, b.HOME)
        case _:
            raise NotUnderstood(context.argument)


@handles(b.PreferButton)
async def prefer(context: Context, pressed: b.PreferButton) -> Answer:
    """Choose a value of a setting, and update the page."""
    option, value = pressed.option, pressed.value
    if value not in OPTIONS.get(option, ()):
        return answers.unknown(context)
    account = await _change(context, lambda chosen: chosen.choosing(option, value))
    if option == "portrait":
        await context.people.portraits.drop(account.id)
    return _shown(context, account, b.HOME if option in USUAL else b.MORE_PAGE)


@handles(b.OwnPageButton)
async def turn(context: Context, pressed: b.OwnPageButton) -> Answer:
    """Show another page of one's settings."""
    if pressed.page == b.AVOIDED_PAGE:
        return Answer(view=await avoided_page(context))
    if pressed.page not in _PAGES:
        return answers.unknown(context)
    return _shown(context, context.account, pressed.page)


@handles(b.QuietHoursButton)
async def choose_hours(context: Context, pressed: b.QuietHoursButton) -> Answer:
    """Choose quiet hours or none; without a known time zone, ask for it."""
    account = await _keep_quiet(context, pressed.hours)
    return _shown(context, account, _page_after(account))


@handles(b.ClockButton)
async def choose_clock(context: Context, pressed: b.ClockButton) -> Answer:
    """Choose one's time zone."""
    zone = zone_named(pressed.zone)
    if zone is None:
        return answers.unknown(context)
    return _shown(context, await _set_clock(context, zone), b.CLOCK_PAGE)


async def _keep_quiet(context: Context, hours: QuietHours | None) -> Account:
    return await _change(context, lambda chosen: replace(chosen, quiet=hours))


async def _set_clock(context: Context, zone: str) -> Account:
    return await _change(context, lambda chosen: replace(chosen, clock=zone))


async def _change(context: Context, change: Callable[[Preferences], Preferences]) -> Account:
    """Change the person's preferences and update their tables."""
    account = await context.people.directory.prefer(context.person, change)
    if Preferences.read(account.settings).ahead is AdvanceChoice.NO:
        await take_all_back(context)
    context.display.presenter.show_tables_of(account.id)
    return account


def _page_after(account: Account) -> str:
    """The page after quiet hours were chosen: they need a time zone to have an effect."""
    chosen = Preferences.read(account.settings)
    known = chosen.quiet is None or zone_of(chosen, account.language)
    return b.QUIET_PAGE if known else b.CLOCK_PAGE


def _reply(context: Context, account: Account, page: str) -> None:
    context.reply(lambda asked: _view(asked, account, page))


def _shown(context: Context, account: Account, page: str) -> Answer:
    return Answer(view=context.view(lambda asked: _view(asked, account, page)))


def _view(asked: Context, account: Account, page: str) -> View:
    """A page; a time zone guessed from the language is shown as if it had been chosen."""
    chosen = Preferences.read(account.settings)
    chosen = replace(chosen, clock=zone_of(chosen, account.language))
    voice = asked.voice
    return _PAGES[page](voice, chosen, asked.store.clock.now())


_ON_OR_OFF: Final = {"word-on": True, "word-off": False}


@command(
    "notify",
    MenuEntry(75, private=False, alone=True),
    Form("me notices", (Argument("state", "discord-option-notify", values=terms_of(_ON_OR_OFF)),)),
    how="how-words",
    words=_ON_OR_OFF,
)
async def notify(context: Context) -> None:
    """`/notify [on|off]`: turn private notices of new tables in this group on or off."""
    account = context.account.id
    written = ArgumentWords(context.argument)
    chosen = written.choice(names_of(context.words, _ON_OR_OFF))
    written.end()
    if context.place.private or context.masked:
        await tell_message(context, "answer-notify-how")
        return
    ids = await _chat(context.people, context.place)
    told = account in await context.people.notices.of(ids)
    if chosen is False or (chosen is None and told):
        await context.people.notices.remove(account, ids)
        await tell_message(context, "answer-notify-off")
    elif not await context.people.directory.reached(account):
        row = await context.people.directory.place(context.place)
        link = context.link(notice_payload(row.id, account))
        await tell_refusal(context, partial(answers.cannot_write, link=link))
    else:
        row = await context.people.directory.place(context.place)
        await context.people.notices.add(account, row.id)
        await tell(context, partial(_said_so, group=row.place))


async def begin(context: Context, place: str) -> None:
    """Turn on a group's notices; the person came to the private chat by the group's link."""
    row = await context.people.directory.places.get(place)
    if row is None:
        raise NotUnderstood(context.argument)
    await context.people.notices.add(context.account.id, row.id)
    await tell(context, partial(_said_so, group=row.place))


def _said_so(asked: Context, group: Place) -> View:
    if group.title:
        view = answers.told(asked, "answer-notify-on", group=readable(group.title))
        return naming_places(view, group)
    return answers.told(asked, "answer-notify-on-somewhere")


@handles(b.StopNoticesButton)
async def stop(context: Context, pressed: b.StopNoticesButton) -> Answer:
    """Turn off a place's notices, and say so in the message."""
    row = await context.people.directory.places.get(pressed.place)
    if row is not None:
        await context.people.notices.remove(
            context.account.id, await _chat(context.people, row.place)
        )
    return Answer(view=context.view(lambda asked: answers.told(asked, "answer-notify-off")))


async def announce(
    people: People, painting: Painting, display: Display, table: Table, place: Place
) -> None:
    """Tell a group's subscribers about a new table.

    Each gets one private message, silent during their quiet hours. The opener gets none.
    """
    if place.private:
        return
    row = await people.directory.place(place)
    names = await people.directory.names((table.opener,))
    for account in await people.notices.of(await _chat(people, place)):
        private = await people.directory.private_place(account, place.platform)
        if private is None or account == table.opener:
            continue
        voice = Voice(painting.words, await painting.scenes.language(private))
        view = notice_view(voice, table, names.get(table.opener, ""), row.place, row.id)
        rests = await people.resting.now(account) is not None
        await display.outbox.tell(private, naming(replace(view, notify=not rests), names))


async def _chat(people: People, place: Place) -> tuple[str, ...]:
    """The ids of a chat's places; each topic is a place."""
    return tuple(row.id for row in await people.directory.places.of_chat(place))
