"""The master player: who asks it gets an answer from another process.

What it searches with is loaded nowhere else, so a bot without masters neither waits for it nor
holds it in memory.
"""

from typing import Final

from engine.players.player import Budget, Thought
from engine.players.processes import Processes, search_of
from engine.rules.knowledge import Knowledge

_SEARCH: Final = "engine.players.master.search"

STEPS: Final = 28
"""Deals looked at for a card of the first tricks, with processes to spare."""

LEAST_STEPS: Final = 6


class MasterPlayer:
    """Takes the move after which the match is won most, over the deals that can be."""

    level = "master"

    def __init__(self, processes: int | None = None) -> None:
        self.processes = Processes(_SEARCH, processes)

    @property
    def budget(self) -> Budget:
        """Half for each time that all processes are asked for already."""
        return Budget(max(STEPS >> self.processes.waiting // self.processes.count, LEAST_STEPS))

    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        """The same in this process; takes about a tenth of a second."""
        return search_of(_SEARCH)(knowledge, budget, seed)

    def wake(self) -> None:
        self.processes.start()

    def rest(self) -> None:
        self.processes.stop()

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        return await self.processes.decide(knowledge, budget, seed)
