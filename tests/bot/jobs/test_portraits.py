"""People's pictures, while people choose whether they are shown."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image

from bot import buttons as b
from bot.people.preferences import PortraitDisplay
from tests.bot.messenger import Messenger, running


def picture() -> bytes:
    written = BytesIO()
    Image.new("RGB", (96, 96), "red").save(written, "PNG")
    return written.getvalue()


@dataclass
class Photographer(Messenger):
    """A platform that knows everybody's picture; `meanwhile` happens while it is asked."""

    meanwhile: Callable[[], Awaitable[object]] | None = None

    async def portrait(self, user: str) -> bytes | None:
        del user
        if self.meanwhile is not None:
            await self.meanwhile()
        return picture()


async def test_a_drawn_face_chosen_while_a_picture_is_fetched_stays(tmp_path: Path) -> None:
    async with running(tmp_path, one := Photographer()) as group:
        await group.start("Ana")
        portraits = group.app.people.portraits
        ana = (await group.app.people.directory.account(group.person("Ana"))).id
        portraits.code(ana)
        await asyncio.sleep(5)
        found = await portraits.stored(ana)
        assert found is not None
        assert found.code

        async def choose(value: PortraitDisplay) -> None:
            chosen = b.text(b.PreferButton("portrait", value))
            await group.press("Ana", chosen, group.private("Ana"))

        one.meanwhile = lambda: choose(PortraitDisplay.DRAWN)
        await choose(PortraitDisplay.SHOWN)  # drops the picture, which is fetched again
        portraits.code(ana)
        await asyncio.sleep(5)
        assert await portraits.stored(ana) is None
        assert not portraits.code(ana)
