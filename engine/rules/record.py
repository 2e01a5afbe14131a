"""Deal records: everything needed to deal and play a deal again (JUDGE.md, "A deal record")."""

from collections.abc import Mapping
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field

from engine.rules.actions import DealCards, MakeCall, PlayCard
from engine.rules.auction import Call
from engine.rules.cards import CARD_NAMES, parse_card
from engine.rules.deal import with_contract
from engine.rules.declarations import Plan, parse_declaration
from engine.rules.knowledge import Knowledge, observe
from engine.rules.match import Match, apply, new_match
from engine.rules.ruleset import Rules, rules_of
from engine.rules.scoring import Carry, no_carry

SIDE_NAMES = "ABC"


class BadRecord(ValueError):
    """A record that does not say enough, or contradicts itself."""


class DealRecord(BaseModel):
    """A deal as it is stored and exported, all in the judge's words."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    preset: str
    switch: Mapping[str, Any] = Field(default_factory=dict)
    dealer: int
    deck: tuple[str, ...]
    calls: tuple[str, ...] | None = None
    contract: str | None = None
    declarer_seat: int | None = None
    mult: int = 1
    plays: tuple[str, ...] = ()
    declared: Mapping[int, tuple[str, ...]] | None = None
    belotes: tuple[tuple[int, str], ...] | None = None
    carry: int | Mapping[str, int] = 0
    totals: Mapping[str, int] = Field(default_factory=dict)

    @classmethod
    def of(cls, match: Match, preset: str, switch: Mapping[str, Any]) -> Self:
        """The record of the present or last deal of a match; a `BadRecord` before the first."""
        deal = match.deal
        if deal is None:
            raise BadRecord("nothing is dealt yet")
        scored = bool(match.board) and match.board[-1].number == match.number
        earlier = match.board[:-1] if scored else match.board
        totals = earlier[-1].totals if earlier else (0,) * match.rules.side_count
        carry = earlier[-1].score.carry if earlier else no_carry(match.rules)
        closed = [card for trick in deal.tricks for card in trick.cards]
        return cls(
            preset=preset,
            switch=switch,
            dealer=deal.dealer,
            deck=tuple(CARD_NAMES[card] for card in deal.deck),
            calls=tuple(call.code for call in deal.calls),
            plays=tuple(CARD_NAMES[card] for card in (*closed, *deal.trick)),
            declared={
                seat: tuple(item.text for item in plan)
                for seat, plan in enumerate(deal.declared)
                if plan
            },
            belotes=tuple((seat, CARD_NAMES[card]) for seat, card in deal.belotes),
            carry=_carry_out(match.rules, carry),
            totals={SIDE_NAMES[side]: points for side, points in enumerate(totals)},
        )

    def rules(self) -> Rules:
        """The rules it was played by."""
        return rules_of(self.preset, self.switch)


def _carry_out(rules: Rules, carry: Carry) -> int | dict[str, int]:
    if rules.hang_carry == "next_deal_winner":
        return carry[0]
    return {SIDE_NAMES[side]: points for side, points in enumerate(carry) if points}


def _carry_in(rules: Rules, carry: int | Mapping[str, int]) -> Carry:
    if isinstance(carry, int):
        if rules.hang_carry == "next_deal_winner":
            return (carry,)
        if carry:
            raise BadRecord("these rules keep hanging points a side")
        return no_carry(rules)
    if rules.hang_carry == "next_deal_winner":
        raise BadRecord("these rules keep hanging points in one pot")
    return _by_side(rules, carry)


def _by_side(rules: Rules, points: Mapping[str, int]) -> tuple[int, ...]:
    names = SIDE_NAMES[: rules.side_count]
    if strange := set(points) - set(names):
        raise BadRecord(f"no such side: {min(strange)}")
    return tuple(points.get(name, 0) for name in names)


def replay(record: DealRecord) -> Match:
    """The match as it stands after the record's last card.

    Raises `Refused` for the first thing that the rules do not allow, and a `ValueError`, mostly
    `BadRecord`, where the record cannot be read. Where `declared` or `belotes` is absent, every
    player declares his best plan and every belote.
    """
    rules = record.rules()
    match = _before(record, rules)
    match, _ = apply(match, DealCards(tuple(parse_card(name) for name in record.deck)))
    match = _auction(match, record)
    for name in record.plays:
        match = _play(match, record, name)
    return match


def knowledge_of(record: DealRecord) -> Knowledge:
    """What everybody may know of a recorded deal; raises as `replay` does."""
    return observe(replay(record), None)


def _before(record: DealRecord, rules: Rules) -> Match:
    if any(not 0 <= seat < rules.players for seat in record.declared or ()):
        raise BadRecord("a declaration without a seat")
    return new_match(rules, record.dealer)._replace(
        totals=_by_side(rules, record.totals),
        carry=_carry_in(rules, record.carry),
    )


def _auction(match: Match, record: DealRecord) -> Match:
    if record.calls is not None:
        for code in record.calls:
            if match.turn < 0:
                raise BadRecord("a call after the end of the auction")
            match, _ = apply(match, MakeCall(match.turn, Call.parse(code)))
        return match
    if record.contract is None or record.declarer_seat is None or match.deal is None:
        raise BadRecord("neither calls nor a contract")
    rules = match.rules
    contract = next((c for c in rules.contracts_offered() if c.name == record.contract), None)
    if contract is None:
        raise BadRecord(f"no such contract: {record.contract}")
    if not 0 <= record.declarer_seat < rules.players:
        raise BadRecord(f"no seat {record.declarer_seat}")
    if record.mult not in ((1, 2, 4) if rules.contra else (1,)):
        raise BadRecord(f"no multiplier {record.mult}")
    deal = with_contract(rules, match.deal, contract, record.declarer_seat, record.mult)
    return match._replace(deal=deal)


def _play(match: Match, record: DealRecord, name: str) -> Match:
    seat, card = match.turn, parse_card(name)
    choices = observe(match, seat).choices
    plan: Plan = ()
    if match.deal is not None and not match.deal.tricks:
        if record.declared is not None:
            plan = tuple(parse_declaration(text) for text in record.declared.get(seat, ()))
        elif choices.plans:
            plan = choices.plans[0]
    if record.belotes is not None:
        callers = [caller for caller, called in record.belotes if called == name]
        if callers not in ([], [seat]):
            raise BadRecord(f"belote of another seat's {name}")
        belote = bool(callers)
    else:
        belote = bool(choices.belote >> card & 1)
    match, _ = apply(match, PlayCard(seat, card, plan, belote))
    return match
