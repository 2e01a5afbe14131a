"""What a worse move costs, in words: the chance to win the match, and points on the board."""

from bot.views.words import Voice
from engine.rules.ruleset import Rules


def cost_told(voice: Voice, rules: Rules, percent: float, tens: float) -> str:
    """Both as far as they are worth telling; empty where neither is."""
    chance, points = round(percent), points_of(rules, tens)
    told = (
        voice.say("cost-chance", percent=chance) if chance > 0 else "",
        voice.say("cost-points", points=points) if points > 0 else "",
    )
    return ", ".join(part for part in told if part)


def points_of(rules: Rules, tens: float) -> int:
    """Tens of points as what is written on the board."""
    return round(tens * 10 / rules.unit)
