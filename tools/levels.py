"""Measure the rating of an AI level by matches against the club player, the anchor.

    python -m tools.levels random 600

The result is the rating for which the model expects the observed number of wins.
"""

import math
import sys

from engine.players.arena import Bout, play, tally
from engine.rules.ruleset import rules_of
from engine.standings.ratings import AI_RATINGS

PRESETS = ("belot_bg", "bela_hr", "three_handed", "bela_three", "two_handed")
BETA = 25 / 6
"""The model's standard deviation of chance in a match."""


def rated_at(preset: str, matches: int, level: str) -> tuple[float, float]:
    """The share of matches won by one side of club players, and the level's rating from it."""
    rules, club = rules_of(preset), AI_RATINGS["club"]
    sides = rules.side_count
    wins = tally(list(play(Bout("club", level, preset), -(-matches // sides)))).share * matches
    seats = rules.players // sides
    spread = math.sqrt(sides * (seats * club.sigma**2 + BETA**2))
    odds = (wins + 0.5) / (matches - wins + 0.5) * (sides - 1)
    return wins / matches, club.mu - math.log(odds) * spread / seats


def main() -> None:
    level, matches = sys.argv[1], int(sys.argv[2])
    for preset in PRESETS:
        wins, mu = rated_at(preset, matches, level)
        print(f"{preset}: club wins {wins:.1%} of {matches}, {level} plays like {mu:.1f}")


if __name__ == "__main__":
    main()
