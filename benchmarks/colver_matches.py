"""Matches of `contree_colver` against Colver, an engine of contrée with its own AI.

    .venv/bin/pip install --no-deps colver==0.11.1
    python -m benchmarks.colver_matches [--duels 20] [--deals] [--first master] [--second colver]

Each match, or with `--deals` each first deal, is played twice with the same packs and with sides
exchanged. A player is a level, `colver`, or two of them, the bidder and the player of the cards:
`colver/master` bids like Colver and plays the cards like the master. Colver's learned weights are
not in its package; `--weights` takes a file of its bidding network, `--spec` a whole bot (a TOML
file of theirs).

Both think for the same time about a card: the processor time of a card with a choice, on average
over the run. Colver's `time_ms`, which is not its time, is set again after each deal so that the
two means agree; the first deals serve only this. Calls cost Colver nothing, and the master a few
milliseconds. Colver is no dependency: without it this ends at once.
"""

import argparse
import random
import sys
import time
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.colver_rules import installed, their_action, their_card
from engine.players.arena import ArenaScore, DuelResult, tally
from engine.players.levels import player_named
from engine.rules.cards import Seat, Side, cards_of, pack
from engine.rules.deal.actions import Action, DealCards, PlayCard
from engine.rules.knowledge import observe
from engine.rules.match import Match, Phase, apply, legal, new_match
from engine.rules.points.match_end import win_shares
from engine.rules.ruleset import Rules, rules_of

COLVER: Final = "colver"
SETTING: Final = 12
"""Deals before the duels, for setting Colver's time."""

_RULES: Final = rules_of("contree_colver")
_RULE_BIDS: Final = '[bid]\nstrategy = "improved_v2"\n'
_CARDS: Final = """
[play]
method = "isdd"
time_ms = 20
parallel = false

[worlds]
source = "uniform"
"""
_LEAST, _MOST = 1.0, 5_000.0  # milliseconds
_GAIN: Final = 0.3  # how fast Colver's time follows the difference


def rule_bot() -> str:
    """The strongest bot of Colver without learned weights."""
    return _RULE_BIDS + _CARDS


def network_bot(weights: Path) -> str:
    """The same bot with a bidding network."""
    return f'[bid]\nstrategy = "nn"\nmodel = "{weights}"\n{_CARDS}'


class Pair(NamedTuple):
    """Who calls, and who plays the cards, of one side: levels or `colver`."""

    calls: str
    cards: str

    @property
    def colver(self) -> bool:
        """Whether Colver has a part in it."""
        return COLVER in self


def pair_of(text: str) -> Pair:
    """A pair by its name, such as "master" or "colver/master"."""
    calls, _, cards = text.partition("/")
    for name in (calls, cards or calls):
        if name != COLVER:
            player_named(name)  # it exists
    return Pair(calls, cards or calls)


@dataclass
class Clock:
    """The processor time of one player's decisions that have a choice."""

    seconds: float = 0.0
    decisions: int = 0

    @property
    def mean(self) -> float:
        return self.seconds / max(self.decisions, 1)


@dataclass
class Clocks:
    """The clocks of both players, for calls and for cards, and Colver's time for a card."""

    calls: dict[str, Clock] = field(default_factory=dict)
    cards: dict[str, Clock] = field(default_factory=dict)
    time_ms: float = 20.0

    def of(self, phase: Phase, name: str) -> Clock:
        clocks = self.calls if phase is Phase.AUCTION else self.cards
        return clocks.setdefault(name, Clock())

    def reset(self) -> None:
        """Forget the times so far."""
        self.calls.clear()
        self.cards.clear()

    def set_again(self) -> None:
        """Give Colver more or less time for a card, towards the mean of the others."""
        colver = self.cards.get(COLVER)
        others = [clock for name, clock in self.cards.items() if name != COLVER]
        decisions = sum(clock.decisions for clock in others)
        if colver is None or not colver.seconds or not decisions:
            return
        wanted = sum(clock.seconds for clock in others) / decisions
        times = (wanted / colver.mean) ** _GAIN
        self.time_ms = min(max(self.time_ms * min(max(times, 0.8), 1.25), _LEAST), _MOST)


class Seated:
    """Colver at the seats of a deal: it hears all calls and cards, and decides for some seats."""

    def __init__(self, match: Match, spec: str, time_ms: float, seats: list[Seat]) -> None:
        engine: Any = import_module("colver")
        deal = match.deal
        assert deal is not None  # noqa: S101 - it was just dealt
        hands = [[their_card(card) for card in cards_of(hand)] for hand in deal.first]
        self._env = engine.Env.deal_with_hands(match.dealer, hands)
        self._agents = {seat: engine.Agent(spec, seat=seat, seed=match.number) for seat in seats}
        for agent in self._agents.values():
            agent.set_time_ms(max(1, round(time_ms)))
            agent.set_scores(*match.totals)
            agent.init_deal(self._env)

    def decide(self, match: Match) -> Action:
        """Colver's action for the seat whose turn it is; it calls every belote."""
        chosen = self._agents[match.turn].decide(self._env)["action"]
        found = [action for action in legal(match) if their_action(action) == chosen]
        return max(found, key=lambda action: isinstance(action, PlayCard) and action.belote)

    def hear(self, action: Action) -> None:
        """Tell Colver an action of any seat."""
        number = their_action(action)
        for agent in self._agents.values():
            agent.observe(self._env, number)
        self._env.step(number)


