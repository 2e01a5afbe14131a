"""Tournaments as values: signing up, playing, advancing, winning (E.1, E.3 to E.5)."""

from datetime import timedelta
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.cards import SIDES
from engine.rules.ruleset import rules_of
from engine.rules.tournament import bracket, drawn, parted
from engine.tables.commands import Actor
from engine.tournaments import commands as c
from engine.tournaments.commands import RefusedByTournament, TournamentRefusal
from engine.tournaments.decide import (
    BREAK,
    DRAFT_KEPT,
    FULL_PAUSE,
    KEPT,
    LATE,
    LINE,
    MOST_SIGN_UPS,
    REMINDERS,
    TournamentDueKind,
    chair_level,
    decide_tournament,
    draft_events,
    starts,
    tournament_due,
)
from engine.tournaments.evolve import fold_tournament
from engine.tournaments.tournament import (
    CancelReason,
    Entrant,
    EntrantState,
    Terms,
    Tournament,
    TournamentStatus,
    field_of,
    state_of,
)
from tests.engine.tournaments.played import ORGANISER, START, Played, terms_of
from tests.every import every
from tests.often import often

ADMIN, ANA = Actor("admin", manages=True), Actor("p0")


def people(count: int) -> tuple[str, ...]:
    return tuple(f"p{number}" for number in range(count))


def states(tournament: Tournament) -> dict[str, EntrantState]:
    return {
        one.account or f"ai{place}": state_of(tournament, place)
        for place, one in enumerate(tournament.entrants)
    }


@settings(max_examples=12)
@given(st.integers(2, 32), st.integers(2, 70), st.booleans(), st.booleans(), st.integers(0, 99))
def test_every_field_comes_down_to_two_champions(
    half: int, signed_up: int, ai_players: bool, pairs: bool, seed: int
) -> None:
    size = 2 * half
    terms = terms_of(size, level="random" if ai_players else "", pairs=pairs)
    played = Played(terms, seed)
    played.sign_up(*people(signed_up))
    if not field_of(played.tournament).enough:
        assert played.ask(c.Begin(played.draw(), ORGANISER)) is TournamentRefusal.TOO_FEW
        return
    played.begin()
    field = len(played.tournament.entrants)
    assert field == (size if ai_players else min(size, signed_up - signed_up % 2))
    tournament = played.play_out()
    rounds = bracket(field).rounds
    assert [(len(one.pool), len(one.tables), len(one.byes)) for one in tournament.rounds] == [
        tuple(one) for one in rounds
    ]
    through = tuple(range(field))
    for one in tournament.rounds:
        again = drawn(through, one.order, pairs=pairs)
        assert one.pool == through
        assert (again.tables, again.byes) == (tuple(t.seats for t in one.tables), one.byes)
        assert all(set(table.winners) < set(table.seats) for table in one.tables)
        if pairs:
            for table in one.tables:
                for side in (table.seats[0::2], table.seats[1::2]):
                    assert max(side) - min(side) == 1
                    assert min(side) % 2 == 0, "partners stay together"
        through = one.through
    found = list(states(tournament).values())
    assert found.count(EntrantState.CHAMPION) == found.count(EntrantState.RUNNER_UP) == 2
    assert found.count(EntrantState.ELIMINATED) == field - 4
    assert tournament_due(tournament) is None


@settings(max_examples=often(16, 80))
@given(st.integers(2, 16), st.booleans(), st.randoms(use_true_random=False))
def test_winners_are_parted_in_the_next_round(tables: int, bye: bool, rng: Random) -> None:
    """New pairs are drawn after each round, including for the final."""
    pairs = [(2 * table, 2 * table + 1) for table in range(tables)]
    pool = (*(one for pair in pairs for one in pair), *((98, 99) if bye else ()))
    order = rng.sample(range(len(pool)), len(pool))
    found = parted(pool, order, pairs)
    assert sorted(found) == sorted(order)
    draw = drawn(pool, found)
    together = [{seats[side], seats[side + 2]} for seats in draw.tables for side in (0, 1)]
    assert not [pair for pair in pairs if set(pair) in together]
    if not any({pool[a], pool[b]} in map(set, pairs) for a, b in pairwise(order)):
        assert found == tuple(order), "a draw that needs no change is left alone"


