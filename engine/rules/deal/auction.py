"""The auction: which calls are legal, and when it ends (B.3, B.8.3)."""

from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from engine.rules.cards import CONTRACTS, NO_SUIT, NOBODY, SEATS, Contract, Seat, Suit
from engine.rules.ruleset import ContractName, Rules


class Call(IntEnum):
    """A call in the auction; a bid has the value of its contract."""

    C = 0
    D = 1
    H = 2
    S = 3
    NT = 4
    AT = 5
    PASS = 6
    CONTRA = 7
    RECONTRA = 8

    @property
    def code(self) -> str:
        """The call in records: ``P``, ``X``, ``XX`` or the contract's name."""
        return _CODES[self]

    @classmethod
    def parse(cls, code: str) -> "Call":
        """Parse a code; raises `ValueError` for anything else."""
        for call, known in _CODES.items():
            if known == code:
                return call
        raise ValueError(f"not a call: {code!r}")


FACTORS: Final = {Call.CONTRA: 2, Call.RECONTRA: 4}
"""The factor of the contract after these calls."""

CALLS: Final = tuple(Call)
"""``CALLS[contract]`` and ``CALLS[suit]`` are the calls that bid them."""

_CODES = {call: call.name for call in Call} | {
    Call.PASS: "P",
    Call.CONTRA: "X",
    Call.RECONTRA: "XX",
}


# Reaching enum members through their class is slow; the hot path uses these constants.
_PASS: Final = Call.PASS
_CONTRA: Final = Call.CONTRA
_RECONTRA: Final = Call.RECONTRA


@lru_cache
def _pass_or_bid(contracts: tuple[ContractName, ...], bid: int) -> tuple[Call, ...]:
    """Pass, and the bids above `bid`."""
    return (_PASS, *(Call[name] for name in contracts if Call[name] > bid))


class Auction(NamedTuple):
    """An auction so far.

    `bid` is the highest bid, -1 before the first; `passes` counts the passes since the last other
    call. `doubler` is the seat that called contra on this bid. `silent` has a bit for each seat
    that has passed. `turned_suit` is the suit of the turned-up card (`turn_up`), else `NO_SUIT`.
    """

    turn: Seat
    bid: int = -1
    bidder: Seat = NOBODY
    factor: int = 1
    passes: int = 0
    ended: bool = False
    doubler: Seat = NOBODY
    silent: int = 0
    turned_suit: Suit = NO_SUIT

    @property
    def contract(self) -> Contract | None:
        """The highest bid so far, which is the contract once the auction has ended."""
        return CONTRACTS[self.bid] if self.bid >= 0 else None

    @property
    def thrown_in(self) -> bool:
        """Whether everybody has passed, so that the deal is not played."""
        return self.ended and self.bid < 0


def open_auction(rules: Rules, dealer: Seat, turned_suit: Suit = NO_SUIT) -> Auction:
    """A new auction; the seat to the dealer's right speaks first (B.2 step 3)."""
    return Auction(turn=rules.seat_after(dealer), turned_suit=turned_suit)


def legal_calls(rules: Rules, auction: Auction) -> tuple[Call, ...]:
    """The calls that the player in turn may make; empty once the auction has ended."""
    if auction.ended:
        return ()
    if rules.first_bid_stands:
        return (_PASS, *_contras(rules, auction)) if auction.bid >= 0 else _names(rules, auction)
    if auction.silent >> auction.turn & 1 and not rules.passed_may_call_again:
        return (_PASS,)
    factor = auction.factor
    open_to_bids = (
        factor == 1
        or (factor == 2 and rules.outbid_after_contra)
        or (factor == 4 and rules.outbid_after_recontra)
    )
    calls = _pass_or_bid(rules.contracts, auction.bid) if open_to_bids else (_PASS,)
    return calls + _contras(rules, auction) if auction.bid >= 0 else calls


def _contras(rules: Rules, auction: Auction) -> tuple[Call, ...]:
    """Contra or recontra, if the player in turn may call it on the standing bid."""
    own = rules.side_of(auction.turn) == rules.side_of(auction.bidder)
    if not rules.contra or own != (auction.factor == 2):
        return ()
    return {1: (_CONTRA,), 2: (_RECONTRA,)}.get(auction.factor, ())


def _names(rules: Rules, auction: Auction) -> tuple[Call, ...]:
    """Legal calls before the first to name trumps gets them (B.3.2, B.8.3, F.1)."""
    _, *named = _pass_or_bid(rules.contracts, -1)
    if rules.auction_mode == "forced_first":
        return tuple(named)
    if auction.turned_suit >= 0:
        offered = CALLS[auction.turned_suit]
        if auction.passes < rules.players:  # the turned-up suit or none
            return (_PASS, offered)
        if not rules.turned_suit_again:
            named = [made for made in named if made is not offered]
    last = auction.passes == _most_passes(rules) - 1
    return tuple(named) if last and rules.last_must_name else (_PASS, *named)


def _most_passes(rules: Rules) -> int:
    """How many passes there can be before any bid, in one round of calling or two."""
    twice = rules.auction_mode == "mus" and rules.second_round
    return rules.players * (2 if rules.auction_mode == "turn_up" or twice else 1)


def passes_unasked(rules: Rules, auction: Auction) -> bool:
    """Whether the player in turn can only pass on trumps that stand, and is not asked (B.3.3)."""
    standing = rules.first_bid_stands and auction.bid >= 0 and not auction.ended
    return standing and not _contras(rules, auction)


def ends_unbid(rules: Rules, auction: Auction) -> bool:
    """Whether a pass now would throw the deal in."""
    last = auction.bid < 0 and auction.passes == _most_passes(rules) - 1
    return last and rules.may_be_thrown_in


def after_call(rules: Rules, auction: Auction, call: Call) -> Auction:
    """The auction after a legal call."""
    turn = SEATS[(auction.turn + 1) % rules.players]
    if call is _PASS:
        passes = auction.passes + 1
        enough = rules.players - 1 if auction.bid >= 0 else _most_passes(rules)
        ended = passes == enough
        silent = auction.silent | 1 << auction.turn
        return Auction(
            turn,
            auction.bid,
            auction.bidder,
            auction.factor,
            passes,
            ended,
            auction.doubler,
            silent,
            auction.turned_suit,
        )
    if call is _CONTRA:
        factor = FACTORS[call]
        return auction._replace(turn=turn, factor=factor, passes=0, doubler=auction.turn)
    if call is _RECONTRA:
        factor, ended = FACTORS[call], rules.recontra_ends_auction or rules.first_bid_stands
        return auction._replace(turn=turn, factor=factor, passes=0, ended=ended)
    factor = 1 if rules.outbid_resets_factor else auction.factor
    doubler = NOBODY if rules.outbid_resets_factor else auction.doubler
    if doubler >= 0 and rules.side_of(doubler) == rules.side_of(auction.turn):
        doubler = NOBODY  # the doubler's own side plays now, so nobody has doubled it
    return Auction(
        turn,
        call,
        auction.turn,
        factor,
        0,
        rules.first_bid_stands and not rules.contra,
        doubler,
        auction.silent,
        auction.turned_suit,
    )
