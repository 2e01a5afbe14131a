"""Passes of devices and in links, and how they end."""

import re
from datetime import timedelta

import pytest

from adapters.browser.people.visitors import DEVICE, LINK
from adapters.platform.chat import Place
from adapters.platform.platform import Unreachable
from adapters.platform.views import View
from tests.adapters.browser.services import Guest, Services


async def linked(guest: Guest, code: str = "") -> str:
    """Make a personal link; return its path."""
    made = await (await guest.press("/me/link", room=code)).text()
    [path] = re.findall(r'readonly value="\.\./(me/[\w-]+)"', made)
    return f"/{path}"


async def name_of(guest: Guest) -> str | None:
    """The name of the browser's visitor."""
    found = re.search(r'name="name" value="([^"]+)"', await (await guest.get("/")).text())
    return found[1] if found else None


def cookie_of(guest: Guest) -> str:
    [cookie] = [c.value for c in guest.session.cookie_jar if c.key == "visitor"]
    return cookie


async def test_a_link_signs_in_people_who_press_and_nobody_who_looks(services: Services) -> None:
    nia, device = services.guest(), services.guest()
    code = await nia.open("Ния")
    link = await linked(nia, code)
    for _ in range(2):  # a chat platform fetches links in messages, and then so does a browser
        looked = await device.get(link)
        assert looked.status == 200
        assert "[en:room-link-of] Ния" in await looked.text()
        assert (
            "[en:room-link-until] [en:date-year] 1 [en:month-short] 5 2026" in await looked.text()
        )
        assert "Set-Cookie" not in looked.headers
    assert await name_of(device) is None
    for foreign in ({}, {"Origin": "null"}, {"Origin": "https://evil.example"}):
        refused = await device.post(link, foreign)
        assert (refused.status, "Set-Cookie" in refused.headers) == (403, False)
    pressed = await device.press(link)
    assert (pressed.status, pressed.headers["Location"]) == (303, f"../room/{code}")
    _, snapshot = await device.live(code)
    assert [p["id"] for p in snapshot["people"]] == ["v1"]
    own = await nia.get(link)
    assert (own.status, own.headers["Location"]) == (303, f"../room/{code}")


async def test_a_link_asks_before_it_makes_somebody_else_of_you(services: Services) -> None:
    nia, other = services.guest(), services.guest()
    code = await nia.open("Ния")
    await other.enter(code, "Иван")
    link = await linked(nia, code)
    assert "[en:room-device] Иван Ния" in await (await other.get(link)).text()
    assert await name_of(other) == "Иван"
    assert (await other.press(link)).status == 303
    assert await name_of(other) == "Ния"


async def test_a_link_ends_by_a_newer_one_and_by_its_time(services: Services) -> None:
    nia = services.guest()
    await nia.open("Ния")
    first = await linked(nia)
    second = await linked(nia)
    over = await services.guest().get(first)
    assert over.status == 410
    assert "[en:room-link-over]" in await over.text()
    assert (await services.guest().press(first)).status == 410
    services.clock.move(LINK.total_seconds() - 1)
    late = services.guest()
    assert (await late.press(second)).headers["Location"] == "../"
    services.clock.move(1)
    assert (await services.guest().press(second)).status == 410
    assert await name_of(late) == "Ния"


async def test_a_cookie_is_no_link_a_link_no_cookie_and_neither_is_kept(services: Services) -> None:
    nia = services.guest()
    await nia.open("Ния")
    cookie, link = cookie_of(nia), await linked(nia)
    secret = link.removeprefix("/me/")
    assert await name_of(services.guest(Cookie=f"visitor={secret}")) is None
    assert (await services.guest().get(f"/me/{cookie}")).status == 410
    for known in (cookie, secret, *services.archive.passes):
        stored = repr(services.archive.passes)
        assert (known in stored) == (known in services.archive.passes)
        if known in services.archive.passes:
            assert await name_of(services.guest(Cookie=f"visitor={known}")) is None


async def test_signing_out_elsewhere_ends_all_but_this_device(services: Services) -> None:
    nia, phone, ivan = services.guest(), services.guest(), services.guest()
    code = await nia.open("Ния")
    await ivan.enter(code, "Иван")
    link = await linked(nia, code)
    await phone.press(link)
    lines = [(await guest.live(code))[0] for guest in (nia, phone)]
    stays, _ = await ivan.live(code)
    assert (await phone.post("/me/others", {"Origin": "https://evil.example"})).status == 403
    done = await (await nia.press("/me/others", room=code)).text()
    assert "[en:room-signed-out]" in done
    assert f'href="../room/{code}"' in done
    for line in lines:
        while (message := await line.socket.receive()).type.name == "TEXT":
            pass
        assert message.data == 4402  # it reconnects if it may
    await nia.live(code)
    assert (await (await phone.connect(code)).receive()).data == 4401
    assert await name_of(phone) is None
    assert (await phone.get(link)).status == 410
    assert (await phone.press("/me/link")).status == 403
    await stays.settled()


async def test_a_device_that_is_used_stays_and_one_that_is_not_does_not(services: Services) -> None:
    used, idle = services.guest(), services.guest()
    code = await used.open("Ния")
    await idle.press(await linked(used))
    for _ in range(3):
        services.clock.move((DEVICE * 0.6).total_seconds())
        assert "room-data" in await (await used.get(f"/room/{code}")).text()
    assert await name_of(idle) is None
    assert len(services.archive.passes) == 3
    await used.press("/me/link")
    assert len(services.archive.passes) == 2  # expired passes are deleted


async def test_nobody_makes_links_without_end(services: Services) -> None:
    nia = services.guest()
    await nia.open("Ния")
    for _ in range(30):
        assert (await nia.press("/me/link")).status == 200
    assert (await nia.press("/me/link")).status == 429
    services.clock.move(timedelta(hours=1).total_seconds())
    assert (await nia.press("/me/link")).status == 200


async def test_the_pages_of_a_forgotten_person_sign_them_out(services: Services) -> None:
    nia, other = services.guest(), services.guest()
    code = await other.open("Иван")
    await nia.enter(code, "Ния")
    line, _ = await nia.live(code)
    await other.live(code)
    place = Place("browser", "v2", private=True)
    await services.room.send(place, View(()))
    services.archive.forget("v2")
    await services.room.forget("v2")
    while (message := await line.socket.receive()).type.name == "TEXT":
        pass
    assert message.data == 4402
    assert (await (await nia.connect(code)).receive()).data == 4401, "they are asked who they are"
    with pytest.raises(Unreachable):
        await services.room.send(place, View(()))
    assert await name_of(other) == "Иван"