def test_the_first_to_sign_up_play_and_the_others_wait() -> None:
    played = Played(terms_of(4))
    played.sign_up(*people(4))
    played.wait(5)
    played.sign_up("late", "later")
    assert field_of(played.tournament).waiting == ("late", "later")
    assert states(played.tournament)["late"] is EntrantState.WAITING
    assert played.tournament.full_since == START
    played.allow(c.Withdraw(ANA))
    assert states(played.tournament)["late"] is EntrantState.REGISTERED
    assert played.ask(c.Withdraw(ANA)) is TournamentRefusal.NOT_SIGNED_UP
    assert played.ask(c.SignUp(Actor("late"))) is TournamentRefusal.SIGNED_UP
    assert played.fall_due() is TournamentDueKind.BEGIN
    assert played.tournament.left_out == ("later",)
    assert played.ask(c.SignUp(ANA)) is TournamentRefusal.BEGUN
    assert played.ask(c.Withdraw(Actor("late"))) is TournamentRefusal.BEGUN


def test_a_full_one_waits_a_moment_and_one_that_is_not_full_any_more_waits_on() -> None:
    played = Played(terms_of(8, "fast"))
    played.sign_up(*people(8))
    assert starts(played.tournament) == START + FULL_PAUSE
    played.allow(c.Withdraw(ANA))
    assert tournament_due(played.tournament) == (START + KEPT, TournamentDueKind.GIVE_UP)
    played.fall_due()
    assert played.tournament.cancelled is CancelReason.UNUSED
    assert played.ask(c.SignUp(ANA)) is TournamentRefusal.OVER


def test_an_appointed_start_is_told_before_and_heeds_outages() -> None:
    at = START + timedelta(minutes=30)
    played = Played(terms_of(starts_at=at, level="club"))
    played.sign_up(*people(3))
    assert [played.fall_due() for _ in range(2)] == [TournamentDueKind.REMIND] * 2
    assert played.now == at - REMINDERS[1]
    assert played.ask(c.RemindOfStart(2)) is TournamentRefusal.ALREADY
    assert played.ask(c.Begin(played.draw())) is TournamentRefusal.ALREADY, "it is not time"
    played.wait(600)
    played.allow(c.MoveBreak(timedelta(seconds=590)))
    assert starts(played.tournament) == played.now + LATE
    assert played.fall_due() is TournamentDueKind.BEGIN
    assert len(played.tournament.entrants) == 16
    soon = Played(terms_of(starts_at=START + timedelta(minutes=5)))
    assert tournament_due(soon.tournament) == (
        START + timedelta(minutes=4),
        TournamentDueKind.REMIND,
    ), "nobody is reminded of what they read just now"


def test_too_few_people_are_no_tournament() -> None:
    played = Played(terms_of(starts_at=START + timedelta(minutes=1), level="club"))
    played.sign_up("p0")
    played.wait(60)
    assert played.ask(c.Begin(played.draw())) is TournamentRefusal.TOO_FEW
    played.allow(c.Cancel(CancelReason.TOO_FEW))
    assert played.tournament.status is TournamentStatus.CANCELLED
    assert played.ask(c.Cancel(CancelReason.ORGANISER, ORGANISER)) is TournamentRefusal.OVER


def test_only_the_organiser_decides_about_a_tournament() -> None:
    played = Played()
    played.sign_up(*people(5))
    terms = played.tournament.terms
    other = terms._replace(prize="a cake")
    for actor in (ANA, Actor("nobody")):
        for refused in (
            c.ChangeTerms(actor, other, terms),
            c.Begin(played.draw(), actor),
            c.ThrowOut(actor, "p1"),
            c.Cancel(CancelReason.ORGANISER, actor),
        ):
            assert played.ask(refused) is TournamentRefusal.NOT_ALLOWED
    played.allow(c.ChangeTerms(ADMIN, other, terms))
    assert played.ask(c.ChangeTerms(ADMIN, terms, terms)) is TournamentRefusal.ALREADY
    played.allow(c.ThrowOut(ORGANISER, "p1"))
    assert played.ask(c.SignUp(Actor("p1"))) is TournamentRefusal.BARRED
    played.begin()
    assert played.ask(c.ChangeTerms(ADMIN, terms, other)) is TournamentRefusal.BEGUN
    played.allow(c.ThrowOut(ADMIN, "p2"))
    assert states(played.tournament)["p2"] is EntrantState.DISQUALIFIED
    played.allow(c.Cancel(CancelReason.ORGANISER, ORGANISER))
    assert not played.tournament.live


