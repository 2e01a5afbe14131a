"""Verifiable shuffles and deal records.

A deal record has everything needed to replay a deal (docs/JUDGE.md, "A deal record").

The deck follows from a sealed seed and from the players' actions. `docs/FAIRNESS.md` explains it,
and why nobody can choose a deck alone. Every hashed text begins with its purpose, so that no hash
can be passed off as one for another purpose.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import not_
from typing import Annotated, Any, Final, Literal, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field

from engine.rules.cards import CARD_NAMES, NOBODY, Card, Seat, names, per_seat, per_side
from engine.rules.deal.actions import Stage
from engine.rules.deal.auction import Call
from engine.rules.deal.deal import Deal
from engine.rules.match import Match
from engine.rules.points.board import ScoreSoFar
from engine.rules.points.scoring import Carry, no_carry
from engine.rules.ruleset import Rules, rules_of

SEED_BYTES: Final = 32
_BYTE: Final = 256


class Shuffle(NamedTuple):
    """Everything that determines a deck.

    `seed` is 256 bits in hexadecimal, sealed as number `number` of its table. `moves` is the hash
    of the calls and plays of the table's previous deal; `cuts` are the seats that have cut.
    """

    table: str
    number: int
    seed: str
    match_no: int
    deal: int
    moves: str = ""
    cuts: tuple[Seat, ...] = ()

    @property
    def seal(self) -> str:
        """The seal, which was shown before the players made any choice that enters the deck."""
        return seal_of(self.table, self.number, self.seed)


@lru_cache(maxsize=1024)
def seal_of(table: str, number: int, seed: str) -> str:
    """The seal of a seed: it reveals nothing and fits no other seed, table or number."""
    return _digest(f"belotbot seal 1\n{table}\n{number}\n{seed}")


def moves_of(calls: Sequence[str], plays: Sequence[str]) -> str:
    """The hash of a deal's calls and plays, in order and written as in records."""
    return _digest(f"belotbot moves 1\n{' '.join(calls)}\n{' '.join(plays)}")


def played_moves(calls: Sequence[Call], plays: Sequence[Card]) -> str:
    """Like `moves_of`, for a deal in memory."""
    return moves_of([call.code for call in calls], [CARD_NAMES[card] for card in plays])


def deck(shuffle: Shuffle, pack: Sequence[Card]) -> tuple[Card, ...]:
    """The shuffled pack, top card first (Fisher-Yates, starting at the top)."""
    cards, stream = list(pack), _stream(shuffle)
    for at in range(len(cards) - 1):
        chosen = at + _below(len(cards) - at, stream)
        cards[at], cards[chosen] = cards[chosen], cards[at]
    return tuple(cards)


def _stream(shuffle: Shuffle) -> Iterator[int]:
    """An endless byte stream: HMACs over everything else, keyed by the seed, block after block."""
    seed, block = bytes.fromhex(shuffle.seed), 0
    cuts = " ".join(map(str, shuffle.cuts))
    told = f"{shuffle.table}\n{shuffle.match_no}\n{shuffle.deal}\n{shuffle.moves}\n{cuts}"
    while True:
        text = f"belotbot deck 1\n{told}\n{block}"
        yield from hmac.digest(seed, text.encode(), "sha256")
        block += 1


def _below(limit: int, stream: Iterator[int]) -> int:
    """A uniform number below the limit; bytes that would introduce a bias are skipped."""
    fair = _BYTE - _BYTE % limit
    return next(byte for byte in stream if byte < fair) % limit


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


SIDE_NAMES = "ABC"
SEVEN_KEPT: Final = NOBODY
"""Value of `DealRecord.exchange` if the seven was not exchanged."""

SEED_PATTERN: Final = f"^[0-9a-f]{{{2 * SEED_BYTES}}}$"
POT = "pot"
"""Key of the pot that no side owns, in a `carry` with points per side."""

Challenges = tuple[Seat, int] | tuple[tuple[Seat, int], ...]


def _is_none(value: object) -> bool:
    return value is None


class BadRecord(ValueError):
    """A record that is incomplete or contradicts itself."""


