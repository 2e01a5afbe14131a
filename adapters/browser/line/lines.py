"""The open lines to pages: the frames to send on each, and the messages each has been sent."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from cachetools import LRUCache

from adapters.browser import wire
from adapters.browser.archive import Message, Room, Visitor

_WAITING = 500  # frames a slow client may lag behind before it must reconnect
_CHANGING = 8  # latest messages of a side for which the sent text is known


@dataclass(eq=False, slots=True)
class PageConnection:
    """One open websocket and its frames.

    `watching`: it shows public messages only and belongs to nobody in the room. `sent`: the text
    last sent for each of the bot's messages that may still change.
    """

    room: Room
    visitor: Visitor
    address: str = ""
    watching: bool = False
    frames: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue(_WAITING))
    overrun: bool = False
    sent: dict[wire.Side, LRUCache[int, str]] = field(
        default_factory=lambda: {"group": LRUCache(_CHANGING), "private": LRUCache(_CHANGING)}
    )

    def may_read(self, message: Message) -> bool:
        """Whether it shows a message of its places."""
        return message.is_for("" if self.watching else self.visitor.id)

    def put(self, frame: str) -> None:
        """Queue a frame. If the queue is full, `overrun` is set and the client must reconnect."""
        try:
            self.frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.overrun = True

    def begin_again(self) -> None:
        """Have the client reconnect, because something may be missing."""
        self.overrun = True
        self.put("")

    def all_sent(self, side: wire.Side, messages: Iterable[Message]) -> list[str]:
        """The texts of messages to send now, all at once."""
        texts = []
        for message in messages:
            texts.append(wire.message_text(message, self.visitor.language))
            self._remember(side, message, texts[-1])
        return texts

    def put_new(self, side: wire.Side, message: Message, text: str) -> None:
        """Send it a new message."""
        self.put(wire.message_frame(side, text))
        self._remember(side, message, text)

    def put_edited(
        self, side: wire.Side, message: Message, text: str, frames: dict[tuple[str, str], str]
    ) -> None:
        """Send it a changed message: only the difference, if the text that it has is known.

        `frames`: the frames made for other lines, by old and new text.
        """
        old = self.sent[side].get(message.number, "")
        frame = frames.get((old, text))
        if frame is None:
            frame = wire.edited_frame(side, text)
            if old:
                frame = min(wire.patched_frame(side, message.number, old, text), frame, key=len)
            frames[old, text] = frame
        self.put(frame)
        self._remember(side, message, text)

    def _remember(self, side: wire.Side, message: Message, text: str) -> None:
        if not message.author:  # people's messages never change
            self.sent[side][message.number] = text


class MessageTexts:
    """A message in the languages of the people who see it."""

    def __init__(self, message: Message) -> None:
        self._message = message
        self._texts: dict[str, str] = {}

    def for_line(self, line: PageConnection) -> str:
        """The text in the language of the line's visitor."""
        language = line.visitor.language
        if language not in self._texts:
            self._texts[language] = wire.message_text(self._message, language)
        return self._texts[language]
