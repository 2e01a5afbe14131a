"""Tables at which people and AIs do random legal things, as the host would lead them."""

import random
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from engine.rules.actions import MakeCall, PlayCard
from engine.rules.auction import Call
from engine.rules.knowledge import observe
from engine.rules.match import Match, legal, legal_late
from engine.rules.ruleset import built_presets, rules_of
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.decide import decide, open_events
from engine.tables.events import Machine
from engine.tables.evolve import evolve, fold
from engine.tables.table import Pace, Status, Table
from tests.engine.rules.strategies import random_deck

NOW = datetime(2026, 1, 1, tzinfo=UTC)
NAMES: Mapping[str, str] = {"a": "Ана", "b": "Иво", "c": "Мария-Магдалена", "d": "Стоян"}
MACHINE = Machine(level="club", seed=1, steps=1)


class Game:
    """A table and what can be done at it."""

    def __init__(self, rng: random.Random, preset: str = "", people: str = "abc") -> None:
        self.rng = rng
        chosen = preset or rng.choice(built_presets())
        rules = rules_of(chosen, {"target": rng.choice((31, 151))})
        opened = c.Open(Actor("a"), "K7QRT", chosen, rules, Pace())
        self.table = fold("t1", None, open_events(opened, NOW))
        for seat, account in enumerate(people[1:], 1):
            self.do(c.Sit(Actor(account), seat))

    def do(self, command: c.Command) -> c.Denial | None:
        """Ask the table, and keep what comes of it."""
        ruling = decide(self.table, command, NOW)
        for event in ruling.events:
            self.table = evolve(self.table, event)
        return ruling.denial

    def start(self) -> None:
        """Begin the match."""
        command = c.Start(Actor("a"), self.rng.randrange(4), "club")
        assert self.do(command) is None

    def step(self) -> None:
        """Something happens: mostly the next call or card."""
        table, rng = self.table, self.rng
        match = table.match
        assert match is not None
        turn = table.turn
        if turn is None:
            deck = random_deck(rng).deck
            assert self.do(c.Deal(table.match_no, match.number + 1, deck)) is None
            return
        late = legal_late(match)
        if late and rng.random() < 0.3:
            chosen = rng.choice(late)
            account = table.chairs[chosen.seat].account
            if account is not None:
                self.do(c.DeclareNow(Actor(account), turn.decision, chosen.plan))
                return
        self._turn(match)

    def _turn(self, match: Match) -> None:
        table, rng, turn = self.table, self.rng, self.table.turn
        assert turn is not None
        account = table.chairs[turn.seat].account
        if table.machine_plays(turn.seat) or account is None:
            self.do(c.MachineActs(turn.decision, self._action(match), MACHINE))
            return
        actor, chance = Actor(account), rng.random()
        choices = observe(match, turn.seat).choices
        if chance < 0.05:
            self.do(c.Remind(turn.decision))
        elif chance < 0.08:
            self.do(c.Miss(turn.decision))
        elif chance < 0.09:
            self.do(c.StandUp(actor))
        elif chance < 0.2 and choices.plans:
            plan = rng.choice(choices.plans)
            self.do(c.Intend(actor, turn.decision, plan, rng.random() < 0.5))
        else:
            action = self._action(match)
            if isinstance(action, MakeCall):
                assert self.do(c.Say(actor, turn.decision, action.call)) is None
            else:
                assert self.do(c.Lay(actor, turn.decision, action.card)) is None

    def _action(self, match: Match) -> MakeCall | PlayCard:
        turns = [act for act in legal(match) if isinstance(act, MakeCall | PlayCard)]
        passes = [act for act in turns if isinstance(act, MakeCall) and act.call is Call.PASS]
        return passes[0] if passes and self.rng.random() < 0.6 else self.rng.choice(turns)

    def back(self) -> None:
        """Everybody who is away comes back, now and then."""
        for chair in self.table.chairs:
            if chair.away and chair.account is not None and self.rng.random() < 0.1:
                self.do(c.ComeBack(Actor(chair.account)))


def moments(seed: int, preset: str = "", most: int = 400) -> Iterator[Table]:
    """A table from its lobby to the end of a match and a little beyond."""
    rng = random.Random(seed)
    game = Game(rng, preset, rng.choice(("a", "ab", "abc", "abcd")))
    yield game.table
    if rng.random() < 0.5:
        game.do(c.AddMachine(Actor("a"), rng.randrange(4), "club"))
        yield game.table
    game.start()
    yield game.table
    for _ in range(most):
        if game.table.status is not Status.PLAYING:
            break
        game.step()
        game.back()
        yield game.table
    if game.table.status is Status.FINISHED:
        game.do(c.Reopen(Actor("a")))
        yield game.table
    game.do(c.Close(Actor("a")))
    yield game.table
