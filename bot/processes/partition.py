"""Partitions: the unit in which processes share a platform's people and messages.

Exactly one process at a time holds a partition, through `Claims`. A process claims partitions only
of the platforms that it is configured for. A platform is one partition or is divided into parts,
which are spread evenly over the processes; a place then determines its part. All processes must
divide a platform alike, or updates would be handled twice. So they agree on the number of parts
before they claim any: a process waits while others have agreed on another number, or while one
holds the whole platform.

A process that waits for a partition keeps its platform ready, decides at tables and runs AI
players, but neither handles updates nor writes messages for that partition. A process that gets one
starts there as after a restart, from stored state. A process that loses one stops writing at once
and is rebuilt (`ClaimLost`) with all its platforms, because its memory can no longer be trusted.

Parts of a platform that can `move` are handed over while their holder keeps running: it finishes
writing there, then gives the claim away.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar

from adapters.platform.application import Answer, Application, Command, Invitations, Suggestion
from adapters.platform.chat import Admission, Entered, Person, Place, Said, Tapped
from adapters.platform.platforms import OwnPartitions
from adapters.trouble.failures import cancel_all
from engine.host.changes import EVERYWHERE
from engine.host.claim_rows import AGREED
from engine.host.claims import Claims
from engine.tables.table import Table

CLAIM_PREFIX = "desk"
"""The family of the claims that processes divide among themselves."""

SETTLED = timedelta(seconds=1)
"""Time after which another process's recent writes no longer count against the rate limits."""

DOUBT = timedelta(milliseconds=200)
"""How often a process checks again whether it still holds a claim."""

Result = TypeVar("Result")


class ClaimLost(Exception):
    """Another process serves some of our people now, or may be doing so."""


def claim_of_platform(platform: str) -> str:
    """The name of the claim on a platform; if it is divided, all its processes share it."""
    return f"{CLAIM_PREFIX}.{platform}"


def claim_of_part(platform: str, part: int, parts: int) -> str:
    """The name of the claim on one of `parts` parts of a platform."""
    return f"{claim_of_platform(platform)}.{part}/{parts}"


def parts_agreed(holder: str) -> int:
    """The number of parts that a claim's holders agreed on; 0 if one process has it all."""
    return int(holder.removeprefix(AGREED)) if holder.startswith(AGREED) else 0


@dataclass(frozen=True, slots=True)
class Division:
    """How a platform is divided.

    `parts`: the number of parts. `part_of`: the part of a place. `move`: whether a part can move to
    another process while both keep running.
    """

    parts: int
    part_of: Callable[[Place, int], int]
    move: bool = False


