"""Every button: what it means, its short name, and its fields.

A short name and the order of its fields never change: such buttons are on people's screens. A
button pressed again, after its decision was made, must do no harm.
"""

from bot.button_codec import BotButton, Unreadable, button, kinds, parse, text
from bot.button_fields import (
    AccountId,
    AccountOrNone,
    ByField,
    CallField,
    CardField,
    CardsField,
    Code,
    CodeOrHere,
    CodeOrPreset,
    DealNo,
    DecisionField,
    FamilyName,
    HoursField,
    Index,
    LanguageCode,
    LevelName,
    MatchNo,
    MenuPage,
    MoveField,
    Number,
    OptionName,
    PaceName,
    PageNo,
    PlaceId,
    PresetName,
    ProposalField,
    ReplayMove,
    SeatNo,
    SeatOrNone,
    Since,
    SinceField,
    SwitchWord,
    TopicName,
    VoteNo,
    YesNo,
    ZoneName,
)

__all__ = ["BotButton", "ReplayMove", "Since", "Unreadable", "kinds", "parse", "text"]

HERE = "-"
"""Stands for a table's code: the next table in this place."""

HOME = "home"
"""The first page of the settings, of a lobby's menu, of one's own settings, and of a person."""

PARTNERS_PAGE, OPPONENTS_PAGE, CALLS_PAGE = "partners", "opponents", "calls"
"""Further pages of how somebody plays."""

QUIET_PAGE, CLOCK_PAGE = "quiet", "clock"
"""Further pages of one's own settings; so they are called where they are typed, too."""


@button("o")
class OpenTableButton(BotButton):
    """Open a table in this place."""


@button("jx")
class LearnButton(BotButton):
    """Begin the guided deal in one's private chat."""


@button("s")
class SitButton(BotButton):
    """Sit down in this seat."""

    code: Code
    seat: SeatNo


@button("lj")
class JoinTableButton(BotButton):
    """Sit down at this table, in any seat."""

    code: Code


@button("ln")
class StopNoticesButton(BotButton):
    """Tell me no more when a table opens in this place."""

    place: PlaceId


@button("u")
class StandUpButton(BotButton):
    """Leave the seat, in the lobby that comes before this match."""

    code: Code
    match_no: MatchNo


@button("a")
class AddMachineButton(BotButton):
    """Put an AI player in this seat."""

    code: Code
    seat: SeatNo


@button("f")
class RemoveMachineButton(BotButton):
    """Remove the AI player from this seat."""

    code: Code
    seat: SeatNo


@button("g")
class StartButton(BotButton):
    """Start the match after this one; AI players take the free seats."""

    code: Code
    match_no: MatchNo


@button("r")
class ReopenButton(BotButton):
    """Go back to the lobby after this match."""

    code: Code
    match_no: MatchNo


@button("jp")
class ChangePartnersButton(BotButton):
    """Start the match after this one, everybody with another partner."""

    code: Code
    match_no: MatchNo


@button("x")
class CloseButton(BotButton):
    """Close the table, unless a later match has begun."""

    code: Code
    match_no: MatchNo


@button("lm")
class LobbyMenuButton(BotButton):
    """Show a page of what can be done with a table in its lobby."""

    code: Code
    page: MenuPage


@button("lk")
class SendMachineAwayButton(BotButton):
    """Remove the AI player from this seat, on the page of who sits."""

    code: Code
    seat: SeatNo


@button("ls")
class SetOptionButton(BotButton):
    """Turn an option of the lobby on or off: begins when full, or by invitation only."""

    code: Code
    option: OptionName
    on: YesNo


@button("ll")
class ChooseLevelButton(BotButton):
    """Let AI players of this level sit down."""

    code: Code
    level: LevelName


@button("lw")
class DrawLotsButton(BotButton):
    """Draw lots for the chairs; so many draws were made before."""

    code: Code
    lots: MatchNo


@button("lr")
class SendAwayButton(BotButton):
    """Free the chair of this person."""

    code: Code
    account: AccountId


@button("lb")
class BlockButton(BotButton):
    """Let this person sit here no more, or again."""

    code: Code
    account: AccountId
    on: YesNo


@button("lh")
class HandOverButton(BotButton):
    """Let this person run the table from now on."""

    code: Code
    account: AccountId


