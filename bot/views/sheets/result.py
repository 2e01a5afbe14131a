"""The result of a match, and buttons for the next one."""

from typing import Final

from adapters.platform.layout import paired
from adapters.platform.views import Button, Paragraph, Span, Tone, View
from bot import buttons as b
from bot.locales.words import beside, quiet
from bot.pictures.sheet import SheetHead
from bot.views.lobby.lobby import open_button
from bot.views.sheets.sheet import board_grid, colon, drawn_board, victory_celebration
from bot.views.standings.counts import milestone_lines, rating_line
from bot.views.table.emotes import emotes_button
from bot.views.table.menu import page_button
from bot.views.table.scene import Rows, Scene, signed
from engine.rules.cards import per_side
from engine.rules.knowledge import Knowledge
from engine.rules.points.board import TurningKind, TurningPoint, turning_points
from engine.rules.points.match_end import win_shares
from engine.tables.rulings.lobby import may_change_partners
from engine.tables.table import Status

_LINES: Final = {
    TurningKind.LEAD_FOR_GOOD: "turning-lead",
    TurningKind.LED_THROUGHOUT: "turning-throughout",
    TurningKind.CAPOT: "turning-capot",
    TurningKind.FALL: "turning-fall",
    TurningKind.BEST_DEAL: "turning-best",
}
_MOST: Final = 3


def replay_payload(code: str, match_no: int, deal: int, page: int = 0) -> str:
    """The `/start` payload of a link to a deal of a replay, or to one of its pages."""
    return f"r_{code}_{match_no}_{deal}" + (f"_{page}" if page else "")


def turning_lines(scene: Scene) -> tuple[Paragraph, ...]:
    """The turning points of the match, one quiet line for each."""
    return quiet("\n".join(_line(scene, point) for point in points_of(scene.match)))


def points_of(match: Knowledge) -> tuple[TurningPoint, ...]:
    """The turning points that are shown, the most decisive first."""
    return turning_points(match.rules, match.board, match.winner)[:_MOST]


def most_decisive(match: Knowledge) -> TurningPoint | None:
    """The most decisive moment of a finished match; None if no deal stands out."""
    found = (point for point in points_of(match) if point.turning is not TurningKind.LED_THROUGHOUT)
    return next(found, None) if match.over else None


def _line(scene: Scene, point: TurningPoint) -> str:
    who, points = scene.side(point.side), signed(point.points)
    return scene.voice.say(_LINES[point.turning], number=point.deal, who=who, points=points)


_MEDALS = ("🥇", "🥈", "🥉")


def result_view(scene: Scene) -> View:
    """Who has won, and what to play next; raises `ValueError` during the match."""
    match = scene.match
    if not match.over:
        raise ValueError(f"match {scene.known.match_no} of {scene.known.id} is not over")
    title, score, buttons = title_line(scene), score_line(scene), _buttons(scene)
    lines = (
        title,
        *given_up_line(scene),
        score,
        *turning_lines(scene),
        *rating_line(scene),
        *milestone_lines(scene),
    )
    celebration = victory_celebration(scene)
    if not scene.as_files or not match.board:
        board = (board_grid(scene),) if match.board else ()
        return scene.view(*lines, *board, buttons=buttons, celebration=celebration)
    line = score.plain if len(match.totals) == 2 else beside(_ranked(scene))
    head = SheetHead(title.plain, line, won=match.winner is not None)
    picture = drawn_board(scene, head)
    return scene.view(*lines, picture=picture, buttons=buttons, celebration=celebration)


def title_line(scene: Scene) -> Paragraph:
    """Who has won the match."""
    match, voice = scene.match, scene.voice
    if match.winner is None:
        return drawn_line(scene)
    who, seats = scene.side(match.winner), len(scene.seats(match.winner))
    return voice.line("result-title" if seats > 1 else "result-title-one", who=who)


