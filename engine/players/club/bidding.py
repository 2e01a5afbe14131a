"""Choose a call. Its worth is the expected result if the auction ended with it.

The outcome of a contract for a seat is estimated from the fitted tables, in tens of points.
"""

import math
import random
from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.players.club.features import call_features, dot, hand_features, kind_of
from engine.players.club.fitted import TABLES, Fitted
from engine.players.club.talon import hand_for
from engine.players.player import NothingToDecide, Reason, Thought
from engine.rules.cards import NO_TRUMPS, Contract, Seat, Side
from engine.rules.deal.actions import CancelDeal, MakeCall
from engine.rules.deal.auction import (
    BID_OF,
    CAPOT,
    DOUBLINGS,
    Auction,
    Bid,
    Call,
    ends_unbid,
    factor_after,
    numbers_of,
)
from engine.rules.deal.declarations import plan_points, plans
from engine.rules.knowledge import Knowledge
from engine.rules.points.numbers import needed, worth_of
from engine.rules.points.raw import doubling
from engine.rules.points.scoring import KERTICI
from engine.rules.ruleset import Rules

_BELOT: Final[Mapping[int, Fitted]] = {
    4: TABLES["belot_bg"],
    3: TABLES["three_handed"],
    2: TABLES["two_handed"],
}


def _beside_belot(players: int, preset: str) -> Fitted:
    """A preset's tables, with those of other games for contracts it lacks, such as no trumps."""
    tables = (TABLES["coinche"], _BELOT[players], TABLES[preset])
    return Fitted(
        models={key: model for table in tables for key, model in table.models.items()},
        spread={key: spread for table in tables for key, spread in table.spread.items()},
        pot={kind: pot for table in tables for kind, pot in table.pot.items()},
        open_pass=tables[-1].open_pass or tables[1].open_pass,
    )


_BELA: Final[Mapping[int, Fitted]] = {
    players: _beside_belot(players, preset)
    for players, preset in ((4, "bela_hr"), (3, "bela_three"), (2, "bela_two"))
}
_TAKEN: Final[Mapping[bool, Fitted]] = {
    declarations: _beside_belot(4, preset)
    for declarations, preset in ((False, "belote_fr"), (True, "bitola"))
}
"""For four players where the turned-up card is taken; the key: whether declarations count."""
_NUMBERED: Final = TABLES["coinche"]

_SWEEPS: Final = 1.3
"""The expected lead that makes a capot likely, as a multiple of a deal's points."""


class Prognosis(NamedTuple):
    """A contract from one side's view: the chance that this side wins it, and its expected gain.

    `brings`: this side's expected points minus the average of the others.
    """

    wins: float
    brings: float


def fitted_to(rules: Rules) -> Fitted:
    """The tables fitted to the game nearest to these rules."""
    if rules.numbered:
        return _NUMBERED
    if rules.turned_card_to_taker and rules.players == 4:
        return _TAKEN[rules.announcements]
    return (_BELA if rules.first_bid_stands else _BELOT)[rules.players]


def role_of(rules: Rules, seat: Seat, bidder: Seat) -> str:
    """Whose contract it is: "mine", "partners" or "theirs"."""
    if seat == bidder:
        return "mine"
    return "partners" if rules.side_of(seat) == rules.side_of(bidder) else "theirs"


def lead_over(knowledge: Knowledge, seat: Seat, contract: Contract, bidder: Seat) -> float:
    """The declarer's expected lead in card points."""
    rules, hand = knowledge.rules, hand_for(knowledge, contract)
    role = role_of(rules, seat, bidder)
    model = fitted_to(rules).models[role, kind_of(contract)]
    lead = dot(
        model, hand_features(rules, hand, contract), call_features(knowledge, seat, contract)
    )
    if contract in NO_TRUMPS and (aces := plans(rules, contract, hand)):  # not in the models
        lead += plan_points(aces[0]) * (-1 if role == "theirs" else 1)
    return lead


