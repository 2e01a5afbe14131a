"""The storage of updates that are handled or still to be handled, for a restart: one for all of a
bot's, or for those of one part of its chats.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class KeptUpdate:
    """An update stored before it was handled; `content` is JSON, `tries` counts its attempts."""

    number: int
    tries: int
    content: str


class Inbox(Protocol):
    """The storage. Every method raises `NotKept` if trying again may help."""

    async def handled(self) -> Sequence[int]:
        """The numbers of the last updates that are finished."""
        ...

    async def note(self, ids: Sequence[int]) -> None:
        """These are finished; they are no longer kept. Never called twice at a time."""
        ...

    async def kept(self) -> Sequence[KeptUpdate]:
        """The kept ones, in the order in which they came; also those that belong here and were kept
        while chats were shared out otherwise.
        """
        ...

    async def these(self, numbers: Sequence[int]) -> Sequence[KeptUpdate]:
        """The kept ones among these numbers."""
        ...

    async def keep(self, updates: Sequence[KeptUpdate]) -> None:
        """Store these; some may be stored already."""
        ...

    async def take(self, update: KeptUpdate) -> None:
        """Store one that was brought to this process, unless it is kept or finished already, and
        tell the process that handles them.
        """
        ...

    def listen(self, taken: Callable[[int], None], missed: Callable[[], None]) -> None:
        """Hear the number of each that is taken, by any process. `missed` is called when some may
        not have been heard of.
        """
        ...

    async def tried(self, number: int, tries: int) -> None:
        """Store how often the handling of a kept one has begun."""
        ...
