"""The open lines to pages: the frames to send on each, and the messages each has been sent."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from cachetools import LRUCache

from adapters.browser import wire
from adapters.browser.archive import Message, Room, Visitor

_WAITING = 500  # frames a slow client may lag behind before it must reconnect
_CHANGING = 8  # latest messages of a side for which the sent text is known


@dataclass(eq=False, slots=True)
class PageConnection:
    """One open websocket and its frames.

    `watching`: it shows public messages only and belongs to nobody in the room. `watcher`: the id
    of the visitor who watches, empty if unknown. `acts_until`: when to ask again whether they may
    act in the room of a table. `sent`: the text
    last sent for each of the bot's messages that may still change. `own`: the table that each
    private message shows to the visitor; `brief`: the public messages sent without such a table.
    """

    room: Room
    visitor: Visitor
    address: str = ""
    watching: bool = False
    watcher: str = ""
    acts_until: datetime | None = None
    frames: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue(_WAITING))
    overrun: bool = False
    sent: dict[wire.Side, LRUCache[int, str]] = field(
        default_factory=lambda: {"group": LRUCache(_CHANGING), "private": LRUCache(_CHANGING)}
    )
    own: dict[int, str] = field(default_factory=dict)
    brief: dict[int, Message] = field(default_factory=dict)

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
        """The texts of messages to send now, all at once; those of the private side go first."""
        texts = []
        for message in messages:
            told = MessageTexts(message).for_line(side, self)
            self._note(side, message, told)
            texts.append(told.text)
        return texts

    def put_new(self, side: wire.Side, texts: "MessageTexts") -> None:
        """Send it a new message."""
        told = texts.for_line(side, self)
        self._note(side, texts.message, told)
        self.put(wire.message_frame(side, told.text))

    def put_edited(
        self, side: wire.Side, texts: "MessageTexts", frames: dict[tuple[str, str], str]
    ) -> None:
        """Send it a changed message: only the difference, if the text that it has is known.

        `frames`: the frames made for other lines, by old and new text.
        """
        message, told = texts.message, texts.for_line(side, self)
        old = self.sent[side].get(message.number, "")
        self._note(side, message, told)
        frame = frames.get((old, told.text))
        if frame is None:
            frame = wire.edited_frame(side, told.text)
            if old:
                patched = wire.patched_frame(side, message.number, old, told.text)
                frame = min(patched, frame, key=len)
            frames[old, told.text] = frame
        self.put(frame)

    def put_deleted(self, side: wire.Side, number: int) -> None:
        """Tell it that a message was deleted."""
        self.sent[side].pop(number, None)
        if side == "private":
            self._draw_own(number, "")
        else:
            self.brief.pop(number, None)
        self.put(wire.deleted_frame(side, number))

    def _note(self, side: wire.Side, message: Message, told: wire.MessageText) -> None:
        """Note the text of a message that is sent next."""
        if message.author:  # people's messages never change
            return
        self.sent[side][message.number] = told.text
        if side == "private":
            self._draw_own(message.number, told.table)
        elif told.brief:
            self.brief[message.number] = message
        else:
            self.brief.pop(message.number, None)

    def _draw_own(self, number: int, table: str) -> None:
        """Note the table of a private message; tables that lose theirs are sent in full again.

        That happens first, so that the client can always draw the table.
        """
        before = set(self.own.values())
        if table:
            self.own[number] = table
        else:
            self.own.pop(number, None)
        if before - set(self.own.values()):
            for message in tuple(self.brief.values()):
                self.put_edited("group", MessageTexts(message), {})


class MessageTexts:
    """A message for different people: in their languages, and with the tables that they need."""

    def __init__(self, message: Message) -> None:
        self.message = message
        self._texts: dict[tuple[str, frozenset[str]], wire.MessageText] = {}

    def for_line(self, side: wire.Side, line: PageConnection) -> wire.MessageText:
        """The text in the language of the line's visitor.

        A public message is sent without a table that the visitor sees in a private one.
        """
        drawn = frozenset(line.own.values()) if side == "group" else frozenset()
        key = line.visitor.language, drawn
        if key not in self._texts:
            self._texts[key] = wire.message_text(self.message, *key)
        return self._texts[key]
