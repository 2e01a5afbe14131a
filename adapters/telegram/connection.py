"""The connection to the Bot API: requests, timeouts, admission of updates, what is never logged."""

import asyncio
import json
import logging
import os
import re
import ssl
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any, Final, NoReturn, Protocol, cast
from urllib.request import getproxies, proxy_bypass

import certifi
from aiohttp import (
    ClientError,
    ClientSession,
    ClientTimeout,
    DummyCookieJar,
    FormData,
    Payload,
    TCPConnector,
    hdrs,
)
from aiohttp.abc import AbstractStreamWriter
from telegram import Bot, Update
from telegram.error import NetworkError, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData
from yarl import URL

from adapters.platform.application import SUGGESTION
from adapters.platform.chat import Admission
from adapters.telegram.groups import PLATFORM, part_of_chat
from adapters.telegram.reading import read


@dataclass(frozen=True, slots=True)
class StoredUpdate:
    """An update stored before it was handled. `content`: its JSON. `tries`: attempts so far."""

    number: int
    tries: int
    content: str


class Inbox(Protocol):
    """The storage. Every method raises `InputNotStored` if a retry may help."""

    async def handled(self) -> Sequence[int]:
        """The numbers of the last finished updates."""

    async def note(self, ids: Sequence[int]) -> None:
        """Mark these as finished; they are no longer kept. Calls never overlap."""

    async def kept(self) -> Sequence[StoredUpdate]:
        """The kept updates, oldest first.

        Includes those that belong here but were stored under another partitioning.
        """

    async def these(self, numbers: Sequence[int]) -> Sequence[StoredUpdate]:
        """The kept updates with these numbers."""

    async def keep(self, updates: Sequence[StoredUpdate]) -> None:
        """Store these; some may be stored already."""

    async def take(self, update: StoredUpdate) -> None:
        """Store an update delivered to this process, and notify the process that handles it.

        Does nothing if it is kept or finished already.
        """

    def listen(self, taken: Callable[[int], None], missed: Callable[[], None]) -> None:
        """Report the number of each update that any process takes in.

        `missed` is called when some reports may have been lost.
        """

    async def tried(self, number: int, tries: int) -> None:
        """Store how many attempts to handle a kept update have begun."""


ADMISSION: Final = "belotbot_admission"
"""The key that holds an update's admission; Telegram has no such key."""

Admits = Callable[[str, str, str], Admission]
"""The type of `Application.admits`."""


def admitted(update: Mapping[str, object], admits: Admits) -> Mapping[str, object]:
    """The update with its admission; only its number if it is dropped."""
    author, kind = _author(update)
    if not author:
        return update
    admission = admits(PLATFORM, author, kind)
    if admission is Admission.DROPPED:
        return {"update_id": update.get("update_id"), ADMISSION: admission.name}
    return {**update, ADMISSION: admission.name}


def admission_of(update: Update) -> Admission | None:
    """The admission given when the update arrived; None if nobody was asked."""
    return Admission.__members__.get(str(update.api_kwargs.get(ADMISSION)))


def part_of_update(update: Mapping[str, object], parts: int) -> int:
    """The partition of an update: that of its chat or person; 0 if it has neither."""
    for about in update.values():
        if isinstance(about, dict):
            message = about.get("message")
            for where in (about, message if isinstance(message, dict) else {}):
                if chat := _id_of(where.get("chat")):
                    return part_of_chat(chat, parts)
            return part_of_chat(_id_of(about.get("from")) or _id_of(about.get("user")), parts)
    return 0


def _author(update: Mapping[str, object]) -> tuple[str, str]:
    """The author of an update, and its kind; empty for what people say to each other in a group.

    The author is a chat if somebody writes in its name, as a channel or an anonymous admin.
    """
    tap, message = update.get("callback_query"), update.get("message")
    inline = update.get("inline_query")
    if isinstance(tap, dict):
        return _id_of(tap.get("from")), "tap"
    if isinstance(inline, dict):
        return _id_of(inline.get("from")), SUGGESTION
    if isinstance(message, dict):
        chat, text = message.get("chat"), message.get("text")
        alone = isinstance(chat, dict) and chat.get("type") == "private"
        if alone or (isinstance(text, str) and text.startswith("/")):
            return _id_of(message.get("sender_chat") or message.get("from")), "command"
    return "", ""


