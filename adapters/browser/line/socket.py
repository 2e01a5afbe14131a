"""The websocket of a room: frames in, frames out."""

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import partial
from itertools import count

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from adapters.browser import wire
from adapters.browser.archive import Archive, Room, Visitor
from adapters.browser.line.channels import Channels, group_of, private_of
from adapters.browser.line.connections import PageConnection
from adapters.browser.line.frames import WINDOW, FrameHandler, Received, Welcome
from adapters.browser.people.gate import ConnectionGate
from adapters.browser.people.limits import AddressLimits, Quota
from adapters.browser.people.visitors import PROTOCOL, Visitors
from adapters.platform.application import Application, Phrases
from adapters.platform.chat import Admission
from adapters.trouble.failures import (
    HANDLING,
    DeadLetters,
    InputNotStored,
    cancel_all,
    finish,
    wordless,
)

CLOSE_STRANGER = 4401
"""Close code: no such room, or an unknown pass. The page reloads."""

ACTS = timedelta(minutes=1)
"""How long it is assumed that somebody may still act in the room of a table."""

CLOSE_RECONNECT = 4402
"""Close code: the page was read too slowly and missed something, or must prove its pass again.

It reconnects at once.
"""

FRAME_BYTES = 64 * 1024
"""A larger frame ends the connection; one larger than `wire.FRAME_LENGTH` is refused."""

HEARTBEAT = 20.0
"""Seconds of silence before a ping; without a pong within half that time, the connection ends."""

WRITING = 10.0
"""Seconds that sending a frame may take."""

CLOSING = 0.5
"""Seconds to wait for a client to close."""

_FRAMES = 300  # of any kind in a `WINDOW`, for each visitor
_EXCESS = 300  # further frames that are refused; a visitor who sends still more is cut off
_BREATH = 32  # frames of one line before the others have their turn
_SOCKETS = 16  # open at once, for each visitor
_WAITING = 100  # frames of one line that are waiting

_END = frozenset({WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED})
_CONTROL = frozenset({WSMsgType.PING, WSMsgType.PONG})

logger = logging.getLogger(__name__)


class _Flood(Exception):
    """A client sends so much that even refusing it costs too much."""


