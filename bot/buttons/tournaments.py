"""Buttons of tournaments: planning, signing up, leaving, and the organiser's menu."""

from bot.buttons.codec import (
    AccountId,
    BotButton,
    Code,
    DraftOption,
    DraftText,
    MenuPage,
    PageNo,
    SwitchWord,
    YesNo,
    button,
)


@button("qn")
class NewTournamentButton(BotButton):
    """Plan a tournament here."""


@button("qd")
class DraftPageButton(BotButton):
    """Show the planned tournament, or the page on which to choose one option."""

    code: Code
    page: MenuPage


@button("qc")
class ChangeDraftButton(BotButton):
    """Change an option of the planned tournament."""

    code: Code
    option: DraftOption
    value: SwitchWord


@button("qq")
class AskDraftButton(BotButton):
    """Ask me for a text of the tournament: a prize, the terms, or the start."""

    code: Code
    option: DraftText


@button("qa")
class AnnounceTournamentButton(BotButton):
    """Announce the planned tournament and open the sign-up."""

    code: Code


@button("qs")
class SignUpButton(BotButton):
    """Sign up."""

    code: Code


@button("qb")
class SignUpAsPartnerButton(BotButton):
    """Sign up as the partner of a person who has none."""

    code: Code
    account: AccountId


@button("qw")
class WithdrawButton(BotButton):
    """Withdraw, before the start."""

    code: Code


@button("ql")
class LeaveTournamentButton(BotButton):
    """Leave for good, after the start; `sure`: they have confirmed it."""

    code: Code
    sure: YesNo


@button("qk")
class StayInTournamentButton(BotButton):
    """Stay in the tournament after all."""


@button("qm")
class TournamentMenuButton(BotButton):
    """Show the organiser's menu."""

    code: Code


@button("qg")
class BeginTournamentButton(BotButton):
    """Begin now, with the people who have signed up."""

    code: Code


@button("qp")
class TournamentPeopleButton(BotButton):
    """Show a page of the people who can be removed."""

    code: Code
    page: PageNo


@button("qo")
class RemoveParticipantButton(BotButton):
    """Remove a person from the tournament."""

    code: Code
    account: AccountId


@button("qx")
class CancelTournamentButton(BotButton):
    """Cancel the tournament; `sure`: they have confirmed it."""

    code: Code
    sure: YesNo
