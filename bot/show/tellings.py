"""What has to be told in a place is a row until it was written there, whatever happens meanwhile.

The row is stored together with the note that it is told. It says what it is about, not in which
words: these are made when it is sent, and made again when that has to be retried. A message for a
place that another process writes to is a row as well, which holds it.
"""

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from datetime import timedelta
from functools import partial
from itertools import count
from typing import Final, NamedTuple, Self, TypeVar

from cachetools import FIFOCache
from pydantic import TypeAdapter
from sqlalchemy import bindparam, delete, insert, select, update

from adapters.platform.chat import Place
from adapters.platform.views import View
from adapters.screen.pending import Errand, WriteResult
from adapters.screen.place_state import MOST_SAID
from adapters.screen.screen import Screen
from bot.people.places import PlaceRow, Places
from bot.people.schema import tellings
from engine.host.clock import Clock, to_ms
from engine.store.bus import Announcement
from engine.store.commits import Batch, Committer, Conflict, NotStored, StoreClosed, Write
from engine.store.database import Database
from engine.store.problems import OutOfReach

LOOK: Final = timedelta(seconds=30)
"""How long until it is looked again what is not written yet."""
TAKEN: Final = timedelta(seconds=100)
"""For how long a process has what it tries to write, if it does not renew that."""
AGAIN: Final = timedelta(minutes=5)
"""When it is tried again to write what a platform has refused."""
STORED_AGAIN: Final = timedelta(seconds=2)
"""When it is tried again to store what is left to another process, or what became of a row."""
PATIENCE: Final = timedelta(days=7)
"""What could not be written for so long is not told any more."""

MESSAGE: Final = "message"
"""The kind of what another process has made, and this one writes."""

LEFT: Final = "left messages"
"""The channel on which it is announced that there are any, by the name of the platform."""

Result = TypeVar("Result")

_ERRAND: Final = TypeAdapter(Errand)
_REMEMBERED: Final = 4096
_MILLISECOND: Final = timedelta(milliseconds=1)
_THIS: Final = (
    tellings.c.place_id == bindparam("place"),
    tellings.c.about == bindparam("told_about"),
)
_OWE: Final = insert(tellings)
_DROP: Final = delete(tellings).where(*_THIS)
_DROP_WRITTEN: Final = delete(tellings).where(*_THIS, tellings.c.nonce == bindparam("known_as"))
_TAKE: Final = (
    update(tellings)
    .where(*_THIS, tellings.c.taken_until <= bindparam("now"))
    .values(taken_until=bindparam("until"))
)
_KEEP: Final = (
    update(tellings)
    .where(*_THIS, tellings.c.taken_until == bindparam("known"))
    .values(taken_until=bindparam("until"))
)
"""Only who has it says until when: it may be another process by now."""
_OPEN: Final = (
    select(tellings)
    .where(tellings.c.taken_until <= bindparam("now"))
    .order_by(tellings.c.since, tellings.c.place_id, tellings.c.about)
)

Key = tuple[str, str]
"""A place, and what is told there."""


class Telling(NamedTuple):
    """What has to be told in a place. `about` is a kind and which of it is meant; a platform knows
    it again by its `nonce`.
    """

    row: PlaceRow
    about: str
    nonce: str

    @property
    def key(self) -> Key:
        """What is told where."""
        return self.row.id, self.about

    @classmethod
    def new(cls, row: PlaceRow, about: str) -> Self:
        """Something that was not told before."""
        return cls(row, about, secrets.token_hex(8))


def _named(key: Key) -> dict[str, object]:
    return {"place": key[0], "told_about": key[1]}


def _owe(telling: Telling, since: int, taken_until: int, body: str | None = None) -> Write:
    """What notes that it has to be told; nobody else says it before `taken_until`."""
    values = {
        "place_id": telling.row.id,
        "about": telling.about,
        "nonce": telling.nonce,
        "since": since,
        "taken_until": taken_until,
        "body": body,
    }
    return Write(_OWE, values)


Make = Callable[[PlaceRow, str], Awaitable[View | None]]
"""Makes what is told in a place, from what follows the kind in `about`; None where that is not to
be told any more.
"""

logger = logging.getLogger(__name__)


