"""Who plays how: leaderboards, what is known of one person or two, and what was played."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import (
    AccountId,
    AccountOrNone,
    ByField,
    CardField,
    DayNo,
    FamilyName,
    MenuPage,
    OutReason,
    OutReasonField,
    PageNo,
    PageText,
    PlaceId,
    PresetName,
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


@button("qj")
class JoinPromoButton(BotButton):
    """Take part in a period; its terms are accepted with that."""

    promo: PlaceId


@button("qt")
class PromoTermsButton(BotButton):
    """Read the terms of a period."""

    promo: PlaceId


@button("qr")
class PromoButton(BotButton):
    """Go back to the page of a period."""

    promo: PlaceId


@button("qu")
class OutOfPromoButton(BotButton):
    """Take somebody out of the ranking of a period, for a reason that is asked for first."""

    promo: PlaceId
    account: AccountId
    why: OutReasonField = OutReason.ASK
