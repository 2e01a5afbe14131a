"""Which switches of A.8 go together. What does not is refused when it is chosen, never played."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from engine.rules.cards import pack
from engine.rules.ruleset import Rules

SMALLEST_HAND: Final = 6
"""With fewer cards a match might never end: every deal a capot, fines above what is won."""


class Clash(StrEnum):
    """Why rules cannot be played as they are switched."""

    TEAMS_NEED_FOUR = "teams_need_four"
    FOUR_NEED_TEAMS = "four_need_teams"
    NOTHING_DEALT = "nothing_dealt"
    TOO_FEW_CARDS = "too_few_cards"
    HANDS_TOO_SMALL = "hands_too_small"
    NO_CONTRACTS = "no_contracts"
    CONTRACTS_OUT_OF_ORDER = "contracts_out_of_order"
    QUADS_INCOMPLETE = "quads_incomplete"
    CONTRA_NEEDS_LADDER = "contra_needs_ladder"
    TURN_UP_NEEDS_FOUR_SUITS = "turn_up_needs_four_suits"
    SEVEN_NEEDS_TURN_UP = "seven_needs_turn_up"
    SEVEN_NEEDS_SEVENS = "seven_needs_sevens"
    ALL_NEEDS_ONE_CONTEST = "all_needs_one_contest"
    FALL_NEEDS_ONE_OPPONENT = "fall_needs_one_opponent"
    KERTICI_NEED_TENS = "kertici_need_tens"


class Incoherent(ValueError):
    """Rules that cannot be played; `clash` says why."""

    def __init__(self, clash: Clash) -> None:
        super().__init__(clash.value)
        self.clash = clash


def _cards_needed(rules: Rules) -> int:
    turned_up = rules.auction_mode == "turn_up"
    return rules.hand_size * rules.players + rules.left_over_to_caller + turned_up


def _out_of_order(rules: Rules) -> bool:
    offered = rules.contracts_offered()
    return offered != tuple(sorted(set(offered)))


def _nothing_dealt(rules: Rules) -> bool:
    batches = (*rules.deal_before_auction, *rules.deal_after_auction)
    return not rules.deal_before_auction or any(size < 1 for size in batches)


_CHECKS: Final[tuple[tuple[Clash, Callable[[Rules], bool]], ...]] = (
    (Clash.TEAMS_NEED_FOUR, lambda r: r.sides == "teams" and r.players != 4),
    (Clash.FOUR_NEED_TEAMS, lambda r: r.sides == "individual" and r.players == 4),
    (Clash.NOTHING_DEALT, _nothing_dealt),
    (Clash.TOO_FEW_CARDS, lambda r: _cards_needed(r) > len(pack(r.deck))),
    (Clash.HANDS_TOO_SMALL, lambda r: r.hand_size < SMALLEST_HAND),
    (Clash.NO_CONTRACTS, lambda r: not r.contracts),
    (Clash.CONTRACTS_OUT_OF_ORDER, _out_of_order),
    (
        Clash.QUADS_INCOMPLETE,
        lambda r: sorted(r.quad_rank) != sorted(Rules.model_fields["quad_rank"].default),
    ),
    (Clash.CONTRA_NEEDS_LADDER, lambda r: r.contra and r.bela),
    (
        Clash.TURN_UP_NEEDS_FOUR_SUITS,
        lambda r: r.auction_mode == "turn_up" and r.contracts != ("C", "D", "H", "S"),
    ),
    (Clash.SEVEN_NEEDS_TURN_UP, lambda r: r.exchange_seven and r.auction_mode != "turn_up"),
    (Clash.SEVEN_NEEDS_SEVENS, lambda r: r.exchange_seven and r.deck == 24),
    (
        Clash.ALL_NEEDS_ONE_CONTEST,
        lambda r: r.contest_winner_takes == "all_own" and r.quad_vs_run != "single_best",
    ),
    (
        Clash.FALL_NEEDS_ONE_OPPONENT,
        lambda r: r.fail_pays == "opponents_all" and r.side_count > 2,
    ),
    (Clash.KERTICI_NEED_TENS, lambda r: r.kertici and r.scale == "exact"),
)


def clashes(rules: Rules) -> tuple[Clash, ...]:
    """Everything that does not go together; empty where the rules can be played."""
    return tuple(clash for clash, there_is in _CHECKS if there_is(rules))


def require_coherent(rules: Rules) -> None:
    """Raise `Incoherent` for the first clash."""
    found = clashes(rules)
    if found:
        raise Incoherent(found[0])
