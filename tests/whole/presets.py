"""The games played as whole matches on each platform, and checks of their outcome."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pytest

from bot import buttons as b
from bot.views.lobby.settings import data_of
from bot.views.rules.rulebook import SwitchValue
from bot.views.table.scene import signed
from engine.rules.record.match_record import MatchRecord, replay_match
from engine.rules.ruleset import PRESETS, Rules, rules_of
from engine.tables.table import Table

SHORT: Mapping[str, int] = {"tens": 101, "exact": 301}
"""A low target that the settings offer, by scale."""

SHORT_OF_NUMBERS = 1000
"""The same where bids have a number."""

NAMES = ("Ана", "Борис", "Вера", "Георги")

BESIDE = 0.3
"""The chance of a press that decides nothing before a decision."""


class Game(NamedTuple):
    """A preset, perhaps on one's honour, with contra or with dosta, and a seed for the cards.

    People who call at random double so often that few deals without contra can end by dosta: what
    contra brings does not count before the end of a deal.

    `presses`: the buttons that these cards require. Without a `target` the match is short.
    """

    preset: str
    seed: str
    presses: tuple[type, ...] = (b.SayCallButton, b.LayCardButton)
    honour: bool = False
    target: int = 0
    beside: float = BESIDE
    dosta: bool = False
    contra: bool = False
    sans: bool = False

    @property
    def name(self) -> str:
        if self.sans:
            return f"{self.preset}-sans"
        if self.dosta:
            return f"{self.preset}-dosta"
        return f"{self.preset}-honour" if self.honour else self.preset

    @property
    def rules(self) -> Rules:
        """The rules with the chosen settings."""
        return rules_of(self.preset, dict(self.switches()))

    @property
    def other(self) -> bool:
        """Whether it is played by more than a preset."""
        return self.honour or self.dosta or self.sans

    def switches(self) -> Sequence[tuple[str, SwitchValue]]:
        """The settings to choose."""
        rules = rules_of(self.preset)
        short = SHORT_OF_NUMBERS if rules.numbered else SHORT[rules.scale]
        target = self.target or short
        more = [("honour_play", self.honour), ("contra", self.contra), ("dosta", self.dosta)]
        turned = [(name, on) for name, on in more if on]
        contracts = [("contracts", (*rules.contracts, "SA", "TA"))] if self.sans else []
        return (("target", target), *turned, *contracts)

    def choosing(self) -> Iterator[tuple[str, str]]:
        """The switches to turn, each with its value as a button's text holds it."""
        return ((name, data_of(value)) for name, value in self.switches())

    def check_pressed(self, pressed: Counter[type]) -> None:
        """Check that all of the game's buttons were pressed, and rightly offered."""
        missing = [kind.__name__ for kind in self.presses if not pressed[kind]]
        assert not missing, (missing, pressed)


def every_preset(seed: str, *own: Game) -> Sequence[Game]:
    """Each preset with a seed's cards, or its own game; then the games with other rules."""
    first = {game.preset: game for game in own if not game.other}
    plain = [first.get(preset, Game(preset, seed)) for preset in PRESETS]
    return (*plain, *(game for game in own if game.other))


def games(quick: Sequence[str], every: Sequence[Game]) -> Sequence[object]:
    """Test parameters; games that are not quick are marked long."""
    return [
        pytest.param(game, id=game.name, marks=() if game.name in quick else pytest.mark.long)
        for game in every
    ]


def check_shown(table: Table, text: str) -> None:
    """Check that a result or a sheet shows the totals."""
    assert table.match is not None
    assert all(signed(points) in text for points in table.match.totals), text


def check_record(record: MatchRecord, table: Table) -> None:
    """Check that a record replays the table's match to the last point."""
    match, again = table.match, replay_match(record)
    assert match is not None
    assert match.over
    assert (again.totals, again.winner, again.board) == (match.totals, match.winner, match.board)
    assert again.rules == match.rules == table.rules