class SealRecord(BaseModel):
    """A seal that was shown but not used in the match; with its seed if it will never be used."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int
    seal: str
    seed: Annotated[str, Field(pattern=SEED_PATTERN)] | None = None


class ShuffleRecord(BaseModel):
    """How a deal was shuffled (see `Shuffle`).

    `match` numbers the table's matches, `deal` the deals of that match, `number` the table's seals.
    `seal` was shown before the deal; `seed` is present once the deal is over. `replaced` are
    earlier seals for the same deal, dropped when a backup was restored or the database was moved.
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
        """The record of a shuffle, without the seed unless the deal is over."""
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
    """The table's last deal before a match; the match's first deck depends on its calls and plays.

    `number` and `seal` are absent if that deal was not sealed.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    match: int
    deal: int
    number: int | None = None
    seal: str | None = None
    calls: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()


class DealRecord(BaseModel):
    """A deal as it is stored and exported, in the format that the judge reads.

    Where `contract` replaces the calls, `number` is the number bid (G.1), and `contra_by` a seat or
    a side. `exchange` is -1 if the seven was kept.

    Before the first lead some decisions may still be open. A seat that can declare and is not in
    `declared` has not decided yet, nor has the holder of the seven while `exchange` is absent;
    seats with nothing to decide are not waited for. Once a card is played, seats missing in
    `declared` have stayed silent. If the deal stops while the seats are asked in turn about the
    seven or their declarations, `asked` lists exactly those that have decided.

    `challenge` is a seat and an index into `plays`: the illegal play if the challenge was upheld,
    else the last play before it. Several challenges are several such pairs.

    `dosta` is the seat that ended the match after the last play.

    `stood_in` lists the indices of `calls` and `plays` that the seat's owner at the end of the
    match did not choose: an AI player chose them for an absent player, an earlier holder of the
    seat did, or the table played them itself (after a claim, and the last card of a hand).

    `shuffle` says how the deck was derived; it is absent if nothing was sealed.
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
    number: int = Field(default=0, exclude_if=not_)
    contra_by: Seat | str | None = None
    exchange: Seat | None = None
    asked: tuple[Seat, ...] | None = None
    discards: tuple[str, ...] | None = None
    plays: tuple[str, ...] = ()
    declared: Mapping[Seat, tuple[str, ...]] | None = None
    belotes: tuple[tuple[Seat, str], ...] | None = None
    challenge: Challenges | None = None
    dosta: Seat | None = Field(default=None, exclude_if=_is_none)
    stood_in: Mapping[Literal["calls", "plays"], tuple[int, ...]] | None = None
    carry: int | Mapping[str, int] | None = 0
    totals: Mapping[str, int] = Field(default_factory=dict)
    shuffle: ShuffleRecord | None = None

    @classmethod
    def of(cls, match: Match, preset: str, switch: Mapping[str, Any]) -> Self:
        """The record of a match's current or last deal; raises `BadRecord` before the first."""
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
            dosta=deal.dosta if deal.dosta >= 0 else None,
            carry=carry_out(match.rules, before.carry),
            totals={SIDE_NAMES[side]: points for side, points in per_side(before.totals)},
        )

    def rules(self) -> Rules:
        """The rules of the deal."""
        return rules_of(self.preset, self.switch)

    @property
    def challenges(self) -> tuple[tuple[Seat, int], ...]:
        """The challenges as (seat, index) pairs, in order."""
        found = self.challenge or ()
        pairs = tuple(pair for pair in found if isinstance(pair, tuple))
        numbers = tuple(number for number in found if isinstance(number, int))
        return pairs or tuple(zip(map(Seat, numbers[::2]), numbers[1::2], strict=True))


def _exchange(rules: Rules, deal: Deal) -> Seat | None:
    """The seat that took the turned-up card; `SEVEN_KEPT` is written only before the first lead."""
    if deal.talon.exchanged >= 0:
        return deal.talon.exchanged
    return SEVEN_KEPT if deal.full and not deal.plays and rules.exchange_seven else None


def asked_before(rules: Rules, deal: Deal) -> tuple[Seat, ...] | None:
    """The seats that have decided about the seven or declarations while others are still asked."""
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
    """Hanging points in record form: one number, or points per side."""
    if rules.hang_carry == "next_deal_winner":
        return carry[0]
    keys = (*SIDE_NAMES[: rules.side_count], POT)
    return {key: points for key, points in zip(keys, carry, strict=False) if points}


def carry_in(rules: Rules, carry: int | Mapping[str, int] | None) -> Carry:
    """Read what `carry_out` wrote; raises `BadRecord` if the form does not fit the rules."""
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
    _require_keys(carry, keys)
    return tuple(carry.get(key, 0) for key in keys)


def by_side(rules: Rules, points: Mapping[str, int]) -> tuple[int, ...]:
    """Points per side from a map by side name; raises `BadRecord` for an unknown side."""
    sides = SIDE_NAMES[: rules.side_count]
    _require_keys(points, tuple(sides))
    return tuple(points.get(side, 0) for side in sides)


def _require_keys(points: Mapping[str, int], keys: tuple[str, ...]) -> None:
    if strange := set(points) - set(keys):
        raise BadRecord(f"no such side: {min(strange)}")
