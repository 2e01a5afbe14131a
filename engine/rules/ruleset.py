"""The rules: all switches of the game in one frozen value (A.8). `presets.toml` has the presets."""

import re
import tomllib
from collections.abc import Callable, Mapping
from enum import StrEnum
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from engine.rules.cards import RANK_NAMES, SEATS, SIDES, Contract, Seat, Side, pack

ContractName = Literal["C", "D", "H", "S", "NT", "AT", "SA", "TA"]
RankName = Literal["7", "8", "9", "T", "J", "Q", "K", "A"]

_TEAMS: Final = (*SIDES[:2], *SIDES[:2])  # the side of each seat
T = TypeVar("T")
_NAME = re.compile("[a-z_]{1,16}")  # short enough for a button's data


def _is_none(value: object) -> bool:
    """Leave an unset switch out, so that rules stored before it existed serialize unchanged."""
    return value is None


def _newer(*, default: T) -> T:
    """A switch that older rules did not have; left out at its default for the same reason."""
    found: T = Field(default=default, exclude_if=lambda value: value == default)
    return found


class Rules(BaseModel):
    """The switches, with the names and values of A.8; the defaults are its `base` column."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    players: Literal[2, 3, 4] = 4
    sides: Literal["teams", "individual"] = "teams"
    deck: Literal[24, 32] = 32
    direction: Literal["ccw", "cw"] = "ccw"
    deal_before_auction: tuple[int, ...] = (3, 2)
    deal_after_auction: tuple[int, ...] = (3,)
    auction_mode: Literal["ladder", "mus", "forced_first", "turn_up", "numbers"] = "ladder"
    contracts: tuple[ContractName, ...] = ("C", "D", "H", "S", "NT", "AT")
    contra: bool = True
    outbid_after_contra: bool = True
    outbid_after_recontra: bool = True
    recontra_ends_auction: bool = False
    outbid_resets_factor: bool = True
    raise_when_trump_led: bool = True
    raise_in_plain_suit: bool = False
    raise_at_all_trumps: bool = True
    void_must_trump: Literal["if_opponent_holds_trick", "always"] = "if_opponent_holds_trick"
    overtrump_if_able: bool = True
    undertrump_forced: bool = False
    passed_may_call_again: bool = True
    announce_window: Literal[
        "with_first_card", "until_trick1_closed", "until_next_card", "before_first_lead"
    ] = "with_first_card"
    announce_detail: Literal["kind_only", "full"] = "kind_only"
    reveal: Literal["after_last_trick", "at_once", "after_first_trick"] = "after_last_trick"
    run_cap: Literal[5] = 5
    run_of_8: Literal["quinte_plus_tierce", "wins_match"] = "quinte_plus_tierce"
    best_run_tie: Literal["cancel_all", "trump_then_cancel", "seat_order", "trump_then_seat"] = (
        "cancel_all"
    )
    quad_rank: tuple[RankName, ...] = ("Q", "K", "T", "A", "9", "J")
    quad_vs_run: Literal["independent", "quad_kills_quinte", "quad_kills_runs", "single_best"] = (
        "independent"
    )
    contest_winner_takes: Literal["own_of_that_type", "all_own"] = "own_of_that_type"
    overlap_quad_run: Literal["choose_one", "both"] = "choose_one"
    belote_on_ruff: bool = True
    last_trick: int = Field(default=10, ge=0)
    capot_bonus: int = Field(default=90, ge=0, multiple_of=10)
    contra_multiplies_capot: bool = True
    make_condition: Literal["more_than_each", "more_than_all_others"] = "more_than_each"
    on_tie: Literal["hang", "declarer_fails", "made"] = "hang"
    fail_pays: Literal["opponents_all", "best_opponent", "nobody"] = "opponents_all"
    scale: Literal["tens", "exact", "nearest_ten"] = "tens"
    hang_share: Literal["hanging_up", "defender_floor", "whole_pot"] = "hanging_up"
    hang_carry: Literal["next_deal_winner", "owner_unless_fails"] = "next_deal_winner"
    hang_under_contra: Literal["pot", "each_owns_half"] = "pot"
    capot_but_behind: Literal[
        "inside_takes_all", "declarer_keeps", "defenders_pot_declarer_capot"
    ] = "inside_takes_all"
    announcements_need_trick: bool = False
    target: int = Field(default=151, ge=1)
    tie_at_end: Literal["play_on", "half_point"] = "play_on"
    capot_exit: Literal["any_capot", "only_151_159", "none"] = "any_capot"
    exit_with_hanging: bool = True
    ruff_lifts_raise: bool = False
    left_over_to_caller: Literal[0, 1, 2, 3, 4] = 0
    exchange_seven: bool = False
    revoke_penalty: Literal["pot", "162_plus_announcements"] = "pot"
    trick_review: Literal["off", "last", "own_tricks_on_lead"] = "last"
    kertici: bool = False
    low_hand_cancel: int | None = Field(default=None, ge=0, le=100)
    honour_play: bool = False
    deal_limit: int | None = Field(default=None, ge=1, le=99, exclude_if=_is_none)
    turned_card_to_taker: bool = _newer(default=False)
    turned_suit_again: bool = _newer(default=False)
    last_must_name: bool = _newer(default=True)
    announcements: bool = _newer(default=True)
    belote_of_loser: Literal["with_pot", "kept", "lost"] = _newer(default="with_pot")
    belote_with: Literal["first_card", "second_card"] = _newer(default="first_card")
    contra_takes_all: bool = _newer(default=True)
    second_round: bool = _newer(default=False)
    dosta: bool = _newer(default=False)
    no_trump_doubles_capot: bool = _newer(default=False)
    no_trump_aces: int | None = Field(
        default=None, ge=10, le=1000, multiple_of=10, exclude_if=_is_none
    )
    capot_sum: int | None = Field(default=None, ge=1, le=1000, exclude_if=_is_none)
    contra_any_time: bool = _newer(default=False)
    third_contra: bool = _newer(default=False)
    generale: bool = _newer(default=False)
    must_beat_defence: bool = _newer(default=True)
    eighty_needs_82: bool = _newer(default=False)
    made_writes: Literal["cards_and_bid", "bid", "cards"] = _newer(default="cards_and_bid")
    fall_base: Literal[160, 162] = _newer(default=160)
    contra_multiplies: Literal["everything", "bid"] = _newer(default="everything")
    recontra_factor: Literal[3, 4] = _newer(default=4)
    capot_flat: bool = _newer(default=False)
    capot_worth: Literal[250, 500] = _newer(default=250)
    bid_with_belotes: bool = _newer(default=True)

    def side_of(self, seat: Seat) -> Side:
        """The side a seat plays for; with teams, seats 0 and 2 are side 0, 1 and 3 are side 1."""
        return _TEAMS[seat] if self.sides == "teams" else SIDES[seat]

    def seat_after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat that is this many turns after another."""
        return SEATS[(seat + steps) % self.players]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat."""
        return SEATS[: self.players]

    @property
    def all_sides(self) -> tuple[Side, ...]:
        """Every side."""
        return SIDES[: self.side_count]

    @property
    def side_count(self) -> int:
        """The number of sides that score."""
        return 2 if self.sides == "teams" else self.players

    @property
    def hand_size(self) -> int:
        """The number of cards in a full hand, which is also the number of tricks in a deal."""
        return sum(self.deal_before_auction) + sum(self.deal_after_auction)

    @property
    def first_bid_stands(self) -> bool:
        """Whether the first to name trumps gets them, so that nobody overcalls (B.3.2)."""
        return self.auction_mode not in ("ladder", "numbers")

    @property
    def numbered(self) -> bool:
        """Whether bids have a number (G.1)."""
        return self.auction_mode == "numbers"

    @property
    def sans_atout(self) -> bool:
        """Whether no trumps are sans atout, and all trumps tout atout, by the points of G.2."""
        return self.numbered or self.auction_mode == "turn_up"

    @property
    def both_cards_said(self) -> bool:
        """Whether players say something with the second card of a belote as well (F.2)."""
        french = self.turned_card_to_taker or self.numbered
        return french and self.belote_with == "first_card"

    @property
    def bela(self) -> bool:
        """Whether the game counts as bela: in its wording, on the score sheet and in ratings."""
        return self.first_bid_stands and not self.turned_card_to_taker

    @property
    def may_be_thrown_in(self) -> bool:
        """Whether everybody may pass, so that the deal is not played."""
        if self.auction_mode == "forced_first":
            return False
        return not (self.first_bid_stands and self.last_must_name)

    @property
    def unit(self) -> int:
        """The number of card points in one written point."""
        return 10 if self.scale == "tens" else 1

    @property
    def factors(self) -> tuple[int, ...]:
        """The multipliers of a contract: 1, and a greater one after each contra (B.3.1, B.3.4)."""
        if not self.contra:
            return (1,)
        third = self.third_contra and self.auction_mode == "ladder"
        return (1, 2, self.recontra_factor, *((8,) if third else ()))

    def capot_points(self, contract: Contract) -> int:
        """The raw points of a capot besides its cards (B.6 step 5)."""
        if self.capot_sum is not None:  # the sum stands for the cards too
            return 0
        doubled = self.no_trump_doubles_capot and contract is Contract.NT
        return self.capot_bonus * (1 + doubled)

    def camp_of(self, side: Side, caller: Side) -> int:
        """A side's camp: the side itself, or 0 for a caller against all and 1 for the others.

        Source: B.8.3.
        """
        if self.side_count > 2 and self.make_condition == "more_than_all_others":
            return int(side != caller)
        return side

    def contracts_offered(self) -> tuple[Contract, ...]:
        """The contracts that may be bid, low to high."""
        return tuple(Contract[name] for name in self.contracts)

    def quad_strength(self, rank: int) -> int:
        """A quad's index in `quad_rank`; -1 for ranks that do not count (B.5.1)."""
        name = RANK_NAMES[rank]
        return next((i for i, known in enumerate(self.quad_rank) if known == name), -1)


