"""Whether the deals of records were dealt as they had been sealed, and what does not fit.

`adapters/browser/static/fairness.js` finds the same in a reader's own browser.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import combinations
from typing import Final, NamedTuple

from engine.rules.cards import CARD_NAMES, CARDS, SEATS, pack
from engine.rules.deal.auction import Call
from engine.rules.record.deal_record import DealBefore, DealRecord, SealRecord, ShuffleRecord
from engine.rules.record.match_record import MatchRecord
from engine.rules.record.shuffle import Shuffle, deck, moves_of, seal_of

FEW = 4
"""Most places that are named where cards do not lie as they should."""


class Fitness(StrEnum):
    """What is true of a deal.

    `UNSEALED`: nothing was sealed for it. `OPEN`: its seed is not told yet. `UNCHAINED`: it fits,
    but what came before it at the table is not proven, so `moves` can be made up. `RESEALED`: it
    fits, but another seal had been shown for it. The others do not fit:

    `SEAL` is not that of the seed from which the cards follow; `SEED` fits neither the seal nor the
    cards. `MOVES`: those of the deal before are others. `CUTS`: with others the cards would follow.
    `CARDS` lie in other places, `ORDER`: nearly all do. `MISSING`: a deal is not there, comes twice
    or was not sealed. `FORM`: nobody can have cut, called or played like that, and what could be
    anything could be tried until the next deck is a good one.
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


UNPROVEN = (Fitness.UNCHAINED, Fitness.RESEALED)
"""Contradicts nothing, but the server had a choice that it should not have."""

SOUND = (Fitness.FITS, Fitness.UNSEALED, Fitness.OPEN, *UNPROVEN)
"""Contradicts nothing."""


class Checked(NamedTuple):
    """What is true of the deal of that number; `places` are those of `CARDS`, counted from 1."""

    deal: int
    fitness: Fitness
    places: tuple[int, ...] = ()


class _Before(NamedTuple):
    """What came before a deal at its table: the number of its seal, 0 where nothing was sealed, and
    what stands for its moves. `proven`: it is itself a deal that is checked.
    """

    number: int
    moves: str
    proven: bool = True


_NOTHING = _Before(0, "")
_CALLS = frozenset(call.code for call in Call)
_ANY_CARD = frozenset(CARD_NAMES[card] for card in CARDS)


def table_of(record: MatchRecord) -> tuple[str, int] | None:
    """The table of a record and the number of its match there; None where nothing was sealed."""
    sealed = (deal.shuffle for deal in record.deals if deal.shuffle is not None)
    return next(((one.table, one.match) for one in sealed), None)


def chained(records: Iterable[MatchRecord]) -> tuple[tuple[Checked, ...], ...]:
    """Each match of one table, in their order, with the one before it; some may be left out."""
    found: list[tuple[Checked, ...]] = []
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
) -> tuple[Checked, ...]:
    """Each deal of a match; whatever does not fit, once for each reason.

    `earlier` is a match of the same table before this one, with which it has to agree; `undealt`
    matches after that one had no deal.
    """
    if not record.deals:
        return ()
    found: list[Checked] = []
    wrong = [*_broken(record, earlier)]
    before = _before(record, earlier, undealt)
    players = len(record.seats) or len(SEATS)
    previous: ShuffleRecord | None = None
    for number, deal in enumerate(record.deals, 1):
        shuffle = deal.shuffle
        sealed = before.number if before is not None else 0
        if not _can_be(deal.calls or (), deal.plays, deal.deck):
            wrong.append(Fitness.FORM)
        if shuffle is None:
            lost = sealed or wrong
            found.append(Checked(number, Fitness.MISSING if lost else Fitness.UNSEALED))
        else:
            if not _in_its_place(number, shuffle, before, previous):
                wrong.append(Fitness.MISSING)
            if [*shuffle.cuts] != sorted({*shuffle.cuts} & {*range(players)}):
                wrong.append(Fitness.FORM)
            found += _checked(number, deal, shuffle, before, wrong)
            sealed, previous = shuffle.number, shuffle
        wrong, before = [], _Before(sealed, moves_of(deal.calls or (), deal.plays))
    return (*found, *_unused(record))


