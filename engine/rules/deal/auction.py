"""The auction: which calls are legal, and when it ends (B.3, B.8.3)."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from engine.rules.cards import (
    CONTRACTS,
    NO_SUIT,
    NOBODY,
    SEATS,
    TRUMP_OF,
    Contract,
    Seat,
    Suit,
)
from engine.rules.ruleset import ContractName, Rules

CAPOT: Final = 250
"""The number of a bid that promises all tricks (G.1)."""

GENERALE: Final = 500
"""The number of a bid that promises all tricks to the bidder alone (G.1)."""

NUMBERS: Final = (*range(80, 170, 10), CAPOT, GENERALE)
"""The numbers that bids can have, low to high."""

_NUMBERED: Final = tuple(
    (number, contract)
    for number in NUMBERS
    for contract in CONTRACTS
    if contract not in (Contract.NT, Contract.AT)
)
_FIRST: Final = 16  # the value of the first bid with a number


class Call(IntEnum):
    """A call in the auction; a bid without a number has the value of its contract.

    A bid with a number has a name such as ``H100``, and the number 250 or 500 is a capot or a
    generale. `PASSED_OVER` is no call: it stands for a turn that was lost because somebody doubled
    out of turn (G.1).
    """

    C = 0
    D = 1
    H = 2
    S = 3
    NT = 4
    AT = 5
    PASS = 6
    CONTRA = 7
    RECONTRA = 8
    PASSED_OVER = 9
    THIRD_CONTRA = 10
    SA = 11
    TA = 12
    vars().update({f"{bid[1].name}{bid[0]}": place for place, bid in enumerate(_NUMBERED, _FIRST)})

    @property
    def code(self) -> str:
        """The call in records: ``P``, ``X`` to ``XXX``, the bid's name, or ``-`` for no call."""
        return _CODES[self]

    @property
    def is_bid(self) -> bool:
        """Whether it names a contract."""
        return BID_OF[self] is not None

    @classmethod
    def parse(cls, code: str) -> "Call":
        """Parse a code; raises `ValueError` for anything else."""
        try:
            return _OF_CODE[code]
        except KeyError:
            raise ValueError(f"not a call: {code!r}") from None


class Bid(NamedTuple):
    """A contract that a call names, and its number; 0 in auctions without numbers."""

    contract: Contract
    number: int = 0


BID_OF: Final[Mapping[Call, Bid | None]] = {
    call: Bid(*reversed(_NUMBERED[call - _FIRST])) if call >= _FIRST
    else Bid(Contract[call.name]) if call.name in Contract.__members__
    else None
    for call in Call
}  # fmt: skip
"""The bid that each call makes; None for pass and the contras."""

CALLS: Final = tuple(call for call in Call if call is not Call.PASSED_OVER)
"""The calls that players make; ``CALLS[suit]`` bids a suit without a number."""

CALL_OF: Final[Mapping[Bid, Call]] = {bid: call for call, bid in BID_OF.items() if bid}
"""The call for each bid."""

TRUMPS_NAMED: Final[Mapping[Call, Suit]] = {
    call: TRUMP_OF[bid.contract] if bid else NO_SUIT for call, bid in BID_OF.items()
}
"""The trump suit that each call names; `NO_SUIT` for a call that names none."""

_CODES = {call: call.name for call in Call} | {
    Call.PASS: "P",
    Call.CONTRA: "X",
    Call.RECONTRA: "XX",
    Call.THIRD_CONTRA: "XXX",
    Call.PASSED_OVER: "-",
}
_OF_CODE: Final = {code: call for call, code in _CODES.items()}


def numbers_of(rules: Rules) -> tuple[int, ...]:
    """The numbers that bids can have; only 0 where they have none."""
    if not rules.numbered:
        return (0,)
    return NUMBERS if rules.generale else NUMBERS[: NUMBERS.index(GENERALE)]


DOUBLINGS: Final = (Call.CONTRA, Call.RECONTRA, Call.THIRD_CONTRA)
"""The calls that double a contract, in the order in which they follow each other."""


def factor_after(rules: Rules, call: Call, factor: int) -> int:
    """The factor of the contract after a call that is no bid."""
    return rules.factors[1 + DOUBLINGS.index(call)] if call in DOUBLINGS else factor


