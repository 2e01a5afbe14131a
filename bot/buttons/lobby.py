"""How a place shows what happens in it: language, pictures, cards, tricks."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import (
    AccountId,
    Code,
    CodeOrHere,
    CodeOrPreset,
    LanguageCode,
    LevelName,
    MatchNo,
    MenuPage,
    OptionName,
    PaceName,
    PresetName,
    SeatNo,
    SwitchWord,
    TopicName,
    YesNo,
)


@button("o")
class OpenTableButton(BotButton):
    """Open a table in this place."""


@button("oa")
class AnotherTableButton(BotButton):
    """Open a table in this place, beside the lobbies of other people."""


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


@button("li")
class RenewInvitationButton(BotButton):
    """Make a new invitation of the table; `number` is how many were made before."""

    code: Code
    number: MatchNo


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


@button("lu")
class TellSummariesButton(BotButton):
    """Tell here what each month and year has come to, or do not."""

    on: YesNo


@button("lq")
class PostDailyButton(BotButton):
    """Post the deal of the day here each morning, or do not."""

    on: YesNo


@button("l")
class ChooseLanguageButton(BotButton):
    """Use this language here."""

    language: LanguageCode
