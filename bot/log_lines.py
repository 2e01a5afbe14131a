"""What the log looks like: one line for each event, for people or as JSON.

Everybody logs by `logging`, in a sentence. What a line is about (table, version, platform, update)
stands beside it as fields: what the sentence names by that word ("table %s"), and what was bound
where work on it began, by `structlog.contextvars`.
"""

import logging
import os
import re
from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Any, Final, Protocol

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from bot.logs import RepeatFilter
from bot.redaction import FIELDS, Fields, Redaction

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
