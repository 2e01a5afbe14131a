"""The methods and parameters of the Bot API, from python-telegram-bot's `Bot`."""

import inspect
from collections.abc import Iterable
from functools import cache

from telegram import Bot

# Parameters that `Bot` uses itself, or turns into another one before sending.
_LOCAL = {
    "self",
    "read_timeout",
    "write_timeout",
    "connect_timeout",
    "pool_timeout",
    "api_kwargs",
    "filename",
    "allow_sending_without_reply",
    "reply_to_message_id",
    "disable_web_page_preview",
}


# Bot API 10.3, which the library does not know yet.
_EPHEMERAL = {"chat_id", "receiver_user_id", "ephemeral_message_id"}
_NEWER = {
    "sendMessage": {"ephemeral_message_parameters"},
    "editEphemeralMessageText": _EPHEMERAL
    | {"text", "parse_mode", "entities", "link_preview_options", "reply_markup"},
    "deleteEphemeralMessage": _EPHEMERAL,
}


@cache
def parameters(method: str) -> frozenset[str] | None:
    """The parameters of a method of the Bot API; `None` if there is no such method."""
    function, newer = getattr(Bot, method, None), frozenset(_NEWER.get(method, ()))
    if function is None and newer:
        return newer
    if method == method.lower() and method != "close" and method != "logout":
        return None  # snake_case names and properties of `Bot`; methods of the API are camelCase
    if function is None or not inspect.iscoroutinefunction(inspect.unwrap(function)):
        return None
    return newer | frozenset(inspect.signature(function).parameters) - _LOCAL


def strangers(method: str, names: Iterable[str]) -> list[str]:
    """The names that are not parameters of the method."""
    known = parameters(method)
    return sorted(set(names) - (known or frozenset()))


def is_method(method: str) -> bool:
    return parameters(method) is not None
