"""The fairness check: whether recorded deals follow from their seals, and where they do not.

`adapters/browser/static/fairness.js` does the same check in the reader's own browser.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import combinations
from typing import Final, NamedTuple

from engine.rules.cards import CARD_NAMES, CARDS, SEATS, pack
from engine.rules.deal.auction import Call
from engine.rules.record.deal_record import (
    DealBefore,
    DealRecord,
    SealRecord,
    Shuffle,
    ShuffleRecord,
    deck,
    moves_of,
    seal_of,
)
from engine.rules.record.match_record import MatchRecord

FEW = 4
"""Most wrong places in a deck that are listed one by one."""


class FairnessFinding(StrEnum):
    """The finding about one deal.

    Nothing contradicts the seal:

    - `FITS`: the deck follows from the seal.
    - `UNSEALED`: no seal was shown for the deal.
    - `OPEN`: the seed is not disclosed yet.
    - `UNCHAINED`: the deck fits, but the table's previous deal is unproven, so that `moves` could
      be made up.
    - `RESEALED`: the deck fits, but a different seal had been shown before.

    Something contradicts it:

    - `SEAL`: the seed gives the deck, but not the seal.
    - `SEED`: the seed gives neither the seal nor the deck.
    - `MOVES`: `moves` is not the hash of the previous deal.
    - `CUTS`: the deck would follow with other cuts.
    - `CARDS`: a few cards are in wrong places. `ORDER`: nearly all are.
    - `MISSING`: a deal is absent, occurs twice or was not sealed.
    - `FORM`: impossible cuts, calls or plays. Free-form text there could be varied until the next
      deck suits somebody.
    """

    FITS = "fits"
    UNSEALED = "unsealed"
    OPEN = "open"
    UNCHAINED = "unchained"
    RESEALED = "resealed"
    SEAL = "seal"
    SEED = "seed"
    MOVES = "moves"
    CUTS = "cuts"
    CARDS = "cards"
    ORDER = "order"
    MISSING = "missing"
    FORM = "form"


UNPROVEN = (FairnessFinding.UNCHAINED, FairnessFinding.RESEALED)
"""Findings without a contradiction, but with a choice that the server should not have had."""

SOUND = (FairnessFinding.FITS, FairnessFinding.UNSEALED, FairnessFinding.OPEN, *UNPROVEN)
"""Findings without a contradiction."""


class CheckedDeal(NamedTuple):
    """The finding about deal number `deal`; `places` are the wrong places (`CARDS`), from 1."""

    deal: int
    fitness: FairnessFinding
    places: tuple[int, ...] = ()


class _Before(NamedTuple):
    """The previous deal of a table: its seal number (0: not sealed) and the hash of its moves.

    `proven`: that deal is itself checked or vouched for by a seal.
    """

    number: int
    moves: str
    proven: bool = True


_NOTHING = _Before(0, "")
_CALLS = frozenset(call.code for call in Call)
_ANY_CARD = frozenset(CARD_NAMES[card] for card in CARDS)


def table_of(record: MatchRecord) -> tuple[str, int] | None:
    """The table of a record and the match's number there; None if nothing was sealed."""
    sealed = (deal.shuffle for deal in record.deals if deal.shuffle is not None)
    return next(((one.table, one.match) for one in sealed), None)


def chained(records: Iterable[MatchRecord]) -> tuple[tuple[CheckedDeal, ...], ...]:
    """Check matches of one table, in order, each against the previous one; gaps are allowed."""
    found: list[tuple[CheckedDeal, ...]] = []
    earlier: MatchRecord | None = None
    undealt = 0
    for record in records:
        found.append(checked(record, earlier, undealt))
        undealt += 1
        if record.deals:
            earlier, undealt = record, 0
    return tuple(found)


def checked(
    record: MatchRecord, earlier: MatchRecord | None = None, undealt: int = 0
) -> tuple[CheckedDeal, ...]:
    """The findings about each deal of a match; a deal has one entry per contradiction.

    `earlier` is an earlier match of the same table, with which this one must agree; `undealt` is
    the number of matches after that one in which nothing was dealt.
    """
    if not record.deals:
        return ()
    found: list[CheckedDeal] = []
    wrong = [*_contradictions(record, earlier)]
    before = _before(record, earlier, undealt)
    players = len(record.seats) or len(SEATS)
    previous: ShuffleRecord | None = None
    for number, deal in enumerate(record.deals, 1):
        shuffle = deal.shuffle
        sealed = before.number if before is not None else 0
        if not _is_well_formed(deal.calls or (), deal.plays, deal.deck):
            wrong.append(FairnessFinding.FORM)
        if shuffle is None:
            lost = sealed or wrong
            found.append(
                CheckedDeal(number, FairnessFinding.MISSING if lost else FairnessFinding.UNSEALED)
            )
        else:
            if not _follows(number, shuffle, before, previous):
                wrong.append(FairnessFinding.MISSING)
            if [*shuffle.cuts] != sorted({*shuffle.cuts} & {*range(players)}):
                wrong.append(FairnessFinding.FORM)
            found += _checked(number, deal, shuffle, before, wrong)
            sealed, previous = shuffle.number, shuffle
        wrong, before = [], _Before(sealed, moves_of(deal.calls or (), deal.plays))
    return (*found, *_final_seal_findings(record))


