"""Translate Telegram's errors into `ChatError`s.

The texts are those of the Bot API server (tdlib/telegram-bot-api, `fail_query_with_error`) and of
the MTProto errors that it passes on; python-telegram-bot changes their case.
"""

from datetime import timedelta
from typing import Final

from telegram.error import BadRequest, Forbidden, RetryAfter, TelegramError

from adapters.platform.platform import Busy, ChatError, MessageGone, Missing, Troubled, Unreachable

_UNCHANGED: Final = ("message is not modified", "message_not_modified")
_NO_TEXT: Final = "there is no text in the message to edit"
_GONE: Final = (
    "message to edit not found",
    "message to delete not found",
    "message to react not found",
    "message can't be edited",
    "message can't be deleted",
    "message identifier is not specified",
    "message_id_invalid",
    "msg_id_invalid",
    "message_author_required",
    "message_edit_time_expired",
    "message_delete_forbidden",
    _NO_TEXT,
)
_UNREACHABLE: Final = (
    "chat not found",
    "user not found",
    "peer_id_invalid",
    "user_is_blocked",
    "user is deactivated",
    "input_user_deactivated",
    "group chat was upgraded",
    "group chat was deleted",
    "group chat was deactivated",
    "channel_private",
    "message thread not found",
    "topic_closed",
    "topic_deleted",
    "topic_id_invalid",
    "not enough rights",
    "have no rights",
    "no write access",
    "need administrator rights",
    "chat_admin_required",
    "chat_write_forbidden",
    "chat_restricted",
    "chat_send_plain_forbidden",
    "chat_guest_send_forbidden",
    "user_banned_in_channel",
)
_CLOSED: Final = ("topic_closed", "topic_deleted", "thread not found", "topic_id_invalid")
_RIGHTS: Final = (
    "not enough rights",
    "have no rights",
    "no write access",
    "administrator rights",
    "admin_required",
    "write_forbidden",
    "chat_restricted",
    "send_plain_forbidden",
    "guest_send_forbidden",
    "user_banned_in_channel",
)
_PEOPLE: Final = (
    "blocked by the user",
    "user_is_blocked",
    "user is deactivated",
    "deactivated",
    "initiate",
)
_OF_ONE: Final = ("query is too old", "query_id_invalid", "user_id_invalid", "not a member")
_PHOTOS: Final = ("photos", "PHOTOS", "MEDIA")
_PAYLOAD = ". Parsing the server response"
_LONGEST = 200


def is_unchanged(error: TelegramError) -> bool:
    """Whether an edit was refused because the message looks like this already."""
    return isinstance(error, BadRequest) and _says(error, _UNCHANGED)


def has_no_text(error: TelegramError) -> bool:
    """Whether an edit was refused because the message is a photo or a file."""
    return isinstance(error, BadRequest) and _says(error, (_NO_TEXT,))


def chat_error(error: TelegramError) -> ChatError:
    """The `ChatError` for an error of Telegram's. `ChatMigrated` must be handled before."""
    if isinstance(error, RetryAfter):
        return Busy(pause_of(error))
    if isinstance(error, BadRequest | Forbidden):
        if _says(error, _GONE):
            return MessageGone(in_short(error))
        if isinstance(error, Forbidden) or _says(error, _UNREACHABLE):
            return Unreachable(in_short(error), _missing(error))
    if isinstance(error, BadRequest):  # our request is wrong, and would be next time too
        return ChatError(in_short(error))
    return Troubled(in_short(error))


def refuses_photos(error: ChatError) -> bool:
    """Whether a text may be allowed where a photo was refused."""
    return not isinstance(error, Unreachable) or any(word in str(error) for word in _PHOTOS)


def finds_no_topic(error: TelegramError) -> bool:
    """Whether a write was refused because its topic does not exist."""
    return isinstance(error, BadRequest) and "thread not found" in error.message.lower()


def is_of_one_person(error: TelegramError) -> bool:
    """Whether the error concerns only one person's tap: it is too old, or they are not a member."""
    return isinstance(error, BadRequest) and _says(error, _OF_ONE)


def refuses_link(error: TelegramError) -> bool:
    """Whether an answer was refused because of its link."""
    return isinstance(error, BadRequest) and "url" in error.message.lower()


def refuses_buttons(error: ChatError | TelegramError) -> bool:
    """Whether a message was refused because of a button that opens or copies something."""
    said = str(error).lower()
    return "button" in said and any(word in said for word in ("url", "copy", "type"))


def refuses_moments(error: ChatError | TelegramError) -> bool:
    """Whether the server is older than Bot API 9.5, and does not know times in a text."""
    return "unsupported start tag" in str(error).lower()


def refuses_effects(error: ChatError | TelegramError) -> bool:
    """Whether a message was refused because of its effect."""
    return "effect" in str(error).lower()


def pause_of(error: RetryAfter) -> timedelta:
    """How long Telegram wants us to wait."""
    pause = error.retry_after
    return pause if isinstance(pause, timedelta) else timedelta(seconds=pause)


def in_short(error: TelegramError) -> str:
    """The error for a log: no address (which contains the token), and nothing sent or received."""
    cause = error.__cause__
    if cause is not None and not isinstance(cause, TelegramError):
        return type(cause).__name__
    return error.message.partition(_PAYLOAD)[0][:_LONGEST] or type(error).__name__


def _missing(error: TelegramError) -> Missing:
    """The right or change that writing there requires."""
    if _says(error, _CLOSED):
        return Missing.OPENING
    if _says(error, _RIGHTS):
        return Missing.RIGHT
    return Missing.CONSENT if _says(error, _PEOPLE) else Missing.ENTRY


def _says(error: TelegramError, texts: tuple[str, ...]) -> bool:
    message = error.message.lower()
    return any(text in message for text in texts)
