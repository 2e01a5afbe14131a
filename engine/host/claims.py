"""Claims: the right of one process to a job.

A claim is a row in the database that is written when it changes hands. It is held as long as the
lease of its holder lasts (`Lease`), which is one row for all claims of a process. A process that
dies or is cut off loses all of them when its lease runs out, or when another process of the same
machine finds it dead; a process that ends in order gives them up at once.

Database locks would not do: a suspended process keeps its connection and its locks. With a lease it
finds by its own steady clock, before it asks anybody, that it holds nothing any more.

To take a claim whose holder's lease has run out, a process first ends that lease for good, unless
it was renewed meanwhile. So a late lease that nobody has ended goes on. A process whose lease was
ended has lost everything, and starts again under another name.

Claims of one family are spread evenly (`claim_rows`), and one can be given to a certain process.

A value that processes must agree on, such as a setting, is a claim as well: its holder is the
agreed value. All processes with that value hold it together, each by a share, which is a claim of
its own. A process with another value waits until none of them is left.

`Pacer` spaces out what may begin only at intervals.

A process that is alone with its database holds all claims that it wants, and nothing is stored.
"""

import asyncio
import logging
import math
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from sqlalchemy import Text, bindparam, cast, null, select, union_all, update

from engine.host.claim_rows import (
    AGREED,
    BEAT,
    CERTAINLY_TAKE,
    ENTER,
    GIVE,
    HEIR,
    REST,
    SHARE,
    TAKE,
    TIDY,
    ClaimFamily,
    ClaimSnapshot,
    DatabaseClock,
    Lease,
    surplus,
)
from engine.host.clock import from_ms, to_ms
from engine.store.bus import Announcement
from engine.store.commits import RETRY, Batch, Committer, Conflict, NotStored, Write
from engine.store.database import Database
from engine.store.heartbeats import StoredHeartbeats
from engine.store.problems import DatabaseUnreachable
from engine.store.schema import claims, processes

CHANNEL = "claims"
"""The channel that announces claims that were given up or taken from another."""

_CLAIMS_AND_LEASES = union_all(
    select(claims.c.name, claims.c.holder, claims.c.moved_at.label("moment")),
    select(processes.c.id, cast(null(), Text), processes.c.until).where(
        processes.c.until.is_not(None)
    ),
)

_MILLISECOND: Final = timedelta(milliseconds=1)

LATELY: Final = timedelta(minutes=1)
"""How long a claim counts as held after its holder lost it, because a takeover needs time."""

logger = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Claim:
    """A claim that this process wants.

    `holder`: the name it is held under. `mine`: it is stored under that name. `heir`: the process
    it is being given to. `idle` is set while no work is done under it.
    """

    name: str
    family: str
    holder: str
    mine: bool = False
    heir: str = ""
    gained: asyncio.Event = field(default_factory=asyncio.Event)
    lost: asyncio.Event = field(default_factory=asyncio.Event)
    idle: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.idle.set()

    @property
    def together(self) -> bool:
        """Whether other processes may hold it too."""
        return self.holder.startswith(AGREED)


