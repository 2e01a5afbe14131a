"""The neutral errors for Telegram's errors."""

from datetime import timedelta

import pytest
from telegram.error import (
    BadRequest,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from adapters.platform.platform import Busy, ChatError, MessageGone, Troubled, Unreachable
from adapters.telegram.errors import chat_error, in_short, is_unchanged
from tests.every import every


@every(
    ("error", "becomes"),
    [
        (Forbidden("Forbidden: bot was blocked by the user"), Unreachable),
        (Forbidden("Forbidden: bot can't initiate conversation with a user"), Unreachable),
        (Forbidden("Forbidden: MESSAGE_AUTHOR_REQUIRED"), MessageGone),
        (BadRequest("Bad Request: message to edit not found"), MessageGone),
        (BadRequest("Bad Request: message to delete not found"), MessageGone),
        (BadRequest("Bad Request: message can't be edited"), MessageGone),
        (BadRequest("Bad Request: message can't be deleted for everyone"), MessageGone),
        (BadRequest("Bad Request: MESSAGE_ID_INVALID"), MessageGone),
        (BadRequest("Bad Request: chat not found"), Unreachable),
        (BadRequest("Bad Request: message thread not found"), Unreachable),
        (BadRequest("Bad Request: TOPIC_CLOSED"), Unreachable),
        (BadRequest("Bad Request: CHAT_WRITE_FORBIDDEN"), Unreachable),
        (BadRequest("Bad Request: have no rights to send a message"), Unreachable),
        (
            BadRequest("Bad Request: not enough rights to send text messages to the chat"),
            Unreachable,
        ),
        (BadRequest("Bad Request: can't parse entities: unclosed start tag"), ChatError),
        (NetworkError("Bad Gateway (502)"), Troubled),
        (TimedOut(), Troubled),
        (InvalidToken("Unauthorized"), Troubled),
        (Conflict("Conflict: another"), Troubled),
    ],
)
def test_each_error_says_what_to_do(error: TelegramError, becomes: type[ChatError]) -> None:
    assert type(chat_error(error)) is becomes


@pytest.mark.parametrize("ours", ["true", "false"])
@pytest.mark.filterwarnings("ignore::telegram.warnings.PTBDeprecationWarning")
def test_a_pause_may_be_a_number_or_a_span(monkeypatch: pytest.MonkeyPatch, ours: str) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", ours)
    busy = chat_error(RetryAfter(7))
    assert isinstance(busy, Busy)
    assert busy.retry_after == timedelta(seconds=7)


def test_a_pause_needs_no_deprecated_number() -> None:
    assert isinstance(chat_error(RetryAfter(7)), Busy)


def test_the_same_content_is_no_failure() -> None:
    same = "Bad Request: message is not modified: specified new message content and reply markup"
    assert is_unchanged(BadRequest(same))
    assert not is_unchanged(BadRequest("Bad Request: chat not found"))
    assert not is_unchanged(Forbidden(same))


def test_an_error_in_short_repeats_no_address_and_no_answer() -> None:
    error = NetworkError("Unknown error in HTTP implementation: InvalidURL('http://x/botTOKEN')")
    error.__cause__ = ValueError("http://x/botTOKEN")
    assert in_short(error) == "ValueError"
    error = NetworkError("Bad Gateway (502). Parsing the server response b'TOKEN' failed")
    error.__cause__ = TelegramError("Invalid server response")
    assert in_short(error) == "Bad Gateway (502)"
    assert len(in_short(BadRequest("x" * 900))) == 200
