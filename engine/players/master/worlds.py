"""Draw worlds: deals that are possible from a seat's point of view, by their probability.

Others are assumed to call like the club player, with errors (`engine.players.kernel.chances`), so
their calls say something about their cards.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from engine.players.club.bidding import NERVE, fitted_to, lead_over, prognosis, role_of
from engine.players.club.deduction import deduce
from engine.players.club.features import call_features, dot, hand_features, kind_of
from engine.players.kernel import chances as k
from engine.players.kernel import habits
from engine.players.kernel import sampling as s
from engine.players.kernel.chances import Numbers
from engine.players.kernel.tables import Row, coded_many, row_of
from engine.players.master.habits import course_of, networks, plays_of
from engine.rules.cards import (
    BIT,
    KING,
    NO_SUIT,
    NO_TRUMPS,
    NOBODY,
    QUEEN,
    SEATS,
    SUIT_OF,
    SUITS,
    TRUMP_OF,
    Card,
    Contract,
    Hand,
    Seat,
    card_of,
    hand_of,
)
from engine.rules.deal.actions import Stage
from engine.rules.deal.auction import (
    BID_OF,
    NUMBERS,
    Auction,
    Call,
    after_call,
    ends_unbid,
    legal_calls,
    open_auction,
)
from engine.rules.deal.declarations import declarable
from engine.rules.deal.tricks import belote_cards
from engine.rules.knowledge import NO_CHOICES, QUAD_KIND, Knowledge
from engine.rules.match import Phase
from engine.rules.points.scoring import no_carry
from engine.rules.ruleset import Rules

_ROLES: Final = ("mine", "partners", "theirs")
_BELOT: Final = (Contract.C, Contract.NT, Contract.AT)
_FRENCH: Final = (Contract.C, Contract.SA, Contract.TA)
_LEAST: Final = NUMBERS[0]
_ABOVE: Final = 2.0  # a bid one point higher needs a lead higher by this much
_CONTRA_ASKS: Final = NERVE.contra + 1.0


class BiddingBook(NamedTuple):
    """The worth of hands to a club player under certain rules."""

    leads: Numbers
    worths: Numbers


def _of_kind(rules: Rules) -> tuple[Contract, ...]:
    """A contract of each kind, in the kernel's order."""
    return _FRENCH if rules.sans_atout else _BELOT


def slot_of(contract: Contract) -> int:
    """The kernel's number of a contract; no trumps is 4, all trumps is 5."""
    return contract if contract < Contract.SA else contract - 2


class CallsHeard(NamedTuple):
    """The calls of a deal, one row each."""

    calls: Row
    said: Numbers


@lru_cache(maxsize=16)
def book_of(rules: Rules) -> BiddingBook:
    """The tables for these rules; the first call takes a tenth of a second."""
    return BiddingBook(_leads(rules), _worths(rules))


def _by_kind(rules: Rules) -> tuple[tuple[str, Contract], ...]:
    return tuple((kind_of(contract), contract) for contract in _of_kind(rules))


def _leads(rules: Rules) -> Numbers:
    leads = np.zeros(k.LEAD_SIZE, np.float64)
    models = fitted_to(rules).models
    # All suits are valued alike, so two cases are enough: the trump suit and another one.
    found = {
        (kind, suit): [hand_features(rules, ranks << 8 * suit, contract) for ranks in range(256)]
        for kind, contract in _by_kind(rules)
        for suit in (0, 1)
    }
    for role, name in enumerate(_ROLES):
        for contract in Contract:
            kind = kind_of(contract)
            model = models.get((name, kind))
            if model is None or (kind, 0) not in found:
                continue
            base = dot(model, found[kind, 0][0])
            place = (role * 6 + slot_of(contract)) * 4
            for suit in SUITS:
                features = found[kind, int(contract.is_suit and suit != TRUMP_OF[contract])]
                values = [dot(model, found) - base + base / 4 for found in features]
                leads[(place + suit) * 256 : (place + suit + 1) * 256] = values
            if declarable(rules, contract):
                threes = k.THREES + (role * 6 + slot_of(contract)) * 2
                leads[threes] = model.get("three_jacks", 0.0)
                leads[threes + 1] = model.get("three", 0.0)
    return leads


