"""Whether the deals of a record were dealt as they had been sealed, and what does not fit.

`adapters/browser/static/fairness.js` finds the same in a reader's own browser.
"""

from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from engine.rules.cards import CARD_NAMES, SEATS, pack
from engine.rules.match_record import MatchRecord
from engine.rules.record import DealRecord, ShuffleRecord
from engine.rules.shuffle import Shuffle, deck, moves_of, seal_of

FEW = 4
"""Most places that are named where cards do not lie as they should."""


class Fitness(StrEnum):
    """What is true of a deal; all but the first three are what does not fit.

    `UNSEALED`: nothing was sealed for it. `OPEN`: its seed is not told yet. `SEAL` is not that of
    the seed from which the cards follow; `SEED` fits neither the seal nor the cards. `MOVES`: those
    of the deal before are others. `CUTS`: with others the cards would follow. `CARDS` lie in other
    places, `ORDER`: nearly all do. `MISSING`: a deal is not there, comes twice or was not sealed.
    """

    FITS = "fits"
    UNSEALED = "unsealed"
    OPEN = "open"
    SEAL = "seal"
    SEED = "seed"
    MOVES = "moves"
    CUTS = "cuts"
    CARDS = "cards"
    ORDER = "order"
    MISSING = "missing"


SOUND = (Fitness.FITS, Fitness.UNSEALED, Fitness.OPEN)


class Checked(NamedTuple):
    """What is true of the deal of that number; `places` are those of `CARDS`, counted from 1."""

    deal: int
    fitness: Fitness
    places: tuple[int, ...] = ()


def checked(record: MatchRecord) -> tuple[Checked, ...]:
    """Each deal of a match; whatever does not fit, once for each reason."""
    found: list[Checked] = []
    before: DealRecord | None = None
    sealed_before = False
    for number, deal in enumerate(record.deals, 1):
        shuffle = deal.shuffle
        if shuffle is None:
            lost = Fitness.MISSING if sealed_before else Fitness.UNSEALED
            found.append(Checked(number, lost))
        else:
            found += _checked(number, deal, shuffle, before)
        sealed_before = sealed_before or shuffle is not None
        before = deal
    last, sealed = record.deals[-1].shuffle if record.deals else None, record.sealed
    if sealed is not None and last is not None:
        seed = sealed.seed
        if sealed.number != last.number + 1:
            found.append(Checked(len(record.deals) + 1, Fitness.MISSING))
        elif seed is not None and seal_of(last.table, sealed.number, seed) != sealed.seal:
            found.append(Checked(len(record.deals) + 1, Fitness.SEED))
    return tuple(found)


def _checked(
    number: int, deal: DealRecord, told: ShuffleRecord, before: DealRecord | None
) -> tuple[Checked, ...]:
    wrong = []
    if not _in_its_place(number, told, before):
        wrong.append(Checked(number, Fitness.MISSING))
    if before is not None and told.moves != moves_of(before.calls or (), before.plays):
        wrong.append(Checked(number, Fitness.MOVES))
    if told.seed is None:
        return tuple(wrong) or (Checked(number, Fitness.OPEN),)
    shuffle = Shuffle(
        told.table, told.number, told.seed, told.match, told.deal, told.moves, told.cuts
    )
    differing = _differing(shuffle, deal.deck)
    if shuffle.seal != told.seal:
        wrong.append(Checked(number, Fitness.SEED if differing else Fitness.SEAL))
    elif differing and not wrong:
        wrong.append(_misdealt(number, shuffle, deal.deck, differing))
    return tuple(wrong) or (Checked(number, Fitness.FITS),)


def _in_its_place(number: int, told: ShuffleRecord, before: DealRecord | None) -> bool:
    earlier = before.shuffle if before is not None else None
    if told.deal != number:
        return False
    if earlier is None:  # at a table from before seals the first one is made with the deal before
        return before is None or told.number == 1
    same = (told.table, told.match) == (earlier.table, earlier.match)
    return same and told.number == earlier.number + 1


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
