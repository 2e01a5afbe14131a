"""Every switch of the game in one frozen value (A.8), and the presets as data."""

from collections.abc import Mapping
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.rules.cards import RANKS, Contract, Seat, Side

ContractName = Literal["C", "D", "H", "S", "NT", "AT"]
RankName = Literal["7", "8", "9", "T", "J", "Q", "K", "A"]


class Rules(BaseModel):
    """The switches by the names and values of A.8; the defaults are its `base`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    players: Literal[2, 3, 4] = 4
    sides: Literal["teams", "individual"] = "teams"
    deck: Literal[24, 32] = 32
    direction: Literal["ccw", "cw"] = "ccw"
    deal_before_auction: tuple[int, ...] = (3, 2)
    deal_after_auction: tuple[int, ...] = (3,)
    auction_mode: Literal["ladder", "mus", "forced_first", "turn_up"] = "ladder"
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
    reveal: Literal["after_last_trick", "at_once"] = "after_last_trick"
    run_cap: Literal[5, 8] = 5
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
    on_tie: Literal["hang", "declarer_fails"] = "hang"
    fail_pays: Literal["opponents_all", "best_opponent", "nobody"] = "opponents_all"
    scale: Literal["tens", "exact"] = "tens"
    hang_share: Literal["hanging_up", "defender_floor"] = "hanging_up"
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
    left_over_to_caller: int = 0
    exchange_seven: bool = False
    revoke_penalty: Literal["pot", "162_plus_announcements"] = "pot"
    trick_review: Literal["off", "last", "own_tricks_on_lead"] = "last"
    kertici: bool = False
    low_hand_cancel: int | None = None
    honour_play: bool = False

    def side_of(self, seat: Seat) -> Side:
        """The side a seat plays for: with teams seats 0 and 2 are side 0, 1 and 3 side 1."""
        return seat % 2 if self.sides == "teams" else seat

    @property
    def side_count(self) -> int:
        """How many sides write points."""
        return 2 if self.sides == "teams" else self.players

    @property
    def hand_size(self) -> int:
        """Cards in a full hand, and so tricks in a deal."""
        return sum(self.deal_before_auction) + sum(self.deal_after_auction)

    def contracts_offered(self) -> tuple[Contract, ...]:
        """The contracts that may be bid, low to high."""
        return tuple(Contract[name] for name in self.contracts)

    def quad_strength(self, rank: int) -> int:
        """A four's place in `quad_rank`, -1 for one that counts nothing (B.5.1)."""
        name = RANKS[rank]
        return next((i for i, known in enumerate(self.quad_rank) if known == name), -1)


class UnknownPreset(ValueError):
    """No preset of that name."""


class NotBuilt(ValueError):
    """The rules ask for something that this engine does not play yet; `switch` names it."""

    def __init__(self, switch: str, value: object) -> None:
        super().__init__(f"not played yet: {switch} = {value}")
        self.switch = switch


_WIKIPEDIA: Final[dict[str, object]] = {
    "outbid_after_recontra": False,
    "recontra_ends_auction": True,
    "announce_window": "until_next_card",
    "best_run_tie": "trump_then_cancel",
    "quad_rank": ("T", "Q", "K", "A", "9", "J"),
    "contra_multiplies_capot": False,
    "hang_carry": "owner_unless_fails",
    "hang_under_contra": "each_owns_half",
    "capot_but_behind": "defenders_pot_declarer_capot",
    "capot_exit": "only_151_159",
}

_BELA: Final[dict[str, object]] = {
    "deal_before_auction": (3, 3),
    "deal_after_auction": (2,),
    "auction_mode": "mus",
    "contracts": ("C", "D", "H", "S"),
    "contra": False,
    "raise_in_plain_suit": True,
    "ruff_lifts_raise": True,
    "void_must_trump": "always",
    "undertrump_forced": True,
    "announce_window": "before_first_lead",
    "reveal": "at_once",
    "run_of_8": "wins_match",
    "best_run_tie": "seat_order",
    "passed_may_call_again": False,
    "announce_detail": "full",
    "quad_vs_run": "single_best",
    "contest_winner_takes": "all_own",
    "overlap_quad_run": "both",
    "make_condition": "more_than_all_others",
    "on_tie": "declarer_fails",
    "scale": "exact",
    "announcements_need_trick": True,
    "target": 1001,
    "tie_at_end": "half_point",
    "capot_exit": "none",
    "revoke_penalty": "162_plus_announcements",
    "trick_review": "own_tricks_on_lead",
}

