"""Every rule, in the order in which they are explained, with its values and when it matters."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, get_args

from bot.locales.words import dashed
from bot.views.rules.packs import (
    LADDERS,
    cards_before,
    dealt_afterwards,
    dealt_usually,
    ladders_offered,
    packs_offered,
)
from engine.rules.cards import Contract
from engine.rules.ruleset import Rules

SwitchValue = bool | int | str | tuple[int | str, ...] | None

Matters = Callable[[Rules], bool]


class Topic(StrEnum):
    """The pages of the rules."""

    SHORT = "short"
    AUCTION = "auction"
    PLAY = "play"
    DECLARATIONS = "declarations"
    SCORING = "scoring"
    END = "end"


def _always(rules: Rules) -> bool:  # noqa: ARG001 (a `Matters`)
    return True


@dataclass(frozen=True, slots=True)
class FixedRule:
    """A rule without a switch."""

    message: str
    topic: Topic
    matters: Matters = _always


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch, by its name in A.8.

    A switch is explained and offered only if it `matters`. Every value of A.8 can be chosen in a
    chat, or only the `offered` ones; `offered_by` computes these if they depend on other rules. An
    `open` switch takes any number or list and has one sentence for all of them. `untold` values are
    not mentioned; of a switch that is `told_elsewhere`, no value is. `moves` names the switches
    that follow this one; `moved` sets them.
    """

    name: str
    topic: Topic
    matters: Matters = _always
    offered: tuple[SwitchValue, ...] | None = None
    open: bool = False
    untold: tuple[SwitchValue, ...] = ()
    offered_by: Callable[[Rules], tuple[SwitchValue, ...]] | None = None
    told_elsewhere: bool = False
    moves: tuple[str, ...] = ()
    moved: Callable[[Rules], Mapping[str, object]] | None = None

    def value(self, rules: Rules) -> SwitchValue:
        """The value that has an effect.

        It differs from the configured value in two cases: if everybody plays for themselves, no
        partner can hold a trick; and a capot worth nothing brings nobody to the target.
        """
        if self.name == "void_must_trump" and rules.sides == "individual":
            return "always"
        if self.name == "capot_exit" and not rules.capot_bonus:
            return "any_capot" if rules.capot_exit == "any_capot" else "none"
        found: SwitchValue = getattr(rules, self.name)
        return found

    def choices(self, rules: Rules) -> tuple[SwitchValue, ...]:
        """The values that can be chosen, including the current one; numbers in their order."""
        present = self.value(rules)
        offered = self.offered_by(rules) if self.offered_by is not None else self.chosen_from()
        if present in offered:
            return offered
        numbers = sorted(one for one in (present, *offered) if type(one) is int)
        return tuple(numbers) if len(numbers) > len(offered) else (present, *offered)

    def set_to(self, rules: Rules, value: SwitchValue) -> Rules:
        """The rules with this value; they may conflict."""
        changed = rules.model_copy(update={self.name: value})
        return changed if self.moved is None else changed.model_copy(update=self.moved(changed))

    def sentence(self, value: SwitchValue) -> str:
        """The id of the message that says what a value means."""
        base = f"rule-{dashed(self.name)}"
        return base if self.open and value is not None else f"{base}-{token(value)}"

    @property
    def label(self) -> str:
        """The id of the message with the switch's name."""
        return f"switch-{dashed(self.name)}"

    def value_label(self, value: SwitchValue) -> str:
        """The id of the message with a value's name."""
        if isinstance(value, bool) or value is None:
            return "value-yes" if value else "value-no"
        if isinstance(value, int):
            return "value-number"
        if isinstance(value, tuple):
            return f"value-{dashed(self.name)}"
        return f"value-{dashed(self.name)}-{token(value)}"

    def chosen_from(self) -> tuple[SwitchValue, ...]:
        """The values that can be chosen in a chat."""
        return self.values() if self.offered is None else self.offered

    def values(self) -> tuple[SwitchValue, ...]:
        """Every value that A.8 lists; for an open switch, the offered ones."""
        if self.open:
            return self.offered or ()
        annotation = Rules.model_fields[self.name].annotation
        return (True, False) if annotation is bool else get_args(annotation)