def prognosis(
    knowledge: Knowledge,
    seat: Seat,
    contract: Contract,
    bidder: Seat,
    *,
    factor: int = 1,
    shift: float = 0.0,
    number: int = 0,
) -> Prognosis:
    """The prognosis of a contract with this factor and, if bids have one, this number.

    `shift` adjusts the declarer's lead, in spreads, for facts that the models ignore.
    """
    rules = knowledge.rules
    kind, role, fitted = kind_of(contract), role_of(rules, seat, bidder), fitted_to(rules)
    spread, pot = fitted.spread[role, kind], fitted.pot[kind]
    lead = lead_over(knowledge, seat, contract, bidder) + shift * spread
    made = _above(lead / spread)
    if rules.numbered:
        made, brings = _of_number(rules, lead, spread, pot, number=number, factor=factor)
    elif factor > 1 and rules.contra_takes_all:
        brings = factor * pot * (made - (1.0 - made) / (rules.side_count - 1))
    else:
        density = _density(lead / spread)
        ahead = (spread * density + lead * made) / 10.0
        brings = _made(rules, pot, made, ahead) - _lost(rules, pot, made, ahead - lead / 10.0)
        brings *= factor
    if rules.kertici:
        brings += _kertici(contract, factor, made)
    hanging = _hanging(knowledge, rules.side_of(bidder), made)
    if role == "theirs":
        return Prognosis(1.0 - made, -(brings + hanging) / (rules.side_count - 1))
    return Prognosis(made, brings + hanging)


def _above(spreads: float) -> float:
    """The chance that a normal variable with this mean is above 0."""
    return 0.5 * (1.0 + math.erf(spreads / math.sqrt(2.0)))


def _density(spreads: float) -> float:
    return math.exp(-(spreads**2) / 2.0) / math.sqrt(2.0 * math.pi)


def _of_number(
    rules: Rules, lead: float, spread: float, pot: float, *, number: int, factor: int
) -> tuple[float, float]:
    """The chance of a bid with a number, and the declarer's expected gain in tens (G.3)."""
    whole = 10.0 * pot
    least = 2.0 * needed(rules, number) - whole
    if number >= CAPOT:
        least = _SWEEPS * whole if number == CAPOT else 2.0 * _SWEEPS * whole
    elif rules.must_beat_defence:
        least = max(least, 0.0)
    over = (lead - least) / spread
    made = _above(over)
    bid = worth_of(rules, number) * (rules.made_writes != "cards")
    cards = float(rules.made_writes != "bid")
    base = rules.fall_base * cards
    if factor > 1:
        worth = (base + bid) * factor if rules.contra_multiplies == "everything" else (
            base + bid * factor
        )  # fmt: skip
        return made, worth * (2.0 * made - 1.0) / 10.0
    ahead = spread * _density(over) + lead * made
    return made, (cards * ahead + bid * made - (base + bid) * (1.0 - made)) / 10.0


def _made(rules: Rules, pot: float, made: float, ahead: float) -> float:
    """The declarer's average gain from making the contract.

    `ahead`: the mean of their lead, counted as 0 when they fail; in tens, like `pot`.
    """
    if rules.side_count == 2:
        return ahead
    if rules.make_condition == "more_than_all_others":
        return 0.25 * pot * made + 0.75 * ahead
    return 0.1 * pot * made + 0.9 * ahead  # the weaker opponent has about half of the better one


def _lost(rules: Rules, pot: float, made: float, behind: float) -> float:
    """The declarer's average loss from failing; `behind`: the mean shortfall, as in `_made`."""
    others = rules.side_count - 1
    if rules.fail_pays == "nobody":
        return (pot * (1.0 - made) + behind) / (2.0 * others)
    return pot * (1.0 - made) / others


def _kertici(contract: Contract, factor: int, made: float) -> float:
    """The expected kertici penalty (B.10); after a contra the losing side pays it."""
    if factor > 1:
        return KERTICI * factor * (2.0 * made - 1.0)
    return -KERTICI * doubling(contract) * (1.0 - made)


