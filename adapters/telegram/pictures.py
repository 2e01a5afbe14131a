"""Pictures as Telegram photos: drawn when first needed, and uploaded once."""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, TypeVar

from cachetools import LRUCache
from telegram import Message
from telegram.error import BadRequest

from adapters.drawing.drawing import Drawings, digest
from adapters.platform.views import View
from adapters.telegram.writing import HtmlMessage, captioned
from adapters.trouble.pauses import Refusals, TimeSource

_UPLOADED: Final = 10_000
_STALE: Final = "wrong file identifier"

Result = TypeVar("Result", bound=Message | bool)


class Photo(NamedTuple):
    """A photo to send: its content or Telegram's file id, its caption, and the drawing's digest."""

    content: bytes | str
    caption: HtmlMessage
    drawing: str


class Photos:
    """Remembers uploaded photos, and chats that take none."""

    def __init__(self, drawings: Drawings, clock: TimeSource) -> None:
        self._drawings = drawings
        self._ids = LRUCache[str, str](_UPLOADED)
        self._refusals = Refusals[str](clock)

    async def of(self, chat: str, view: View) -> Photo | None:
        """The view as a photo; None if it is to be sent as text."""
        caption = captioned(view)
        if caption is None or view.picture is None or self._refusals.closed(chat):
            return None
        drawing = digest(view.picture)
        content = self._ids.get(drawing) or await self._drawings.shown(view.picture)
        return Photo(content, caption, drawing) if content is not None else None

    async def write(
        self,
        chat: str,
        photo: Photo,
        view: View,
        request: Callable[[bytes | str], Awaitable[Result]],
    ) -> Result:
        """Make a request with the photo, uploading it again if Telegram has forgotten it."""
        try:
            written = await request(photo.content)
        except BadRequest as error:
            if not isinstance(photo.content, str) or _STALE not in error.message.lower():
                raise
            self._ids.pop(photo.drawing, None)
            content = await self._drawings.shown(view.picture)
            if content is None:
                raise
            written = await request(content)
        if isinstance(written, Message) and written.photo:
            self._ids[photo.drawing] = written.photo[-1].file_id
        self._refusals.accepted(chat)
        return written

    def refused(self, chat: str) -> bool:
        """Remember that a chat refuses photos, which pauses them; whether that is news."""
        return self._refusals.refused(chat)