def contradiction(one: MatchRecord, other: MatchRecord) -> int | None:
    """The number of the first deal about which two records of the same match disagree.

    0 if they disagree about the match itself, None if they agree. Either record may have been
    exported during the match.
    """
    if not _same_rules(one, other):
        return 0
    for number, (deal, again) in enumerate(zip(one.deals, other.deals, strict=False), 1):
        whole = all(r.result is not None or len(r.deals) > number for r in (one, other))
        if not _agree(deal, again, whole=whole):
            return number
    ended = [record for record in (one, other) if record.result is not None]
    longest = max(len(one.deals), len(other.deals))
    lasting = [record for record in ended if len(record.deals) < longest]
    if lasting:
        return len(lasting[0].deals) + 1
    results = {record.result.model_dump_json() for record in ended if record.result is not None}
    befores = {r.before.model_dump_json() for r in (one, other) if r.before is not None}
    return 0 if len(results) > 1 or len(befores) > 1 else None


def _same_rules(one: MatchRecord, other: MatchRecord) -> bool:
    try:
        return one.rules() == other.rules()
    except ValueError:  # one of them has unknown or invalid rules
        return (one.preset, one.switch) == (other.preset, other.switch)


def _agree(deal: DealRecord, other: DealRecord, *, whole: bool) -> bool:
    """Whether two records of a deal agree; unless `whole`, only as far as the shorter one goes."""
    shuffles = [one.shuffle for one in (deal, other) if one.shuffle is not None]
    told = [
        {name: value for name, value in one.model_dump().items() if name not in _FILLED_IN_LATER}
        for one in shuffles
    ]
    if len(shuffles) == 1 or told[:1] != told[1:]:
        return False
    if len({one.seed for one in shuffles if one.seed is not None}) > 1:
        return False
    if whole:
        kept = deal.model_copy(update={"stood_in": None, "shuffle": None})
        return kept == other.model_copy(update={"stood_in": None, "shuffle": None})
    pairs = (deal.calls or (), other.calls or ()), (deal.plays, other.plays)
    begun = all(one == two for pair in pairs for one, two in zip(*pair, strict=False))
    return begun and (deal.dealer, deal.deck) == (other.dealer, other.deck)


_FILLED_IN_LATER: Final = ("seed", "replaced")
"""Fields of a shuffle record that may be filled in later."""


def _contradictions(record: MatchRecord, earlier: MatchRecord | None) -> Iterator[FairnessFinding]:
    """Contradictions about the deal before a record's first, within it or with `earlier`."""
    first, before = record.deals[0].shuffle, record.before
    if before is not None:
        yield from _own_contradictions(first, before)
    ending = earlier.deals[-1] if earlier is not None and earlier.deals else None
    last = ending.shuffle if ending is not None else None
    if earlier is None or ending is None or last is None:
        return
    if before is None:
        if first is None or _first_number(first) <= last.number:
            yield FairnessFinding.MISSING
    elif (before.match, before.deal) == (last.match, last.deal):
        if (before.number, before.seal) != (last.number, last.seal):
            yield FairnessFinding.MISSING
        elif (before.calls, before.plays) != (ending.calls or (), ending.plays):
            yield FairnessFinding.MOVES
        elif first is not None and earlier.sealed is not None:
            shown = {(one.number, one.seal) for one in first.replaced}
            if (earlier.sealed.number, earlier.sealed.seal) not in {
                *shown,
                (first.number, first.seal),
            }:
                yield FairnessFinding.MISSING
    elif before.match <= last.match or (before.number or 0) <= last.number:
        yield FairnessFinding.MISSING


def _own_contradictions(
    first: ShuffleRecord | None, before: DealBefore
) -> Iterator[FairnessFinding]:
    if first is not None and first.match <= before.match:
        yield FairnessFinding.MISSING
    if not _is_well_formed(before.calls, before.plays, _ANY_CARD):
        yield FairnessFinding.FORM


def _before(record: MatchRecord, earlier: MatchRecord | None, undealt: int) -> _Before | None:
    """The table's deal before a record's first; None if neither record has it."""
    first, before = record.deals[0].shuffle, record.before
    if before is not None:
        told = _Before(before.number or 0, moves_of(before.calls, before.plays))
        same = earlier is not None and _last_of(earlier) == told
        next_one = first is None or first.match <= before.match + 1 + undealt
        return told._replace(proven=next_one and (same or before.number is not None))
    if first is None or first.match == 1:
        return _NOTHING
    ends = _last_of(earlier) if earlier is not None else None
    last = table_of(earlier) if earlier is not None else None
    next_one = first.match <= (last[1] if last is not None else 0) + 1 + undealt
    if ends is not None and ends.number == _first_number(first) - 1:
        return ends._replace(proven=next_one)
    begins = _first_number(first) == 1 and not first.moves
    return _NOTHING._replace(proven=next_one) if begins else None


