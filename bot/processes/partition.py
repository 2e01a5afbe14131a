"""The desks: where people of a platform are heard, and written to. One process at a time has each
(`Claims`), and wants those of the platforms that it is configured for.

A platform has one desk, or is divided into parts with a desk each, which are dealt out evenly: then
a place says in which part it is. All processes have to divide it alike, or what happens would be
heard twice, so in how many parts is what they agree on before they have any of its desks: where
others have agreed on another number, or have the whole platform, a process waits.

Who waits for a desk has its platform ready, decides at tables and lets AI players think; whom it is
for it does not hear, nor write to. Who gets one begins there as after a start, from what is
stored. Who has lost one begins nothing and writes nothing from that moment on, and is put together
anew (`ClaimLost`) with all of its platforms, for nothing that it remembers is certain any more.

Parts of a platform that can `move` are handed over while their holder goes on: it writes what is
left to write there, and gives the desk up.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar

from adapters.platform.application import Answer, Application, Command
from adapters.platform.chat import Admission, Entered, Person, Place, Said, Tapped
from adapters.platform.platforms import OwnParts
from engine.host.claims import AGREED, Claims
from engine.host.following import EVERYWHERE
from engine.tables.table import Table

DESKS = "desk"
"""The family of the claims, which processes share out among them."""

SETTLED = timedelta(seconds=1)
"""After so long nothing counts any more that somebody else has written within a second."""

DOUBT = timedelta(milliseconds=200)
"""How often somebody looks again who does not know whether the desk still is ours."""

Result = TypeVar("Result")


class ClaimLost(Exception):
    """Another process serves people of ours now, or may do so."""


def desk_of(platform: str) -> str:
    """The claim of whoever serves the people of a platform; where it is divided, of those who have
    agreed on that.
    """
    return f"{DESKS}.{platform}"


def part_of_desk(platform: str, part: int, parts: int) -> str:
    """The claim of whoever serves one of so many parts of a platform."""
    return f"{desk_of(platform)}.{part}/{parts}"


def parts_agreed(holder: str) -> int:
    """The number of parts on which those have agreed who hold a platform's claim; 0 where that is
    one process, which has all of it.
    """
    return int(holder.removeprefix(AGREED)) if holder.startswith(AGREED) else 0


@dataclass(frozen=True, slots=True)
class Division:
    """How a platform is divided: into how many parts, in which of them a place is, and whether they
    can move from one process to another while both go on.
    """

    parts: int
    part_of: Callable[[Place, int], int]
    move: bool = False


class Partition:
    """Whether this process serves the people of a platform, or of one `part` of it.

    Nobody else does while it holds all of the `claims`, which it does `since` then, in the event
    loop's time. `hearing` is what brings in what they do, where that is a work of its own.
    """

    def __init__(
        self,
        platform: str,
        claims: tuple[str, ...],
        partitions: "Partitions",
        part: int | None = None,
    ) -> None:
        self.platform = platform
        self.part = part
        self.claims = claims
        self._desks = partitions
        self.opened = asyncio.Event()
        self.since = math.inf
        self.hearing: asyncio.Task[None] | None = None

    def holds(self) -> bool:
        """Whether certainly nobody else serves them now."""
        return self._desks.have(self.claims)

    async def certainly(self) -> None:
        """Wait until that is so; for ever, where it will not be so again."""
        while not self.holds():
            await self._desks.doubt()


class Partitions:
    """Whom this process serves."""

    def __init__(
        self,
        claims: Claims,
        seconds: Callable[[timedelta], float],
        divisions: Mapping[str, Division] | None = None,
    ) -> None:
        self._claims = claims
        self._seconds = seconds
        self._divisions = divisions or {}
        self._desks: dict[str, tuple[Partition, ...]] = {}
        self._parts: dict[str, OwnParts] = {}
        self._all_open = False
        self._ends = False
        self.lost = asyncio.Event()

    def of(self, place: Place) -> Partition:
        """The desk of a place."""
        partitions, division = self.all_of(place.platform), self._divisions.get(place.platform)
        return (
            partitions[0]
            if division is None
            else partitions[division.part_of(place, division.parts)]
        )

    def all_of(self, platform: str) -> tuple[Partition, ...]:
        """The desks of a platform."""
        partitions = self._desks.get(platform)
        if partitions is None:
            partitions = self._desks[platform] = tuple(self._made(platform))
            if self._all_open:
                _open(partitions)
        return partitions

    def _made(self, platform: str) -> Iterator[Partition]:
        division = self._divisions.get(platform)
        if division is None:
            yield Partition(platform, (desk_of(platform),), self)
            return
        for part in range(division.parts):
            own = part_of_desk(platform, part, division.parts)
            yield Partition(platform, (desk_of(platform), own), self, part)

    def parts(self, platform: str) -> OwnParts:
        """The parts of a platform that this process serves."""
        if platform not in self._parts:
            division = self._divisions.get(platform)
            self._parts[platform] = OwnParts(division.parts if division is not None else 0)
        return self._parts[platform]

    def divided(self) -> tuple[str, ...]:
        """The platforms that are divided."""
        return tuple(self._divisions)

    def movable(self) -> tuple[str, ...]:
        """The platforms whose parts can move."""
        return tuple(name for name, division in self._divisions.items() if division.move)

    def open_all(self) -> None:
        """Whoever it is, he is served here: there is no other process."""
        self._all_open = True
        for partitions in self._desks.values():
            _open(partitions)

    @property
    def is_any_open(self) -> bool:
        """Whether this process serves anybody."""
        return self._all_open or bool(self.opened())

    def opened(self) -> frozenset[str]:
        """The claims of the desks that are open here."""
        partitions = (partition for partitions in self._desks.values() for partition in partitions)
        return frozenset(
            partition.claims[-1] for partition in partitions if partition.opened.is_set()
        )

    def is_served(self, claim: str) -> bool:
        """Whether the desk of that claim is open here, or one of its parts."""
        return any(
            partition.opened.is_set() and f"{partition.claims[-1]}.".startswith(f"{claim}.")
            for partitions in self._desks.values()
            for partition in partitions
        )

    def is_open(self, platform: str) -> bool:
        """Whether anybody on this platform is served here."""
        return any(partition.opened.is_set() for partition in self.all_of(platform))

    def serves(self, place: Place) -> bool:
        """Whether what happens in a place is heard and shown here; what is written is asked for
        each time.
        """
        return self.of(place).opened.is_set()

    def may_write(self, place: Place) -> bool:
        """Whether certainly nobody else writes there now."""
        return self.of(place).holds()

    def share(self, platform: str) -> float:
        """How much of a platform's limits is for this process: as much as it serves of it, and has
        long enough, for what others have just written counts as well.
        """
        if self._all_open:
            return 1.0
        partitions, now = self.all_of(platform), asyncio.get_running_loop().time()
        settled = now - self._seconds(SETTLED)
        return sum(
            partition.since <= settled and partition.holds() for partition in partitions
        ) / len(partitions)

    def since(self, place: Place) -> float:
        """Since when this process serves a place, in the event loop's time."""
        return self.of(place).since

    def is_open_elsewhere(self, platform: str) -> bool:
        """Whether another process serves people of the platform, or did so until just now."""
        return self._claims.held_lately(desk_of(platform))

    def have(self, claims: tuple[str, ...]) -> bool:
        """Whether certainly nobody else has any of these claims now."""
        return all(map(self._claims.holds, claims)) and not self.lost.is_set()

    async def doubt(self) -> None:
        """Wait a moment, for nobody tells when a lease is prolonged."""
        await asyncio.sleep(self._seconds(DOUBT))

    def end(self) -> None:
        """End with this process; until then the desks are ours as before."""
        self._ends = True

    async def hand_over(
        self, partition: Partition, heir: str, finish: Callable[[], Awaitable[None]]
    ) -> None:
        """Leave a desk of ours to another process, once what was heard there is done, and what is
        left to write there is written.
        """
        if not partition.holds():
            return
        if partition.hearing is not None:
            partition.hearing.cancel()
            await asyncio.wait((partition.hearing,))
        partition.opened.clear()
        if partition.part is not None:
            self.parts(partition.platform).remove(partition.part)
        try:
            await finish()
        except Exception:
            self.lost.set()  # or nobody would serve it
            raise
        if partition.holds():
            await self._claims.give(partition.claims[-1], heir)
        else:
            self.lost.set()

    async def while_held(self, platform: str, work: Callable[[Partition], Awaitable[None]]) -> None:
        """Have a platform's desks when they are free, and do the work at each, which ends for good
        if any is lost.
        """
        partitions, division = self.all_of(platform), self._divisions.get(platform)
        if division is None:
            await self._while_held(partitions[0], work, DESKS)
            return
        family = desk_of(platform)
        self._claims.deal_out(family)

        async def together() -> None:
            """Until the platform has ended by itself, and so at every desk."""
            at_desks = [
                asyncio.create_task(
                    self._while_held(partition, work, family), name=partition.claims[-1]
                )
                for partition in partitions
            ]
            try:
                done, _ = await asyncio.wait(at_desks, return_when=asyncio.FIRST_COMPLETED)
                self.end()
                for one in done:
                    one.result()
            finally:
                for one in at_desks:
                    one.cancel()
                await asyncio.gather(*at_desks, return_exceptions=True)

        agreed = str(division.parts)
        await self._claims.while_held(desk_of(platform), together, agreed=agreed)

    async def _while_held(
        self, partition: Partition, work: Callable[[Partition], Awaitable[None]], family: str
    ) -> None:
        async def once() -> None:
            if self.lost.is_set():
                await asyncio.Future[None]()
            partition.since = asyncio.get_running_loop().time()
            try:
                await work(partition)
            except asyncio.CancelledError:
                if not (self._ends or self._claims.gives(partition.claims[-1])):
                    self.lost.set()
                raise

        await self._claims.while_held(partition.claims[-1], once, family=family)


