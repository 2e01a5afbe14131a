"""Tournaments: planning one, signing up for it, leaving it, and what its organiser does."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import AccountId, Code, DraftOption, MenuPage, PageNo, SwitchWord, YesNo


@button("qn")
class NewTournamentButton(BotButton):
    """Plan a tournament here."""


@button("qd")
class DraftPageButton(BotButton):
    """Show what is planned, or a page on which something of it is chosen."""

    code: Code
    page: MenuPage


@button("qc")
class ChangeDraftButton(BotButton):
    """Plan something otherwise."""

    code: Code
    option: DraftOption
    value: SwitchWord


@button("qa")
class AnnounceTournamentButton(BotButton):
    """Let people sign up for what was planned."""

    code: Code


@button("qs")
class SignUpButton(BotButton):
    """Sign up."""

    code: Code


@button("qb")
class SignUpBesideButton(BotButton):
    """Sign up as the partner of somebody who has none."""

    code: Code
    account: AccountId


@button("qw")
class WithdrawButton(BotButton):
    """Sign off, before the start."""

    code: Code


@button("ql")
class LeaveTournamentButton(BotButton):
    """Leave for good, after the start; `sure`: he was asked again."""

    code: Code
    sure: YesNo


@button("qk")
class StayInTournamentButton(BotButton):
    """Leave after all not."""


@button("qm")
class TournamentMenuButton(BotButton):
    """Show what whoever organises it can do."""

    code: Code


@button("qg")
class BeginTournamentButton(BotButton):
    """Begin now, with those who have signed up."""

    code: Code


@button("qp")
class TournamentPeopleButton(BotButton):
    """Show a page of those whom one can throw out."""

    code: Code
    page: PageNo


@button("qo")
class ThrowOutButton(BotButton):
    """Let somebody play no more."""

    code: Code
    account: AccountId


@button("qx")
class CancelTournamentButton(BotButton):
    """Call it off; `sure`: he was asked again."""

    code: Code
    sure: YesNo
