"""Translate Discord's errors into `ChatError`s, and note a quarantine.

The codes are those of https://discord.com/developers/docs/topics/opcodes-and-status-codes#json.
"""

import logging
from datetime import datetime, timedelta
from typing import Final

import aiohttp
from discord import (
    DiscordException,
    Forbidden,
    HTTPException,
    InteractionResponded,
    NotFound,
    RateLimited,
)

from adapters.platform.platform import Busy, ChatError, MessageGone, Missing, Troubled, Unreachable
from adapters.trouble.failures import TimeSource

logger = logging.getLogger(__name__)

FAILURES: Final = (DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""The exceptions that a request to Discord may raise."""

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MESSAGE: Final = 10008
MISSING_ACCESS: Final = 50001
MISSING_PERMISSIONS: Final = 50013
QUARANTINED: Final = 20026
"""The bot was flagged, and may only write to people whom it has written to before."""

UNKNOWN_INTERACTION: Final = 10062
ALREADY_ANSWERED: Final = 40060

_INVALID_FORM: Final = 50035

_ARCHIVED = 50083
_GONE = frozenset(
    {
        UNKNOWN_MESSAGE,
        10015,  # unknown webhook: the interaction has expired
        30046,  # too many edits of messages older than an hour
        50005,  # somebody else's message
        50021,  # a system message
        50027,  # invalid webhook token: the interaction has expired
        UNKNOWN_INTERACTION,
    }
)
_UNREACHABLE = {
    UNKNOWN_CHANNEL: Missing.ENTRY,
    10004: Missing.ENTRY,  # unknown guild
    10013: Missing.CONSENT,  # unknown user
    QUARANTINED: Missing.TRUST,
    40058: Missing.ENTRY,  # a forum holds only threads
    MISSING_ACCESS: Missing.ENTRY,
    50007: Missing.CONSENT,  # the person takes no direct messages
    50008: Missing.ENTRY,  # a channel that is no text channel
    50009: Missing.RIGHT,  # the channel's verification level is too high
    MISSING_PERMISSIONS: Missing.RIGHT,
    50024: Missing.ENTRY,  # not in this type of channel
    50033: Missing.CONSENT,  # invalid recipient
    50278: Missing.CONSENT,  # no server in common
    _ARCHIVED: Missing.OPENING,  # and locked, otherwise writing there opens it again
    160005: Missing.OPENING,  # the thread is locked
}
_BUSY = {
    20016: timedelta(seconds=10),  # slow mode
    20028: timedelta(seconds=10),  # the channel's write limit
    40003: timedelta(minutes=1),  # direct messages are opened too fast
    130000: timedelta(seconds=10),  # overloaded
}
_TOO_MANY = 429
_PAUSE = timedelta(seconds=5)
_LONGEST = 200


def chat_error(error: Exception, *, new: bool) -> ChatError:
    """The `ChatError` for an error of Discord's; `new`: sending a new message failed."""
    if isinstance(error, RateLimited):
        return Busy(timedelta(seconds=error.retry_after))
    if not isinstance(error, HTTPException):
        return Troubled(in_short(error))
    if error.code in _BUSY:
        return Busy(_BUSY[error.code])
    if error.code in _GONE or (error.code == _ARCHIVED and not new):
        return MessageGone(in_short(error))
    if error.code in _UNREACHABLE or isinstance(error, Forbidden | NotFound):
        return Unreachable(in_short(error), _UNREACHABLE.get(error.code, Missing.RIGHT))
    if error.status == _TOO_MANY:
        return Busy(_PAUSE)
    if 400 <= error.status < 500 and error.status != 401:
        return ChatError(in_short(error))  # our request is wrong, and would be next time too
    return Troubled(in_short(error))


def refuses_files(error: ChatError) -> bool:
    """Whether a text may be allowed where a file was refused."""
    return not isinstance(error, Unreachable) or f"code {MISSING_PERMISSIONS} " in f"{error} "


def refuses_emojis(error: HTTPException) -> bool:
    """Whether a message was refused because of an emoji in it."""
    return error.code == _INVALID_FORM and "emoji" in error.text.lower()


def is_late(error: Exception) -> bool:
    """Whether the interaction had expired or was answered already."""
    if isinstance(error, InteractionResponded):
        return True
    codes = (UNKNOWN_INTERACTION, ALREADY_ANSWERED)
    return isinstance(error, HTTPException) and error.code in codes


def in_short(error: BaseException) -> str:
    """The error for a log: no address (which contains tokens), and nothing sent or received."""
    if not isinstance(error, HTTPException):
        return type(error).__name__
    said = (
        error.text.partition("\n")[0] if error.code else ""
    )  # without a code it may be an HTML page
    return f"{error.status}, code {error.code} {said}".strip()[:_LONGEST]


QUARANTINE: Final = timedelta(days=1)
"""How long a quarantine is assumed to last: Discord does not report its end."""


class Quarantine:
    """Notes that Discord has quarantined the bot, which only its operators can have lifted."""

    def __init__(self, clock: TimeSource) -> None:
        self._clock = clock
        self._told: datetime | None = None

    @property
    def lasts(self) -> bool:
        """Whether Discord reported a quarantine within the last day."""
        return self._told is not None and self._clock.now() - self._told < QUARANTINE

    def heed(self, error: Exception) -> None:
        """Log the first error that reports a quarantine."""
        if not isinstance(error, HTTPException) or error.code != QUARANTINED:
            return
        known, self._told = self.lasts, self._clock.now()
        if not known:
            line = (
                "Discord has quarantined the bot: it may not write to new people until its support"
            )
            logger.error("%s lifts this (%s)", line, in_short(error))
