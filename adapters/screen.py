"""The screen: keeps what stands in every place equal to what should stand there (law 5).

Whoever has something to show wishes for surfaces by name. A surface first gets a slot and is drawn
then, so that it shows the newest state; what a budget delays is skipped, never queued. New messages
of a place are sent in the order in which they were first wished for; who is waited for goes first.
"""

import asyncio
import hashlib
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Protocol

from adapters.chat import Busy, MessageGone, Place, Platform, Unreachable, View
from adapters.slots import Clock, Slots

RETRY = timedelta(seconds=2)
LONGEST_RETRY = timedelta(minutes=1)

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Shown:
    """A message that stands on a screen: under which name, in which version, how it looked."""

    name: str
    message: str
    version: int
    digest: str


@dataclass(frozen=True, slots=True)
class Wish:
    """A surface that should show at least this version.

    `create`: send it if it is not on the screen, otherwise only what is there is edited. `fresh`:
    send it anew at the end. `final`: it will not change any more and need not be remembered.
    `remove`: take it off. `every`: the wish is for every surface on the screen whose name begins
    so. `replaces`: once it stands, the others whose names begin so are taken off.
    """

    name: str
    version: int
    create: bool = True
    urgent: bool = False
    fresh: bool = False
    final: bool = False
    remove: bool = False
    every: bool = False
    replaces: str = ""


class Painter(Protocol):
    """Who knows what a surface should look like now."""

    async def draw(self, place: Place, name: str) -> View | None:
        """The surface in its newest state; None where there is nothing to show any more."""
        ...

    async def unreachable(self, place: Place) -> None:
        """The place could not be written to."""
        ...


class Memory(Protocol):
    """What was shown where, kept over a restart."""

    async def recall(self, place: Place) -> Sequence[Shown]:
        """Everything that stands in a place, in the order in which it was sent."""
        ...

    async def keep(self, place: Place, shown: Shown) -> None:
        """Remember a surface as it stands now."""
        ...

    async def forget(self, place: Place, name: str) -> None:
        """Forget a surface."""
        ...


@dataclass(slots=True)
class _Board:
    """One place: what stands there, what is wished for, and who is at work on it."""

    place: Place
    platform: Platform
    slots: Slots
    shown: dict[str, Shown] | None = None
    wishes: dict[str, Wish] = field(default_factory=dict)
    worker: asyncio.Task[None] | None = None