class UnknownPreset(ValueError):
    """There is no preset with this name."""


def read_presets(text: str) -> dict[str, dict[str, object]]:
    """Parse presets from TOML, resolving `like`.

    Raises `ValueError` for a name that does not fit into a button's data.
    """
    presets: dict[str, dict[str, object]] = {}
    for name, switches in tomllib.loads(text).items():
        if not _NAME.fullmatch(name):
            raise ValueError(f"a preset's name is 1 to 16 of the letters a-z and _, not {name!r}")
        like = switches.pop("like", None)
        presets[name] = {**(presets[like] if like is not None else {}), **switches}
    return presets


_TOML = files("engine.rules").joinpath("presets.toml").read_text(encoding="utf-8")

PRESETS: Final[Mapping[str, Mapping[str, object]]] = MappingProxyType(read_presets(_TOML))
"""The switches that each preset sets, in the order in which presets are offered."""


def rules_of(preset: str, switch: Mapping[str, object] | None = None) -> Rules:
    """The rules of a preset with some switches changed.

    Raises `UnknownPreset`, or pydantic's `ValidationError` for a switch or value not in A.8.
    """
    if preset not in PRESETS:
        raise UnknownPreset(preset)
    return Rules.model_validate({**PRESETS[preset], **(switch or {})})


