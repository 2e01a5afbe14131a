"""The AI players that a table can ask for, by level, the weakest first."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.players.beginner import BeginnerPlayer
from engine.players.club.player import ClubPlayer
from engine.players.master.player import MasterPlayer
from engine.players.player import Player

players: Final[Mapping[str, Player]] = MappingProxyType(
    {player.level: player for player in (BeginnerPlayer(), ClubPlayer(), MasterPlayer())}
)
