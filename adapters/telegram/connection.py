"""The connection to the Bot API: its timeouts, and what is never logged."""

import json
import logging
import os
from collections.abc import Mapping
from typing import Any, Final

from telegram import Bot, Update
from telegram.error import TelegramError

from adapters.telegram.admitting import Admits, admitted
from adapters.telegram.reading import read
from adapters.telegram.requests import BotRequest

# python-telegram-bot's switch for spans of time as `timedelta`; without it they are deprecated.
os.environ.setdefault("PTB_TIMEDELTA", "true")

DEFAULT_API: Final = "https://api.telegram.org"

_WRITES = 20
"""Requests that may be under way at once."""

_OF_PRESSED: Final = frozenset(
    ("message_id", "date", "chat", "message_thread_id", "is_topic_message", "ephemeral_message_id")
)
"""What is read of a message that somebody has pressed."""

_TIMEOUT = 10.0  # seconds for each step of a request
_SILENT = logging.CRITICAL + 1

logger = logging.getLogger(__name__)


_OF_MESSAGES: Final = frozenset(
    ("message_id", "date", "chat", "photo", "ephemeral_message_id", "receiver_user")
)
"""What is read of a message that was written; the first three the library insists on."""


class WritesRequest(BotRequest):
    """Asks for all but updates. Of a message that comes back only what is needed is read, for the
    library makes an object of each of its buttons; of an edited text it is enough that it is.
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
    """Fetches updates. One that the library cannot read does not spoil the whole batch, and what is
    not admitted is not read.
    """

    admits: Admits | None = None

    def parse_json_payload(  # type: ignore[override]  # the library calls it of an instance
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
    """A bot with a separate connection for updates, so that these never wait for writes. `admits`
    is asked of each as it arrives.
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
    """Keep addresses, which contain the token, and what people write out of the log.

    The library logs requests and unreadable data at levels up to CRITICAL. All of that also reaches
    us as exceptions, which are logged without these.
    """
    logging.getLogger("telegram").setLevel(_SILENT)


def _has_number(update: object) -> bool:
    """An update without a number can neither be identified nor confirmed."""
    numbered = isinstance(update, dict) and type(update.get("update_id")) is int
    if not numbered:
        logger.error("an update without a number is skipped")
    return numbered


def readable(update: Mapping[str, object]) -> Mapping[str, object]:
    """The update as it can be read, by the library and by us; or only its number."""
    return _as_read(update)[0]


def as_read(update: Mapping[str, object]) -> Update:
    """The update as the library reads it; or only its number."""
    return _as_read(update)[1]


def without_look(update: Mapping[str, object]) -> Mapping[str, object]:
    """The update without what the pressed message looks like: nobody reads that, and the library
    makes an object of each of its buttons.
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
        one = _with_names(one)
    number = {"update_id": update["update_id"]}
    logger.error("update %s is none that this version understands: it is skipped", *number.values())
    return number, Update.de_json(number, None)


def _with_names(part: object) -> object:
    """The same with an empty name for users without one, on which the library insists."""
    if isinstance(part, list):
        return [_with_names(one) for one in part]
    if not isinstance(part, dict):
        return part
    whole = {key: _with_names(value) for key, value in part.items()}
    return whole | {"first_name": ""} if "is_bot" in part and "first_name" not in part else whole


def _parsed(update: Mapping[str, object]) -> Update | None:
    try:
        json.dumps(update, ensure_ascii=False).encode()  # not so where it holds half a character
        found = Update.de_json(dict(update), None)
        read(found, "")
    except (TypeError, ValueError, KeyError, AttributeError, OverflowError, TelegramError):
        return None
    return found
