"""How a contract is expected to end for the one who thinks, in tens of points."""

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
    """A contract from the thinker's side: how likely it is to be won, what it brings on average.

    What it brings is the own points less the average of the other sides'.
    """

    wins: float
    brings: float


def fitted_to(rules: Rules) -> Fitted:
    """The models nearest to these rules."""
    return (_BELA if rules.bela else _BELOT)[rules.players]


def role_of(rules: Rules, seat: Seat, bidder: Seat) -> str:
    """Whose contract it is, as the models call it."""
    if seat == bidder:
        return "mine"
    return "partners" if rules.side_of(seat) == rules.side_of(bidder) else "theirs"


def lead_over(knowledge: Knowledge, seat: Seat, contract: Contract, bidder: Seat) -> float:
    """By how many card points the declarer is expected to be ahead."""
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
    """What a contract brings if it is played with this factor.

    `shift` corrects the declarer's lead, in spreads, for what the models do not know.
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
    """What the declarer gains on average where he makes it; `ahead` is his lead then, in tens, as
    is `pot`, and counted as 0 where he fails.
    """
    if rules.side_count == 2:
        return ahead
    if rules.make_condition == "more_than_all_others":
        return 0.25 * pot * made + 0.75 * ahead
    return 0.1 * pot * made + 0.9 * ahead  # the second of the others has about half of the best


def _lost(rules: Rules, pot: float, made: float, behind: float) -> float:
    """What the declarer loses on average where he fails; `behind` is how far, as in `_made`."""
    others = rules.side_count - 1
    if rules.fail_pays == "nobody":
        return (pot * (1.0 - made) + behind) / (2.0 * others)
    return pot * (1.0 - made) / others


def _kertici(contract: Contract, factor: int, made: float) -> float:
    """The penalty for a contract that fails, doubled for whoever loses it (B.10)."""
    if factor > 1:
        return KERTICI * factor * (2.0 * made - 1.0)
    return -KERTICI * doubling(contract) * (1.0 - made)


def _hanging(knowledge: Knowledge, declaring_side: Side, made: float) -> float:
    """What hanging points add for the declaring side (B.6.3)."""
    rules, carry = knowledge.rules, knowledge.carry
    if rules.hang_carry == "next_deal_winner":
        hanging = sum(carry) * (2.0 * made - 1.0)
    else:
        pot = sum(carry[rules.side_count :])
        own = carry[declaring_side]
        hanging = (own + pot) * (2.0 * made - 1.0) - sum(carry[: rules.side_count]) + own
    return hanging * rules.unit / 10.0
