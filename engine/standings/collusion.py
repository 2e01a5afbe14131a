"""Signs of collusion: hints for the operator, who decides about exclusions; never verdicts.

Partners: their unlikely choices fit each other's hidden hands better than by chance. This is what
bridge ethics panels look for. A player who chooses before their partner has shown anything does not
know the partner's hand, so its fit has mean 0 and variance 1 for any choice. Only choices that few
others make with such cards are counted: a common choice proves nothing, while an illicit signal is
often the only reason for an uncommon one. For 99 of 100 honest pairs the mean of n fits lies within
2.58/√n of 0, so one honest pair in a hundred is outside.

Rings: people who nearly always play among themselves. Results alone cannot tell a ring that loses
to one of its members on purpose from friends who play well. They do tell how closed a ring is, and
how its best member does inside and outside it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, select

from engine.rules.cards import (
    ACE,
    BIT,
    NO_SUIT,
    POINTS,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    TEN,
    TRUMP_OF,
    Contract,
    Hand,
    Seat,
    Suit,
    cards_of,
)
from engine.rules.deal.auction import (
    BID_OF,
    Auction,
    Call,
    after_call,
    legal_calls,
    open_auction,
)
from engine.rules.deal.deal import Deal
from engine.rules.ruleset import Rules
from engine.standings.boards import Board, LeaderboardOrder
from engine.standings.careers import EVERYWHERE, WHOLE, Encounter
from engine.standings.periods import ALL_TIME
from engine.standings.ratings import Family
from engine.store.schema import encounters

_STEP: Final = 10
"""Hands are grouped in steps of this many points; finer steps would leave no similar hands."""

_LENGTH: Final = 3
"""Longer holdings of a suit are grouped with this length."""


class EarlyChoice(NamedTuple):
    """A choice before the partner has shown anything, and how well the partner's hand fits it.

    `made` and `offered` name the choice and its alternatives by the cards that the hand holds for
    them, so that similar hands give the same names. `fit`: how far the partner's hidden hand is
    above the mean of all hands they could hold, in standard deviations.
    """

    chooser: Seat
    partner: Seat
    made: str
    offered: tuple[str, ...]
    fit: float


def choices(rules: Rules, deal: Deal) -> Iterator[EarlyChoice]:
    """The early choices of a deal between two teams, as far as it was played."""
    if rules.sides != "teams":
        return
    yield from _first_calls(rules, deal)
    if deal.tricks or deal.trick:
        yield from _lead(rules, deal)


def _partner(rules: Rules, seat: Seat) -> Seat:
    return rules.seat_after(seat, 2)


def _first_calls(rules: Rules, deal: Deal) -> Iterator[EarlyChoice]:
    """The first call of each side."""
    turned = SUIT_OF[deal.turned_card] if deal.turned_card >= 0 else NO_SUIT
    auction = open_auction(rules, deal.dealer, turned)
    for made in deal.calls[:2]:
        seat = auction.turn
        own = deal.first[seat]
        offered = {one: _called(rules, own, auction, one) for one in legal_calls(rules, auction)}
        if len(offered) > 1 and made in offered:
            contract, sign = _meant(rules, own, auction, made)
            fit = sign * _fit(rules, deal, seat, deal.first, _values(contract, TRUMP_OF[contract]))
            told = tuple(offered.values())
            yield EarlyChoice(seat, _partner(rules, seat), offered[made], told, fit)
        auction = after_call(rules, auction, made)


def _meant(rules: Rules, own: Hand, auction: Auction, made: Call) -> tuple[Contract, int]:
    """The contract a call is about, and 1 if a strong partner helps it, -1 if a weak one does."""
    bid = BID_OF[made]
    if bid is not None:
        return bid.contract, 1
    if made is Call.PASS or auction.contract is None:
        return max(rules.contracts_offered(), key=lambda one: _worth(own, one)), -1
    return auction.contract, 1


def _called(rules: Rules, own: Hand, auction: Auction, made: Call) -> str:
    contract, _ = _meant(rules, own, auction, made)
    kind, bid = made.name, BID_OF[made]
    if bid is not None and bid.contract.is_suit:
        kind = f"suit{bid.number or ''}"
    return f"{kind} {_worth(own, contract) // _STEP}"


def _worth(own: Hand, contract: Contract) -> int:
    """A hand's points for a contract: of its trumps, or of all cards in NT and AT."""
    trumps = TRUMP_OF[contract]
    meant = own & SUIT_MASK[trumps] if trumps >= 0 else own
    return sum(POINTS[contract][card] for card in cards_of(meant))


