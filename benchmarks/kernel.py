"""The kernel: playouts and exact solutions a second, beside the fastest published engine.

    python -m venv ../colver && ../colver/bin/pip install colver
    COLVER=../colver/bin/python make bench ARGS=kernel

Without it the kernel is measured alone. All times are those of one core.
"""

import json
import os
import random
import statistics
import subprocess
import time

import numpy as np

from engine.players.kernel.solver import new_table, solve
from engine.players.kernel.tables import coded_many, row_of
from engine.players.kernel.tricks import play_out
from engine.players.master.player import STEPS
from engine.players.master.search import decide
from engine.players.player import Budget
from engine.rules.cards import SEATS, Contract, pack
from engine.rules.deal.actions import DealCards
from engine.rules.knowledge import observe
from engine.rules.match import Match, Phase, apply, new_match
from engine.rules.ruleset import PRESETS, Rules, rules_of

PLAYOUTS = 20_000
WORLDS = 24
TABLE = new_table()
NOTHING = np.zeros(4, np.int64)
DEALS = 6

_THEIRS = """
import json, statistics, time, colver
rolled, solved = [], {8: [], 6: [], 5: []}
for number in range(WORLDS):
    env = colver.Env()
    env.reset()
    env.set_contract(number % 4, 100, 0, 0)
    env.set_phase_playing()
    start = time.process_time()
    env.rollout(PLAYOUTS)
    rolled.append(PLAYOUTS / (time.process_time() - start))
    for left in (8, 6, 5):
        while sum(map(len, env.get_hands())) > 4 * left:
            env.step(env.action_random())
        start = time.process_time()
        env.solve_scores()
        solved[left].append(time.process_time() - start)
print(json.dumps([statistics.median(rolled), {k: [statistics.median(v), statistics.mean(v)]
      for k, v in solved.items()}]))
"""


def _worlds(cards: int, contract: Contract, rng: random.Random) -> np.ndarray:
    found = []
    for _ in range(WORLDS):
        deck = rng.sample(range(32), 4 * cards)
        found.append([sum(1 << c for c in deck[cards * s : cards * (s + 1)]) for s in SEATS])
    return coded_many(contract, np.array(found, np.int64))


def _playouts_a_second(contract: Contract, rng: random.Random) -> float:
    row, taken, rates = row_of(Rules(), contract, SEATS[0]), np.zeros(4, np.int64), []
    for number, world in enumerate(_worlds(8, contract, rng)):
        start = time.process_time()
        play_out(row, world, 0, NOTHING, 0, PLAYOUTS, number, taken)
        rates.append(PLAYOUTS / (time.process_time() - start))
    return statistics.median(rates)


def _solving(cards: int, contract: Contract, rng: random.Random) -> list[float]:
    """Seconds to solve a position on lead, for each card in it."""
    row, took = row_of(Rules(), contract, SEATS[0]), []
    for world in _worlds(cards, contract, rng):
        values = np.zeros(32, np.int64)
        start = time.process_time()
        solve(row, world, TABLE, 0, NOTHING, 0, 3, values)
        took.append(time.process_time() - start)
    return took


def _told(seconds: list[float]) -> str:
    return f"{1_000 * seconds[0]:.2f} / {1_000 * seconds[1]:.2f} ms"


def _decisions(preset: str, rng: random.Random) -> tuple[float, float]:
    """Seconds of a master's decision with more than one choice: median and 99th percentile."""
    match = new_match(rules_of(preset), SEATS[0])
    took: list[float] = []
    while match.number <= DEALS and not match.over:
        if match.phase is Phase.DEALING:
            cards = pack(match.rules.deck)
            match = apply(match, DealCards(tuple(rng.sample(cards, len(cards)))))
        else:
            match = _decided(match, rng, took)
    took.sort()
    return statistics.median(took), took[len(took) * 99 // 100]


def _decided(match: Match, rng: random.Random, took: list[float]) -> Match:
    knowledge, seed = observe(match, match.turn), rng.getrandbits(32)
    start = time.process_time()
    thought = decide(knowledge, Budget(STEPS), seed)
    if len(thought.worth) > 1:
        took.append(time.process_time() - start)
    return apply(match, thought.action)


def measure() -> list[tuple[str, str]]:
    """Measure both engines in one run."""
    rng = random.Random(1)
    for contract in (Contract.H, Contract.NT):  # warm up before measuring
        _solving(4, contract, rng)
    results = []
    theirs = os.environ.get("COLVER")
    if theirs:
        code = _THEIRS.replace("WORLDS", str(WORLDS)).replace("PLAYOUTS", str(PLAYOUTS))
        told = subprocess.run([theirs, "-c", code], check=True, capture_output=True, text=True)  # noqa: S603
        rolled, solved = json.loads(told.stdout)
        results.append(("colver: random playouts a second", f"{rolled:,.0f}"))
        results += [
            (f"colver: a suit solved, {left} tricks, median / mean", _told(took))
            for left, took in solved.items()
        ]
    for contract in (Contract.H, Contract.NT, Contract.AT):
        rate = _playouts_a_second(contract, rng)
        results.append((f"random playouts a second, {contract.name}", f"{rate:,.0f}"))
        for cards in (8, 6, 5):
            took = _solving(cards, contract, rng)
            both = [statistics.median(took), statistics.mean(took)]
            results.append((f"{contract.name} solved, {cards} tricks, median / mean", _told(both)))
    for preset in PRESETS:
        median, slow = _decisions(preset, rng)
        label = f"a master's decision, {preset}, median / 99 of 100"
        results.append((label, f"{1_000 * median:.0f} / {1_000 * slow:.0f} ms"))
    return results


def main() -> None:
    for name, value in measure():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
