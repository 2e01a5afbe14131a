"""What may stand in the log: no tokens, no cards that are hidden, and nothing that people wrote.

Messages are sentences of ours. Beside them stand fields of known names with plain values. Of an
error its kind and the places in the code are told, but not the values there, and its text only
where that cannot hold anything of a game or of people.
"""

import re
import traceback
from collections.abc import Collection, Iterator, Mapping, MutableMapping
from itertools import islice
from types import TracebackType
from typing import Any, Final
from urllib.parse import quote

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
