"""Moving partitions between processes, and the bus between processes that show the same rooms."""

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Final

from adapters.platform.chat import Place
from bot.processes.partition import Partition, Partitions, claim_of_platform
from engine.host.claim_rows import BEAT
from engine.host.claims import Claims
from engine.host.clock import Clock
from engine.store.bus import Announcement, Bus
from engine.store.commits import NotStored
from engine.store.problems import DatabaseUnreachable

Pages = Callable[[], Iterable[tuple[Place, str, int]]]
"""The number of open pages of each place, by process."""

Leave = Callable[[Callable[[Place], bool]], Awaitable[None]]
"""Finishes writing in all places for which the predicate is true."""

MORE: Final = 1.5
"""How many times as many pages another process must have open before a part moves.

Without this margin, parts would move back and forth. They also rest after each move
(`Claims.rests`).
"""

CALM: Final = 2
"""The number of checks in a row that must name the same process before a part moves."""

logger = logging.getLogger(__name__)


class Rebalancer:
    """Hands partitions of this process over to processes that serve them better."""

    def __init__(
        self,
        partitions: Partitions,
        claims: Claims,
        clock: Clock,
        *,
        process: str,
        pages: Mapping[str, Pages],
        leave: Leave,
    ) -> None:
        self._partitions = partitions
        self._clock = clock
        self._claims = claims
        self._process = process
        self._pages = pages
        self._leave = leave
        self._found: dict[Partition, tuple[str, int]] = {}

    async def run(self) -> None:
        """Check at intervals until cancelled."""
        while self._partitions.movable():
            await asyncio.sleep(self._clock.seconds(BEAT))
            try:
                await self.look()
            except (NotStored, DatabaseUnreachable):  # logged by the committer
                logger.info("no part can be handed over now")
            except Exception:  # the other parts may still move
                logger.exception("a part could not be handed over")

    async def look(self) -> None:
        """Hand over each partition for which enough checks have named the same process."""
        wished = dict(self._wished())
        self._found = {
            partition: (heir, self._times(partition, heir) + 1)
            for partition, heir in wished.items()
        }
        for partition, (heir, times) in tuple(self._found.items()):
            if times >= CALM:
                del self._found[partition]
                logger.info("%s goes to %s", partition.claims[-1], heir)
                await self._partitions.hand_over(partition, heir, partial(self._finish, partition))

    def _times(self, partition: Partition, heir: str) -> int:
        before, times = self._found.get(partition, ("", 0))
        return times if before == heir else 0

    async def _finish(self, partition: Partition) -> None:
        await self._leave(lambda place: self._partitions.of(place) is partition)

    def _wished(self) -> Iterable[tuple[Partition, str]]:
        for platform in self._partitions.movable():
            ours = [
                partition
                for partition in self._partitions.all_of(platform)
                if partition.opened.is_set() and not self._claims.rests(partition.claims[-1])
            ]
            pages = self._pages.get(platform)
            if pages is not None:
                yield from self._by_pages(ours, pages)
            else:
                heirs = self._claims.surplus(claim_of_platform(platform))
                yield from zip(ours, heirs, strict=False)

    def _by_pages(self, ours: Iterable[Partition], pages: Pages) -> Iterable[tuple[Partition, str]]:
        open_in: defaultdict[Partition, Counter[str]] = defaultdict(Counter)
        for place, process, count in pages():
            open_in[self._partitions.of(place)][process] += count
        for partition in ours:
            counts = open_in[partition]
            most = max(counts, key=lambda one: (counts[one], one), default=self._process)
            if counts[most] > counts[self._process] * MORE:
                yield partition, most


CHANNEL: Final = "rooms"
"""The channel for messages in rooms and for who has a room open."""


class RoomBus:
    """The `NeighbourBus` of the browser room. Its messages are lost if the process ends."""

    def __init__(self, bus: Bus, partitions: Partitions) -> None:
        self._bus = bus
        self._partitions = partitions

    @property
    def process(self) -> str:
        return self._bus.process

    @property
    def alone(self) -> bool:
        return self._bus.alone

    def tell(self, text: str) -> None:
        self._bus.tell_soon((Announcement(CHANNEL, text),))

    def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        self._bus.listen(CHANNEL, heard, missed)

    def serves(self, place: Place) -> bool:
        return self._partitions.serves(place)
