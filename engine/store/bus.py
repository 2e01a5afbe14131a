"""Announcements between processes that share a database, sent once they are stored.

An announcement belongs to a batch (`batches.Batch`): it is sent if that is stored, and only then.
News that others would find out later anyway are sent by themselves (`tell_soon`), because
PostgreSQL runs transactions with announcements one after another. A process does not receive its
own announcements. An announcement must not contain a secret.

Lost announcements are not repeated. After a time in which some may have been lost, listeners are
told to look for themselves.
"""

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import Connection

MOST_BYTES: Final = 7_900
"""Maximum bytes of one notification (PostgreSQL's limit is 8,000)."""

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
    """The bus of a process that is alone with its database: nobody else listens or speaks."""

    def __init__(self, process: str) -> None:
        self.process = process
        self._listeners: dict[str, list[_Listener]] = {}

    @property
    def alone(self) -> bool:
        """Whether no other process can use the database."""
        return True

    def listen(self, channel: str, heard: Heard, missed: Missed = lambda: None) -> None:
        """Listen to the announcements of others; both callbacks must return at once."""
        self._listeners.setdefault(channel, []).append(_Listener(heard, missed))

    async def start(self) -> None:
        """Begin to listen; anything read after this is at least as new as what is heard."""

    async def stop(self) -> None:
        """Stop listening."""

    def tell(self, connection: Connection, announcements: Sequence[Announcement]) -> None:
        """Announce something with the open transaction."""

    def tell_soon(self, announcements: Sequence[Announcement]) -> None:
        """Announce in the background what is stored already; lost if the process ends."""

    def told(self, announcements: Sequence[Announcement]) -> None:
        """Note that the transaction was committed."""

    def hear(self, announcement: Announcement) -> None:
        """Pass on an announcement of another process."""
        for listener in self._listeners.get(announcement.channel, ()):
            try:
                listener.heard(announcement.payload)
            except Exception:  # the other listeners still hear it
                logger.exception("something announced to %s was not heard", announcement.channel)

    def miss(self) -> None:
        """Tell the listeners that announcements may have been lost."""
        for listener in (one for some in self._listeners.values() for one in some):
            try:
                listener.missed()
            except Exception:  # the other listeners still hear of it
                logger.exception("somebody was not told that he has missed something")


def fits(process: str, announcement: Announcement) -> bool:
    """Whether a text is short enough to be announced."""
    return _frame(process) + _size(*announcement) <= MOST_BYTES


def _frame(process: str) -> int:
    return len(json.dumps([process, {}]))


def _size(channel: str, payload: str) -> int:
    return len(json.dumps(payload)) + len(json.dumps(channel)) + len(', : [""], ')


def packed(process: str, announcements: Iterable[Announcement]) -> Iterator[str]:
    """The announcements of a process, each once, in as few texts as possible."""
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
    """The announcements in a text; none if this process sent it."""
    if text.startswith(f"[{json.dumps(process)},"):
        return
    _, by_channel = json.loads(text)
    for channel, payloads in by_channel.items():
        for payload in payloads:
            yield Announcement(channel, payload)