def _is_well_formed(calls: Sequence[str], plays: Sequence[str], cards: Collection[str]) -> bool:
    """Whether these are real calls and distinct cards; the rules are not checked."""
    known = all(call in _CALLS for call in calls) and set(plays) <= set(cards)
    return known and len(set(plays)) == len(plays)


def _last_of(record: MatchRecord) -> _Before | None:
    """The last deal of a record, as the `_Before` of the next one."""
    if not record.deals:
        return None
    last = record.deals[-1]
    number = last.shuffle.number if last.shuffle is not None else 0
    return _Before(number, moves_of(last.calls or (), last.plays))


def _first_number(told: ShuffleRecord) -> int:
    """The number of the first seal shown for a deal."""
    return told.number - len(told.replaced)


def _follows(
    number: int, told: ShuffleRecord, before: _Before | None, previous: ShuffleRecord | None
) -> bool:
    """Whether the deal follows directly: no seal number of the table and no deal is missing."""
    if previous is not None and (told.table, told.match) != (previous.table, previous.match):
        return False
    first = before.number + 1 if before is not None else _first_number(told)
    numbers = [*(one.number for one in told.replaced), told.number]
    return told.deal == number and numbers == list(range(first, told.number + 1))


def _checked(
    number: int,
    deal: DealRecord,
    told: ShuffleRecord,
    before: _Before | None,
    broken: Sequence[FairnessFinding],
) -> tuple[CheckedDeal, ...]:
    """The findings about a deal, in addition to those already in `broken`."""
    wrong = [CheckedDeal(number, reason) for reason in dict.fromkeys(broken)]
    if before is not None and told.moves != before.moves:
        wrong.append(CheckedDeal(number, FairnessFinding.MOVES))
    if any(_is_wrong_seal(told.table, one) for one in told.replaced):
        wrong.append(CheckedDeal(number, FairnessFinding.SEED))
    if told.seed is None:
        return tuple(dict.fromkeys(wrong)) or (CheckedDeal(number, FairnessFinding.OPEN),)
    shuffle = Shuffle(
        told.table, told.number, told.seed, told.match, told.deal, told.moves, told.cuts
    )
    differing = _differing(shuffle, deal.deck)
    if shuffle.seal != told.seal:
        wrong.append(
            CheckedDeal(number, FairnessFinding.SEED if differing else FairnessFinding.SEAL)
        )
    elif differing and not wrong:
        wrong.append(_misdealt(number, shuffle, deal.deck, differing))
    if wrong:
        return tuple(dict.fromkeys(wrong))
    unproven = (
        (FairnessFinding.UNCHAINED, before is None or not before.proven),
        (FairnessFinding.RESEALED, bool(told.replaced)),
    )
    found = tuple(CheckedDeal(number, fitness) for fitness, is_so in unproven if is_so)
    return found or (CheckedDeal(number, FairnessFinding.FITS),)


def _final_seal_findings(record: MatchRecord) -> Iterator[CheckedDeal]:
    """Contradictions of the seal that was shown when the match ended."""
    last, sealed = record.deals[-1].shuffle, record.sealed
    if last is None or sealed is None:
        return
    if sealed.number != last.number + 1:
        yield CheckedDeal(len(record.deals) + 1, FairnessFinding.MISSING)
    elif _is_wrong_seal(last.table, sealed):
        yield CheckedDeal(len(record.deals) + 1, FairnessFinding.SEED)


def _is_wrong_seal(table: str, sealed: SealRecord) -> bool:
    """Whether a seal does not match its disclosed seed."""
    return sealed.seed is not None and seal_of(table, sealed.number, sealed.seed) != sealed.seal


def _differing(shuffle: Shuffle, cards: Sequence[str]) -> tuple[int, ...]:
    """The places, from 1, that hold a wrong card."""
    try:
        whole = pack(len(cards))
    except ValueError:
        return tuple(range(1, len(cards) + 1)) or (1,)
    due = deck(shuffle, whole)
    pairs = enumerate(zip(due, cards, strict=True), 1)
    return tuple(place for place, (card, name) in pairs if CARD_NAMES[card] != name)


def _misdealt(
    number: int, shuffle: Shuffle, cards: Sequence[str], differing: tuple[int, ...]
) -> CheckedDeal:
    if len(differing) <= FEW:
        return CheckedDeal(number, FairnessFinding.CARDS, differing)
    for count in range(len(SEATS) + 1):
        for cuts in combinations(SEATS, count):
            if not _differing(shuffle._replace(cuts=cuts), cards):
                return CheckedDeal(number, FairnessFinding.CUTS)
    return CheckedDeal(number, FairnessFinding.ORDER)
