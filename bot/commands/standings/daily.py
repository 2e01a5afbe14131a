"""`/today`: the deal of the day. Everybody gets the same position and chooses a card."""

from dataclasses import replace

from adapters.platform.application import Answer
from adapters.platform.views import View
from bot import buttons as b
from bot.commands.command import Form, MenuEntry, command
from bot.commands.context import Context
from bot.commands.handlers import handles
from bot.commands.people.private import tell_answer
from bot.people.place_defaults import PlaceDefaults
from bot.views import answers
from bot.views.standings.daily import ShownDaily, alert_text, choosing_view, daily_view
from engine.review.daily import DAILY_PRESETS, DailyDeal, daily_preset
from engine.rules.cards import BIT
from engine.standings.periods import day_of

TODAY = "today"
"""Payload of a `/start` link that opens the deal of the day."""


@command("today", MenuEntry(16, groups=False), Form("today", anywhere=True))
async def today(context: Context) -> None:
    """`/today`: show the deal of the day to the person only."""
    await today_here(context)


async def today_here(context: Context) -> None:
    """Show the deal of the day; in a group, where all would see the answers, link to the private
    chat.
    """
    if not context.place.private and not context.alone:
        link = context.link(TODAY)
        answer = (
            answers.in_private(context, "answer-today-private", link)
            if link
            else answers.refused(context, "answer-today-private")
        )
        await tell_answer(context, answer)
        return
    day, preset = _today(context), await _preset(context)
    deal = await _deal(context, day, preset)
    if deal is None and not context.alone:
        await context.jobs.daily_posts.promise(context.place, context.account.id, day, preset)
    view = await _view(context, day, preset, deal)
    context.reply(lambda _: view)


@handles(b.DailyDealButton)
async def turn(context: Context, pressed: b.DailyDealButton) -> Answer:
    """Update the page: the deal may be ready now, or more people may have answered."""
    deal = await _deal(context, pressed.day, pressed.preset)
    view = await _view(context, pressed.day, pressed.preset, deal)
    if deal is not None:
        return Answer(view=view)
    return replace(answers.confirmed(context, "daily-choosing"), view=view)


@handles(b.ChooseDailyButton)
async def choose(context: Context, pressed: b.ChooseDailyButton) -> Answer:
    """Choose a card for good; after the day has ended, only the solution is shown."""
    daily, day, preset = context.jobs.daily, pressed.day, pressed.preset
    deal = await daily.chosen_deal(day, preset)
    if deal is None or not deal.knowledge().choices.cards & BIT[pressed.card]:
        return answers.unknown(context)
    if day == _today(context):
        await daily.answer(context.account.id, day, preset, pressed.card)
    elif not (await daily.own(context.account.id, day, preset)).card:
        return answers.refused(context, "answer-today-over")
    shown = await _shown(context, day, deal)
    view = daily_view(context.words, context.own_language, shown)
    if context.place.private:
        return Answer(view=view)
    if context.whispers:
        return Answer(view=view, whisper=True, paged=True)
    told = Answer(alert_text(context.words, context.own_language, shown), alert=True)
    return replace(told, view=view, whisper=True, paged=True) if context.confides else told


def _today(context: Context) -> int:
    return day_of(context.store.milliseconds())


async def _preset(context: Context) -> str:
    """The daily preset that fits the game played here."""
    row = await context.people.directory.place(context.place)
    _, rules = PlaceDefaults.read(row.settings).rules(context.own_language)
    return daily_preset(rules)


async def _deal(context: Context, day: int, preset: str) -> DailyDeal | None:
    """The deal of a day; a past day that nobody asked about gets none."""
    begun = day == _today(context) and preset in DAILY_PRESETS
    return await (context.jobs.daily.deal if begun else context.jobs.daily.chosen_deal)(day, preset)


async def _view(context: Context, day: int, preset: str, deal: DailyDeal | None) -> View:
    """The page of a day, or that its deal is still being chosen."""
    if deal is None:
        voice = context.voice
        return choosing_view(voice, day, preset, comes=not context.alone)
    return daily_view(context.words, context.reading, await _shown(context, day, deal))


async def _shown(context: Context, day: int, deal: DailyDeal) -> ShownDaily:
    daily, preset = context.jobs.daily, deal.record.preset
    alone = context.place.whispered or not context.place.private
    return ShownDaily(
        day=day,
        deal=deal,
        own=await daily.own(context.account.id, day, preset),
        chosen=await daily.chosen(day, preset),
        drawing=await context.painting.scenes.drawing(context.place, alone=alone),
    )
