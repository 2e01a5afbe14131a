"""Claims of certain remaining tricks: these are played out at once, as if by hand."""

from engine.review.judgement import decisions
from engine.rules.deal.deal import Deal
from engine.rules.knowledge import observe, rest_of_tricks
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.folds.play import match_of
from engine.tables.records import played_matches
from engine.tables.table import DueKind
from tests.engine.tables.driven import Driven


def certain(seed: int) -> Driven | None:
    """A table at which the leader is sure of all remaining tricks; None if this deal has none."""
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
        seat, closed = driven.turn.seat, len(dealt(driven).tricks)
        claim = c.ClaimRest(driven.actor, driven.decision)
        driven.allow(claim)
        deal = dealt(driven)
        assert deal.done
        assert {trick.winner for trick in deal.tricks[closed:]} == {seat}
        assert driven.table.claims == ((1, seat),)
        assert driven.ask(claim) is Denial.ALREADY_DECIDED, "twice"
        driven.check()
    assert seen


def test_cards_laid_after_a_claim_are_nobodys_decision() -> None:
    """Neither the claimer nor those whose cards were played for them are held responsible."""
    blamed = 0
    for seed in range(25):
        driven = certain(seed)
        if driven is None:
            continue
        laid = len(dealt(driven).plays)
        driven.allow(c.ClaimRest(driven.actor, driven.decision))
        (played,) = played_matches("t", driven.events)
        record = played.record.deals[0]
        assert record.stood_in is not None
        by_itself = tuple(range(laid, len(record.plays)))
        assert record.stood_in["plays"][-len(by_itself) :] == by_itself
        decided = [one for one in decisions(played.record) if one.trick]
        blamed += sum(one.own for one in decided)
        after = [one for one in decided if len(one.knowledge.tricks) * 4 >= laid]
        assert not any(one.own for one in after)
    assert blamed, "what people have laid themselves is theirs"


def test_the_last_card_is_played_by_itself_where_the_table_wants_that() -> None:
    driven = Driven()
    driven.seat_people()
    assert driven.ask(c.SetOptions(Actor("boris"), last_card=True)) is Denial.NOT_ALLOWED
    driven.allow(c.SetOptions(Actor("ana"), last_card=True))
    assert driven.ask(c.SetOptions(Actor("ana"), last_card=True)) is Denial.NO_CHANGE
    driven.start()
    driven.say("AT", "P", "P", "P")
    while driven.choices.cards and len(dealt(driven).tricks) < 7:
        driven.act()
    for _ in range(4):
        assert driven.ask(c.FallDue(DueKind.LAST_CARD)) is Denial.ALREADY_DECIDED, "not yet"
        began = driven.now
        assert driven.fall_due() is DueKind.LAST_CARD
        assert driven.now - began == driven.table.pace.ai_player
    assert dealt(driven).done
    assert not any(chair.missed for chair in driven.table.chairs)
    driven.check()


def dealt(driven: Driven) -> Deal:
    deal = match_of(driven.table).deal
    assert deal is not None
    return deal
