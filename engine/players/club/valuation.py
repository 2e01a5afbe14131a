"""How a contract is expected to end, in written points, for the side of the one who thinks."""

import math
from typing import NamedTuple

from engine.players.club.features import call_features, dot, hand_features, kind_of
from engine.players.club.fitted import MODELS, POT, SPREAD
from engine.rules.cards import Contract, Seat
from engine.rules.knowledge import Knowledge


class Prognosis(NamedTuple):
    """A contract from the thinker's side: how likely it is to be won, what it brings on average."""

    wins: float
    brings: float


def role_of(seat: Seat, bidder: Seat) -> str:
    """Whose contract it is, as the models call it."""
    return ("mine", "theirs", "partners", "theirs")[(bidder - seat) % 4]


def lead_over(knowledge: Knowledge, seat: Seat, contract: Contract, bidder: Seat) -> float:
    """By how many card points the declarer's side is expected to be ahead."""
    model = MODELS[role_of(seat, bidder), kind_of(contract)]
    return dot(
        model,
        hand_features(knowledge.hand, contract),
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
    kind = kind_of(contract)
    role = role_of(seat, bidder)
    spread, pot = SPREAD[role, kind], POT[kind]
    lead = lead_over(knowledge, seat, contract, bidder) + shift * spread
    z = lead / spread
    made = 0.5 * (1.0 + math.erf(z / math.sqrt(2.0)))
    if factor > 1:
        brings = factor * pot * (2.0 * made - 1.0)
    else:
        density = math.exp(-z * z / 2.0) / math.sqrt(2.0 * math.pi)
        brings = (spread * density + lead * made) / 10.0 - pot * (1.0 - made)
    own = role != "theirs"
    hanging = sum(knowledge.carry)
    brings += hanging * (2.0 * made - 1.0)
    return Prognosis(made, brings) if own else Prognosis(1.0 - made, -brings)
