"""Moves that may be meant by what somebody typed."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import CallField, CardField, Code, DealNo, DecisionField, Index, MatchNo


@button("jk")
class MeantCardButton(BotButton):
    """Play this card: it was meant by what was typed."""

    code: Code
    decision: DecisionField
    card: CardField


@button("jl")
class MeantCallButton(BotButton):
    """Make this call: it was meant by what was typed."""

    code: Code
    decision: DecisionField
    call: CallField


@button("jo", "{code}:{match_no}.{deal}.{held}:{card}")
class MeantNextCardButton(BotButton):
    """Play this card when one's turn comes: it was meant by what was typed."""

    code: Code
    match_no: MatchNo
    deal: DealNo
    held: Index
    card: CardField
