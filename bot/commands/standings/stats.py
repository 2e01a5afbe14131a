"""`/stats` and `/versus`: one person's statistics, and two people compared."""

from dataclasses import replace

from adapters.platform.application import Answer
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.arguments import PERSON, NotUnderstood, meant, present
from bot.commands.command import Form, MenuEntry, command
from bot.commands.context import Context
from bot.commands.handlers import handles
from bot.views import answers
from bot.views.sheets.sharing import shareable
from bot.views.standings.counts import voice_of
from bot.views.standings.stats import CURVE, ShownStats, ShownVersus, stats_view, versus_view
from engine.standings.profiles import (
    CoPlayerPage,
    co_players,
    families_met,
    families_of,
    profile,
    rating_curve,
    versus,
)
from engine.standings.ratings import Family

_PAGES = (b.HOME, b.PARTNERS_PAGE, b.OPPONENTS_PAGE, b.CALLS_PAGE)


@command("stats", MenuEntry(73), Form("stats", PERSON, anywhere=True), how="how-person")
async def stats_command(context: Context) -> None:
    """`/stats [PERSON]`: statistics in the game the person played last; by default one's own."""

    def to(account: str) -> b.StatsButton:
        return b.StatsButton(account, Family.BULGARIAN, b.HOME, 0)

    found = await meant(context, to)
    if found is None:
        return
    account = found or context.account.id
    played = await families_of(context.store.database, account)
    family = played[0] if played else Family.BULGARIAN
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
        await context.display.scenes.drawing(context.place, alone=context.alone),
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

    def to(account: str) -> b.VersusButton:
        return b.VersusButton(context.account.id, account, Family.BULGARIAN)

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
        await context.display.scenes.drawing(context.place, alone=context.alone),
    )


def _versus_view(asked: Context, shown: ShownVersus) -> View:
    voice = voice_of(asked.words, asked.reading, shown.at.family)
    return shareable(asked, voice, versus_view(voice, shown), shown.at)