def _id_of(user: object) -> str:
    number = user.get("id") if isinstance(user, dict) else None
    return str(number) if type(number) is int else ""


_PIECE: Final = 64 * 1024
"""Bytes of an upload that are written at a time."""

SOON: Final[Mapping[str, Any]] = dict.fromkeys(
    ("connect_timeout", "read_timeout", "write_timeout", "pool_timeout"), 2.0
)
"""Time limits (seconds) of a request while a person is waiting; a slower one is tried again."""

_USUAL: Final = BaseRequest.DEFAULT_NONE
_HEADERS: Final = {hdrs.USER_AGENT: BaseRequest.USER_AGENT, hdrs.ACCEPT_ENCODING: "identity"}
_JSON: Final = {hdrs.CONTENT_TYPE: "application/json"}


class BotRequest(BaseRequest):
    """Requests over at most `connections` connections, which are kept open for a while.

    `seconds` is the timeout of each step: waiting for a free connection, connecting, writing a
    piece of the request, and reading the next piece of the answer.
    """

    def __init__(self, connections: int, seconds: float) -> None:
        self._seconds = seconds
        self._free = asyncio.Semaphore(connections)
        self._session: ClientSession | None = None
        self._over = False

    @property
    def read_timeout(self) -> float:
        return self._seconds

    async def initialize(self) -> None:
        self._over = False

    async def shutdown(self) -> None:
        """Fail the running requests and all later ones with a `NetworkError`."""
        self._over = True
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(  # noqa: PLR0917 (the library's signature)
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = _USUAL,
        write_timeout: object = _USUAL,
        connect_timeout: object = _USUAL,
        pool_timeout: object = _USUAL,
    ) -> tuple[int, bytes]:
        """The status and body of the answer. A request is never repeated, whatever fails."""
        if self._free.locked():
            await self._freed(*self._or_usual(pool_timeout))
        else:
            await self._free.acquire()
        try:
            write, connect, read = self._or_usual(write_timeout, connect_timeout, read_timeout)
            body = await _body(request_data, write)
            times = ClientTimeout(connect=connect, sock_read=read)
            return await self._asked(url, method, body, times)
        except TimeoutError as error:
            failure: TelegramError = TimedOut(type(error).__name__)
        except (ClientError, OSError, ValueError) as error:
            failure = NetworkError(type(error).__name__)
        finally:
            self._free.release()
        raise failure

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """The answer as JSON; raises `TelegramError` if the Bot API cannot have sent it."""
        answer: object = BaseRequest.parse_json_payload(payload)
        if not isinstance(answer, dict):
            raise TelegramError("Invalid server response")
        return _Answer(answer)

    def _or_usual(self, *times: object) -> list[float | None]:
        """These timeouts in seconds, with the usual one for each that is not given."""
        seconds: list[float | None] = []
        for one in times:
            if not (one is _USUAL or one is None or isinstance(one, int | float)):
                raise TypeError("a timeout is a number of seconds, or None for no limit")
            seconds.append(self._seconds if one is _USUAL else cast("float | None", one))
        return seconds

    async def _freed(self, seconds: float | None) -> None:
        """Wait until another request gives its connection back."""
        try:
            async with asyncio.timeout(seconds):
                await self._free.acquire()
        except TimeoutError:
            pass
        else:
            return
        raise TimedOut("Pool timeout: all connections are occupied, and nothing was sent")

    async def _asked(
        self, url: str, method: str, body: "bytes | _Upload", times: ClientTimeout
    ) -> tuple[int, bytes]:
        # Give the event loop a chance to notice which kept connections have been closed.
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        if self._over:
            raise NetworkError("The requests have been shut down")
        session = self._session = self._session or _session(URL(url))
        headers = _JSON if isinstance(body, bytes) else None
        async with session.request(
            method, url, data=body, headers=headers, timeout=times, allow_redirects=False
        ) as answer:
            return answer.status, await answer.read()


