"""What a worse move costs, in words: the chance to win the match, and points on the board."""

from typing import Final

from bot.views.words import Voice
from engine.rules.ruleset import Rules

_LEAST: Final = 0.5
"""Tens of points that are worth telling, where single ones are written as well."""


def cost_told(voice: Voice, rules: Rules, percent: float, tens: float) -> str:
    """Both as far as they are worth telling; empty where neither is."""
    chance, points = round(percent), points_of(rules, tens) if tens >= _LEAST else 0
    told = (
        voice.say("cost-chance", percent=chance) if chance > 0 else "",
        voice.say("cost-points", points=points) if points > 0 else "",
    )
    return ", ".join(part for part in told if part)


def points_of(rules: Rules, tens: float) -> int:
    """Tens of points as what is written on the board."""
    return round(tens * 10 / rules.unit)
