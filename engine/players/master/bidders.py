"""Tables for `engine.players.kernel.calling`: others are assumed to call like the club player.

What they called tells what they hold. They are not assumed to call perfectly; see there.
"""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from engine.players.club.bidding import NERVE
from engine.players.club.features import call_features, dot, hand_features, kind_of
from engine.players.club.valuation import fitted_to, lead_over, prognosis, role_of
from engine.players.kernel import calling as k
from engine.players.kernel.calling import Numbers
from engine.players.kernel.tables import Row
from engine.rules.cards import NO_SUIT, SEATS, SUIT_OF, SUITS, TRUMP_OF, Card, Contract, Seat
from engine.rules.deal.auction import Auction, Call, after_call, legal_calls, open_auction
from engine.rules.deal.declarations import declarable
from engine.rules.knowledge import NO_CHOICES, Knowledge
from engine.rules.match import Phase
from engine.rules.points.scoring import no_carry
from engine.rules.ruleset import Rules

_ROLES: Final = ("mine", "partners", "theirs")
_KINDS: Final = ("suit", "NT", "AT")
_OF_KIND: Final = (Contract.C, Contract.NT, Contract.AT)
_FACTORS: Final = (1, 2, 4)
_CONTRA_ASKS: Final = NERVE.contra + 1.0


class BiddingBook(NamedTuple):
    """The worth of hands to a club player under certain rules."""

    leads: Numbers
    worths: Numbers


class CallsHeard(NamedTuple):
    """The calls of a deal, one row each."""

    calls: Row
    said: Numbers


@lru_cache(maxsize=16)
def book_of(rules: Rules) -> BiddingBook:
    """The tables for these rules; the first call takes a tenth of a second."""
    return BiddingBook(_leads(rules), _worths(rules))


def _leads(rules: Rules) -> Numbers:
    leads = np.zeros(k.LEAD_SIZE, np.float64)
    models = fitted_to(rules).models
    # All suits are valued alike, so two cases are enough: the trump suit and another one.
    found = {
        (kind, suit): [hand_features(rules, ranks << 8 * suit, contract) for ranks in range(256)]
        for kind, contract in zip(_KINDS, _OF_KIND, strict=True)
        for suit in (0, 1)
    }
    for role, name in enumerate(_ROLES):
        for contract in Contract:
            kind = kind_of(contract)
            model = models.get((name, kind))
            if model is None:
                continue
            base = dot(model, found[kind, 0][0])
            place = (role * 6 + contract) * 4
            for suit in SUITS:
                features = found[kind, int(contract.is_suit and suit != TRUMP_OF[contract])]
                values = [dot(model, found) - base + base / 4 for found in features]
                leads[(place + suit) * 256 : (place + suit + 1) * 256] = values
            if declarable(contract):
                threes = k.THREES + (role * 6 + contract) * 2
                leads[threes] = model.get("three_jacks", 0.0)
                leads[threes + 1] = model.get("three", 0.0)
    return leads


def _worths(rules: Rules) -> Numbers:
    worths = np.zeros(k.WORTH_SIZE, np.float64)
    nobody = _empty(rules)
    fitted = fitted_to(rules)
    for kind, (name, contract) in enumerate(zip(_KINDS, _OF_KIND, strict=True)):
        for role, role_name in enumerate(_ROLES):
            if (role_name, name) not in fitted.models:
                continue
            bidder = SEATS[(0, 2, 1)[role]]
            spread = fitted.spread[role_name, name]
            base = lead_over(nobody, SEATS[0], contract, bidder)
            for step in range(k.STEPS):
                lead = (step + 0.5 - k.STEPS / 2) * k.STEP
                shift = (lead - base) / spread
                for factor, times in enumerate(_FACTORS):
                    view = prognosis(nobody, SEATS[0], contract, bidder, factor=times, shift=shift)
                    place = k.STANDS + ((role * 3 + kind) * 3 + factor) * k.STEPS
                    worths[place + step] = view.brings
                    if role == k.MINE and factor == 0:
                        wild = max(0.0, NERVE.least_chance - view.wins) * (not rules.bela)
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


@lru_cache(maxsize=4096)
def asked(rules: Rules, dealer: Seat, calls: tuple[Call, ...], turned: Card) -> tuple[Row, Numbers]:
    """The kernel's numbers for the next call after these calls."""
    auction = auction_after(rules, dealer, calls, turned)
    seat, bidder, fitted = auction.turn, auction.bidder, fitted_to(rules)
    known = _empty(rules)._replace(
        seat=seat, dealer=dealer, calls=calls, turned_card=turned, auction=auction
    )
    row, said = np.zeros(k.CALL_SIZE, np.int64), np.zeros(k.SAID_SIZE, np.float64)
    row[k.CALLER], row[k.STANDING] = seat, auction.bid
    row[k.FACTOR] = auction.factor.bit_length() - 1
    for call in legal_calls(rules, auction):
        row[k.LEGAL] |= 1 << call
        if call < Call.PASS:
            contract = Contract(call.value)
            model = fitted.models["mine", kind_of(contract)]
            said[k.OFFSET + contract] = dot(model, call_features(known, seat, contract))
    if auction.contract is not None:
        role = role_of(rules, seat, bidder)
        row[k.ROLE] = _ROLES.index(role)
        features = call_features(known, seat, auction.contract)
        said[k.STANDING_OFFSET] = dot(fitted.models[role, kind_of(auction.contract)], features)
        if seat != bidder and rules.side_of(bidder) == rules.side_of(seat):
            said[k.BID_ASKS] = NERVE.outbid_partner
    else:
        row[k.LAST_TO_PASS] = auction.passes == rules.players - 1 and not rules.bela
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
        rows[i, k.MADE] = made
    return CallsHeard(rows, said)
