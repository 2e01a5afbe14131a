"""What is seldom needed of a lobby: its options, and who may sit there."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import (
    AccountId,
    Code,
    LevelName,
    MatchNo,
    MenuPage,
    OptionName,
    SeatNo,
    YesNo,
)


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
