"""The next deck is sealed before anybody cuts, and nothing else reveals the seed until the deal."""

from hypothesis import given, settings

from engine.rules.cards import Seat
from engine.rules.record.deal_record import seal_of
from engine.rules.record.fairness import FairnessFinding, checked
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.known import look, look_before
from engine.tables.records import played_matches, record_text
from engine.tables.table import Proposal, Status, Table
from tests.engine.rules.strategies import calm, seeds
from tests.engine.tables.driven import Driven
from tests.engine.tables.sealed import Sealed

ANA = Actor("ana")


def with_other_seeds(table: Table) -> Table:
    """The same table with other seeds."""
    shuffle = table.shuffle
    return table._replace(
        seed="ab" * 32,
        shuffle=shuffle._replace(seed="cd" * 32) if shuffle is not None else None,
    )


def shown(table: Table) -> list[str]:
    """The public part of a table, without the seals."""
    return [
        repr(known._replace(seal="", dealt_seals=())) if known is not None else ""
        for seat in (*table.rules.seats, None)
        for known in (look(table, seat), look_before(table, seat))
    ]


@settings(calm, max_examples=8)
@given(seeds)
def test_only_the_seal_of_a_seed_is_shown(seed: int) -> None:
    driven = Sealed(seed=seed)
    driven.seat_people("boris")
    driven.allow(c.Start(ANA, Seat(1), "random"))
    while driven.table.status is Status.PLAYING and driven.table.seals < 4:
        if driven.table.waits_for_people:
            driven.allow(c.ComeBack(ANA))
        driven.fall_due()
        if driven.rng.random() < 0.1:
            _tells_nothing(driven)
    driven.check()


def _tells_nothing(driven: Sealed) -> None:
    table = driven.table
    assert shown(with_other_seeds(table)) == shown(table)
    told = "".join(shown(table))
    assert table.seed not in told
    assert look(table, None).seal == seal_of("t", table.seals, table.seed)
    (*_, (_, record)) = played_matches("t", driven.events)
    assert table.seed not in record_text(record)
    if table.shuffle is not None and table.match is not None and table.match.deal is not None:
        assert table.shuffle.seed not in told
        assert (table.shuffle.seed in record_text(record)) is table.match.deal.done


def test_a_cut_changes_the_deck_and_delays_nothing() -> None:
    driven = Sealed(seed=1)
    driven.seat_people("boris")
    driven.allow(c.Start(ANA, Seat(1), "random"))
    uncut, since = driven.deal_command(), driven.table.since
    assert driven.ask(c.CutCards(Actor("vera"))) is Denial.NOT_SEATED
    driven.allow(c.CutCards(Actor("boris")))
    driven.allow(c.CutCards(ANA))
    assert driven.ask(c.CutCards(ANA)) is Denial.NO_CHANGE
    assert (driven.table.cuts, driven.table.since) == ((0, 1), since)
    assert driven.ask(uncut) is Denial.ALREADY_DECIDED, "somebody has cut since"
    cut = driven.deal_command()
    assert cut.deck != uncut.deck
    driven.allow(cut)
    assert not driven.table.cuts
    driven.allow(c.CutCards(ANA))
    assert driven.table.cuts == (0,), "the one after"
    driven.check()


def test_a_sealed_seed_waits_for_the_next_deal_whatever_comes_between() -> None:
    """A match is called off in its first deal; the seal stays, and its deck is dealt later."""
    driven = Sealed(seed=2)
    driven.allow(c.Start(ANA, Seat(1), "random"))
    driven.fall_due()
    sealed = look(driven.table, None).seal
    driven.allow(c.Propose(ANA, Proposal.END))
    assert driven.table.status is Status.LOBBY
    assert look(driven.table, None).seal == sealed
    driven.play_match()
    off, (_, played) = played_matches("t", driven.events)
    assert off.record.sealed is not None
    assert off.record.sealed.seal == sealed
    first = played.deals[0].shuffle
    assert first is not None
    assert (first.seal, first.number, first.match, first.deal) == (sealed, 2, 2, 1)
    assert {one.fitness for one in checked(played)} == {FairnessFinding.FITS}
    assert played.sealed is not None
    assert played.sealed.seed is None
    driven.allow(c.Close(ANA))
    *_, (_, gone) = played_matches("t", driven.events)
    assert gone.sealed is not None
    assert gone.sealed.seed == driven.table.seed
    assert {one.fitness for one in checked(gone)} == {FairnessFinding.FITS}


def test_a_table_from_before_seals_goes_on_and_says_so() -> None:
    old = Driven(seed=3, sealed="")
    old.allow(c.Start(ANA, Seat(1), "random"))
    while old.table.match is not None and old.table.match.number < 2:
        if old.table.waits_for_people:
            old.allow(c.ComeBack(ANA))
        old.fall_due()
    ((_, record),) = played_matches("t", old.events)
    assert [one.fitness for one in checked(record)] == [FairnessFinding.UNSEALED] * 2
    assert "shuffle" not in record_text(record)
    stored = "".join(event.model_dump_json() for event in old.events if event.kind != "acted")
    assert "seed" not in stored
    assert look(old.table, None).seal == ""
    assert old.ask(c.CutCards(ANA)) is Denial.NOT_NOW
