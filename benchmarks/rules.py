"""The rules: random legal deals of each preset through the public `apply`, and views of them."""

import random
import time

from engine.rules.cards import SEATS, pack
from engine.rules.deal.actions import DealCards
from engine.rules.knowledge import observe
from engine.rules.match import Match, apply, legal, new_match
from engine.rules.ruleset import PRESETS, rules_of

DEALS = 600


def _play_on(match: Match, rng: random.Random) -> Match:
    """Play a random legal action, or deal a shuffled pack if one is needed."""
    if match.turn < 0:
        cards = pack(match.rules.deck)
        return apply(match, DealCards(tuple(rng.sample(cards, len(cards)))))
    return apply(match, rng.choice(legal(match)))


def _deals_a_second(preset: str, rng: random.Random) -> float:
    match = new_match(rules_of(preset), SEATS[0])
    deals = 0
    start = time.process_time()
    while deals < DEALS:
        match = _play_on(match, rng)
        if match.turn < 0:
            deals += 1
            if match.over:
                match = new_match(match.rules, SEATS[0])
    return DEALS / (time.process_time() - start)


def _views_a_second(preset: str, rng: random.Random) -> float:
    match = new_match(rules_of(preset), SEATS[0])
    states = []
    while not match.over:
        match = _play_on(match, rng)
        states.append(match)
    audiences = (*match.rules.seats, None)
    start = time.process_time()
    for state in states:
        for audience in audiences:
            observe(state, audience)
    return len(states) * len(audiences) / (time.process_time() - start)


def measure() -> list[tuple[str, str]]:
    """Measure in processor time of one core, independent of other load."""
    rng = random.Random(1)
    deals = [
        (f"random legal deals a second, {preset}, one core", f"{_deals_a_second(preset, rng):,.0f}")
        for preset in PRESETS
    ]
    views = [
        (f"observe() calls a second, {preset}, one core", f"{_views_a_second(preset, rng):,.0f}")
        for preset in ("belot_bg", "bela_hr")
    ]
    return [*deals, *views]


def main() -> None:
    for name, value in measure():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
