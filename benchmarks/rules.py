"""The rules: random legal deals through the public `apply`, and views of them."""

import random
import time

from engine.rules.actions import DealCards
from engine.rules.knowledge import observe
from engine.rules.match import Match, apply, legal, new_match
from engine.rules.ruleset import rules_of

DEALS = 1_500
SEATS = (0, 1, 2, 3, None)


def _play_on(match: Match, rng: random.Random) -> Match:
    """One random legal action, or a shuffled pack where one is waited for."""
    if match.turn < 0:
        return apply(match, DealCards(tuple(rng.sample(range(32), 32))))[0]
    return apply(match, rng.choice(legal(match)))[0]


def _deals_a_second(rng: random.Random) -> float:
    match = new_match(rules_of("belot_bg"), 0)
    deals = 0
    start = time.process_time()
    while deals < DEALS:
        match = _play_on(match, rng)
        if match.turn < 0:
            deals += 1
            if match.over:
                match = new_match(match.rules, 0)
    return DEALS / (time.process_time() - start)


def _views_a_second(rng: random.Random) -> float:
    match = new_match(rules_of("belot_bg"), 0)
    states = []
    while not match.over:
        match = _play_on(match, rng)
        states.append(match)
    start = time.process_time()
    for state in states:
        for seat in SEATS:
            observe(state, seat)
    return len(states) * len(SEATS) / (time.process_time() - start)


def measure() -> list[tuple[str, str]]:
    """Measure in time of one core, whatever else the machine does."""
    rng = random.Random(1)
    return [
        ("random legal deals a second, belot_bg, one core", f"{_deals_a_second(rng):,.0f}"),
        ("observe() calls a second, one core", f"{_views_a_second(rng):,.0f}"),
    ]


def main() -> None:
    for name, value in measure():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
