"""Pictures of people from Telegram and Discord on the chairs of a page."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest
from aiohttp import ClientSession
from PIL import Image, ImageStat

from adapters.platform.chat import Person, Place, Tapped
from bot import buttons as b
from bot.people.preferences import PortraitDisplay
from tests.whole.places import Everywhere, everywhere
from tests.whole.together import eventually, press_kind


def picture(colour: str) -> bytes:
    written = BytesIO()
    Image.new("RGB", (160, 160), colour).save(written, "JPEG")
    return written.getvalue()


@pytest.fixture
async def held(tmp_path: Path) -> AsyncIterator[Everywhere]:
    async with everywhere(tmp_path, "portraits") as found:
        ana, boris = found.on_telegram.person, found.on_discord.person
        found.telegram_server.world.photos[ana.id] = picture("red")
        boris.wears(picture("blue"))
        yield found


def faces(held: Everywhere) -> dict[str, str]:
    """The pictures on the chairs of the page, by the names of people."""
    sides = held.in_browser.guest.sides
    felts = [
        (view.get("felt") or {}).get("chairs")
        for side in ("group", "private")
        for one in sides[side].values()
        if (view := one.get("view")) is not None
    ]
    chairs = [one for one in felts if one][-1]
    return {one["name"]: one["face"] for one in chairs if one["kind"] == "person"}


async def served(held: Everywhere, face: str) -> bytes | None:
    url = f"{held.in_browser.guest.url}/portraits/{face}.webp"
    async with ClientSession() as session, session.get(url) as answer:
        if answer.status != 200:
            return None
        assert answer.content_type == "image/webp"
        assert "immutable" in answer.headers["Cache-Control"]
        return await answer.read()


def asked(held: Everywhere) -> Counter[str]:
    on_telegram = [one.method for one in held.telegram_server.requests]
    on_discord = [one.kind for one in held.discord_server.requests]
    return Counter(one for one in (*on_telegram, *on_discord) if one in ASKED)


AWHILE = timedelta(seconds=30)
ASKED = ("getUserProfilePhotos", "getFile", "user")


async def test_pictures_of_both_platforms_on_a_page(
    held: Everywhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.storage.portraits.REMEMBERED", AWHILE)
    before = asked(held)
    code = await held.sit_down()
    await asyncio.sleep(10)
    await held.start()
    await eventually(lambda: len([one for one in faces(held).values() if one]) == 2)
    found = faces(held)
    assert found["Вера"] == "", "visitors of the browser have a drawn face"
    for name, place in (("Ана", 0), ("Boris", 2)):
        image = await served(held, found[name])
        assert image is not None
        with Image.open(BytesIO(image)) as drawn:
            assert drawn.size == (96, 96)
            means = [ImageStat.Stat(one).mean[0] for one in drawn.convert("RGB").split()]
        assert means.index(max(means)) == place
    assert asked(held) - before == Counter(getUserProfilePhotos=1, getFile=1, user=1)
    for other in ("x", found["Ана"][:-1], f"{found['Ана']}A"):
        assert await served(held, other) is None

    table = held.app.painting.live.of_code(code)
    assert table is not None
    ana = table.chairs[0].account
    assert ana is not None
    await asyncio.sleep(AWHILE / timedelta(seconds=1))
    held.app.people.portraits.code(ana)
    await asyncio.sleep(10)
    assert asked(held) - before == Counter(getUserProfilePhotos=1, getFile=1, user=1)
    monkeypatch.setattr("bot.jobs.portraits.REFRESHED", AWHILE)
    await asyncio.sleep(AWHILE / timedelta(seconds=1))
    held.telegram_server.world.photos[held.on_telegram.person.id] = picture("lime")
    held.app.people.portraits.code(ana)
    await eventually(lambda: held.app.people.portraits.code(ana) != found["Ана"])
    assert await served(held, found["Ана"]) is None, "the name changes with the picture"
    assert await served(held, held.app.people.portraits.code(ana)) is not None


async def test_a_picture_goes_with_its_person(held: Everywhere) -> None:
    await held.sit_down()
    await asyncio.sleep(10)
    await held.start()
    await eventually(lambda: len([one for one in faces(held).values() if one]) == 2)
    found = faces(held)
    people, application = held.app.people, held.app.application
    ana = Person("telegram", str(held.on_telegram.person.id), "Ана")
    data = b.text(b.PreferButton("portrait", PortraitDisplay.DRAWN))
    await application.tapped(Tapped(Place("telegram", ana.user, private=True), ana, data))
    assert await served(held, found["Ана"]) is None
    boris = await people.directory.of_user("discord", str(held.on_discord.person.id))
    assert boris is not None
    await press_kind(held.on_discord, b.ShowHandButton)
    await eventually(lambda: not faces(held)["Ана"])
    assert faces(held)["Boris"]
    await people.forgetting.forget(boris.id)
    assert await served(held, found["Boris"]) is None
    image = await served(held, found["Boris"])
    await people.portraits.keep(boris.id, "again", image)
    assert await served(held, "again") is None, "nothing is kept of a forgotten person"
