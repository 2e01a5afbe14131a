"""What has been played: the score, deals to look back at, records, replays."""

from bot.buttons.codec import BotButton, button
from bot.buttons.fields import Code, DealNo, Index, MatchNo, MoveField, ReplayMove, SeatOrNone


@button("w", "{code}:{match_no}.{deal}")
class LookBackButton(BotButton):
    """Show me all of a deal that is over."""

    code: Code
    match_no: MatchNo
    deal: DealNo


@button("we")
class ScoreButton(BotButton):
    """Show the totals of a match as they are now."""

    code: Code


@button("m")
class TakeRecordButton(BotButton):
    """Send the record of a finished match as a file."""

    code: Code
    match_no: MatchNo


@button("mr")
class ReviewButton(BotButton):
    """Tell me how I played in a finished match."""

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
