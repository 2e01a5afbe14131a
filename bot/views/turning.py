"""What decided a match, in a few short lines."""

from typing import Final

from adapters.views import Paragraph
from bot.views.scene import Scene, signed
from bot.views.words import quiet
from engine.rules.knowledge import Knowledge
from engine.rules.turning import Turning, TurningPoint, turning_points

_LINES: Final = {
    Turning.LEAD_FOR_GOOD: "turning-lead",
    Turning.LED_THROUGHOUT: "turning-throughout",
    Turning.CAPOT: "turning-capot",
    Turning.FALL: "turning-fall",
    Turning.BEST_DEAL: "turning-best",
}
_MOST: Final = 3


def replay_payload(code: str, match_no: int, deal: int, page: int = 0) -> str:
    """What `/start` is given by a link to a deal of a replay, or to a page of it: a trick."""
    return f"r_{code}_{match_no}_{deal}" + (f"_{page}" if page else "")


def turning_lines(scene: Scene) -> tuple[Paragraph, ...]:
    """What decided the match, one quiet line for each."""
    return quiet("\n".join(_line(scene, point) for point in points_of(scene.match)))


def points_of(match: Knowledge) -> tuple[TurningPoint, ...]:
    """What is told of what decided the match, the most telling first."""
    return turning_points(match.rules, match.board, match.winner)[:_MOST]


def most_decisive(match: Knowledge) -> TurningPoint | None:
    """What decided most, once the match is over; None where no deal stands out."""
    found = (point for point in points_of(match) if point.turning is not Turning.LED_THROUGHOUT)
    return next(found, None) if match.over else None


def _line(scene: Scene, point: TurningPoint) -> str:
    who, points = scene.side(point.side), signed(point.points)
    return scene.voice.say(_LINES[point.turning], number=point.deal, who=who, points=points)
