"""The AI players: matches won against random ones, speed, and whether their game is plausible."""

import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import NamedTuple

from engine.players.club.player import ClubPlayer
from engine.players.levels import RandomPlayer
from engine.players.player import DEFAULT_BUDGET, Thought
from engine.rules.cards import Seat, pack
from engine.rules.deal.actions import DealCards, MakeCall
from engine.rules.deal.auction import Call
from engine.rules.knowledge import Knowledge, observe
from engine.rules.match import Match, Phase, apply, new_match
from engine.rules.ruleset import PRESETS, rules_of

Decide = Callable[[Knowledge, int], Thought]

MATCHES = 1_000
CLUB_MATCHES = 200
LOOKED_AT = ("belot_bg", "bela_hr", "bela_three", "bela_two")


def _club(knowledge: Knowledge, seed: int) -> Thought:
    return ClubPlayer().decide(knowledge, DEFAULT_BUDGET, seed)


def _random(knowledge: Knowledge, seed: int) -> Thought:
    return RandomPlayer().decide(knowledge, DEFAULT_BUDGET, seed)


def _club_bids(knowledge: Knowledge, seed: int) -> Thought:
    return (_club if knowledge.phase is Phase.AUCTION else _random)(knowledge, seed)


def _club_plays(knowledge: Knowledge, seed: int) -> Thought:
    return (_random if knowledge.phase is Phase.AUCTION else _club)(knowledge, seed)


PLAYERS: dict[str, Decide] = {
    "club": _club,
    "random": _random,
    "club bids, random plays": _club_bids,
    "random bids, club plays": _club_plays,
}


class Played(NamedTuple):
    """A finished match: its winner (0 the first player, 1 the others, -1 nobody), deals and
    counts.
    """

    winner: int
    deals: int
    seen: Counter[str]
    took: list[float]


def play_match(preset: str, number: int, first: str, second: str) -> Played:
    """Play a match; the first player has one side, alternating between matches."""
    rules = rules_of(preset)
    own = number % rules.side_count
    deciders = [PLAYERS[first if rules.side_of(seat) == own else second] for seat in rules.seats]
    rng = random.Random(f"{preset}/{number}")
    match = new_match(rules, rules.seats[number // rules.side_count % rules.players])
    seen: Counter[str] = Counter()
    took: list[float] = []
    while not match.over:
        if match.phase is Phase.DEALING:
            _count_thrown_in(match, seen)
            deck = list(pack(rules.deck))
            rng.shuffle(deck)
            match = apply(match, DealCards(tuple(deck)))
            continue
        match = _decide(match, match.turn, deciders[match.turn], rng, took, seen)
    for line in match.board:
        seen[line.contract.name] += 1
        seen[line.verdict.value] += 1
        seen[f"{line.contract.name} {line.verdict.value}"] += 1
        seen["contra"] += line.factor > 1
        seen["capot"] += line.capot is not None
    winner = -1 if match.winner is None else int(match.winner != own)
    return Played(winner, match.number, seen, took)


def _count_thrown_in(match: Match, seen: Counter[str]) -> None:
    if match.deal is not None and (match.deal.auction.thrown_in or match.deal.cancelled >= 0):
        seen["thrown in"] += 1


def _decide(
    match: Match,
    seat: Seat,
    decide: Decide,
    rng: random.Random,
    took: list[float],
    seen: Counter[str],
) -> Match:
    knowledge = observe(match, seat)
    seed = rng.getrandbits(32)
    start = time.process_time()
    thought = decide(knowledge, seed)
    took.append(time.process_time() - start)
    if decide is _club:
        seen[f"reason {thought.reason}"] += 1
    if isinstance(thought.action, MakeCall) and thought.action.call is Call.CONTRA:
        seen["contra called"] += 1
    return apply(match, thought.action)


def series(preset: str, matches: int, first: str, second: str) -> list[Played]:
    """Play that many matches between two players, on all cores."""
    with ProcessPoolExecutor() as pool:
        return list(
            pool.map(
                play_match,
                repeat(preset, matches),
                range(matches),
                repeat(first),
                repeat(second),
                chunksize=5,
            )
        )


def _wins(played: Iterable[Played]) -> int:
    return sum(match.winner == 0 for match in played)


def measure() -> list[tuple[str, str]]:
    """Measure wins, speed and the style of the club player."""
    results = []
    for preset in PRESETS:
        wins = _wins(series(preset, MATCHES, "club", "random"))
        others = rules_of(preset).side_count - 1
        against = "random" if others == 1 else f"{others} random ones"
        results.append((f"club beats {against}, {preset}", f"{wins:,} of {MATCHES:,}"))
    for half in ("club bids, random plays", "random bids, club plays"):
        wins = _wins(series("belot_bg", CLUB_MATCHES, "club", half))
        results.append((f"club beats '{half}'", f"{wins} of {CLUB_MATCHES}"))
        wins = _wins(series("belot_bg", CLUB_MATCHES, half, "random"))
        results.append((f"'{half}' beats random", f"{wins} of {CLUB_MATCHES}"))
    for preset in LOOKED_AT:
        look = _look(series(preset, CLUB_MATCHES, "club", "club"))
        results += [(f"{preset}, {name}", value) for name, value in look]
    return results


def _look(played: list[Played]) -> list[tuple[str, str]]:
    """Statistics of club against club."""
    seen: Counter[str] = sum((match.seen for match in played), Counter())
    took = sorted(second for match in played for second in match.took)
    dealt = sum(match.deals for match in played)
    scored = dealt - seen["thrown in"]
    results = [
        ("decisions a second, one core, its own time", f"{len(took) / sum(took):,.0f}"),
        ("a decision, mean", f"{statistics.mean(took) * 1_000:.2f} ms"),
        ("a decision, median", f"{statistics.median(took) * 1_000:.2f} ms"),
        ("a decision, 99 of 100", f"{took[len(took) * 99 // 100] * 1_000:.2f} ms"),
        ("deals in a match, club against club", f"{dealt / len(played):.1f}"),
        ("deals thrown in", f"{seen['thrown in'] / dealt:.0%}"),
    ]
    shares = ("made", "inside", "hang", "contra called", "contra", "capot")
    results += [(f"of deals played: {name}", f"{seen[name] / scored:.1%}") for name in shares]
    for name in ("C", "D", "H", "S", "NT", "AT"):
        if not seen[name]:
            continue
        made = seen[f"{name} made"] / seen[name]
        results.append((f"played {name}", f"{seen[name] / scored:.0%}, made {made:.0%}"))
    return results


def main() -> None:
    for name, value in measure():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
