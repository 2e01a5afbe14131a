"""Single requests to a platform's API for the checkup; they change nothing."""

import json
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from http import HTTPStatus
from typing import Any, Final, NamedTuple

import aiohttp

from adapters.web import PRODUCT


class FindingMark(StrEnum):
    """The state of a finding: fine, worth a look, or broken."""

    WELL = "well"
    WARNING = "warning"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked: the message says what it is, and what to do about it."""

    mark: FindingMark
    message: str
    args: Mapping[str, str | int] = field(default_factory=dict)


def well(message: str, **args: str | int) -> Finding:
    """A finding that is fine."""
    return Finding(FindingMark.WELL, message, args)


def warning(message: str, **args: str | int) -> Finding:
    """A finding worth a look."""
    return Finding(FindingMark.WARNING, message, args)


def failed(message: str, **args: str | int) -> Finding:
    """A finding that something does not work."""
    return Finding(FindingMark.FAILED, message, args)


PATIENCE: Final = aiohttp.ClientTimeout(total=10)

_MOST_BYTES: Final = 1024 * 1024
"""Maximum bytes of an answer, unpacked."""

ADRIFT: Final = 5.0
"""Difference in real seconds from which a clock may be wrong."""

FAR_ADRIFT: Final = 60.0
"""Difference in real seconds from which it certainly is."""


class NoAnswer(Exception):
    """There was no answer; the message is the kind of failure, without an address."""


class HttpAnswer(NamedTuple):
    """An answer: its status, its JSON, and its date."""

    status: int
    body: Any
    at: datetime | None

    @property
    def is_ours(self) -> bool:
        """Whether this is the answer of a room's `/health`."""
        return isinstance(self.body, dict) and self.body.get("name") == PRODUCT

    def found(self, has: str, under: str = "") -> Mapping[str, Any]:
        """The answer, or its member `under`, which must have the field `has`.

        Raises `NoAnswer` if it does not.
        """
        body = self.body.get(under) if under and isinstance(self.body, dict) else self.body
        if self.status != HTTPStatus.OK or not isinstance(body, dict) or has not in body:
            raise NoAnswer(str(self.status))
        return body

    def listed(self) -> Sequence[Any]:
        """The answer, which must be a list. Raises `NoAnswer` if it is not."""
        if self.status != HTTPStatus.OK or not isinstance(self.body, list):
            raise NoAnswer(str(self.status))
        return self.body


async def ask(
    session: aiohttp.ClientSession,
    url: str,
    headers: Mapping[str, str] | None = None,
    form: Mapping[str, str] | None = None,
) -> HttpAnswer:
    """Make a GET request, or a POST request with a form; raises `NoAnswer`."""
    method = "GET" if form is None else "POST"
    try:
        async with session.request(
            method, url, headers=headers, data=form, timeout=PATIENCE
        ) as answer:
            body = json.loads(await _read(answer))
            return HttpAnswer(answer.status, body, _date(answer.headers.get("Date", "")))
    except (aiohttp.ClientError, OSError, RecursionError, TimeoutError, ValueError) as error:
        raise NoAnswer(type(error).__name__) from None


async def _read(answer: aiohttp.ClientResponse) -> bytes:
    """The body; raises `NoAnswer` if it is too long."""
    body = bytearray()
    async for piece in answer.content.iter_any():
        body += piece
        if len(body) > _MOST_BYTES:
            raise NoAnswer("TooLong")
    return bytes(body)


async def as_far_as_told(platform: str, asked: AsyncIterator[Finding]) -> list[Finding]:
    """The findings so far, even if the platform stops answering."""
    found = []
    try:
        async for one in asked:
            found.append(one)  # noqa: PERF401 (findings before a failure are kept)
    except NoAnswer as error:
        found.append(failed("doctor-platform-silent", platform=platform, detail=str(error)))
    return found


def _date(text: str) -> datetime | None:
    try:
        return parsedate_to_datetime(text).astimezone(UTC)
    except ValueError:
        return None


def clock_against(platform: str, told: HttpAnswer) -> Iterator[Finding]:
    """Whether this computer's clock is right, according to a platform."""
    if told.at is None:
        return
    off = abs((datetime.now(UTC) - told.at).total_seconds())
    if off < ADRIFT:
        yield well("doctor-clock-right", platform=platform)
    elif off < FAR_ADRIFT:
        yield warning("doctor-clock-adrift", platform=platform, seconds=round(off))
    else:
        yield failed("doctor-clock-wrong", platform=platform, seconds=round(off))
