"""Count the outcomes of club players' deals; writes `engine/players/master/outcomes.json`.

    python -m tools.outcomes 4000

For each preset: how often one side and another scored certain tens of points in a deal.
"""

import json
import random
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Final

from engine.players.club.player import ClubPlayer
from engine.players.player import DEFAULT_BUDGET
from engine.rules.cards import pack
from engine.rules.deal.actions import DealCards
from engine.rules.knowledge import observe
from engine.rules.match import Match, Phase, apply, new_match
from engine.rules.ruleset import rules_of

PRESETS = (
    "belot_bg",
    "bela_hr",
    "three_handed",
    "bela_three",
    "two_handed",
    "bela_two",
    "belote_fr",
    "bitola",
    "coinche",
)
FILE: Final = Path(__file__).parents[1] / "engine/players/master/outcomes.json"


def outcomes(preset: str, deals: int, rng: random.Random) -> Counter[tuple[int, int]]:
    """Count the deals of whole matches by the tens of one side and of another."""
    rules, club = rules_of(preset), ClubPlayer()
    found: Counter[tuple[int, int]] = Counter()
    match = new_match(rules, rules.seats[0])
    while found.total() < deals * rules.side_count * (rules.side_count - 1):
        if match.over:
            match = new_match(rules, rng.choice(rules.seats))
        before = len(match.board)
        match = decided(match, club, rng)
        if len(match.board) > before:
            written = [points * rules.unit / 10 for points in match.board[-1].score.written]
            for own, other in permutations(written, 2):
                found[round(own), round(other)] += 1
    return found


def decided(match: Match, club: ClubPlayer, rng: random.Random) -> Match:
    """The match after a club player's next decision, or after the next deal."""
    if match.phase is Phase.DEALING:
        cards = pack(match.rules.deck)
        return apply(match, DealCards(tuple(rng.sample(cards, len(cards)))))
    thought = club.decide(observe(match, match.turn), DEFAULT_BUDGET, rng.getrandbits(32))
    return apply(match, thought.action)


def _table(found: Counter[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """The tens of a side, those of another, and how often; without the rarest outcomes."""
    return [
        (own, other, count)
        for (own, other), count in sorted(found.items())
        if count >= found.total() / 4000
    ]


def main() -> None:
    rng = random.Random(16)
    rows = []
    for preset in PRESETS:
        table = _table(outcomes(preset, int(sys.argv[1]), rng))
        rows.append(f"{json.dumps(preset)}: {json.dumps(table, separators=(',', ':'))}")
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
