"""One's own settings, and what one is told."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import Code, HoursField, MenuPage, PlaceId, SwitchWord, ZoneName


@button("rk")
class LinkButton(BotButton):
    """Become part of the account that has given this code."""

    code: Code


@button("rd")
class OwnDataButton(BotButton):
    """Send me all that is kept of me."""


@button("ra")
class AskToForgetButton(BotButton):
    """Ask me whether I want to be forgotten."""


@button("rf")
class ForgetButton(BotButton):
    """Forget me."""


QUIET_PAGE, CLOCK_PAGE, MORE_PAGE = "quiet", "clock", "more"
"""Further pages of one's own settings; so they are called where they are typed, too."""


@button("ln")
class StopNoticesButton(BotButton):
    """Tell me no more when a table opens in this place."""

    place: PlaceId


@button("pp", "{option}={value}")
class PreferButton(BotButton):
    """Choose this value of one of one's own settings."""

    option: SwitchWord
    value: SwitchWord


@button("po")
class OwnPageButton(BotButton):
    """Show a page of one's own settings."""

    page: MenuPage


@button("pq")
class QuietHoursButton(BotButton):
    """Do not call me in these hours."""

    hours: HoursField


@button("pk")
class ClockButton(BotButton):
    """I live by the clock of this zone."""

    zone: ZoneName