class _Answer(dict[str, Any]):
    """The library reads a success's `result` without checking that there is one."""

    def __missing__(self, key: str) -> NoReturn:
        raise TelegramError("Invalid server response")


class _Upload(Payload):
    """A request body written in pieces; each piece has its own time limit."""

    def __init__(self, body: bytes, kind: str, seconds: float | None) -> None:
        super().__init__(body, content_type=kind)
        self._size = len(body)
        self._seconds = seconds

    def decode(self, encoding: str = "utf-8", errors: str = "strict") -> str:
        return bytes(self._value).decode(encoding, errors)

    async def write(self, writer: AbstractStreamWriter) -> None:
        for start in range(0, len(self._value), _PIECE):
            async with asyncio.timeout(self._seconds):
                await writer.write(self._value[start : start + _PIECE])
                await writer.drain()


async def _body(data: RequestData | None, seconds: float | None) -> bytes | _Upload:
    """The request's body: JSON, or a form if it contains files."""
    if data is None or not data.contains_files:
        return json.dumps(data.parameters).encode() if data is not None else b""
    form = FormData(quote_fields=False, default_to_multipart=True)
    for name, value in data.json_parameters.items():
        form.add_field(name, value)
    for name, (filename, content, kind) in data.multipart_data.items():
        file = BytesIO(content) if isinstance(content, bytes) else content
        form.add_field(name, file, filename=filename, content_type=kind)
    whole = form()
    return _Upload(await whole.as_bytes(), whole.content_type, seconds)


def _session(url: URL) -> ClientSession:
    """A session for requests to this server, through the environment's proxy if there is one."""
    connector = TCPConnector(limit=0, ssl=trusted() if url.scheme == "https" else True)
    return ClientSession(
        connector=connector, cookie_jar=DummyCookieJar(), headers=_HEADERS, proxy=_proxy_to(url)
    )


def _proxy_to(url: URL) -> str | None:
    proxies = getproxies()
    proxy = proxies.get(url.scheme) or proxies.get("all")
    if not proxy or proxy_bypass(url.host or ""):
        return None
    kind, _, _ = proxy.rpartition("://")
    if kind not in ("", "http", "https"):
        raise NetworkError(f"The environment names a proxy of an unknown kind: {kind}")
    return proxy if kind else f"http://{proxy}"


@cache
def trusted() -> ssl.SSLContext:
    """Trusted certificates: the environment's, else certifi's.

    Not every system has a list of its own.
    """
    told = os.environ.get("SSL_CERT_FILE") or os.environ.get("SSL_CERT_DIR")
    context = ssl.create_default_context(cafile=None if told else certifi.where())
    context.set_alpn_protocols(["http/1.1"])
    return context


# Makes python-telegram-bot return durations as `timedelta`; numbers are deprecated.
os.environ.setdefault("PTB_TIMEDELTA", "true")

DEFAULT_API: Final = "https://api.telegram.org"

_WRITES = 20
"""Requests that may run at the same time."""

_HALF: Final = re.compile("[\ud800-\udfff]")

_OF_PRESSED: Final = frozenset(
    ("message_id", "date", "chat", "message_thread_id", "is_topic_message", "ephemeral_message_id")
)
"""The fields that are read of the message with the pressed button."""

_TIMEOUT = 10.0  # seconds for each step of a request
_SILENT = logging.CRITICAL + 1

logger = logging.getLogger(__name__)


_OF_MESSAGES: Final = frozenset(
    ("message_id", "date", "chat", "photo", "ephemeral_message_id", "receiver_user")
)
"""The fields that are read of a message that was written; the library requires the first three."""


class WritesRequest(BotRequest):
    """All requests except those for updates.

    Only the needed fields of a returned message are kept, because the library builds an object for
    each of its buttons. Of an edited text only the success is kept.
    """

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        answer = BotRequest.parse_json_payload(payload)
        result = answer.get("result")
        if isinstance(result, dict) and "message_id" in result:
            needed = {key: result[key] for key in _OF_MESSAGES & result.keys()}
            answer["result"] = needed if "photo" in needed or "edit_date" not in result else True
        return answer


