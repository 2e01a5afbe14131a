"""Parts of the bot that do what they always do, and are measured while they do it."""

import time

from adapters.chat import Place
from adapters.surfaces import Painter, SurfaceKey
from adapters.views import View
from bot.metrics.measures import Measures
from engine.players.player import Budget, Player, Thought
from engine.rules.knowledge import Knowledge


class MeasuredPainter:
    """A painter, with how long it takes."""

    def __init__(self, painter: Painter, measures: Measures) -> None:
        self._painter = painter
        self._measures = measures

    async def draw(self, place: Place, surface: SurfaceKey) -> View | None:
        began = time.perf_counter()
        try:
            return await self._painter.draw(place, surface)
        finally:
            self._measures.drew(time.perf_counter() - began)


class MeasuredPlayer:
    """An AI player, with what its decisions take."""

    def __init__(self, player: Player, measures: Measures) -> None:
        self._player = player
        self._measures = measures

    @property
    def level(self) -> str:
        return self._player.level

    @property
    def whole_budget(self) -> Budget:
        return self._player.whole_budget

    @property
    def budget(self) -> Budget:
        return self._player.budget

    @property
    def busy(self) -> bool:
        return self._player.busy

    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        began = time.perf_counter()
        try:
            return self._player.decide(knowledge, budget, seed)
        finally:
            self._measures.thought(self.level, budget, time.perf_counter() - began)

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        began = time.perf_counter()
        try:
            return await self._player.think(knowledge, budget, seed)
        finally:
            self._measures.thought(self.level, budget, time.perf_counter() - began)

    def wake(self) -> None:
        self._player.wake()

    def rest(self) -> None:
        self._player.rest()