def _lead(rules: Rules, deal: Deal) -> Iterator[EarlyChoice]:
    """The first lead, if it is by a defender whose partner has shown nothing."""
    first = deal.tricks[0] if deal.tricks else None
    leader = first.leader if first is not None else deal.leader
    led = SUIT_OF[(first.cards if first is not None else deal.trick)[0]]
    partner = _partner(rules, leader)
    bidder = deal.auction.bidder
    if rules.side_of(bidder) == rules.side_of(leader) or _has_spoken(rules, deal, partner):
        return
    early = rules.announce_window == "before_first_lead"
    if early and deal.declared and deal.declared[partner]:
        return
    contract, own = deal.contract, deal.full[leader]
    offered = {suit: _held(own, contract, suit) for suit in SUITS if own & SUIT_MASK[suit]}
    if len(offered) < 2:
        return
    fit = _fit(rules, deal, leader, deal.full, _values(contract, led))
    yield EarlyChoice(leader, partner, offered[led], tuple(offered.values()), fit)


def _values(contract: Contract, suit: Suit) -> tuple[int, ...]:
    """Each card's points for a suit in a contract, 0 in other suits; `NO_SUIT`: all suits."""
    return tuple(
        points if suit == NO_SUIT or SUIT_OF[card] == suit else 0
        for card, points in enumerate(POINTS[contract])
    )


def _has_spoken(rules: Rules, deal: Deal, seat: Seat) -> bool:
    """Whether a seat has called anything but passes."""
    first = rules.seat_after(deal.dealer)
    return any(
        made not in (Call.PASS, Call.PASSED_OVER) and (first + index) % rules.players == seat
        for index, made in enumerate(deal.calls)
    )


def _held(own: Hand, contract: Contract, suit: Suit) -> str:
    """A holding in a suit: whether it is trumps, its best card and its length."""
    cards = tuple(cards_of(own & SUIT_MASK[suit]))
    ranks = {card & 7 for card in cards}
    best = "ace" if ACE in ranks else "ten" if TEN in ranks else "low"
    kind = "trumps" if TRUMP_OF[contract] == suit else "lead"
    return f"{kind} {best} {min(len(cards), _LENGTH)}"


def _fit(
    rules: Rules, deal: Deal, seat: Seat, hands: tuple[Hand, ...], values: tuple[int, ...]
) -> float:
    known = hands[seat] | (BIT[deal.turned_card] if deal.turned_card >= 0 else 0)
    unseen = tuple(values[card] for card in deal.deck if not known & BIT[card])
    held = tuple(values[card] for card in cards_of(hands[_partner(rules, seat)] & ~known))
    return fitting(unseen, held)


def fitting(unseen: tuple[int, ...], held: tuple[int, ...]) -> float:
    """How far a hand lies above the mean of hands of its size, in standard deviations.

    The sum of n of N cards drawn without replacement has mean n·m and variance
    n·v·(N - n)/(N - 1), where m and v are the mean and variance of a single card.
    """
    total, count = len(unseen), len(held)
    if not 0 < count < total:
        return 0.0
    mean = sum(unseen) / total
    variance = sum((value - mean) ** 2 for value in unseen) / total
    spread = count * variance * (total - count) / (total - 1)
    return (sum(held) - count * mean) / sqrt(spread) if spread else 0.0


RARE: Final = 0.2
"""A choice is unlikely if less than this share of those who could make it do."""

LEAST: Final = 20
"""A pair is reported only with at least this many unlikely choices."""

_Z: Final = 2.576  # standard deviations of a two-sided 99 % interval


class PairFit(NamedTuple):
    """Two partners, their unlikely `choices`, and the mean fit with its 99 % interval."""

    people: tuple[str, str]
    choices: int
    fit: float
    low: float
    high: float


_Whose = tuple[str, str]


@dataclass(slots=True)
class Partners:
    """Counts of all choices so far, by person and choice."""

    _made: Counter[_Whose] = field(default_factory=Counter)
    _offered: Counter[_Whose] = field(default_factory=Counter)
    _fits: dict[tuple[str, str, str], list[float]] = field(default_factory=dict)

    def add(self, choice: EarlyChoice, chooser: str, partner: str | None) -> None:
        """Count a choice; with an AI as `partner` (None), only for comparison."""
        for one in choice.offered:
            for whose in (chooser, _ALL):
                self._offered[whose, one] += 1
        for whose in (chooser, _ALL):
            self._made[whose, choice.made] += 1
        if partner is not None:
            known = self._fits.setdefault((chooser, partner, choice.made), [0.0, 0.0])
            known[0] += 1
            known[1] += choice.fit

    def found(self, least: int = LEAST) -> tuple[PairFit, ...]:
        """The pairs with at least `least` unlikely choices, the most striking first."""
        sums: dict[_Whose, list[float]] = {}
        for (chooser, partner, made), (count, fits) in self._fits.items():
            both = min(chooser, partner), max(chooser, partner)
            if self._likely(made, both) < RARE:
                known = sums.setdefault(both, [0.0, 0.0])
                known[0] += count
                known[1] += fits
        pairs = [
            _pair(both, round(count), fits)
            for both, (count, fits) in sums.items()
            if count >= least
        ]
        return tuple(sorted(pairs, key=lambda pair: (-pair.low, pair.people)))

    def _likely(self, made: str, both: _Whose) -> float:
        """How often others make this choice; 0.5 if nothing is known about them."""
        chosen = self._made[_ALL, made] - sum(self._made[who, made] for who in both)
        could = self._offered[_ALL, made] - sum(self._offered[who, made] for who in both)
        return (chosen + 1) / (could + 2)


