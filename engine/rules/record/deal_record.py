"""Deal records: everything needed to deal and play a deal again (JUDGE.md, "A deal record")."""

from collections.abc import Iterable, Mapping
from operator import not_
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from engine.rules.cards import CARD_NAMES, NOBODY, Seat, names, per_seat, per_side
from engine.rules.deal.actions import Stage
from engine.rules.deal.deal import Deal
from engine.rules.match import Match
from engine.rules.points.board import ScoreSoFar
from engine.rules.points.scoring import Carry, no_carry
from engine.rules.record.shuffle import SEED_BYTES, Shuffle
from engine.rules.ruleset import Rules, rules_of

SIDE_NAMES = "ABC"
SEVEN_KEPT: Final = NOBODY
"""For `DealRecord.exchange`: the seven was not exchanged."""

SEED_PATTERN: Final = f"^[0-9a-f]{{{2 * SEED_BYTES}}}$"
POT = "pot"
"""How the pot that belongs to nobody is called among the points that sides own."""

Challenges = tuple[Seat, int] | tuple[tuple[Seat, int], ...]


class BadRecord(ValueError):
    """A record that does not say enough, or contradicts itself."""


class SealRecord(BaseModel):
    """A seal that was shown and not dealt in the match; the seed where it never will be dealt."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int
    seal: str
    seed: Annotated[str, Field(pattern=SEED_PATTERN)] | None = None


class ShuffleRecord(BaseModel):
    """How a deal was shuffled (`Shuffle`): `deal` is the `match`-th match's of the table.

    `seal` was shown before, the seed stands here once the deal is over. `replaced` are the seals
    that this one stands for, since a backup was restored or the database was moved.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    table: str
    match: int
    deal: int
    number: int
    seal: str
    moves: str = ""
    cuts: tuple[Seat, ...] = ()
    seed: Annotated[str, Field(pattern=SEED_PATTERN)] | None = None
    replaced: tuple[SealRecord, ...] = Field(default=(), exclude_if=not_)

    @classmethod
    def of(cls, shuffle: Shuffle, replaced: Iterable[SealRecord], *, over: bool) -> Self:
        """The record of a shuffle; without the seed while its deal is played."""
        return cls(
            table=shuffle.table,
            match=shuffle.match_no,
            deal=shuffle.deal,
            number=shuffle.number,
            seal=shuffle.seal,
            moves=shuffle.moves,
            cuts=shuffle.cuts,
            seed=shuffle.seed if over else None,
            replaced=tuple(replaced),
        )


class DealBefore(BaseModel):
    """The table's last deal before a match, on whose calls and cards the first deck depends.

    Without `number` and `seal` that deal was not sealed.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    match: int
    deal: int
    number: int | None = None
    seal: str | None = None
    calls: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()


class DealRecord(BaseModel):
    """A deal as it is stored and exported, all in the judge's words.

    `contra_by` is a seat or a side. `exchange` is -1 where the seven was kept.

    Before the first lead some decisions may still be open. Who holds something to declare and is
    not in `declared` has not decided yet, and neither has the holder of the seven while `exchange`
    is absent; who holds nothing is not waited for. Once a card is played, whoever is missing has
    kept silent. A deal that stops while seat after seat is asked about the seven or his
    declarations has `asked`: exactly these seats have decided.

    `challenge` is a seat and an index in `plays`: the play against the rules if the challenge was
    upheld, else the last play before it. Several challenges are several such pairs.

    `stood_in`: which of the `calls` and `plays` were chosen by an AI for somebody who was away, or
    by somebody who had the seat before its owner at the end of the match, or by nobody, for
    the table laid them: after a claim, and the last card of a hand.

    `shuffle` says from what the deck follows; it is absent where nothing was sealed.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    preset: str
    switch: Mapping[str, Any] = Field(default_factory=dict)
    dealer: Seat
    deck: tuple[str, ...]
    turned_up: str | None = None
    calls: tuple[str, ...] | None = None
    cancelled_by: Seat | None = None
    contract: str | None = None
    declarer_seat: Seat | None = None
    mult: int = 1
    contra_by: Seat | str | None = None
    exchange: Seat | None = None
    asked: tuple[Seat, ...] | None = None
    discards: tuple[str, ...] | None = None
    plays: tuple[str, ...] = ()
    declared: Mapping[Seat, tuple[str, ...]] | None = None
    belotes: tuple[tuple[Seat, str], ...] | None = None
    challenge: Challenges | None = None
    stood_in: Mapping[Literal["calls", "plays"], tuple[int, ...]] | None = None
    carry: int | Mapping[str, int] | None = 0
    totals: Mapping[str, int] = Field(default_factory=dict)
    shuffle: ShuffleRecord | None = None

    @classmethod
    def of(cls, match: Match, preset: str, switch: Mapping[str, Any]) -> Self:
        """The record of the present or last deal of a match; a `BadRecord` before the first."""
        deal = match.deal
        if deal is None:
            raise BadRecord("nothing is dealt yet")
        before = match.start or ScoreSoFar(match.totals, match.carry)
        talon = deal.talon
        return cls(
            preset=preset,
            switch=switch,
            dealer=deal.dealer,
            deck=tuple(CARD_NAMES[card] for card in deal.deck),
            turned_up=CARD_NAMES[deal.turned_card] if deal.turned_card >= 0 else None,
            calls=tuple(call.code for call in deal.calls),
            cancelled_by=deal.cancelled if deal.cancelled >= 0 else None,
            exchange=_exchange(match.rules, deal),
            asked=asked_before(match.rules, deal),
            discards=tuple(names(talon.discards)) if talon.discards else None,
            plays=tuple(CARD_NAMES[card] for card in deal.plays),
            declared={
                seat: tuple(item.text for item in plan)
                for seat, plan in per_seat(deal.declared)
                if plan or not (deal.plays or seat in talon.asked)
            },
            belotes=tuple((seat, CARD_NAMES[card]) for seat, card in deal.belotes),
            challenge=_challenges(match),
            carry=carry_out(match.rules, before.carry),
            totals={SIDE_NAMES[side]: points for side, points in per_side(before.totals)},
        )

    def rules(self) -> Rules:
        """The rules it was played by."""
        return rules_of(self.preset, self.switch)

    @property
    def challenges(self) -> tuple[tuple[Seat, int], ...]:
        """The challenges, in order."""
        found = self.challenge or ()
        pairs = tuple(pair for pair in found if isinstance(pair, tuple))
        numbers = tuple(number for number in found if isinstance(number, int))
        return pairs or tuple(zip(map(Seat, numbers[::2]), numbers[1::2], strict=True))


