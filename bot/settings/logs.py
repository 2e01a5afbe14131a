"""Log output: text or JSON lines, with secrets removed and repeated lines limited."""

import logging
import os
import re
import traceback
from collections import deque
from collections.abc import Collection, Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from types import TracebackType
from typing import Any, Final, Protocol
from urllib.parse import quote

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

FIELDS: Final = (
    "platform",
    "place",
    "update",
    "interaction",
    "deed",
    "table",
    "version",
    "command",
    "tournament",
)
"""The context fields of a log line, in output order."""

HIDDEN: Final = "[hidden]"

_OWN_WORDS: Final = ("adapters", "bot", "engine.host", "engine.store", "engine.directing")
"""Modules whose own error texts are logged; they name no cards."""

_DRIVERS: Final = ("sqlalchemy", "sqlite3", "asyncpg", "aiosqlite")
"""Database drivers: only the first line of an error is logged; the rest may contain a row."""

_TOKENS: Final = re.compile(
    r"(?<!\d)\d{6,12}:[\w-]{30,}"  # Telegram's
    r"|[\w-]{23,30}\.[\w-]{6,8}\.[\w-]{27,}"  # Discord's
    r"|(?<=://)[^\s/@:]*:[^\s/@]+(?=@)",  # a password in an address
    re.ASCII,
)
_SHORTEST: Final = 6
"""Shortest secret removed anywhere; shorter ones are only removed from addresses."""

_LONGEST: Final = 400
_CAUSES: Final = 8

Fields = MutableMapping[str, Any]


class Redaction:
    """Removes secrets from log lines: the given ones, and all that look like tokens."""

    def __init__(self, secrets: Collection[str] = ()) -> None:
        long = (one for one in secrets if len(one) >= _SHORTEST)
        known = {form for one in long for form in (one, quote(one, safe=""))}
        self._known = tuple(sorted(known, key=len, reverse=True))

    def __call__(self, logger: object, method: str, fields: Fields) -> Mapping[str, Any]:
        """Clean a line's fields (a structlog processor)."""
        del logger, method
        if "exc_info" in fields:
            error = _error_of(fields.pop("exc_info"))
            if error is not None:
                fields["exception"] = self.clean("\n".join(told(error)))
        fields.pop("stack_info", None)
        for name, value in fields.items():
            if isinstance(value, str):
                fields[name] = self.clean(value)
            elif not isinstance(value, int | float | None):
                fields[name] = type(value).__name__
        return fields

    def clean(self, text: str) -> str:
        """The text without tokens and passwords."""
        for secret in self._known:
            text = text.replace(secret, HIDDEN)
        return _TOKENS.sub(HIDDEN, text)


def told(error: BaseException) -> Iterator[str]:
    """The lines of a traceback with its causes, first cause first, without values."""
    chain: list[tuple[BaseException, str]] = []
    left: BaseException | None = error
    link = ""
    while left is not None and len(chain) < _CAUSES:
        chain.append((left, link))
        if left.__cause__ is not None:
            left, link = (
                left.__cause__,
                "The error above was the direct cause of the following one:",
            )
        elif left.__suppress_context__:
            break
        else:
            left, link = (
                left.__context__,
                "While the error above was handled, another one occurred:",
            )
    for one, follows in reversed(chain):
        yield from _places(one.__traceback__)
        yield f"{type(one).__name__}{_text(one)}"
        if isinstance(one, BaseExceptionGroup):
            for part in islice(one.exceptions, _CAUSES):
                yield from (f"  | {line}" for line in told(part))
        if follows:
            yield follows


def _places(trace: TracebackType | None) -> Iterator[str]:
    """The traceback's lines of code, which contain no values."""
    if trace is not None:
        yield "Traceback (most recent call last):"
        for entry in traceback.format_tb(trace):
            yield entry.rstrip("\n")


def _text(error: BaseException) -> str:
    """The error's text, if it is safe to log."""
    module = type(error).__module__
    if isinstance(error, BaseExceptionGroup):
        return ""
    ours = any(module == own or module.startswith(f"{own}.") for own in _OWN_WORDS)
    driver = module.partition(".")[0] in _DRIVERS
    if not (ours or driver or (module == "builtins" and isinstance(error, OSError))):
        return ""
    first = next(iter(str(error).splitlines()), "")
    return f": {first[:_LONGEST]}" if first else ""


def _error_of(found: object) -> BaseException | None:
    """The error in a value of `exc_info`."""
    if isinstance(found, tuple) and len(found) == 3:
        found = found[1]
    return found if isinstance(found, BaseException) else None


A_MINUTE = 60.0
MOST_LINES = 6
"""Warnings or errors a minute from one place in the code."""


@dataclass(slots=True)
class _Kind:
    said: deque[float] = field(default_factory=lambda: deque(maxlen=MOST_LINES))
    left_out: int = 0