_ALL: Final = ""


def _pair(both: _Whose, count: int, fits: float) -> PairFit:
    mean, far = fits / count, _Z / sqrt(count)
    return PairFit(both, count, mean, mean - far, mean + far)


OPEN: Final = 0.2
"""The largest share of outside meetings with which a ring still counts as closed."""

SMALLEST: Final = 4
LARGEST: Final = 200
"""The fewest and the most people in a ring."""

LOOKED_AT: Final = 100
"""The number of people at the top of the leaderboard who are searched for rings."""

Meetings = Mapping[str, Mapping[str, int]]
"""How often each person met each other person."""


class Ring(NamedTuple):
    """A closed ring around a person, with their `rank` among all people (None without a place).

    `outside`: the share of the ring's meetings with others. `won_inside`, `won_outside`: the
    person's win rates against members and against others; None without such matches.
    """

    person: str
    rank: int | None
    people: frozenset[str]
    outside: float
    won_inside: Fraction | None
    won_outside: Fraction | None


_MEETINGS: Final = select(
    encounters.c.account_id, encounters.c.other_id, encounters.c.together + encounters.c.against
).where(encounters.c.family == bindparam("family"))
_OWN: Final = select(
    encounters.c.other_id, *(encounters.c[name] for name in Encounter._fields)
).where(encounters.c.family == bindparam("family"), encounters.c.account_id == bindparam("account"))


def rings_of_the_first(connection: Connection, family: Family) -> tuple[Ring, ...]:
    """The rings around the top people of everybody's leaderboard, each by its best member."""
    board = Board(LeaderboardOrder.RATING, EVERYWHERE, ALL_TIME, family)
    ranks = {one.account_id: one.rank for one in board.page(connection, 0, LOOKED_AT)}
    return rings_around(connection, family, ranks)


def rings_around(
    connection: Connection, family: Family, ranks: Mapping[str, int | None]
) -> tuple[Ring, ...]:
    """The rings around these people, in their order; a ring is reported once."""
    if not ranks:
        return ()
    meetings: dict[str, dict[str, int]] = defaultdict(dict)
    for account, other, count in connection.execute(_MEETINGS, {"family": family}):
        meetings[account][other] = count
    volumes = {one: sum(met.values()) for one, met in meetings.items()}
    found: list[Ring] = []
    for person, rank in ranks.items():
        if person not in meetings or any(person in ring.people for ring in found):
            continue
        closed = closed_ring(meetings, volumes, person)
        if closed is not None:
            people, outside = closed
            rows = connection.execute(_OWN, {"family": family, "account": person})
            met = {row.other_id: Encounter(*row[1:]) for row in rows}
            inside = _won(one for other, one in met.items() if other in people)
            others = _won(one for other, one in met.items() if other not in people)
            found.append(Ring(person, rank, people, outside, inside, others))
    return tuple(found)


def closed_ring(
    meetings: Meetings, volumes: Mapping[str, int], person: str
) -> tuple[frozenset[str], float] | None:
    """The most closed ring around a person, and the share of its meetings with others.

    `volumes`: everybody's meetings. The ring grows by the person who plays most with its members,
    up to half of all meetings. None if it is never closed.
    """
    whole = sum(volumes.values())
    best: tuple[float, int] | None = None
    order: list[str] = []
    for member, volume, within in _growing(meetings, volumes, person):
        order.append(member)
        if len(order) > LARGEST or 2 * volume > whole:
            break
        outside = 1 - within / volume
        if len(order) >= SMALLEST and (best is None or outside < best[0]):
            best = outside, len(order)
    if best is None or best[0] > OPEN:
        return None
    return frozenset(order[: best[1]]), best[0]


def _growing(
    meetings: Meetings, volumes: Mapping[str, int], person: str
) -> Iterator[tuple[str, int, int]]:
    """Yield each next member, with all meetings of the members so far and those among them."""
    volume = within = 0
    members: set[str] = set()
    near: dict[str, int] = {person: 0}  # meetings with members, by candidate
    while near:
        member = max(near, key=lambda one: (near[one] / volumes.get(one, 1), near[one], one))
        members.add(member)
        within += 2 * near.pop(member)
        volume += volumes.get(member, 0)
        for other, count in meetings.get(member, {}).items():
            if other not in members:
                near[other] = near.get(other, 0) + count
        yield member, max(1, volume), within


def _won(met: Iterable[Encounter]) -> Fraction | None:
    """The win rate against these people; None without matches."""
    against = [(one.against_sixths, one.against) for one in met]
    matches = sum(count for _, count in against)
    if not matches:
        return None
    return Fraction(sum(sixths for sixths, _ in against), WHOLE * matches)
