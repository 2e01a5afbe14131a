"""What only one process may do at a time: claims, which are leases of names.

A claim is a row in the database that its holder renews. Who dies or is cut off loses it when the
lease has run out, or when another process of the same machine finds him dead; who ends in order
gives it up at once. Not a lock of the database: a process that
is stopped for a while keeps its connection and its locks. It finds its lease run out by its own
steady clock, before it asks anybody, and then holds nothing.

A process may have an `address`, which is stored with the claims that it takes: there the others
reach whoever holds one of them (`address_of`). It may hold a secret and is in no announcement.

Claims of one family are shared out (`sharing.py`).

What processes have to agree on is a claim as well, whose holder is none of them but what they have
agreed on: all who say the same hold it together, and who says something else waits until none of
them is heard of any more.

Where a process is alone with its database it holds all that it wants, and nothing is stored.
"""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final, NamedTuple

from sqlalchemy import and_, bindparam, case, exists, insert, or_, select, update

from engine.host.clock import to_ms
from engine.host.lease_time import BEAT, LEASE, LeaseTime
from engine.host.process import certainly_dead
from engine.host.sharing import SharedFamily
from engine.store.bus import Announcement
from engine.store.commits import Batch, Committer, NotStored, Write
from engine.store.database import Database
from engine.store.problems import OutOfReach
from engine.store.schema import claims

CHANNEL = "claims"
"""Where claims are announced that were given up, or taken from another."""

AGREED: Final = "agreed: "
"""What the holder of a claim begins with that is held together."""

_AT_MOST: Final = 2 * LEASE  # that a lease can last for whoever knows the time less well

LATELY: Final = timedelta(minutes=1)
"""How long it counts as held what somebody held: so long nobody need have taken it over."""

ENTER = insert(claims).from_select(
    ["name", "holder", "until", "address"],
    select(
        bindparam("claim", type_=claims.c.name.type),
        bindparam("nobody", type_=claims.c.holder.type),
        bindparam("never", type_=claims.c.until.type),
        bindparam("nowhere", type_=claims.c.address.type),
    ).where(~exists().where(claims.c.name == bindparam("claim", type_=claims.c.name.type))),
)

_TAKE = (
    update(claims)
    .where(
        claims.c.name.in_(
            select(claims.c.name)
            .where(
                claims.c.name == bindparam("claim"),
                or_(
                    claims.c.holder.in_((bindparam("process"), bindparam("dead"))),
                    claims.c.until <= bindparam("now"),
                ),
            )
            .with_for_update(skip_locked=True)  # whoever holds the lock may have been stopped
        )
    )
    .values(
        holder=bindparam("process"),
        until=bindparam("lease_until"),
        address=bindparam("own_address"),
    )
)

_AGREE = _TAKE.values(
    until=case(
        (
            and_(
                claims.c.holder == bindparam("process"),
                claims.c.until.between(bindparam("lease_until"), bindparam("at_most")),
            ),
            claims.c.until,
        ),
        else_=bindparam("lease_until"),
    )
)
"""The same of what is held together: nobody who was stopped meanwhile shortens it for others, but
what a clock has stored that was set back since.
"""

_GIVE_UP = (
    update(claims)
    .where(claims.c.name == bindparam("claim"), claims.c.holder == bindparam("process"))
    .values(until=0)
)

logger = logging.getLogger(__name__)


class _Stored(NamedTuple):
    """A claim as it is stored."""

    holder: str
    until: int
    address: str


@dataclass(slots=True, eq=False)
class _Claim:
    """A claim that is wanted. `holder` is in whose name, `until` when it runs out, by the process's
    steady clock.
    """

    name: str
    family: str
    holder: str
    until: float = -math.inf
    gained: asyncio.Event = field(default_factory=asyncio.Event)
    lost: asyncio.Event = field(default_factory=asyncio.Event)


