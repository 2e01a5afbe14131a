"""Asking a platform's API once, for a check-up: nothing is changed, and no address is told."""

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from http import HTTPStatus
from typing import Any, Final, NamedTuple

import aiohttp

from adapters.web import PRODUCT


class FindingMark(StrEnum):
    """How something is: as it should be, worth a look, or something does not work."""

    WELL = "well"
    WARNING = "warning"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: a message that says what it is, and what to do about it."""

    mark: FindingMark
    message: str
    args: Mapping[str, str | int] = field(default_factory=dict)


def well(message: str, **args: str | int) -> Finding:
    """It is as it should be."""
    return Finding(FindingMark.WELL, message, args)


def warning(message: str, **args: str | int) -> Finding:
    """It is worth a look."""
    return Finding(FindingMark.WARNING, message, args)


def failed(message: str, **args: str | int) -> Finding:
    """Something does not work."""
    return Finding(FindingMark.FAILED, message, args)


PATIENCE: Final = aiohttp.ClientTimeout(total=10)

_MOST_BYTES: Final = 1024 * 1024
"""Most bytes of an answer, unpacked."""

ADRIFT: Final = 5.0
"""Real seconds by which a clock may seem to be wrong."""

FAR_ADRIFT: Final = 60.0
"""Real seconds by which it certainly is."""


class NoAnswer(Exception):
    """There was no answer; the message is the kind of failure, which has no address in it."""


class Told(NamedTuple):
    """What was answered: the status, the JSON, and the time that it says it is."""

    status: int
    body: Any
    at: datetime | None

    @property
    def is_ours(self) -> bool:
        """Whether this is what a room says at `/health`."""
        return isinstance(self.body, dict) and self.body.get("name") == PRODUCT

    def found(self, has: str, under: str = "") -> Mapping[str, Any]:
        """What was asked for, which `has` this field, maybe `under` another one of the answer.

        Raises `NoAnswer` where it was not told.
        """
        body = self.body.get(under) if under and isinstance(self.body, dict) else self.body
        if self.status != HTTPStatus.OK or not isinstance(body, dict) or has not in body:
            raise NoAnswer(str(self.status))
        return body


async def ask(
    session: aiohttp.ClientSession, url: str, headers: Mapping[str, str] | None = None
) -> Told:
    """Get something; raises `NoAnswer`."""
    try:
        async with session.get(url, headers=headers, timeout=PATIENCE) as answer:
            body = json.loads(await _read(answer))
            return Told(answer.status, body, _date(answer.headers.get("Date", "")))
    except (aiohttp.ClientError, OSError, RecursionError, TimeoutError, ValueError) as error:
        raise NoAnswer(type(error).__name__) from None


async def _read(answer: aiohttp.ClientResponse) -> bytes:
    """The body; raises `NoAnswer` where it is longer than any that is wanted."""
    body = bytearray()
    async for piece in answer.content.iter_any():
        body += piece
        if len(body) > _MOST_BYTES:
            raise NoAnswer("TooLong")
    return bytes(body)


async def as_far_as_told(platform: str, asked: AsyncIterator[Finding]) -> list[Finding]:
    """What was found, also where the platform falls silent after it."""
    found = []
    try:
        async for one in asked:
            found.append(one)  # noqa: PERF401 (what came before a failure stays)
    except NoAnswer as error:
        found.append(failed("doctor-platform-silent", platform=platform, detail=str(error)))
    return found


def _date(text: str) -> datetime | None:
    try:
        return parsedate_to_datetime(text).astimezone(UTC)
    except ValueError:
        return None


def clock_against(platform: str, told: Told) -> Iterator[Finding]:
    """Whether the machine's clock is right, as far as a platform tells."""
    if told.at is None:
        return
    off = abs((datetime.now(UTC) - told.at).total_seconds())
    if off < ADRIFT:
        yield well("doctor-clock-right", platform=platform)
    elif off < FAR_ADRIFT:
        yield warning("doctor-clock-adrift", platform=platform, seconds=round(off))
    else:
        yield failed("doctor-clock-wrong", platform=platform, seconds=round(off))
