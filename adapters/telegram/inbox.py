"""What has become of updates, kept over a restart."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class KeptUpdate:
    """An update that was taken over from Telegram before it was handled; `content` is JSON.

    `tries`: how often it has been begun.
    """

    number: int
    tries: int
    content: str


class Inbox(Protocol):
    """Where it is kept. Every method raises `NotKept` where that may be better the next time."""

    async def handled(self) -> Sequence[int]:
        """The last ones that are done with, by their numbers."""
        ...

    async def note(self, ids: Sequence[int]) -> None:
        """These are done with; what was kept of them goes. Never called twice at a time."""
        ...

    async def kept(self) -> Sequence[KeptUpdate]:
        """Those that are kept, in the order in which they came."""
        ...

    async def these(self, numbers: Sequence[int]) -> Sequence[KeptUpdate]:
        """Those of these numbers that are kept."""
        ...

    async def keep(self, updates: Sequence[KeptUpdate]) -> None:
        """Keep these; what is kept already may come again."""
        ...

    async def tried(self, number: int, tries: int) -> None:
        """One that is kept has been begun so often now."""
        ...