class Claims:
    """The claims of this process. `run` takes free ones until cancelled."""

    def __init__(self, database: Database, committer: Committer, lease: Lease) -> None:
        self._database = database
        self._committer = committer
        self._lease = lease
        self._heartbeats = StoredHeartbeats(database, committer)
        self._process = committer.bus.process
        self._wanted: dict[str, _Claim] = {}
        self._stored = ClaimSnapshot()
        self._lately: dict[str, float] = {}
        self._sooner = asyncio.Event()
        self._families: dict[str, ClaimFamily] = {}
        self._disagreeing: dict[str, str] = {}
        self._ended = False
        committer.bus.listen(CHANNEL, lambda _: self._sooner.set(), self._sooner.set)

    def holds(self, name: str) -> bool:
        """Whether the process may work under the claim now; checked before each step."""
        if self._committer.bus.alone:
            return True
        claim = self._wanted.get(name)
        return claim is not None and self._is_held(claim)

    def held_lately(self, name: str) -> bool:
        """Whether any process holds the claim, or was lately seen to hold it."""
        since = self._lease.time.monotonic() - LATELY.total_seconds()
        return self._lately.get(name, -math.inf) > since

    def deal_out(self, family: str) -> None:
        """Spread the claims of this family evenly from now on.

        They are spread among the processes that hold any, or have a share of the claim with its
        name.
        """
        self._families[family] = ClaimFamily(evenly=True)

    def surplus(self, family: str) -> list[str]:
        """The processes that this one would have to `give` one claim each for an even spread."""
        return surplus(self._counts(family), self._process) if self._lease.holds() else []

    async def give(self, name: str, heir: str) -> None:
        """Give a claim to another process.

        Work under it is cancelled first, and others leave it to that process for a while. If it
        cannot be stored now, it is stored later; either way the claim is no longer held here until
        it is taken again. A claim that is not held here, or is held together with others, is not
        given.
        """
        claim = self._wanted.get(name)
        if claim is None or claim.together or not claim.mine or not self._is_held(claim):
            return
        claim.heir = heir
        self._check(claim)
        await claim.idle.wait()
        await self._hand_over(name, heir)

    def rests(self, name: str) -> bool:
        """Whether a claim was given to another process lately, by the database's time."""
        since = to_ms(self._lease.time.now()) - self._stored.moved.get(name, 0)
        return abs(since) < REST // _MILLISECOND  # the database's clock may have been set back

    def gives(self, name: str) -> bool:
        """Whether the claim is being given to another process."""
        claim = self._wanted.get(name)
        return claim is not None and bool(claim.heir)

    async def while_held(
        self,
        name: str,
        work: Callable[[], Awaitable[None]],
        *,
        family: str = "",
        agreed: str = "",
    ) -> None:
        """Do the work whenever the process holds the claim, until the work ends by itself.

        It is cancelled when the claim is lost, and started again when it is regained. `agreed`: a
        value; the claim is held together with all processes that have the same.
        """
        claim = self._want(name, family, f"{AGREED}{agreed}" if agreed else self._process)
        while True:
            await claim.gained.wait()
            claim.idle.clear()
            doing = asyncio.ensure_future(work())
            doing.add_done_callback(lambda _: claim.idle.set())
            losing = asyncio.create_task(claim.lost.wait())
            try:
                await asyncio.wait((doing, losing), return_when=asyncio.FIRST_COMPLETED)
                if doing.done():
                    doing.result()
                    return
            finally:
                for task in (doing, losing):
                    task.cancel()
                await asyncio.wait((doing, losing))  # `gather` would hand on another cancellation
                if not doing.cancelled():
                    doing.exception()

    async def run(self) -> None:
        """Take free claims, and lose expired ones, until cancelled."""
        while True:
            self._sooner.clear()
            await self.look()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._lease.time.clock.seconds(self._pause())):
                    await self._sooner.wait()

    def _pause(self) -> timedelta:
        """The time until a wanted claim may become free: the next end of a holder's lease."""
        leases, now = self._stored.leases, to_ms(self._lease.time.now())
        holders = {self._stored.had_by(name) for name in self._wanted} - {self._process}
        ends = (leases[one] for one in holders if leases.get(one, 0) >= now)
        return min([BEAT, *(timedelta(milliseconds=end - now + 1) for end in ends)])

    async def look(self) -> None:
        """Take free claims and lose expired ones, once."""
        self._check_all()
        if self._ended or self._committer.bus.alone:
            return
        try:
            await self._lease.time.measure()
            rows, leases, moved = await self._read()
        except DatabaseUnreachable:
            logger.info("the claims cannot be read")
        else:
            self._stored.moved = moved
            self._stored.look(rows, leases, self._process, self._lease.time)
            self._see()
            if self._lease.holds():
                await self._take_all(self._now_wanted())
        self._check_all()

    async def end(self) -> None:
        """Give up all claims at once, after all work has ended, so that others take them."""
        self._ended = True
        self._lease.end()
        self._check_all()
        if not self._committer.bus.alone:
            announced = (Announcement(CHANNEL, self._process),)
            await self._heartbeats.end(self._process, announced)

    def want(self, name: str) -> None:
        """Hold the claim whenever it is free, without doing any work under it."""
        self._want(name, "", self._process)

    def _want(self, name: str, family: str, holder: str) -> _Claim:
        claim = self._wanted.get(name)
        if claim is None:
            claim = self._wanted[name] = _Claim(name, family, holder)
            self._check(claim)
            self._sooner.set()
        return claim

    def _is_held(self, claim: _Claim) -> bool:
        if self._committer.bus.alone:
            return not self._ended
        return claim.mine and not claim.heir and self._lease.holds()

    def _check_all(self) -> None:
        for claim in self._wanted.values():
            self._check(claim)

    def _check(self, claim: _Claim) -> None:
        """Tell waiting tasks whether the claim is held."""
        held = self._is_held(claim)
        if held is claim.gained.is_set() and held is not claim.lost.is_set():
            return
        if held or claim.gained.is_set():
            told = logging.DEBUG if self._committer.bus.alone else logging.INFO
            logger.log(told, "%s the claim of %s", "has" if held else "has lost", claim.name)
        for now, event in ((held, claim.gained), (not held, claim.lost)):
            if now:
                event.set()
            else:
                event.clear()

    async def _read(self) -> tuple[dict[str, str], dict[str, int], dict[str, int]]:
        """The claims, the end of each lease, and when each claim was last given."""
        holders, leases, moved = dict[str, str](), dict[str, int](), dict[str, int]()
        for row in await self._database.poll(_CLAIMS_AND_LEASES):
            name, holder, moment = row["name"], row["holder"], row["moment"]
            if holder is None:
                leases[name] = moment
            else:
                holders[name], moved[name] = holder, moment
        return holders, leases, moved

    def _see(self) -> None:
        """Note which claims are held, by whichever process."""
        stored, moment = self._stored, self._lease.time.monotonic()
        self._lately |= dict.fromkeys(filter(stored.had_by, stored.claims), moment)
        for claim in self._wanted.values():
            is_ours = stored.holder(claim.name) == claim.holder
            if claim.together:
                claim.mine = is_ours and self._process in stored.sharers(claim.name)
            else:
                claim.mine = is_ours
            if not is_ours:
                claim.heir = ""  # it has been stored
            self._tell_disagreement(claim)

    def _tell_disagreement(self, claim: _Claim) -> None:
        """Log once that processes disagree on a value."""
        has = self._stored.had_by(claim.name)
        theirs = has if has != claim.holder else ""
        if not any(one.startswith(AGREED) for one in (claim.holder, theirs)):
            return
        if theirs and theirs != self._disagreeing.get(claim.name):
            line = "%s is held by other processes, which have other settings: %s, here %s"
            logger.warning(line, claim.name, theirs, claim.holder)
        self._disagreeing[claim.name] = theirs

    def _now_wanted(self) -> list[_Claim]:
        """The claims to take or give now, without those left to others for a while."""
        found, families = list[_Claim](), dict[str, dict[str, _Claim]]()
        for claim in self._wanted.values():
            free = families.setdefault(claim.family, {})
            has = self._stored.had_by(claim.name)
            if claim.mine and not claim.heir:
                continue
            if claim.heir or has in (claim.holder, self._process) or not (has or claim.family):
                found.append(claim)
            elif not has:
                free[claim.name] = claim
        for name, free in families.items():
            family = self._families.setdefault(name, ClaimFamily())
            moment = self._lease.time.monotonic()
            found += (free[one] for one in family.taken(free, self._counts(name), moment))
        return found

    def _counts(self, family: str) -> dict[str, int]:
        """The number of a family's claims that each interested process has or is being given."""
        has = map(
            self._stored.had_by,
            (one.name for one in self._wanted.values() if one.family == family),
        )
        members = (self._process, *(self._stored.sharers(family) & self._stored.living))
        return dict.fromkeys(members, 0) | Counter(filter(None, has))

    async def _take_all(self, wanted: Sequence[_Claim]) -> None:
        stored = self._stored
        dead = {process for one in wanted for process in stored.dead(one.name)} - {self._process}
        try:
            if dead:
                await self._heartbeats.bury({one: stored.leases[one] for one in sorted(dead)})
        except NotStored:  # the committer logs it
            return
        await asyncio.gather(*map(self._take, wanted))

    async def _take(self, claim: _Claim) -> None:
        """Take a claim, or give it if it has an heir."""
        if self._ended:
            return
        if claim.heir:
            if claim.idle.is_set():
                await self._hand_over(claim.name, claim.heir)
            return
        known = self._stored.holder(claim.name)
        try:
            announced = (Announcement(CHANNEL, claim.name),)
            await self._committer.commit(Batch(tuple(self._taking(claim, known)), announced))
        except NotStored:  # another process was quicker or writes it now, or the committer logs why
            return
        claim.mine = True

    def _taking(self, claim: _Claim, known: str) -> Iterator[Write]:
        taken = {"claim": claim.name, "known": known, "process": claim.holder}
        if claim.name not in self._stored.claims:
            yield Write(ENTER, {"claim": claim.name, "process": ""}, expects=None)
        yield Write(TAKE, taken)
        if known.startswith(AGREED) and known != claim.holder:
            yield Write(CERTAINLY_TAKE, {"claim": claim.name, "process": claim.holder})
        if claim.together:
            yield Write(TIDY, {"claim": claim.name}, expects=None)
            share = {"claim": f"{claim.name}{SHARE}{self._process}", "process": self._process}
            yield Write(ENTER, share, expects=None)

    async def _hand_over(self, name: str, heir: str) -> None:
        moved = to_ms(self._lease.time.now())
        given = {"claim": name, "process": self._process, "heir": f"{HEIR}{heir}", "moved": moved}
        with suppress(NotStored):  # tried again after the next look
            announced = (Announcement(CHANNEL, name),)
            await self._committer.commit(Batch((Write(GIVE, given, expects=None),), announced))


