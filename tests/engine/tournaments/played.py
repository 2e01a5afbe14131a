"""Tournaments in memory; a test decides their draws and tables."""

import random
from datetime import UTC, datetime, timedelta

from engine.rules.cards import SEATS, SIDES
from engine.rules.ruleset import Rules, rules_of
from engine.rules.tournament import rules_of_table
from engine.tables.commands import Actor
from engine.tables.table import Pace
from engine.tournaments import commands as c
from engine.tournaments.commands import RefusedByTournament, TournamentRefusal
from engine.tournaments.decide import (
    TournamentDueKind,
    decide_tournament,
    draft_events,
    next_reminder,
    tournament_due,
)
from engine.tournaments.events import TournamentEvent, parse_tournament_event
from engine.tournaments.evolve import fold_tournament, pool_of
from engine.tournaments.tournament import (
    CancelReason,
    Terms,
    Tournament,
    TournamentStatus,
    field_of,
    tables_in,
    units_in,
)

START = datetime(2031, 5, 4, 20, 0, tzinfo=UTC)
ORGANISER = Actor("organiser")
PACE = Pace(timedelta(seconds=30), timedelta(milliseconds=400), timedelta(seconds=4))


def terms_of(
    size: int = 16,
    kind: str = "custom",
    *,
    rules: Rules | None = None,
    pace: Pace = PACE,
    pairs: bool = False,
    level: str = "",
    starts_at: datetime | None = None,
    prize: str = "",
    vip: bool = False,
) -> Terms:
    rules = rules or rules_of_table(rules_of("belot_bg"))
    terms = Terms(kind, size, "belot_bg", rules, pace, pairs, level)
    return terms._replace(starts_at=starts_at, prize=prize, vip=vip)


class Played:
    """A tournament after all its `events`; `now` moves only if a test moves it."""

    def __init__(self, terms: Terms | None = None, seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self.now = START
        draft = c.Draft(ORGANISER, "CUP22", terms or terms_of())
        self.events: list[TournamentEvent] = list(draft_events(draft, self.now))
        self.tournament: Tournament = fold_tournament("cup", None, self.events)
        self.allow(c.Announce(ORGANISER))

    def ask(self, command: c.TournamentCommand) -> TournamentRefusal | None:
        try:
            made = decide_tournament(self.tournament, command, self.now)
        except RefusedByTournament as refused:
            return refused.refusal
        again = [parse_tournament_event(event.model_dump_json()) for event in made]
        assert again == list(made)
        self.events += again
        before, self.tournament = self.tournament, fold_tournament("cup", self.tournament, again)
        assert self.tournament.version == before.version + len(again)
        assert fold_tournament("cup", None, self.events) == self.tournament
        return None

    def allow(self, command: c.TournamentCommand) -> Tournament:
        assert self.ask(command) is None
        return self.tournament

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    def sign_up(self, *people: str) -> None:
        for name in people:
            self.allow(c.SignUp(Actor(name)))

    def draw(self, busy: frozenset[str] = frozenset()) -> c.Draw:
        """The random inputs of the next round."""
        begun = self.tournament.under_way
        entrants = field_of(self.tournament, busy).entrants
        pool = pool_of(self.tournament) if begun else tuple(range(len(entrants)))
        count, tables = units_in(pool, pairs=self.tournament.terms.pairs), tables_in(pool)
        number = len(self.tournament.rounds) + 1
        return c.Draw(
            tuple(self.rng.sample(range(count), count)),
            tuple(f"{number}.{table}" for table in range(1, tables + 1)),
            tuple(self.rng.choice(SEATS) for _ in range(tables)),
        )

    def begin(self) -> Tournament:
        return self.allow(c.Begin(self.draw(), ORGANISER))

    def fall_due(self) -> TournamentDueKind:
        """Advance to the time when something falls due, and let it happen."""
        due = tournament_due(self.tournament)
        assert due is not None
        self.now = max(self.now, due.at)
        match due.what:
            case TournamentDueKind.REMIND:
                self.allow(c.RemindOfStart(next_reminder(self.tournament)))
            case TournamentDueKind.BEGIN:
                self.allow(c.Begin(self.draw()))
            case TournamentDueKind.DRAW:
                self.allow(c.DrawRound(len(self.tournament.rounds) + 1, self.draw()))
            case TournamentDueKind.GIVE_UP:
                self.allow(c.Cancel(CancelReason.UNUSED))
        return due.what

    def end_table(self, table: str) -> None:
        """End the table with a win for any of its sides."""
        winner = self.rng.choice(SIDES[:2])
        totals = (151, 90) if winner == 0 else (90, 151)
        self.allow(c.EndTable(table, totals, winner, self.now))

    def end_round(self) -> None:
        played = self.tournament.round
        assert played is not None
        for table in self.rng.sample(played.tables, len(played.tables)):
            self.wait(60)
            self.end_table(table.id)

    def play_out(self) -> Tournament:
        while self.tournament.status is not TournamentStatus.OVER:
            if self.tournament.status is TournamentStatus.BREAK:
                self.fall_due()
            self.end_round()
        return self.tournament
