"""The room where people are not served: what is asked is passed on to the process that does that.

Several processes have one room, and a balancer may send to any of them. What is passed on stays as
it is, and bears a mark: the key of whoever serves, which stands in its entrance and so is known
only to processes of ours, and the address from which it came. Whoever serves believes that, as it
believes a proxy that is trusted (`addresses.py`), and nobody who does not know the key. What bears
a mark is never passed on again.

A process that is stopped still takes connections, but answers nothing. What changes nothing is
asked of the next one then, as soon as somebody else serves people.
"""

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterable
from http import HTTPStatus
from typing import Any, Final, TypeVar

from aiohttp import (
    ClientConnectorError,
    ClientError,
    ClientSession,
    ClientTimeout,
    ClientWebSocketResponse,
    ClientWSTimeout,
    ConnectionTimeoutError,
    DummyCookieJar,
    TCPConnector,
    WSCloseCode,
    WSMsgType,
    WSServerHandshakeError,
    web,
)
from multidict import CIMultiDict, MultiMapping
from yarl import URL

from adapters.browser.doorkeeper import FOR, Doorkeeper
from adapters.browser.gate import Gate
from adapters.browser.live import CLOSING, FRAME_BYTES, HEARTBEAT, WRITING
from adapters.browser.visitors import PROTOCOL

MARK: Final = "X-Belotbot-Relay"
"""The header by which it is known that a request is passed on, by whom and for whom."""

_USER = "relay"  # as whom an entrance is entered
_TAKING_OVER = 3.0  # seconds in which somebody waits until people are served
_LOOK = 0.25  # seconds between looks who serves them now
_CHANGE_NOTHING = frozenset({"GET", "HEAD"})
_TIMES = ClientTimeout(total=None, sock_connect=2.0, sock_read=15.0)  # forms may take ten
_OWN_CODES = range(3000, 5000)
_CODES = frozenset({1000, 1001, 1002, 1003, *range(1007, 1015)})  # that may be said (RFC 6455)

# About one connection, and not about what is asked over it (RFC 9110, 7.6.1).
_HOP = (
    "Connection",
    "Expect",
    "Keep-Alive",
    "Proxy-Authenticate",
    "Proxy-Authorization",
    "Proxy-Connection",
    "TE",
    "Trailer",
    "Transfer-Encoding",
    "Upgrade",
)
_KEPT = (
    "Content-Encoding",
    "Content-Length",
    "Content-Type",
    "Cookie",
    "Host",
    "Origin",
    "X-Forwarded-For",
)
"""What is about what is asked, whatever somebody says of it."""

_HANDSHAKE = ("Sec-WebSocket-Key", "Sec-WebSocket-Version", "Sec-WebSocket-Extensions")
_ABOUT_BODY = ("Content-Encoding", "Content-Length", "Content-Type")
_SAID_BY_US = ("User-Agent", "Accept", "Accept-Encoding", "Content-Type")

_Answer = TypeVar("_Answer")
_Socket = web.WebSocketResponse | ClientWebSocketResponse

logger = logging.getLogger(__name__)


class _Overtaken(Exception):
    """Whoever was asked has not answered, and serves people no more."""


