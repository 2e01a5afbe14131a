"""Random rules and random match states, reached through `apply` alone."""

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from engine.rules.actions import Action, DealCards, MakeCall
from engine.rules.auction import Call
from engine.rules.match import Match, apply, legal, legal_late, new_match
from engine.rules.ruleset import Rules, built_presets, rules_of

SWITCHES: dict[str, tuple[object, ...]] = {
    "contra": (True, False),
    "outbid_after_contra": (True, False),
    "outbid_after_recontra": (True, False),
    "recontra_ends_auction": (True, False),
    "contracts": (("C", "D", "H", "S"), ("H", "NT", "AT"), ("AT",)),
    "raise_at_all_trumps": (True, False),
    "void_must_trump": ("if_opponent_holds_trick", "always"),
    "undertrump_forced": (True, False),
    "announce_window": ("with_first_card", "until_trick1_closed", "until_next_card"),
    "best_run_tie": ("cancel_all", "trump_then_cancel"),
    "quad_vs_run": ("independent", "quad_kills_quinte", "quad_kills_runs"),
    "belote_on_ruff": (True, False),
    "contra_multiplies_capot": (True, False),
    "hang_share": ("hanging_up", "defender_floor"),
    "capot_but_behind": (
        "inside_takes_all",
        "declarer_keeps",
        "defenders_pot_declarer_capot",
    ),
    "target": (31, 101),
    "capot_exit": ("any_capot", "only_151_159", "none"),
    "exit_with_hanging": (True, False),
}
"""Switches of the built presets that can be set one by one, with values to try."""


def random_switch(rng: random.Random) -> dict[str, Any]:
    """Some switches turned, often none."""
    chosen = rng.sample(sorted(SWITCHES), rng.choice((0, 0, 1, 3, 6)))
    return {name: rng.choice(SWITCHES[name]) for name in chosen}


def random_rules(rng: random.Random) -> Rules:
    """A built preset with some switches turned."""
    return rules_of(rng.choice(built_presets()), random_switch(rng))


def random_deck(rng: random.Random) -> DealCards:
    """A pack in random order; every other one hardly shuffled, so that there is much to declare."""
    deck = list(range(32))
    if rng.random() < 0.5:
        rng.shuffle(deck)
    else:
        for _ in range(rng.randrange(20)):
            i, j = rng.randrange(32), rng.randrange(32)
            deck[i], deck[j] = deck[j], deck[i]
        cut = rng.randrange(32)
        deck = deck[cut:] + deck[:cut]
    return DealCards(tuple(deck))


def random_action(match: Match, rng: random.Random) -> Action:
    """Something that may be done now, passing more often so that not every deal is recontra."""
    if match.turn < 0:
        return random_deck(rng)
    late = legal_late(match)
    if late and rng.random() < 0.3:
        return rng.choice(late)
    actions = legal(match)
    if isinstance(actions[0], MakeCall) and rng.random() < 0.4:
        return MakeCall(match.turn, Call.PASS)
    return rng.choice(actions)


def walk(match: Match, rng: random.Random) -> Iterator[tuple[Match, Action, Match]]:
    """Play at random until the match is over: state, action, next state."""
    while not match.over:
        action = random_action(match, rng)
        after, _ = apply(match, action)
        yield match, action, after
        match = after


def random_match(rng: random.Random, steps: int) -> Match:
    """A match under random rules after so many random steps, or its end if that comes first."""
    match = new_match(random_rules(rng), rng.randrange(4))
    for _ in range(steps):
        if match.over:
            break
        match, _ = apply(match, random_action(match, rng))
    return match


calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""For properties that play deals: on a busy machine one example may take long."""

seeds = st.integers(min_value=0, max_value=2**32 - 1)
randoms = seeds.map(random.Random)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """The rules of a built preset with some switches turned."""
    return random_rules(random.Random(draw(seeds)))


@st.composite
def matches(draw: st.DrawFn, max_steps: int = 150) -> Match:
    """A state of a match; `max_steps` bounds how far it has gone (a deal takes about 45 steps)."""
    steps = draw(st.integers(min_value=0, max_value=max_steps))
    return random_match(random.Random(draw(seeds)), steps)
