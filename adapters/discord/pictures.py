"""Pictures as files of Discord's messages, and card emojis: drawn when needed, uploaded once."""

import asyncio
import io
import logging
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from datetime import timedelta
from hashlib import blake2b
from typing import Final, NamedTuple, TypeVar

import discord
from cachetools import LRUCache

from adapters.discord.errors import (
    FAILURES,
    chat_error,
    in_short,
    refuses_emojis,
    refuses_files,
)
from adapters.discord.writing import Emojis
from adapters.drawing.drawing import Drawings, digest
from adapters.platform.chat import Place
from adapters.platform.platform import Busy, ChatError, MessageGone, Troubled
from adapters.platform.views import Art, View
from adapters.trouble.failures import Refusals, TimeSource

_SIDE: Final = 64  # units of a drawing; Discord wants 128 pixels, and `SCALE` is 2
_CARD: Final = re.compile(r"cards/[^/]([CDHS])")
_TILE: Final = (
    '<rect x="1" y="1" width="62" height="62" rx="12" fill="#fffdf6" stroke="#b9b29f"'
    ' stroke-width="2"/>'
)
_RANK: Final = 'x="4" y="5" width="31" height="38" viewBox="6 12 56 70"'
"""Position of a card's rank on its emoji, and in its picture."""

_FOLLOW: Final = timedelta(minutes=1)
_PAUSE: Final = timedelta(milliseconds=250)
"""Between two emojis that are created: they count against the token's limit, too."""

_SEARCH: Final = 10.0  # seconds of network time

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


class CardEmojis(Mapping[str, discord.PartialEmoji]):
    """Icon → its emoji, for those that Discord has.

    It is empty at first, which does no harm. An emoji's name contains a digest of its picture, so
    that a new drawing becomes a new emoji.
    """

    def __init__(self, icons: Sequence[str], art: Art, drawings: Drawings) -> None:
        self._names = {icon: _name(icon, svg) for icon in icons if (svg := art.art(icon))}
        self._drawings = drawings
        self._found: dict[str, discord.PartialEmoji] = {}

    def __getitem__(self, icon: str) -> discord.PartialEmoji:
        return self._found[icon]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    async def find(self, client: discord.Client) -> None:
        """Look up the existing emojis. A failure is logged, not raised."""
        try:
            async with asyncio.timeout(_SEARCH):
                standing = {one.name: one for one in await client.fetch_application_emojis()}
        except FAILURES as error:
            logger.warning("emojis could not be looked up, words replace them: %s", in_short(error))
            return
        for icon, name in self._names.items():
            if name in standing:
                self._found[icon] = discord.PartialEmoji(name=name, id=standing[name].id)

    async def follow(self, client: discord.Client, clock: TimeSource) -> None:
        """Find emojis that another process creates."""
        while len(self._found) < len(self._names):
            await asyncio.sleep(clock.seconds(_FOLLOW))
            await self.find(client)

    async def complete(self, client: discord.Client, clock: TimeSource) -> None:
        """Create the missing emojis, one after another. A failure is logged, not raised."""
        try:
            for icon, name in self._names.items():
                if icon not in self._found:
                    emoji = await self._create(client, icon, name)
                    self._found[icon] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
                    await asyncio.sleep(clock.seconds(_PAUSE))
        except FAILURES as error:
            line = "%d of %d emojis are there, words stand for the others: %s"
            logger.warning(line, len(self._found), len(self._names), in_short(error))

    async def _create(self, client: discord.Client, icon: str, name: str) -> discord.Emoji:
        image = await self._drawings.icon(_face(icon))
        async with asyncio.timeout(60):
            return await client.create_application_emoji(name=name, image=image)


async def with_emojis(emojis: Emojis, request: Callable[[Emojis], Awaitable[Result]]) -> Result:
    """Make a request with these emojis, or with words instead if one of them is refused.

    It may have been deleted, but some are refused for no reason: discord-api-docs issue 7128.
    """
    try:
        return await request(emojis)
    except discord.HTTPException as error:
        if not emojis or not refuses_emojis(error):
            raise
        logger.info("an emoji was refused, words are written instead: %s", in_short(error))
    return await request({})