def _worths(rules: Rules) -> Numbers:
    worths = np.zeros(k.WORTH_SIZE, np.float64)
    nobody = _empty(rules)
    fitted = fitted_to(rules)
    number = _LEAST if rules.numbered else 0
    for kind, (name, contract) in enumerate(_by_kind(rules)):
        for role, role_name in enumerate(_ROLES):
            if (role_name, name) not in fitted.models:
                continue
            bidder = SEATS[(0, 2, 1)[role]]
            spread = fitted.spread[role_name, name]
            base = lead_over(nobody, SEATS[0], contract, bidder)
            for step in range(k.STEPS):
                lead = (step + 0.5 - k.STEPS / 2) * k.STEP
                shift = (lead - base) / spread
                for factor, times in enumerate(rules.factors):
                    view = prognosis(
                        nobody,
                        SEATS[0],
                        contract,
                        bidder,
                        factor=times,
                        shift=shift,
                        number=number,
                    )
                    place = k.STANDS + ((role * 3 + kind) * k.FACTORS + factor) * k.STEPS
                    worths[place + step] = view.brings
                    if role == k.MINE and factor == 0:
                        wild = max(0.0, NERVE.least_chance - view.wins) * (
                            not rules.first_bid_stands
                        )
                        worths[kind * k.STEPS + step] = view.brings - 100.0 * wild
    return worths


def _empty(rules: Rules) -> Knowledge:
    """The knowledge of a player without cards before the first call."""
    return Knowledge(
        rules=rules,
        seat=SEATS[0],
        phase=Phase.AUCTION,
        number=1,
        dealer=SEATS[rules.players - 1],
        turn=SEATS[0],
        turn_number=0,
        totals=(0,) * rules.side_count,
        carry=no_carry(rules),
        board=(),
        winner=None,
        choices=NO_CHOICES,
    )


def code_of_call(call: Call) -> int:
    """The kernel's number of a call; a bid has its contract's, whatever the number bid.

    A third contra has the number of the second, because only one of them is legal at a time.
    """
    bid = BID_OF[call]
    if call is Call.THIRD_CONTRA:
        return Call.RECONTRA
    return call if bid is None else slot_of(bid.contract)


def lowest_bids(rules: Rules, auction: Auction) -> dict[Contract, int]:
    """The contracts that may be bid now, each with the lowest number that may be bid."""
    found: dict[Contract, int] = {}
    for call in legal_calls(rules, auction):
        bid = BID_OF[call]
        if bid is not None:
            found.setdefault(bid.contract, bid.number)
    return found


def _asks(number: int) -> float:
    """The additional lead that a bid needs over the lowest one; 0 for bids without a number."""
    return _ABOVE * (number - _LEAST) if number else 0.0


@lru_cache(maxsize=4096)
def asked(rules: Rules, dealer: Seat, calls: tuple[Call, ...], turned: Card) -> tuple[Row, Numbers]:
    """The kernel's numbers for the next call after these calls."""
    auction = auction_after(rules, dealer, calls, turned)
    seat, bidder, fitted = auction.turn, auction.bidder, fitted_to(rules)
    known = _empty(rules)._replace(
        seat=seat, dealer=dealer, calls=calls, turned_card=turned, auction=auction
    )
    row, said = np.zeros(k.CALL_SIZE, np.int64), np.zeros(k.SAID_SIZE, np.float64)
    row[k.CALLER] = seat
    row[k.STANDING] = -1 if auction.contract is None else slot_of(auction.contract)
    row[k.FACTOR] = rules.factors.index(auction.factor)
    if rules.turned_card_to_taker and bidder in (NOBODY, seat):
        row[k.ADDED] = BIT[turned]
    for call in legal_calls(rules, auction):
        row[k.LEGAL] |= 1 << code_of_call(call)
    for contract, number in lowest_bids(rules, auction).items():
        model = fitted.models["mine", kind_of(contract)]
        lead = dot(model, call_features(known, seat, contract))
        said[k.OFFSET + slot_of(contract)] = lead - _asks(number)
    if auction.contract is None:
        for contract in rules.contracts_offered():  # a pass may wait for these
            slot = slot_of(contract)
            if not row[k.LEGAL] >> slot & 1:
                row[k.LEGAL] |= 1 << k.OFFERED + slot
                model = fitted.models["mine", kind_of(contract)]
                said[k.OFFSET + slot] = dot(model, call_features(known, seat, contract))
    if auction.contract is not None:
        role = role_of(rules, seat, bidder)
        row[k.ROLE] = _ROLES.index(role)
        features = call_features(known, seat, auction.contract)
        lead = dot(fitted.models[role, kind_of(auction.contract)], features)
        said[k.STANDING_OFFSET] = lead - _asks(auction.number)
        if seat != bidder and rules.side_of(bidder) == rules.side_of(seat):
            said[k.BID_ASKS] = NERVE.outbid_partner
    else:
        row[k.LAST_TO_PASS] = ends_unbid(rules, auction)
        found = fitted.open_pass[min(auction.passes, len(fitted.open_pass) - 1)]
        said[k.PASS_BASE], said[k.PASS_SLOPE] = found
    said[k.CONTRA_ASKS] = _CONTRA_ASKS
    return row, said


