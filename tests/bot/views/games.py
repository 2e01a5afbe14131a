"""Tables at which people and AI players act randomly but legally, led as by the host."""

import pickle
import random
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import lru_cache

from engine.rules.cards import SEATS, cards_of, hand_of
from engine.rules.deal.actions import Dosta, MakeCall, Move
from engine.rules.deal.auction import Call
from engine.rules.knowledge import observe
from engine.rules.match import Match, legal
from engine.rules.ruleset import PRESETS, rules_of
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.events import AIDecision
from engine.tables.folds.evolve import evolve, fold
from engine.tables.rulings.decide import decide, open_events
from engine.tables.rulings.play import standing_bid
from engine.tables.table import DueKind, Pace, Status, Table, Turn
from tests.engine.rules.out_of_turn import legal_challenges, legal_contras, legal_late
from tests.engine.rules.strategies import named, random_deck

NOW = datetime(2026, 1, 1, tzinfo=UTC)
NAMES: Mapping[str, str] = {"a": "Ана", "b": "Иво", "c": "Мария-Магдалена", "d": "Стоян"}
AI_PLAYER = AIDecision(level="club", seed=1, steps=1)

SHORT: Mapping[str, int] = {"tens": 31, "exact": 301, "nearest_ten": 1001}
"""A low target, by scale."""

WITH: Mapping[str, Mapping[str, object]] = {
    "": {},
    "honour": {"honour_play": True, "third_contra": True, "no_trump_aces": 200},
    "contra": {"contra_any_time": True},
    "sans": {"contracts": ("C", "D", "H", "S", "SA", "TA"), "turned_suit_again": True},
    "dosta": {"contra": True, "dosta": True, "target": 501, "belote_with": "second_card"},
}
"""Switches, by the word after a preset's name and a plus."""

GAMES = (
    *PRESETS,
    "belot_bg+honour",
    "bela_three+honour",
    "bela_hr+dosta",
    "coinche+contra",
    "belote_fr+sans",
)
"""The presets, and some of them with some of these switches."""

ALIKE = ("avkm", "wikipedia_bg", "burgas", "contree", "belot_bg+honour")
"""Games whose tables show nothing that other games' tables do not; only the long tests look at
them.
"""