def token(value: SwitchValue) -> str:
    """A value as part of a message id."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "-".join(map(str, value)).lower()
    return "none" if value is None else dashed(str(value))


def _ladder(rules: Rules) -> bool:
    return rules.auction_mode in ("ladder", "numbers")


def _without_numbers(rules: Rules) -> bool:
    return not rules.numbered


def _numbers(rules: Rules) -> bool:
    return rules.numbered


def _turns_up(rules: Rules) -> bool:
    return rules.auction_mode == "turn_up"


def _declares(rules: Rules) -> bool:
    return rules.announcements


def _overcalled(rules: Rules) -> bool:
    """Whether a bid may follow a contra."""
    return rules.contra and not rules.first_bid_stands


def _premium(rules: Rules) -> bool:
    return rules.capot_sum is None


def _premium_multiplied(rules: Rules) -> bool:
    multiplied = _premium(rules) and rules.capot_bonus > 0
    return rules.contra and multiplied and not rules.numbered


def _behind_matters(rules: Rules) -> bool:
    """Whether a capot can be worth less than declarations; then the rules say who writes it."""
    lost = rules.announcements and not rules.announcements_need_trick
    return lost and _premium(rules) and not rules.numbered


def _exits(rules: Rules) -> tuple[SwitchValue, ...]:
    return ("any_capot", "only_151_159", "none") if rules.capot_bonus else ("any_capot", "none")


def _tens(rules: Rules) -> bool:
    return rules.scale == "tens"


def _usual_pots(rules: Rules) -> bool:
    """Whether the last digits of all pots are known, so that rounding has thresholds (B.6.1)."""
    return rules.side_count == 2 and not undealt(rules) and rules.last_trick % 10 == 0


def _scales(rules: Rules) -> tuple[SwitchValue, ...]:
    return ("exact", "nearest_ten") if rules.numbered else (rules.scale,)


def _may_tie(rules: Rules) -> bool:
    """Whether the rules treat equal points specially."""
    return not rules.numbered or rules.must_beat_defence


def _hangs(rules: Rules) -> bool:
    return rules.on_tie == "hang" and _may_tie(rules)


def _offers(*contracts: Contract) -> Matters:
    return lambda rules: any(contract in rules.contracts_offered() for contract in contracts)


def _offers_suits(rules: Rules) -> bool:
    return any(contract.is_suit for contract in rules.contracts_offered())


def _three(rules: Rules) -> bool:
    return rules.side_count > 2


def _camps(rules: Rules) -> bool:
    together = rules.make_condition == "more_than_all_others"
    return rules.announcements and _three(rules) and together


def undealt(rules: Rules) -> int:
    """The number of cards that nobody gets; one of them may be turned up."""
    return rules.deck - rules.players * rules.hand_size - rules.left_over_to_caller


def _targets(rules: Rules) -> tuple[SwitchValue, ...]:
    if rules.numbered:
        return (1000, 1500, 2000, 3000)
    return _TARGETS if rules.scale == "tens" else (301, 501, 701, 1001)


def _ruffing(rules: Rules) -> tuple[SwitchValue, ...]:
    return ("if_opponent_holds_trick", "always") if rules.sides == "teams" else ("always",)


def _hanging_shares(rules: Rules) -> tuple[SwitchValue, ...]:
    shares = ("hanging_up", "defender_floor", "whole_pot")
    return shares if _tens(rules) else ("hanging_up", "whole_pot")


def _fall_goes_to(rules: Rules) -> tuple[SwitchValue, ...]:
    return ("best_opponent" if _three(rules) else "opponents_all", "nobody")


_NO: Final = (False,)
_TARGETS: Final = (51, 101, 151, 201, 301)
_A, _P, _D, _S, _E = tuple(Topic)[1:]

RULEBOOK: Final[tuple[FixedRule | Switch, ...]] = (
    FixedRule("rules-players", Topic.SHORT),
    Switch(
        "deck",
        Topic.SHORT,
        offered_by=packs_offered,
        moves=("deal_before_auction", "deal_after_auction", "left_over_to_caller"),
        moved=dealt_usually,
    ),
    Switch(
        "deal_before_auction",
        Topic.SHORT,
        offered=((3, 2), (3, 2, 3)),
        open=True,
        offered_by=cards_before,
        moves=("deal_after_auction",),
        moved=dealt_afterwards,
    ),
    FixedRule("rules-left-over", Topic.SHORT, lambda r: r.left_over_to_caller > 0),
    FixedRule("rules-undealt", Topic.SHORT, lambda r: undealt(r) > 0),
    Switch("direction", Topic.SHORT, offered=()),
    FixedRule("rules-cut", Topic.SHORT),
    # the auction
    Switch("auction_mode", _A, offered=()),
    Switch(
        "contracts",
        _A,
        offered=LADDERS,
        open=True,
        offered_by=ladders_offered,
        told_elsewhere=True,
    ),
    Switch("generale", _A, _numbers, untold=_NO),
    FixedRule("rules-all-pass", _A, _ladder),
    Switch("turned_suit_again", _A, _turns_up, untold=_NO),
    Switch("second_round", _A, lambda r: r.auction_mode == "mus", untold=_NO),
    Switch("last_must_name", _A, lambda r: r.auction_mode in ("mus", "turn_up")),
    Switch("turned_card_to_taker", _A, _turns_up, offered=(), untold=_NO),
    Switch("exchange_seven", _A, lambda r: _turns_up(r) and not r.turned_card_to_taker, untold=_NO),
    Switch("passed_may_call_again", _A, _ladder, offered=()),
    Switch("contra", _A),
    Switch("contra_any_time", _A, _overcalled, untold=_NO),
    Switch("third_contra", _A, lambda r: _overcalled(r) and not r.numbered, untold=_NO),
    Switch("outbid_after_contra", _A, _overcalled),
    Switch("recontra_ends_auction", _A, _overcalled),
    Switch("outbid_after_recontra", _A, lambda r: _overcalled(r) and not r.recontra_ends_auction),
    Switch(
        "outbid_resets_factor", _A, lambda r: _overcalled(r) and r.outbid_after_contra, offered=()
    ),
    Switch("low_hand_cancel", _A, _ladder, (None, 10), open=True, untold=(None,)),
    # the play
    FixedRule("rules-lead", _P),
    FixedRule("rules-takes", _P, _offers_suits),
    Switch("raise_when_trump_led", _P, offered=()),
    Switch("raise_at_all_trumps", _P, _offers(Contract.AT, Contract.TA)),
    Switch("raise_in_plain_suit", _P),
    FixedRule("rules-ruff-lifts-raise", _P, lambda r: r.raise_in_plain_suit and r.ruff_lifts_raise),
    Switch("void_must_trump", _P, offered_by=_ruffing),
    Switch("overtrump_if_able", _P, offered=()),
    Switch("undertrump_forced", _P),
    FixedRule("rules-trumps", _P),
    FixedRule("rules-plain", _P),
    FixedRule("rules-all-trumps", _P, _offers(Contract.AT)),
    FixedRule("rules-no-trumps", _P, _offers(Contract.NT)),
    FixedRule("rules-sans-atout", _P, _offers(Contract.SA)),
    FixedRule("rules-tout-atout", _P, _offers(Contract.TA)),
    Switch("honour_play", _P, untold=_NO),
    Switch("revoke_penalty", _P, lambda r: r.honour_play),
    Switch("trick_review", _P),
    FixedRule("rules-silence", _P),
    # declarations and belote
    Switch("announcements", _D, untold=(True,)),
    FixedRule("rules-declarations", _D, _declares),
    Switch(
        "no_trump_aces",
        _D,
        lambda r: r.announcements and _offers(Contract.NT)(r),
        offered=(None, 100, 200, 400),
        open=True,
    ),
    FixedRule("rule-no-trump-aces-none", _D, lambda r: r.announcements and _offers(Contract.SA)(r)),
    Switch(
        "announce_window",
        _D,
        _declares,
        offered=(
            "with_first_card",
            "until_next_card",
            "until_trick1_closed",
            "before_first_lead",
        ),
    ),
    Switch("announce_detail", _D, _declares, offered=()),
    Switch("reveal", _D, _declares, offered=()),
    FixedRule("rules-best", _D, lambda r: r.announcements and r.quad_vs_run != "single_best"),
    Switch("quad_vs_run", _D, _declares),
    FixedRule("rules-camps", _D, _camps),
    Switch(
        "contest_winner_takes", _D, lambda r: r.announcements and r.quad_vs_run == "single_best"
    ),
    Switch("best_run_tie", _D, _declares),
    FixedRule("rules-quad-rank", _D, _declares),
    Switch("run_cap", _D, _declares, offered=()),
    Switch("run_of_8", _D, lambda r: r.deck == 32 and r.announcements),
    Switch("overlap_quad_run", _D, _declares),
    Switch("announcements_need_trick", _D, _declares),
    FixedRule("rules-belote", _D),
    Switch("belote_with", _D),
    FixedRule("rules-belote-all-trumps", _D, _offers(Contract.AT, Contract.TA)),
    Switch("belote_on_ruff", _D),
    # the scoring
    FixedRule("rules-points", _S, _declares),
    FixedRule("rules-points-plain", _S, lambda r: not r.announcements),
    Switch("no_trump_doubles_capot", _S, _offers(Contract.NT)),
    Switch("capot_bonus", _S, _premium, offered=(90, 0), open=True),
    Switch("capot_sum", _S, _without_numbers, offered=(None, 252), open=True, untold=(None,)),
    FixedRule("rules-make", _S, lambda r: not _three(r) and not r.numbered),
    FixedRule("rules-make-number", _S, _numbers),
    Switch("must_beat_defence", _S, _numbers),
    Switch("bid_with_belotes", _S, _numbers, untold=(True,)),
    Switch("eighty_needs_82", _S, _numbers, untold=_NO),
    Switch("make_condition", _S, _three),
    Switch("on_tie", _S, _may_tie),
    Switch("made_writes", _S, _numbers),
    Switch("fall_base", _S, _numbers),
    Switch("contra_multiplies", _S, lambda r: r.numbered and r.contra),
    Switch("recontra_factor", _S, lambda r: r.contra, told_elsewhere=True),
    Switch("capot_worth", _S, _numbers, untold=(250,)),
    Switch("capot_flat", _S, _numbers, untold=_NO),
    Switch("fail_pays", _S, _without_numbers, offered_by=_fall_goes_to),
    Switch("contra_takes_all", _S, lambda r: r.contra and not r.numbered),
    Switch("contra_multiplies_capot", _S, _premium_multiplied),
    Switch("capot_but_behind", _S, _behind_matters),
    Switch("scale", _S, offered_by=_scales),
    FixedRule("rules-rounding", _S, lambda r: _tens(r) and _usual_pots(r)),
    FixedRule("rules-rounding-rest", _S, lambda r: _tens(r) and not _usual_pots(r)),
    Switch("hang_share", _S, _hangs, offered_by=_hanging_shares),
    Switch("hang_carry", _S, _hangs),
    Switch("hang_under_contra", _S, lambda r: r.contra and r.contra_takes_all and _hangs(r)),
    FixedRule(
        "rule-belote-of-loser-with-pot",
        _S,
        lambda r: r.numbered and r.belote_of_loser == "with_pot",
    ),
    Switch("belote_of_loser", _S, untold=("with_pot",)),
    Switch("kertici", _S, _tens, untold=_NO),
    # the end of the match
    Switch("target", _E, offered=_TARGETS, open=True, offered_by=_targets),
    Switch("dosta", _E, untold=_NO),
    Switch("deal_limit", _E, offered=(None, 5, 7, 9), open=True, untold=(None,)),
    Switch("tie_at_end", _E, lambda r: r.deal_limit is None),
    Switch("capot_exit", _E, offered_by=_exits),
    Switch("exit_with_hanging", _E, _hangs),
)
"""All rules, in the order in which they are explained."""

SWITCHES: Final[Mapping[str, Switch]] = {
    entry.name: entry for entry in RULEBOOK if isinstance(entry, Switch) and entry.chosen_from()
}
"""The switches that can be set in a chat."""
