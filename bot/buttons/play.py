"""What a player does with his own cards in front of him, in his turn and before it."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import (
    CallField,
    CardField,
    CardsField,
    Code,
    DealNo,
    DecisionField,
    Index,
    MatchNo,
    YesNo,
)


@button("c")
class SayCallButton(BotButton):
    """Make this call."""

    code: Code
    decision: DecisionField
    call: CallField


@button("k")
class LayCardButton(BotButton):
    """Play this card."""

    code: Code
    decision: DecisionField
    card: CardField


@button("kn", "{code}:{match_no}.{deal}.{held}:{card}:{on}")
class NextCardButton(BotButton):
    """Play this card when one's turn comes, or do not: `held` cards are left of the deal."""

    code: Code
    match_no: MatchNo
    deal: DealNo
    held: Index
    card: CardField
    on: YesNo


@button("kw")
class WhyNotButton(BotButton):
    """Say why this card cannot be played."""

    code: Code
    decision: DecisionField
    card: CardField


@button("ka")
class ClaimRestButton(BotButton):
    """Take all the tricks that are left."""

    code: Code
    decision: DecisionField


@button("p")
class ChoosePlanButton(BotButton):
    """Choose what to declare with the first card: the option with this index."""

    code: Code
    decision: DecisionField
    index: Index


@button("b")
class ChooseBeloteButton(BotButton):
    """Choose whether belote is called with the next card."""

    code: Code
    decision: DecisionField
    on: YesNo


@button("d")
class DeclareLateButton(BotButton):
    """Declare the option with this index now, after one's first card."""

    code: Code
    decision: DecisionField
    index: Index


@button("jt")
class ThrowInButton(BotButton):
    """Throw the deal in because of a low hand."""

    code: Code
    decision: DecisionField


@button("js")
class ExchangeSevenButton(BotButton):
    """Exchange the seven for the turned-up card, or decline."""

    code: Code
    decision: DecisionField
    take: YesNo


@button("jd")
class DiscardButton(BotButton):
    """Discard these cards; while they are too few, only mark them."""

    code: Code
    decision: DecisionField
    cards: CardsField


@button("ja")
class AnnounceButton(BotButton):
    """Declare the option with this index before the first lead."""

    code: Code
    decision: DecisionField
    index: Index


@button("jr", "{code}:{match_no}.{deal}")
class CallRevokeButton(BotButton):
    """Claim that an opponent has played against the rules in this deal."""

    code: Code
    match_no: MatchNo
    deal: DealNo


@button("jh")
class HintButton(BotButton):
    """Say what would be a good move, and why."""

    code: Code
    decision: DecisionField