def test_an_organiser_who_plays_does_not_decide_about_the_others() -> None:
    """They cannot decide about opponents, now or later, or about a match that they are losing.

    Nor can they decide about their own table by leaving it first.
    """
    played = Played()
    played.sign_up(ORGANISER.account, *people(7))
    played.begin()
    own = played.tournament.place_of(ORGANISER.account)
    assert played.tournament.round is not None
    for table in sorted(played.tournament.round.tables, key=lambda one: own not in one.seats):
        *_, one = (place for place in table.seats if place != own)
        account = played.tournament.entrants[one].account
        assert account is not None
        if own not in table.seats:
            played.allow(c.ThrowOut(ORGANISER, account))
            continue
        (far, *_) = (p for p in people(7) if played.tournament.place_of(p) not in table.seats)
        assert played.ask(c.ThrowOut(ORGANISER, far)) is TournamentRefusal.PLAYING
        decisions = c.ThrowOut(ORGANISER, account), c.Cancel(CancelReason.ORGANISER, ORGANISER)
        for refused in decisions:
            assert played.ask(refused) is TournamentRefusal.PLAYING
        played.allow(c.Leave(ORGANISER))
        for refused in decisions:
            assert played.ask(refused) is TournamentRefusal.PLAYING, "others still play there"
        played.allow(c.ThrowOut(ADMIN, account))
    played.end_round()
    played.allow(c.Cancel(CancelReason.ORGANISER, ORGANISER))


def test_a_player_who_leaves_is_gone_and_the_chair_goes_on_without_them() -> None:
    """E.4: they are out for the rest of this tournament, without exception."""
    played = Played(terms_of(8))
    played.sign_up(*people(8))
    played.begin()
    for name in people(8)[:7]:
        played.allow(c.Leave(Actor(name)))
        assert played.ask(c.Leave(Actor(name))) is TournamentRefusal.OUT
    tournament = played.play_out()
    assert len(tournament.rounds) == 2, "their chairs have gone on"
    found = states(tournament)
    assert [found[name] for name in people(7)] == [EntrantState.LEFT] * 7
    levels = [chair_level(one, "club") for one in tournament.entrants]
    assert levels == ["club"] * 7 + [None]
    assert played.ask(c.Leave(Actor("p7"))) is TournamentRefusal.OVER


def test_eliminated_people_cannot_leave_and_waiting_people_can() -> None:
    played = Played(terms_of(8))
    played.sign_up(*people(8))
    assert played.ask(c.Leave(ANA)) is TournamentRefusal.NOT_BEGUN
    played.begin()
    played.end_round()
    found = states(played.tournament)
    for name, state in found.items():
        gone = played.ask(c.Leave(Actor(name)))
        assert (gone is None) is (state is EntrantState.THROUGH)
    assert set(found.values()) == {EntrantState.THROUGH, EntrantState.ELIMINATED}
    due = tournament_due(played.tournament)
    assert due == (played.now + BREAK, TournamentDueKind.DRAW)


def test_partners_sign_up_for_each_other() -> None:
    played = Played(terms_of(8, pairs=True))
    played.sign_up("a", "b", "c")
    played.allow(c.SignUp(Actor("d"), beside="a"))
    assert played.ask(c.SignUp(Actor("e"), beside="a")) is TournamentRefusal.NO_PARTNER
    assert played.ask(c.SignUp(Actor("e"), beside="e")) is TournamentRefusal.NO_PARTNER
    played.allow(c.SignUp(Actor("c"), beside="b"))
    played.sign_up("e")
    field = field_of(played.tournament)
    assert [one.account for one in field.entrants] == ["a", "d", "b", "c"]
    assert field.waiting == ("e",), "who has no partner"
    played.allow(c.Withdraw(Actor("a")))
    assert [one.account for one in field_of(played.tournament).entrants] == ["d", "e", "b", "c"]


def test_nobody_plays_in_two_at_once() -> None:
    played = Played(terms_of(4))
    assert played.ask(c.SignUp(ANA, busy=True)) is TournamentRefusal.BUSY
    played.sign_up(*people(5))
    busy = frozenset(("p1",))
    played.allow(c.Begin(played.draw(busy), ORGANISER, busy))
    assert played.tournament.accounts == ("p0", "p2", "p3", "p4")
    assert played.tournament.left_out == ("p1",)


def test_a_vip_tournament_asks_for_it_when_somebody_signs_up() -> None:
    played = Played(terms_of(vip=True))
    assert played.ask(c.SignUp(ANA)) is TournamentRefusal.VIP_ONLY
    played.allow(c.SignUp(ANA, vip=True))


@every(
    "terms",
    [
        terms_of(3),
        terms_of(7),
        terms_of(66),
        terms_of(8, "classic"),
        terms_of(16, "fast"),
        terms_of(rules=rules_of("two_handed", {"deal_limit": 7})),
        terms_of(rules=rules_of("belot_bg")),
        terms_of(rules=rules_of("belot_bg", {"deal_limit": 7, "honour_play": True})),
        terms_of(starts_at=START),
        terms_of(prize="x" * 201),
    ],
)
def test_terms_that_cannot_be_are_refused(terms: Terms) -> None:
    with pytest.raises(RefusedByTournament) as caught:
        draft_events(c.Draft(ORGANISER, "CUP22", terms), START)
    assert caught.value.refusal is TournamentRefusal.BAD_TERMS