def _name(icon: str, svg: bytes) -> str:
    """The emoji's name: at most 32 letters, digits and underscores."""
    digest = blake2b(svg + _face(icon).encode(), digest_size=4).hexdigest()
    return f"{re.sub(r'[^A-Za-z0-9]', '_', icon)[:20]}_{digest}"


def _face(icon: str) -> str:
    """A suit as it is; for a card its rank and suit, large enough for a line of text."""
    card = _CARD.fullmatch(icon)
    if card is None:
        drawn = f'<image href="art:{icon}" width="{_SIDE}" height="{_SIDE}"/>'
    else:
        rank = f'<svg {_RANK}><image href="art:{icon}" width="240" height="336"/></svg>'
        suit = f'<image href="art:cards/pip-{card[1]}" x="27" y="25" width="36" height="36"/>'
        drawn = _TILE + rank + suit
    size = f'width="{_SIDE}" height="{_SIDE}" viewBox="0 0 {_SIDE} {_SIDE}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{drawn}</svg>'


_KEPT: Final = 10_000


class PictureFile(NamedTuple):
    """A picture to attach; its name identifies the drawing."""

    name: str
    content: bytes

    @property
    def file(self) -> discord.File:
        """A file object, which can be sent once."""
        return discord.File(io.BytesIO(self.content), self.name)


class PictureFiles:
    """Remembers each message's attachment, and channels that take no files."""

    def __init__(self, drawings: Drawings, clock: TimeSource) -> None:
        self._drawings = drawings
        self._attached = LRUCache[int, discord.Attachment](_KEPT)
        self._refusals = Refusals[str](clock)

    async def show(
        self, place: Place, view: View, request: Callable[[PictureFile | None], Awaitable[Result]]
    ) -> Result:
        """Make a request with the view's picture; where only that is refused, with its words.

        The channel then takes no pictures for now: files may be forbidden where texts are not.
        """
        picture, refusal = await self._of(place, view), None
        if picture is not None:
            try:
                shown = await request(picture)
            except (ChatError, discord.HTTPException) as error:
                refusal = error if isinstance(error, ChatError) else chat_error(error, new=False)
                others = isinstance(refusal, Busy | Troubled | MessageGone)
                if others or not refuses_files(refusal):
                    raise
            else:
                self._refusals.accepted(place.chat)
                return shown
        shown = await request(None)
        if refusal is not None and self._refusals.refused(place.chat):
            logger.info("a picture was refused, its words are written instead: %s", refusal)
        return shown

    async def _of(self, place: Place, view: View) -> PictureFile | None:
        """The view's drawing as a file; None if it is to be sent as text."""
        drawing = view.picture.drawing if view.picture is not None else None
        if drawing is None or self._refusals.closed(place.chat):
            return None
        content = await self._drawings.shown(view.picture)
        return PictureFile(f"{digest(drawing)}.png", content) if content is not None else None

    def beside(
        self, message: int, picture: PictureFile | None
    ) -> Sequence[discord.Attachment | discord.File]:
        """The attachments for an edited message: the present one if it is the same picture."""
        if picture is None:
            return ()
        attached = self._attached.get(message)
        known = attached is not None and attached.filename == picture.name
        return (attached,) if known and attached is not None else (picture.file,)

    def written(self, message: discord.Message) -> None:
        """Remember a message's present picture."""
        self.attached(message.id, message.attachments)

    def attached(self, message: int, attachments: Sequence[discord.Attachment]) -> None:
        """Remember the attachments that a message has now."""
        if attachments:
            self._attached[message] = attachments[0]
        else:
            self._attached.pop(message, None)

    def answered(self, message: int) -> None:
        """Forget a message's picture: an answer has changed the message."""
        self._attached.pop(message, None)