# Reaching enum members through their class is slow; the hot path uses these constants.
_PASS: Final = Call.PASS
_CONTRA: Final = Call.CONTRA


@lru_cache
def _pass_or_bid(contracts: tuple[ContractName, ...], bid: int) -> tuple[Call, ...]:
    """Pass, and the bids above `bid`."""
    return (_PASS, *(Call[name] for name in contracts if Call[name] > bid))


@lru_cache
def _pass_or_more(
    contracts: tuple[ContractName, ...], numbers: tuple[int, ...], number: int
) -> tuple[Call, ...]:
    """Pass, and the bids of a higher number (G.1)."""
    higher = (more for more in numbers if more > number)
    return (_PASS, *(Call[f"{name}{more}"] for more in higher for name in contracts))


class Auction(NamedTuple):
    """An auction so far.

    `bid` is the contract of the highest bid, -1 before the first, and `number` its number (0 where
    bids have none); `passes` counts the passes since the last other call. `doubler` is the seat
    that called contra on this bid. `silent` has a bit for each seat that has passed. `turned_suit`
    is the suit of the turned-up card (`turn_up`), else `NO_SUIT`.
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
    number: int = 0

    @property
    def doubling(self) -> Call:
        """The call that doubles the standing bid: contra, recontra or third contra."""
        return DOUBLINGS[min(self.factor - 1, 2)]

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
        or (factor > 2 and rules.outbid_after_recontra)
    )
    if not open_to_bids:
        calls: tuple[Call, ...] = (_PASS,)
    elif rules.numbered:
        calls = _pass_or_more(rules.contracts, numbers_of(rules), auction.number)
    else:
        calls = _pass_or_bid(rules.contracts, auction.bid)
    return calls + _contras(rules, auction) if auction.bid >= 0 else calls


def _contras(rules: Rules, auction: Auction) -> tuple[Call, ...]:
    """The contra, recontra or third contra that the player in turn may call on the standing bid."""
    own = rules.side_of(auction.turn) == rules.side_of(auction.bidder)
    if own != (auction.factor == 2) or auction.factor == rules.factors[-1]:
        return ()
    return (auction.doubling,)


def contra_out_of_turn(rules: Rules, auction: Auction, seat: Seat) -> Call | None:
    """The contra that a seat may call although it is not in turn (G.1 step 4)."""
    if not rules.contra_any_time or rules.first_bid_stands or seat == auction.turn:
        return None
    if auction.ended or auction.bid < 0:
        return None
    if auction.silent >> seat & 1 and not rules.passed_may_call_again:
        return None
    return next(iter(_contras(rules, auction._replace(turn=seat))), None)


def last_spoken(calls: Sequence[Call]) -> int:
    """The index after the last bid or contra; 0 before the first."""
    quiet = (_PASS, Call.PASSED_OVER)
    return next((i + 1 for i in reversed(range(len(calls))) if calls[i] not in quiet), 0)


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
    """The auction after a legal call, or after a turn that was passed over."""
    turn = SEATS[(auction.turn + 1) % rules.players]
    if call is Call.PASSED_OVER:
        return auction._replace(turn=turn)
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
            auction.number,
        )
    bid = BID_OF[call]
    if bid is None:
        factor = factor_after(rules, call, auction.factor)
        doubled = auction._replace(turn=turn, factor=factor, passes=0)
        if call is _CONTRA:
            return doubled._replace(doubler=auction.turn)
        last = rules.recontra_ends_auction and factor == rules.factors[-1]
        return doubled._replace(ended=last or rules.first_bid_stands)
    factor = 1 if rules.outbid_resets_factor else auction.factor
    doubler = NOBODY if rules.outbid_resets_factor else auction.doubler
    if doubler >= 0 and rules.side_of(doubler) == rules.side_of(auction.turn):
        doubler = NOBODY  # the doubler's own side plays now, so nobody has doubled it
    return Auction(
        turn,
        bid.contract,
        auction.turn,
        factor,
        0,
        rules.first_bid_stands and not rules.contra,
        doubler,
        auction.silent,
        auction.turned_suit,
        bid.number,
    )