class Game:
    """A table and the actions at it."""

    def __init__(self, rng: random.Random, game: str = "", people: str = "abc") -> None:
        self.rng = rng
        preset, _, more = (game or named(rng, GAMES)).partition("+")
        rules = rules_of(preset)
        rules = rules_of(preset, {"target": SHORT[rules.scale], **WITH[more]})
        opened = c.Open(Actor("a"), "K7QRT", preset, rules, Pace())
        self.table = fold("t1", None, open_events(opened, NOW))
        for seat, account in zip(SEATS[1:], people[1 : rules.players], strict=False):
            self.do(c.Sit(Actor(account), seat))

    def do(self, command: c.Command) -> c.Denial | None:
        """Send the table a command, and keep the result."""
        ruling = decide(self.table, command, NOW)
        for event in ruling.events:
            self.table = evolve(self.table, event)
        return ruling.denial

    def start(self) -> None:
        """Start the match."""
        dealer = self.rng.choice(self.table.rules.seats)
        assert self.do(c.Start(Actor("a"), dealer, "club")) is None

    def step(self) -> None:
        """Perform a random step: mostly the next decision."""
        table, rng = self.table, self.rng
        match = table.match
        assert match is not None
        if match.rules.honour_play and rng.random() < 0.03 and self.challenge():
            return
        turn = table.turn
        if turn is None:
            if table.waits_for_people:
                self._come_back()
            deck = random_deck(rng, match.rules.deck).deck
            assert self.do(c.DealNext(table.match_no, match.number + 1, deck)) is None
            return
        late = legal_late(match)
        if late and rng.random() < 0.3:
            chosen = rng.choice(late)
            account = table.chairs[chosen.seat].account
            if account is not None:
                self.do(c.DeclareNow(Actor(account), turn.decision, chosen.plan))
                return
        contras = legal_contras(match)
        if contras and rng.random() < 0.2:
            account = table.chairs[rng.choice(contras).seat].account
            if account is not None and match.deal is not None:
                bid = standing_bid(table.match_no, match.number, match.deal.calls)
                assert self.do(c.CallContra(Actor(account), bid)) is None
                return
        self._turn(match, turn)

    def _come_back(self) -> None:
        """Bring back the first person, because without anybody present no cards are dealt."""
        accounts = (chair.account for chair in self.table.chairs)
        first = next(account for account in accounts if account is not None)
        assert self.do(c.ComeBack(Actor(first))) is None

    def challenge(self) -> bool:
        """Have a person challenge an opponent for a revoke; return whether anybody could."""
        match = self.table.match
        assert match is not None
        seats = [made.seat for made in legal_challenges(match)]
        people = [self.table.chairs[seat].account for seat in seats]
        found = [account for account in people if account is not None]
        if not found:
            return False
        actor = Actor(self.rng.choice(found))
        return self.do(c.CallRevoke(actor, self.table.match_no, match.number)) is None

    def _turn(self, match: Match, turn: Turn) -> None:
        table, rng = self.table, self.rng
        account = table.chairs[turn.seat].account
        if table.ai_plays(turn.seat) or account is None:
            self.do(c.Act(AI_PLAYER, turn.decision, self._action(match)))
            return
        actor, chance = Actor(account), rng.random()
        choices = observe(match, turn.seat).choices
        if chance < 0.05:
            self.do(c.FallDue(DueKind.REMIND))
        elif chance < 0.08:
            self.do(c.FallDue(DueKind.MISS))
        elif chance < 0.09:
            self.do(c.StandUp(actor))
        elif chance < 0.2 and choices.plans:
            plan = rng.choice(choices.plans)
            self.do(c.SetIntent(actor, turn.decision, plan, rng.random() < 0.5))
        elif chance < 0.5 and choices.discard:
            marked = rng.sample(list(cards_of(choices.cards)), rng.randrange(choices.discard))
            self.do(c.MarkCards(actor, turn.decision, hand_of(marked)))
        else:
            command = c.Act(actor, turn.decision, self._action(match))
            assert self.do(command) is None

    def _action(self, match: Match) -> Move:
        turns = [act for act in legal(match) if isinstance(act, Move)]
        if isinstance(turns[-1], Dosta) and self.rng.random() < 0.9:
            del turns[-1]
        passes = [act for act in turns if isinstance(act, MakeCall) and act.call is Call.PASS]
        return passes[0] if passes and self.rng.random() < 0.6 else self.rng.choice(turns)

    def ahead(self, chance: random.Random) -> None:
        """Sometimes have a person who is not in turn choose their next card."""
        table, turn = self.table, self.table.turn
        for chair in table.chairs:
            seat = table.seat_of(chair.account) if chair.account is not None else None
            if turn is None or table.match is None or seat is None or chair.away:
                continue
            hand = observe(table.match, seat).hand
            if turn.seat == seat or not hand or chance.random() < 0.8 or chair.account is None:
                continue
            card, held = chance.choice(list(cards_of(hand))), hand.bit_count()
            actor, deal = Actor(chair.account), table.match.number
            self.do(c.ChooseCard(actor, table.match_no, deal, held, card, on=True))

    def back(self) -> None:
        """Sometimes bring back everybody who is away."""
        for chair in self.table.chairs:
            if chair.away and chair.account is not None and self.rng.random() < 0.1:
                self.do(c.ComeBack(Actor(chair.account)))


def moments(seed: int, preset: str = "", most: int = 400) -> Iterator[Table]:
    """A table from its lobby to the end of a match and a little beyond."""
    return iter(_kept(seed, preset, most))


@lru_cache(maxsize=48)
def _kept(seed: int, preset: str, most: int) -> tuple[Table, ...]:
    found: tuple[Table, ...] = pickle.loads(pickled(seed, preset, most))
    return found


def pickled(seed: int, preset: str, most: int) -> bytes:
    """Played tables. `tests/once.py` keeps them, because many tests look at the same ones."""
    return pickle.dumps(tuple(_played(seed, preset, most)))


def _played(seed: int, preset: str, most: int) -> Iterator[Table]:
    rng, chance = random.Random(seed), random.Random(seed)
    game = Game(rng, preset, rng.choice(("a", "ab", "abc", "abcd")))
    yield game.table
    if rng.random() < 0.5:
        game.do(c.AddAIPlayer(Actor("a"), rng.choice(game.table.rules.seats), "club"))
        yield game.table
    game.start()
    yield game.table
    for _ in range(most):
        if game.table.status is Status.FINISHED:
            if not game.challenge():
                break
        else:
            game.step()
        game.back()
        yield game.table
        game.ahead(chance)
    if game.table.status is Status.FINISHED:
        game.do(c.Reopen(Actor("a")))
        yield game.table
    game.do(c.Close(Actor("a")))
    yield game.table
