"""What a player does in a group, where buttons are everybody's: they name no card of his."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import Code, DecisionField, Number, YesNo


@button("n")
class LayNumberButton(BotButton):
    """Play the card with this number, counted from 1 in the hand as it was dealt."""

    code: Code
    decision: DecisionField
    number: Number


@button("q")
class CyclePlanButton(BotButton):
    """Choose the next one of the ways to declare."""

    code: Code
    decision: DecisionField


@button("e")
class ToggleBeloteButton(BotButton):
    """Switch between calling and not calling belote with the next card."""

    code: Code
    decision: DecisionField


@button("jn")
class DiscardNumberButton(BotButton):
    """Mark the card with this number for the discard, or unmark it."""

    code: Code
    decision: DecisionField
    number: Number


@button("jc")
class AnnounceChosenButton(BotButton):
    """Before the first lead, declare what has been chosen, or nothing."""

    code: Code
    decision: DecisionField
    aloud: YesNo


@button("h")
class ShowHandButton(BotButton):
    """Show me my hand."""

    code: Code
