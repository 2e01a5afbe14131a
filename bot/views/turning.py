"""What decided a match, in a few short lines."""

from typing import Final

from adapters.views import Paragraph
from bot.views.scene import Scene, signed
from bot.views.words import quiet
from engine.rules.turning import Turning, TurningPoint, turning_points

_LINES: Final = {
    Turning.LEAD_FOR_GOOD: "turning-lead",
    Turning.LED_THROUGHOUT: "turning-throughout",
    Turning.CAPOT: "turning-capot",
    Turning.FALL: "turning-fall",
    Turning.BEST_DEAL: "turning-best",
}
_MOST: Final = 3


def turning_lines(scene: Scene) -> tuple[Paragraph, ...]:
    """What decided the match, one quiet line for each."""
    return quiet("\n".join(_line(scene, point) for point in points_of(scene)))


def points_of(scene: Scene) -> tuple[TurningPoint, ...]:
    """What is told of what decided the match, the most telling first."""
    return turning_points(scene.match.rules, scene.match.board, scene.match.winner)[:_MOST]


def _line(scene: Scene, point: TurningPoint) -> str:
    who, points = scene.side(point.side), signed(point.points)
    return scene.voice.say(_LINES[point.turning], number=point.deal, who=who, points=points)
