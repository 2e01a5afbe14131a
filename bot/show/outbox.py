"""Messages that must arrive: each is a row in the database until it has been written.

The row is stored together with the record that the message was sent. It names the subject, not the
words, which are made when the message is sent and again on each retry. News about other people's
actions, and messages for places that another process writes to, are also rows; these contain the
message itself.
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
from sqlalchemy import bindparam, delete, insert, or_, select, update

from adapters.platform.chat import Place
from adapters.platform.views import View
from adapters.screen.one_offs import Errand, WriteResult
from adapters.screen.pending import MOST_SAID
from adapters.screen.screen import Screen
from bot.people.places import PlaceRow, Places
from bot.people.schema import tellings
from engine.host.clock import Clock, to_ms
from engine.store.bus import Announcement
from engine.store.commits import Batch, Committer, Conflict, NotStored, StoreClosed, Write
from engine.store.database import Database
from engine.store.problems import DatabaseUnreachable

LOOK: Final = timedelta(seconds=30)
"""Interval between checks for rows that are not written yet."""
TAKEN: Final = timedelta(seconds=100)
"""How long a process reserves a row that it is writing, unless it renews the reservation."""
AGAIN: Final = timedelta(minutes=5)
"""Pause before retrying a message that the platform refused."""
STORED_AGAIN: Final = timedelta(seconds=2)
"""Pause before retrying to store a row for another process, or a row's result."""
PATIENCE: Final = timedelta(days=7)
"""Rows older than this are dropped."""

MESSAGE: Final = "message"
"""The kind of messages that one process makes and another one writes."""

LEFT: Final = "left messages"
"""The channel that announces such messages, with the name of the platform."""

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
_IS_FREE: Final = or_(
    tellings.c.taken_until <= bindparam("now"),
    tellings.c.taken_until > bindparam("latest"),  # the clock was set back since
)
_TAKE: Final = update(tellings).where(*_THIS, _IS_FREE).values(taken_until=bindparam("until"))
_KEEP: Final = (
    update(tellings)
    .where(*_THIS, tellings.c.taken_until == bindparam("known"))
    .values(taken_until=bindparam("until"))
)
"""Renew a row only if this process still has it reserved."""
_OPEN: Final = (
    select(tellings)
    .where(_IS_FREE)
    .order_by(tellings.c.since, tellings.c.place_id, tellings.c.about)
)

Key = tuple[str, str]
"""The id of a place, and the `about` of a message there."""


class OutboxMessage(NamedTuple):
    """Something to tell in a place.

    `about`: a kind, a space, and the identifier of one message of that kind. `nonce`: identifies
    the message to platforms that recognise nonces.
    """

    row: PlaceRow
    about: str
    nonce: str

    @property
    def key(self) -> Key:
        """The key of its row."""
        return self.row.id, self.about

    @classmethod
    def new(cls, row: PlaceRow, about: str) -> Self:
        """A message that was not sent before."""
        return cls(row, about, secrets.token_hex(8))


def _named(key: Key) -> dict[str, object]:
    return {"place": key[0], "told_about": key[1]}


