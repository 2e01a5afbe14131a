"""A platform in parts, each of which is served by one process at a time: its own part of all chats,
and of what the platform allows.
"""

import asyncio
from collections.abc import Collection


class OwnParts:
    """In how many parts a platform is served, and which of them by this process so far.

    With a `count` of 0 it is not in parts: one process serves all of it.
    """

    def __init__(self, count: int = 0) -> None:
        self.count = count
        self._ours: set[int] = set()
        self._more = asyncio.Event()

    @property
    def ours(self) -> tuple[int, ...]:
        """The parts that are served here."""
        return tuple(sorted(self._ours))

    def __str__(self) -> str:
        """Such as "0, 2–4 / 8"; none of them is "–"."""
        runs: list[list[int]] = []
        for part in self.ours:
            if runs and part == runs[-1][-1] + 1:
                runs[-1].append(part)
            else:
                runs.append([part])
        told = (f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
        return f"{', '.join(told) or '–'} / {self.count}"

    def add(self, part: int) -> None:
        """Serve this one too."""
        self._ours.add(part)
        self._more.set()

    def remove(self, part: int) -> None:
        """Another process serves it from now on."""
        self._ours.discard(part)

    async def beyond(self, known: Collection[int]) -> tuple[int, ...]:
        """Wait until there are others than these, and tell which."""
        while not (more := self._ours.difference(known)):
            self._more.clear()
            await self._more.wait()
        return tuple(sorted(more))
