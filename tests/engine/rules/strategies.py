"""Random rules and random match states, reached through `apply` alone."""

import hashlib
import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, get_args

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from engine.rules.cards import BIT, pack
from engine.rules.deal.actions import Action, CancelDeal, DealCards, Dosta, MakeCall, PlayCard
from engine.rules.deal.auction import Call
from engine.rules.deal.deal import lawful
from engine.rules.match import Match, Phase, apply, legal, new_match
from engine.rules.ruleset import PRESETS, Rules, clashes, rules_of
from tests.engine.rules.out_of_turn import legal_challenges, legal_contras, legal_late

_NUMBERS: Mapping[str, tuple[object, ...]] = {
    "deal_before_auction": ((3, 2), (3, 3), (4,), (2, 2, 2)),
    "deal_after_auction": ((3,), (2,), (4,), (1, 1), (), (1,)),
    "contracts": (
        ("C", "D", "H", "S"),
        ("H", "NT", "AT"),
        ("AT",),
        ("C", "D", "H", "S", "AT"),
        ("C", "D", "H", "S", "SA", "TA"),
        ("H", "SA"),
    ),
    "quad_rank": (
        ("Q", "K", "T", "A", "9", "J"),
        ("T", "Q", "K", "A", "9", "J"),
        ("J", "9", "A", "K", "Q", "T"),
    ),
    "last_trick": (10, 0, 20),
    "capot_bonus": (90, 0, 100),
    "capot_sum": (None, 252, 500),
    "no_trump_aces": (None, 100, 200, 400),
    "target": (31, 1, 101, 301, 2000),
    "low_hand_cancel": (None, 10, 40),
    "deal_limit": (None, 1, 3, 7),
}
"""Some values of the switches that are numbers or lists."""


def _values(name: str) -> tuple[object, ...]:
    kind = Rules.model_fields[name].annotation
    return _NUMBERS.get(name) or ((True, False) if kind is bool else get_args(kind))


VALUES: Mapping[str, tuple[object, ...]] = {name: _values(name) for name in Rules.model_fields}
"""Every switch of A.8 with its values, or with some of them if it is a number or a list."""

_TOGETHER: tuple[Mapping[str, object], ...] = (
    {"players": 2, "sides": "individual"},
    {"players": 3, "sides": "individual", "fail_pays": "best_opponent"},
    {"players": 3, "sides": "individual", "fail_pays": "nobody"},
    {"auction_mode": "turn_up", "contracts": ("C", "D", "H", "S")},
    {
        "auction_mode": "turn_up",
        "contracts": ("C", "D", "H", "S"),
        "exchange_seven": False,
        "turned_card_to_taker": True,
    },
    {"auction_mode": "turn_up", "contracts": ("C", "D", "H", "S", "SA", "TA")},
    {"auction_mode": "turn_up", "contracts": ("C", "D", "H", "S", "TA"), "contra": True},
    {"auction_mode": "forced_first", "contra": True},
    {"auction_mode": "mus", "contra": False},
    {"auction_mode": "mus", "contra": True, "last_must_name": False},
    {"auction_mode": "mus", "second_round": True},
    {
        "players": 4,
        "sides": "teams",
        "deck": 32,
        "deal_before_auction": (3, 2, 3),
        "deal_after_auction": (),
        "left_over_to_caller": 0,
        "auction_mode": "numbers",
        "contracts": ("C", "D", "H", "S", "SA", "TA"),
        "scale": "exact",
        "kertici": False,
        "exchange_seven": False,
        "turned_card_to_taker": False,
    },
    {"auction_mode": "ladder", "contra": True, "contra_any_time": True},
    {"auction_mode": "ladder", "contra": True, "third_contra": True},
    {"quad_vs_run": "single_best", "contest_winner_takes": "all_own"},
    {"announce_window": "before_first_lead", "reveal": "at_once"},
    {"honour_play": True},
    {"dosta": True, "reveal": "at_once", "announce_window": "before_first_lead"},
)
"""Combinations that are rarely reached by turning one switch at a time."""


class Chosen(NamedTuple):
    """Coherent rules as a choice: a preset and the switches that were turned."""

    preset: str
    switch: Mapping[str, Any]

    @property
    def rules(self) -> Rules:
        return rules_of(self.preset, self.switch)


def named(rng: random.Random, names: Iterable[str]) -> str:
    """A random name. Adding a name changes only the choices that fall on it."""
    key = rng.getrandbits(64)
    return max(names, key=lambda name: hashlib.blake2b(f"{key} {name}".encode()).digest())


def any_switch(rng: random.Random) -> dict[str, Any]:
    """Some switches turned, often none; they may clash."""
    switch: dict[str, Any] = {}
    if rng.random() < 0.4:
        switch |= rng.choice(_TOGETHER)
    for name in rng.sample(sorted(VALUES), rng.choice((0, 0, 1, 2, 4, 8))):
        switch[name] = rng.choice(VALUES[name])
    return switch


