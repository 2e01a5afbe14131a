"""`/stats`, `/versus`, `/history`: a person's statistics and matches, and two people compared."""

from dataclasses import replace
from zoneinfo import ZoneInfo

from adapters.platform.application import Answer
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.arguments import PERSON, NotUnderstood, meant, present
from bot.commands.command import Form, MenuEntry, command
from bot.commands.context import Context
from bot.commands.handlers import handles
from bot.commands.standings.leaderboards import usual_family
from bot.people.places import circle_of
from bot.people.preferences import Preferences
from bot.show.desired import zone_of
from bot.views import answers
from bot.views.answers import shareable
from bot.views.standings.counts import voice_of
from bot.views.standings.stats import (
    CURVE,
    SHOWN,
    ShownHistory,
    ShownStats,
    ShownVersus,
    history_view,
    stats_view,
    versus_view,
)
from engine.standings.careers import EVERYWHERE
from engine.standings.profiles import (
    CoPlayerPage,
    co_players,
    families_met,
    families_of,
    profile,
    rating_curve,
    versus,
)
from engine.standings.profiles import history as read_history
from engine.standings.ratings import Family

_PAGES = (b.HOME, b.PARTNERS_PAGE, b.OPPONENTS_PAGE, b.CALLS_PAGE)


@command("stats", MenuEntry(73), Form("stats", PERSON, anywhere=True), how="how-person")
async def stats_command(context: Context) -> None:
    """`/stats [PERSON]`: statistics in the game the person played last; by default one's own."""
    usual = await usual_family(context)

    def to(account: str) -> b.StatsButton:
        return b.StatsButton(account, usual, b.HOME, 0)

    found = await meant(context, to)
    if found is None:
        return
    account = found or context.account.id
    played = await families_of(context.store.database, account)
    family = played[0] if played else usual
    shown = await _stats(context, b.StatsButton(account, family, b.HOME, 0), played)
    context.reply(lambda asked: _stats_view(asked, shown))


@handles(b.StatsButton)
async def turn(context: Context, pressed: b.StatsButton) -> Answer:
    """Show another page, in a family that the person has played."""
    if pressed.page not in _PAGES:
        return answers.unknown(context)
    pressed = replace(pressed, account=await present(context, pressed.account))
    played = await families_of(context.store.database, pressed.account)
    if played and pressed.family not in played:
        pressed = b.StatsButton(pressed.account, played[0], pressed.page, 0)
    shown = await _stats(context, pressed, played)
    return Answer(view=context.view(lambda asked: _stats_view(asked, shown)))


async def _stats(context: Context, at: b.StatsButton, played: tuple[Family, ...]) -> ShownStats:
    database, directory = context.store.database, context.people.directory
    account, family = at.account, at.family
    own = (account, *await directory.accounts.former(account))
    fellows: CoPlayerPage | None = None
    if at.page in (b.PARTNERS_PAGE, b.OPPONENTS_PAGE):
        together = at.page == b.PARTNERS_PAGE
        fellows = await co_players(database, account, family, together=together, page=at.number)
    others = [row.account_id for row in fellows.rows] if fellows is not None else []
    names = await directory.names([account, *others])
    return ShownStats(
        at,
        await profile(database, account, family),
        await rating_curve(database, account, family, CURVE),
        fellows,
        tuple((one, names.get(one, "")) for one in (account, *others)),
        played,
        await context.painting.scenes.drawing(context.place, alone=context.alone),
        await context.engine.director.journal.tournaments(own),
    )


def _stats_view(asked: Context, shown: ShownStats) -> View:
    voice = voice_of(asked.words, asked.reading, shown.at.family)
    return shareable(asked, voice, stats_view(voice, shown), shown.at)


@command(
    "versus",
    MenuEntry(74),
    Form("match versus", PERSON),
    how="answer-versus-how",
)
async def versus_command(context: Context) -> None:
    """`/versus PERSON`: one's results with and against another person."""
    usual = await usual_family(context)

    def to(account: str) -> b.VersusButton:
        return b.VersusButton(context.account.id, account, usual)

    other = await meant(context, to)
    if other is None:
        return
    if not other or other == context.account.id:
        raise NotUnderstood("", "answer-versus-self" if other else "")
    shown = await _versus(context, to(other))
    context.reply(lambda asked: _versus_view(asked, shown))


@handles(b.VersusButton)
async def compare(context: Context, pressed: b.VersusButton) -> Answer:
    """Show the results of these two people in this family."""
    own, other = [await present(context, one) for one in (pressed.account, pressed.other)]
    if own == other:
        return answers.refused(context, "answer-versus-self")
    shown = await _versus(context, replace(pressed, account=own, other=other))
    return Answer(view=context.view(lambda asked: _versus_view(asked, shown)))


async def _versus(context: Context, at: b.VersusButton) -> ShownVersus:
    """The comparison, in a family in which the two have met."""
    database = context.store.database
    met = await families_met(database, at.account, at.other)
    if met and at.family not in met:
        at = b.VersusButton(at.account, at.other, met[0])
    names = await context.people.directory.names([at.account, at.other])
    return ShownVersus(
        at,
        await versus(database, at.account, at.other, at.family),
        tuple((one, names.get(one, "")) for one in (at.account, at.other)),
        met,
        await context.painting.scenes.drawing(context.place, alone=context.alone),
    )


def _versus_view(asked: Context, shown: ShownVersus) -> View:
    voice = voice_of(asked.words, asked.reading, shown.at.family)
    return shareable(asked, voice, versus_view(voice, shown), shown.at)


@command("history", MenuEntry(71), Form("match history", PERSON), how="how-person")
async def history(context: Context) -> None:
    """`/history [PERSON]`: one's own matches, newest first, or only those with another person.

    In a group, only matches played there are listed; in private, all of the person's own. Where and
    with whom other people play stays private.
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
async def turn_history(context: Context, pressed: b.HistoryButton) -> Answer:
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
    voice = asked.voice
    return shareable(asked, voice, history_view(voice, shown), shown.at)
