"""Groups that become supergroups: the same chat under another id."""

import asyncio
from typing import Final

from adapters.application import Application
from adapters.chat import Place

PLATFORM: Final = "telegram"
_CLOSING = 0.4  # seconds


class Moves:
    """Tells the application of each move once, whoever hears of it first.

    Telegram reports it three times: in the old chat, in the new one, and by refusing writes to the
    old one.
    """

    def __init__(self, application: Application) -> None:
        self._application = application
        self._moved: dict[str, str] = {}
        self._under_way: dict[str, asyncio.Task[None]] = {}

    def now(self, chat: str) -> str:
        """The chat's present id."""
        return self._moved.get(chat, chat)

    async def moved(self, old: str, new: str) -> None:
        """A chat has moved. Returns when the application has dealt with it.

        The application is told in a task of its own, because it may end the task that found out.
        """
        if self.now(old) == new:
            return
        telling = self._under_way.get(old)
        if telling is None:
            telling = asyncio.create_task(self._tell(old, new), name=f"{old} moves to {new}")
            self._under_way[old] = telling
            telling.add_done_callback(lambda _: self._under_way.pop(old, None))
        await asyncio.shield(telling)

    async def close(self) -> None:
        """Wait a little for what is under way."""
        if self._under_way:
            _, late = await asyncio.wait(tuple(self._under_way.values()), timeout=_CLOSING)
            for telling in late:
                telling.cancel()

    async def _tell(self, old: str, new: str) -> None:
        await self._application.moved(Place(PLATFORM, old), Place(PLATFORM, new))
        self._moved[old] = new
