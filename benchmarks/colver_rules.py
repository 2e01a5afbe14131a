"""The rules of `contree_colver` beside those of Colver, an engine of contrée (docs/RULES.md G.4).

    .venv/bin/pip install --no-deps colver==0.11.1
    python -m benchmarks.colver_rules [DEALS [SEED]]

Plays deals in both engines at once and compares the legal calls, the legal cards and the score of
each. In half of the deals calls and cards are random; in the others one side has strong trumps and
bids high, so that there are capots. Colver counts every belote, so every belote is called here.
Colver is no dependency: without it this ends at once.
"""

import random
import sys
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from engine.rules.cards import CARDS, RANK_NAMES, SEATS, SUIT_NAMES, Card, Contract, cards_of
from engine.rules.deal.actions import Action, DealCards, MakeCall, PlayCard
from engine.rules.deal.auction import BID_OF, NUMBERS, Call
from engine.rules.match import Match, Phase, apply, legal, new_match
from engine.rules.ruleset import rules_of

DEALS: Final = 14_000
"""Enough for 400,000 positions and 10,000 deals that are played."""

_RULES: Final = rules_of("contree_colver")
_THEIR_SUITS: Final = "SHDC"
_THEIR_RANKS: Final = "789JQKTA"
_PASS, _FIRST_BID, _COINCHE, _SURCOINCHE = 0, 1, 41, 42


class Compared(NamedTuple):
    """The things compared, and what differed."""

    deals: Counter[str]
    positions: int
    calls: int
    differences: tuple[str, ...]


def installed() -> bool:
    """Whether Colver can be imported."""
    return find_spec("colver") is not None


def their_card(card: Card) -> int:
    """A card in Colver's numbers."""
    suit, rank = SUIT_NAMES[card >> 3], RANK_NAMES[card & 7]
    return _THEIR_SUITS.index(suit) * 8 + _THEIR_RANKS.index(rank)


def their_call(call: Call) -> int:
    """A call in Colver's numbers."""
    bid = BID_OF[call]
    if bid is None:
        return {Call.PASS: _PASS, Call.CONTRA: _COINCHE, Call.RECONTRA: _SURCOINCHE}[call]
    suit = _THEIR_SUITS.index(bid.contract.name)
    return _FIRST_BID + NUMBERS.index(bid.number) * len(_THEIR_SUITS) + suit


def their_action(action: Action) -> int:
    """A call or a card played, in Colver's numbers."""
    match action:
        case MakeCall(_, call):
            return their_call(call)
        case PlayCard(_, card):
            return their_card(card)
        case _:
            raise TypeError(action)


def _deck(rng: random.Random, *, strong: bool) -> tuple[Card, ...]:
    """A shuffled pack; a strong one gives most of a suit, and aces, to seats 0 and 2."""
    deck = list(CARDS)
    rng.shuffle(deck)
    if strong:
        trumps = rng.choice(SUIT_NAMES)
        wanted = [
            card for card in deck
            if SUIT_NAMES[card >> 3] == trumps or RANK_NAMES[card & 7] == "A"
        ]  # fmt: skip
        rest = [card for card in deck if card not in wanted]
        ours = (wanted + rest)[:16]
        others = [card for card in deck if card not in ours]
        rng.shuffle(ours)
        hands = {0: ours[:8], 2: ours[8:], 1: others[:8], 3: others[8:]}
        return _dealt(hands)
    return tuple(deck)


def _dealt(hands: dict[int, list[Card]]) -> tuple[Card, ...]:
    """The pack that deals these hands when seat 3 deals."""
    left = {seat: list(cards) for seat, cards in hands.items()}
    deck: list[Card] = []
    for batch in _RULES.deal_before_auction:
        for seat in SEATS:
            deck += left[seat][:batch]
            left[seat] = left[seat][batch:]
    return tuple(deck)


