"""Who plays how: leaderboards, what is known of one person or two, and what was played."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import (
    AccountId,
    AccountOrNone,
    ByField,
    FamilyName,
    MenuPage,
    PageNo,
    PageText,
    SinceField,
    YesNo,
)

PARTNERS_PAGE, OPPONENTS_PAGE, CALLS_PAGE = "partners", "opponents", "calls"
"""Further pages of how somebody plays."""


@button("rl")
class LeaderboardButton(BotButton):
    """Show a page, counted from 0, of the leaderboard of this place, or of the one of all."""

    here: YesNo
    family: FamilyName
    since: SinceField
    by: ByField
    page: PageNo


@button("rs")
class StatsButton(BotButton):
    """Show how somebody plays a family of the game: a page of it, which may have several."""

    account: AccountId
    family: FamilyName
    page: MenuPage
    number: PageNo


@button("rv")
class VersusButton(BotButton):
    """Show how two people have done with and against each other."""

    account: AccountId
    other: AccountId
    family: FamilyName


@button("rh")
class HistoryButton(BotButton):
    """Show a page, counted from 0, of somebody's matches, or of those with another person."""

    account: AccountId
    other: AccountOrNone
    number: PageNo


@button("ev")
class ShowEverybodyButton(BotButton):
    """Show all in the chat the page that I see: the text of its button, without the version."""

    page: PageText