_SINGLE: Final[dict[str, object]] = {"sides": "individual"}

PRESETS: Final[Mapping[str, Mapping[str, object]]] = {
    "belot_bg": {},
    "avkm": {"announce_window": "until_trick1_closed", "hang_share": "defender_floor"},
    "wikipedia_bg": _WIKIPEDIA,
    "three_handed": _WIKIPEDIA | _SINGLE | {"players": 3, "deck": 24, "fail_pays": "best_opponent"},
    "two_handed": _WIKIPEDIA | _SINGLE | {"players": 2, "deck": 24, "deal_before_auction": (3, 3)},
    "ruse_kertici": _WIKIPEDIA | {"kertici": True, "low_hand_cancel": 10},
    "burgas": _WIKIPEDIA | {"outbid_after_contra": False},
    "bela_hr": _BELA,
    "bela_three": _BELA
    | _SINGLE
    | {
        "players": 3,
        "deal_after_auction": (4,),
        "left_over_to_caller": 2,
        "auction_mode": "forced_first",
        "fail_pays": "nobody",
        "target": 701,
    },
    "bela_two": _BELA
    | _SINGLE
    | {
        "players": 2,
        "deal_after_auction": (4,),
        "auction_mode": "turn_up",
        "exchange_seven": True,
        "target": 501,
    },
}

_BUILT: Final[Mapping[str, object]] = {
    "players": 4,
    "sides": "teams",
    "deck": 32,
    "deal_before_auction": (3, 2),
    "deal_after_auction": (3,),
    "auction_mode": "ladder",
    "passed_may_call_again": True,
    "outbid_resets_factor": True,
    "raise_in_plain_suit": False,
    "run_cap": 5,
    "run_of_8": "quinte_plus_tierce",
    "make_condition": "more_than_each",
    "on_tie": "hang",
    "fail_pays": "opponents_all",
    "scale": "tens",
    "tie_at_end": "play_on",
    "announce_detail": "kind_only",
    "reveal": "after_last_trick",
    "overlap_quad_run": "choose_one",
    "contest_winner_takes": "own_of_that_type",
    "announcements_need_trick": False,
    "left_over_to_caller": 0,
    "exchange_seven": False,
    "kertici": False,
    "low_hand_cancel": None,
    "honour_play": False,
}


def rules_of(preset: str, switch: Mapping[str, object] | None = None) -> Rules:
    """The rules of a preset with some switches changed.

    Raises `UnknownPreset`, or pydantic's `ValidationError` for a switch or value that A.8 has not.
    """
    if preset not in PRESETS:
        raise UnknownPreset(preset)
    return Rules.model_validate({**PRESETS[preset], **(switch or {})})


def require_built(rules: Rules) -> None:
    """Raise `NotBuilt` unless this engine plays these rules to the letter."""
    offered = rules.contracts_offered()
    if not offered or offered != tuple(sorted(set(offered))):
        raise NotBuilt("contracts", rules.contracts)
    if sorted(rules.quad_rank) != sorted(Rules.model_fields["quad_rank"].default):
        raise NotBuilt("quad_rank", rules.quad_rank)
    for switch, value in _BUILT.items():
        if getattr(rules, switch) != value:
            raise NotBuilt(switch, getattr(rules, switch))
    if rules.announce_window == "before_first_lead":
        raise NotBuilt("announce_window", rules.announce_window)
    if rules.quad_vs_run == "single_best":
        raise NotBuilt("quad_vs_run", rules.quad_vs_run)
    if rules.hang_carry == "owner_unless_fails" and rules.hang_under_contra == "pot":
        raise NotBuilt("hang_under_contra", rules.hang_under_contra)
    if rules.best_run_tie in ("seat_order", "trump_then_seat"):
        raise NotBuilt("best_run_tie", rules.best_run_tie)


def built_presets() -> tuple[str, ...]:
    """The presets that can be played, in the order in which they are offered."""
    playable = []
    for preset in PRESETS:
        try:
            require_built(rules_of(preset))
        except NotBuilt:
            continue
        playable.append(preset)
    return tuple(playable)
