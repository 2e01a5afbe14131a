"""The room as a platform: starting, stopping, its address."""

import asyncio

import pytest

from adapters.browser.archive import part_of
from adapters.browser.room import BrowserRoom, new_code, new_visitor_id
from adapters.browser.site.launches import Hosts
from adapters.platform.chat import Place
from adapters.platform.platform import Limits, Platform
from adapters.platform.views import Paragraph, Span, View
from tests.adapters.browser.fakes import (
    FakeApplication,
    FakeArt,
    FakeDeadLetters,
    FakeDoor,
    FakeTables,
    FakeWords,
)
from tests.adapters.browser.memory import MemoryArchive
from tests.adapters.browser.services import Services
from tests.every import every


def built(host: str = "127.0.0.1", port: int = 0, public_url: str = "") -> BrowserRoom:
    return BrowserRoom(
        application=FakeApplication(),
        archive=MemoryArchive(),
        art=FakeArt(),
        art_version="",
        dead_letters=FakeDeadLetters(),
        words=FakeWords(),
        door=FakeDoor(),
        hosts=Hosts(FakeTables()),
        host=host,
        port=port,
        public_url=public_url,
    )


def test_it_is_a_platform_without_limits() -> None:
    platform: Platform = built()
    assert platform.name == "browser"
    assert platform.limits == Limits()


@every(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8080"),
        ("0.0.0.0", "http://localhost:8080"),
        ("::", "http://localhost:8080"),
        ("::1", "http://[::1]:8080"),
        ("", "http://localhost:8080"),
        ("table.example", "http://table.example:8080"),
    ],
)
def test_the_address_to_open(host: str, url: str) -> None:
    assert built(host, 8080).public_url == url


async def test_behind_a_proxy_the_public_address_counts(services: Services) -> None:
    room = built(public_url="https://play.example/")
    assert room.public_url == "https://play.example"
    await room.start()
    try:
        guest = services.guest()
        port = room._port
        response = await guest.session.post(
            f"http://127.0.0.1:{port}/",
            data={"name": "Ния"},
            headers={"Origin": "https://play.example"},
            allow_redirects=False,
        )
        assert response.status == 303
        assert "Secure" in response.headers["Set-Cookie"]
    finally:
        await room.stop()


async def test_a_taken_port_is_an_os_error(services: Services) -> None:
    port = int(services.room.public_url.rsplit(":", 1)[1])
    with pytest.raises(OSError, match=str(port)):
        await built(port=port).run()


async def test_cancelling_frees_the_port() -> None:
    room = built()
    await room.start()
    running = asyncio.create_task(room.run())
    await asyncio.sleep(0)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    again = built(port=int(room.public_url.rsplit(":", 1)[1]))
    await again.start()
    await again.stop()


def test_codes_and_ids_are_long_and_new() -> None:
    codes = {new_code() for _ in range(100)}
    assert len(codes) == 100
    assert {len(code) for code in codes} == {12}
    assert new_visitor_id() != new_visitor_id()


def test_a_room_and_those_who_come_to_it_are_in_one_part() -> None:
    room = new_code()
    visitor = new_visitor_id(room)
    places = Place("browser", room), Place("browser", visitor, private=True)
    assert (
        len({part_of(place, 32) for place in (*places, Place("browser", new_code(visitor)))}) == 1
    )
    assert new_code(visitor) != room
    assert {part_of(Place("browser", new_code()), 32) for _ in range(2000)} == set(range(31))


async def test_a_message_sent_twice_under_one_nonce_is_one_message(services: Services) -> None:
    guest = services.guest()
    code = await guest.open("Ana")
    place = Place("browser", code)
    first = await services.room.send(place, View((Paragraph((Span("one"),)),)), "surface")
    await services.restart()
    again = await services.room.send(place, View((Paragraph((Span("two"),)),)), "surface")
    assert again == first
    await services.room.delete(place, first)
    again = await services.room.send(place, View((Paragraph((Span("three"),)),)), "surface")
    assert again != first
