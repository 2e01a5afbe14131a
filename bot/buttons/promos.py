"""Promo periods: taking part, and the terms of that."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import PlaceId


@button("qj")
class JoinPromoButton(BotButton):
    """Take part in a period; its terms are accepted with that."""

    promo: PlaceId


@button("qt")
class PromoTermsButton(BotButton):
    """Read the terms of a period."""

    promo: PlaceId
