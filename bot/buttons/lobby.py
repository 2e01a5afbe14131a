"""Buttons of the lobby, its menu and its settings, and of how a place shows play."""

from bot.buttons.codec import (
    AccountId,
    BotButton,
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
    button,
)


@button("o")
class OpenTableButton(BotButton):
    """Open a table in this place."""


@button("oa")
class AnotherTableButton(BotButton):
    """Open a table in this place although other people's lobbies are open."""


@button("jx")
class LearnButton(BotButton):
    """Begin the guided deal in the private chat."""


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
    """Leave the seat; refused once another match has begun."""

    code: Code
    match_no: MatchNo


@button("a")
class AddAIPlayerButton(BotButton):
    """Put an AI player in this seat."""

    code: Code
    seat: SeatNo


@button("f")
class RemoveAIPlayerButton(BotButton):
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
    """Start the match after this one; everybody gets another partner."""

    code: Code
    match_no: MatchNo


@button("x")
class CloseButton(BotButton):
    """Close the table, unless a later match has begun."""

    code: Code
    match_no: MatchNo


@button("lm")
class LobbyMenuButton(BotButton):
    """Show a page of the lobby's menu."""

    code: Code
    page: MenuPage


@button("lk")
class RemoveAIPlayerInMenuButton(BotButton):
    """Remove the AI player from this seat, on the menu's page of people."""

    code: Code
    seat: SeatNo


@button("ls")
class SetOptionButton(BotButton):
    """Turn a lobby option on or off: start when full, by invitation only, or looking."""

    code: Code
    option: OptionName
    on: YesNo


@button("li")
class RenewInvitationButton(BotButton):
    """Replace the table's invitation; `number` counts the earlier ones."""

    code: Code
    number: MatchNo


@button("ll")
class ChooseLevelButton(BotButton):
    """Set the level of the AI players that sit down."""

    code: Code
    level: LevelName


@button("lw")
class DrawLotsButton(BotButton):
    """Draw lots for the chairs; `lots` counts the earlier draws."""

    code: Code
    lots: MatchNo


@button("lr")
class SendAwayButton(BotButton):
    """Free this person's chair."""

    code: Code
    account: AccountId


@button("lb")
class BlockButton(BotButton):
    """Bar this person from the table, or let them sit again."""

    code: Code
    account: AccountId
    on: YesNo


@button("lh")
class HandOverButton(BotButton):
    """Make this person the one who runs the table."""

    code: Code
    account: AccountId


@button("la")
class AnswerGuestButton(BotButton):
    """Let in a person who asked, or turn them down; `page`: pressed on the menu's page."""

    code: Code
    account: AccountId
    yes: YesNo
    page: YesNo


@button("y")
class ReadRulesButton(BotButton):
    """Show a page of the rules of a table, of this place's next one (`HERE`), or of a preset."""

    of: CodeOrPreset
    page: TopicName


@button("z")
class ReadSettingsButton(BotButton):
    """Show a page of the settings of a table, or of this place's next one (`HERE`)."""

    code: CodeOrHere
    page: SwitchWord


@button("v")
class ChangeRulesButton(BotButton):
    """Play by this preset, unchanged; `HERE` means this place's next table."""

    code: CodeOrHere
    preset: PresetName


@button("z", "{code}:{switch}={value}", shares=True)
class ChangeSwitchButton(BotButton):
    """Set this switch to this value; `HERE` means this place's next table."""

    code: CodeOrHere
    switch: SwitchWord
    value: SwitchWord


@button("t")
class ChangePaceButton(BotButton):
    """Play at this pace; `HERE` means this place's next table."""

    code: CodeOrHere
    pace: PaceName


@button("tl")
class LastCardButton(BotButton):
    """Play last cards automatically, or not; `HERE` means this place's next table."""

    code: CodeOrHere
    by_itself: YesNo


@button("lp")
class ChoosePicturesButton(BotButton):
    """Choose which pictures are sent in this place."""

    pictures: SwitchWord


@button("ld")
class ChooseDeckButton(BotButton):
    """Choose the deck that is drawn in this place."""

    deck: SwitchWord


@button("lt")
class PostTricksButton(BotButton):
    """Post each trick as a separate lasting message in this place, or not."""

    on: YesNo


@button("lv")
class ShowEmotesButton(BotButton):
    """Show emotes and celebrations in this place, or not."""

    on: YesNo


@button("lu")
class PostSummariesButton(BotButton):
    """Post monthly and yearly summaries in this place, or not."""

    on: YesNo


@button("lq")
class PostDailyButton(BotButton):
    """Post the deal of the day in this place each morning, or not."""

    on: YesNo


@button("l")
class ChooseLanguageButton(BotButton):
    """Use this language here."""

    language: LanguageCode