def _free_at(now: int) -> dict[str, object]:
    """The values that select unreserved rows; nobody reserves one for longer than `AGAIN`."""
    return {"now": now, "latest": now + 2 * AGAIN // _MILLISECOND}


def _owe(message: OutboxMessage, since: int, taken_until: int, body: str | None = None) -> Write:
    """The write that stores a row; other processes leave it alone until `taken_until`."""
    values = {
        "place_id": message.row.id,
        "about": message.about,
        "nonce": message.nonce,
        "since": since,
        "taken_until": taken_until,
        "body": body,
    }
    return Write(_OWE, values)


Make = Callable[[PlaceRow, str], Awaitable[View | None]]
"""Makes the view from a place and the text after the kind in `about`; None if it is obsolete.

Raises `NotYet` if it has to wait for something.
"""


class NotYet(Exception):
    """The message can only be made later; `look_soon` signals when."""


logger = logging.getLogger(__name__)


class Outbox:
    """Stores messages, sends them and retries; each kind makes its own views."""

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
        """Register the function for a kind."""
        self._makes[kind] = make

    def owed(self, message: OutboxMessage) -> tuple[Write, ...]:
        """The writes that store a row which this process is about to send."""
        now = to_ms(self._clock.now())
        until = self._until[message.nonce] = now + TAKEN // _MILLISECOND
        return Write(_DROP, _named(message.key), expects=None), _owe(message, now, until)

    async def promise(self, place: Place, about: str) -> None:
        """Store a row whose message is made and sent at a later look."""
        message = OutboxMessage.new(await self._places.of(place), about)
        now = to_ms(self._clock.now())
        drop = Write(_DROP, _named(message.key), expects=None)
        await self._committer.commit(Batch((drop, _owe(message, now, now))))

    def say(self, message: OutboxMessage, view: View) -> None:
        """Send a message whose row is stored, and store the result."""
        self._write(message, Errand(view))

    def _write(self, message: OutboxMessage, errand: Errand) -> None:
        self._said[message.key] = message.nonce
        ended = partial(self._ended, message)
        self._screen.write(message.row.place, errand.asked(message.nonce), ended)

    async def tell(self, place: Place, view: View) -> None:
        """Tell people something that they did not ask for, even if this process ends immediately.

        If it cannot be stored, storing it is retried in the background.
        """
        work = partial(self._tell, place, Errand(view), self._about())
        try:
            await work()
        except (NotStored, DatabaseUnreachable):  # logged by the committer
            self._begin(self._in_store(work), "a message to people")

    async def _tell(self, place: Place, errand: Errand, about: str) -> None:
        here = self._screen.serves(place)
        until = to_ms(self._clock.now() + TAKEN) if here else 0
        message, owed = await self._owed(place, errand, about, until)
        said = () if here else (Announcement(LEFT, place.platform),)
        await self._committer.commit(Batch(owed, said))
        if here:
            self._until[message.nonce] = until
            self._write(message, errand)

    def leave(self, place: Place, left: Errand, done: Callable[[bool], None]) -> None:
        """Leave an errand to the process that writes to that place, now or after the next start.

        Runs in the background; `done` is called with whether it was stored.
        """
        if self._committer.bus.alone and not self._screen.closed:
            done(False)  # noqa: FBT003 (as `Screen.say` tells it)
            return
        self._leaving.append((place, left, done))
        self._begin(self._leave_all(), "messages left to another process")

    async def _leave_all(self) -> None:
        """Store everything that waits, in order, in one batch."""
        async with self._in_order:
            together, kept = tuple(self._leaving), False
            if not together:
                return
            try:
                owed: list[Write] = []
                for place, left, _ in together:
                    work = partial(self._owed, place, left, self._about())
                    owed += (await self._in_store(work))[1]
                said = tuple(Announcement(LEFT, place.platform) for place, _, _ in together)
                batch = Batch(tuple(owed), said)
                await self._in_store(partial(self._committer.commit, batch))
                kept = True
            finally:
                del self._leaving[: len(together)]
                for _, _, done in together:
                    done(kept)

    async def _in_store(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """Read or write, retrying until the store answers; a write may happen twice."""
        while True:
            try:
                return await work()
            except StoreClosed:
                raise
            except (NotStored, DatabaseUnreachable):  # logged by the committer
                await asyncio.sleep(self._clock.seconds(STORED_AGAIN))

    def _about(self) -> str:
        return f"{MESSAGE} {next(self._numbers):012}{secrets.token_hex(4)}"

    async def _owed(
        self, place: Place, errand: Errand, about: str, until: int = 0
    ) -> tuple[OutboxMessage, tuple[Write, ...]]:
        """The writes that store an errand; other processes leave it alone until then.

        A retry stores the same row again.
        """
        message = OutboxMessage.new(await self._places.of(place), about)
        body = _ERRAND.dump_json(errand, exclude_defaults=True).decode()
        owe = _owe(message, to_ms(self._clock.now()), until, body)
        return message, (Write(_DROP, _named(message.key), expects=None), owe)

    async def close(self) -> None:
        """Wait until the results of all messages begun are stored."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def look_soon(self) -> None:
        """Check now, because this process serves more places than before or a message is ready."""
        self._sooner.set()

    async def run(self) -> None:
        """Retry unwritten rows until cancelled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._clock.seconds(LOOK)):
                    await self._sooner.wait()
            self._sooner.clear()
            try:
                await self.look()
            except (NotStored, DatabaseUnreachable):  # logged by the committer
                logger.info("unwritten rows wait for the store")

    async def look(self) -> None:
        """Renew the rows that are being sent here, and send those that no process has reserved."""
        now = to_ms(self._clock.now())
        for key, nonce in tuple(self._said.items()):
            if self._until.get(nonce, now) - now < (TAKEN - LOOK) // _MILLISECOND:
                await self._keep(key, nonce, TAKEN)
        rows = await self._database.rows(_OPEN, _free_at(now))
        self._more.clear()
        for found in rows:
            key = found.place_id, found.about
            row = await self._places.get(found.place_id)
            if found.since + PATIENCE // _MILLISECOND < now or found.nonce in self._written:
                await self._drop(key, found.nonce)
            elif key not in self._said and row is not None and row.reachable:
                waiting = Counter(place for place, _ in self._said)
                if waiting[row.id] < MOST_SAID:  # otherwise the oldest would be dropped
                    await self._say_again(OutboxMessage(row, found.about, found.nonce), found.body)
                else:
                    self._more.add(row.id)

    async def _say_again(self, message: OutboxMessage, body: str | None) -> None:
        kind, _, which = message.about.partition(" ")
        make, key, row = self._makes.get(kind), message.key, message.row
        if (make is None and body is None) or not self._screen.serves(row.place):
            return
        try:
            await self._take(key, message.nonce)
            left = _ERRAND.validate_json(body) if body is not None else None
            view = await make(row, which) if left is None and make is not None else None
        except Conflict:  # another process is sending it
            return
        except NotYet:
            await self._keep(key, message.nonce, timedelta())
            return
        except (NotStored, DatabaseUnreachable):
            raise
        except Exception:  # the others are still sent
            logger.exception("a message of kind %s could not be made", kind)
            await self._keep(key, message.nonce, AGAIN)
            return
        if left is not None or view is not None:
            self._write(message, left or Errand(view))
        else:
            await self._drop(key, message.nonce)

    def _ended(self, message: OutboxMessage, result: WriteResult) -> None:
        """Drop the row if it was written, or was refused for good; otherwise schedule a retry."""
        key, nonce = message.key, message.nonce
        over = result is WriteResult.WRITTEN
        if over:
            self._written[nonce] = None
        if self._said.get(key) != nonce:  # something newer with the same key is being sent
            return
        del self._said[key]
        if result is WriteResult.REFUSED:
            over = message.about.startswith(f"{MESSAGE} ")
        if over:
            work = partial(self._drop, key, nonce)
        elif not self._screen.serves(message.row.place):  # its next holder writes it at once
            work = partial(self._keep, key, nonce, timedelta(), message.row.place.platform)
        else:
            later = AGAIN if result is WriteResult.REFUSED else LOOK
            work = partial(self._keep, key, nonce, later)
        self._begin(self._in_store(work), "the result of a message, which may be sent again")
        if key[0] in self._more:
            self._sooner.set()

    def _begin(self, work: Coroutine[None, None, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._noted)

    def _noted(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        failure = None if task.cancelled() else task.exception()
        if isinstance(failure, NotStored | DatabaseUnreachable):  # logged by the committer
            logger.warning("not stored: %s", task.get_name())
        elif failure is not None:
            logger.error("not stored: %s", task.get_name(), exc_info=failure)

    async def _take(self, key: Key, nonce: str) -> None:
        """Reserve a row for a while; raises `Conflict` if another process has it."""
        now = to_ms(self._clock.now())
        until = now + TAKEN // _MILLISECOND
        taken = Write(_TAKE, {**_named(key), **_free_at(now), "until": until})
        await self._committer.commit(Batch((taken,)))
        self._until[nonce] = until

    async def _keep(self, key: Key, nonce: str, wait: timedelta, announced: str = "") -> None:
        """Reserve a row for `wait`.

        With `announced`, a platform, the other processes are told to check at once.
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
