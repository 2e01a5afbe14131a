"""Checks of a question's seats, sides, points and cards against the rules, and conversions.

Everything here raises `Unanswerable` for what cannot occur under the rules.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from engine.judge.questions import PlayedCard, Unanswerable, impossible
from engine.rules.cards import (
    BIT,
    CARD_NAMES,
    SIDES,
    Card,
    Contract,
    Hand,
    Seat,
    Side,
    hand_of,
    pack,
)
from engine.rules.points.scoring import Carry
from engine.rules.record.deal_record import SIDE_NAMES, BadRecord, carry_in, carry_out
from engine.rules.ruleset import Rules

_PACKS = {size: hand_of(pack(size)) for size in (24, 32)}


def contract_of(rules: Rules, name: str) -> Contract:
    """The contract with this name, which the rules must offer."""
    if name not in rules.contracts:
        raise impossible(f"no contract {name!r} under these rules")
    return Contract[name]


def seat_of(rules: Rules, seat: Seat) -> Seat:
    """The seat, which must exist under the rules."""
    if not 0 <= seat < rules.players:
        raise impossible(f"nobody sits at {seat}")
    return seat


def side_of(rules: Rules, name: str) -> Side:
    """The side with this letter."""
    side = SIDE_NAMES.find(name) if len(name) == 1 else -1
    if not 0 <= side < rules.side_count:
        raise impossible(f"no side {name!r}")
    return SIDES[side]


def maybe_side(rules: Rules, name: str | None) -> Side | None:
    """Like `side_of`, for an optional side."""
    return None if name is None else side_of(rules, name)


def points_in(rules: Rules, points: Mapping[str, int]) -> tuple[int, ...]:
    """Points per side from a map by letter, which must have every side."""
    sides = SIDE_NAMES[: rules.side_count]
    if len(points) != len(sides) or any(side not in points for side in sides):
        raise impossible(f"points are required for the sides {' '.join(sides)} and no others")
    return tuple([points[side] for side in sides])


def points_out(points: Iterable[float]) -> dict[str, float]:
    """Points per side as a map by letter."""
    return dict(zip(SIDE_NAMES, points, strict=False))


def cards_in(rules: Rules, cards: Sequence[Card], *, most: int | None = None) -> Hand:
    """The set of these cards: distinct, in the pack, at most a full hand or `most`."""
    most = rules.hand_size if most is None else most
    if len(cards) > most:
        raise impossible(f"{len(cards)} cards, but {most} is the maximum")
    hand = 0
    for card in cards:
        bit = BIT[card]
        if hand & bit:
            raise impossible(f"{CARD_NAMES[card]} twice")
        hand |= bit
    if strange := hand & ~_PACKS[rules.deck]:
        name = CARD_NAMES[strange.bit_length() - 1]
        raise impossible(f"{name} is not among the {rules.deck} cards")
    return hand


def trick_in(rules: Rules, laid: Sequence[PlayedCard], hand: Sequence[Card], *, most: int) -> Hand:
    """The hand of the player who faces a trick, after checking the trick's seats and cards."""
    if len(laid) > most:
        raise impossible(f"{len(laid)} cards in a trick, but {most} is the maximum")
    for before, after in pairwise(laid):
        if after.seat != next_seat(rules, before.seat):
            raise impossible(f"seat {after.seat} does not play after seat {before.seat}")
    if laid:
        seat_of(rules, laid[0].seat)
        every = (*hand, *[card for _, card in laid])
        cards_in(rules, every, most=rules.hand_size + most)
    return cards_in(rules, hand)


def next_seat(rules: Rules, seat: Seat) -> Seat:
    """The seat that plays after a seat."""
    return rules.seat_after(seat_of(rules, seat))


def hanging_in(rules: Rules, carry: int | Mapping[str, int] | None) -> Carry:
    """Read hanging points into the engine's form."""
    points = tuple(carry.values()) if isinstance(carry, Mapping) else (carry or 0,)
    if any(points) and not can_hang(rules):
        raise impossible("points never hang under these rules")
    try:
        return carry_in(rules, carry)
    except BadRecord as bad:
        raise Unanswerable("impossible", str(bad)) from None


def hanging_out(rules: Rules, carry: Carry) -> int | dict[str, int] | None:
    """Hanging points as an answer; None if points never hang under the rules."""
    return carry_out(rules, carry) if can_hang(rules) else None


def can_hang(rules: Rules) -> bool:
    """Whether points can hang under the rules."""
    return rules.on_tie == "hang"