def _exchange(rules: Rules, deal: Deal) -> Seat | None:
    """Who took the turned-up card. That nobody did is written only before the first lead."""
    if deal.talon.exchanged >= 0:
        return deal.talon.exchanged
    return SEVEN_KEPT if deal.full and not deal.plays and rules.exchange_seven else None


def asked_before(rules: Rules, deal: Deal) -> tuple[Seat, ...] | None:
    """The seats that have decided about the seven or declarations while another is still asked."""
    if deal.stage not in (Stage.EXCHANGE, Stage.DECLARING):
        return None
    first = rules.seat_after(deal.dealer)
    decided = (deal.talon.asked[0] - first) % rules.players
    return tuple(rules.seat_after(first, i) for i in range(decided))


def _challenges(match: Match) -> Challenges | None:
    if match.deal is None:
        return None
    honour = match.deal.honour
    found = honour.failed
    if honour.penalty is not None:
        found = (*found, (honour.penalty.seat, honour.penalty.play))
    return found[0] if len(found) == 1 else found or None


def carry_out(rules: Rules, carry: Carry) -> int | dict[str, int]:
    """Hanging points as records have them: a number, or what each side owns."""
    if rules.hang_carry == "next_deal_winner":
        return carry[0]
    keys = (*SIDE_NAMES[: rules.side_count], POT)
    return {key: points for key, points in zip(keys, carry, strict=False) if points}


def carry_in(rules: Rules, carry: int | Mapping[str, int] | None) -> Carry:
    """Read what `carry_out` wrote; a `BadRecord` where the rules keep hanging points otherwise."""
    nothing = no_carry(rules)
    if not carry or (isinstance(carry, Mapping) and not any(carry.values())):
        return nothing
    if isinstance(carry, int):
        if rules.hang_carry == "next_deal_winner":
            return (carry,)
        raise BadRecord("these rules keep hanging points a side")
    if rules.hang_carry == "next_deal_winner":
        raise BadRecord("these rules keep hanging points in one pot")
    keys = (*SIDE_NAMES[: rules.side_count], POT)[: len(nothing)]
    _known(carry, keys)
    return tuple(carry.get(key, 0) for key in keys)


def by_side(rules: Rules, points: Mapping[str, int]) -> tuple[int, ...]:
    """Points a side from a map of sides; a `BadRecord` for a side that is none."""
    sides = SIDE_NAMES[: rules.side_count]
    _known(points, tuple(sides))
    return tuple(points.get(side, 0) for side in sides)


def _known(points: Mapping[str, int], keys: tuple[str, ...]) -> None:
    if strange := set(points) - set(keys):
        raise BadRecord(f"no such side: {min(strange)}")
