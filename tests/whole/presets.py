"""The games of which whole matches are played on each platform, and how a match is known again."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest

from bot import buttons as b
from bot.views.table.scene import signed
from engine.rules.record.match_record import MatchRecord, replay_match
from engine.rules.ruleset import PRESETS, Rules, rules_of
from engine.tables.table import Table

SHORT: Mapping[str, int] = {"tens": 101, "exact": 301}
"""A target that is soon reached and that the settings offer, by scale."""

NAMES = ("Ана", "Борис", "Вера", "Георги")

BESIDE = 0.3
"""How often somebody presses something that decides nothing before he decides."""


class Game(NamedTuple):
    """A preset, perhaps on one's honour, and the cards; `presses` is what comes up with them.

    Without a `target` it is a short one.
    """

    preset: str
    seed: str
    presses: tuple[type, ...] = (b.SayCallButton, b.LayCardButton)
    honour: bool = False
    target: int = 0
    beside: float = BESIDE

    @property
    def name(self) -> str:
        return f"{self.preset}-honour" if self.honour else self.preset

    @property
    def rules(self) -> Rules:
        """What is played once its settings are chosen."""
        return rules_of(self.preset, dict(self.switches()))

    def switches(self) -> Sequence[tuple[str, int | bool]]:
        """What is chosen in the settings."""
        target = self.target or SHORT[rules_of(self.preset).scale]
        return (("target", target), *((("honour_play", True),) if self.honour else ()))

    def check_pressed(self, pressed: Counter[type]) -> None:
        """All that the game brings was pressed, and was no mistake."""
        missing = [kind.__name__ for kind in self.presses if not pressed[kind]]
        assert not missing, (missing, pressed)


def every_preset(seed: str, *own: Game) -> Sequence[Game]:
    """Each preset with the cards of that seed, or its own game; then the games on one's honour."""
    first = {game.preset: game for game in own if not game.honour}
    plain = [first.get(preset, Game(preset, seed)) for preset in PRESETS]
    return (*plain, *(game for game in own if game.honour))


def games(quick: Sequence[str], every: Sequence[Game]) -> Sequence[object]:
    """Parameters of a test: those that are not quick are long."""
    return [
        pytest.param(game, id=game.name, marks=() if game.name in quick else pytest.mark.long)
        for game in every
    ]


def check_shown(table: Table, text: str) -> None:
    """A result or a sheet tells the totals."""
    assert table.match is not None
    assert all(signed(points) in text for points in table.match.totals), text


def check_record(record: MatchRecord, table: Table) -> None:
    """It plays the match of the table again, to the last point."""
    match, again = table.match, replay_match(record)
    assert match is not None
    assert match.over
    assert (again.totals, again.winner, again.board) == (match.totals, match.winner, match.board)
    assert again.rules == match.rules == table.rules
