"""Fit the club player's tables by playing deals; writes `engine/players/club/fitted.json`.

    python -m tools.fitting bela_two 6000
    python -m tools.fitting belote_fr 6000 SA TA

The second offers more contracts than the preset does, and fits only these. Run it twice: the second
time all players already bid by the new tables.
"""

import json
import math
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.players.club.bidding import best_opening, prognosis, role_of
from engine.players.club.features import Features, call_features, hand_features, kind_of
from engine.players.club.player import ClubPlayer
from engine.players.club.talon import hand_for
from engine.players.player import DEFAULT_BUDGET
from engine.rules.cards import Seat, pack
from engine.rules.deal.actions import DealCards, MakeCall
from engine.rules.deal.auction import BID_OF, CAPOT, Call
from engine.rules.knowledge import Knowledge, observe
from engine.rules.match import Match, Phase, apply, new_match
from engine.rules.points.board import DealResult
from engine.rules.ruleset import Rules, rules_of

FILE: Final = Path(__file__).parents[1] / "engine/players/club/fitted.json"
_CLUB = ClubPlayer()
_NATURAL = 0.4  # share of deals in which the club player calls as usual
_OPENS = 0.4  # chance of a bid when the call is random
_WAITS = 0.1  # the same where no contract to be fitted is on offer yet
_WANTED = 0.7  # chance that a random bid is of a contract to be fitted
_HEAT = 8.0  # tens of points; a greater value spreads random bids more evenly
_RIDGE = 20.0  # ridge penalty on each weight, in deals

Model = dict[str, float]
Key = tuple[str, str]


class Heard(NamedTuple):
    """A call, with the caller's knowledge."""

    knowledge: Knowledge
    seat: Seat
    call: Call


class Samples(NamedTuple):
    """The samples to fit.

    `leads`: features and the declarer's lead, by role and kind of contract. `pots`: the points to
    be won, by kind, in tens. `passes`: the best own bid and the gain after a pass before any bid,
    by the number of passes before it.
    """

    leads: dict[Key, list[tuple[Features, float]]]
    pots: dict[str, list[float]]
    passes: dict[int, list[tuple[float, float]]]


def play_deal(
    rules: Rules, rng: random.Random, wanted: Sequence[str] = ()
) -> tuple[list[Heard], DealResult | None]:
    """Play one deal of a new match; returns its calls and its result, None if thrown in.

    Random bids are mostly of the `wanted` kinds of contract, if any are.
    """
    match = new_match(rules, rng.choice(rules.seats))
    deck = list(pack(rules.deck))
    rng.shuffle(deck)
    match = apply(match, DealCards(tuple(deck)))
    natural = rng.random() < _NATURAL
    heard: list[Heard] = []
    while match.phase not in (Phase.DEALING, Phase.OVER):
        knowledge = observe(match, match.turn)
        action = _CLUB.decide(knowledge, DEFAULT_BUDGET, rng.getrandbits(32)).action
        if knowledge.choices.calls:
            wild = not natural and rng.random() < 0.8
            if wild or not isinstance(action, MakeCall):
                action = MakeCall(match.turn, _wild_call(knowledge, match.turn, rng, wanted))
            heard.append(Heard(knowledge, match.turn, action.call))
        match = apply(match, action)
    return heard, _line(match)


def _line(match: Match) -> DealResult | None:
    """The deal's result; None for an eight-run, which is not played."""
    played = match.board and match.board[-1].eight_run is None
    return match.board[-1] if played else None


def _wild_call(knowledge: Knowledge, seat: Seat, rng: random.Random, wanted: Sequence[str]) -> Call:
    """A random call: a pass or, before any bid, one of the better bids."""
    calls = knowledge.choices.calls
    stands = knowledge.auction is not None and knowledge.auction.bid >= 0
    bids = {made: bid for made in calls if (bid := BID_OF[made]) and bid.number < CAPOT}
    asked = {made: bid for made, bid in bids.items() if kind_of(bid.contract) in wanted}
    opens = _OPENS if asked or not wanted else _WAITS
    if not bids or (Call.PASS in calls and (stands or rng.random() > opens)):
        return Call.PASS
    if asked and rng.random() < _WANTED:
        bids = asked
    worths = [
        prognosis(knowledge, seat, bid.contract, seat, number=bid.number).brings
        for bid in bids.values()
    ]
    best = max(worths)
    return rng.choices([*bids], [math.exp((worth - best) / _HEAT) for worth in worths])[0]


