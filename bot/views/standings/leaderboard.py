"""A leaderboard: a table narrow enough for a phone, and buttons to the other boards."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from adapters.platform.views import Button, Grid, Paragraph, Picture, Span, View
from bot import buttons as b
from bot.locales.words import Voice, beside, quiet, spoken
from bot.people.names import AccountNames, seen_names, told_apart
from bot.pictures.decks import Deck
from bot.pictures.sheet import SheetHead, SheetRow, Weight, empty_sheet, sheet_picture
from bot.views.standings.counts import DrawingStyle, mixed, percent_text
from engine.rules.ruleset import rules_of
from engine.standings.boards import Leaderboard, LeaderboardOrder, Standing
from engine.standings.ratings import (
    ESTABLISHED_MATCHES,
    FEW,
    FEW_COST,
    PLACED_MATCHES,
    PLACED_PEOPLE,
    POINT,
    Family,
    family_of,
)

_NAME: Final = 16
"""Maximum characters of a name beside two numbers."""


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A page of a leaderboard with what its view needs.

    names: the names of the people on it.
    floor: the minimum number of matches for the board by share of wins.
    families: the families with matches, to choose from.
    local: this place has its own board.
    """

    at: b.LeaderboardButton
    board: Leaderboard
    names: AccountNames
    floor: int
    families: tuple[Family, ...]
    drawing: DrawingStyle
    local: bool


class _Column(NamedTuple):
    """A column: its header, a message id or a symbol, and the text of each cell."""

    header: str
    told: Callable[[Standing], str]


def leaderboard_view(voice: Voice, shown: ShownBoard) -> View:
    """The page, with the asker's own row at the bottom if it is on another page."""
    board, at = shown.board, shown.at
    what, by = _told(voice, shown), voice.say(f"by-{at.by.name.lower()}")
    deck = shown.drawing.deck
    title, buttons = voice.line("leaderboard-title", what=what), _buttons(voice, shown)
    if not board.rows:
        nobody = _nobody(voice, shown)
        if shown.drawing.as_files:
            picture = empty_sheet(SheetHead(by, what), nobody, f"{by}\n{what}\n{nobody}", deck)
            picture = replace(picture, told=(Span(nobody),))
            return View(
                (title,), picture, buttons=buttons, language=voice.language, people=shown.names
            )
        return View(
            (title, *quiet(nobody)), buttons=buttons, language=voice.language, people=shown.names
        )
    names = _names(voice, shown)
    columns = _columns(board, at.by)
    rows = [_row(voice, columns, names, row) for row in board.rows]
    apart = board.own is not None and board.own not in board.rows
    if board.own is not None and apart:
        rows.append(_row(voice, columns, names, board.own))
    header = (
        voice.say("leaderboard-name"),
        *(_header(voice, column) for column in columns),
    )
    notes = _notes(voice, shown)
    if shown.drawing.as_files:
        picture = _drawn(deck, SheetHead(by, what), header[1:], rows, apart=apart)
        return View(
            (title, *notes), picture, buttons=buttons, language=voice.language, people=shown.names
        )
    grid = Grid(header, tuple(rows), strong_last=apart)
    return View((title, grid, *notes), buttons=buttons, language=voice.language, people=shown.names)


def _drawn(
    deck: Deck,
    head: SheetHead,
    columns: Sequence[str],
    rows: Sequence[tuple[str, ...]],
    *,
    apart: bool,
) -> Picture:
    """The board as a sheet; `apart`: the asker's own row is the last."""
    last = len(rows) - 1
    drawn = [
        SheetRow(first, tuple(cells), Weight.TOTAL if apart and index == last else Weight.PLAIN)
        for index, (first, *cells) in enumerate(rows)
    ]
    told = "\n".join(beside(row) for row in rows)
    alt = f"{head.title}\n{head.line}\n{beside(columns)}\n{told}"
    picture = sheet_picture(head, [(column,) for column in columns], drawn, alt, deck)
    return Picture(picture.drawing, alt, (Span(told),))


def _told(voice: Voice, shown: ShownBoard) -> str:
    """The place, the period, and the game unless it is the language's own and the only one."""
    at, usual = shown.at, family_of(rules_of(spoken(voice.language).preset))
    where = "leaderboard-told-here" if at.here else "leaderboard-told-everywhere"
    when = f"since-told-{at.since.name.lower()}" if at.since is not b.Since.ALL else ""
    several = len({*shown.families, at.family, usual}) > 1
    family = voice.say(f"family-{at.family}") if several else ""
    return beside((voice.say(where), voice.say(when) if when else "", family))


def _nobody(voice: Voice, shown: ShownBoard) -> str:
    if shown.at.family in shown.families and (
        shown.at.by is LeaderboardOrder.RATING or not shown.at.here
    ):
        return voice.say(
            "leaderboard-no-place",
            matches=PLACED_MATCHES,
            people=PLACED_PEOPLE,
            theirs=ESTABLISHED_MATCHES,
        )
    if shown.at.by is LeaderboardOrder.RATE:
        return voice.say("leaderboard-too-few", matches=shown.floor)
    feats = shown.at.by in (LeaderboardOrder.CAPOTS, LeaderboardOrder.CONTRAS)
    return voice.say("leaderboard-nobody" if feats else "leaderboard-empty")