def _open(partitions: tuple[Partition, ...]) -> None:
    for partition in partitions:
        partition.opened.set()


class PartitionGuard(Application):
    """The application for a platform: nothing is heard, and nothing answered, without the desk of
    the place where it happens.
    """

    def __init__(self, application: Application, partitions: Partitions, platform: str) -> None:
        self._application = application
        self._desks = partitions
        self._platform = platform

    async def _heard(self, place: Place, hear: Callable[[], Awaitable[Result]]) -> Result:
        partition = self._desks.of(place)
        await partition.certainly()
        heard = await hear()
        await partition.certainly()
        return heard

    def admits(self, platform: str, user: str, kind: str) -> Admission:
        return self._application.admits(platform, user, kind)

    async def said(self, said: Said) -> tuple[Answer, ...]:
        return await self._heard(said.place, lambda: self._application.said(said))

    async def tapped(self, tapped: Tapped) -> Answer:
        return await self._heard(tapped.place, lambda: self._application.tapped(tapped))

    async def answered(self, asked: Said | Tapped, answer: Answer, message: str) -> None:
        await self._heard(asked.place, lambda: self._application.answered(asked, answer, message))

    async def introduced(self) -> None:
        """Each process that serves any of its people has their lobbies shown."""
        while not any(partition.holds() for partition in self._desks.all_of(self._platform)):
            await self._desks.doubt()
        await self._application.introduced()

    async def entered(self, entered: Entered) -> None:
        await self._heard(entered.place, lambda: self._application.entered(entered))

    async def left(self, place: Place) -> None:
        await self._heard(place, lambda: self._application.left(place))

    async def shut_out(self, platform: str, community: str) -> None:
        place = Place(platform, "", community=community)
        await self._heard(place, lambda: self._application.shut_out(platform, community))

    async def rights_changed(self, platform: str, within: str) -> None:
        await self._application.rights_changed(platform, within)

    async def moved(self, old: Place, new: Place) -> None:
        """Who serves it under its old id, and who does under its new one, each hear of it."""
        place = new if self._desks.serves(new) else old
        await self._heard(place, lambda: self._application.moved(old, new))

    async def chose_language(self, person: Person) -> None:
        place = Place(person.platform, person.user, private=True)
        await self._heard(place, lambda: self._application.chose_language(person))

    def commands(self, language: str, *, private: bool) -> tuple[Command, ...]:
        return self._application.commands(language, private=private)


