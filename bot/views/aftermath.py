"""What a match has changed for its people, told wherever its end is."""

from adapters.views import Paragraph, Span
from bot.views.scene import Scene, signed
from bot.views.words import beside, quiet

_TOLD = 3
"""Most milestones that are told of a match, the rarest of them."""


def rating_line(scene: Scene) -> tuple[Paragraph, ...]:
    """What the match has done to its people's ratings."""
    told = [
        f"{scene.person(gain.account_id)} {signed(f'{gain.points:+}')}"
        for gain in scene.after.gains
    ]
    return quiet(scene.voice.say("result-ratings", gains=beside(told))) if told else ()


def milestone_lines(scene: Scene) -> tuple[Paragraph, ...]:
    """What somebody has reached with this match, in a line each."""
    told = [
        scene.voice.say(f"milestone-{one}", who=" + ".join(map(scene.person, people)))
        for one, people in scene.after.milestones[:_TOLD]
    ]
    return (Paragraph((Span("\n".join(told)),)),) if told else ()