@lru_cache(maxsize=4096)
def auction_after(rules: Rules, dealer: Seat, calls: tuple[Call, ...], turned: Card) -> Auction:
    """The auction after these calls."""
    if not calls:
        return open_auction(rules, dealer, SUIT_OF[turned] if turned >= 0 else NO_SUIT)
    return after_call(rules, auction_after(rules, dealer, calls[:-1], turned), calls[-1])


@lru_cache(maxsize=256)
def heard(rules: Rules, dealer: Seat, calls: tuple[Call, ...], turned: Card) -> CallsHeard:
    """The kernel's numbers for all calls of a deal."""
    rows = np.zeros((len(calls), k.CALL_SIZE), np.int64)
    said = np.zeros((len(calls), k.SAID_SIZE), np.float64)
    for i, made in enumerate(calls):
        rows[i], said[i] = asked(rules, dealer, calls[:i], turned)
        if made is Call.PASSED_OVER:  # says nothing
            rows[i, k.CALLER] = -1
            continue
        rows[i, k.MADE] = code_of_call(made)
        bid = BID_OF[made]
        if bid is not None and bid.number:
            least = lowest_bids(rules, auction_after(rules, dealer, calls[:i], turned))
            more = bid.number - least[bid.contract]
            said[i, k.OFFSET + slot_of(bid.contract)] -= _ABOVE * more
    return CallsHeard(rows, said)


_BURN: Final = 300
_BETWEEN: Final = 60

CHOICE: Final = 8
"""Deals drawn for each deal wanted; the played cards then decide which ones are kept."""

HEAT: Final = 1.2
"""Softens the evidence of played cards; a greater value makes it weaker."""


class Worlds(NamedTuple):
    """Possible deals, one row each.

    `hands`: the cards each seat holds now. `full`: the hands as dealt. `first`: the others' hands
    in the auction. `out`: the cards nobody holds.
    """

    hands: Row
    full: Row
    first: Row
    out: Row

    def __len__(self) -> int:
        return len(self.hands)

    def first_ones(self, number: int) -> "Worlds":
        """The first `number` worlds."""
        return Worlds(*(rows[:number] for rows in self))

    def pairs(self) -> Iterator[tuple[list[Hand], list[Hand]]]:
        """The full and the present hands of each world."""
        return zip(self.full.tolist(), self.hands.tolist(), strict=True)


def draw(knowledge: Knowledge, seat: Seat, contract: Contract, number: int, seed: int) -> Worlds:
    """Draw `number` possible deals; fewer or none if the knowledge contradicts itself."""
    rules = knowledge.rules
    auction = knowledge.stage is Stage.AUCTION
    known = deduce(knowledge, seat, contract)
    gone = _gone(knowledge)
    early = sum(rules.deal_before_auction)
    room, can = np.zeros(s.SLOTS, np.int64), np.zeros(s.SLOTS, np.int64)
    unseen = known.unseen
    left = known.unseen.bit_count()
    for other in rules.seats:
        if other != seat:
            cards = known.held[other] + gone[other].bit_count()
            room[2 * other] = min(early, cards)
            room[2 * other + 1] = cards - early if cards > early else 0
            can[2 * other] = can[2 * other + 1] = known.can[other] | gone[other]
            if other == knowledge.taker:
                can[2 * other] &= ~BIT[knowledge.turned_card]
            unseen |= gone[other]
            left -= known.held[other]
        if auction:
            later = sum(rules.deal_after_auction)
            room[2 * other + 1] = later
            can[2 * other + 1] = known.unseen
            left -= later
    room[s.NOWHERE], can[s.NOWHERE] = left, known.can[-1]
    book = book_of(rules)
    calls = heard(rules, knowledge.dealer, knowledge.calls, knowledge.turned_card)
    found = np.zeros((number, s.SLOTS), np.int64)
    drawn = s.sample(
        number, _BURN, _BETWEEN, seed, unseen, room, can, book.leads, book.worths,
        _but(calls.calls, seat), calls.said, _evidence(knowledge, seat, contract, gone), found,
    )  # fmt: skip
    found = found[:drawn]
    full = np.zeros((drawn, 4), np.int64)
    hands = np.zeros((drawn, 4), np.int64)
    first = np.zeros((drawn, 4), np.int64)
    for other in rules.seats:
        first[:, other] = found[:, 2 * other]
        full[:, other] = found[:, 2 * other] | found[:, 2 * other + 1]
        hands[:, other] = full[:, other] & ~gone[other]
    hands[:, seat] |= knowledge.hand
    full[:, seat] |= knowledge.full
    return Worlds(hands, full, first, found[:, s.NOWHERE])


