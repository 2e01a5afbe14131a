"""The AI players that a table can ask for, by level."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.players.club.player import ClubPlayer
from engine.players.player import Player

players: Final[Mapping[str, Player]] = MappingProxyType(
    {player.level: player for player in (ClubPlayer(),)}
)
