"""What has to be told in a place is a row until it was written there, whatever happens meanwhile.

The row is stored together with the note that it is told. It says what it is about, not in which
words: these are made when it is sent, and made again when that has to be retried. A message for a
place that another process writes to is a row as well, which holds it.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from datetime import timedelta
from functools import partial
from itertools import count
from typing import Final, NamedTuple, Self

from pydantic import TypeAdapter
from sqlalchemy import bindparam, delete, insert, select, update

from adapters.chat import Place
from adapters.pending import Errand
from adapters.screen import Screen
from adapters.views import View
from bot.people.places import PlaceRow, Places
from bot.people.schema import tellings
from engine.host.clock import Clock, to_ms
from engine.store.bus import Announcement
from engine.store.commits import Batch, Committer, Conflict, NotStored, Statement, Write
from engine.store.database import Database
from engine.store.problems import OutOfReach

LOOK: Final = timedelta(seconds=30)
"""How long until it is looked again what is not written yet."""
TAKEN: Final = timedelta(seconds=100)
"""For how long a process has what it tries to write, if it does not renew that."""
AGAIN: Final = timedelta(minutes=5)
"""When it is tried again to write what a platform has refused."""
STORED_AGAIN: Final = timedelta(seconds=2)
"""When it is tried again to store what is left to another process."""
PATIENCE: Final = timedelta(days=7)
"""What could not be written for so long is not told any more."""

MESSAGE: Final = "message"
"""The kind of what another process has made, and this one writes."""

LEFT: Final = "left messages"
"""The channel on which it is announced that there are any, by the name of the platform."""

_ERRAND: Final = TypeAdapter(Errand)
_MILLISECOND: Final = timedelta(milliseconds=1)
_THIS: Final = (
    tellings.c.place_id == bindparam("place"),
    tellings.c.about == bindparam("told_about"),
)
_OWE: Final = insert(tellings)
_DROP: Final = delete(tellings).where(*_THIS)
_TAKE: Final = (
    update(tellings)
    .where(*_THIS, tellings.c.taken_until <= bindparam("now"))
    .values(taken_until=bindparam("until"))
)
_KEEP: Final = update(tellings).where(*_THIS).values(taken_until=bindparam("until"))
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
        key = {"place": telling.row.id, "told_about": telling.about}
        owe = _owe(telling, now, now + TAKEN // _MILLISECOND)
        return Write(_DROP, key, expects=None), owe

    def say(self, telling: Telling, view: View) -> None:
        """Say it, once it is noted; what becomes of that is noted as well."""
        self._said[telling.key] = telling.nonce
        done = partial(self._done, telling)
        self._screen.say(telling.row.place, view, done, nonce=telling.nonce)

    def leave(self, place: Place, left: Errand, done: Callable[[bool], None]) -> None:
        """Leave something to the process that writes to its place, in the background; `done` hears
        whether it is kept for that.
        """
        if self._committer.bus.alone:
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
                while not kept:
                    kept = await self._keep_for_others(together)
            finally:
                del self._leaving[: len(together)]
                for _, _, done in together:
                    done(kept)

    async def _keep_for_others(
        self, together: tuple[tuple[Place, Errand, Callable[[bool], None]], ...]
    ) -> bool:
        """Store it; false, after a while, where that cannot be done now."""
        try:
            owed = [await self._owed_elsewhere(place, left) for place, left, _ in together]
            said = (Announcement(LEFT, place.platform) for place, _, _ in together)
            await self._committer.commit(Batch(tuple(owed), tuple(said)))
        except (NotStored, OutOfReach):  # which the committer tells
            await asyncio.sleep(self._clock.seconds(STORED_AGAIN))
            return False
        return True

    async def _owed_elsewhere(self, place: Place, left: Errand) -> Write:
        row = await self._places.of(place)
        about = f"{MESSAGE} {next(self._numbers):012}{secrets.token_hex(4)}"
        body = _ERRAND.dump_json(left, exclude_defaults=True).decode()
        return _owe(Telling.new(row, about), to_ms(self._clock.now()), 0, body)

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
        for key in tuple(self._said):
            await self._commit(_KEEP, key, TAKEN)
        asked = {"now": to_ms(self._clock.now())}
        rows = await self._database.look(lambda one: one.execute(_OPEN, asked).all())
        for found in rows:
            key = found.place_id, found.about
            row = await self._places.get(found.place_id)
            if to_ms(self._clock.now()) > found.since + PATIENCE // _MILLISECOND:
                await self._commit(_DROP, key)
            elif key not in self._said and row is not None and row.reachable:
                await self._say_again(Telling(row, found.about, found.nonce), found.body)

    async def _say_again(self, telling: Telling, body: str | None) -> None:
        kind, _, which = telling.about.partition(" ")
        make, key, row = self._makes.get(kind), telling.key, telling.row
        if (make is None and body is None) or not self._screen.serves(row.place):
            return
        try:
            await self._commit(_TAKE, key, TAKEN, expects=1)
            left = _ERRAND.validate_json(body) if body is not None else None
            view = await make(row, which) if left is None and make is not None else None
        except Conflict:  # another process says it
            return
        except (NotStored, OutOfReach):
            raise
        except Exception:  # it stops none of the others
            logger.exception("%s cannot be told", kind)
            await self._commit(_KEEP, key, AGAIN)
            return
        if left is not None:
            self._said[key] = telling.nonce
            done = partial(self._done, telling)
            self._screen.write_left(row.place, left, done, telling.nonce)
        elif view is None:
            await self._commit(_DROP, key)
        else:
            self.say(telling, view)

    def _done(
        self,
        telling: Telling,
        written: bool,  # noqa: FBT001 (as `Screen.say` tells it)
    ) -> None:
        key = telling.key
        if self._said.get(key) == telling.nonce:  # nothing newer about the same is being said
            del self._said[key]
            ours = self._screen.serves(telling.row.place)  # else its next holder writes it at once
            wait = AGAIN if ours else timedelta()
            work = self._commit(_DROP, key) if written else self._commit(_KEEP, key, wait)
            self._begin(work, "what was told, which may be told again")

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

    async def _commit(
        self,
        statement: Statement,
        key: Key,
        until: timedelta | None = None,
        *,
        expects: int | None = None,
    ) -> None:
        now = to_ms(self._clock.now())
        values: dict[str, object] = {"place": key[0], "told_about": key[1]}
        if until is not None:
            values["until"] = now + until // _MILLISECOND
        if expects:
            values["now"] = now
        await self._committer.commit(Batch((Write(statement, values, expects=expects),)))
