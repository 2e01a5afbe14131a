"""The interface of the master player, which thinks in other processes.

Only those processes import the search, so a bot without master players spends no time or memory on
it.
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
"""Deals examined for a card in the first tricks, without other load."""

FEWEST: Final = 4
"""With fewer deals than this, the club player's choice is just as good."""

PATIENCE: Final = 0.3
"""Seconds within which a thought should be ready."""


class MasterPlayer:
    """Chooses the move with the best chance to win the match, over possible deals."""

    level = "master"
    whole_budget = Budget(STEPS)

    def __init__(self, processes: int | None = None) -> None:
        self.processes = Processes(_SEARCH, processes)
        self._club = ClubPlayer()

    @property
    def budget(self) -> Budget:
        """The budget with which a thought is ready within `PATIENCE`, given the pending requests.

        It is 0 if hardly any time is left or the kernel is being compiled; the master then decides
        at once, like the club player.
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
        """Whether no process is idle."""
        return self.processes.waiting >= self.processes.count or not self._compiled

    @property
    def _compiled(self) -> bool:
        """Whether the kernel is compiled, so that nobody has to wait for the compiler."""
        return self.processes.loaded or ready()

    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        """Decide in this process; takes about a tenth of a second."""
        if not budget.steps or not _searched(knowledge):
            return self._club.decide(knowledge, budget, seed)
        return search_of(_SEARCH)(knowledge, budget, seed)

    def wake(self) -> None:
        if self._compiled:  # otherwise each process would compile the kernel at the same time
            self.processes.start()

    def rest(self) -> None:
        self.processes.stop()

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        if not budget.steps or not _searched(knowledge):
            return await asyncio.to_thread(self._club.decide, knowledge, budget, seed)
        return await self.processes.decide(knowledge, budget, seed)


def _searched(knowledge: Knowledge) -> bool:
    """Whether the decision is worth a search: several cards, or a call."""
    choices = knowledge.choices
    if choices.dosta:  # the match can be ended and won
        return False
    if choices.cards and not choices.discard:
        return choices.lawful.bit_count() > 1
    return bool(choices.calls)