class Tellings:
    """Owes, says and tries again. Each kind of news `makes` its own views."""

    def __init__(
        self,
        database: Database,
        committer: Committer,
        places: Places,
        screen: Screen,
        clock: Clock,
    ) -> None:
        self._database = database
        self._committer = committer
        self._places = places
        self._screen = screen
        self._clock = clock
        self._makes: dict[str, Make] = {}
        self._said: dict[Key, str] = {}
        self._until: dict[str, int] = {}
        self._keeping = asyncio.Lock()
        self._written = FIFOCache[str, None](_REMEMBERED)
        self._more = set[str]()
        self._numbers = count()
        self._in_order = asyncio.Lock()
        self._leaving: list[tuple[Place, Errand, Callable[[bool], None]]] = []
        self._tasks = set[asyncio.Task[None]]()
        self._sooner = asyncio.Event()
        committer.bus.listen(LEFT, lambda _: self._sooner.set(), self._sooner.set)

    def kind(self, kind: str, make: Make) -> None:
        """Know how something of a kind is told; `about` begins with the kind and a space."""
        self._makes[kind] = make

    def owed(self, telling: Telling) -> tuple[Write, ...]:
        """What notes that it has to be told, which this process is about to say."""
        now = to_ms(self._clock.now())
        until = self._until[telling.nonce] = now + TAKEN // _MILLISECOND
        return Write(_DROP, _named(telling.key), expects=None), _owe(telling, now, until)

    def say(self, telling: Telling, view: View) -> None:
        """Say it, once it is noted; what becomes of that is noted as well."""
        self._write(telling, Errand(view))

    def _write(self, telling: Telling, errand: Errand) -> None:
        self._said[telling.key] = telling.nonce
        ended = partial(self._ended, telling)
        self._screen.write(telling.row.place, errand.asked(telling.nonce), ended)

    def leave(self, place: Place, left: Errand, done: Callable[[bool], None]) -> None:
        """Leave something to the process that writes to its place, now or after the next start, in
        the background; `done` hears whether it is kept for that.
        """
        if self._committer.bus.alone and not self._screen.closed:
            done(False)  # noqa: FBT003 (as `Screen.say` tells it)
            return
        self._leaving.append((place, left, done))
        self._begin(self._leave_all(), "what is left to another process")

    async def _leave_all(self) -> None:
        """Leave it in the order in which it came, together with what comes meanwhile."""
        async with self._in_order:
            together, kept = tuple(self._leaving), False
            if not together:
                return
            try:
                owed = [
                    write
                    for place, left, _ in together
                    for write in await self._in_store(partial(self._owed_elsewhere, place, left))
                ]
                said = tuple(Announcement(LEFT, place.platform) for place, _, _ in together)
                batch = Batch(tuple(owed), said)
                await self._in_store(partial(self._committer.commit, batch))
                kept = True
            finally:
                del self._leaving[: len(together)]
                for _, _, done in together:
                    done(kept)

    async def _in_store(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """Read or store something as soon as that can be done; it may be stored twice."""
        while True:
            try:
                return await work()
            except StoreClosed:
                raise
            except (NotStored, OutOfReach):  # which the committer tells
                await asyncio.sleep(self._clock.seconds(STORED_AGAIN))

    async def _owed_elsewhere(self, place: Place, left: Errand) -> tuple[Write, ...]:
        """Stored once more it is the same row, so that it is written once."""
        row = await self._places.of(place)
        about = f"{MESSAGE} {next(self._numbers):012}{secrets.token_hex(4)}"
        body = _ERRAND.dump_json(left, exclude_defaults=True).decode()
        telling = Telling.new(row, about)
        owe = _owe(telling, to_ms(self._clock.now()), 0, body)
        return Write(_DROP, _named(telling.key), expects=None), owe

    async def close(self) -> None:
        """Wait until it is stored what becomes of all that was begun."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def look_soon(self) -> None:
        """More places are served here than before."""
        self._sooner.set()

    async def run(self) -> None:
        """Try again what is not written yet, until cancelled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._clock.seconds(LOOK)):
                    await self._sooner.wait()
            self._sooner.clear()
            try:
                await self.look()
            except (NotStored, OutOfReach):  # which the committer tells
                logger.info("what is owed waits for the store")

    async def look(self) -> None:
        """Keep what is being said here, and say what nobody else does."""
        now = to_ms(self._clock.now())
        for key, nonce in tuple(self._said.items()):
            if self._until.get(nonce, now) - now < (TAKEN - LOOK) // _MILLISECOND:
                await self._keep(key, nonce, TAKEN)
        rows = await self._database.look(lambda one: one.execute(_OPEN, {"now": now}).all())
        self._more.clear()
        for found in rows:
            key = found.place_id, found.about
            row = await self._places.get(found.place_id)
            if found.since + PATIENCE // _MILLISECOND < now or found.nonce in self._written:
                await self._drop(key, found.nonce)
            elif key not in self._said and row is not None and row.reachable:
                waiting = Counter(place for place, _ in self._said)
                if waiting[row.id] < MOST_SAID:  # or the oldest would not be said
                    await self._say_again(Telling(row, found.about, found.nonce), found.body)
                else:
                    self._more.add(row.id)

    async def _say_again(self, telling: Telling, body: str | None) -> None:
        kind, _, which = telling.about.partition(" ")
        make, key, row = self._makes.get(kind), telling.key, telling.row
        if (make is None and body is None) or not self._screen.serves(row.place):
            return
        try:
            await self._take(key, telling.nonce)
            left = _ERRAND.validate_json(body) if body is not None else None
            view = await make(row, which) if left is None and make is not None else None
        except Conflict:  # another process says it
            return
        except (NotStored, OutOfReach):
            raise
        except Exception:  # it stops none of the others
            logger.exception("%s cannot be told", kind)
            await self._keep(key, telling.nonce, AGAIN)
            return
        if left is not None or view is not None:
            self._write(telling, left or Errand(view))
        else:
            await self._drop(key, telling.nonce)

    def _ended(self, telling: Telling, result: WriteResult) -> None:
        """Only what was written, or what is an errand and was refused for good, is owed no more."""
        key, nonce = telling.key, telling.nonce
        over = result is WriteResult.WRITTEN
        if over:
            self._written[nonce] = None
        if self._said.get(key) != nonce:  # something newer about the same is being said
            return
        del self._said[key]
        if result is WriteResult.REFUSED:
            over = telling.about.startswith(f"{MESSAGE} ")
        if over:
            work = partial(self._drop, key, nonce)
        elif not self._screen.serves(telling.row.place):  # its next holder writes it at once
            work = partial(self._keep, key, nonce, timedelta(), telling.row.place.platform)
        else:
            later = AGAIN if result is WriteResult.REFUSED else LOOK
            work = partial(self._keep, key, nonce, later)
        self._begin(self._in_store(work), "what was told, which may be told again")
        if key[0] in self._more:
            self._sooner.set()

    def _begin(self, work: Coroutine[None, None, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._noted)

    def _noted(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        failure = None if task.cancelled() else task.exception()
        if isinstance(failure, NotStored | OutOfReach):  # which the committer tells
            logger.warning("not noted: %s", task.get_name())
        elif failure is not None:
            logger.error("not noted: %s", task.get_name(), exc_info=failure)

    async def _take(self, key: Key, nonce: str) -> None:
        """Have it for a while; raises `Conflict` where another process has."""
        now = to_ms(self._clock.now())
        until = now + TAKEN // _MILLISECOND
        taken = Write(_TAKE, {**_named(key), "now": now, "until": until})
        await self._committer.commit(Batch((taken,)))
        self._until[nonce] = until

    async def _keep(self, key: Key, nonce: str, wait: timedelta, announced: str = "") -> None:
        """Have it said by nobody else for so long; where it is announced on a platform, they look
        at once.
        """
        told = (Announcement(LEFT, announced),) if announced else ()
        async with self._keeping:
            until = to_ms(self._clock.now()) + wait // _MILLISECOND
            kept = {**_named(key), "known": self._until.get(nonce, 0), "until": until}
            await self._committer.commit(Batch((Write(_KEEP, kept, expects=None),), told))
            if self._said.get(key) == nonce:
                self._until[nonce] = until
            else:
                self._until.pop(nonce, None)

    async def _drop(self, key: Key, nonce: str) -> None:
        dropped = {**_named(key), "known_as": nonce}
        await self._committer.commit(Batch((Write(_DROP_WRITTEN, dropped, expects=None),)))
        self._until.pop(nonce, None)
