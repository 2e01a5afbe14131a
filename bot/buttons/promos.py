"""Promo periods: taking part, the terms of that, and taking somebody out of the ranking."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import AccountId, OutReason, OutReasonField, PlaceId


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
