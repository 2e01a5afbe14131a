"""Promo periods as values: states, rankings and prizes (E.5, line by line)."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.promos import decide as c
from engine.promos.decide import (
    PromoRefusal,
    RefusedByPromo,
    announce_promo,
    decide_promo,
    fold_promo,
    promo_due,
)
from engine.promos.promo import (
    DEADLINE,
    Formula,
    PeriodScore,
    Promo,
    PromoEvent,
    PromoPrize,
    PromoStatus,
    PromoTerms,
    Ranked,
    allotted,
    parse_promo_event,
    ranking,
)
from tests.every import every
from tests.often import often

NOW = datetime(2031, 5, 4, 20, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
PRIZES = (PromoPrize(1, 500, 30), PromoPrize(2, 200), PromoPrize(3, 0, 7))
TERMS = PromoTerms("May", NOW + HOUR, NOW + 25 * HOUR, PRIZES)


class Period:
    """A period after all its `events`."""

    def __init__(self, terms: PromoTerms = TERMS) -> None:
        self.now = NOW
        self.events: list[PromoEvent] = [announce_promo(c.AnnouncePromo("me", terms), NOW)]
        self.promo: Promo = fold_promo("p", None, self.events)

    def ask(self, command: c.PromoCommand) -> PromoRefusal | None:
        try:
            event = decide_promo(self.promo, command, self.now)
        except RefusedByPromo as refused:
            return refused.refusal
        again = parse_promo_event(event.model_dump_json())
        assert again == event
        self.events.append(again)
        self.promo = fold_promo("p", self.promo, (again,))
        assert self.promo == fold_promo("p", None, self.events)
        return None

    def fall_due(self) -> PromoStatus:
        due = promo_due(self.promo)
        assert due is not None
        self.now = max(self.now, due.at)
        assert self.ask(c.PassTime()) is None
        return self.promo.status


def score(account: str, points: int, games: int = 1, last: int = 0, wins: int = 0) -> PeriodScore:
    return PeriodScore(account, points, 0, wins, games, NOW + last * HOUR)


def test_the_states_follow_one_another() -> None:
    period = Period()
    assert period.ask(c.PassTime()) is PromoRefusal.TOO_EARLY
    assert period.ask(c.ConfirmPromo("me", ())) is PromoRefusal.TOO_EARLY
    assert period.fall_due() is PromoStatus.RUNNING
    assert period.fall_due() is PromoStatus.PROVISIONAL
    assert [period.fall_due() for _ in range(3)] == [PromoStatus.PROVISIONAL] * 3
    assert period.promo.reminded == 3
    assert period.now < period.promo.deadline == TERMS.ends_at + DEADLINE
    due = promo_due(period.promo)
    assert due == (period.promo.deadline, None), "then it becomes final by itself"
    period.now = period.promo.deadline
    assert period.ask(c.PassTime()) is PromoRefusal.TOO_EARLY, "which needs the ranking"
    ranked = ranking(period.promo, [score("ana", 9), score("boris", 7)])
    assert period.ask(c.ConfirmPromo("me", ranked)) is None
    assert period.promo.status is PromoStatus.FINAL
    assert [award.account for award in period.promo.awards] == ["ana", "boris"]
    for late in (
        c.CancelPromo("me"),
        c.ConfirmPromo("me", ranked),
        c.Disqualify("ana", "me", "x"),
        c.MovePromo("me", NOW, NOW + 99 * HOUR),
    ):
        assert period.ask(late) is PromoRefusal.OVER


@every("steps", range(4))
def test_it_can_be_cancelled_from_anywhere_and_nobody_wins(steps: int) -> None:
    period = Period()
    for _ in range(steps):
        period.fall_due()
    assert period.ask(c.CancelPromo("me", "a bug")) is None
    assert period.promo.status is PromoStatus.CANCELLED
    assert period.promo.awards == ()
    assert promo_due(period.promo) is None
    assert period.ask(c.PassTime()) is PromoRefusal.TOO_EARLY


def test_its_times_can_be_moved_before_they_have_come() -> None:
    period = Period()
    later = c.MovePromo("me", NOW + 2 * HOUR, NOW + 30 * HOUR)
    assert period.ask(later) is None
    assert period.ask(c.MovePromo("me", NOW - HOUR, NOW + HOUR)) is PromoRefusal.BAD_TIMES
    period.now = NOW + 2 * HOUR
    much_later = c.MovePromo("me", NOW + 9 * HOUR, NOW + 30 * HOUR)
    assert period.ask(much_later) is PromoRefusal.TOO_LATE, "though nobody has looked yet"
    period.fall_due()
    assert period.now == NOW + 2 * HOUR
    assert period.ask(c.MovePromo("me", NOW + 9 * HOUR, NOW + 30 * HOUR)) is PromoRefusal.TOO_LATE
    assert period.ask(c.MovePromo("me", NOW + 2 * HOUR, NOW + 3 * HOUR)) is None
    period.fall_due()
    assert period.now == NOW + 3 * HOUR
    assert period.ask(later) is PromoRefusal.TOO_LATE


def test_a_prize_moves_down_when_its_notified_winner_is_disqualified() -> None:
    period = Period()
    period.fall_due()
    period.fall_due()
    scores = [score(name, points) for name, points in zip("abcde", (9, 8, 7, 6, 5), strict=True)]
    told = allotted(PRIZES, ranking(period.promo, scores))
    assert [award.account for award in told] == ["a", "b", "c"]
    assert period.ask(c.Disqualify("b", "moderator", "two accounts")) is None
    assert period.ask(c.Disqualify("b", "moderator", "again")) is PromoRefusal.ALREADY
    assert period.ask(c.Disqualify("c", "moderator", " ")) is PromoRefusal.BAD_TERMS
    assert period.ask(c.LeaveOut("c", "moderator")) is None
    (expelled,) = period.promo.expelled
    assert expelled == ("b", "moderator", period.now, "two accounts")
    stale = tuple(Ranked(1, account, 9, 1) for account in "abcde")
    assert period.ask(c.ConfirmPromo("me", stale)) is None
    assert [award.account for award in period.promo.awards] == ["a", "d", "e"]


@settings(max_examples=often(12, 60))
@given(
    st.lists(
        st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 2), st.integers(0, 3)),
        max_size=12,
    ),
    st.sampled_from(Formula),
)
def test_the_ranking_is_by_points_and_what_else_can_be_told(
    played: list[tuple[int, int, int, int]], formula: Formula
) -> None:
    promo = fold_promo("p", None, [announce_promo(c.AnnouncePromo("me", TERMS), NOW)])
    promo = promo._replace(terms=promo.terms._replace(formula=formula))
    scores = [
        PeriodScore(f"p{number}", points, against, points, games, NOW + last * HOUR)
        for number, (points, against, games, last) in enumerate(played)
    ]
    found = ranking(promo, reversed(scores))
    assert found == ranking(promo, scores), "in whatever order they come"
    assert {one.account for one in found} == {one.account for one in scores if one.games}
    by = {one.account: one for one in scores}
    assert [one.rank for one in found] == [*range(1, len(found) + 1)]
    for first, second in product(found, found):
        if first.value > second.value:
            assert first.rank < second.rank
        elif first is not second and first.value == second.value:
            assert first.level
            assert second.level
    for first, second in pairwise(found):
        if first.value == second.value:
            one, other = by[first.account], by[second.account]
            assert _beside(one) <= _beside(other)
    awards = allotted(PRIZES, found)
    assert len({award.account for award in awards}) == len(awards) == min(3, len(found))


def _beside(one: PeriodScore) -> tuple[object, ...]:
    """The tie-breaks between people with equal values; the first one joined earlier."""
    return one.games, -one.wins, one.against - one.points, one.since


def test_operators_of_a_period_are_not_ranked_in_it() -> None:
    period = Period()
    period.fall_due()
    assert period.ask(c.LeaveOut("boris", "deputy")) is None
    scores = [score(name, 9) for name in ("me", "boris", "deputy", "ana")]
    assert [one.account for one in ranking(period.promo, scores)] == ["ana"]


def test_tournaments_are_named_while_it_is_not_over() -> None:
    period = Period()
    assert period.ask(c.NameTournament("me", "CUP22")) is None
    assert period.ask(c.NameTournament("me", "CUP22")) is PromoRefusal.ALREADY
    assert period.promo.named == ("CUP22",)
    assert period.ask(c.CancelPromo("me")) is None
    assert period.ask(c.NameTournament("me", "CUP33")) is PromoRefusal.OVER


@every(
    "terms",
    [
        TERMS._replace(prizes=()),
        TERMS._replace(prizes=(PromoPrize(1),)),
        TERMS._replace(prizes=(PromoPrize(2, 5),)),
        TERMS._replace(prizes=(PromoPrize(1, -5, 9),)),
        TERMS._replace(name=" "),
        TERMS._replace(starts_at=NOW - HOUR),
        TERMS._replace(ends_at=TERMS.starts_at),
    ],
)
def test_impossible_prizes_are_refused(terms: PromoTerms) -> None:
    with pytest.raises(RefusedByPromo):
        announce_promo(c.AnnouncePromo("me", terms), NOW)
