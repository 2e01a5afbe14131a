"""The tricks that are left, claimed where they are certain: played out at once, as if by hand."""

from engine.rules.claim import rest_of_tricks
from engine.rules.knowledge import observe
from engine.tables import commands as c
from engine.tables.commands import Denial
from engine.tables.evolve import match_of
from tests.engine.tables.driven import Driven


def certain(seed: int) -> Driven | None:
    """A table at which whoever leads is sure of all that is left; None if this deal has none."""
    driven = Driven(seed=seed)
    driven.seat_people()
    driven.start()
    while driven.table.turn is not None:
        if rest_of_tricks(observe(match_of(driven.table), driven.turn.seat)):
            return driven
        assert driven.ask(c.ClaimRest(driven.actor, driven.decision)) is Denial.NOT_CERTAIN
        driven.act()
    return None


def test_a_claim_ends_the_deal_as_playing_the_cards_would() -> None:
    seen = 0
    for seed in range(25):
        driven = certain(seed)
        if driven is None:
            continue
        seen += 1
        seat, closed = driven.turn.seat, len(match_of(driven.table).deal.tricks)  # type: ignore[union-attr]
        claim = c.ClaimRest(driven.actor, driven.decision)
        driven.allow(claim)
        deal = match_of(driven.table).deal
        assert deal is not None
        assert deal.done
        assert {trick.winner for trick in deal.tricks[closed:]} == {seat}
        assert driven.table.claims == ((1, seat),)
        assert driven.ask(claim) is Denial.ALREADY_DECIDED, "twice"
        driven.check()
    assert seen
