"""Processes in one event loop that hear each other, like those on a PostgreSQL database."""

import asyncio
from collections.abc import Sequence
from contextvars import copy_context

from engine.store.bus import Announcement, Bus


class Exchange:
    """Delivers announcements to all others."""

    def __init__(self) -> None:
        self.buses: list[ExchangeBus] = []
        self.told: list[Announcement] = []

    def bus(self, process: str) -> "ExchangeBus":
        """Add a process, which hears in the caller's context."""
        made = ExchangeBus(process, self)
        self.buses.append(made)
        return made


class ExchangeBus(Bus):
    def __init__(self, process: str, exchange: Exchange) -> None:
        super().__init__(process)
        self.deaf = self.mute = False
        self._exchange = exchange
        self._context = copy_context()

    @property
    def alone(self) -> bool:
        return False

    async def stop(self) -> None:
        if self in self._exchange.buses:
            self._exchange.buses.remove(self)

    def told(self, announcements: Sequence[Announcement]) -> None:
        self._exchange.told += announcements
        for other in self._exchange.buses:
            if other is not self and not other.deaf:
                for one in dict.fromkeys(announcements):
                    loop = asyncio.get_running_loop()
                    loop.call_soon(other.hear, one, context=other._context)

    def tell_soon(self, announcements: Sequence[Announcement]) -> None:
        if not self.mute:
            self.told(announcements)

    def cut_off(self) -> None:
        """Stop hearing others, without noticing."""
        self.deaf = True

    def join(self) -> None:
        """Hear again, and notice that something was missed."""
        self.deaf = False
        self._context.run(self.miss)
