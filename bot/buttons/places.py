"""How a place shows what happens in it: language, pictures, cards, tricks."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import LanguageCode, SwitchWord, YesNo


@button("lp")
class ChoosePicturesButton(BotButton):
    """Send these pictures here from now on."""

    pictures: SwitchWord


@button("ld")
class ChooseDeckButton(BotButton):
    """Draw cards of this deck here from now on."""

    deck: SwitchWord


@button("lt")
class PostTricksButton(BotButton):
    """Let each trick be a message of its own here that stays, or not."""

    on: YesNo


@button("lv")
class ShowSignsButton(BotButton):
    """Show here what people say to each other, and what is celebrated, or do not."""

    on: YesNo


@button("lu")
class TellSummariesButton(BotButton):
    """Tell here what each month and year has come to, or do not."""

    on: YesNo


@button("lq")
class PostDailyButton(BotButton):
    """Post the deal of the day here each morning, or do not."""

    on: YesNo


@button("l")
class ChooseLanguageButton(BotButton):
    """Use this language here."""

    language: LanguageCode
