"""Buttons at the table: play, votes, emotes, watching, and finished deals and matches."""

from bot.buttons.codec import (
    BidNumber,
    BotButton,
    CallField,
    CardField,
    CardsField,
    Code,
    ContractField,
    DealNo,
    DecisionField,
    Index,
    MatchNo,
    MoveField,
    Number,
    ProposalField,
    ReplayMove,
    SeatOrNone,
    SwitchWord,
    VoteNo,
    YesNo,
    button,
)


@button("c")
class SayCallButton(BotButton):
    """Make this call."""

    code: Code
    decision: DecisionField
    call: CallField


@button("cn")
class ChooseNumberButton(BotButton):
    """Choose the number of a bid; it is made with the contract."""

    code: Code
    decision: DecisionField
    number: BidNumber


@button("ct")
class ChooseContractButton(BotButton):
    """Choose the contract of a bid; it is made with the number."""

    code: Code
    decision: DecisionField
    contract: ContractField


@button("k")
class LayCardButton(BotButton):
    """Play this card."""

    code: Code
    decision: DecisionField
    card: CardField


@button("kn", "{code}:{match_no}.{deal}.{held}:{card}:{on}")
class NextCardButton(BotButton):
    """Play this card when one's turn comes, or cancel that.

    `held` is the number of cards left in one's hand.
    """

    code: Code
    match_no: MatchNo
    deal: DealNo
    held: Index
    card: CardField
    on: YesNo


@button("kw")
class WhyNotButton(BotButton):
    """Explain why this card cannot be played."""

    code: Code
    decision: DecisionField
    card: CardField


@button("ka")
class ClaimRestButton(BotButton):
    """Claim all remaining tricks."""

    code: Code
    decision: DecisionField


@button("p")
class ChooseDeclarationsButton(BotButton):
    """Choose what to declare with the first card: the option with this index."""

    code: Code
    decision: DecisionField
    index: Index


@button("b")
class ChooseBeloteButton(BotButton):
    """Choose whether to call belote with the next card."""

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
    """Discard these cards; while there are too few, only mark them."""

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
    """Claim that an opponent has broken the rules of play in this deal."""

    code: Code
    match_no: MatchNo
    deal: DealNo


@button("jo", "{code}:{match_no}.{deal}")
class DostaButton(BotButton):
    """End the match, because one's side has reached the target in mid-deal."""

    code: Code
    match_no: MatchNo
    deal: DealNo


@button("jx", shares=True)
class ContraButton(BotButton):
    """Call contra or recontra, in turn or not; the decision names what was bid last."""

    code: Code
    decision: DecisionField


@button("jh")
class HintButton(BotButton):
    """Suggest a good move and explain it."""

    code: Code
    decision: DecisionField


@button("n")
class LayNumberButton(BotButton):
    """Play the card with this number, counted from 1 in the hand as it was dealt."""

    code: Code
    decision: DecisionField
    number: Number


@button("q")
class NextDeclarationsButton(BotButton):
    """Choose the next option to declare."""

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


@button("i")
class ComeBackButton(BotButton):
    """Take over one's hand again from the AI player."""

    code: Code


@button("om")
class MenuButton(BotButton):
    """Show the menu of this table during the match."""

    code: Code


@button("op")
class ProposeButton(BotButton):
    """Put a proposal to the people at the table, in this match."""

    code: Code
    match_no: MatchNo
    question: ProposalField


@button("or")
class RespondButton(BotButton):
    """Accept or refuse the proposal with this number."""

    code: Code
    number: VoteNo
    yes: YesNo


@button("oc")
class TakeChairButton(BotButton):
    """Sit down in the middle of a match; without a seat, in the first chair available."""

    code: Code
    seat: SeatOrNone = None


@button("ou")
class CutButton(BotButton):
    """Cut the cards for the table's next deal, whatever its number."""

    code: Code


@button("on", "{code}:{match_no}.{deal}")
class NextDealButton(BotButton):
    """Ask for the next deal at once, without waiting after this one."""

    code: Code
    match_no: MatchNo
    deal: DealNo


@button("ow")
class WatchButton(BotButton):
    """Watch the table in one's private chat, or stop watching."""

    code: Code
    on: YesNo


@button("oe")
class EmotesButton(BotButton):
    """Show the emotes available at this table."""

    code: Code


@button("os")
class SayEmoteButton(BotButton):
    """Send this emote to the table."""

    code: Code
    emote: SwitchWord


@button("oh")
class HearEmotesButton(BotButton):
    """Show me the emotes of others, at any table, or hide them."""

    code: Code
    on: YesNo


@button("og")
class ResumeButton(BotButton):
    """End the pause."""

    code: Code


@button("of")
class SlowDownButton(BotButton):
    """Let AI players play at the table's pace again."""

    code: Code


@button("jk")
class TypedCardButton(BotButton):
    """Play this card, one reading of an ambiguous typed move."""

    code: Code
    decision: DecisionField
    card: CardField


@button("jl")
class TypedCallButton(BotButton):
    """Make this call, one reading of an ambiguous typed move."""

    code: Code
    decision: DecisionField
    call: CallField


@button("jo", "{code}:{match_no}.{deal}.{held}:{card}", shares=True)
class TypedNextCardButton(BotButton):
    """Play this card when one's turn comes, one reading of an ambiguous typed move."""

    code: Code
    match_no: MatchNo
    deal: DealNo
    held: Index
    card: CardField


@button("tp")
class OpenPageButton(BotButton):
    """Open the table's page inside the chat application."""

    code: Code


@button("w", "{code}:{match_no}.{deal}")
class LookBackButton(BotButton):
    """Show me every card of a finished deal."""

    code: Code
    match_no: MatchNo
    deal: DealNo


@button("we")
class ScoreButton(BotButton):
    """Show the current totals of a match."""

    code: Code


@button("m")
class TakeRecordButton(BotButton):
    """Send the record of a finished match as a file."""

    code: Code
    match_no: MatchNo


@button("mr")
class ReviewButton(BotButton):
    """Show me a review of how I played in a finished match."""

    code: Code
    match_no: MatchNo


@button("mp", "{code}:{match_no}.{deal}.{page}.{seat}:{move}")
class ReplayButton(BotButton):
    """Turn a page in the replay of a finished match, starting from the page named here.

    Deals count from 1, a deal's pages from 0. `seat` is the player whose view is shown; None shows
    all cards.
    """

    code: Code
    match_no: MatchNo
    deal: DealNo = 1
    page: Index = 0
    seat: SeatOrNone = None
    move: MoveField = ReplayMove.OPEN
