"""The master player: who asks it gets an answer from another process.

What it searches with is loaded nowhere else, so a bot without masters neither waits for it nor
holds it in memory.
"""

import asyncio
from typing import Final

from engine.players.club.player import ClubPlayer
from engine.players.kernel.kept import ready
from engine.players.player import Budget, Thought
from engine.players.processes import Processes, search_of
from engine.rules.knowledge import Knowledge

_SEARCH: Final = "engine.players.master.search"

STEPS: Final = 28
"""Deals looked at for a card of the first tricks, with processes to spare."""

FEWEST: Final = 4
"""With fewer deals the club player's choice is as good."""

PATIENCE: Final = 0.3
"""For how long, in seconds, nobody should have to wait for a thought."""


class MasterPlayer:
    """Takes the move after which the match is won most, over the deals that can be."""

    level = "master"
    whole_budget = Budget(STEPS)

    def __init__(self, processes: int | None = None) -> None:
        self.processes = Processes(_SEARCH, processes)
        self._club = ClubPlayer()

    @property
    def budget(self) -> Budget:
        """What leaves time for a thought within `PATIENCE`, by what the others who wait have asked
        for; where that is next to nothing, or something is still compiled, it decides at once, as
        a club player.
        """
        processes = self.processes
        if processes.down or not self._compiled:
            return Budget(0)
        steps = min(STEPS, int((PATIENCE - processes.delay) / processes.step))
        if steps < FEWEST:
            return Budget(0 if self.busy else FEWEST)
        return Budget(steps)

    @property
    def busy(self) -> bool:
        """Whether there is no process that nobody needs."""
        return self.processes.waiting >= self.processes.count or not self._compiled

    @property
    def _compiled(self) -> bool:
        """Whether nobody would wait for a compiler."""
        return self.processes.loaded or ready()

    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        """The same in this process; takes about a tenth of a second."""
        if not budget.steps:
            return self._club.decide(knowledge, budget, seed)
        return search_of(_SEARCH)(knowledge, budget, seed)

    def wake(self) -> None:
        if self._compiled:  # else each process would compile the same, beside the one that does
            self.processes.start()

    def rest(self) -> None:
        self.processes.stop()

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        if not budget.steps or not _searched(knowledge):
            return await asyncio.to_thread(self._club.decide, knowledge, budget, seed)
        return await self.processes.decide(knowledge, budget, seed)


def _searched(knowledge: Knowledge) -> bool:
    """Whether it would choose otherwise than the club player."""
    choices = knowledge.choices
    if choices.cards and not choices.discard:
        return choices.lawful.bit_count() > 1
    return bool(choices.calls)
