"""The AI players that a table can ask for, by level, the weakest first."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.players.beginner import BeginnerPlayer
from engine.players.club.player import ClubPlayer
from engine.players.master.player import MasterPlayer
from engine.players.player import MOST_STEPS, Budget, Player
from engine.players.random_player import RandomPlayer

MASTER: Final = MasterPlayer()

players: Final[Mapping[str, Player]] = MappingProxyType(
    {player.level: player for player in (BeginnerPlayer(), ClubPlayer(), MASTER)}
)

STRONGEST: Final = MasterPlayer.level
"""Who is asked for advice."""

_STEPS: Final = re.compile(r"[0-9]{1,19}")


class NoSuchPlayer(ValueError):
    """Nobody plays by that name."""


class TooManySteps(ValueError):
    """Nobody is given so large a budget."""


def player_named(name: str) -> tuple[Player, Budget]:
    """A player by his level, or "random"; ``master@40`` is one with another budget than usual.

    Raises `NoSuchPlayer` or `TooManySteps`.
    """
    level, _, steps = name.partition("@")
    player = players.get(level) or (RandomPlayer() if level == RandomPlayer.level else None)
    if player is None or (steps and not _STEPS.fullmatch(steps)):
        raise NoSuchPlayer(name)
    if int(steps or 0) > MOST_STEPS:
        raise TooManySteps(name)
    return player, Budget(int(steps)) if steps else player.whole_budget
