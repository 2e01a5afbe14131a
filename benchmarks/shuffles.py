"""The deals of a million shuffles, compared with the exact probabilities of a fair pack.

``python -m benchmarks.shuffles [DEALS]`` prints the tables of `docs/FAIRNESS.md`. The decks are
those of `engine.rules.record.fairness`, from the seeds 0, 1, 2 …, so every run prints the same
figures. One hand of each deal is counted, from a different seat each time, because the hands of one
deal depend on each other.
"""

import hashlib
import math
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from itertools import groupby
from multiprocessing import Pool
from typing import Any, NamedTuple

from engine.rules.cards import (
    ACE,
    CARDS,
    JACK,
    KING,
    NINE,
    PLAIN_POINTS,
    POINTS,
    QUEEN,
    SEATS,
    SUITS,
    TRUMP_POINTS,
    Contract,
    Hand,
    cards_of,
)
from engine.rules.deal.deal import deal_out
from engine.rules.record.deal_record import Shuffle, deck
from engine.rules.ruleset import rules_of

DEALS = 1_000_000
CHUNK = 10_000
WHOLE, FIRST = 8, 5
"""Cards of a hand in the play and in the auction."""
TURNED = len(SEATS) * FIRST
"""Index of the card that is turned up, from 0."""
FEWEST = 5.0
"""Categories with fewer expected counts are merged, as the test requires."""
_ENOUGH = 1e-13
_RULES = rules_of("belot_bg")

Value = Hashable


class Question(NamedTuple):
    """A question about a hand: evaluated per suit, combined suit by suit, then converted."""

    name: str
    cards: int
    of_suit: Callable[[int, Hand], Any]
    together: Callable[[Any, Any], Any]
    told: Callable[[Any], Value] = lambda value: value


def _size(_: int, held: Hand) -> tuple[int, ...]:
    return (held.bit_count(),)


def _longest_run(_: int, held: Hand) -> int:
    runs = groupby(f"{held:08b}")
    return max((len(list(run)) for bit, run in runs if bit == "1"), default=0)


def _points(contract: Contract) -> Callable[[int, Hand], int]:
    return lambda suit, held: sum(POINTS[contract][suit * 8 + rank] for rank in cards_of(held))


def _plain_and_gain(_: int, held: Hand) -> tuple[int, int]:
    plain = sum(PLAIN_POINTS[rank] for rank in cards_of(held))
    return plain, sum(TRUMP_POINTS[rank] for rank in cards_of(held)) - plain


def _four_ranks(_: int, held: Hand) -> int:
    return held & sum(1 << rank for rank in range(NINE, ACE + 1))


def _marriage(_: int, held: Hand) -> int:
    return int(held >> QUEEN & 1 and held >> KING & 1)


def _tens(value: int) -> str:
    return f"{value // 10 * 10}–{value // 10 * 10 + 9}"


def _sum(one: int, other: int) -> int:
    return one + other


def _best(value: tuple[int, int]) -> str:
    plain, gain = value
    return _tens(plain + gain)


QUESTIONS: tuple[Question, ...] = (
    Question(
        "lengths of the suits",
        WHOLE,
        _size,
        lambda one, other: (*one, *other),
        lambda lengths: "-".join(map(str, sorted(lengths, reverse=True))),
    ),
    Question("jacks", WHOLE, lambda _, held: held >> JACK & 1, _sum),
    Question("longest sequence", WHOLE, _longest_run, max),
    Question("fours, nines to aces", WHOLE, _four_ranks, lambda a, b: a & b, int.bit_count),
    Question("king and queen of a suit", WHOLE, _marriage, _sum),
    Question("points at hearts", WHOLE, _points(Contract.H), _sum, _tens),
    Question("points at no trumps", WHOLE, _points(Contract.NT), _sum, _tens),
    Question("points at all trumps", WHOLE, _points(Contract.AT), _sum, _tens),
    Question(
        "points in the best suit",
        WHOLE,
        _plain_and_gain,
        lambda one, other: (one[0] + other[0], max(one[1], other[1])),
        _best,
    ),
    Question("first five: points at hearts", FIRST, _points(Contract.H), _sum, _tens),
    Question("first five: jacks", FIRST, lambda _, held: held >> JACK & 1, _sum),
)


@cache
def _values(number: int) -> tuple[tuple[Any, ...], ...]:
    """A question's value for every set of cards of each suit."""
    of_suit = QUESTIONS[number].of_suit
    return tuple(tuple(of_suit(suit, held) for held in range(256)) for suit in SUITS)


def _answer(number: int, hand: Hand) -> Value:
    question, values = QUESTIONS[number], _values(number)
    value = values[0][hand & 255]
    for suit in SUITS[1:]:
        value = question.together(value, values[suit][hand >> 8 * suit & 255])
    return question.told(value)


def exact(number: int) -> dict[Value, float]:
    """The probability of each answer, by counting all hands."""
    question, values = QUESTIONS[number], _values(number)
    ways: Counter[tuple[int, Any]] = Counter(
        (held.bit_count(), values[0][held]) for held in range(256)
    )
    for suit in SUITS[1:]:
        more: Counter[tuple[int, Any]] = Counter()
        here = Counter((held.bit_count(), values[suit][held]) for held in range(256))
        for (size, value), count in ways.items():
            for (size_here, value_here), count_here in here.items():
                if size + size_here <= question.cards:
                    both = question.together(value, value_here)
                    more[size + size_here, both] += count * count_here
        ways = more
    found: Counter[Value] = Counter()
    for (size, value), count in ways.items():
        if size == question.cards:
            found[question.told(value)] += count
    hands = math.comb(len(CARDS), question.cards)
    return {value: count / hands for value, count in found.items()}


