"""The websocket of a room: frames in, frames out."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from adapters.browser import wire
from adapters.browser.archive import Archive, Room, Visitor
from adapters.browser.channels import Channels, Line, group_of, person_of, private_of
from adapters.browser.names import BadText, clean_line
from adapters.browser.pace import Pace
from adapters.browser.visitors import Visitors
from adapters.browser.welcome import Welcome
from adapters.chat import BUTTON_BYTES, Application, Place, Said, Tapped, Words

CLOSE_STRANGER = 4401
"""Close code: no such room, or nobody by this cookie. The page loads itself anew."""

_WINDOW = timedelta(seconds=10)
_LINES_SAID = 20  # in a window, for each visitor
_TAPS = 60
_SOCKETS = 16  # open at once, for each visitor
_FRAME_BYTES = 64 * 1024  # over this the connection ends; over wire.FRAME_LENGTH it is told off
_HEARTBEAT = 25.0  # seconds
_CLOSING = 0.5  # seconds to wait for a client's goodbye

_logger = logging.getLogger(__name__)


class Live:
    """Serves the websockets of all rooms."""

    def __init__(
        self,
        *,
        application: Application,
        archive: Archive,
        channels: Channels,
        visitors: Visitors,
        welcome: Welcome,
        words: Words,
        clock: Callable[[], datetime],
    ) -> None:
        self._application = application
        self._archive = archive
        self._channels = channels
        self._visitors = visitors
        self._welcome = welcome
        self._words = words
        self._clock = clock
        self._says = Pace(_LINES_SAID, _WINDOW, clock)
        self._taps = Pace(_TAPS, _WINDOW, clock)
        self._sockets: set[web.WebSocketResponse] = set()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Keep one websocket from its handshake to its end."""
        if not self._visitors.same_origin(request, required=True):
            raise web.HTTPForbidden
        visitor = await self._visitors.known(request)
        room = await self._archive.room(request.match_info["code"])
        socket = web.WebSocketResponse(
            timeout=_CLOSING, heartbeat=_HEARTBEAT, max_msg_size=_FRAME_BYTES
        )
        await socket.prepare(request)
        if visitor is None or room is None:
            await socket.close(code=CLOSE_STRANGER)
        elif self._channels.count(visitor) >= _SOCKETS:
            await socket.close(code=WSCloseCode.TRY_AGAIN_LATER)
        else:
            try:
                await self._keep(socket, room, visitor)
            except Exception:
                _logger.exception("a line to a visitor broke")
                await socket.close(code=WSCloseCode.INTERNAL_ERROR)
        return socket

    async def close(self) -> None:
        """Say goodbye to everybody; the pages come back by themselves."""
        closing = (socket.close(code=WSCloseCode.GOING_AWAY) for socket in tuple(self._sockets))
        await asyncio.gather(*closing, return_exceptions=True)

    async def _keep(self, socket: web.WebSocketResponse, room: Room, visitor: Visitor) -> None:
        line = Line(room, visitor)
        self._sockets.add(socket)
        try:
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
            writing = asyncio.create_task(_write(line, socket))
            try:
                async for message in socket:
                    await self._take(line, message)
            finally:
                writing.cancel()
                await asyncio.gather(writing, return_exceptions=True)
        finally:
            self._sockets.discard(socket)
            self._channels.leave(line)
            self._says.forget_old()
            self._taps.forget_old()

    async def _take(self, line: Line, message: WSMessage) -> None:
        """Do what a client sent. Whatever it is, the line holds."""
        if message.type is WSMsgType.ERROR:
            _logger.debug("websocket error: %s", message.data)
            return
        try:
            frame = wire.read_frame(message.data if message.type is WSMsgType.TEXT else "")
        except wire.BadFrame as error:
            _logger.debug("bad frame from %s: %s", line.visitor.id, error)
            line.put(wire.error_frame(self._phrase(line, "room-error-frame")))
            return
        match frame:
            case wire.Say():
                await self._guarded(line, "", self._say(line, frame))
            case wire.Tap():
                await self._guarded(line, frame.id, self._tap(line, frame))
            case wire.Ping():
                line.put(wire.pong_frame())

    async def _guarded(self, line: Line, tap: str, doing: Awaitable[None]) -> None:
        try:
            await doing
        except BadText as refusal:
            line.put(wire.error_frame(self._phrase(line, refusal.phrase), tap))
        except Exception:
            _logger.exception("what a visitor did could not be done")
            line.put(wire.error_frame(self._phrase(line, "room-error-inside"), tap))

    async def _say(self, line: Line, frame: wire.Say) -> None:
        text = clean_line(frame.text)
        if not self._says.allows(line.visitor.id):
            raise BadText("room-error-fast")
        place, may_manage = _where(line, frame.side)
        await self._channels.say(place, line.visitor, text)
        await self._application.said(
            Said(place, person_of(line.visitor), text, may_manage=may_manage)
        )

    async def _tap(self, line: Line, frame: wire.Tap) -> None:
        if not self._taps.allows(line.visitor.id):
            raise BadText("room-error-fast")
        if len(frame.data.encode()) > BUTTON_BYTES:
            _logger.debug("overlong button from %s", line.visitor.id)
            raise BadText("room-error-frame")
        place, may_manage = _where(line, frame.side)
        # What can be turned like a page must be one of ours that could be pressed.
        message = frame.message if await self._channels.has_buttons(place, frame.message) else ""
        answer = await self._application.tapped(
            Tapped(place, person_of(line.visitor), frame.data, message, may_manage=may_manage)
        )
        line.put(wire.answer_frame(frame.id, answer))

    def _phrase(self, line: Line, message: str) -> str:
        return self._words.phrase(line.visitor.language, message)


def _where(line: Line, side: wire.Side) -> tuple[Place, bool]:
    """The place of a side, and whether the visitor manages it: the opener manages his room."""
    if side == "private":
        return private_of(line.visitor), False
    return group_of(line.room), line.visitor.id == line.room.owner


async def _write(line: Line, socket: web.WebSocketResponse) -> None:
    with contextlib.suppress(ConnectionError):  # the reading side ends the line
        while True:
            frame = await line.frames.get()
            if line.overrun:
                await socket.close(code=WSCloseCode.TRY_AGAIN_LATER)
                return
            await socket.send_str(frame)
