"""`/today`: one position a day for everybody, in which a card is to be chosen."""

from adapters.application import Answer
from adapters.views import View
from bot import buttons as b
from bot.commands.command import Menus, command
from bot.commands.context import Context
from bot.views import answers
from bot.views.daily import ShownDaily, choosing_view, daily_view
from bot.views.words import Voice
from engine.host.clock import to_ms
from engine.rules.cards import BIT
from engine.standings.periods import day_of

TODAY = "today"
"""What `/start` is given by a link that opens it."""


@command("today", Menus(16, groups=False))
async def today(context: Context) -> None:
    """`/today`: the deal of the day, in one's private chat."""
    await today_here(context)


async def today_here(context: Context) -> None:
    """Show it, or say where it can be seen: in a group all would read each other's answers."""
    if not context.place.private or context.place.whispered:
        link = context.link(TODAY)
        answer = (
            answers.in_private(context, "answer-today-private", link)
            if link
            else answers.refused(context, "answer-today-private")
        )
        context.reply(lambda asked: answers.as_view(asked, answer))
        return
    view = await _page(context, _today(context))
    context.reply(lambda _: view)


async def turn(context: Context, pressed: b.DailyDealButton) -> Answer:
    """Look once more: it is chosen by now, or more people have answered."""
    return Answer(view=await _page(context, pressed.day))


async def choose(context: Context, pressed: b.ChooseDailyButton) -> Answer:
    """The card is chosen for good, as long as the day lasts; then only the solution can be seen."""
    daily = context.house.daily
    deal = await daily.deal(pressed.day) if pressed.day <= _today(context) else None
    if deal is None or not deal.knowledge().choices.cards & BIT[pressed.card]:
        return answers.unknown(context)
    if pressed.day < _today(context):
        return answers.refused(context, "answer-today-over")
    await daily.answer(context.account.id, pressed.day, pressed.card)
    return Answer(view=await _page(context, pressed.day))


def _today(context: Context) -> int:
    return day_of(to_ms(context.house.host.clock.now()))


async def _page(context: Context, day: int) -> View:
    house = context.house
    voice = Voice(house.words, context.reading)
    deal = await house.daily.deal(day) if day <= _today(context) else None
    if deal is None:
        return choosing_view(voice, day)
    shown = ShownDaily(
        day=day,
        deal=deal,
        own=await house.daily.own(context.account.id, day),
        chosen=await house.daily.chosen(day),
        drawing=await house.scenes.drawing(context.place, alone=False),
    )
    return daily_view(house.words, context.reading, shown)
