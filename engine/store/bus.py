"""Announcements between processes that share a database, sent once they are stored.

An announcement belongs to a batch (`commits.Batch`): it is heard after that was stored, and not at
all where it was not. What would be noticed later all the same is told by itself (`tell_soon`), for
PostgreSQL stores one transaction after another while any of them tells something. A process does
not hear what it announces itself. An announcement may not hold what must stay secret. What could
not be heard is not repeated: after a time in which that may be so, listeners are told that they
have missed something and must look for themselves.
"""

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import Connection

MOST_BYTES: Final = 7_900
"""Of what is told at once; PostgreSQL takes less than 8,000."""

logger = logging.getLogger(__name__)


class Announcement(NamedTuple):
    """A short text for the listeners of a channel."""

    channel: str
    payload: str


Heard = Callable[[str], None]
Missed = Callable[[], None]


@dataclass(frozen=True, slots=True)
class _Listener:
    heard: Heard
    missed: Missed


class Bus:
    """The bus of a process that is alone: nobody hears it, and there is nobody to be heard."""

    def __init__(self, process: str) -> None:
        self.process = process
        self._listeners: dict[str, list[_Listener]] = {}

    @property
    def alone(self) -> bool:
        """Whether no other process can be using the database."""
        return True

    def listen(self, channel: str, heard: Heard, missed: Missed = lambda: None) -> None:
        """Hear what others announce there; both must return at once."""
        self._listeners.setdefault(channel, []).append(_Listener(heard, missed))

    async def start(self) -> None:
        """Begin to hear; whatever is read after this is not older than what is heard."""

    async def stop(self) -> None:
        """Hear nothing more."""

    def tell(self, connection: Connection, announcements: Sequence[Announcement]) -> None:
        """Announce it with the transaction that is open there."""

    def tell_soon(self, announcements: Sequence[Announcement]) -> None:
        """Announce what is stored already, in the background; it is lost if the process ends."""

    def told(self, announcements: Sequence[Announcement]) -> None:
        """The transaction was stored."""

    def hear(self, announcement: Announcement) -> None:
        """Pass on what another process has announced."""
        for listener in self._listeners.get(announcement.channel, ()):
            try:
                listener.heard(announcement.payload)
            except Exception:  # the others hear it all the same
                logger.exception("something announced to %s was not heard", announcement.channel)

    def miss(self) -> None:
        """Say that something may have been announced that was not heard."""
        for listener in (one for some in self._listeners.values() for one in some):
            try:
                listener.missed()
            except Exception:  # the others hear of it all the same
                logger.exception("somebody was not told that he has missed something")


def fits(process: str, announcement: Announcement) -> bool:
    """Whether something is short enough to be announced at all."""
    return _frame(process) + _size(*announcement) <= MOST_BYTES


def _frame(process: str) -> int:
    return len(json.dumps([process, {}]))


def _size(channel: str, payload: str) -> int:
    return len(json.dumps(payload)) + len(json.dumps(channel)) + len(', : [""], ')


def packed(process: str, announcements: Iterable[Announcement]) -> Iterator[str]:
    """The announcements of a process in as few texts as they fit into, each of them once."""
    by_channel: dict[str, list[str]] = {}
    size = frame = _frame(process)
    for channel, payload in dict.fromkeys(announcements):
        more = _size(channel, payload)
        if frame + more > MOST_BYTES:
            raise ValueError(f"too long to be announced to {channel}: {len(payload)} characters")
        if size + more > MOST_BYTES:
            yield json.dumps([process, by_channel])
            by_channel, size = {}, frame
        by_channel.setdefault(channel, []).append(payload)
        size += more
    if by_channel:
        yield json.dumps([process, by_channel])


def unpacked(text: str, process: str) -> Iterator[Announcement]:
    """The announcements of a text; none if this process made them."""
    if text.startswith(f"[{json.dumps(process)},"):
        return
    _, by_channel = json.loads(text)
    for channel, payloads in by_channel.items():
        for payload in payloads:
            yield Announcement(channel, payload)