class RepeatFilter(logging.Filter):
    """Passes `MOST_LINES` warnings or errors a minute from each place in the code."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[tuple[str, int, str], _Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is written; the next written line says how many were dropped."""
        if record.levelno < logging.WARNING:
            return True
        kind = self._kinds.setdefault((record.pathname, record.lineno, record.name), _Kind())
        said = kind.said
        if len(said) == MOST_LINES and record.created - said[0] < A_MINUTE:
            kind.left_out += 1
            return False
        said.append(record.created)
        if kind.left_out:
            record.msg = f"{record.getMessage()} (and {kind.left_out} more like it before)"
            record.args = ()
            kind.left_out = 0
        return True


_NOISY: Final = ("aiosqlite", "alembic", "asyncio", "aiohttp", "sqlalchemy")
"""Libraries that log only warnings and errors."""

_PLACES: Final = re.compile(r"(?:\b(?P<name>\w+) )?%(?:\.\d+)?[sdr]|%[^%sdr]*[fg]")
"""A placeholder in a log message, with the word before it."""

_BESIDE: Final = ("timestamp", "level", "logger", "line", "event", "exception")


class LogFormat(StrEnum):
    """The format of log lines."""

    TEXT = "text"
    JSON = "json"


class LogStream(Protocol):
    """The stream to which log lines are written."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> object: ...

    def isatty(self) -> bool: ...


def log_to(
    stream: LogStream, level: int, form: LogFormat, secrets: Collection[str] = ()
) -> logging.Handler:
    """Send all logging to this stream only."""
    handler = logging.StreamHandler(stream)
    handler.addFilter(RepeatFilter())
    colours = stream.isatty() and not os.environ.get("NO_COLOR")
    handler.setFormatter(formatter(form, secrets, colours=colours))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    for noisy in _NOISY:
        logging.getLogger(noisy).setLevel(max(level, logging.WARNING))
    return handler


def formatter(
    form: LogFormat, secrets: Collection[str] = (), *, colours: bool = False
) -> logging.Formatter:
    """The formatter of log records."""
    as_json = form is LogFormat.JSON
    stamp = "iso" if as_json else "%Y-%m-%d %H:%M:%S"
    processors: list[Processor] = [
        _of_record,
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.ExtraAdder(allow=FIELDS),
        _named,
        structlog.processors.TimeStamper(fmt=stamp, utc=as_json),
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        _known_only,
        Redaction(secrets),
    ]
    if as_json:
        processors += [_in_order, structlog.processors.JSONRenderer(ensure_ascii=False)]
    else:
        processors += [_said_once, _one_line, _console(colours=colours)]
    return structlog.stdlib.ProcessorFormatter(processors=processors, pass_foreign_args=True)


def _console(*, colours: bool) -> Processor:
    return structlog.dev.ConsoleRenderer(
        colors=colours,
        pad_event_to=0,
        pad_level=True,
        sort_keys=False,
        exception_formatter=structlog.dev.plain_traceback,
    )


def _of_record(logger: WrappedLogger, method: str, fields: EventDict) -> EventDict:
    """Add level, logger and line number; the line number identifies the kind of message."""
    del logger, method
    record: logging.LogRecord = fields["_record"]
    fields["level"] = record.levelname.lower()
    fields["logger"] = record.name
    fields["line"] = record.lineno
    return fields


def _named(logger: WrappedLogger, method: str, fields: EventDict) -> EventDict:
    """Add fields that the message names: "table %s at version %s" sets table and version."""
    del logger, method
    record, values = fields["_record"], fields.pop("positional_args", ())
    if isinstance(record.msg, str) and isinstance(values, tuple):
        for found, value in zip(_PLACES.finditer(record.msg), values, strict=False):
            if found["name"] in FIELDS and isinstance(value, str | int):
                fields[found["name"]] = value
    return fields


def _known_only(logger: WrappedLogger, method: str, fields: EventDict) -> EventDict:
    """Keep only the known fields."""
    del logger, method
    known = (*_BESIDE, "exc_info", *FIELDS)
    return {name: fields[name] for name in known if fields.get(name) not in (None, "")}


def _in_order(logger: WrappedLogger, method: str, fields: EventDict) -> Mapping[str, Any]:
    del logger, method
    order = ("timestamp", "level", "event", *FIELDS, "logger", "line", "exception")
    return {name: fields[name] for name in order if name in fields}


def _said_once(logger: WrappedLogger, method: str, fields: EventDict) -> Fields:
    """Drop fields that the message already contains, and the line number."""
    del logger, method
    event = str(fields.get("event", ""))
    told = {name for name in FIELDS if name in fields and str(fields[name]) in event}
    return {name: value for name, value in fields.items() if name not in {*told, "line"}}


def _one_line(logger: WrappedLogger, method: str, fields: EventDict) -> EventDict:
    """Keep every field except tracebacks on one line, so that values cannot forge log lines."""
    del logger, method
    for name, value in fields.items():
        if isinstance(value, str) and name != "exception":
            fields[name] = "".join(c if c.isprintable() else " " for c in value)
    return fields
