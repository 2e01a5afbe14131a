"""Weigh calls by their effect on the match, with the club player's odds for each contract.

The tables fitted to played deals predict the declarer's lead as well as solving open hands would
(docs/AI.md), so the odds are the club player's. They are used differently: points are worth more or
less depending on the score of the match.
"""

from typing import Final, NamedTuple

from engine.players.club.bidding import NERVE, best_opening, fitted_to, lead_over, role_of
from engine.players.club.features import kind_of
from engine.players.master.stakes import Played, Result, chance_of
from engine.rules.cards import Contract, Seat, Side
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
)
from engine.rules.knowledge import Knowledge
from engine.rules.points.numbers import needed
from engine.rules.points.raw import doubling

_PARTS: Final = (
    -1.97, -1.44, -1.15, -0.93, -0.74, -0.57, -0.41, -0.26, -0.12, 0.0,
    0.12, 0.26, 0.41, 0.57, 0.74, 0.93, 1.15, 1.44, 1.97,
)  # fmt: skip
"""Equally likely deviations from the expected lead, in spreads (midpoints of quantiles)."""

_SECOND: Final = 0.5  # the points of the weaker of two opponents, relative to the better one


class MasterMargins(NamedTuple):
    """The margins that the master demands; worths in tens of points at the start of a match."""

    outbid_partner: float = 2.0
    least_chance: float = 0.53
    contra: float = 2.0
    contra_chance: float = 0.70
    recontra_chance: float = 0.75
    doubted: float = 0.5  # chance that a bid over a contra is doubled as well


DARING: Final = MasterMargins()


class WeighedCall(NamedTuple):
    """A call with its expected result, and that result minus the margins, which decides."""

    move: MakeCall | CancelDeal
    expected: Result
    careful: Result


class Odds(NamedTuple):
    """The chance that the player's side wins a contract, and its average result."""

    wins: float
    result: Result


def weigh_calls(
    knowledge: Knowledge, seat: Seat, auction: Auction, daring: MasterMargins = DARING
) -> list[WeighedCall]:
    """Every legal call, weighed."""
    weigher = _Weigher(knowledge, seat, auction, daring)
    found = []
    for made in knowledge.choices.calls:
        expected, asked = weigher.of_call(made)
        careful = weigher.less(expected, asked) if asked else expected
        found.append(WeighedCall(MakeCall(seat, made), expected, careful))
    if knowledge.choices.cancel:
        points = -NERVE.throws_in
        expected = Result(weigher.chance_with(points), points)
        found.append(WeighedCall(CancelDeal(seat), expected, expected))
    return found