@dataclass
class Meeting:
    """Two pairs that meet, with the same packs on either side."""

    first: Pair
    second: Pair
    spec: str
    deals: bool
    rules: Rules = _RULES
    clocks: Clocks = field(default_factory=Clocks)

    def duel(self, seed: int) -> DuelResult:
        """One match, or its first deal, played on both sides."""
        play = self._deal_only if self.deals else self._match
        results = [play(seed, side) for side in self.rules.all_sides]
        shares, points = zip(*results, strict=True)
        return DuelResult(sum(shares) / len(shares), sum(points) / len(points))

    def set_time(self, deals: int) -> None:
        """Play deals that count for nothing but Colver's time."""
        for seed in range(-deals, 0):
            self._deal_only(seed, self.rules.all_sides[seed % 2])
            self.clocks.reset()

    def _match(self, seed: int, own: Side) -> DuelResult:
        match = self._begun(seed)
        while not match.over:
            match = self._deal(match, seed, own)
        share = float(win_shares(match.totals, match.winner)[own])
        return DuelResult(share, self._ahead(match, own) / max(len(match.board), 1))

    def _deal_only(self, seed: int, own: Side) -> DuelResult:
        match = self._deal(self._begun(seed), seed, own)
        ahead = self._ahead(match, own)
        return DuelResult((1 + (ahead > 0) - (ahead < 0)) / 2, ahead)

    def _begun(self, seed: int) -> Match:
        return new_match(self.rules, self.rules.seats[seed % self.rules.players])

    def _ahead(self, match: Match, own: Side) -> float:
        """A side's lead in tens."""
        return (match.totals[own] - match.totals[1 - own]) * self.rules.unit / 10

    def _deal(self, match: Match, seed: int, own: Side) -> Match:
        """Play one deal, and then set Colver's time again."""
        deck = list(pack(self.rules.deck))
        random.Random(f"{seed}/{match.number}").shuffle(deck)
        match = apply(match, DealCards(tuple(deck)))
        pairs = {
            seat: self.first if self.rules.side_of(seat) == own else self.second
            for seat in self.rules.seats
        }
        seats = [seat for seat, pair in pairs.items() if pair.colver]
        seated = Seated(match, self.spec, self.clocks.time_ms, seats)
        while match.phase in (Phase.AUCTION, Phase.PLAY):
            action = self._decide(match, pairs[match.turn], seated, seed)
            seated.hear(action)
            match = apply(match, action)
        self.clocks.set_again()
        return match

    def _decide(self, match: Match, pair: Pair, seated: Seated, seed: int) -> Action:
        name = pair.calls if match.phase is Phase.AUCTION else pair.cards
        choice = len({their_action(action) for action in legal(match)}) > 1
        knowledge = observe(match, match.turn)
        chance = random.Random(f"{seed}/{match.number}/{knowledge.turn_number}/{match.turn}")
        began = time.process_time()
        if name == COLVER:
            action = seated.decide(match)
        else:
            player, budget = player_named(name)
            action = player.decide(knowledge, budget, chance.getrandbits(32)).action
        took = time.process_time() - began
        if choice:
            clock = self.clocks.of(match.phase, name)
            clock.seconds += took
            clock.decisions += 1
        return action


def figures(meeting: Meeting, score: ArenaScore) -> list[tuple[str, str]]:
    """The labels and values printed for a meeting."""
    kind = "deals" if meeting.deals else "matches"
    found = [
        (f"duplicate {kind}", str(score.duels)),
        ("won by the first", f"{score.share:.1%} ± {score.share_doubt:.1%}"),
        ("ahead in a deal, points", f"{10 * score.points:+.1f} ± {10 * score.points_doubt:.1f}"),
    ]
    for what, clocks in (("call", meeting.clocks.calls), ("card", meeting.clocks.cards)):
        found += [
            (f"a {what} with a choice, {name}", f"{1000 * clock.mean:.1f} ms of {clock.decisions}")
            for name, clock in sorted(clocks.items())
        ]
    return [*found, ("Colver's time_ms", f"{meeting.clocks.time_ms:.0f}")]


def measure() -> list[tuple[str, str]]:
    """A short run of the master, whole and by halves, against Colver."""
    if not installed():
        return [("Colver", "not installed")]
    found = []
    for name in ("master", "master/colver", "colver/master"):
        meeting = Meeting(pair_of(name), pair_of(COLVER), rule_bot(), deals=True)
        meeting.set_time(SETTING)
        score = tally([meeting.duel(seed) for seed in range(20)])
        found += [(f"{name}: {what}", value) for what, value in figures(meeting, score)]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.colver_matches")
    parser.add_argument("--first", default="master", help="a level, colver, or BIDDER/PLAYER")
    parser.add_argument("--second", default=COLVER)
    parser.add_argument("--duels", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0, help="the first duel's seed")
    parser.add_argument("--deals", action="store_true", help="only the first deal of each match")
    parser.add_argument("--time-ms", type=float, default=20.0, help="Colver's time to begin with")
    parser.add_argument("--weights", type=Path, help="a file of Colver's bidding network")
    parser.add_argument("--spec", type=Path, help="a bot of Colver, instead of the usual one")
    asked = parser.parse_args()
    if not installed():
        sys.exit("Colver is not installed: pip install --no-deps colver==0.11.1")
    spec = network_bot(asked.weights) if asked.weights else rule_bot()
    if asked.spec:
        spec = asked.spec.read_text()
    meeting = Meeting(pair_of(asked.first), pair_of(asked.second), spec, asked.deals)
    meeting.clocks.time_ms = asked.time_ms
    meeting.set_time(SETTING)
    results = []
    for seed in range(asked.seed, asked.seed + asked.duels):
        results.append(meeting.duel(seed))
        if len(results) % 10 == 0:
            print(tally(results), file=sys.stderr, flush=True)
    print(f"{asked.first} against {asked.second}, seeds from {asked.seed}")
    for what, value in figures(meeting, tally(results)):
        print(f"  {what}: {value}")


if __name__ == "__main__":
    main()
