"""Scoring a deal: from card points to written points (B.6 to B.10).

`raw` has the steps before, and `numbers` those of contract bidding.
"""

from collections.abc import Mapping
from enum import Enum
from operator import sub
from typing import Final, NamedTuple

from engine.rules.cards import Contract, Side, per_side
from engine.rules.deal.auction import CAPOT, GENERALE
from engine.rules.points.numbers import needed, numbered_points, winnings
from engine.rules.points.raw import (
    FinishedDeal,
    Points,
    added,
    belotes_apart,
    best_opponent,
    doubling,
    multiplied,
    plus,
    ranked,
    raw_points,
    rounded,
    scaled,
    shares,
    without,
    zeros,
)
from engine.rules.ruleset import Rules

Carry = tuple[int, ...]
"""Hanging points in stored form; `hanging_of` reads them.

One pot (`next_deal_winner`) or one entry per side (`owner_unless_fails`). If hanging contra points
form a pot of their own (`hang_under_contra`), that pot is an additional last entry.
"""


class Hanging(NamedTuple):
    """Hanging points: those that each side owns, and a pot that nobody owns."""

    owned: Points
    pot: int


def hanging_of(rules: Rules, carry: Carry) -> Hanging:
    """Read hanging points from their stored form."""
    sides = rules.side_count
    if rules.hang_carry == "next_deal_winner":
        return Hanging((0,) * sides, carry[0])
    return Hanging(carry[:sides], sum(carry[sides:]))


def carry_of(rules: Rules, hanging: Hanging) -> Carry:
    """Convert hanging points to their stored form."""
    if rules.hang_carry == "next_deal_winner":
        return (hanging.pot,)
    return (
        hanging.owned
        if rules.hang_under_contra == "each_owns_half"
        else (*hanging.owned, hanging.pot)
    )


def no_carry(rules: Rules) -> Carry:
    """The stored form of no hanging points."""
    return carry_of(rules, nothing(rules))


def nothing(rules: Rules) -> Hanging:
    """No hanging points at all."""
    return Hanging((0,) * rules.side_count, 0)


REVOKE_POINTS: Final = 162
"""The penalty for a revoke in bela, without declarations (B.8.5)."""

KERTICI: Final = 10
"""The smallest fine for a lost deal under the kertici rule (B.10)."""


class Verdict(Enum):
    """How a deal ended: for the declaring side (B.6 step 6), or another end of it.

    `INSIDE`: the declaring side failed. `BELOT8`: an eight-run won the match. `DOSTA`: a side
    reached the target in mid-deal.
    """

    MADE = "made"
    INSIDE = "inside"
    HANGING = "hang"
    BELOT8 = "belot8"
    REVOKED = "revoked"
    DOSTA = "dosta"


class Score(NamedTuple):
    """The score of a deal.

    `settled` is the part of `written` that was hanging before the deal, `carry` the points that
    hang after it. `kertici` (0 or less) is added to `written` (B.10). `need` is the number of raw
    points that the caller needed: for the number bid, or against all others together (0 under other
    make conditions, and for a capot or generale).
    """

    verdict: Verdict
    raw: Points
    written: Points
    settled: Points
    carry: Carry
    kertici: Points
    need: int