SMALLEST_HAND: Final = 6
"""Fewest cards in a full hand.

With fewer a match might never end: every deal is a capot, and fines exceed the points won.
"""


class RuleConflict(StrEnum):
    """Why a combination of switches cannot be played."""

    TEAMS_NEED_FOUR = "teams_need_four"
    FOUR_NEED_TEAMS = "four_need_teams"
    NOTHING_DEALT = "nothing_dealt"
    TOO_FEW_CARDS = "too_few_cards"
    HANDS_TOO_SMALL = "hands_too_small"
    NO_CONTRACTS = "no_contracts"
    CONTRACTS_OUT_OF_ORDER = "contracts_out_of_order"
    QUADS_INCOMPLETE = "quads_incomplete"
    TURN_UP_NEEDS_FOUR_SUITS = "turn_up_needs_four_suits"
    SEVEN_NEEDS_TURN_UP = "seven_needs_turn_up"
    SEVEN_NEEDS_SEVENS = "seven_needs_sevens"
    TAKER_NEEDS_TURN_UP = "taker_needs_turn_up"
    TAKER_OR_SEVEN = "taker_or_seven"
    ALL_NEEDS_ONE_CONTEST = "all_needs_one_contest"
    FALL_NEEDS_ONE_OPPONENT = "fall_needs_one_opponent"
    KERTICI_NEED_TENS = "kertici_need_tens"
    NUMBERS_NEED_FULL_PACK = "numbers_need_full_pack"
    NUMBERS_NEED_POINTS = "numbers_need_points"
    ROUNDING_NEEDS_NUMBERS = "rounding_needs_numbers"
    CONTRACTS_OF_OTHER_GAME = "contracts_of_other_game"
    SUM_OR_NUMBERS = "sum_or_numbers"


