"""What people do during a match besides playing: chairs, questions, breaks, emotes."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import (
    Code,
    DealNo,
    MatchNo,
    ProposalField,
    SeatOrNone,
    SwitchWord,
    VoteNo,
    YesNo,
)


@button("i")
class ComeBackButton(BotButton):
    """Play again oneself, after an AI player has taken over."""

    code: Code


@button("om")
class MenuButton(BotButton):
    """Show what else can be done at this table while the match is played."""

    code: Code


@button("op")
class ProposeButton(BotButton):
    """Ask the people at the table something, in this match."""

    code: Code
    match_no: MatchNo
    question: ProposalField


@button("or")
class RespondButton(BotButton):
    """Agree to the question with this number, or refuse it."""

    code: Code
    number: VoteNo
    yes: YesNo


@button("oc")
class TakeChairButton(BotButton):
    """Sit down in the middle of a match; without a seat in the first chair that can be had."""

    code: Code
    seat: SeatOrNone = None


@button("ou")
class CutButton(BotButton):
    """Cut the cards of the table's next deal, whichever that is."""

    code: Code


@button("on", "{code}:{match_no}.{deal}")
class NextDealButton(BotButton):
    """Wait no longer for the deal after this one."""

    code: Code
    match_no: MatchNo
    deal: DealNo


@button("ow")
class WatchButton(BotButton):
    """Watch the table in one's private chat, or stop that."""

    code: Code
    on: YesNo


@button("oe")
class EmotesButton(BotButton):
    """Show what can be said to the others at this table."""

    code: Code


@button("os")
class SayEmoteButton(BotButton):
    """Say this to all at the table."""

    code: Code
    emote: SwitchWord


@button("oh")
class HearEmotesButton(BotButton):
    """Show me what others say, at any table, or nothing of it."""

    code: Code
    on: YesNo


@button("og")
class ResumeButton(BotButton):
    """End the pause."""

    code: Code
