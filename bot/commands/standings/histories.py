"""`/history`: the matches that somebody has played, each with its replay and record."""

from dataclasses import replace
from zoneinfo import ZoneInfo

from adapters.platform.application import Answer
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.arguments import PERSON, meant, present
from bot.commands.command import Form, MenuEntry, command
from bot.commands.context import Context
from bot.commands.handlers import handles
from bot.locales.words import Voice
from bot.people.places import circle_of
from bot.people.preferences import Preferences
from bot.show.calls import zone_of
from bot.views.sheets.sharing import shareable
from bot.views.standings.stats import SHOWN, ShownHistory, history_view
from engine.standings.careers import EVERYWHERE
from engine.standings.profiles import history as read_history


@command("history", MenuEntry(71), Form("match history", PERSON), how="how-person")
async def history(context: Context) -> None:
    """`/history [PERSON]`: one's own matches, newest first, or only those with another person.

    A group sees the matches played there; in private people see all their own matches. Where and
    with whom others play elsewhere stays private.
    """
    own = context.account.id

    def to(other: str) -> b.HistoryButton:
        return b.HistoryButton(own, "" if other == own else other, 0)

    other = await meant(context, to)
    if other is None:
        return
    shown = await _shown(context, to(other))
    context.reply(lambda asked: _view(asked, shown))


@handles(b.HistoryButton)
async def turn(context: Context, pressed: b.HistoryButton) -> Answer:
    """Show another page."""
    own = await present(context, pressed.account)
    other = await present(context, pressed.other) if pressed.other else ""
    now = replace(pressed, account=own, other="" if other == own else other)
    shown = await _shown(context, now)
    return Answer(view=context.view(lambda asked: _view(asked, shown)))


async def _shown(context: Context, at: b.HistoryButton) -> ShownHistory:
    own = context.account.id
    circle = circle_of((await context.people.directory.place(context.place)).place)
    if circle == EVERYWHERE and own not in (at.account, at.other):
        at = b.HistoryButton(own, at.account, 0)
    found = await read_history(
        context.store.database, at.account, at.number, other=at.other, circle=circle, size=SHOWN
    )
    seated = (seat.account_id for match in found.rows for seat in match.seats)
    people = dict.fromkeys((at.account, at.other, *(one for one in seated if one)))
    people.pop("", None)
    names = await context.people.directory.names(people)
    zone = zone_of(Preferences.read(context.account.settings), context.account.language)
    return ShownHistory(
        at,
        found,
        tuple((one, names.get(one, "")) for one in people),
        ZoneInfo(zone or "UTC"),
        here=circle != EVERYWHERE,
        alone=context.alone,
    )


def _view(asked: Context, shown: ShownHistory) -> View:
    voice = Voice(asked.words, asked.reading)
    return shareable(asked, voice, history_view(voice, shown), shown.at)