class Claims:
    """The claims of this process. `run` renews them, until cancelled."""

    def __init__(self, database: Database, committer: Committer, time: LeaseTime) -> None:
        self._database = database
        self._committer = committer
        self._time = time
        self._process = committer.bus.process
        self._wanted: dict[str, _Claim] = {}
        self._seen: dict[str, float] = {}
        self._sooner = asyncio.Event()
        self._others: dict[str, str] = {}
        self._families: dict[str, SharedFamily] = {}
        self._disagreeing: dict[str, str] = {}
        self._ended = False
        self.address = ""
        committer.bus.listen(CHANNEL, lambda _: self._sooner.set(), self._sooner.set)

    def holds(self, name: str) -> bool:
        """Whether the process may do now what the claim is about; asked before each step of it."""
        if self._committer.bus.alone:
            return True
        claim = self._wanted.get(name)
        return claim is not None and self._is_held(claim)

    def address_of(self, name: str) -> str:
        """Where the other process is reached that holds a claim, as far as is known by now; empty
        where nobody holds it, or this process does.
        """
        return "" if self.holds(name) else self._others.get(name, "")

    def held_lately(self, name: str) -> bool:
        """Whether any process holds the claim or held it lately, as far as was seen."""
        since = self._time.monotonic() - LATELY.total_seconds()
        return self._seen.get(name, -math.inf) > since

    def deal_out(self, family: str) -> None:
        """Claims of this family are shared out evenly from now on."""
        self._families[family] = SharedFamily(evenly=True)

    async def while_held(
        self,
        name: str,
        work: Callable[[], Awaitable[None]],
        *,
        family: str = "",
        agreed: str = "",
    ) -> None:
        """Do the work whenever the process holds the claim, until the work ends by itself.

        It is cancelled when the claim is lost, and begun anew when it is gained again. With
        `agreed` it is held together with all who say the same.
        """
        claim = self._want(name, family, f"{AGREED}{agreed}" if agreed else self._process)
        while True:
            await claim.gained.wait()
            doing = asyncio.ensure_future(work())
            losing = asyncio.create_task(claim.lost.wait())
            try:
                await asyncio.wait((doing, losing), return_when=asyncio.FIRST_COMPLETED)
                if doing.done():
                    doing.result()
                    return
            finally:
                for task in (doing, losing):
                    task.cancel()
                await asyncio.gather(doing, losing, return_exceptions=True)

    async def run(self) -> None:
        """Take what is free, renew what is held, and lose what has run out; until cancelled."""
        while True:
            self._sooner.clear()
            await self.look()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._time.clock.seconds(BEAT)):
                    await self._sooner.wait()

    async def look(self) -> None:
        """Do so once."""
        for claim in self._wanted.values():
            self._check(claim)
        if self._ended or self._committer.bus.alone:
            return
        try:
            await self._time.measure()
            stored = await self._stored()
        except OutOfReach:
            logger.info("the claims cannot be read")
        else:
            self._see(stored)
            await asyncio.gather(
                *(
                    self._look_at(claim, stored.get(claim.name))
                    for claim in self._now_wanted(stored)
                )
            )
        for claim in self._wanted.values():
            self._check(claim)

    async def end(self) -> None:
        """Give all claims up, so that others take them at once; whoever holds them has stopped.

        What is held together is left to run out, for others may hold it still.
        """
        self._ended = True
        held = [claim for claim in self._wanted.values() if self._is_held(claim)]
        for claim in self._wanted.values():
            claim.until = -math.inf
            self._check(claim)
        if held and not self._committer.bus.alone:
            writes = (
                Write(_GIVE_UP, {"claim": one.name, "process": self._process}, expects=None)
                for one in held
            )
            announced = (Announcement(CHANNEL, one.name) for one in held)
            await self._committer.commit(Batch(tuple(writes), tuple(announced)))

    def want(self, name: str) -> None:
        """Hold the claim from now on whenever it is free, without a work of its own."""
        self._want(name, "", self._process)

    def _want(self, name: str, family: str, holder: str) -> _Claim:
        claim = self._wanted.get(name)
        if claim is None:
            claim = self._wanted[name] = _Claim(name, family, holder)
            if self._committer.bus.alone:
                claim.until = math.inf
            self._check(claim)
            self._sooner.set()
        return claim

    def _is_held(self, claim: _Claim) -> bool:
        return self._time.monotonic() < claim.until

    def _check(self, claim: _Claim) -> None:
        """Tell whoever waits for it whether the claim is held."""
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

    def _see(self, stored: dict[str, _Stored]) -> None:
        now, moment = to_ms(self._time.now()), self._time.monotonic()
        others = {name: one for name, one in stored.items() if self._is_others(one, self._process)}
        self._others = {name: one.address for name, one in others.items()}
        self._seen |= {name: moment for name, one in stored.items() if one.until > now}

    def _now_wanted(self, stored: dict[str, _Stored]) -> list[_Claim]:
        """What is looked at now: all but what is left to others for a while."""
        families: dict[str, list[_Claim]] = {}
        for claim in self._wanted.values():
            self._tell_disagreement(claim, stored.get(claim.name))
            families.setdefault(claim.family, []).append(claim)
        found = families.pop("", [])
        for name, claims_of_it in families.items():
            found += self._of_family(name, claims_of_it, stored)
        return found

    def _of_family(
        self, name: str, wanted: list[_Claim], stored: dict[str, _Stored]
    ) -> list[_Claim]:
        """All of a family but those that are free and left to others."""
        family = self._families.setdefault(name, SharedFamily())
        not_ours: dict[str, str | None] = {}
        for claim in wanted:
            known = stored.get(claim.name)
            if known is None or known.holder != claim.holder:
                theirs = known is not None and self._is_others(known, claim.holder)
                not_ours[claim.name] = known.holder if known is not None and theirs else None
        own = sum(self._is_held(claim) for claim in wanted)
        taken = family.taken(not_ours, own, self._time.monotonic())
        return [
            one for one in wanted if one.name in taken or not_ours.get(one.name, "") is not None
        ]

    def _tell_disagreement(self, claim: _Claim, stored: _Stored | None) -> None:
        """Where processes have to agree and do not, whoever runs them has to know; once."""
        apart = stored is not None and self._is_others(stored, claim.holder)
        theirs = stored.holder if stored is not None and apart else ""
        if not any(one.startswith(AGREED) for one in (claim.holder, theirs)):
            return
        if theirs and theirs != self._disagreeing.get(claim.name):
            line = "%s is held by other processes, which have other settings: %s, here %s"
            logger.warning(line, claim.name, theirs, claim.holder)
        self._disagreeing[claim.name] = theirs

    async def _stored(self) -> dict[str, _Stored]:
        query = select(claims.c.name, claims.c.holder, claims.c.until, claims.c.address)
        async with self._database.read() as connection:
            return {name: _Stored(*about) for name, *about in await connection.execute(query)}

    def _is_others(self, stored: _Stored, own: str) -> bool:
        """Whether somebody else has it, and lives as far as anybody can tell."""
        if stored.holder == own or certainly_dead(stored.holder, self._process):
            return False
        return stored.until > to_ms(self._time.now())

    async def _look_at(self, claim: _Claim, stored: _Stored | None) -> None:
        """Take or renew one; nothing is written where it is another's."""
        if self._ended:
            return
        ends, now = self._time.ends(self._time.monotonic()), self._time.now()
        together = claim.holder.startswith(AGREED)
        writes = []
        if stored is None:
            entered = {"claim": claim.name, "nobody": "", "never": 0, "nowhere": ""}
            writes.append(Write(ENTER, entered, expects=None))
        elif self._is_others(stored, claim.holder):
            claim.until = -math.inf
            return
        elif together and stored.holder == claim.holder:
            left = timedelta(milliseconds=stored.until - to_ms(now))
            if LEASE - BEAT < left <= _AT_MOST:  # another one has just prolonged it
                claim.until = ends - max(LEASE - left, timedelta()).total_seconds()
                return
        holder = stored.holder if stored is not None else ""
        taken = {
            "claim": claim.name,
            "process": claim.holder,
            "dead": holder if certainly_dead(holder, self._process) else claim.holder,
            "now": to_ms(now),
            "lease_until": to_ms(now + LEASE),
            "own_address": self.address,
        }
        if together:
            taken["at_most"] = to_ms(now + _AT_MOST)
        news = () if holder == claim.holder else (Announcement(CHANNEL, claim.name),)
        try:
            take = Write(_AGREE if together else _TAKE, taken)
            await self._committer.commit(Batch((*writes, take), news))
        except NotStored:  # another was quicker, or writes it now, or the committer tells why
            return  # it is held as long as was stored before, if it was
        claim.until = ends