def draw_likely(
    knowledge: Knowledge, seat: Seat, contract: Contract, number: int, seed: int
) -> Worlds:
    """Draw `number` possible deals, weighted by how likely the others' play is in each."""
    course = course_of(knowledge, contract)
    plays = plays_of(course)
    plays = plays[plays[:, habits.PLAYER] != seat]
    if not len(plays):
        return draw(knowledge, seat, contract, number, seed)
    worlds = draw(knowledge, seat, contract, number * CHOICE, seed)
    if not len(worlds):
        return worlds
    found = np.zeros(len(worlds))
    row = row_of(course.rules, contract, course.declarer)
    fulls = coded_many(contract, worlds.full)
    habits.log_habits(row, plays, fulls, networks(), HEAT, found)
    sums = np.exp(found - found.max()).cumsum()
    wanted = (np.arange(number) + 0.5) * (sums[-1] / number)
    chosen = sums.searchsorted(wanted)
    return Worlds(*(rows[chosen] for rows in worlds))


def distinct(worlds: Worlds, seed: int) -> tuple[Worlds, Row]:
    """The distinct deals in random order, and how often each was drawn."""
    _, first, often = np.unique(
        np.hstack((worlds.hands, worlds.full, worlds.out[:, None])),
        axis=0,
        return_index=True,
        return_counts=True,
    )
    order = np.random.default_rng(seed).permutation(len(first))
    return Worlds(*(rows[first[order]] for rows in worlds)), often[order]


def _but(calls: Row, seat: Seat) -> Row:
    """The calls, with one's own masked because they say nothing new."""
    others = calls.copy()
    others[others[:, 0] == seat, 0] = -1
    return others


def _gone(knowledge: Knowledge) -> list[Hand]:
    """The cards that each seat has played."""
    gone = [0] * 4
    for trick in knowledge.tricks:
        for player, card in trick.by_seat(knowledge.rules.players).items():
            gone[player] |= BIT[card]
    for player, card in knowledge.on_table().items():
        gone[player] |= BIT[card]
    return gone


def _evidence(knowledge: Knowledge, seat: Seat, contract: Contract, gone: list[Hand]) -> Row:
    """The evidence from declarations and belotes made, and from those not made."""
    evidence = np.zeros((4, s.EVIDENCE), np.int64)
    if knowledge.stage is Stage.AUCTION or not declarable(knowledge.rules, contract):
        return evidence
    if contract in NO_TRUMPS:  # declared aces are certain; nothing else says anything
        return evidence
    for other in knowledge.rules.seats:
        if other == seat:
            continue
        kinds = knowledge.kinds[other] if knowledge.kinds else ()
        evidence[other, s.SILENT] = bool(gone[other]) and not kinds
        for kind in kinds:
            evidence[other, s.QUADS if kind == QUAD_KIND else s.RUNS + kind - 3] += 1
        evidence[other, s.WITHOUT] = _unsaid(knowledge, other, contract)
    return evidence


def _unsaid(knowledge: Knowledge, other: Seat, contract: Contract) -> Hand:
    """The king or queen that would have made a belote with a card played without calling it."""
    found, told = 0, hand_of(card for _, card in knowledge.belotes)
    if knowledge.rules.belote_with == "second_card":
        return 0  # the first card says nothing, and the second leaves nothing to find
    for leader, cards in (
        *((trick.leader, trick.cards) for trick in knowledge.tricks),
        (knowledge.leader, knowledge.trick),
    ):
        place = (other - leader) % knowledge.rules.players
        if place >= len(cards):
            continue
        card = cards[place]
        suit = SUIT_OF[card]
        pair = BIT[card_of(suit, QUEEN)] | BIT[card_of(suit, KING)]
        called = belote_cards(knowledge.rules, contract, pair, cards[:place])
        if called & BIT[card] and not told & pair:
            found |= pair & ~BIT[card]
    return found
