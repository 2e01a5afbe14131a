"""What to call: every call is worth what it is expected to bring if it stands."""

import random
from typing import NamedTuple

from engine.players.club.fitted import OPEN_PASS
from engine.players.club.valuation import prognosis
from engine.players.player import NothingToDecide, Reason, Thought
from engine.rules.actions import MakeCall
from engine.rules.auction import Auction, Call
from engine.rules.cards import Contract, Seat
from engine.rules.knowledge import Knowledge


class Nerve(NamedTuple):
    """How sure the club player wants to be; worths in written points."""

    opening: float = 0.0  # a bid must be worth more than a pass by this much
    outbid_partner: float = 2.0
    least_chance: float = 0.53
    contra: float = 1.0
    contra_chance: float = 0.65
    recontra_chance: float = 0.75
    contra_speaks: float = -0.5  # what a contra tells of the declarer's lead, in its spreads,
    escape_chance: float = 0.5
    escape_speaks: float = -0.25  # and of the lead in another contract
    behind: float = 1.0  # how much less it asks when the match is slipping away


NERVE = Nerve()


def choose_call(knowledge: Knowledge, rng: random.Random, nerve: Nerve = NERVE) -> Thought:
    """The best call."""
    seat, auction, calls = knowledge.seat, knowledge.auction, knowledge.choices.calls
    if seat is None or auction is None or not calls:
        raise NothingToDecide
    weighed = sorted(
        ((_worth(knowledge, seat, auction, made, nerve), rng.random(), made) for made in calls),
        key=lambda entry: (-entry[0], entry[1]),
    )
    worth = tuple((MakeCall(seat, made), round(value, 6)) for value, _, made in weighed)
    action = MakeCall(seat, weighed[0][2])
    return Thought(action, worth, _reason(seat, auction, action.call, len(calls)))


def _worth(knowledge: Knowledge, seat: Seat, auction: Auction, made: Call, nerve: Nerve) -> float:
    if made in (Call.PASS, Call.CONTRA, Call.RECONTRA):
        if auction.contract is None:
            return _of_open_pass(knowledge, seat, auction)
        return _of_standing(knowledge, seat, auction, made, nerve)
    if auction.factor > 1:
        return _of_escape(knowledge, seat, Contract(made), nerve)
    view = prognosis(knowledge, seat, Contract(made), seat)
    asked = nerve.opening - nerve.behind * _slipping(knowledge, seat)
    if auction.bidder == (seat + 2) % 4:
        asked += nerve.outbid_partner
    if view.wins < nerve.least_chance:
        asked += 100.0 * (nerve.least_chance - view.wins)
    return view.brings - asked


def _of_escape(knowledge: Knowledge, seat: Seat, contract: Contract, nerve: Nerve) -> float:
    """A bid over a contra, which may be doubted just as well: half of the time it is."""
    shift = nerve.escape_speaks
    calm, doubted = (
        prognosis(knowledge, seat, contract, seat, factor=factor, shift=shift) for factor in (1, 2)
    )
    wild = 100.0 * max(0.0, nerve.escape_chance - calm.wins)
    return (calm.brings + doubted.brings) / 2 - wild


def _of_open_pass(knowledge: Knowledge, seat: Seat, auction: Auction) -> float:
    """A pass before any bid: the better the hand, the better for the rest of the auction too."""
    if auction.passes == 3:
        return 0.0
    base, slope = OPEN_PASS[auction.passes]
    return base + slope * best_opening(knowledge, seat)


def best_opening(knowledge: Knowledge, seat: Seat) -> float:
    """What the best bid of the hand would bring, in written points."""
    offered = knowledge.rules.contracts_offered()
    return max(prognosis(knowledge, seat, contract, seat).brings for contract in offered)


def _of_standing(
    knowledge: Knowledge, seat: Seat, auction: Auction, made: Call, nerve: Nerve
) -> float:
    """A pass, contra or recontra: what the contract brings as it stands."""
    contract = Contract(auction.bid)
    own = auction.bidder % 2 == seat % 2
    shift = nerve.contra_speaks if auction.factor == 2 and own else 0.0
    factor = auction.factor if made is Call.PASS else auction.factor * 2
    view = prognosis(knowledge, seat, contract, auction.bidder, factor=factor, shift=shift)
    if made is Call.PASS:
        return view.brings
    sure = nerve.contra_chance if made is Call.CONTRA else nerve.recontra_chance
    return view.brings - nerve.contra - 100.0 * max(0.0, sure - view.wins)


def _slipping(knowledge: Knowledge, seat: Seat) -> float:
    """1 when the others are about to win the match and the own side is far behind, else 0."""
    own, others = knowledge.totals[seat % 2], knowledge.totals[1 - seat % 2]
    return 1.0 if others >= knowledge.rules.target - 26 and own < others - 30 else 0.0


def _reason(seat: Seat, auction: Auction, made: Call, possible: int) -> Reason:
    if possible == 1:
        return Reason.ONLY_CALL
    if made is Call.CONTRA:
        return Reason.CONTRA
    if made is Call.RECONTRA:
        return Reason.RECONTRA
    if made is Call.PASS:
        if auction.contract is None:
            return Reason.PASS_WEAK
        return Reason.LEAVES_PARTNER if auction.bidder % 2 == seat % 2 else Reason.DEFENDS
    if auction.contract is None:
        return Reason.OPENS
    if auction.bidder % 2 != seat % 2:
        return Reason.OVERCALLS
    return Reason.ESCAPES_CONTRA if auction.factor > 1 else Reason.RAISES_PARTNER