class Partition:
    """A platform, or one `part` of it, as this process sees it.

    The process serves it while it holds all `claims`. `since`: when it got them, in the event
    loop's time. `hearing`: the task that receives its updates, if there is one.
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
        self._partitions = partitions
        self.opened = asyncio.Event()
        self.since = math.inf
        self.hearing: asyncio.Task[None] | None = None

    def holds(self) -> bool:
        """Whether this process certainly is the only one that serves it now."""
        return self._partitions.have(self.claims)

    async def certainly(self) -> None:
        """Wait until this process certainly serves it; forever if it never will again."""
        while not self.holds():
            await self._partitions.doubt()


class Partitions:
    """The partitions of all platforms, and which of them this process serves."""

    def __init__(
        self,
        claims: Claims,
        seconds: Callable[[timedelta], float],
        divisions: Mapping[str, Division] | None = None,
    ) -> None:
        self._claims = claims
        self._seconds = seconds
        self._divisions = divisions or {}
        self._partitions: dict[str, tuple[Partition, ...]] = {}
        self._parts: dict[str, OwnPartitions] = {}
        self._all_open = False
        self._ends = False
        self.lost = asyncio.Event()

    def of(self, place: Place) -> Partition:
        """The partition of a place."""
        platform = place.platform
        partitions = self._partitions.get(platform) or self.all_of(platform)
        division = self._divisions.get(platform)
        return partitions[division.part_of(place, division.parts) if division is not None else 0]

    def all_of(self, platform: str) -> tuple[Partition, ...]:
        """The partitions of a platform."""
        partitions = self._partitions.get(platform)
        if partitions is None:
            partitions = self._partitions[platform] = tuple(self._made(platform))
            if self._all_open:
                _open(partitions)
        return partitions

    def _made(self, platform: str) -> Iterator[Partition]:
        division = self._divisions.get(platform)
        if division is None:
            yield Partition(platform, (claim_of_platform(platform),), self)
            return
        for part in range(division.parts):
            own = claim_of_part(platform, part, division.parts)
            yield Partition(platform, (claim_of_platform(platform), own), self, part)

    def parts(self, platform: str) -> OwnPartitions:
        """The parts of a platform that this process serves."""
        if platform not in self._parts:
            division = self._divisions.get(platform)
            self._parts[platform] = OwnPartitions(division.parts if division is not None else 0)
        return self._parts[platform]

    def divided(self) -> tuple[str, ...]:
        """The platforms that are divided."""
        return tuple(self._divisions)

    def movable(self) -> tuple[str, ...]:
        """The platforms whose parts can move."""
        return tuple(name for name, division in self._divisions.items() if division.move)

    def open_all(self) -> None:
        """Serve everything here: there is no other process."""
        self._all_open = True
        for partitions in self._partitions.values():
            _open(partitions)

    def is_any_open(self) -> bool:
        """Whether this process serves anybody."""
        return self._all_open or bool(self.opened())

    def opened(self) -> frozenset[str]:
        """The claims of the partitions that are open here."""
        partitions = (
            partition for partitions in self._partitions.values() for partition in partitions
        )
        return frozenset(
            partition.claims[-1] for partition in partitions if partition.opened.is_set()
        )

    def is_served(self, claim: str) -> bool:
        """Whether the partition with that claim, or one of its parts, is open here."""
        return any(
            partition.opened.is_set() and f"{partition.claims[-1]}.".startswith(f"{claim}.")
            for partitions in self._partitions.values()
            for partition in partitions
        )

    def is_open(self, platform: str) -> bool:
        """Whether any partition of this platform is open here."""
        return any(partition.opened.is_set() for partition in self.all_of(platform))

    def serves(self, place: Place) -> bool:
        """Whether this process handles updates from a place and shows things there.

        Writing has its own check each time (`may_write`).
        """
        return self._all_open or self.of(place).opened.is_set()

    def may_write(self, place: Place) -> bool:
        """Whether this process certainly is the only one that writes there now."""
        return (self._all_open and not self.lost.is_set()) or self.of(place).holds()

    def share(self, platform: str) -> float:
        """The fraction of a platform's rate limits that this process may use.

        It counts the partitions held for at least `SETTLED`, because the previous holder's last
        messages still count against the limits.
        """
        if self._all_open:
            return 1.0
        partitions, now = self.all_of(platform), asyncio.get_running_loop().time()
        settled = now - self._seconds(SETTLED)
        return sum(
            partition.since <= settled and partition.holds() for partition in partitions
        ) / len(partitions)

    def since(self, place: Place) -> float:
        """When this process began to serve a place, in the event loop's time."""
        return self.of(place).since

    def is_open_elsewhere(self, platform: str) -> bool:
        """Whether another process serves people of the platform, or did so until recently."""
        return self._claims.held_lately(claim_of_platform(platform))

    def have(self, claims: tuple[str, ...]) -> bool:
        """Whether this process certainly is the only holder of these claims now."""
        return all(map(self._claims.holds, claims)) and not self.lost.is_set()

    async def doubt(self) -> None:
        """Wait a moment; renewed leases are not announced."""
        await asyncio.sleep(self._seconds(DOUBT))

    def end(self) -> None:
        """Mark this process as ending; until it has ended, it keeps its partitions."""
        self._ends = True

    async def hand_over(
        self, partition: Partition, heir: str, finish: Callable[[], Awaitable[None]]
    ) -> None:
        """Give a partition away, after its updates are handled and its messages written."""
        if not partition.holds():
            return
        if partition.hearing is not None:
            await cancel_all((partition.hearing,))
        partition.opened.clear()
        if partition.part is not None:
            self.parts(partition.platform).remove(partition.part)
        try:
            await finish()
        except Exception:
            self.lost.set()  # otherwise no process would serve it
            raise
        if partition.holds():
            await self._claims.give(partition.claims[-1], heir)
        else:
            self.lost.set()

    async def while_held(self, platform: str, work: Callable[[Partition], Awaitable[None]]) -> None:
        """Claim a platform's partitions as they become free; run `work` while each is held.

        All of the work ends for good if any partition is lost.
        """
        partitions, division = self.all_of(platform), self._divisions.get(platform)
        if division is None:
            await self._while_held(partitions[0], work, CLAIM_PREFIX)
            return
        family = claim_of_platform(platform)
        self._claims.deal_out(family)

        async def together() -> None:
            """Run until the platform ends by itself, which ends the work of all its partitions."""
            tasks = [
                asyncio.create_task(
                    self._while_held(partition, work, family), name=partition.claims[-1]
                )
                for partition in partitions
            ]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                self.end()
                for one in done:
                    one.result()
            finally:
                await cancel_all(tasks)

        agreed = str(division.parts)
        await self._claims.while_held(claim_of_platform(platform), together, agreed=agreed)

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
    """An application that handles updates only while this process holds the place's partition."""

    def __init__(self, application: Application, partitions: Partitions, platform: str) -> None:
        self._application = application
        self._partitions = partitions
        self._platform = platform

    async def _heard(self, place: Place, hear: Callable[[], Awaitable[Result]]) -> Result:
        partition = self._partitions.of(place)
        await partition.certainly()
        heard = await hear()
        await partition.certainly()
        return heard

    def admits(self, platform: str, user: str, kind: str) -> Admission:
        return self._application.admits(platform, user, kind)

    async def said(self, said: Said) -> tuple[Answer, ...]:
        return await self._heard(said.place, lambda: self._application.said(said))

    async def suggestions(self, asked: Said, source: str, begun: str) -> tuple[Suggestion, ...]:
        return await self._application.suggestions(asked, source, begun)

    async def tapped(self, tapped: Tapped) -> Answer:
        return await self._heard(tapped.place, lambda: self._application.tapped(tapped))

    async def answered(self, asked: Said | Tapped, answer: Answer, message: str) -> None:
        await self._heard(asked.place, lambda: self._application.answered(asked, answer, message))

    async def invitations(self, person: Person) -> Invitations:
        return await self._application.invitations(person)

    async def invited(self, person: Person, invitation: str, place: Place) -> None:
        await self._heard(place, lambda: self._application.invited(person, invitation, place))

    def viewed(self, place: Place) -> None:
        self._application.viewed(place)

    async def introduced(self) -> None:
        """Every process that serves anybody on the platform has their lobbies shown."""
        while not any(partition.holds() for partition in self._partitions.all_of(self._platform)):
            await self._partitions.doubt()
        await self._application.introduced()

    async def entered(self, entered: Entered) -> None:
        await self._heard(entered.place, lambda: self._application.entered(entered))

    async def left(self, place: Place) -> None:
        await self._heard(place, lambda: self._application.left(place))

    async def departed(self, place: Place, user: str) -> None:
        await self._heard(place, lambda: self._application.departed(place, user))

    async def shut_out(self, platform: str, community: str) -> None:
        place = Place(platform, "", community=community)
        await self._heard(place, lambda: self._application.shut_out(platform, community))

    async def rights_changed(self, platform: str, within: str) -> None:
        await self._application.rights_changed(platform, within)

    async def moved(self, old: Place, new: Place) -> None:
        """Both the process of the old id and the one of the new id hear of it."""
        place = new if self._partitions.serves(new) else old
        await self._heard(place, lambda: self._application.moved(old, new))

    async def chose_language(self, person: Person) -> None:
        place = Place(person.platform, person.user, private=True)
        await self._heard(place, lambda: self._application.chose_language(person))

    def commands(self, language: str, *, private: bool) -> tuple[Command, ...]:
        return self._application.commands(language, private=private)


