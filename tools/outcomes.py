"""Count the outcomes of club players' deals: prints `engine.players.master.outcomes`.

    python -m tools.outcomes 4000 > engine/players/master/outcomes.py

For each preset: how often one side and another scored certain tens of points in a deal.
"""

import random
import sys
from collections import Counter
from itertools import permutations

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
_WIDE = 96


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


def _lines(found: Counter[tuple[int, int]]) -> list[str]:
    """The counts without the rarest outcomes, in lines of limited width."""
    lines, line = [], ""
    for (own, other), count in sorted(found.items()):
        if count < found.total() / 4000:
            continue
        word = f"{own},{other},{count} "
        if len(line) + len(word) > _WIDE - 6:
            lines.append(line)
            line = ""
        line += word
    return [*lines, line.rstrip()]


def main() -> None:
    rng = random.Random(16)
    print('"""Outcomes of deals, by `tools/outcomes.py`: tens of a side, of another, how often."""')
    print("\nfrom collections.abc import Mapping\nfrom typing import Final\n")
    print("OUTCOMES: Final[Mapping[str, str]] = {")
    for preset in PRESETS:
        print(f'    "{preset}": (')
        for line in _lines(outcomes(preset, int(sys.argv[1]), rng)):
            print(f'        "{line}"')
        print("    ),")
    print("}")


if __name__ == "__main__":
    main()