def test_chance_for_another_pool_and_a_second_draw_are_refused() -> None:
    played = Played(terms_of(8))
    played.sign_up(*people(8))
    draw = played.draw()
    assert (
        played.ask(c.Begin(draw._replace(order=draw.order[1:]), ORGANISER))
        is TournamentRefusal.ALREADY
    )
    assert played.ask(c.Begin(draw._replace(ids=("x",)), ORGANISER)) is TournamentRefusal.ALREADY
    played.begin()
    played.end_table("1.1")
    assert played.ask(c.EndTable("1.1", (1, 2), SIDES[1], played.now)) is TournamentRefusal.ALREADY
    assert played.ask(c.DrawRound(2, played.draw())) is TournamentRefusal.ALREADY, "too early"
    played.end_table("1.2")
    played.fall_due()
    assert played.ask(c.DrawRound(2, played.draw())) is TournamentRefusal.ALREADY


def test_a_draft_is_its_organisers_alone_and_not_kept_for_long() -> None:
    draft = c.Draft(ORGANISER, "CUP22", terms_of(8))
    events = draft_events(draft, START)
    drafted = fold_tournament("cup", None, events)
    refusals: tuple[tuple[c.TournamentCommand, TournamentRefusal], ...] = (
        (c.SignUp(ANA), TournamentRefusal.NOT_ANNOUNCED),
        (c.Announce(ANA), TournamentRefusal.NOT_ALLOWED),
        (c.Begin(c.Draw((), (), ()), ORGANISER), TournamentRefusal.NOT_ANNOUNCED),
    )
    for refused, why in refusals:
        with pytest.raises(RefusedByTournament) as caught:
            decide_tournament(drafted, refused, START)
        assert caught.value.refusal is why
    soon = drafted.terms._replace(starts_in=timedelta(minutes=30), pairs=True)
    changed = decide_tournament(drafted, c.ChangeTerms(ORGANISER, soon, drafted.terms), START)
    drafted = fold_tournament("cup", drafted, changed)
    later = START + timedelta(minutes=20)
    announced = fold_tournament(
        "cup", drafted, decide_tournament(drafted, c.Announce(ORGANISER), later)
    )
    assert announced.terms.starts_at == later + timedelta(minutes=30)
    assert tournament_due(drafted) == (START + DRAFT_KEPT, TournamentDueKind.GIVE_UP)
    other = announced.terms._replace(size=16)
    with pytest.raises(RefusedByTournament) as caught:
        decide_tournament(announced, c.ChangeTerms(ORGANISER, other, announced.terms), later)
    assert caught.value.refusal is TournamentRefusal.BAD_TERMS, "people have signed up for it"


def test_a_clock_that_was_set_back_prolongs_no_break() -> None:
    played = Played(terms_of(8, "fast", level="random"))
    played.sign_up(*people(8))
    played.begin()
    played.end_round()
    played.wait(30 - 3600)
    played.allow(c.MoveBreak(played.now - played.tournament.last_at))
    assert played.ask(c.MoveBreak(timedelta())) is TournamentRefusal.ALREADY
    assert tournament_due(played.tournament) == (played.now + BREAK, TournamentDueKind.DRAW)
    assert played.fall_due() is TournamentDueKind.DRAW


def test_people_on_the_waiting_list_can_still_choose_a_partner() -> None:
    played = Played(terms_of(8, pairs=True))
    entrants = tuple(Entrant(name) for name in people(LINE))
    full = played.tournament._replace(entrants=entrants)
    for account, refusal in (("p0", None), ("late", TournamentRefusal.TOO_MANY)):
        asked = c.SignUp(Actor(account), beside="p1")
        if refusal is None:
            assert decide_tournament(full, asked, played.now)
            continue
        with pytest.raises(RefusedByTournament) as refused:
            decide_tournament(full, asked, played.now)
        assert refused.value.refusal is refusal


def test_repeated_sign_ups_call_the_others_a_limited_number_of_times() -> None:
    """Everybody is called each time that the field is full."""
    played = Played(terms_of(4))
    played.sign_up("p1", "p2", "p3")
    called = 0
    while played.ask(c.SignUp(ANA)) is None:
        called += 1
        assert played.tournament.full_since is not None
        played.allow(c.Withdraw(ANA))
        assert played.tournament.full_since is None
    assert called == MOST_SIGN_UPS
    assert played.ask(c.SignUp(ANA)) is TournamentRefusal.TOO_OFTEN
    played.sign_up("p4")
    assert played.tournament.full_since is not None
