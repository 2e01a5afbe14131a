"""Match records: a match as it is exported, and its replay deal by deal (docs/JUDGE.md)."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.rules.cards import SEATS, SIDES, per_side
from engine.rules.deal.deal import Refusal, Refused
from engine.rules.match import Match, Phase, new_match, surrender
from engine.rules.record.deal_record import (
    SIDE_NAMES,
    BadRecord,
    DealBefore,
    DealRecord,
    SealRecord,
    by_side,
    carry_in,
)
from engine.rules.record.replay import BrokenRule, play_on
from engine.rules.ruleset import Rules, rules_of


class MatchResult(BaseModel):
    """How a match ended: the totals by side and the winner (None: a draw).

    `given_up` is the side that gave the match up, during its last deal or after it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    totals: Mapping[str, int]
    winner: str | None = None
    given_up: str | None = None

    @classmethod
    def of(cls, match: Match) -> "MatchResult | None":
        """The result of a match; None until it is over."""
        if not match.over:
            return None
        return cls(
            totals={SIDE_NAMES[side]: points for side, points in per_side(match.totals)},
            winner=SIDE_NAMES[match.winner] if match.winner is not None else None,
            given_up=SIDE_NAMES[match.given_up] if match.given_up is not None else None,
        )


class MatchRecord(BaseModel):
    """A match with all its deals; `seats` are display names chosen by the exporter.

    A deal without `preset` or `switch` inherits the match's. Without a `result` the match is not
    over. `before` is the table's previous deal, if there was one. `sealed` is the seal shown for
    the table's next deal when the match ended.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    preset: str
    switch: Mapping[str, Any] = Field(default_factory=dict)
    seats: tuple[str, ...] = ()
    before: DealBefore | None = None
    deals: tuple[DealRecord, ...]
    result: MatchResult | None = None
    sealed: SealRecord | None = None

    @model_validator(mode="before")
    @classmethod
    def _complete(cls, data: Any) -> Any:  # noqa: ANN401 (unvalidated input)
        if not isinstance(data, Mapping) or not isinstance(data.get("deals"), list | tuple):
            return data
        usual = {key: data[key] for key in ("preset", "switch") if key in data}
        deals = [usual | dict(d) if isinstance(d, Mapping) else d for d in data["deals"]]
        return {**data, "deals": deals}

    def rules(self) -> Rules:
        """The rules of the match."""
        return rules_of(self.preset, self.switch)


class Flaw(ValueError):
    """A match record that cannot be replayed as it stands.

    `deal` is the index of the first bad deal, -1 for the match as a whole; `error` is the cause: a
    `BrokenRule`, or the mismatch found in the record.
    """

    def __init__(self, deal: int, error: ValueError) -> None:
        super().__init__(f"deal {deal + 1}: {error}" if deal >= 0 else str(error))
        self.deal = deal
        self.error = error


class Dealt(NamedTuple):
    """A recorded deal, and the match after it."""

    record: DealRecord
    match: Match


def replay_match(record: MatchRecord) -> Match:
    """The match at the end of its record; raises `Flaw` for the first error.

    Everything that the record states besides the play is checked: dealers, totals and hanging
    points before each deal, and the result.
    """
    rules = record.rules()
    if record.seats and len(record.seats) != rules.players:
        raise Flaw(-1, BadRecord(f"{len(record.seats)} names for {rules.players} seats"))
    match = new_match(rules, SEATS[0])
    for dealt in deals_of(record):
        match = dealt.match
    match = after_giving_up(record, match)
    found = MatchResult.of(match)
    if record.result is not None and record.result != found:
        played = found.model_dump() if found is not None else "not over"
        raise Flaw(-1, BadRecord(f"result is {played}, not {record.result.model_dump()}"))
    return match


def after_giving_up(record: MatchRecord, match: Match) -> Match:
    """Apply the record's giving up, if any, to the match after its last deal.

    Raises `Flaw` if the side cannot give the match up.
    """
    side = record.result.given_up if record.result is not None else None
    if side is None:
        return match
    if side not in SIDE_NAMES[: match.rules.side_count]:
        raise Flaw(-1, BadRecord(f"no side {side}"))
    try:
        return surrender(match, SIDES[SIDE_NAMES.index(side)])
    except Refused as refused:
        raise Flaw(-1, BadRecord(f"given up: {refused.reason}")) from None


def deals_of(record: MatchRecord) -> Iterator[Dealt]:
    """Replay the deals one by one; raises `Flaw` at the first bad one."""
    rules = record.rules()
    if not record.deals:
        return
    first = record.deals[0].dealer
    if not 0 <= first < rules.players:
        raise Flaw(0, BadRecord(f"no seat {first}"))
    match = new_match(rules, first)
    for index, deal in enumerate(record.deals):
        try:
            _require_next(match, deal, rules)
            match = play_on(match, deal)
        except ValueError as error:
            raise Flaw(index, error) from None
        yield Dealt(deal, match)


def _written(points: tuple[int, ...]) -> str:
    return " : ".join(map(str, points))


def _require_next(match: Match, deal: DealRecord, rules: Rules) -> None:
    """Raise unless the deal is the match's next one and starts from its current score."""
    if match.phase is Phase.OVER:
        raise BrokenRule("illegal_deal", -1, Refusal.MATCH_OVER)
    if match.phase is not Phase.DEALING:
        raise BadRecord("the previous deal is not finished")
    if deal.rules() != rules:
        raise BadRecord("the rules differ from the match's")
    dealer = match.dealer if match.deal is None else rules.seat_after(match.dealer)
    if deal.dealer != dealer:
        raise BadRecord(f"seat {dealer} deals, not seat {deal.dealer}")
    totals = by_side(rules, deal.totals)
    if totals != match.totals:
        raise BadRecord(
            f"the deals before it come to {_written(match.totals)}, not {_written(totals)}"
        )
    carry = carry_in(rules, deal.carry)
    if carry != match.carry:
        raise BadRecord(f"hanging points are {_written(match.carry)}, not {_written(carry)}")
