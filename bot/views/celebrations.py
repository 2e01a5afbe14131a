"""What is celebrated where a sheet or a result appears: people who took all tricks, or who won."""

from adapters.views import Celebration
from bot.views.scene import Scene
from engine.rules.cards import Side


def capot_celebration(scene: Scene, deal_number: int) -> Celebration | None:
    """The present deal ended with all tricks on one side."""
    match = scene.match
    result = next((line for line in match.board if line.number == deal_number), None)
    if result is None or match.number != deal_number or result.capot is None:
        return None
    return Celebration.FEAT if _celebrates(scene, result.capot) else None


def victory_celebration(scene: Scene) -> Celebration | None:
    """Somebody has won the match."""
    winner = scene.match.winner
    won = winner is not None and _celebrates(scene, winner)
    return Celebration.VICTORY if won else None


def _celebrates(scene: Scene, side: Side) -> bool:
    """Whether there is a person on that side, and such things are shown here."""
    return scene.signs and any(scene.known.chairs[seat].account for seat in scene.seats(side))