def _hanging(knowledge: Knowledge, declaring_side: Side, made: float) -> float:
    """The expected worth of hanging points for the declaring side (B.6.3)."""
    rules, carry = knowledge.rules, knowledge.carry
    if rules.hang_carry == "next_deal_winner":
        hanging = sum(carry) * (2.0 * made - 1.0)
    else:
        pot = sum(carry[rules.side_count :])
        own = carry[declaring_side]
        hanging = (own + pot) * (2.0 * made - 1.0) - sum(carry[: rules.side_count]) + own
    return hanging * rules.unit / 10.0


class ClubMargins(NamedTuple):
    """The margins that the club player demands before it calls; worths in tens of points."""

    opening: float = 0.0  # a bid must be worth more than a pass by this much
    outbid_partner: float = 2.0
    least_chance: float = 0.53
    contra: float = 1.0
    contra_chance: float = 0.65
    contra_of_taker: float = 3.0  # if the taker also got the turned-up card, and one side writes
    contra_of_taker_chance: float = 0.8
    recontra_chance: float = 0.75
    contra_speaks: float = -0.5  # shift of the declarer's lead after a contra, in spreads
    escape_chance: float = 0.5
    escape_speaks: float = -0.25  # the same for the lead in another contract
    throws_in: float = 2.0  # the expected loss above which a low hand throws the deal in
    behind: float = 1.0  # how much less a bid needs when the match is slipping away


NERVE = ClubMargins()
_CONTREE: Final = NERVE._replace(opening=3.0, least_chance=0.58)


def nerve_of(rules: Rules) -> ClubMargins:
    """The margins for these rules; where bids have a number, the usual ones would bid suits too
    high.
    """
    suits_only = all(contract.is_suit for contract in rules.contracts_offered())
    return _CONTREE if rules.numbered and suits_only else NERVE


def choose_call(
    knowledge: Knowledge, rng: random.Random, nerve: ClubMargins | None = None
) -> Thought:
    """The best call, or throwing the deal in if every call is expected to lose more."""
    nerve = nerve_of(knowledge.rules) if nerve is None else nerve
    seat, auction, calls = knowledge.seat, knowledge.auction, knowledge.choices.calls
    if seat is None or auction is None or not calls:
        raise NothingToDecide
    tens = 10.0 / knowledge.rules.unit
    weighed: list[tuple[float, float, MakeCall | CancelDeal]] = [
        (
            tens * _worth(knowledge, seat, auction, made, nerve),
            rng.random(),
            MakeCall(seat, made),
        )
        for made in calls
    ]
    if knowledge.choices.cancel:
        weighed.append((-tens * nerve.throws_in, rng.random(), CancelDeal(seat)))
    weighed.sort(key=lambda entry: (-entry[0], entry[1]))
    worth = tuple((action, round(value, 6)) for value, _, action in weighed)
    action = worth[0][0]
    if isinstance(action, CancelDeal):
        return Thought(action, worth, Reason.THROWS_IN)
    return Thought(action, worth, reason_for_call(knowledge, seat, auction, action.call))


def _worth(
    knowledge: Knowledge, seat: Seat, auction: Auction, made: Call, nerve: ClubMargins
) -> float:
    if made is Call.PASS or made in DOUBLINGS:
        if auction.contract is None:
            return _of_open_pass(knowledge, seat, auction)
        return _of_standing(knowledge, seat, auction, made, nerve)
    bid = BID_OF[made]
    if bid is None:
        raise ValueError(made)
    if auction.factor > 1:
        return _of_escape(knowledge, seat, bid, nerve)
    view = prognosis(knowledge, seat, bid.contract, seat, number=bid.number)
    if knowledge.rules.first_bid_stands:  # no overcalling
        return view.brings
    asked = nerve.opening - nerve.behind * _slipping(knowledge, seat)
    if auction.bidder != seat and _own(knowledge, seat, auction.bidder):
        asked += nerve.outbid_partner
    if view.wins < nerve.least_chance:
        asked += 100.0 * (nerve.least_chance - view.wins)
    return view.brings - asked


def _own(knowledge: Knowledge, seat: Seat, bidder: Seat) -> bool:
    """Whether the bidder, if any, is on the player's side."""
    side_of = knowledge.rules.side_of
    return bidder >= 0 and side_of(bidder) == side_of(seat)


