"""`/me`: how a person wants the bot to be with him."""

from collections.abc import Callable
from dataclasses import replace

from adapters.application import Answer, Argument
from adapters.views import View
from bot import buttons as b
from bot.commands.ahead import take_all_back
from bot.commands.arguments import NotUnderstood, names_of
from bot.commands.command import Menus, command
from bot.commands.context import Context
from bot.commands.private import command_payload, tell
from bot.people.accounts import Account
from bot.people.preferences import OPTIONS, Ahead, Preferences
from bot.people.quiet_hours import QuietHours, zone_named
from bot.people.resting import zone_of
from bot.views import answers
from bot.views.personal import USUAL, more_view, personal_view
from bot.views.quiet import clock_view, quiet_view
from bot.views.words import Voice

_PAGES = {
    b.HOME: personal_view,
    b.MORE_PAGE: more_view,
    b.QUIET_PAGE: quiet_view,
    b.CLOCK_PAGE: clock_view,
}


@command("me", Menus(95, groups=False), Argument("setting", "discord-option-me"), how="how-me")
async def me(context: Context) -> None:
    """`/me [quiet HOURS] [clock ZONE]`: one's own settings, shown to oneself alone where that can
    be done.
    """
    if not (context.alone or context.place.private):
        message, payload = "answer-in-private", command_payload("me")
        await tell(
            context, lambda asked: answers.told_privately(asked, message, asked.link(payload))
        )
        return
    what, _, value = context.argument.partition(" ")
    match what.lower(), value.strip():
        case b.QUIET_PAGE, "":
            _reply(context, context.account, b.QUIET_PAGE)
        case b.QUIET_PAGE, typed:
            hours = QuietHours.read(typed)
            off = (typed.lower(),) in names_of(context.house.words, {"word-off": True})
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


async def prefer(context: Context, pressed: b.PreferButton) -> Answer:
    """Choose a value of one's own settings; the message shows what is chosen now."""
    option, value = pressed.option, pressed.value
    if value not in OPTIONS.get(option, ()):
        return answers.unknown(context)
    account = await _change(context, lambda chosen: chosen.choosing(option, value))
    return _shown(context, account, b.HOME if option in USUAL else b.MORE_PAGE)


async def turn(context: Context, pressed: b.OwnPageButton) -> Answer:
    """Show a page of one's own settings."""
    if pressed.page not in _PAGES:
        return answers.unknown(context)
    return _shown(context, context.account, pressed.page)


async def choose_hours(context: Context, pressed: b.QuietHoursButton) -> Answer:
    """Choose quiet hours, or none; who has no clock is asked for it."""
    account = await _keep_quiet(context, pressed.hours)
    return _shown(context, account, _page_after(account))


async def choose_clock(context: Context, pressed: b.ClockButton) -> Answer:
    """Choose the clock by which one lives."""
    zone = zone_named(pressed.zone)
    if zone is None:
        return answers.unknown(context)
    return _shown(context, await _set_clock(context, zone), b.CLOCK_PAGE)


async def _keep_quiet(context: Context, hours: QuietHours | None) -> Account:
    return await _change(context, lambda chosen: replace(chosen, quiet=hours))


async def _set_clock(context: Context, zone: str) -> Account:
    return await _change(context, lambda chosen: replace(chosen, clock=zone))


async def _change(context: Context, change: Callable[[Preferences], Preferences]) -> Account:
    """Change what he prefers, and show his tables as they are for him now."""
    house = context.house
    account = await house.directory.prefer(context.person, change)
    if Preferences.read(account.settings).ahead is Ahead.NO:
        await take_all_back(context)
    house.presenter.show_tables_of(account.id)
    return account


def _page_after(account: Account) -> str:
    """What is shown once quiet hours are chosen: without a clock they do not count."""
    chosen = Preferences.read(account.settings)
    known = chosen.quiet is None or zone_of(chosen, account.language)
    return b.QUIET_PAGE if known else b.CLOCK_PAGE


def _reply(context: Context, account: Account, page: str) -> None:
    context.reply(lambda asked: _view(asked, account, page))


def _shown(context: Context, account: Account, page: str) -> Answer:
    return Answer(view=context.view(lambda asked: _view(asked, account, page)))


def _view(asked: Context, account: Account, page: str) -> View:
    """A page. The clock that is his by his language is told as if he had chosen it."""
    chosen = Preferences.read(account.settings)
    chosen = replace(chosen, clock=zone_of(chosen, account.language))
    voice = Voice(asked.house.words, asked.reading)
    return _PAGES[page](voice, chosen, asked.house.host.clock.now())
