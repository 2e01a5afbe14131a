"""How processes with the same rooms reach each other."""

from collections.abc import Callable
from typing import Final

from adapters.chat import Place
from bot.desk import Desks
from engine.store.bus import Announcement, Bus

CHANNEL: Final = "rooms"
"""The channel of what is written in rooms, and who has them open."""


class RoomBus:
    """The `NeighbourBus` of the browser room. What it tells is lost with the process."""

    def __init__(self, bus: Bus, desks: Desks) -> None:
        self._bus = bus
        self._desks = desks

    @property
    def process(self) -> str:
        """The name of this one."""
        return self._bus.process

    @property
    def alone(self) -> bool:
        """Whether there can be no other."""
        return self._bus.alone

    def tell(self, text: str) -> None:
        """Tell it to all others, in the background."""
        self._bus.tell_soon((Announcement(CHANNEL, text),))

    def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """Hear what others tell."""
        self._bus.listen(CHANNEL, heard, missed)

    def serves(self, place: Place) -> bool:
        """Whether this process writes there what the bot says."""
        return self._desks.serves(place)