def _chosen(match: Match, actions: Sequence[Action], rng: random.Random, *, high: bool) -> Action:
    """A random call, passing and doubling often enough; a random card, with every belote."""
    if match.phase is Phase.AUCTION:
        calls = [action for action in actions if isinstance(action, MakeCall)]
        doubles = [made for made in calls if made.call in (Call.CONTRA, Call.RECONTRA)]
        if doubles and rng.random() < 0.15:
            return rng.choice(doubles)
        if high and match.turn % 2 == 0 and rng.random() < 0.6:
            return _bid_of_most(match, calls, rng)
        return calls[0] if rng.random() < 0.6 else rng.choice(calls)
    plays = [action for action in actions if isinstance(action, PlayCard)]
    called = [play for play in plays if play.belote]
    cards = {play.card for play in called}
    wanted = [*called, *(play for play in plays if play.card not in cards)]
    if high:
        return max(wanted, key=lambda play: (_strength(match, play.card), rng.random()))
    return rng.choice(wanted)


def _bid_of_most(match: Match, calls: Sequence[MakeCall], rng: random.Random) -> MakeCall:
    """A bid of the longest suit, often a capot."""
    deal = match.deal
    assert deal is not None  # noqa: S101 - the auction is open
    held = deal.first[match.turn] | deal.first[match.turn ^ 2]
    suit = max(range(4), key=lambda one: (held >> 8 * one & 255).bit_count())
    bids = [made for made in calls if made.call.is_bid and _contract(made.call) == suit]
    return rng.choice((*bids[-1:], *bids[:2], calls[0]))


def _contract(call: Call) -> Contract | None:
    bid = BID_OF[call]
    return None if bid is None else bid.contract


def _strength(match: Match, card: Card) -> int:
    deal = match.deal
    assert deal is not None  # noqa: S101 - a card is played
    trump = card >> 3 == deal.contract
    order = "78QKTA9J" if trump else "789JQKTA"
    own = match.turn % 2 == deal.auction.bidder % 2
    strength = order.index(RANK_NAMES[card & 7]) + 10 * trump
    return strength if own else -strength


def compare(deals: int, rng: random.Random) -> Compared:
    """Play deals in both engines."""
    counts: Counter[str] = Counter()
    found: list[str] = []
    engine: Any = import_module("colver")
    positions = calls = 0
    for number in range(deals):
        strong = number % 2 == 1
        deck = _deck(rng, strong=strong)
        match = apply(new_match(_RULES, SEATS[3]), DealCards(deck))
        deal = match.deal
        assert deal is not None  # noqa: S101 - it was just dealt
        hands = [[their_card(card) for card in cards_of(hand)] for hand in deal.first]
        env = engine.Env.deal_with_hands(3, hands)
        while match.phase in (Phase.AUCTION, Phase.PLAY):
            actions = legal(match)
            ours = sorted({their_action(action) for action in actions})
            theirs = sorted(env.legal_actions())
            if ours != theirs or env.current_player() != match.turn:
                found.append(f"deal {number}: {ours} or {theirs} at {env.to_cfn()}")
            if match.phase is Phase.PLAY:
                positions += 1
            else:
                calls += 1
            action = _chosen(match, actions, rng, high=strong)
            env.step(their_action(action))
            match = apply(match, action)
        if not env.is_terminal():
            found.append(f"deal {number}: not over at {env.to_cfn()}")
        counts["thrown in" if not match.board else _kind(match)] += 1
        if match.board:
            score = tuple(map(float, env.rewards()))
            written = tuple(map(float, match.board[-1].score.written))
            if written != score:
                found.append(f"deal {number}: {written} or {score} at {env.to_cfn()}")
    return Compared(counts, positions, calls, tuple(found))


def _kind(match: Match) -> str:
    """The kind of a played deal, by which they are counted."""
    line = match.board[-1]
    doubled = {1: "not doubled", 2: "doubled", 3: "redoubled"}[line.factor]
    capot = "capot" if line.capot is not None else "no capot"
    return f"{line.verdict.value}, {doubled}, {capot}"


def main() -> None:
    if not installed():
        sys.exit("Colver is not installed: pip install --no-deps colver==0.11.1")
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    compared = compare(deals, random.Random(seed))
    for kind, count in sorted(compared.deals.items()):
        print(f"{count:7}  {kind}")
    played = compared.deals.total() - compared.deals["thrown in"]
    print(f"{played} deals, {compared.positions} positions, {compared.calls} calls")
    print(f"{len(compared.differences)} differences")
    for difference in compared.differences[:10]:
        print(difference)
    sys.exit(bool(compared.differences))


if __name__ == "__main__":
    main()