def gather(rules: Rules, deals: int, rng: random.Random, wanted: Sequence[str] = ()) -> Samples:
    """Play deals, and collect what the calls led to."""
    samples = Samples(defaultdict(list), defaultdict(list), defaultdict(list))
    for _ in range(deals):
        heard, line = play_deal(rules, rng, wanted)
        gains = _gains(rules, line)
        for passes, (knowledge, seat, call) in enumerate(heard):
            if call is not Call.PASS:
                break
            best = best_opening(knowledge, seat)
            samples.passes[passes].append((best, gains[rules.side_of(seat)]))
        if line is None:
            continue
        raw, declaring_side = line.score.raw, rules.side_of(line.declarer)
        kind = kind_of(line.contract)
        samples.pots[kind].append(sum(raw) / 10.0)
        others = [points for side, points in enumerate(raw) if side != declaring_side]
        together = rules.make_condition == "more_than_all_others"
        lead = float(raw[declaring_side] - (sum(others) if together else max(others)))
        for knowledge, seat in _concerned(heard, line):
            features = {
                **hand_features(rules, hand_for(knowledge, line.contract), line.contract),
                **call_features(knowledge, seat, line.contract),
            }
            samples.leads[role_of(rules, seat, line.declarer), kind].append((features, lead))
    return samples


def _gains(rules: Rules, line: DealResult | None) -> tuple[float, ...]:
    """Each side's lead over the others' average, in tens."""
    if line is None:
        return (0.0,) * rules.side_count
    written = [points * rules.unit / 10.0 for points in line.score.written]
    others = rules.side_count - 1
    return tuple(own - (sum(written) - own) / others for own in written)


def _concerned(heard: Sequence[Heard], line: DealResult) -> Iterator[tuple[Knowledge, Seat]]:
    """The declarer at the time of the bid, and the others who called after it."""
    bid = max(i for i, item in enumerate(heard) if item.call.is_bid)
    for i, (knowledge, seat, _) in enumerate(heard):
        if i == bid or (i > bid and seat != line.declarer):
            yield knowledge, seat


def fit(samples: Sequence[tuple[Features, float]]) -> tuple[Model, float]:
    """Weights by ridge regression, and their standard error."""
    names = sorted({name for features, _ in samples for name in features})
    place = {name: i for i, name in enumerate(names)}
    size = len(names)
    rows = [[0.0] * (size + 1) for _ in names]
    for i, name in enumerate(names):
        rows[i][i] = 0.01 if name == "one" else _RIDGE
    for features, lead in samples:
        items = [(place[name], value) for name, value in features.items()]
        for i, value in items:
            row = rows[i]
            for j, other in items:
                row[j] += value * other
            row[size] += value * lead
    weights = dict(zip(names, _solved(rows), strict=True))
    missed = 0.0
    for features, lead in samples:
        missed += (lead - sum(weights[name] * value for name, value in features.items())) ** 2
    return weights, math.sqrt(missed / len(samples))


def _solved(rows: list[list[float]]) -> list[float]:
    """Solve a positive definite system by Gauss-Jordan elimination."""
    size = len(rows)
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i and rows[j][i]:
                times = rows[j][i]
                rows[j] = [a - times * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size] for row in rows]


def _line_through(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Base and slope of the least-squares line through the points."""
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    wide = sum((x - mean_x) ** 2 for x, _ in points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / wide if wide else 0.0
    return round(mean_y - slope * mean_x, 2), round(slope, 2)


def table(samples: Samples) -> dict[str, Any]:
    """The entry of `fitted.json`."""
    models: dict[str, dict[str, Mapping[str, float]]] = defaultdict(dict)
    spread: dict[str, dict[str, float]] = defaultdict(dict)
    for (role, kind), leads in sorted(samples.leads.items()):
        weights, missed = fit(leads)
        models[role][kind] = {feature: round(weight, 1) for feature, weight in weights.items()}
        spread[role][kind] = round(missed, 1)
    pot = {kind: round(sum(pots) / len(pots), 1) for kind, pots in sorted(samples.pots.items())}
    passes = [_line_through(points) for _, points in sorted(samples.passes.items())]
    return {"models": models, "spread": spread, "pot": pot, "open_pass": passes}


def _with_kinds(
    before: dict[str, Any], found: dict[str, Any], more: Sequence[str]
) -> dict[str, Any]:
    """The entry as it was, in its roles, with these kinds of contract as found."""
    for kind in more:
        for role in before["models"]:
            before["models"][role][kind] = found["models"][role][kind]
            before["spread"][role][kind] = found["spread"][role][kind]
        before["pot"][kind] = found["pot"][kind]
    return before


def main() -> None:
    preset, deals, more = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    tables = json.loads(FILE.read_text())
    rules = rules_of(preset)
    if more:
        rules = rules_of(preset, {"contracts": (*rules.contracts, *more)})
    found = table(gather(rules, deals, random.Random(preset), more))
    if more:
        found = _with_kinds(tables[preset], found, more)
    tables[preset] = found
    FILE.write_text(json.dumps(tables, indent=1) + "\n")


if __name__ == "__main__":
    main()
