"""`/leaderboard`: who plays best here, and everywhere."""

from adapters.application import Answer
from adapters.views import View
from bot import buttons as b
from bot.commands.command import Menus, command
from bot.commands.context import Context
from bot.people.place_defaults import PlaceDefaults
from bot.people.places import circle_of
from bot.views.counts import voice_of
from bot.views.leaderboard import ShownBoard, leaderboard_view
from engine.host.clock import to_ms
from engine.standings.boards import By, played_families
from engine.standings.boards import leaderboard as read_leaderboard
from engine.standings.books import EVERYWHERE, floor_of
from engine.standings.families import family_of
from engine.standings.periods import ALL_TIME, periods_at


@command("leaderboard", Menus(70))
async def leaderboard(context: Context) -> None:
    """`/leaderboard`: the people of this place and of its community by their ratings, in the game
    that is played here; in another one where nobody has played that yet.
    """
    row = await context.house.directory.place(context.place)
    circle = circle_of(row.place)
    _, usual = PlaceDefaults.read(row.settings).rules(context.language)
    family = family_of(usual)
    played = await played_families(context.house.database, circle)
    if played and family not in played:
        family = played[0]
    here = circle != EVERYWHERE
    shown = await _shown(context, b.LeaderboardButton(here, family, b.Since.ALL, By.RATING, 0))
    context.reply(lambda asked: _view(asked, shown))


async def turn(context: Context, pressed: b.LeaderboardButton) -> Answer:
    """Show the page that is asked for."""
    shown = await _shown(context, pressed)
    return Answer(view=context.view(lambda asked: _view(asked, shown)))


async def _shown(context: Context, at: b.LeaderboardButton) -> ShownBoard:
    house = context.house
    around = circle_of((await house.directory.place(context.place)).place)
    circle = around if at.here else EVERYWHERE
    period = _period(context, at.since)
    board = await read_leaderboard(
        house.database,
        circle,
        period,
        at.family,
        at.by,
        page=at.page,
        own=context.account.id,
    )
    played = await played_families(house.database, circle)
    listed = [row.account_id for row in board.rows]
    if board.own is not None and board.own.account_id not in listed:
        listed.append(board.own.account_id)
    known = await house.directory.names(listed)
    names = tuple((account, known.get(account, "")) for account in listed)
    drawing = await house.scenes.drawing(context.place, alone=context.alone)
    return ShownBoard(
        at, board, names, floor_of(period), played, drawing, local=around != EVERYWHERE
    )


def _period(context: Context, since: b.Since) -> str:
    """The present week or month by its name."""
    periods = periods_at(to_ms(context.house.host.clock.now()))
    match since:
        case b.Since.ALL:
            return ALL_TIME
        case b.Since.MONTH:
            return periods.month
        case b.Since.WEEK:
            return periods.week


def _view(asked: Context, shown: ShownBoard) -> View:
    voice = voice_of(asked.house.words, asked.reading, shown.at.family)
    return leaderboard_view(voice, shown)
