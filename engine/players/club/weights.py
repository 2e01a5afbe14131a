"""The numbers of the club player's card play, in card points; found by playing against itself."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Weights(NamedTuple):
    """What things are worth besides the cards on the table."""

    company: float = 7.0  # the other three cards of a trick that one of mine takes later
    late_mine: float = 0.95  # how surely a winner kept is still cashed when one has the lead,
    late_partner: float = 0.85  # or partner,
    late_theirs: float = 0.65  # or an opponent
    promoted: float = 0.5  # for each higher card still out over a guarded one
    exposed: float = 0.4  # part of its points that an unguarded card loses
    guarded: float = 0.2  # the same for one that is guarded
    threat: float = 0.4  # part of what the others' highest card of a suit can cash, NT and AT
    side_threat: float = 0.15  # the same in a suit contract
    capot: float = 1.0  # of the premium at stake in the trick on the table
    capot_later: float = 0.15  # of it, in each winner that is kept
    trump_length: float = 5.0  # for each trump in hand, to ruff or to keep control
    void: float = 4.0  # a short side suit with trumps to ruff it
    ruffed_long: float = 0.15  # how often a side winner is ruffed: many cards of the suit out
    ruffed_middle: float = 0.4
    ruffed_short: float = 0.75
    last: float = 10.0  # the last card wins the last ten
    feed: float = 7.0  # what a partner adds to a trick that is ours
    feed_them: float = 7.0  # what each opponent still to play adds to theirs
    drop: float = 2.5  # what is added by whoever loses it
    draw: float = 5.0  # each opposing trump drawn by the declaring side
    lead_trump: float = -9.0  # for a defender, or when there is nothing left to draw
    to_partner: float = 3.0  # a suit that partner has bid
    to_bidder: float = -2.0  # a suit that an opponent has bid


WEIGHTS: Final[Mapping[str, Weights]] = {
    "suit": Weights(
        late_mine=1.0, late_partner=1.0, late_theirs=0.8, side_threat=0.25, trump_length=7.0
    ),
    "NT": Weights(threat=0.5),
    "AT": Weights(feed=8.0, drop=3.0),
}
"""For each kind of contract, as `engine.players.club.features.kind_of` names them."""
