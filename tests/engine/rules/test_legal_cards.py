"""`legal_cards` against RULES.md B.4.2 written down once more, in words and lists."""

import itertools
import random

import pytest

from engine.rules.cards import Contract, hand_of, names, parse_card, parse_hand
from engine.rules.play import belote_cards, legal_cards, winning_index
from engine.rules.ruleset import Rules, rules_of

TRUMPS_UP = "78QKTA9J"
PLAIN_UP = "789JQKTA"
PACK = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]


def _is_trump(contract: str, card: str) -> bool:
    return contract in ("AT", card[1])


def _higher(contract: str, card: str, held: str) -> bool:
    """Whether a card takes the trick from the one that holds it (B.4.1)."""
    if card[1] != held[1]:
        return contract == card[1]
    order = TRUMPS_UP if _is_trump(contract, card) else PLAIN_UP
    return order.index(card[0]) > order.index(held[0])


def _winner(contract: str, trick: list[tuple[int, str]]) -> tuple[int, str]:
    best = trick[0]
    for seat, card in trick[1:]:
        if _higher(contract, card, best[1]):
            best = (seat, card)
    return best


def _legal(
    rules: Rules, contract: str, hand: list[str], trick: list[tuple[int, str]], me: int
) -> list[str]:
    """The pseudocode of B.4.2, line by line."""
    if not trick:
        return hand
    led = trick[0][1][1]
    winner, winning = _winner(contract, trick)
    same = [card for card in hand if card[1] == led]
    if same:
        must_raise = contract in ("AT", led) or rules.raise_in_plain_suit
        if contract in "CDHS" and led != contract and winning[1] == contract:
            must_raise = False
        higher = [card for card in same if _higher(contract, card, winning)]
        return higher if must_raise and higher else same
    if contract in ("NT", "AT"):
        return hand
    trumps = [card for card in hand if card[1] == contract]
    if not trumps:
        return hand
    if rules.void_must_trump == "if_opponent_holds_trick" and winner % 2 == me % 2:
        return hand
    if winning[1] == contract:
        higher = [card for card in trumps if _higher(contract, card, winning)]
        if higher:
            return higher
        return trumps if rules.undertrump_forced else hand
    return trumps


BELA = {
    "raise_in_plain_suit": (False, True),
    "void_must_trump": ("if_opponent_holds_trick", "always"),
    "undertrump_forced": (False, True),
}
CASES = [
    pytest.param(contract, switch, id="-".join(map(str, (contract.name, *switch.values()))))
    for switch in (
        dict(zip(BELA, values, strict=True)) for values in itertools.product(*BELA.values())
    )
    for contract in Contract
    if not (switch["raise_in_plain_suit"] and contract is Contract.NT)  # Bela has no such contract
]


@pytest.mark.parametrize(("contract", "switch"), CASES)
def test_the_mask_says_what_the_text_says(contract: Contract, switch: dict[str, object]) -> None:
    rules = rules_of("belot_bg", {**switch, "ruff_lifts_raise": switch["raise_in_plain_suit"]})
    rng = random.Random(f"{switch}{contract.name}")
    for _ in range(800):
        cards = rng.sample(PACK, rng.randrange(1, 12))
        on_table = cards[: rng.randrange(min(4, len(cards)))]
        hand = cards[len(on_table) :]
        leader = rng.randrange(4)
        trick = [((leader + i) % 4, card) for i, card in enumerate(on_table)]
        me = (leader + len(trick)) % 4
        played = [parse_card(card) for card in on_table]
        own = bool(trick) and (leader + winning_index(contract, played) - me) % 2 == 0
        if trick:
            assert on_table[winning_index(contract, played)] == _winner(contract.name, trick)[1]
        legal = legal_cards(
            rules, contract, hand_of(map(parse_card, hand)), played, own_side_holds=own
        )
        assert names(legal) == names(
            hand_of(map(parse_card, _legal(rules, contract.name, hand, trick, me)))
        )


@pytest.mark.parametrize(
    ("switch", "contract", "hand", "trick", "own", "legal"),
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
    switch: dict[str, object], contract: str, hand: str, trick: str, own: bool, legal: str
) -> None:
    cards = [parse_card(card) for card in trick.split()]
    got = legal_cards(
        rules_of("belot_bg", switch),
        Contract[contract],
        parse_hand(hand),
        cards,
        own_side_holds=own,
    )
    assert got == parse_hand(legal)


@pytest.mark.parametrize(
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