def contradiction(one: MatchRecord, other: MatchRecord) -> int | None:
    """The number of the first deal about which two records of one match disagree; 0 where it is
    about the match itself, None where they agree. One may have been taken while it was played.
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
    except ValueError:  # one of them names no rules that there are
        return (one.preset, one.switch) == (other.preset, other.switch)


def _agree(deal: DealRecord, other: DealRecord, *, whole: bool) -> bool:
    """Whether two records of a deal tell the same of it, as far as each goes."""
    shuffles = [one.shuffle for one in (deal, other) if one.shuffle is not None]
    told = [
        {name: value for name, value in one.model_dump().items() if name not in _LATER}
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


_LATER: Final = ("seed", "replaced")
"""What the record of a shuffle may tell only later."""


def _broken(record: MatchRecord, earlier: MatchRecord | None) -> Iterator[Fitness]:
    """How a record contradicts itself, or an earlier one, about the deal before its first one."""
    first, before = record.deals[0].shuffle, record.before
    if before is not None:
        yield from _broken_alone(first, before)
    ending = earlier.deals[-1] if earlier is not None and earlier.deals else None
    last = ending.shuffle if ending is not None else None
    if earlier is None or ending is None or last is None:
        return
    if before is None:
        if first is None or _first_number(first) <= last.number:
            yield Fitness.MISSING
    elif (before.match, before.deal) == (last.match, last.deal):
        if (before.number, before.seal) != (last.number, last.seal):
            yield Fitness.MISSING
        elif (before.calls, before.plays) != (ending.calls or (), ending.plays):
            yield Fitness.MOVES
        elif first is not None and earlier.sealed is not None:
            shown = {(one.number, one.seal) for one in first.replaced}
            if (earlier.sealed.number, earlier.sealed.seal) not in {
                *shown,
                (first.number, first.seal),
            }:
                yield Fitness.MISSING
    elif before.match <= last.match or (before.number or 0) <= last.number:
        yield Fitness.MISSING


def _broken_alone(first: ShuffleRecord | None, before: DealBefore) -> Iterator[Fitness]:
    if first is not None and first.match <= before.match:
        yield Fitness.MISSING
    if not _can_be(before.calls, before.plays, _ANY_CARD):
        yield Fitness.FORM


def _before(record: MatchRecord, earlier: MatchRecord | None, undealt: int) -> _Before | None:
    """What came before a record's first deal; None where the record does not carry it."""
    first, before = record.deals[0].shuffle, record.before
    if before is not None:
        told = _Before(before.number or 0, moves_of(before.calls, before.plays))
        same = earlier is not None and _ends(earlier) == told
        next_one = first is None or first.match <= before.match + 1 + undealt
        return told._replace(proven=next_one and (same or before.number is not None))
    if first is None or first.match == 1:
        return _NOTHING
    ends = _ends(earlier) if earlier is not None else None
    last = table_of(earlier) if earlier is not None else None
    next_one = first.match <= (last[1] if last is not None else 0) + 1 + undealt
    if ends is not None and ends.number == _first_number(first) - 1:
        return ends._replace(proven=next_one)
    begins = _first_number(first) == 1 and not first.moves
    return _NOTHING._replace(proven=next_one) if begins else None


def _can_be(calls: Sequence[str], plays: Sequence[str], cards: Collection[str]) -> bool:
    """Whether these are calls and cards, each card once; not whether the rules allow them."""
    known = all(call in _CALLS for call in calls) and set(plays) <= set(cards)
    return known and len(set(plays)) == len(plays)


def _ends(record: MatchRecord) -> _Before | None:
    """What the last deal of a record leaves to the next one."""
    if not record.deals:
        return None
    last = record.deals[-1]
    number = last.shuffle.number if last.shuffle is not None else 0
    return _Before(number, moves_of(last.calls or (), last.plays))


def _first_number(told: ShuffleRecord) -> int:
    """The number of the first seal that was shown for a deal."""
    return told.number - len(told.replaced)


def _in_its_place(
    number: int, told: ShuffleRecord, before: _Before | None, previous: ShuffleRecord | None
) -> bool:
    """Whether no number of the table is missing, nor a deal of the match."""
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
    broken: Sequence[Fitness],
) -> tuple[Checked, ...]:
    """What is true of a deal that is `broken` already in these ways."""
    wrong = [Checked(number, reason) for reason in dict.fromkeys(broken)]
    if before is not None and told.moves != before.moves:
        wrong.append(Checked(number, Fitness.MOVES))
    if any(_is_false(told.table, one) for one in told.replaced):
        wrong.append(Checked(number, Fitness.SEED))
    if told.seed is None:
        return tuple(dict.fromkeys(wrong)) or (Checked(number, Fitness.OPEN),)
    shuffle = Shuffle(
        told.table, told.number, told.seed, told.match, told.deal, told.moves, told.cuts
    )
    differing = _differing(shuffle, deal.deck)
    if shuffle.seal != told.seal:
        wrong.append(Checked(number, Fitness.SEED if differing else Fitness.SEAL))
    elif differing and not wrong:
        wrong.append(_misdealt(number, shuffle, deal.deck, differing))
    if wrong:
        return tuple(dict.fromkeys(wrong))
    unproven = (
        (Fitness.UNCHAINED, before is None or not before.proven),
        (Fitness.RESEALED, bool(told.replaced)),
    )
    found = tuple(Checked(number, fitness) for fitness, is_so in unproven if is_so)
    return found or (Checked(number, Fitness.FITS),)


def _unused(record: MatchRecord) -> Iterator[Checked]:
    """What is wrong with the seal that stood at the end of a match."""
    last, sealed = record.deals[-1].shuffle, record.sealed
    if last is None or sealed is None:
        return
    if sealed.number != last.number + 1:
        yield Checked(len(record.deals) + 1, Fitness.MISSING)
    elif _is_false(last.table, sealed):
        yield Checked(len(record.deals) + 1, Fitness.SEED)


def _is_false(table: str, sealed: SealRecord) -> bool:
    """Whether a seal is not that of its seed."""
    return sealed.seed is not None and seal_of(table, sealed.number, sealed.seed) != sealed.seal


def _differing(shuffle: Shuffle, cards: Sequence[str]) -> tuple[int, ...]:
    """The places, from 1, in which other cards lie than should."""
    try:
        whole = pack(len(cards))
    except ValueError:
        return tuple(range(1, len(cards) + 1)) or (1,)
    due = deck(shuffle, whole)
    pairs = enumerate(zip(due, cards, strict=True), 1)
    return tuple(place for place, (card, name) in pairs if CARD_NAMES[card] != name)


def _misdealt(
    number: int, shuffle: Shuffle, cards: Sequence[str], differing: tuple[int, ...]
) -> Checked:
    if len(differing) <= FEW:
        return Checked(number, Fitness.CARDS, differing)
    for count in range(len(SEATS) + 1):
        for cuts in combinations(SEATS, count):
            if not _differing(shuffle._replace(cuts=cuts), cards):
                return Checked(number, Fitness.CUTS)
    return Checked(number, Fitness.ORDER)
