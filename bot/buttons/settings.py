"""What is played: rules to be read, rules and paces to be chosen."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import (
    CodeOrHere,
    CodeOrPreset,
    PaceName,
    PresetName,
    SwitchWord,
    TopicName,
    YesNo,
)


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