def score_deal(rules: Rules, played: FinishedDeal, carry: Carry) -> Score:
    """The score of a deal, including the points that were hanging before it (B.6, B.8, B.9).

    `opponents_all` with more than two sides would not say which opponent is paid; such rules are
    incoherent and do not occur here.
    """
    raw = raw_points(rules, played)
    if played.capot is not None and rules.capot_sum is not None:
        played = played._replace(belotes=())  # nothing else counts
    counted = raw
    if rules.numbered and not rules.bid_with_belotes:
        counted = raw_points(rules, played._replace(bonus=zeros(raw), belotes=()))
    verdict = verdict_of(
        rules,
        counted,
        played.declaring_side,
        number=played.number,
        swept=played.alone if played.number == GENERALE else played.capot == played.declaring_side,
    )
    victor = played.declaring_side if verdict is Verdict.MADE else best_opponent(played, raw)
    if rules.numbered and verdict is not Verdict.HANGING:
        own = numbered_points(rules, played, victor, made=verdict is Verdict.MADE)
        hung = nothing(rules)
    elif played.factor == 1:
        own, hung = _plain(rules, played, raw, verdict)
    elif rules.contra_takes_all:
        own, hung = _contra(rules, played, raw, verdict, victor)
    else:
        own, hung = _contra_on_each(rules, played, raw, verdict)
    heirs = _heirs(played, raw, verdict, victor)
    before = hanging_of(rules, carry)
    if verdict is Verdict.HANGING:
        settled = _settled(before._replace(pot=0), heirs, victor)
        hung = hung._replace(pot=before.pot + hung.pot)
    else:
        settled = _settled(before, heirs, victor)
    return Score(
        verdict=verdict,
        raw=raw,
        written=added(own, settled),
        settled=settled,
        carry=carry_of(rules, hung),
        kertici=_kertici(rules, played, verdict, heirs),
        need=needed(rules, played.number)
        if rules.numbered
        else sum(raw) // 2 + 1
        if rules.make_condition == "more_than_all_others"
        else 0,
    )


def penalty_score(
    rules: Rules,
    *,
    offender: Side,
    challenger: Side,
    declared: Points,
    contract: Contract | None,
    factor: int,
    cards_total: int,
    carry: Carry,
    number: int = 0,
) -> Score:
    """The score of a proven revoke: every other side writes the penalty (B.8.5, `revoke_penalty`).

    `declared`: points of everything called in the deal, including belotes. `cards_total`: points of
    all cards in play and last ten, before no-trump doubling. Without a contract, points are rounded
    as in a suit. Where bids have a number, the penalty is what a fall writes (G.3). Hanging points
    are settled as if the offender had declared the deal and failed; the offender's own go to the
    challenger.
    """
    suit_or = Contract.C if contract is None else contract
    if rules.numbered:
        raw = rules.fall_base + sum(declared)
        penalty = winnings(rules, rules.fall_base, number, factor, sum(declared))
    elif rules.revoke_penalty == "pot":
        raw = doubling(suit_or) * cards_total + sum(declared)
        penalty = scaled(rules, suit_or, raw) * factor
    else:
        raw = REVOKE_POINTS + sum(declared)
        penalty = scaled(rules, suit_or, raw)
    others = tuple(int(side != offender) for side in range(rules.side_count))
    settled = _settled(hanging_of(rules, carry), {offender: challenger}, challenger)
    return Score(
        verdict=Verdict.REVOKED,
        raw=tuple(raw * other for other in others),
        written=added(tuple(penalty * other for other in others), settled),
        settled=settled,
        carry=no_carry(rules),
        kertici=zeros(others),
        need=0,
    )


_TIES: Final = {
    "hang": Verdict.HANGING,
    "declarer_fails": Verdict.INSIDE,
    "made": Verdict.MADE,
}


def verdict_of(
    rules: Rules, raw: Points, declaring_side: Side, *, number: int = 0, swept: bool = False
) -> Verdict:
    """How a fully played deal ended for the declaring side (B.6 step 6, G.3).

    `number`: the number bid. `swept`: the declarers took the tricks that a capot or generale needs.
    """
    ahead = lead_of(rules, raw, declaring_side)
    if rules.numbered:
        if number >= CAPOT:
            return Verdict.MADE if swept else Verdict.INSIDE
        if raw[declaring_side] < needed(rules, number):
            return Verdict.INSIDE
        if not rules.must_beat_defence:
            return Verdict.MADE
    if ahead == 0:
        return _TIES[rules.on_tie]
    return Verdict.MADE if ahead > 0 else Verdict.INSIDE