def _of_escape(knowledge: Knowledge, seat: Seat, bid: Bid, nerve: ClubMargins) -> float:
    """The worth of a bid over a contra, assuming it gets a contra itself half of the time."""
    shift = nerve.escape_speaks
    calm, doubted = (
        prognosis(
            knowledge, seat, bid.contract, seat, factor=factor, shift=shift, number=bid.number
        )
        for factor in (1, 2)
    )
    wild = 100.0 * max(0.0, nerve.escape_chance - calm.wins)
    return (calm.brings + doubted.brings) / 2 - wild


def _of_open_pass(knowledge: Knowledge, seat: Seat, auction: Auction) -> float:
    """The worth of a pass before any bid; a good hand also helps later in the auction."""
    rules = knowledge.rules
    if ends_unbid(rules, auction):
        return 0.0  # the deal is thrown in
    found = fitted_to(rules).open_pass
    base, slope = found[min(auction.passes, len(found) - 1)]
    return base + slope * best_opening(knowledge, seat)


def best_opening(knowledge: Knowledge, seat: Seat) -> float:
    """The worth of the hand's best bid, in tens of points."""
    rules = knowledge.rules
    numbers = [number for number in numbers_of(rules) if number < CAPOT]
    return max(
        prognosis(knowledge, seat, contract, seat, number=number).brings
        for contract in rules.contracts_offered()
        for number in numbers
    )


def _of_standing(
    knowledge: Knowledge, seat: Seat, auction: Auction, made: Call, nerve: ClubMargins
) -> float:
    """The worth of a pass, contra or recontra: the expected result of the current contract after
    it.
    """
    contract = Contract(auction.bid)
    own = _own(knowledge, seat, auction.bidder)
    shift = nerve.contra_speaks if auction.factor == 2 and own else 0.0
    factor = factor_after(knowledge.rules, made, auction.factor)
    view = prognosis(
        knowledge,
        seat,
        contract,
        auction.bidder,
        factor=factor,
        shift=shift,
        number=auction.number,
    )
    if made is Call.PASS:
        return view.brings
    asks, sure = nerve.contra, nerve.recontra_chance
    rules = knowledge.rules
    if made is Call.CONTRA:
        sure = nerve.contra_chance
        if rules.turned_card_to_taker and rules.contra_takes_all:
            asks, sure = nerve.contra_of_taker, nerve.contra_of_taker_chance
    return view.brings - asks - 100.0 * max(0.0, sure - view.wins)


def _slipping(knowledge: Knowledge, seat: Seat) -> float:
    """1 if another side is about to win the match and the player's is far behind, else 0."""
    rules, totals = knowledge.rules, knowledge.totals
    side, tens = rules.side_of(seat), 10 // rules.unit
    others = max(points for other, points in enumerate(totals) if other != side)
    near = others >= rules.target - 26 * tens
    return 1.0 if near and totals[side] < others - 30 * tens else 0.0


def reason_for_call(knowledge: Knowledge, seat: Seat, auction: Auction, made: Call) -> Reason:
    """The usual reason for this call, which another AI player or a person may have made."""
    calls = knowledge.choices.calls
    if len(calls) == 1 and not knowledge.choices.cancel:
        return Reason.ONLY_CALL
    if made in (Call.CONTRA, Call.THIRD_CONTRA):
        return Reason.CONTRA
    if made is Call.RECONTRA:
        return Reason.RECONTRA
    own = _own(knowledge, seat, auction.bidder)
    if made is Call.PASS:
        if auction.contract is None:
            return Reason.PASS_WEAK
        if auction.bidder == seat:
            return Reason.LEAVES_OWN
        return Reason.LEAVES_PARTNER if own else Reason.DEFENDS
    if auction.contract is None:
        return Reason.OPENS if Call.PASS in calls else Reason.MUST_NAME
    if not own:
        return Reason.OVERCALLS
    return Reason.ESCAPES_CONTRA if auction.factor > 1 else Reason.RAISES_PARTNER
