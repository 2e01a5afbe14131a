"""What somebody was shown alone, shown to all in the chat."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from adapters.application import Answer
from bot import buttons as b
from bot.commands import histories, leaderboards, looking, stats
from bot.commands.codes import concerns, table_of_code
from bot.commands.context import Context, ShownPage
from bot.views import answers
from bot.views.sharing import page_of, unshared
from engine.tables.commands import Denial

AGAIN: Final = timedelta(minutes=2)
"""When the same page may be shown to all once more; one that says something else may be at once."""

PAGES: Final[Mapping[type[b.BotButton], Callable[[Context, Any], Awaitable[Answer]]]] = {
    b.LeaderboardButton: leaderboards.turn,
    b.StatsButton: stats.turn,
    b.VersusButton: stats.compare,
    b.HistoryButton: histories.turn,
}


async def show_everybody(context: Context, pressed: b.ShowEverybodyButton) -> Answer:
    """Show a page to all in the chat, once; the message that only one person sees stays theirs."""
    page = page_of(pressed)
    if page is None or not context.alone or not context.whispers:
        return answers.unknown(context)
    place, house = context.place, context.house
    if not (context.may_write and await house.directory.writable(place)):
        return answers.refused(context, "answer-cannot-show")
    told = await _page(replace(context, alone=False, aloud=True), page)
    if told.view is None:
        return told
    shown, now = (place, page), house.host.clock.now()
    before = house.shown_pages.get(shown)
    if before is not None and now - before.at < AGAIN and before.blocks == told.view.blocks:
        return answers.refused(context, "answer-shown-before")
    house.shown_pages[shown] = ShownPage(now, told.view.blocks)
    context.answer(place, told.view)
    own = await _page(context, page)
    return own if own.view is None else replace(own, view=unshared(own.view))


async def _page(context: Context, page: b.BotButton) -> Answer:
    if not isinstance(page, b.LookBackButton | b.ScoreButton):
        return await PAGES[type(page)](context, page)
    table = await table_of_code(context, page.code)
    if table is None:
        return answers.denied(context, Denial.TABLE_OVER)
    if not await concerns(context, table):
        return answers.denied(context, Denial.NOT_SEATED)
    if isinstance(page, b.ScoreButton):
        return await looking.show_score(context, table, page)
    return await looking.deal_page(
        context, table, page, context.whisper if context.alone else context.place
    )
