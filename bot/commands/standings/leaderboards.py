"""`/leaderboard`: the best players here and everywhere."""

from dataclasses import replace
from typing import Final

from adapters.platform.application import Answer, Argument
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.arguments import ArgumentWords, names_of
from bot.commands.command import Form, MenuEntry, command, terms_of
from bot.commands.context import Context
from bot.commands.handlers import handles
from bot.people.place_defaults import PlaceDefaults
from bot.people.places import circle_of
from bot.views.answers import shareable
from bot.views.standings.counts import voice_of
from bot.views.standings.leaderboard import ShownBoard, leaderboard_view
from engine.standings.boards import LeaderboardOrder, played_families
from engine.standings.boards import leaderboard as read_leaderboard
from engine.standings.careers import EVERYWHERE, floor_of
from engine.standings.periods import ALL_TIME, periods_at
from engine.standings.ratings import Family, family_of

_SINCE: Final = {f"since-{since.name.lower()}": since for since in b.Since}
_BY: Final = {
    f"by-{by.name.lower()}": by for by in LeaderboardOrder if by is not LeaderboardOrder.RATE
}
_FAMILIES: Final = {f"family-{family}": family for family in Family}
_CIRCLES: Final = {"leaderboard-here": False, "leaderboard-everywhere": True}
"""Allowed words: the labels of the buttons."""


@command(
    "leaderboard",
    MenuEntry(70),
    Form(
        "leaderboard",
        (
            Argument("since", "discord-option-since", values=terms_of(_SINCE)),
            Argument("game", "discord-option-family", values=terms_of(_FAMILIES)),
            Argument("by", "discord-option-by", values=terms_of(_BY)),
            Argument("where", "discord-option-where", values=terms_of(_CIRCLES)),
        ),
    ),
    how="how-words",
    words=(*_SINCE, *_BY, *_FAMILIES, *_CIRCLES),
)
async def leaderboard(context: Context) -> None:
    """`/leaderboard [SINCE] [FAMILY] [BY] [everywhere]`: rank the people of this community.

    The default is the game played here, by rating. If nobody has played it, another game is shown;
    if nobody has a settled rating yet, people are ranked by matches won.
    """
    written, words = ArgumentWords(context.argument), context.words
    since = written.choice(names_of(words, _SINCE)) or b.Since.ALL
    wanted = written.choice(names_of(words, _FAMILIES))
    by = written.choice(names_of(words, _BY))
    wide = written.choice(names_of(words, _CIRCLES))
    written.end()
    row = await context.people.directory.place(context.place)
    around = circle_of(row.place)
    circle = EVERYWHERE if wide else around
    family = await usual_family(context)
    played = await played_families(context.store.database, circle)
    if played and family not in played:
        family = played[0]
    family = wanted or family
    here = circle != EVERYWHERE
    button = b.LeaderboardButton(here, family, since, by or LeaderboardOrder.RATING, 0)
    shown = await _shown(context, button)
    if by is None and here and not shown.board.rows:  # nobody has a rated place yet
        shown = await _shown(context, replace(button, by=LeaderboardOrder.WON))
    context.reply(lambda asked: _view(asked, shown))


async def usual_family(context: Context) -> Family:
    """The family of the game that is played in this place."""
    row = await context.people.directory.place(context.place)
    _, usual = PlaceDefaults.read(row.settings).rules(context.language)
    return family_of(usual)


@handles(b.LeaderboardButton)
async def turn(context: Context, pressed: b.LeaderboardButton) -> Answer:
    """Show another page."""
    shown = await _shown(context, pressed)
    return Answer(view=context.view(lambda asked: _view(asked, shown)))


async def _shown(context: Context, at: b.LeaderboardButton) -> ShownBoard:
    around = circle_of((await context.people.directory.place(context.place)).place)
    circle = around if at.here else EVERYWHERE
    period = _period(context, at.since)
    board = await read_leaderboard(
        context.store.database,
        circle,
        period,
        at.family,
        at.by,
        page=at.page,
        own=context.account.id,
    )
    played = await played_families(context.store.database, circle)
    listed = [row.account_id for row in board.rows]
    if board.own is not None and board.own.account_id not in listed:
        listed.append(board.own.account_id)
    known = await context.people.directory.names(listed)
    names = tuple((account, known.get(account, "")) for account in listed)
    drawing = await context.painting.scenes.drawing(context.place, alone=context.alone)
    return ShownBoard(
        at, board, names, floor_of(period), played, drawing, local=around != EVERYWHERE
    )


def _period(context: Context, since: b.Since) -> str:
    """The key of the current week or month, or of all time."""
    periods = periods_at(context.store.milliseconds())
    match since:
        case b.Since.ALL:
            return ALL_TIME
        case b.Since.MONTH:
            return periods.month
        case b.Since.WEEK:
            return periods.week


def _view(asked: Context, shown: ShownBoard) -> View:
    voice = voice_of(asked.words, asked.reading, shown.at.family)
    return shareable(asked, voice, leaderboard_view(voice, shown), shown.at)