def _notes(voice: Voice, shown: ShownBoard) -> tuple[Paragraph, ...]:
    board, at = shown.board, shown.at
    page = ""
    if board.pages > 1:
        page = voice.say("leaderboard-page", page=board.page + 1, pages=board.pages)
    note = ""
    if at.by is LeaderboardOrder.RATE:
        note = voice.say("leaderboard-rate-note", matches=shown.floor)
    elif at.by is LeaderboardOrder.RATING and not _settled(board):
        note = voice.say("leaderboard-doubt-note")
    few = ""
    if at.by is LeaderboardOrder.RATING and not at.here:
        few = voice.say("leaderboard-few-note", points=round(FEW_COST * POINT), people=FEW)
    return (*quiet(note), *quiet(few), *quiet(page))


def _names(voice: Voice, shown: ShownBoard) -> Mapping[str, str]:
    return told_apart(seen_names(voice, shown.names), _NAME)


def _header(voice: Voice, column: _Column) -> str:
    return voice.say(column.header) if "-" in column.header else column.header


def _columns(board: Leaderboard, by: LeaderboardOrder) -> tuple[_Column, ...]:
    """The columns beside the names.

    A rating is followed by its uncertainty or, once all on the page are settled, by the number of
    matches; a phone has no room for both.
    """
    if by is not LeaderboardOrder.RATING:
        return _COLUMNS[by]
    return _RATING, _PLAYED if _settled(board) else _DOUBT


def _settled(board: Leaderboard) -> bool:
    """Whether every rating on the page is settled."""
    return all(row.rating.settled for row in (*board.rows, *filter(None, (board.own,))))


def _row(
    voice: Voice, columns: Sequence[_Column], names: Mapping[str, str], row: Standing
) -> tuple[str, ...]:
    who = names.get(row.account_id, "")
    ranked = f"– {who}"
    if row.rank is not None:
        ranked = voice.say("leaderboard-rank", rank=str(row.rank), who=who)
    return ranked, *(column.told(row) for column in columns)


def _least_told(row: Standing) -> str:
    return "–" if row.rate is None else str(round(100 * row.rate))


_PLAYED: Final = _Column("leaderboard-played", lambda row: str(row.matches))
_WON: Final = _Column("leaderboard-won", lambda row: mixed(row.won))
_PERCENT: Final = _Column("%", lambda row: percent_text(row.won, row.matches))
_RATING: Final = _Column("by-rating", lambda row: str(row.rating.points))
_DOUBT: Final = _Column("±", lambda row: "" if row.rating.settled else f"±{row.rating.doubt}")
_COLUMNS: Final[Mapping[LeaderboardOrder, tuple[_Column, ...]]] = {
    LeaderboardOrder.WON: (_WON, _PLAYED, _PERCENT),
    LeaderboardOrder.RATE: (_Column("leaderboard-sure", _least_told), _PERCENT, _PLAYED),
    LeaderboardOrder.POINTS: (_Column("by-points", lambda row: str(row.points)), _PLAYED),
    LeaderboardOrder.CAPOTS: (_Column("by-capots", lambda row: str(row.capots)), _PLAYED),
    LeaderboardOrder.CONTRAS: (_Column("by-contras", lambda row: str(row.contras)), _PLAYED),
}


def _buttons(voice: Voice, shown: ShownBoard) -> tuple[tuple[Button, ...], ...]:
    """Rows in a fixed order; some platforms allow no more than five."""
    at, board = shown.at, shown.board
    ways = [
        _choice(voice, f"by-{by.name.lower()}", at, replace(at, by=by, page=0))
        for by in LeaderboardOrder
    ]
    families = [
        _choice(voice, f"family-{family}", at, replace(at, family=family, page=0))
        for family in Family
        if family in {*shown.families, at.family}
    ]
    moments = [
        _choice(voice, f"since-{since.name.lower()}", at, replace(at, since=since, page=0))
        for since in b.Since
    ]
    last: list[Button] = []
    if board.page > 0:
        last.append(Button("◀️", b.text(replace(at, page=board.page - 1))))
    if shown.local:
        label = voice.say("leaderboard-everywhere" if at.here else "leaderboard-here")
        last.append(Button(label, b.text(replace(at, here=not at.here, page=0))))
    if board.page + 1 < board.pages:
        last.append(Button("▶️", b.text(replace(at, page=board.page + 1))))
    rows = (ways[:3], ways[3:], families if len(families) > 1 else [], moments, last)
    return tuple(tuple(row) for row in rows if row)


def _choice(voice: Voice, message: str, at: b.LeaderboardButton, to: b.LeaderboardButton) -> Button:
    return Button(voice.say(message), b.text(to)).marked(when=to == replace(at, page=0))
