"""Pictures as files of Discord's messages: drawn when they are needed, and uploaded once."""

import io
from collections.abc import Sequence
from typing import Final, NamedTuple

import discord
from cachetools import LRUCache

from adapters.chat import Place
from adapters.drawing import Drawings, digest
from adapters.refusals import Refusals
from adapters.time_source import TimeSource
from adapters.views import View

_KEPT: Final = 10_000


class PictureFile(NamedTuple):
    """A picture to be attached; its name tells what is drawn."""

    name: str
    content: bytes

    @property
    def file(self) -> discord.File:
        """To be sent once."""
        return discord.File(io.BytesIO(self.content), self.name)


class PictureFiles:
    """Remembers what is attached to messages, and which channels take no files."""

    def __init__(self, drawings: Drawings, clock: TimeSource) -> None:
        self._drawings = drawings
        self._attached = LRUCache[int, discord.Attachment](_KEPT)
        self._refusals = Refusals[str](clock)

    async def of(self, place: Place, view: View) -> PictureFile | None:
        """The view's drawing as a file; None where it is told in words."""
        if view.picture is None or not view.picture.svg:
            return None
        if self._refusals.closed(place.chat):
            return None
        content = await self._drawings.shown(view.picture)
        return PictureFile(f"{digest(view.picture)}.png", content) if content is not None else None

    def beside(
        self, message: int, picture: PictureFile | None
    ) -> Sequence[discord.Attachment | discord.File]:
        """What an edited message has attached: what it has already, where that is the same."""
        if picture is None:
            return ()
        attached = self._attached.get(message)
        known = attached is not None and attached.filename == picture.name
        return (attached,) if known and attached is not None else (picture.file,)

    def written(self, message: discord.Message) -> None:
        """Remember what a message looks like now."""
        if message.attachments:
            self._attached[message.id] = message.attachments[0]
        else:
            self._attached.pop(message.id, None)

    def answered(self, message: int) -> None:
        """A message was changed by an answer: what is attached to it now is not known."""
        self._attached.pop(message, None)

    def refused(self, place: Place) -> bool:
        """A channel takes no files: for a while it gets the words. Says whether that is news."""
        return self._refusals.refused(place.chat)

    def accepted(self, place: Place) -> None:
        """A channel has taken a file."""
        self._refusals.accepted(place.chat)