def random_choice(rng: random.Random) -> Chosen:
    """A preset with some switches turned that go together."""
    preset = named(rng, PRESETS)
    while True:
        chosen = Chosen(preset, any_switch(rng))
        if not clashes(chosen.rules):
            return chosen


def random_rules(rng: random.Random) -> Rules:
    """The same choice, as rules."""
    return random_choice(rng).rules


def random_deck(rng: random.Random, size: int = 32) -> DealCards:
    """A pack in random order; half of them are barely shuffled, for more declarations."""
    deck = list(pack(size))
    if rng.random() < 0.5:
        rng.shuffle(deck)
    else:
        for _ in range(rng.randrange(20)):
            i, j = rng.randrange(size), rng.randrange(size)
            deck[i], deck[j] = deck[j], deck[i]
        cut = rng.randrange(size)
        deck = deck[cut:] + deck[:cut]
    return DealCards(tuple(deck))


def suited_deck(rng: random.Random, rules: Rules) -> DealCards:
    """A pack that gives everybody nearly consecutive cards: long runs, and hands without a suit."""
    slots, top = [list[int]() for _ in range(rules.players)], 0
    for batches, turned in (
        (
            rules.deal_before_auction,
            rules.auction_mode == "turn_up" and not rules.turned_card_to_taker,
        ),
        (rules.deal_after_auction, False),
    ):
        for size in batches:
            for own in slots:
                own.extend(range(top, top + size))
                top += size
        top += turned
    dealt = [place for own in slots for place in own]
    places = dealt + [place for place in range(rules.deck) if place not in dealt]
    cards = pack(rules.deck)
    cut = rng.randrange(4) * len(cards) // 4
    deck = list(cards)
    for place, card in zip(places, cards[cut:] + cards[:cut], strict=True):
        deck[place] = card
    for _ in range(rng.choice((0, 0, 1, 3))):
        i, j = rng.randrange(len(deck)), rng.randrange(len(deck))
        deck[i], deck[j] = deck[j], deck[i]
    return DealCards(tuple(deck))


def random_action(match: Match, rng: random.Random) -> Action:
    """A random legal action, passing more often so that not every deal is recontra."""
    challenges = legal_challenges(match)
    if challenges and rng.random() < 0.02:
        return rng.choice(challenges)
    if match.turn < 0:
        if rng.random() < 0.1:
            return suited_deck(rng, match.rules)
        return random_deck(rng, match.rules.deck)
    late = legal_late(match)
    if late and rng.random() < 0.3:
        return rng.choice(late)
    contras = legal_contras(match)
    if contras and rng.random() < 0.1:
        return rng.choice(contras)
    actions = legal(match)
    if match.phase is Phase.AUCTION and rng.random() < 0.4:
        passed = MakeCall(match.turn, Call.PASS)
        if passed in actions:
            return passed
    return rng.choice(_likely(match, actions, rng))


def _likely(match: Match, actions: tuple[Action, ...], rng: random.Random) -> tuple[Action, ...]:
    """The actions, mostly without those that would end too many deals early."""
    rare = rng.random() < 0.1
    if rare or match.deal is None:
        return actions
    if isinstance(actions[-1], CancelDeal | Dosta):
        return actions[:-1]
    if match.rules.honour_play and isinstance(actions[0], PlayCard):
        allowed = lawful(match.rules, match.deal)
        plays = [action for action in actions if isinstance(action, PlayCard)]
        return tuple(action for action in plays if allowed & BIT[action.card])
    return actions


def walk(match: Match, rng: random.Random) -> Iterator[tuple[Match, Action, Match]]:
    """Play at random until the match is over: state, action, next state.

    In honour play the end may be challenged, and the match may then continue.
    """
    while not match.over or (legal_challenges(match) and rng.random() < 0.7):
        action = rng.choice(legal_challenges(match)) if match.over else random_action(match, rng)
        after = apply(match, action)
        yield match, action, after
        match = after


def random_match(rng: random.Random, steps: int, preset: str | None = None) -> Match:
    """A match under random rules after this number of random steps, or at its end."""
    rules = random_rules(rng) if preset is None else rules_of(preset)
    match = new_match(rules, rng.choice(rules.seats))
    for _ in range(steps):
        if match.over:
            break
        match = apply(match, random_action(match, rng))
    return match


calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""For properties that play deals: on a busy machine one example may take long."""

seeds = st.integers(min_value=0, max_value=2**32 - 1)
randoms = seeds.map(random.Random)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """The rules of a preset with some switches turned that go together."""
    return random_rules(random.Random(draw(seeds)))


@st.composite
def matches(draw: st.DrawFn, max_steps: int = 150, preset: str | None = None) -> Match:
    """A state of a match; `max_steps` bounds how far it has gone (a deal takes about 45 steps)."""
    steps = draw(st.integers(min_value=0, max_value=max_steps))
    return random_match(random.Random(draw(seeds)), steps, preset)