class _Weigher:
    """Weighs the calls of one hand in an auction."""

    def __init__(
        self, knowledge: Knowledge, seat: Seat, auction: Auction, daring: MasterMargins
    ) -> None:
        rules = knowledge.rules
        self._knowledge, self._rules, self._seat = knowledge, rules, seat
        self._auction, self._daring = auction, daring
        self._side = rules.side_of(seat)
        self._fitted = fitted_to(rules)
        self._first = rules.side_of(rules.seat_after(knowledge.dealer))

    def chance_with(self, tens: float) -> float:
        """The chance to win the match with this many more (or fewer) tens."""
        totals = [float(points) for points in self._knowledge.totals]
        more = tens * 10 / self._rules.unit
        for side in self._rules.all_sides:
            if (side == self._side) == (more > 0):
                totals[side] += abs(more)
        return chance_of(self._rules, totals, self._knowledge.carry, self._side)

    def _ten(self) -> float:
        """The worth of ten points at this score, as a chance to win the match."""
        return max((self.chance_with(8.0) - self.chance_with(-8.0)) / 16.0, 1e-4)

    def less(self, result: Result, tens: float) -> Result:
        """The result minus this many tens."""
        return Result(result.match - tens * self._ten(), result.points - tens)

    def of_call(self, made: Call) -> tuple[Result, float]:
        """The expected result of a call, and the margin that it has to exceed, in tens."""
        auction = self._auction
        if made is Call.PASS or made in DOUBLINGS:
            if auction.contract is None:
                return self._of_open_pass(), 0.0
            return self._of_standing(made, auction)
        bid = BID_OF[made]
        if bid is None:
            raise ValueError(made)
        if auction.factor > 1:
            return self._of_escape(bid)
        odds = self.odds(bid, self._seat, 1, None)
        if self._rules.first_bid_stands:
            return odds.result, 0.0
        asked = 0.0
        own = auction.bidder >= 0 and self._rules.side_of(auction.bidder) == self._side
        if own and auction.bidder != self._seat:
            asked += self._daring.outbid_partner
        asked += 100.0 * max(0.0, self._daring.least_chance - odds.wins)
        return odds.result, asked

    def _of_open_pass(self) -> Result:
        passes = self._auction.passes
        if ends_unbid(self._rules, self._auction):
            return Result(self.chance_with(0.0), 0.0)
        base, slope = self._fitted.open_pass[min(passes, len(self._fitted.open_pass) - 1)]
        points = base + slope * best_opening(self._knowledge, self._seat)
        return Result(self.chance_with(points), points)

    def _of_escape(self, bid: Bid) -> tuple[Result, float]:
        shift = NERVE.escape_speaks
        calm = self.odds(bid, self._seat, 1, None, shift)
        doubter = self._rules.side_of(self._rules.seat_after(self._seat))
        wild = self.odds(bid, self._seat, 2, doubter, shift)
        part = self._daring.doubted
        result = Result(
            (1 - part) * calm.result.match + part * wild.result.match,
            (1 - part) * calm.result.points + part * wild.result.points,
        )
        return result, 100.0 * max(0.0, NERVE.escape_chance - calm.wins)

    def _of_standing(self, made: Call, auction: Auction) -> tuple[Result, float]:
        rules = self._rules
        own = rules.side_of(auction.bidder) == self._side
        shift = NERVE.contra_speaks if auction.factor == 2 and own else 0.0
        factor = factor_after(rules, made, auction.factor)
        doubler = rules.side_of(auction.doubler) if auction.doubler >= 0 else None
        if made is Call.CONTRA:
            doubler = self._side
        bid = Bid(Contract(auction.bid), auction.number)
        odds = self.odds(bid, auction.bidder, factor, doubler, shift)
        if made is Call.PASS:
            return odds.result, 0.0
        sure = self._daring.contra_chance if made is Call.CONTRA else self._daring.recontra_chance
        return odds.result, self._daring.contra + 100.0 * max(0.0, sure - odds.wins)

    def odds(
        self,
        bid: Bid,
        bidder: Seat,
        factor: int,
        doubler: Side | None,
        shift: float = 0.0,
    ) -> Odds:
        """The odds of a contract with this factor."""
        rules, contract = self._rules, bid.contract
        kind = kind_of(contract)
        role = role_of(rules, self._seat, bidder)
        spread = self._fitted.spread[role, kind]
        lead = lead_over(self._knowledge, self._seat, contract, bidder) + shift * spread
        whole = round(10 * self._fitted.pot[kind])
        played = Played(
            rules, contract, rules.side_of(bidder), factor, doubler, self._first,
            self._knowledge.totals, self._knowledge.carry, bid.number,
        )  # fmt: skip
        results = []
        made = 0.0
        for part in _PARTS:
            ahead = round((lead + part * spread) / 4) * 4
            made += self._makes(played, ahead, whole)
            results.append(self._at(played, ahead, whole))
        number = len(results)
        own = role != "theirs"
        wins = made / number if own else 1.0 - made / number
        match = sum(result.match for result in results) / number
        return Odds(wins, Result(match, sum(result.points for result in results) / number))

    def _makes(self, played: Played, ahead: int, whole: int) -> bool:
        """Whether the contract is made with this lead."""
        if not self._rules.numbered:
            return ahead > 0
        if played.number >= CAPOT:
            return ahead > whole + self._rules.capot_bonus // 2
        least = 2 * needed(self._rules, played.number) - whole
        return ahead >= least and (ahead > 0 or not self._rules.must_beat_defence)

    def _at(self, played: Played, ahead: int, whole: int) -> Result:
        """The result if the declarer's lead is `ahead` card points of `whole`."""
        rules, declaring = self._rules, played.declaring_side
        premium, capot = rules.capot_points(played.contract), None
        others = [side for side in rules.all_sides if side != declaring]
        if ahead > whole + premium // 2:
            ahead, capot = whole, declaring
        elif ahead < -whole - premium // 2:
            ahead = -whole
            capot = others[0] if len(others) == 1 else None
        ahead = min(max(ahead, -whole), whole)
        points = [0] * rules.side_count
        if len(others) == 1 or rules.make_condition == "more_than_all_others":
            rest = (whole - ahead) // 2
            points[declaring] = whole - rest
            for i, side in enumerate(others):
                points[side] = rest // len(others) + (i < rest % len(others))
        else:
            best = max(0, round((whole - ahead) / (2 + _SECOND)))
            points[declaring] = max(0, best + ahead)
            points[others[0]], points[others[1]] = best, round(_SECOND * best)
        times = doubling(played.contract)
        tricks = tuple(own // times for own in points)
        return played.result(self._side, tricks, (0,) * len(points), capot)