def tournament_line(scene: Scene) -> tuple[Paragraph, ...]:
    """In a tournament, what the result means for the reader, or who advances."""
    match, seat, voice = scene.match, scene.known.seat, scene.voice
    if not scene.known.tournament or match.winner is None:
        return ()
    if seat is None:
        message = "cup-champions" if scene.final else "cup-through"
        return (voice.line(message, who=scene.side(match.winner)),)
    won = match.rules.side_of(seat) == match.winner
    if scene.final:
        return (voice.line("cup-own-champion" if won else "cup-own-runner-up"),)
    return (voice.line("cup-own-through" if won else "cup-own-eliminated"),)


def given_up_line(scene: Scene) -> tuple[Paragraph, ...]:
    """Who has given up the match, if anybody."""
    side = scene.match.given_up
    return (scene.voice.line("result-given-up", who=scene.side(side)),) if side is not None else ()


def drawn_line(scene: Scene) -> Paragraph:
    """Say that the match is a draw, or that two of three share the win."""
    match, voice = scene.match, scene.voice
    worth = win_shares(match.totals, match.winner)
    leaders = [scene.side(side) for side, share in per_side(worth) if share]
    if len(leaders) == len(worth):
        return voice.line("result-drawn")
    first, second = leaders
    return voice.line("result-shared", first=first, second=second)


def score_line(scene: Scene) -> Paragraph:
    """The totals and the number of deals; more than two sides are ranked."""
    match, voice = scene.match, scene.voice
    if len(match.totals) == 2:
        points = colon(scene.by_side(match.totals))
        return voice.line("result-score", points=points, deals=match.number)
    totals = sorted(match.totals, reverse=True)
    places = (1 + totals.index(points) for points in totals)
    lines = [
        f"{_MEDALS[place - 1]} {told}" for place, told in zip(places, _ranked(scene), strict=True)
    ]
    return Paragraph((Span("\n".join(lines)),))


def _ranked(scene: Scene) -> list[str]:
    """The sides with their totals, the best first."""
    totals = scene.match.totals
    order = sorted(scene.match.rules.all_sides, key=lambda side: -totals[side])
    return [f"{scene.side(side)} {signed(totals[side])}" for side in order]


def _buttons(scene: Scene) -> Rows:
    """Buttons for what to play next, and below them the replay, the record and the review."""
    known, say = scene.known, scene.voice.say
    replay = b.text(b.ReplayButton(known.code, known.match_no))
    record = b.text(b.TakeRecordButton(known.code, known.match_no))
    emotes = emotes_button(scene) if known.status is Status.FINISHED else ()
    review = b.text(b.ReviewButton(known.code, known.match_no))
    look = (
        *((Button(say("result-replay"), replay),) if scene.match.number else ()),
        Button(say("result-record"), record),
        Button(say("result-review"), review),
    )
    page = page_button(scene) if known.status is Status.FINISHED else ()
    return (*next_rows(scene), page, emotes, look, *paired(_decisive(scene)))


def _decisive(scene: Scene) -> tuple[Button, ...]:
    """The button to replay the most decisive trick, here or in the private chat."""
    known, point, say = scene.known, most_decisive(scene.match), scene.voice.say
    if point is None:
        return ()
    data = b.text(b.ReplayButton(known.code, known.match_no, point.deal, point.trick))
    here = Button(say("result-replay-deal", number=point.deal, trick=point.trick), data)
    if not scene.replay_link:
        return (here,)
    return here, Button(say("result-replay-private"), "", link=scene.replay_link)


def next_rows(scene: Scene) -> Rows:
    """Buttons for what to play next, shown after a match until the table has moved on."""
    known, say = scene.known, scene.voice.say
    if known.status is not Status.FINISHED or known.tournament:  # which announces what follows
        return ()
    if known.lesson:
        again = Button(say("learn-again"), b.text(b.StartButton(known.code, known.match_no)))
        return ((again,), (open_button(scene.voice),))
    rematch = b.text(b.StartButton(known.code, known.match_no))
    reopen = b.text(b.ReopenButton(known.code, known.match_no))
    partners = b.text(b.ChangePartnersButton(known.code, known.match_no))
    change = (Button(say("result-partners"), partners),) if may_change_partners(known.rules) else ()
    return (
        (Button(say("result-rematch"), rematch, Tone.SUCCESS),),
        (*change, Button(say("result-reopen"), reopen)),
    )