class ConflictingRules(ValueError):
    """Rules that cannot be played; `clash` says why."""

    def __init__(self, clash: RuleConflict) -> None:
        super().__init__(clash.value)
        self.clash = clash


def _cards_needed(rules: Rules) -> int:
    out_of_play = rules.auction_mode == "turn_up" and not rules.turned_card_to_taker
    return rules.hand_size * rules.players + rules.left_over_to_caller + out_of_play


def _out_of_order(rules: Rules) -> bool:
    offered = rules.contracts_offered()
    return offered != tuple(sorted(set(offered)))


def _nothing_dealt(rules: Rules) -> bool:
    batches = (*rules.deal_before_auction, *rules.deal_after_auction)
    if rules.turned_card_to_taker and not rules.deal_after_auction:
        return True  # the turned-up card takes the place of one dealt after the auction
    return not rules.deal_before_auction or any(size < 1 for size in batches)


_CHECKS: Final[tuple[tuple[RuleConflict, Callable[[Rules], bool]], ...]] = (
    (RuleConflict.TEAMS_NEED_FOUR, lambda r: r.sides == "teams" and r.players != 4),
    (RuleConflict.FOUR_NEED_TEAMS, lambda r: r.sides == "individual" and r.players == 4),
    (RuleConflict.NOTHING_DEALT, _nothing_dealt),
    (RuleConflict.TOO_FEW_CARDS, lambda r: _cards_needed(r) > len(pack(r.deck))),
    (RuleConflict.HANDS_TOO_SMALL, lambda r: r.hand_size < SMALLEST_HAND),
    (RuleConflict.NO_CONTRACTS, lambda r: not r.contracts),
    (RuleConflict.CONTRACTS_OUT_OF_ORDER, _out_of_order),
    (
        RuleConflict.QUADS_INCOMPLETE,
        lambda r: sorted(r.quad_rank) != sorted(Rules.model_fields["quad_rank"].default),
    ),
    (
        RuleConflict.TURN_UP_NEEDS_FOUR_SUITS,
        lambda r: r.auction_mode == "turn_up" and r.contracts[:4] != ("C", "D", "H", "S"),
    ),
    (RuleConflict.SEVEN_NEEDS_TURN_UP, lambda r: r.exchange_seven and r.auction_mode != "turn_up"),
    (RuleConflict.SEVEN_NEEDS_SEVENS, lambda r: r.exchange_seven and r.deck == 24),
    (
        RuleConflict.TAKER_NEEDS_TURN_UP,
        lambda r: r.turned_card_to_taker and r.auction_mode != "turn_up",
    ),
    (RuleConflict.TAKER_OR_SEVEN, lambda r: r.turned_card_to_taker and r.exchange_seven),
    (
        RuleConflict.ALL_NEEDS_ONE_CONTEST,
        lambda r: r.contest_winner_takes == "all_own" and r.quad_vs_run != "single_best",
    ),
    (
        RuleConflict.FALL_NEEDS_ONE_OPPONENT,
        lambda r: r.fail_pays == "opponents_all" and r.side_count > 2,
    ),
    (RuleConflict.KERTICI_NEED_TENS, lambda r: r.kertici and r.scale != "tens"),
    (
        RuleConflict.NUMBERS_NEED_FULL_PACK,
        lambda r: r.numbered and r.hand_size * r.players != len(pack(32)),
    ),
    (RuleConflict.NUMBERS_NEED_POINTS, lambda r: r.numbered and r.scale == "tens"),
    (RuleConflict.ROUNDING_NEEDS_NUMBERS, lambda r: r.scale == "nearest_ten" and not r.numbered),
    (RuleConflict.SUM_OR_NUMBERS, lambda r: r.numbered and r.capot_sum is not None),
    (
        RuleConflict.CONTRACTS_OF_OTHER_GAME,
        lambda r: bool({*r.contracts} & ({"NT", "AT"} if r.sans_atout else {"SA", "TA"})),
    ),
)


def clashes(rules: Rules) -> tuple[RuleConflict, ...]:
    """All clashes between the switches; empty if the rules can be played."""
    return tuple(clash for clash, there_is in _CHECKS if there_is(rules))


def require_coherent(rules: Rules) -> None:
    """Raise `ConflictingRules` with the first clash, if any."""
    found = clashes(rules)
    if found:
        raise ConflictingRules(found[0])