class UpdatesRequest(BotRequest):
    """Requests for updates.

    An update that the library cannot read does not spoil the batch; one that is not admitted is not
    parsed.
    """

    admits: Admits | None = None

    def parse_json_payload(  # type: ignore[override]  # the library calls it on an instance
        self, payload: bytes
    ) -> dict[str, Any]:
        """The answer, with unreadable updates reduced to their numbers."""
        answer = BotRequest.parse_json_payload(payload)
        result = answer.get("result")
        if isinstance(result, list):
            numbered = [update for update in result if _has_number(update)]
            admits = self.admits
            if admits is not None:
                numbered = [admitted(update, admits) for update in numbered]
            answer["result"] = [readable(update) for update in numbered]
        elif result is not None:
            raise TelegramError("Invalid server response")
        return answer


def bot_for(token: str, api_url: str = "", admits: Admits | None = None) -> Bot:
    """A bot with a separate connection for updates, so that they never wait for writes.

    `admits` is asked about each update as it arrives.
    """
    updates = UpdatesRequest(2, _TIMEOUT)
    updates.admits = admits
    api = api_url.rstrip("/") or DEFAULT_API
    return Bot(
        token,
        base_url=f"{api}/bot",
        base_file_url=f"{api}/file/bot",
        request=WritesRequest(_WRITES, _TIMEOUT),
        get_updates_request=updates,
    )


def silence_logging() -> None:
    """Keep addresses, which contain the token, and people's messages out of the log.

    The library logs requests and unreadable data at levels up to CRITICAL. The same failures also
    reach us as exceptions, which are logged without these details.
    """
    logging.getLogger("telegram").setLevel(_SILENT)


def _has_number(update: object) -> bool:
    """Whether an update has a number; without one it can be neither identified nor confirmed."""
    numbered = isinstance(update, dict) and type(update.get("update_id")) is int
    if not numbered:
        logger.error("an update without a number is skipped")
    return numbered


def readable(update: Mapping[str, object]) -> Mapping[str, object]:
    """The update in a form that the library and we can read; else only its number."""
    return _as_read(update)[0]


def as_read(update: Mapping[str, object]) -> Update:
    """The update as the library parses it; else only its number."""
    return _as_read(update)[1]


def without_look(update: Mapping[str, object]) -> Mapping[str, object]:
    """The update without the content of the pressed message.

    Nobody reads that, and the library builds an object for each of its buttons.
    """
    tap = update.get("callback_query")
    message = tap.get("message") if isinstance(tap, dict) else None
    if not isinstance(tap, dict) or not isinstance(message, dict):
        return update
    where = {key: message[key] for key in _OF_PRESSED & message.keys()}
    return {**update, "callback_query": {**tap, "message": where}}


def _as_read(update: Mapping[str, object]) -> tuple[Mapping[str, object], Update]:
    one: object = without_look(update)
    for _ in range(2):
        found = _parsed(one) if isinstance(one, dict) else None
        if isinstance(one, dict) and found is not None:
            return one, found
        one = _mended(one)
    number = {"update_id": update["update_id"]}
    logger.error("update %s is not understood by this version and is skipped", *number.values())
    return number, Update.de_json(number, None)


def _mended(part: object) -> object:
    """The same with an empty name for users who have none, because the library requires one.

    Halves of surrogate pairs, which JSON can spell, become the character that stands for any; so
    one in a name does not keep its owner from playing.
    """
    if isinstance(part, str):
        return _HALF.sub("\ufffd", part)
    if isinstance(part, list):
        return [_mended(one) for one in part]
    if not isinstance(part, dict):
        return part
    whole = {key: _mended(value) for key, value in part.items()}
    return whole | {"first_name": ""} if "is_bot" in part and "first_name" not in part else whole


def _parsed(update: Mapping[str, object]) -> Update | None:
    try:
        json.dumps(update, ensure_ascii=False).encode()  # fails if it holds half a surrogate pair
        found = Update.de_json(dict(update), None)
        read(found, "")
    except (TypeError, ValueError, KeyError, AttributeError, OverflowError, TelegramError):
        return None
    return found