@button("la")
class AnswerGuestButton(BotButton):
    """Let this person in who asks, or do not; `page`: it is on a page of its own."""

    code: Code
    account: AccountId
    yes: YesNo
    page: YesNo


@button("y")
class ReadRulesButton(BotButton):
    """Show a page of the rules: of a table, of this place's next one (`HERE`), or of a preset."""

    of: CodeOrPreset
    page: TopicName


@button("z")
class ReadSettingsButton(BotButton):
    """Show a page of the settings of a table, or of this place's next one (`HERE`)."""

    code: CodeOrHere
    page: SwitchWord


@button("v")
class ChangeRulesButton(BotButton):
    """Play by this preset, unchanged; `HERE` sets this place's next table."""

    code: CodeOrHere
    preset: PresetName


@button("z", "{code}:{switch}={value}")
class ChangeSwitchButton(BotButton):
    """Set this switch to this value; `HERE` sets this place's next table."""

    code: CodeOrHere
    switch: SwitchWord
    value: SwitchWord


@button("t")
class ChangePaceButton(BotButton):
    """Play at this pace; `HERE` sets this place's next table."""

    code: CodeOrHere
    pace: PaceName


@button("tl")
class LastCardButton(BotButton):
    """Let last cards be played by themselves, or not; `HERE` sets this place's next table."""

    code: CodeOrHere
    by_itself: YesNo


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


@button("jn")
class DiscardNumberButton(BotButton):
    """Mark the card with this number for the discard, or unmark it."""

    code: Code
    decision: DecisionField
    number: Number


@button("ja")
class AnnounceButton(BotButton):
    """Declare the option with this index before the first lead."""

    code: Code
    decision: DecisionField
    index: Index


@button("jc")
class AnnounceChosenButton(BotButton):
    """Before the first lead, declare what has been chosen, or nothing."""

    code: Code
    decision: DecisionField
    aloud: YesNo


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


@button("h")
class ShowHandButton(BotButton):
    """Show me my hand."""

    code: Code


@button("w", "{code}:{match_no}.{deal}")
class LookBackButton(BotButton):
    """Show me all of a deal that is over."""

    code: Code
    match_no: MatchNo
    deal: DealNo


@button("m")
class TakeRecordButton(BotButton):
    """Send the record of a finished match as a file."""

    code: Code
    match_no: MatchNo


@button("mp", "{code}:{match_no}.{deal}.{page}.{seat}:{move}")
class ReplayButton(BotButton):
    """Turn a page in the replay of a finished match, starting from the page named here.

    Deals count from 1, a deal's pages from 0. `seat` is the player whose view is shown, None for
    all cards open.
    """

    code: Code
    match_no: MatchNo
    deal: DealNo = 1
    page: Index = 0
    seat: SeatOrNone = None
    move: MoveField = ReplayMove.OPEN


@button("pp", "{option}={value}")
class PreferButton(BotButton):
    """Choose this value of one of one's own settings."""

    option: SwitchWord
    value: SwitchWord


@button("po")
class OwnPageButton(BotButton):
    """Show a page of one's own settings."""

    page: MenuPage


@button("pq")
class QuietHoursButton(BotButton):
    """Do not call me in these hours."""

    hours: HoursField


@button("pk")
class ClockButton(BotButton):
    """I live by the clock of this zone."""

    zone: ZoneName


@button("lp")
class ChoosePicturesButton(BotButton):
    """Send these pictures here from now on."""

    pictures: SwitchWord


@button("ld")
class ChooseDeckButton(BotButton):
    """Draw cards of this deck here from now on."""

    deck: SwitchWord


@button("lt")
class PostTricksButton(BotButton):
    """Let each trick be a message of its own here that stays, or not."""

    on: YesNo


@button("lv")
class ShowSignsButton(BotButton):
    """Show here what people say to each other, and what is celebrated, or do not."""

    on: YesNo


@button("l")
class ChooseLanguageButton(BotButton):
    """Use this language here."""

    language: LanguageCode


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


@button("rk")
class LinkButton(BotButton):
    """Become part of the account that has given this code."""

    code: Code


@button("rd")
class OwnDataButton(BotButton):
    """Send me all that is kept of me."""


@button("ra")
class AskToForgetButton(BotButton):
    """Ask me whether I want to be forgotten."""


@button("rf")
class ForgetButton(BotButton):
    """Forget me."""