class Relay:
    """Passes requests on until `served` is set. `open` it first, and `close` it.

    `elsewhere()` is the entrance of whoever serves, empty while that is nobody.
    """

    def __init__(
        self,
        served: asyncio.Event | None,
        elsewhere: Callable[[], str],
        doorkeeper: Doorkeeper,
    ) -> None:
        self._served = served
        self._elsewhere = elsewhere
        self._doorkeeper = doorkeeper
        self._key = secrets.token_urlsafe(24)
        self._session: ClientSession | None = None
        self._lines = set[web.WebSocketResponse]()

    def entrance(self, url: str) -> str:
        """The address by which other processes reach this one, together with the key."""
        return str(URL(url).with_user(_USER).with_password(self._key))

    async def open(self) -> None:
        """From now on requests can be passed on."""
        self._session = ClientSession(
            auto_decompress=False,
            connector=TCPConnector(limit=0),  # each is somebody's, who is limited himself
            cookie_jar=DummyCookieJar(),
            skip_auto_headers=_SAID_BY_US,
            timeout=_TIMES,
        )

    async def close(self) -> None:
        """End the websockets, whose pages reconnect, and all else that is under way."""
        closing = (line.close(code=WSCloseCode.GOING_AWAY) for line in tuple(self._lines))
        await asyncio.gather(*closing, return_exceptions=True)
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    def receive(self, request: web.Request) -> None:
        """Learn for whom a request is that another process passes on.

        Raises `HTTPServiceUnavailable` if it is meant for another one than this.
        """
        marks = request.headers.getall(MARK, ())
        if not marks:
            return
        key, _, peer = marks[0].partition(" ")
        if len(marks) > 1 or not hmac.compare_digest(
            key.encode(errors="surrogateescape"), self._key.encode()
        ):
            raise _nobody_serves()
        request[FOR] = peer
        self._doorkeeper.know_relay(request.remote or "")

    async def passed_on(self, request: web.Request) -> web.StreamResponse | None:
        """The answer of the process that serves people, or None where this one does.

        Raises `HTTPServiceUnavailable` if nobody does within a moment.
        """
        if self._served is None or self._served.is_set():
            return None
        loop = asyncio.get_running_loop()
        until = loop.time() + _TAKING_OVER
        while True:
            entrance = "" if MARK in request.headers else self._elsewhere()
            if entrance and self._session is not None:
                try:
                    return await self._ask(self._session, URL(entrance), request)
                except (ClientConnectorError, ConnectionTimeoutError):
                    logger.info("whoever serves people cannot be reached")
                except _Overtaken:
                    logger.info("whoever served people does not answer any more")
                    until = loop.time() + _TAKING_OVER
            try:
                async with asyncio.timeout_at(min(until, loop.time() + _LOOK)):
                    await self._served.wait()
            except TimeoutError:
                if loop.time() >= until:
                    raise _nobody_serves() from None
            else:
                return None

    async def _ask(
        self, session: ClientSession, entrance: URL, request: web.Request
    ) -> web.StreamResponse:
        """Ask whoever serves; raises what connecting does, as long as nothing was asked, and
        `_Overtaken`.
        """
        path, query = request.rel_url.raw_path, request.rel_url.raw_query_string
        if not path.startswith("/"):
            raise web.HTTPBadRequest
        there = entrance.origin().with_path(path, encoded=True)
        there = URL(f"{there}?{query}", encoded=True) if query else there
        headers = _passed(request.headers, _HOP)
        headers[MARK] = f"{entrance.password} {request.remote or ''}"
        try:
            if request.headers.get("Upgrade", "").lower() == "websocket":
                return await self._websocket(session, there, request, headers)
            return await self._http(session, there, request, headers)
        except (ClientConnectorError, ConnectionTimeoutError):
            raise
        except (ClientError, TimeoutError) as error:
            logger.info("whoever serves people does not answer: %s", type(error).__name__)
            raise _nobody_serves() from None

    async def _answered(
        self, asking: Coroutine[Any, Any, _Answer], there: URL, request: web.Request
    ) -> _Answer:
        """How an answer begins; raises `_Overtaken` for what can be asked once more."""
        if request.method not in _CHANGE_NOTHING or request.body_exists:
            return await asking
        answering = asyncio.ensure_future(asking)
        try:
            while not (await asyncio.wait((answering,), timeout=_LOOK))[0]:
                if self._is_overtaken(there):
                    raise _Overtaken
            return answering.result()
        finally:
            answering.cancel()

    def _is_overtaken(self, there: URL) -> bool:
        """Whether this process serves people by now, or another one than is asked there."""
        entrance = self._elsewhere()
        if self._served is not None and self._served.is_set():
            return True
        return bool(entrance) and URL(entrance).origin() != there.origin()

    async def _http(
        self, session: ClientSession, there: URL, request: web.Request, headers: CIMultiDict[str]
    ) -> web.StreamResponse:
        body = request.content if request.body_exists else None
        headers.popall("Content-Length", None)  # how long it is tells whoever sends it on
        asked = session.request(
            request.method, there, headers=headers, data=body, allow_redirects=False
        )
        async with await self._answered(asked, there, request) as answer:
            response = web.StreamResponse(
                status=answer.status, reason=answer.reason, headers=_passed(answer.headers, _HOP)
            )
            await response.prepare(request)
            try:
                async for piece in answer.content.iter_any():
                    await response.write(piece)
                await response.write_eof()
            except (ClientError, TimeoutError):  # what has been told cannot be taken back
                if request.transport is not None:
                    request.transport.abort()
            return response

    async def _websocket(
        self, session: ClientSession, there: URL, request: web.Request, headers: CIMultiDict[str]
    ) -> web.StreamResponse:
        try:
            asked = session.ws_connect(
                there,
                headers=_passed(headers, _HANDSHAKE),
                heartbeat=HEARTBEAT,
                timeout=ClientWSTimeout(ws_close=CLOSING),
            )
            serving = await self._answered(asked, there, request)
        except WSServerHandshakeError as refused:
            if refused.status < HTTPStatus.BAD_REQUEST or refused.headers is None:
                raise
            headers = _passed(refused.headers, (*_HOP, *_ABOUT_BODY))
            return web.Response(status=refused.status, headers=headers)
        line = web.WebSocketResponse(
            timeout=CLOSING,
            heartbeat=HEARTBEAT,
            max_msg_size=FRAME_BYTES,
            protocols=(PROTOCOL,),
        )
        try:
            await line.prepare(request)
            Gate.ration(request)
            self._lines.add(line)
            async with asyncio.TaskGroup() as passing:
                passing.create_task(_pass_frames(line, serving))
                passing.create_task(_pass_frames(serving, line))
        except* (ConnectionError, TimeoutError):
            if request.transport is not None:
                request.transport.abort()
        finally:
            self._lines.discard(line)
            await serving.close(code=WSCloseCode.GOING_AWAY)
        return line


async def _pass_frames(source: _Socket, target: _Socket) -> None:
    """Until one of them ends; then the other one ends as well, for the same reason."""
    while True:
        message = await source.receive()
        async with asyncio.timeout(WRITING):
            match message.type:
                case WSMsgType.TEXT:
                    await target.send_str(message.data)
                case WSMsgType.BINARY:
                    await target.send_bytes(message.data)
                case _:
                    said = message.extra if message.type is WSMsgType.CLOSE else None
                    code = _code(source.close_code)
                    await target.close(code=code, message=(said or "").encode())
                    return


def _code(code: int | None) -> int:
    """The code with which to end the other side; 1005 and 1006 only say that none has come."""
    said = code is not None and (code in _CODES or code in _OWN_CODES)
    return code if said and code is not None else WSCloseCode.GOING_AWAY


def _passed(headers: MultiMapping[str], without: Iterable[str]) -> CIMultiDict[str]:
    named = {one.strip().lower() for one in headers.get("Connection", "").split(",")}
    left_out = named - {name.lower() for name in _KEPT} | {name.lower() for name in without}
    return CIMultiDict((k, v) for k, v in headers.items() if k.lower() not in left_out)


def _nobody_serves() -> web.HTTPServiceUnavailable:
    return web.HTTPServiceUnavailable(headers={"Retry-After": "5"})
