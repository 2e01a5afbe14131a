"""Estimate how a contract ends for a seat, in tens of points, from the fitted tables."""

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.players.club.features import call_features, dot, hand_features, kind_of
from engine.players.club.fitted.bela_four import BELA_FOUR
from engine.players.club.fitted.bela_three import BELA_THREE
from engine.players.club.fitted.bela_two import BELA_TWO
from engine.players.club.fitted.belot_four import BELOT_FOUR
from engine.players.club.fitted.belot_three import BELOT_THREE
from engine.players.club.fitted.belot_two import BELOT_TWO
from engine.players.club.fitted.model import Fitted
from engine.players.club.talon import after_exchange
from engine.rules.cards import Contract, Seat, Side
from engine.rules.knowledge import Knowledge
from engine.rules.points.scoring import KERTICI, doubling
from engine.rules.ruleset import Rules

_BELOT: Final[Mapping[int, Fitted]] = {4: BELOT_FOUR, 3: BELOT_THREE, 2: BELOT_TWO}
_BELA: Final[Mapping[int, Fitted]] = {
    players: fitted._replace(
        models={**_BELOT[players].models, **fitted.models},
        spread={**_BELOT[players].spread, **fitted.spread},
        pot={**_BELOT[players].pot, **fitted.pot},
        open_pass=fitted.open_pass or _BELOT[players].open_pass,
    )
    for players, fitted in ((4, BELA_FOUR), (3, BELA_THREE), (2, BELA_TWO))
}


class Prognosis(NamedTuple):
    """A contract seen by one side: the chance that this side wins it, and what it brings.

    `brings`: the expected own points less the average of the other sides'.
    """

    wins: float
    brings: float


def fitted_to(rules: Rules) -> Fitted:
    """The tables fitted to the game nearest to these rules."""
    return (_BELA if rules.bela else _BELOT)[rules.players]


def role_of(rules: Rules, seat: Seat, bidder: Seat) -> str:
    """Whose contract it is: "mine", "partners" or "theirs"."""
    if seat == bidder:
        return "mine"
    return "partners" if rules.side_of(seat) == rules.side_of(bidder) else "theirs"


def lead_over(knowledge: Knowledge, seat: Seat, contract: Contract, bidder: Seat) -> float:
    """The declarer's expected lead in card points."""
    rules = knowledge.rules
    model = fitted_to(rules).models[role_of(rules, seat, bidder), kind_of(contract)]
    return dot(
        model,
        hand_features(rules, after_exchange(knowledge, contract), contract),
        call_features(knowledge, seat, contract),
    )


def prognosis(
    knowledge: Knowledge,
    seat: Seat,
    contract: Contract,
    bidder: Seat,
    *,
    factor: int = 1,
    shift: float = 0.0,
) -> Prognosis:
    """The prognosis of a contract played with this factor.

    `shift` adjusts the declarer's lead, in spreads, for what the models do not see.
    """
    rules = knowledge.rules
    kind, role, fitted = kind_of(contract), role_of(rules, seat, bidder), fitted_to(rules)
    spread, pot = fitted.spread[role, kind], fitted.pot[kind]
    lead = lead_over(knowledge, seat, contract, bidder) + shift * spread
    made = 0.5 * (1.0 + math.erf(lead / spread / math.sqrt(2.0)))
    if factor > 1:
        brings = factor * pot * (made - (1.0 - made) / (rules.side_count - 1))
    else:
        density = math.exp(-((lead / spread) ** 2) / 2.0) / math.sqrt(2.0 * math.pi)
        ahead = (spread * density + lead * made) / 10.0
        brings = _made(rules, pot, made, ahead) - _lost(rules, pot, made, ahead - lead / 10.0)
    if rules.kertici:
        brings += _kertici(contract, factor, made)
    hanging = _hanging(knowledge, rules.side_of(bidder), made)
    if role == "theirs":
        return Prognosis(1.0 - made, -(brings + hanging) / (rules.side_count - 1))
    return Prognosis(made, brings + hanging)


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
