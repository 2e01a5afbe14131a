"""Discord's refusals as neutral errors, without the content that was sent."""

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from adapters.discord.errors import chat_error, in_short, is_late
from adapters.platform.platform import Busy, ChatError, MessageGone, Troubled, Unreachable
from tests.every import every

KINDS: dict[int, type[discord.HTTPException]] = {403: discord.Forbidden, 404: discord.NotFound}


def refusal(status: int, code: int, message: str = "No") -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="reason")
    kind = KINDS.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": message})


@every(
    ("status", "code", "meaning"),
    [
        (403, 50007, Unreachable),
        (403, 50278, Unreachable),
        (403, 50001, Unreachable),
        (403, 50013, Unreachable),
        (403, 0, Unreachable),
        (404, 10003, Unreachable),
        (404, 10004, Unreachable),
        (404, 10008, MessageGone),
        (404, 10015, MessageGone),
        (401, 50027, MessageGone),
        (429, 30046, MessageGone),
        (429, 0, Busy),
        (429, 20028, Busy),
        (400, 40003, Busy),
        (400, 50035, ChatError),
        (401, 0, Troubled),
        (500, 0, Troubled),
        (503, 0, Troubled),
    ],
)
def test_refusals_have_a_meaning(status: int, code: int, meaning: type[ChatError]) -> None:
    for new in (True, False):
        assert type(chat_error(refusal(status, code), new=new)) is meaning


def test_an_archived_thread_is_opened_by_a_new_message() -> None:
    archived = refusal(400, 50083)
    assert type(chat_error(archived, new=False)) is MessageGone
    assert type(chat_error(archived, new=True)) is Unreachable


def test_pauses_are_handed_on() -> None:
    busy = chat_error(discord.RateLimited(31.5), new=True)
    assert isinstance(busy, Busy)
    assert busy.retry_after == timedelta(seconds=31.5)


def test_the_network_is_trouble() -> None:
    for error in (aiohttp.ClientError("https://token"), TimeoutError(), OSError("token")):
        trouble = chat_error(error, new=True)
        assert type(trouble) is Troubled
        assert "token" not in str(trouble)


def test_errors_are_told_without_what_was_sent() -> None:
    form = refusal(400, 50035, "Invalid Form Body\nIn components: secret")
    assert in_short(form) == "400, code 50035 Invalid Form Body"
    response: Any = SimpleNamespace(status=502, reason="Bad Gateway")
    assert in_short(discord.HTTPException(response, "<html>secret</html>")) == "502, code 0"


def test_late_answers_are_known() -> None:
    assert is_late(refusal(404, 10062))
    assert is_late(refusal(400, 40060))
    assert not is_late(refusal(404, 10008))
    assert not is_late(OSError())