class Screen:
    """All places of all platforms."""

    def __init__(self, painter: Painter, memory: Memory, clock: Clock) -> None:
        self._painter = painter
        self._memory = memory
        self._clock = clock
        self._platforms: dict[str, tuple[Platform, Slots]] = {}
        self._boards: dict[Place, _Board] = {}
        self._closed = False

    def add(self, platform: Platform) -> None:
        """Show things on this platform too."""
        self._platforms[platform.name] = (platform, Slots(platform.limits, self._clock))

    @property
    def platforms(self) -> Mapping[str, Platform]:
        """The platforms by name."""
        return {name: platform for name, (platform, _) in self._platforms.items()}

    def wish(self, place: Place, wishes: Iterable[Wish]) -> None:
        """Bring surfaces of a place up to date, as soon as its budget allows."""
        if self._closed or place.platform not in self._platforms:
            return
        board = self._board(place)
        for wish in wishes:
            before = board.wishes.get(wish.name)
            kept = before is not None and before.fresh and not wish.fresh
            board.wishes[wish.name] = replace(wish, fresh=True) if kept else wish
        if board.worker is None and board.wishes:
            board.worker = asyncio.create_task(self._work(board), name=f"screen of {place.chat}")

    async def post(self, place: Place, view: View) -> None:
        """Send a message that never changes; raises a `ChatError` where it cannot be sent."""
        platform, slots = self._platforms[place.platform]
        while True:
            await slots.take(place, urgent=view.urgent)
            try:
                await platform.send(place, view)
            except Busy as busy:
                slots.close(place, busy.retry_after)
            else:
                return

    async def settled(self) -> None:
        """Wait until nothing is left to draw."""
        while workers := [board.worker for board in self._boards.values() if board.worker]:
            await asyncio.wait(workers)

    async def close(self) -> None:
        """Stop drawing for good; what is missing is drawn after the next start."""
        self._closed = True
        workers = [board.worker for board in self._boards.values() if board.worker]
        for worker in workers:
            worker.cancel()
        if workers:
            await asyncio.wait(workers)

    def _board(self, place: Place) -> _Board:
        board = self._boards.get(place)
        if board is None:
            platform, slots = self._platforms[place.platform]
            board = self._boards[place] = _Board(place, platform, slots)
        return board

    async def _work(self, board: _Board) -> None:
        pause = RETRY
        try:
            while board.wishes:
                try:
                    await self._step(board)
                except Busy as busy:
                    logger.info("%s is closed for %s", board.place.platform, busy.retry_after)
                    board.slots.close(board.place, busy.retry_after)
                except Unreachable:
                    logger.info("a place on %s cannot be reached", board.place.platform)
                    board.wishes.clear()
                    await self._painter.unreachable(board.place)
                except Exception:  # of the platform or the memory: what stands there is asked anew
                    logger.exception("%s: tried again after %s", board.place.platform, pause)
                    board.shown = None
                    await asyncio.sleep(self._clock.seconds(pause))
                    pause = min(2 * pause, LONGEST_RETRY)
                else:
                    pause = RETRY
        finally:
            board.worker = None
            if board.shown is not None and not board.shown and not board.wishes:
                self._boards.pop(board.place, None)

    async def _step(self, board: _Board) -> None:
        """Fulfil one wish. It stays a wish if the platform failed."""
        if board.shown is None:
            kept = await self._memory.recall(board.place)
            board.shown = {shown.name: shown for shown in kept}
        if self._expand(board, board.shown) or not board.wishes:
            return
        first = _next(board.wishes.values(), board.shown)
        await board.slots.take(board.place, urgent=first.urgent)
        wish = _next(board.wishes.values(), board.shown)
        written = False
        try:
            written = await self._fulfil(board, board.shown, wish)
        finally:
            if not written:
                board.slots.give_back(board.place)

    def _expand(self, board: _Board, shown: Mapping[str, Shown]) -> bool:
        """Turn wishes for every surface into single ones, drop those fulfilled already."""
        changed = False
        for wish in tuple(board.wishes.values()):
            if wish.every:
                del board.wishes[wish.name]
                for name in shown:
                    if name.startswith(wish.name) and name not in board.wishes:
                        board.wishes[name] = replace(wish, name=name, create=False, every=False)
                changed = True
            elif wish.name not in shown and (wish.remove or not wish.create):
                del board.wishes[wish.name]
                changed = True
        return changed

    async def _fulfil(self, board: _Board, shown: dict[str, Shown], wish: Wish) -> bool:
        """Draw and write; says whether a request was made."""
        old = shown.get(wish.name)
        if wish.remove:
            return await self._take_off(board, shown, wish, old)
        view = await self._draw(board, wish)
        if view is None:
            if wish.final and shown.pop(wish.name, None) is not None:
                await self._memory.forget(board.place, wish.name)
            _done(board, wish)
            return False
        digest = hashlib.blake2b(repr(view).encode(), digest_size=16).hexdigest()
        if old is not None and old.digest == digest and not wish.fresh:
            await self._note(board, shown, wish, Shown(wish.name, old.message, 0, digest), old)
            return False
        message = await self._write(board, wish, old, view)
        if message is None:
            shown.pop(wish.name, None)
            await self._memory.forget(board.place, wish.name)
            return True
        await self._note(board, shown, wish, Shown(wish.name, message, 0, digest), old)
        return True

    async def _draw(self, board: _Board, wish: Wish) -> View | None:
        try:
            return await self._painter.draw(board.place, wish.name)
        except Exception:  # a view that cannot be drawn must not hold up the others
            logger.exception("surface %s, version %s, cannot be drawn", wish.name, wish.version)
            return None

    async def _write(self, board: _Board, wish: Wish, old: Shown | None, view: View) -> str | None:
        """Send or edit; None where the message to be edited has gone."""
        if old is not None and not wish.fresh:
            try:
                await board.platform.edit(board.place, old.message, view)
            except MessageGone:
                return None
            return old.message
        nonce = f"{wish.name}@{wish.version}" if wish.fresh else wish.name
        message = await board.platform.send(board.place, view, nonce)
        if old is not None:
            await self._delete(board, old)
        return message

    async def _note(
        self,
        board: _Board,
        shown: dict[str, Shown],
        wish: Wish,
        now: Shown,
        old: Shown | None,
    ) -> None:
        """Remember what stands there, and that the wish has come true."""
        now = Shown(now.name, now.message, wish.version, now.digest)
        if wish.final:
            if old is not None:
                await self._memory.forget(board.place, wish.name)
            shown.pop(wish.name, None)
        elif old is None or old.digest != now.digest or old.message != now.message:
            await self._memory.keep(board.place, now)
            shown[wish.name] = now
        _done(board, wish)
        if wish.replaces:
            for name in shown:
                if name.startswith(wish.replaces) and name != wish.name:
                    board.wishes[name] = Wish(name, wish.version, remove=True)

    async def _take_off(
        self, board: _Board, shown: dict[str, Shown], wish: Wish, old: Shown | None
    ) -> bool:
        if old is not None:
            await self._delete(board, old)
            shown.pop(wish.name, None)
            await self._memory.forget(board.place, wish.name)
        _done(board, wish)
        return old is not None

    async def _delete(self, board: _Board, old: Shown) -> None:
        try:
            await board.platform.delete(board.place, old.message)
        except MessageGone:
            logger.debug("%s was gone already", old.name)


def _done(board: _Board, wish: Wish) -> None:
    """Strike the wish off, unless a newer one has taken its place meanwhile."""
    if board.wishes.get(wish.name) == wish:
        del board.wishes[wish.name]


def _next(wishes: Iterable[Wish], shown: Mapping[str, Shown]) -> Wish:
    """What is written next: the urgent before the others; new messages keep their order."""
    waiting = list(wishes)
    unsent = [wish for wish in waiting if wish.name not in shown and not wish.remove]
    edits = [wish for wish in waiting if wish.name in shown and not wish.remove]
    if any(wish.urgent for wish in edits):
        return next(wish for wish in edits if wish.urgent)
    if unsent:
        return unsent[0]
    return edits[0] if edits else waiting[0]
