"""A table that a test drives by hand, with its own clock and checks of every step."""

import random
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from engine.players.levels import RandomPlayer
from engine.players.player import DEFAULT_BUDGET
from engine.rules.cards import Card, cards_of, hand_of
from engine.rules.deal.actions import (
    OWN,
    CancelDeal,
    Declare,
    Discard,
    Exchange,
    MakeCall,
    PlayCard,
)
from engine.rules.deal.auction import Call
from engine.rules.knowledge import Choices, observe
from engine.rules.record.deal_record import SEED_BYTES
from engine.rules.ruleset import rules_of
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.events import AIDecision, CameBack, TableEvent
from engine.tables.folds.evolve import fold
from engine.tables.folds.play import match_of
from engine.tables.rulings.checks import next_due
from engine.tables.rulings.decide import decide, open_events
from engine.tables.serialization import parse_event, read_snapshot, snapshot_of
from engine.tables.table import Decision, DueKind, Pace, Status, Table, Turn
from tests.engine.rules.strategies import random_deck

START = datetime(2031, 5, 4, 20, 0, tzinfo=UTC)
PEOPLE = ("ana", "boris", "vera", "georgi")
AI_PLAYER = AIDecision(level="random", seed=1, steps=1)


class Driven:
    """`table` after all `events`; `now` moves only if a test moves it."""

    def __init__(
        self,
        preset: str = "belot_bg",
        *,
        switch: dict[str, object] | None = None,
        pace: Pace | None = None,
        seed: int = 0,
        seating: c.Seating | None = None,
        sealed: str = "5e" * SEED_BYTES,
    ) -> None:
        self.rng = random.Random(seed)
        self.now = START
        opening = c.Open(
            Actor("ana"),
            "CODE1",
            preset,
            rules_of(preset, switch),
            pace or Pace(),
            seating=seating,
        )
        self.events: list[TableEvent] = list(open_events(opening, self.now, sealed))
        self.table: Table = fold("t", None, self.events)

    def ask(self, command: c.Command) -> Denial | None:
        before = self.table
        ruling = decide(before, command, self.now)
        if ruling.denial is not None:
            assert all(isinstance(event, CameBack) for event in ruling.events)
        again = [parse_event(event.model_dump_json()) for event in ruling.events]
        assert again == list(ruling.events)
        after = fold(before.id, before, again)
        assert after == ruling.table
        assert after.version == before.version + len(again)
        assert (after == before) is (not again)
        self.events += again
        self.table = after
        return ruling.denial

    def allow(self, command: c.Command) -> Table:
        assert self.ask(command) is None
        return self.table

    def check(self) -> None:
        """Check that the stored forms of the table agree."""
        lines = [event.model_dump_json() for event in self.events]
        assert fold("t", None, (parse_event(line) for line in lines)) == self.table
        assert read_snapshot(snapshot_of(self.table)) == self.table

    @property
    def turn(self) -> Turn:
        assert self.table.turn is not None
        return self.table.turn

    @property
    def decision(self) -> Decision:
        return self.turn.decision

    @property
    def actor(self) -> Actor:
        """The person in turn."""
        account = self.table.chairs[self.turn.seat].account
        assert account is not None
        return Actor(account)

    @property
    def choices(self) -> Choices:
        return observe(match_of(self.table), self.turn.seat).choices

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    def fall_due(self) -> DueKind | None:
        """Advance to the time when something falls due, and let it happen."""
        due = next_due(self.table)
        if due is None:
            return None
        self.now = max(self.now, due.at)
        assert self.ask(self.due_command(due.what)) is None
        return due.what

    def due_command(self, what: DueKind) -> c.Command:
        match what:
            case DueKind.DEAL:
                return self.deal_command()
            case DueKind.AI_PLAYER:
                return self.ai_command()
        return c.FallDue(what)

    def deal_command(self, deck: Iterable[Card] | None = None) -> c.DealNext:
        match = match_of(self.table)
        if deck is None:
            deck = random_deck(self.rng, match.rules.deck).deck
        return c.DealNext(self.table.match_no, match.number + 1, tuple(deck))

    def ai_command(self) -> c.Act:
        seen = observe(match_of(self.table), self.turn.seat)
        move = RandomPlayer().decide(seen, DEFAULT_BUDGET, self.rng.getrandbits(32)).action
        return c.Act(AI_PLAYER, self.decision, move)

    def seat_people(self, *names: str) -> None:
        for name in names or PEOPLE[1:]:
            self.allow(c.Sit(Actor(name)))

    def get_up(self) -> None:
        """Everybody leaves their chair."""
        for account in self.table.accounts:
            self.allow(c.StandUp(Actor(account)))

    def start(self, deck: Iterable[Card] | None = None) -> None:
        """Start with AI players in the free chairs, and deal; seat 0 is to the dealer's right."""
        self.allow(c.Start(Actor("ana"), self.table.rules.seats[-1], "random"))
        self.allow(self.deal_command(deck))

    def say(self, *codes: str) -> None:
        """Make these calls, each as the person in turn."""
        for code in codes:
            self.allow(c.Act(self.actor, self.decision, MakeCall(OWN, Call.parse(code))))

    def lay_any(self) -> c.Act:
        """Play the lowest legal card, as the person in turn."""
        lay = c.Act(self.actor, self.decision, PlayCard(OWN, next(cards_of(self.choices.cards))))
        self.allow(lay)
        return lay

    def act(self) -> c.Command:
        """Make any legal decision as the person in turn; returns the command."""
        command = self.own_command()
        self.allow(command)
        return command

    def own_command(self) -> c.Command:
        """Any legal command of the person in turn."""
        actor, decision, choices, rng = self.actor, self.decision, self.choices, self.rng
        if choices.cancel and rng.random() < 0.3:
            return c.Act(actor, decision, CancelDeal(OWN))
        if choices.calls:
            return c.Act(actor, decision, MakeCall(OWN, rng.choice(choices.calls)))
        if choices.exchange >= 0:
            return c.Act(actor, decision, Exchange(OWN, choices.seven and rng.random() < 0.5))
        if choices.discard:
            away = rng.sample(tuple(cards_of(choices.cards)), choices.discard)
            return c.Act(actor, decision, Discard(OWN, hand_of(away)))
        if not choices.cards:
            return c.Act(actor, decision, Declare(OWN, rng.choice(choices.plans)))
        return c.Act(actor, decision, PlayCard(OWN, next(cards_of(choices.lawful))))

    def play_out(self, limit: int = 20_000) -> int:
        """Let the clock and the AI players finish the match; returns the number of steps.

        If everybody has gone away, somebody comes back for the next deal.
        """
        steps = 0
        while self.table.status is Status.PLAYING:
            if self.table.waits_for_people:
                self.allow(c.ComeBack(Actor(self.table.accounts[0])))
            self.fall_due()
            steps += 1
            assert steps < limit
        return steps