class ShownTables:
    """The desks of the tables that this process has shown, as far as it knows. `directs` says
    whether it looks after tournaments, whose tables are heard of everywhere.
    """

    def __init__(self, partitions: Partitions, directs: Callable[[], bool]) -> None:
        self._desks = partitions
        self._directs = directs
        self._at: dict[str, frozenset[str]] = {}
        self._of_tournaments: set[str] = set()

    def show(self, table: Table, places: Iterable[Place]) -> bool:
        """A table stands in these places now; says whether somebody else has to hear of that."""
        before = self._at.get(table.id)
        at = frozenset(self._desks.of(place).claims[-1] for place in places)
        self._at[table.id] = at
        if table.tournament:
            self._of_tournaments.add(table.id)
        return before is not None and any(not self._is_ours(partition) for partition in at - before)

    def forget(self, table_id: str) -> None:
        """A table is not shown any more."""
        self._at.pop(table_id, None)
        self._of_tournaments.discard(table_id)

    def here(self, table_id: str) -> bool:
        """Whether this process shows a table."""
        return any(map(self._is_ours, self._at.get(table_id, ())))

    def elsewhere(self, table_id: str) -> str:
        """The desks of other processes at which a table is shown."""
        at = self._at.get(table_id)
        if at is None or table_id in self._of_tournaments:
            return EVERYWHERE
        return " ".join(sorted(partition for partition in at if not self._is_ours(partition)))

    def are_ours(self, screens: str) -> bool:
        """Whether this process has any of these desks, or looks after tournaments."""
        if screens == EVERYWHERE:
            return self._desks.is_any_open or self._directs()
        return any(map(self._is_ours, screens.split()))

    def _is_ours(self, partition: str) -> bool:
        """Whether a desk is open here; of a divided one, any of its parts."""
        return self._desks.is_served(partition)
