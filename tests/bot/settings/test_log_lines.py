"""The log: one line for each event, and never a token or a hidden card."""

import contextlib
import io
import json
import logging
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel
from structlog.contextvars import bound_contextvars

from bot.settings.logs import FIELDS, HIDDEN, LogFormat, formatter
from bot.settings.settings import Settings
from engine.store.commits import Batch, StoreFailed
from tests.every import every
from tests.often import often

TOKEN = "123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc"
DISCORD = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GxYzAb." + "abcdefghijklmnopqrstuvwxyz0123456789AB"
TOKENS = (TOKEN, DISCORD, "p4ss/w:rd")
HAND = "the hand 0x3fe1 J♠ 9♠ A♥"

logger = logging.getLogger("engine.host.table_store")


class Hand(BaseModel):
    cards: int


def written(log: Callable[[], None], form: LogFormat = LogFormat.JSON) -> str:
    """The log's content after this was done."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter(form, TOKENS))
    logger.addHandler(handler)
    try:
        log()
    finally:
        logger.removeHandler(handler)
    return stream.getvalue()


def raised(error: BaseException, *, cause: BaseException | None = None) -> BaseException:
    """The error, with a traceback whose frames contain values."""
    hand = HAND
    error.__cause__ = raised(cause) if cause is not None else None
    with contextlib.suppress(BaseException):
        _throw(error, hand)
    return error


def _throw(error: BaseException, hand: str) -> None:
    assert hand
    raise error


def bad_hand(text: str) -> Exception:
    """An invalid value that pydantic's error would repeat."""
    try:
        Hand.model_validate({"cards": text})
    except ValueError as error:
        return error
    raise AssertionError


ERRORS: tuple[Callable[[str], BaseException], ...] = (
    ValueError,
    KeyError,
    AssertionError,
    bad_hand,
    lambda text: UnicodeDecodeError("utf-8", text.encode(), 0, 1, text),
    lambda text: SyntaxError(text, ("x.py", 1, 1, text)),
    lambda text: ExceptionGroup(text, [ValueError(text)]),
    lambda text: raised(LookupError(text), cause=TypeError(text)),
)


@settings(max_examples=often(12, 60))
@given(
    st.sampled_from(ERRORS),
    st.sampled_from((HAND, *TOKENS)),
    st.sampled_from((*FIELDS, "hand", "deck", "args")),
    st.sampled_from(LogFormat),
)
def test_nothing_secret_gets_in_by_any_way(
    make: Callable[[str], BaseException], secret: str, field: str, form: LogFormat
) -> None:
    error = make(secret)
    error.add_note(secret)

    def log() -> None:
        held = {field: [secret]} if field in FIELDS else {field: secret}
        with bound_contextvars(**held):
            logger.error(
                "it failed", exc_info=raised(error), extra={"deck": secret}, stack_info=True
            )

    line = written(log, form)
    assert "it failed" in line
    assert not [secret for secret in (secret, HAND) if secret in line]


@every("form", LogFormat)
@every("secret", TOKENS)
def test_tokens_are_removed_from_sentences_and_fields(form: LogFormat, secret: str) -> None:
    address = f"https://api.telegram.org/bot{secret}/getMe postgresql://bot:{secret}@db/belot"

    def log() -> None:
        with bound_contextvars(place=address):
            logger.warning("asked %s", address, exc_info=raised(OSError(address)))

    line = written(log, form)
    assert secret not in line
    assert line.count(HIDDEN) >= 4


def test_a_line_says_what_it_is_about_in_fields() -> None:
    def log() -> None:
        with bound_contextvars(platform="telegram", command="Act"):
            error = raised(StoreFailed(Batch(())), cause=OSError(28, "No space left"))
            text = "table %s at version %s: it failed after %.1f s%s"
            logger.error(text, "4f", 7, 0.25, "\nforged=1", exc_info=error)

    text = written(log)
    assert text.count("\n") == 1
    told = json.loads(text)
    assert list(told)[:3] == ["timestamp", "level", "event"]
    fields = {name: told[name] for name in ("level", "event", "table", "version", "command")}
    assert fields == {
        "level": "error",
        "event": "table 4f at version 7: it failed after 0.2 s\nforged=1",
        "table": "4f",
        "version": 7,
        "command": "Act",
    }
    assert told["exception"].splitlines()[-1].startswith("StoreFailed")
    assert "OSError: [Errno 28] No space left" in told["exception"]
    first, *others = written(log, LogFormat.TEXT).splitlines()
    said = "table 4f at version 7: it failed after 0.2 s forged=1"
    about = "[engine.host.table_store] platform=telegram command=Act"
    assert " ".join(first.split()[2:]) == f"[error ] {said} {about}"
    assert others[0] == "Traceback (most recent call last):"


def test_the_settings_know_what_is_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://bot:pass@db/belot")
    monkeypatch.setenv("LOG_FORMAT", "JSON")
    known = Settings(_env_file=None)
    assert {TOKEN, "pass"} <= set(known.secrets)
    assert known.log_format is LogFormat.JSON
