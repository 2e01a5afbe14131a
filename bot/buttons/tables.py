"""A table from its opening to its end: its chairs, its matches."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import Code, MatchNo, SeatNo


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
