"""Swaps cards a person cannot see, and checks that their view stays the same to the byte."""

import random
from collections import Counter
from itertools import count

from bot.cli.terminal import ProgressBar
from bot.locales.words import LANGUAGES
from engine.players.levels import players
from engine.players.player import DEFAULT_BUDGET, Budget
from engine.rules.cards import Seat
from engine.rules.knowledge import Knowledge, observe
from engine.tables.known import look
from engine.tables.table import Status, Table
from tests.bot.views.games import GAMES, moments
from tests.bot.views.scenes import alerts, audiences, scene, views
from tests.engine.rules.exchange import exchanged
from tests.engine.rules.strategies import named

_STEPS = Budget(1)
"""A budget for the AI player that samples deals; it samples from its own knowledge."""


def exchanges(wanted: int, seed: int, progress: ProgressBar, step: int = 5) -> Counter[str]:
    """Make this many swaps in all games; raises if a person sees a difference."""
    counts, languages = Counter[str](), sorted(LANGUAGES)
    for number in count():
        rng = random.Random(f"{seed}/{number}")
        game = named(rng, GAMES)
        for table in list(moments(rng.randrange(10**9), game))[rng.randrange(step) :: step]:
            for audience in audiences(table):
                other = exchanged(table.match, audience, rng) if table.match is not None else None
                if other is None:
                    counts["not possible"] += 1
                    continue
                language = languages[counts["made"] % len(languages)]
                counts["made"] += 1
                counts[game] += 1
                _same(table, table._replace(match=other), audience, language, counts)
                progress(counts["made"], wanted)
                if counts["made"] == wanted:
                    return counts
    raise AssertionError


def _same(
    table: Table, other: Table, audience: Seat | None, language: str, counts: Counter[str]
) -> None:
    before, after = table.match, other.match
    assert before is not None
    assert after is not None
    known, same = observe(before, audience), observe(after, audience)
    assert known == same
    assert repr(known) == repr(same)
    assert repr(look(table, audience)) == repr(look(other, audience))
    shown = [*map(repr, views(scene(table, audience, language)))]
    assert shown == [*map(repr, views(scene(other, audience, language)))]
    counts["views"] += len(shown)
    assert alerts(scene(table, audience, language)) == alerts(scene(other, audience, language))
    in_turn = table.turn is not None and table.turn.seat == audience
    if in_turn and table.status is Status.PLAYING:
        _decided_alike(known, same, counts)


def _decided_alike(known: Knowledge, same: Knowledge, counts: Counter[str]) -> None:
    for level, player in players.items():
        budget = _STEPS if level == "master" else DEFAULT_BUDGET
        thought, again = (player.decide(one, budget, 7) for one in (known, same))
        assert thought == again, level
        counts["AI decisions"] += 1