def lead_of(rules: Rules, raw: Points, declaring_side: Side) -> int:
    """The declaring side's lead over its best opponent, or over all opponents together.

    `make_condition` says which.
    """
    others = [points for side, points in enumerate(raw) if side != declaring_side]
    against = sum(others) if rules.make_condition == "more_than_all_others" else max(others)
    return raw[declaring_side] - against


def margin_of(rules: Rules, raw: Points, declaring_side: Side, number: int) -> int:
    """By how many raw points the declaring side made its contract, negative if it failed.

    `number`: the number bid; it must not be a capot or generale, where points do not decide.
    """
    lead = lead_of(rules, raw, declaring_side)
    if not rules.numbered:
        return lead
    beyond = raw[declaring_side] - needed(rules, number)
    return min(beyond, lead) if rules.must_beat_defence else beyond


def _shared(
    rules: Rules, contract: Contract, points: Points, first: Side, hanging: Side | None = None
) -> Points:
    """Written points per side for these raw points (B.6.1)."""
    if rules.scale != "tens":
        return tuple([scaled(rules, contract, own) for own in points])
    return shares(points, rounded(contract, sum(points)), hanging, first)


def _plain(
    rules: Rules, played: FinishedDeal, raw: Points, verdict: Verdict
) -> tuple[Points, Hanging]:
    """Written points and new hanging points of a deal without contra (B.6 step 8)."""
    contract, declaring_side = played.contract, played.declaring_side
    if verdict is Verdict.MADE:
        return _shared(rules, contract, raw, played.first), nothing(rules)
    if verdict is Verdict.INSIDE:
        return added(*_inside(rules, played, raw, rules.capot_points(contract))), nothing(rules)
    pot = _shared(rules, contract, raw, played.first, hanging=declaring_side)
    written = without(pot, declaring_side)
    if rules.hang_share == "defender_floor" and rules.scale == "tens":
        written = without(tuple(points // rules.unit for points in raw), declaring_side)
    elif rules.hang_share == "whole_pot":
        written = zeros(raw)
    hanging = sum(pot) - sum(written)
    if rules.hang_carry == "next_deal_winner":
        return written, Hanging(zeros(raw), hanging)
    if rules.hang_share == "whole_pot":
        return written, Hanging(pot, 0)
    return written, Hanging(plus(zeros(raw), declaring_side, hanging), 0)


def _inside(rules: Rules, played: FinishedDeal, raw: Points, bonus: int) -> tuple[Points, Points]:
    """Written points when the declaring side fails without contra (B.6 step 8, B.6.4).

    The second part are belotes that losers keep. `bonus`: the capot's part of `raw`.
    """
    declaring_side = played.declaring_side
    swept = played.capot == declaring_side
    if swept and rules.capot_but_behind == "declarer_keeps":
        return _shared(rules, played.contract, raw, played.first), zeros(raw)
    apart, kept = belotes_apart(rules, played, (declaring_side,))
    rest = tuple(map(sub, raw, apart))
    if not swept or rules.capot_but_behind == "inside_takes_all":
        return _paid(rules, played, rest), kept
    written = _paid(rules, played, plus(rest, declaring_side, -bonus))
    return plus(written, declaring_side, bonus // rules.unit), kept


def _paid(rules: Rules, played: FinishedDeal, raw: Points) -> Points:
    """Written points after the declaring side has paid its own as `fail_pays` says (B.8.3, B.9).

    Opponents tied for best divide them; odd points go to the earlier speakers.
    """
    declaring_side = played.declaring_side
    points = without(raw, declaring_side)
    if rules.fail_pays != "nobody":
        best = [
            side for side in ranked(raw, declaring_side, played.first) if raw[side] == max(points)
        ]
        part, odd = divmod(raw[declaring_side], len(best))
        for i, side in enumerate(best):
            points = plus(points, side, part + (i < odd))
    return _shared(rules, played.contract, points, played.first)


def _contra(
    rules: Rules, played: FinishedDeal, raw: Points, verdict: Verdict, victor: Side
) -> tuple[Points, Hanging]:
    """Written points and new hanging points after contra or recontra (B.6 step 8, B.9)."""
    total, nobody = sum(raw), zeros(raw)
    apart = nobody
    if played.capot is not None and not rules.contra_multiplies_capot:
        bonus = rules.capot_points(played.contract)
        total -= bonus
        apart = plus(nobody, played.capot, bonus // rules.unit)
    if verdict is not Verdict.HANGING:
        losers = [side for side in rules.all_sides if side != victor]
        lost, kept = belotes_apart(rules, played, losers)
        total -= sum(lost)
        apart = added(apart, kept)
    pot = scaled(rules, played.contract, total) * played.factor
    if verdict is not Verdict.HANGING:
        return plus(apart, victor, pot), nothing(rules)
    if rules.hang_carry == "next_deal_winner" or rules.hang_under_contra == "pot":
        return apart, Hanging(nobody, pot)
    half = pot // 2  # a recontra may multiply by three; the odd point is the declarer's
    owned = plus(plus(nobody, played.declaring_side, pot - half), _doubler(played, raw), half)
    return apart, Hanging(owned, 0)


def _contra_on_each(
    rules: Rules, played: FinishedDeal, raw: Points, verdict: Verdict
) -> tuple[Points, Hanging]:
    """Points where contra multiplies what each side writes (B.6.5, `contra_takes_all`)."""
    bonus = rules.capot_points(played.contract)
    apart, times = zeros(raw), played.factor
    if played.capot is not None and not rules.contra_multiplies_capot:
        raw = plus(raw, played.capot, -bonus)
        apart = plus(apart, played.capot, bonus // rules.unit)
        bonus = 0
    if verdict is Verdict.INSIDE:
        written, kept = _inside(rules, played, raw, bonus)
        hung, apart = nothing(rules), added(apart, kept)
    else:
        written, hung = _plain(rules, played, raw, verdict)
    hung = Hanging(multiplied(hung.owned, times), hung.pot * times)
    return added(multiplied(written, times), apart), hung


def _doubler(played: FinishedDeal, raw: Points) -> Side:
    return best_opponent(played, raw) if played.doubler is None else played.doubler


def _heirs(
    played: FinishedDeal, raw: Points, verdict: Verdict, victor: Side
) -> Mapping[Side, Side]:
    """The sides that failed, each with the side that takes its hanging points (B.6.3, B.9).

    After contra the doubler counts as a declarer too, and fails unless the deal is inside. No side
    then has more points than the declaring side, which therefore takes the doubler's.
    """
    heirs = {}
    if verdict is not Verdict.MADE:
        heirs[played.declaring_side] = victor
    if verdict is not Verdict.INSIDE and played.factor > 1:
        heirs[_doubler(played, raw)] = played.declaring_side
    return heirs


def _settled(before: Hanging, heirs: Mapping[Side, Side], victor: Side) -> Points:
    """Pay out hanging points: owned ones to their owners or heirs, the pot to the victor."""
    settled = plus(zeros(before.owned), victor, before.pot)
    for owner, points in per_side(before.owned):
        if points:
            settled = plus(settled, heirs.get(owner, owner), points)
    return settled


def _kertici(
    rules: Rules, played: FinishedDeal, verdict: Verdict, failed: Mapping[Side, Side]
) -> Points:
    """The fines of a deal: for each side the largest that applies (B.10)."""
    if not rules.kertici or verdict is Verdict.HANGING:
        return zeros(played.tricks)
    plain = KERTICI * doubling(played.contract)
    lost = max(plain, KERTICI * played.factor)
    fines = []
    for side, _ in per_side(played.tricks):
        swept = played.capot is not None and played.capot != side
        fines.append(-lost if side in failed else -plain if swept else 0)
    return tuple(fines)
