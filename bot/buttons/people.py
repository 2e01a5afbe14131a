"""Buttons of one's own account: settings, notices, linking, and stored data."""

from bot.buttons.codec import (
    AccountId,
    BotButton,
    Code,
    HoursField,
    MenuPage,
    PlaceId,
    SwitchWord,
    YesNo,
    ZoneName,
    button,
)


@button("rk")
class LinkButton(BotButton):
    """Link to the account that issued this code."""

    code: Code


@button("rd")
class OwnDataButton(BotButton):
    """Send me all data stored about me."""


@button("ra")
class AskToForgetButton(BotButton):
    """Ask me to confirm that I want to be forgotten."""


@button("rf")
class ForgetButton(BotButton):
    """Forget me."""


@button("rb")
class AvoidButton(BotButton):
    """Never let me meet this person at a table that is open to strangers, or again."""

    account: AccountId
    on: YesNo


QUIET_PAGE, CLOCK_PAGE, MORE_PAGE, AVOIDED_PAGE = "quiet", "clock", "more", "avoided"
"""Further pages of one's own settings; typed commands use these names, too."""


@button("ln")
class StopNoticesButton(BotButton):
    """Stop telling me when a table opens in this place."""

    place: PlaceId


@button("pp", "{option}={value}")
class PreferButton(BotButton):
    """Set one of one's own settings to this value."""

    option: SwitchWord
    value: SwitchWord


@button("po")
class OwnPageButton(BotButton):
    """Show a page of one's own settings."""

    page: MenuPage


@button("pq")
class QuietHoursButton(BotButton):
    """Choose the hours in which I am not notified."""

    hours: HoursField


@button("pk")
class ClockButton(BotButton):
    """Choose my time zone."""

    zone: ZoneName
