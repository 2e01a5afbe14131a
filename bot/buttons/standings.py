"""Buttons of leaderboards, statistics, histories, the deal of the day, and promos."""

from bot.buttons.codec import (
    AccountId,
    AccountOrNone,
    BotButton,
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
    button,
)

PARTNERS_PAGE, OPPONENTS_PAGE, CALLS_PAGE = "partners", "opponents", "calls"
"""Further pages of a person's statistics."""


@button("rl")
class LeaderboardButton(BotButton):
    """Show a page, counted from 0, of this place's leaderboard, or of the global one."""

    here: YesNo
    family: FamilyName
    since: SinceField
    by: ByField
    page: PageNo


@button("rs")
class StatsButton(BotButton):
    """Show a person's statistics in a family of games.

    A `page` such as the partners may be split; `number` selects the part.
    """

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
    """Show a page, counted from 0, of a person's matches, or of those with another person."""

    account: AccountId
    other: AccountOrNone
    number: PageNo


@button("ev")
class ShowEverybodyButton(BotButton):
    """Show everybody in the chat the page that I see.

    `page` is the text of its button, without the version.
    """

    page: PageText


@button("md")
class DailyDealButton(BotButton):
    """Show me the deal of this day, in this game."""

    day: DayNo
    preset: PresetName


@button("ma")
class ChooseDailyButton(BotButton):
    """Answer that I would play this card in the deal of this day."""

    day: DayNo
    preset: PresetName
    card: CardField


@button("qj")
class JoinPromoButton(BotButton):
    """Take part in a promo, which accepts its terms."""

    promo: PlaceId


@button("qt")
class PromoTermsButton(BotButton):
    """Read the terms of a promo."""

    promo: PlaceId


@button("qr")
class PromoButton(BotButton):
    """Go back to the page of a promo."""

    promo: PlaceId


@button("qu")
class RemoveFromPromoButton(BotButton):
    """Remove a person from the ranking of a promo; without a reason, ask for one first."""

    promo: PlaceId
    account: AccountId
    why: OutReasonField = OutReason.ASK
