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
        """The parts that are served here. None is given back while the process serves any."""
        return tuple(sorted(self._ours))

    def __str__(self) -> str:
        """Such as "0, 2 / 4"; none of them is "–"."""
        return f"{', '.join(map(str, self.ours)) or '–'} / {self.count}"

    def add(self, part: int) -> None:
        """Serve this one too."""
        self._ours.add(part)
        self._more.set()

    async def beyond(self, known: Collection[int]) -> tuple[int, ...]:
        """Wait until there are others than these, and tell which."""
        while not (more := self._ours.difference(known)):
            self._more.clear()
            await self._more.wait()
        return tuple(sorted(more))
