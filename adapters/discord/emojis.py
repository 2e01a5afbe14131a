"""Small pictures as emojis that belong to the bot, for texts and buttons in any server."""

import asyncio
import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Final

import discord

from adapters.chat import Art, Picture
from adapters.discord.errors import FAILURES, in_short
from adapters.drawing import Drawings

_SIDE: Final = 64  # points of a drawing; Discord wants 128 of the image, and `SCALE` is 2
_CORNER = 1.625  # how many times as wide as an emoji a card is: its corner tells what it is

logger = logging.getLogger(__name__)


class CardEmojis(Mapping[str, discord.PartialEmoji]):
    """Icon → its emoji, for as many as Discord has; empty at first, and that does no harm.

    An emoji's name holds a digest of its picture, so that another drawing gets another emoji.
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

    async def provide(self, client: discord.Client) -> None:
        """Find them, and make those that are missing. A failure is logged, not raised."""
        try:
            standing = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            for icon, name in self._names.items():
                emoji = standing.get(name) or await self._create(client, icon, name)
                self._found[icon] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
        except FAILURES as error:
            line = "%d of %d emojis are there, words stand for the others: %s"
            logger.warning(line, len(self._found), len(self._names), in_short(error))

    async def _create(self, client: discord.Client, icon: str, name: str) -> discord.Emoji:
        image = await self._drawings.png(Picture(_corner(icon), icon))
        async with asyncio.timeout(60):
            return await client.create_application_emoji(name=name, image=image)


def _name(icon: str, svg: bytes) -> str:
    """At most 32 letters, digits and underscores."""
    return f"{re.sub(r'[^A-Za-z0-9]', '_', icon)[:20]}_{blake2b(svg, digest_size=4).hexdigest()}"


def _corner(icon: str) -> str:
    """The upper left corner of a picture, large enough to be read in a line of text."""
    width = _SIDE * _CORNER
    image = f'<image href="art:{icon}" width="{width}" height="{width * 1.4}"/>'
    size = f'width="{_SIDE}" height="{_SIDE}" viewBox="0 0 {_SIDE} {_SIDE}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{image}</svg>'
