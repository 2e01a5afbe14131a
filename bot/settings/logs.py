"""Limits repeated log lines, so that what fails often does not fill the disk."""

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
"""What a line is about, in this order."""

HIDDEN: Final = "[hidden]"

_OWN_WORDS: Final = ("adapters", "bot", "engine.host", "engine.store", "engine.directing")
"""Modules whose errors have texts of ours, which name no cards."""

_DRIVERS: Final = ("sqlalchemy", "sqlite3", "asyncpg", "aiosqlite")
"""Of their errors the first line is told: what follows may be a row of the database."""

_TOKENS: Final = re.compile(
    r"(?<!\d)\d{6,12}:[\w-]{30,}"  # Telegram's
    r"|[\w-]{23,30}\.[\w-]{6,8}\.[\w-]{27,}"  # Discord's
    r"|(?<=://)[^\s/@:]*:[^\s/@]+(?=@)",  # a password in an address
    re.ASCII,
)
_SHORTEST: Final = 6
"""Letters of a secret that is looked for by itself, and not only where passwords stand."""

_LONGEST: Final = 400
_CAUSES: Final = 8

Fields = MutableMapping[str, Any]


class Redaction:
    """Takes out of a line what must not stand there. `secrets` are known to be some."""

    def __init__(self, secrets: Collection[str] = ()) -> None:
        long = (one for one in secrets if len(one) >= _SHORTEST)
        known = {form for one in long for form in (one, quote(one, safe=""))}
        self._known = tuple(sorted(known, key=len, reverse=True))

    def __call__(self, logger: object, method: str, fields: Fields) -> Mapping[str, Any]:
        """The line with everything else left out (a processor of structlog)."""
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
    """An error with its causes, the first one first, as Python tells it but for the values."""
    chain: list[tuple[BaseException, str]] = []
    left: BaseException | None = error
    link = ""
    while left is not None and len(chain) < _CAUSES:
        chain.append((left, link))
        if left.__cause__ is not None:
            left, link = left.__cause__, "That was the cause of this:"
        elif left.__suppress_context__:
            break
        else:
            left, link = left.__context__, "While that was dealt with, this happened:"
    for one, follows in reversed(chain):
        yield from _places(one.__traceback__)
        yield f"{type(one).__name__}{_text(one)}"
        if isinstance(one, BaseExceptionGroup):
            for part in islice(one.exceptions, _CAUSES):
                yield from (f"  | {line}" for line in told(part))
        if follows:
            yield follows


def _places(trace: TracebackType | None) -> Iterator[str]:
    """Where in the code it happened; Python's own lines, which name no values."""
    if trace is not None:
        yield "Traceback (most recent call last):"
        for entry in traceback.format_tb(trace):
            yield entry.rstrip("\n")


def _text(error: BaseException) -> str:
    """What the error says, if that may be told."""
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
    """The error of what `logging` is given as one."""
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
    """Lets through `MOST_LINES` a minute from each place in the code."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[tuple[str, int, str], _Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is written; the next that is tells how many were left out."""
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
"""Libraries of which only what is wrong is told."""

_PLACES: Final = re.compile(r"(?:\b(?P<name>\w+) )?%(?:\.\d+)?[sdr]|%[^%sdr]*[fg]")
"""Where a sentence has its values, with the word before each."""

_BESIDE: Final = ("timestamp", "level", "logger", "line", "event", "exception")


class LogFormat(StrEnum):
    """How lines are written."""

    TEXT = "text"
    JSON = "json"


class LogStream(Protocol):
    """Where lines are written."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> object: ...

    def isatty(self) -> bool: ...


def log_to(
    stream: LogStream, level: int, form: LogFormat, secrets: Collection[str] = ()
) -> logging.Handler:
    """Have all that is logged by anybody written there, and nowhere else."""
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
    """What makes a line of a record."""
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
    """What `logging` knows of a line. The number tells lines of one kind from all others."""
    del logger, method
    record: logging.LogRecord = fields["_record"]
    fields["level"] = record.levelname.lower()
    fields["logger"] = record.name
    fields["line"] = record.lineno
    return fields


def _named(logger: WrappedLogger, method: str, fields: EventDict) -> EventDict:
    """What the sentence names: in "table %s at version %s" a table and a version."""
    del logger, method
    record, values = fields["_record"], fields.pop("positional_args", ())
    if isinstance(record.msg, str) and isinstance(values, tuple):
        for found, value in zip(_PLACES.finditer(record.msg), values, strict=False):
            if found["name"] in FIELDS and isinstance(value, str | int):
                fields[found["name"]] = value
    return fields


def _known_only(logger: WrappedLogger, method: str, fields: EventDict) -> EventDict:
    """Nothing stands in a line but what has a name in it."""
    del logger, method
    known = (*_BESIDE, "exc_info", *FIELDS)
    return {name: fields[name] for name in known if fields.get(name) not in (None, "")}


def _in_order(logger: WrappedLogger, method: str, fields: EventDict) -> Mapping[str, Any]:
    del logger, method
    order = ("timestamp", "level", "event", *FIELDS, "logger", "line", "exception")
    return {name: fields[name] for name in order if name in fields}


def _said_once(logger: WrappedLogger, method: str, fields: EventDict) -> Fields:
    """People need not read a second time what the sentence says already, nor where it stands."""
    del logger, method
    event = str(fields.get("event", ""))
    told = {name for name in FIELDS if name in fields and str(fields[name]) in event}
    return {name: value for name, value in fields.items() if name not in {*told, "line"}}


def _one_line(logger: WrappedLogger, method: str, fields: EventDict) -> EventDict:
    """Only what is told of an error takes further lines: nobody else can begin one."""
    del logger, method
    for name, value in fields.items():
        if isinstance(value, str) and name != "exception":
            fields[name] = "".join(c if c.isprintable() else " " for c in value)
    return fields