class SocketServer:
    """Serves the websockets of all rooms."""

    def __init__(
        self,
        *,
        application: Application,
        archive: Archive,
        dead_letters: DeadLetters,
        channels: Channels,
        clock: Callable[[], datetime],
        address_limits: AddressLimits,
        handling: timedelta = HANDLING,
        visitors: Visitors,
        welcome: Welcome,
        words: Phrases,
    ) -> None:
        self._application = application
        self._archive = archive
        self._channels = channels
        self._clock = clock
        self._doorkeeper = address_limits
        self._visitors = visitors
        self._welcome = welcome
        self._words = words
        self._frames = Quota(_FRAMES, WINDOW, clock)
        self._excess = Quota(_EXCESS, WINDOW, clock)
        self._acting = FrameHandler(
            application,
            dead_letters,
            channels,
            words,
            clock=clock,
            handling=handling.total_seconds(),
        )
        self._open = defaultdict[str, set[web.WebSocketResponse]](set)
        self._working: set[asyncio.Task[None]] = set()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one websocket from its handshake to its end."""
        return await self._served(request, await self._visitors.known(request))

    async def watch(self, request: web.Request) -> web.WebSocketResponse:
        """Serve the websocket of a page that only watches: it needs no name and can do nothing.

        It is in the language of the page.
        """
        language, known = request.query.get("language", ""), await self._visitors.known(request)
        if language not in self._words.languages():
            language = self._visitors.language(request, known)
        watcher = Visitor(secrets.token_hex(8), "", language, self._clock())
        return await self._served(request, watcher, watching=True)

    async def _served(
        self,
        request: web.Request,
        visitor: Visitor | None,
        *,
        watching: bool = False,
    ) -> web.WebSocketResponse:
        if not self._visitors.ours(request, strictly=True):
            raise web.HTTPForbidden
        if not _ours(request):  # otherwise the pass among them would be logged
            raise web.HTTPBadRequest
        launched = partial(self._visitors.launched, request)
        await self._doorkeeper.admit_visitor(self._doorkeeper.sockets, request, launched)
        room = await self._archive.room(request.match_info["code"])
        if visitor is not None and self._excess.spent(visitor.id):
            raise web.HTTPTooManyRequests(headers={"Retry-After": "10"})
        socket = web.WebSocketResponse(
            autoping=False,
            timeout=CLOSING,
            heartbeat=HEARTBEAT,
            max_msg_size=FRAME_BYTES,
            protocols=(PROTOCOL,),
        )
        await socket.prepare(request)
        ConnectionGate.ration(request)
        try:
            if visitor is None or room is None:
                await socket.close(code=CLOSE_STRANGER)
            elif not (
                await self._may_watch(request, room)
                if watching
                else await self._visitors.may_act(visitor, room)
            ):
                await socket.close(code=CLOSE_STRANGER)  # the page then leads to what they may do
            elif len(self._open.get(visitor.id, ())) >= _SOCKETS:
                await self._turn_away(socket, visitor, "room-error-crowded")
            elif self._channels.full(room, visitor, watching=watching):
                await self._turn_away(socket, visitor, "room-error-full")
            else:
                inside = bool(await launched())  # the address may be that of the app's proxy
                address = "" if inside else self._doorkeeper.address(request)
                watcher = await self._visitors.known(request) if watching else None
                known = watcher.id if watcher is not None else ""
                line = PageConnection(room, visitor, address, watching, known)
                await self._counted(request, socket, line)
        except ConnectionError:
            logger.debug("a line ended while something was written to it")
        return socket

    async def close(self) -> None:
        """Close every websocket; the pages reconnect by themselves."""
        sockets = [socket for open_ in self._open.values() for socket in open_]
        await _close_all(sockets, WSCloseCode.GOING_AWAY)
        if self._working:  # finish what was begun, if it is not stuck
            _, stuck = await asyncio.wait(self._working, timeout=CLOSING)
            for work in stuck:
                work.cancel()

    async def part(self, visitor: str) -> None:
        """Have all pages of a visitor prove their pass again."""
        self._channels.neighbours.parted(visitor)
        await _close_all(tuple(self._open.get(visitor, ())), CLOSE_RECONNECT)

    async def _turn_away(
        self, socket: web.WebSocketResponse, visitor: Visitor, message: str
    ) -> None:
        """Say why the visitor cannot come in now; the page tries again after a while."""
        await socket.send_str(wire.error_frame(self._words.phrase(visitor.language, message)))
        await socket.close(code=WSCloseCode.TRY_AGAIN_LATER)

    async def _counted(
        self, request: web.Request, socket: web.WebSocketResponse, line: PageConnection
    ) -> None:
        visitor = line.visitor
        self._open[visitor.id].add(socket)
        try:
            # signed out while coming in
            if not (line.watching or await self._visitors.still(request)):
                await socket.close(code=CLOSE_STRANGER)
                return
            await self._keep(request, socket, line)
        except ConnectionError:
            raise
        except InputNotStored:  # logged by the store; the page reconnects
            await socket.close(code=WSCloseCode.SERVICE_RESTART)
        except Exception as error:
            logger.exception("a line to a visitor broke", exc_info=wordless(error))
            await socket.close(code=WSCloseCode.INTERNAL_ERROR)
        finally:
            self._open[visitor.id].discard(socket)
            if not self._open[visitor.id]:
                del self._open[visitor.id]

    async def _keep(
        self, request: web.Request, socket: web.WebSocketResponse, line: PageConnection
    ) -> None:
        # Say hello at once, because reading the room may take a while.
        line.put(wire.hello_frame(self._clock()))
        writing = asyncio.create_task(_write(line, socket, request.transport))
        try:
            await self._come_in(line)
            # signed out in another process while coming in, or the table was shut to watchers
            if not (
                await self._may_watch(request, line.room)
                if line.watching
                else self._channels.neighbours.alone or await self._visitors.still(request)
            ):
                await socket.close(code=CLOSE_STRANGER)
                return
            todo: asyncio.Queue[Received | None] = asyncio.Queue()
            working = asyncio.create_task(self._work(line, todo), name="a line's frames")
            self._working.add(working)
            working.add_done_callback(self._working.discard)
            try:
                await self._listen(line, socket, todo)
            finally:
                todo.put_nowait(None)  # finish what was sent, even if its sender has left
        except _Flood:
            logger.debug("%s floods and is cut off", line.visitor.id)
            if request.transport is not None:
                request.transport.abort()
        finally:
            self._channels.leave(line)
            await cancel_all((writing,))

    async def _may_watch(self, request: web.Request, room: Room) -> bool:
        return await self._visitors.may_watch(await self._visitors.known(request), room)

    async def _come_in(self, line: PageConnection) -> None:
        room, visitor = line.room, line.visitor
        if line.watching:
            await self._channels.join(line, {"group": (), "private": ()})
            return
        if not room.table:  # where only members of the chat are visitors, and a table is shown
            await self._archive.visit(room.code, visitor.id, self._clock())
            await self._welcome.say(group_of(room), visitor)
        await self._welcome.say(private_of(visitor), visitor)
        await self._channels.join(
            line,
            {
                "group": self._application.commands(visitor.language, private=False),
                "private": self._application.commands(visitor.language, private=True),
            },
        )

    async def _listen(
        self,
        line: PageConnection,
        socket: web.WebSocketResponse,
        todo: asyncio.Queue[Received | None],
    ) -> None:
        """Read everything that a client sends until the line ends.

        Raises `_Flood` if it is far over the quota.
        """
        for heard in count(1):
            message = await socket.receive()
            if message.type in _END:
                return
            self._take(line, message, todo)
            if message.type is WSMsgType.PING:
                await socket.pong(message.data)
            if not heard % _BREATH:
                await asyncio.sleep(0)

    def _take(
        self,
        line: PageConnection,
        message: WSMessage,
        todo: asyncio.Queue[Received | None],
    ) -> None:
        """Accept a client's frame without waiting for anything."""
        if message.type is WSMsgType.ERROR:
            logger.debug("websocket error: %s", type(message.data).__name__)
            return
        own = self._frames.allows(line.visitor.id)
        allowed = self._doorkeeper.frames.allows(line.address or line.visitor.id) and own
        refused = not allowed or todo.qsize() >= _WAITING
        if refused and not self._excess.allows(line.visitor.id):
            raise _Flood
        if message.type in _CONTROL:
            return
        try:
            frame = wire.read_frame(message.data if message.type is WSMsgType.TEXT else "")
        except wire.BadFrame:
            logger.debug("bad frame from %s", line.visitor.id)
            told = "" if refused else self._acting.refusal(line, "room-error-frame")
            _put(line, told or self._acting.slow_down(line))
            return
        if refused:
            asked = frame.id if isinstance(frame, wire.Say | wire.Tap) else ""
            _put(line, self._acting.slow_down(line, asked))
        elif isinstance(frame, wire.Ping):
            line.put(wire.pong_frame(self._clock()))
        elif isinstance(frame, wire.Seen):
            if not line.watching:
                self._channels.seen(line.visitor, int(frame.message))
        elif isinstance(frame, wire.Looks):
            if not line.watching:
                self._channels.neighbours.views.show(line, shown=frame.shown)
        elif line.watching:
            line.put(self._acting.refusal(line, "room-error-watching", frame.id))
        else:
            self._ask(line, frame, todo)

    def _ask(
        self, line: PageConnection, frame: wire.Say | wire.Tap, todo: asyncio.Queue[Received | None]
    ) -> None:
        """Queue a frame to be carried out, if its sender's quota allows it now."""
        admission = self._acting.admission(line, frame)
        if admission is Admission.DROPPED:
            _put(line, self._acting.slow_down(line, frame.id))
        else:
            todo.put_nowait(Received(frame, admission))

    async def _work(self, line: PageConnection, todo: asyncio.Queue[Received | None]) -> None:
        """Carry out the frames of a line, one after another."""
        while (asked := await todo.get()) is not None:
            if await self._still_acts(line):
                _put(line, await self._acting.answer(line, asked))
            else:
                line.begin_again()  # the page connects again, and then leads to watching

    async def _still_acts(self, line: PageConnection) -> bool:
        """Whether the visitor may act here: they may have left the chat of the room's table.

        This was known when the line began, and is asked again every `ACTS`.
        """
        if line.watching or not line.room.table:
            return True
        now = self._clock()
        if line.acts_until is not None and now < line.acts_until:
            return True
        try:
            acts = await self._visitors.may_act(line.visitor, line.room)
        except InputNotStored:  # the frame itself finds out
            return True
        line.acts_until = now + ACTS
        return acts


def _ours(request: web.Request) -> bool:
    """Whether the page offers our subprotocol, or none at all."""
    offered = request.headers.get("Sec-WebSocket-Protocol")
    return offered is None or PROTOCOL in map(str.strip, offered.split(","))


def _put(line: PageConnection, frame: str) -> None:
    if frame:
        line.put(frame)


async def _close_all(sockets: Iterable[web.WebSocketResponse], code: int) -> None:
    closing = (socket.close(code=code) for socket in sockets)
    await finish(asyncio.gather(*closing, return_exceptions=True))


async def _write(
    line: PageConnection, socket: web.WebSocketResponse, transport: asyncio.Transport | None
) -> None:
    """Send queued frames until the reading side ends the line, or sending hangs."""
    try:
        while True:
            frame = await line.frames.get()
            async with asyncio.timeout(WRITING):
                if line.overrun:
                    await socket.close(code=CLOSE_RECONNECT)
                    return
                await socket.send_str(frame)
    except ConnectionError:
        return
    except TimeoutError:
        logger.debug("a line is stuck and is cut")
        if transport is not None:
            transport.abort()