LATE: Final = timedelta(seconds=0.25)
"""A turn that took longer to store is extended by that time.

Otherwise it would end too soon after the start that it allows.
"""

_BEGIN = (
    update(claims)
    .where(claims.c.name == bindparam("turn"), claims.c.holder == bindparam("known"))
    .values(holder=bindparam("over"))
)


class Pacer:
    """The turns of this process.

    A process that is alone with its database must space out its work by itself.
    """

    def __init__(self, database: Database, committer: Committer, time: DatabaseClock) -> None:
        self._database = database
        self._committer = committer
        self._time = time

    async def turn(self, name: str, gap: timedelta) -> None:
        """Wait until it may begin: `gap` after its last start in any process."""
        if self._committer.bus.alone:
            return
        mine, more = "", timedelta()
        while True:
            asked = self._time.monotonic()
            try:
                known = await self._known(name)
                free = from_ms(int(known or 0)) - self._time.now()
                if known != mine and free > timedelta():
                    await self._time.sleep(free)
                    continue
                mine = await self._take(name, gap + more, known)
                took = timedelta(seconds=self._time.monotonic() - asked)
                if took <= LATE + more:
                    return
                more = 2 * took
            except Conflict:  # another process was quicker
                mine = ""
            except (NotStored, DatabaseUnreachable):  # the committer logs it
                await self._time.sleep(timedelta(seconds=RETRY))

    async def _known(self, name: str) -> str:
        """The stored end of the last turn; empty before the first."""
        await self._time.measure()
        query = select(claims.c.holder).where(claims.c.name == name)
        known: str | None = await self._database.scalar(query)
        if known is None:
            entered = {"claim": name, "process": ""}
            await self._committer.commit(Batch((Write(ENTER, entered, expects=None),)))
        return known or ""

    async def _take(self, name: str, gap: timedelta, known: str) -> str:
        """Take the next turn, or extend the own one; returns its end."""
        over = str(to_ms(self._time.now() + gap))
        taken = {"turn": name, "known": known, "over": over}
        await self._committer.commit(Batch((Write(_BEGIN, taken),)))
        return over
