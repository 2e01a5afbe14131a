"""`legal_cards` against the implementation of RULES.md B.4.2 in `retold`."""

import random

import pytest

from engine.rules.cards import SEATS, Contract, Seat, hand_of, names, parse_card, parse_hand
from engine.rules.deal.tricks import belote_cards, legal_cards, winning_index
from engine.rules.ruleset import PRESETS, Rules, rules_of
from tests.engine.rules.listed import LISTED
from tests.engine.rules.retold import LAWS, Law, Played, holder, legal
from tests.every import every
from tests.often import often

PACK = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]
SWITCHES: dict[str, tuple[object, ...]] = {
    "raise_when_trump_led": (True, False),
    "raise_in_plain_suit": (True, False),
    "raise_at_all_trumps": (True, False),
    "void_must_trump": ("if_opponent_holds_trick", "always"),
    "overtrump_if_able": (True, False),
    "undertrump_forced": (True, False),
    "ruff_lifts_raise": (True, False),
}


def test_the_presets_play_by_the_switches_that_the_text_gives_them() -> None:
    assert set(LAWS) == set(LISTED)
    for preset, law in LAWS.items():
        assert _law(rules_of(preset)) == law, preset


def _law(rules: Rules) -> Law:
    return Law(**{name: getattr(rules, name) for name in vars(Law())})


def _position(rng: random.Random, players: int) -> tuple[list[str], list[Played], Seat]:
    """A hand, an open trick or none, and the seat in turn."""
    cards = rng.sample(PACK, rng.randrange(1, 12))
    on_table = cards[: rng.randrange(min(players, len(cards)))]
    leader = rng.choice(SEATS[:players])
    trick: list[Played] = [(SEATS[(leader + i) % players], card) for i, card in enumerate(on_table)]
    return cards[len(on_table) :], trick, SEATS[(leader + len(trick)) % players]


def _check(rules: Rules, law: Law, contract: Contract, rng: random.Random) -> None:
    hand, trick, me = _position(rng, law.players)
    cards = [parse_card(card) for _, card in trick]
    own = False
    if trick:
        held = trick[winning_index(contract, cards)]
        assert held == holder(contract.name, trick)
        own = rules.side_of(Seat(held[0])) == rules.side_of(me) and held[0] != me
    got = legal_cards(rules, contract, hand_of(map(parse_card, hand)), cards, own_side_holds=own)
    told = legal(law, contract.name, hand, trick, me)
    assert sorted(names(got)) == sorted(told), (contract.name, hand, trick, me, law)


@every("preset", PRESETS)
def test_the_mask_says_what_the_text_says(preset: str) -> None:
    rng = random.Random(preset)
    rules = rules_of(preset)
    for contract in rules.contracts_offered():
        for _ in range(often(250, 800)):
            _check(rules, _law(rules), contract, rng)


@every("players", [2, 3, 4])
@every("contract", Contract)
def test_the_mask_says_what_the_text_says_whatever_is_switched(
    players: int, contract: Contract
) -> None:
    rng = random.Random(f"{players} {contract.name}")
    for _ in range(often(40, 100)):
        switch = {name: rng.choice(values) for name, values in SWITCHES.items()}
        seats = {"players": players, "sides": "teams" if players == 4 else "individual"}
        rules = rules_of("belot_bg", {**switch, **seats})
        law = Law(**{name: getattr(rules, name) for name in vars(LAWS["belot_bg"])})
        for _ in range(30):
            _check(rules, law, contract, rng)


@every(
    ("switch", "contract", "hand", "trick", "own", "expected"),
    [
        pytest.param(
            {"raise_at_all_trumps": False}, "AT", "7H JH", "AH", False, "7H JH", id="AT-no-raise"
        ),
        pytest.param({}, "AT", "7H JH", "AH", True, "JH", id="AT-raise-over-partner"),
        pytest.param(
            {}, "AT", "QH KH 7C", "7H 9H AH", False, "QH KH", id="AT-cannot-beat-the-nine"
        ),
        pytest.param(
            {"raise_when_trump_led": False},
            "H",
            "7H JH",
            "AH",
            False,
            "7H JH",
            id="trumps-no-raise",
        ),
        pytest.param({}, "H", "8H 7C", "7H", False, "8H", id="eight-beats-seven"),
        pytest.param({}, "H", "7H AS", "AC 8H", False, "7H AS", id="no-forced-underruff"),
        pytest.param({}, "H", "7H AS", "AC", False, "7H", id="ruff"),
        pytest.param({}, "H", "7H AS", "AC", True, "7H AS", id="partner-holds"),
        pytest.param(
            {"overtrump_if_able": False}, "H", "9H AS", "AC 8H", False, "9H AS", id="no-overruff"
        ),
        pytest.param({}, "NT", "7H AS", "AC", False, "7H AS", id="NT-void"),
    ],
)
def test_switches_and_notes(
    switch: dict[str, object], contract: str, hand: str, trick: str, own: bool, expected: str
) -> None:
    cards = [parse_card(card) for card in trick.split()]
    got = legal_cards(
        rules_of("belot_bg", switch),
        Contract[contract],
        parse_hand(hand),
        cards,
        own_side_holds=own,
    )
    assert got == parse_hand(expected)


@every(
    ("contract", "hand", "trick", "ruff", "called"),
    [
        ("H", "QH KH", "", True, "QH KH"),
        ("H", "QH KH", "7H", True, "QH KH"),
        ("H", "QH KH", "7C", True, "QH KH"),
        ("H", "QH KH", "7C", False, ""),
        ("H", "QH KH", "7H", False, "QH KH"),
        ("H", "QS KS", "", True, ""),
        ("H", "KH AH", "", True, ""),
        ("AT", "QH KH QS KS", "", True, "QH KH QS KS"),
        ("AT", "QH KH QS KS", "7S", True, "QS KS"),
        ("AT", "QH KH", "7S", True, ""),
        ("NT", "QH KH", "", True, ""),
        ("D", "KC QD", "", True, ""),
    ],
)
def test_which_cards_may_be_called_belote(
    contract: str, hand: str, trick: str, ruff: bool, called: str
) -> None:
    rules = rules_of("belot_bg", {"belote_on_ruff": ruff})
    cards = [parse_card(card) for card in trick.split()]
    assert belote_cards(rules, Contract[contract], parse_hand(hand), cards) == parse_hand(called)


@every(
    ("contract", "hand", "trick", "played", "called"),
    [
        ("H", "QH KH", "", "", ""),
        ("H", "QH", "", "KH", "QH"),
        ("H", "KH", "7C", "QH", "KH"),
        ("H", "QH", "", "AH", ""),
        ("H", "QS", "", "KS", ""),
        ("AT", "QH KS", "", "KH QS", "QH KS"),
        ("AT", "QH KS", "7S", "KH QS", "KS"),
        ("NT", "QH", "", "KH", ""),
    ],
)
def test_which_second_cards_may_be_called_belote(
    contract: str, hand: str, trick: str, played: str, called: str
) -> None:
    rules = rules_of("belot_bg", {"belote_with": "second_card"})
    cards = [parse_card(card) for card in trick.split()]
    found = belote_cards(rules, Contract[contract], parse_hand(hand), cards, parse_hand(played))
    assert found == parse_hand(called)