class ShownTables:
    """The partitions in which this process has shown each table, as far as it knows.

    `directs`: whether this process runs tournaments, whose tables are announced to every process.
    """

    def __init__(self, partitions: Partitions, directs: Callable[[], bool]) -> None:
        self._partitions = partitions
        self._directs = directs
        self._at: dict[str, frozenset[str]] = {}
        self._of_tournaments: set[str] = set()

    def show(self, table: Table, places: Iterable[Place]) -> bool:
        """Record the places that show a table; true if another process has to learn of that."""
        before = self._at.get(table.id)
        at = frozenset(self._partitions.of(place).claims[-1] for place in places)
        self._at[table.id] = at
        if table.tournament:
            self._of_tournaments.add(table.id)
        return before is not None and any(not self._is_ours(partition) for partition in at - before)

    def forget(self, table_id: str) -> None:
        """Forget a table that is no longer shown."""
        self._at.pop(table_id, None)
        self._of_tournaments.discard(table_id)

    def here(self, table_id: str) -> bool:
        """Whether this process shows a table."""
        return any(map(self._is_ours, self._at.get(table_id, ())))

    def elsewhere(self, table_id: str) -> str:
        """The partitions of other processes that show a table, as text."""
        at = self._at.get(table_id)
        if at is None or table_id in self._of_tournaments:
            return EVERYWHERE
        return " ".join(sorted(partition for partition in at if not self._is_ours(partition)))

    def are_ours(self, screens: str) -> bool:
        """Whether this process holds any of these partitions, or runs tournaments."""
        if screens == EVERYWHERE:
            return self._partitions.is_any_open() or self._directs()
        return any(map(self._is_ours, screens.split()))

    def _is_ours(self, partition: str) -> bool:
        """Whether a partition is open here; of a divided one, any of its parts."""
        return self._partitions.is_served(partition)
