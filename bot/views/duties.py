"""Why a card may not be played, in one sentence for whoever tried."""

from typing import Final

from bot.views.cards import SIGNS, card_label, card_labels, in_order
from bot.views.words import Voice
from engine.rules.cards import Contract
from engine.rules.duties import Breach, Duty

_WHY: Final = {
    Duty.FOLLOW: "why-follow",
    Duty.RAISE: "why-raise",
    Duty.TRUMP: "why-trump",
    Duty.OVERTRUMP: "why-overtrump",
    Duty.UNDERTRUMP: "why-undertrump",
}
_EVEN_PARTNER: Final = {
    Duty.TRUMP: "why-trump-partner",
    Duty.OVERTRUMP: "why-overtrump-partner",
}


def why_not(voice: Voice, contract: Contract, why: Breach) -> str:
    """The duty that forbids a card, and the cards that fulfil it."""
    message = _WHY[why.duty]
    if why.partner:
        message = _EVEN_PARTNER.get(why.duty, message)
    return voice.say(
        message,
        led=SIGNS[why.led],
        suit=SIGNS[why.suit],
        over=card_label(why.over) if why.over >= 0 else "",
        able=card_labels(in_order(why.able, contract)),
    )
