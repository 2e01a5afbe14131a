"""Random matches and their records."""

import json
import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.rules.match import Match, new_match
from engine.rules.record.deal_record import DealRecord
from engine.rules.record.match_record import MatchRecord, MatchResult
from engine.rules.ruleset import rules_of
from tests.engine.rules.strategies import walk


class Recorded(NamedTuple):
    """A match at its end and its record."""

    match: Match
    record: MatchRecord


def recorded(
    preset: str, switch: Mapping[str, Any] | None = None, seed: object = 0, names: str = ""
) -> Recorded:
    """A match that was played to its end at random."""
    rng = random.Random(f"{preset} {seed}")
    switch = json.loads(json.dumps(switch or {}))  # a record has lists where rules have tuples
    rules = rules_of(preset, switch)
    match, deals = new_match(rules, rng.choice(rules.seats)), []
    for before, _, after in walk(match, rng):
        if after.number != before.number and before.deal is not None:
            deals.append(DealRecord.of(before, preset, switch))
        match = after
    deals.append(DealRecord.of(match, preset, switch))
    record = MatchRecord(
        preset=preset,
        switch=switch,
        seats=tuple(names.split()),
        deals=tuple(deals),
        result=MatchResult.of(match),
    )
    return Recorded(match, record)
