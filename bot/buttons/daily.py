"""The deal of the day."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import CardField, DayNo


@button("md")
class DailyDealButton(BotButton):
    """Show me the deal of this day."""

    day: DayNo


@button("ma")
class ChooseDailyButton(BotButton):
    """I would play this card in the deal of this day."""

    day: DayNo
    card: CardField