class Seen(NamedTuple):
    """Counts: answers by question, the turned card, cards by place, and neighbours."""

    answers: tuple[Counter[Value], ...]
    turned: Counter[Value]
    places: Counter[Value]
    neighbours: Counter[Value]

    @classmethod
    def none(cls) -> "Seen":
        """Empty counts."""
        return cls(tuple(Counter() for _ in QUESTIONS), Counter(), Counter(), Counter())

    def add(self, other: "Seen") -> None:
        """Add two counts."""
        for own, more in zip(self.answers, other.answers, strict=True):
            own.update(more)
        self.turned.update(other.turned)
        self.places.update(other.places)
        self.neighbours.update(other.neighbours)


def seen(first: int) -> Seen:
    """Count a chunk of deals, starting at the seed `first`."""
    found = Seen.none()
    for number in range(first, first + CHUNK):
        seed = hashlib.sha256(f"{number}".encode()).hexdigest()
        cards = deck(Shuffle("table", 1, seed, 1, 1), CARDS)
        seat, place = number % len(SEATS), number % (len(CARDS) - 1)
        whole = deal_out(_RULES, cards, (3, 2, 3), SEATS[3])[seat]
        early = deal_out(_RULES, cards, (3, 2), SEATS[3])[seat]
        for index, question in enumerate(QUESTIONS):
            hand = whole if question.cards == WHOLE else early
            found.answers[index][_answer(index, hand)] += 1
        found.turned[cards[TURNED]] += 1
        found.places.update(enumerate(cards))
        found.neighbours[cards[place], cards[place + 1]] += 1
    return found


class Fit(NamedTuple):
    """The fit of counts to expectation: chi-square and its degrees of freedom."""

    square: float
    freedom: int

    @property
    def likely(self) -> float:
        """The p-value: the probability that fair chance fits worse."""
        return _upper_gamma(self.freedom / 2, self.square / 2)


def fit(counted: Mapping[Value, int], likely: Mapping[Value, float], deals: int) -> Fit:
    """Compare counts with their expectation; rare categories are merged."""
    rare = [value for value, share in likely.items() if share * deals < FEWEST]
    groups = [[value] for value in likely if value not in rare] + ([rare] if rare else [])
    square = 0.0
    for group in groups:
        expected = sum(likely[value] for value in group) * deals
        square += (sum(counted.get(value, 0) for value in group) - expected) ** 2 / expected
    return Fit(square, len(groups) - 1)


def _upper_gamma(shape: float, above: float) -> float:
    """The regularized upper incomplete gamma function."""
    if above <= 0:
        return 1.0
    scale = math.exp(shape * math.log(above) - above - math.lgamma(shape))
    if above < shape + 1:
        term = total = 1 / shape
        while term > total * _ENOUGH:
            shape += 1
            term *= above / shape
            total += term
        return 1 - scale * total
    b = above + 1 - shape
    c, d = math.inf, 1 / b
    value, step = d, 1
    while True:
        a = step * (shape - step)
        b += 2
        d, c = 1 / (b + a * d), b + a / c
        value *= c * d
        step += 1
        if abs(c * d - 1) < _ENOUGH:
            return scale * value


def _even(values: Sequence[Value]) -> dict[Value, float]:
    return dict.fromkeys(values, 1 / len(values))


def main() -> None:
    """Deal, count and print."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    found = Seen.none()
    with Pool() as pool:
        for chunk in pool.imap_unordered(seen, range(0, deals, CHUNK)):
            found.add(chunk)
    expected = [exact(number) for number in range(len(QUESTIONS))]
    fits = [
        (question.name, fit(counted, likely, deals))
        for question, counted, likely in zip(QUESTIONS, found.answers, expected, strict=True)
    ]
    fits.append(("the card that is turned up", fit(found.turned, _even(CARDS), deals)))
    size = len(CARDS)
    places = [(place, card) for place in range(size) for card in CARDS]
    share = dict.fromkeys(places, 1 / size)
    square = sum(
        (found.places[one] - share[one] * deals) ** 2 / (share[one] * deals) for one in places
    )
    fits.append(("each card in each place", Fit(square * (size - 1) / size, (size - 1) ** 2)))
    pairs = [(one, other) for one in CARDS for other in CARDS if one != other]
    fits.append(("a card and the next one", fit(found.neighbours, _even(pairs), deals)))
    sys.stdout.write("| of a hand, of a deck | χ² | degrees of freedom | p |\n|---|---|---|---|\n")
    for name, one in fits:
        sys.stdout.write(f"| {name} | {one.square:.1f} | {one.freedom} | {one.likely:.3f} |\n")
    for question, counted, likely in zip(QUESTIONS, found.answers, expected, strict=True):
        sys.stdout.write(f"\n| {question.name} | exact | found |\n|---|---|---|\n")
        for value, chance in sorted(likely.items(), key=lambda one: _ordered(one[0])):
            dealt = counted.get(value, 0) / deals
            sys.stdout.write(f"| {value} | {chance:.5%} | {dealt:.5%} |\n")


def _ordered(value: Value) -> tuple[Any, ...]:
    """Sort key: the numbers in a value."""
    digits = "".join(letter if letter.isdigit() else " " for letter in str(value))
    return tuple(map(int, digits.split()))


if __name__ == "__main__":
    main()
