"""The deal of the day."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import CardField, DayNo, PresetName


@button("md")
class DailyDealButton(BotButton):
    """Show me the deal of this day, in this game."""

    day: DayNo
    preset: PresetName


@button("ma")
class ChooseDailyButton(BotButton):
    """I would play this card in the deal of this day."""

    day: DayNo
    preset: PresetName
    card: CardField
