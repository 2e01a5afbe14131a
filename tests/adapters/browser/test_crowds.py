"""Many clients at once, and malicious ones: nobody else notices them."""

import asyncio
import contextlib
import json
import logging
import struct
from collections.abc import AsyncIterator, Callable
from datetime import datetime, timedelta
from socket import SO_LINGER, SOL_SOCKET
from urllib.parse import urlsplit

import pytest
from aiohttp import WSMsgType

from adapters.browser import wire
from adapters.browser.people import limits as d
from adapters.platform.application import Answer
from adapters.platform.chat import Tapped
from tests.adapters.browser.services import Live, Services


async def raw(services: Services) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    address = urlsplit(services.room_at)
    return await asyncio.open_connection(address.hostname, address.port)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not true():  # noqa: ASYNC110 (no event for it)
            await asyncio.sleep(0.01)


async def ended(reader: asyncio.StreamReader) -> bytes:
    """Read until the other side ends the connection, in whatever way."""
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(5):
            return await reader.read()
    return b""


@pytest.fixture
async def impatient() -> AsyncIterator[Services]:
    services = Services(silence=0.1, handling=timedelta(seconds=0.1))
    await services.start()
    yield services
    await services.close()


# ---------- connections ----------


async def test_silent_or_incomplete_connections_are_closed(impatient: Services) -> None:
    for start in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX: "):
        reader, writer = await raw(impatient)
        writer.write(start)
        assert await ended(reader) == b""
        writer.close()


async def test_one_address_has_its_share_of_connections(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(d, "CONNECTIONS", 5)
    held = [await raw(services) for _ in range(5)]
    reader, writer = await raw(services)
    assert await ended(reader) == b""  # at once, because none of the others has ended
    for _, one in (*held, (reader, writer)):
        one.close()


async def test_a_form_that_never_ends_is_not_waited_for(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.browser.pages._FORM_SECONDS", 0.1)
    reader, writer = await raw(services)
    writer.write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nname=")
    async with asyncio.timeout(5):
        assert b"408" in await reader.readline()
    writer.close()


async def test_leaving_while_being_let_in_is_no_error(
    services: Services, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    guest = services.guest()
    code = await guest.open("Ния")
    [cookie] = [c.value for c in guest.session.cookie_jar if c.key == "visitor"]
    inside = asyncio.Event()
    on = services.archive.visit

    async def slow(code: str, visitor: str, seen: datetime) -> None:
        inside.set()
        await asyncio.sleep(0.02)
        await on(code, visitor, seen)

    host = urlsplit(services.room_at).netloc
    hello = (
        f"GET /room/{code}/live HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        f"Cookie: visitor={cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    ).encode()
    for abrupt in (True, False):
        for late in (True, False):
            services.archive.visit = slow if late else on  # type: ignore[method-assign]
            inside.clear()
            _, writer = await raw(services)
            if abrupt:  # a reset instead of a goodbye
                linger = struct.pack("ii", 1, 0)
                writer.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_LINGER, linger)
            writer.write(hello)
            await writer.drain()
            if late:
                await inside.wait()
            writer.transport.abort() if abrupt else writer.close()
    live, _ = await guest.live(code)
    await live.settled()
    await until(lambda: sum(map(len, services.room._live._open.values())) == 1)
    assert not [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]


# ---------- shares ----------


async def test_two_hundred_pages_of_one_visitor_leave_the_others_alone(services: Services) -> None:
    many, other = services.guest(), services.guest()
    code = await many.open("Ния")
    await other.enter(code, "Иван")
    live, _ = await other.live(code)
    [cookie] = [c.value for c in many.session.cookie_jar if c.key == "visitor"]
    windows = [services.guest(Cookie=f"visitor={cookie}") for _ in range(4)]
    sockets = await asyncio.gather(*(windows[n % 4].connect(code) for n in range(200)))
    first = [await one.receive() for one in sockets]
    kinds = [json.loads(message.data)["type"] for message in first]
    assert kinds.count("hello") == 16
    refused = [one for one, kind in zip(sockets, kinds, strict=True) if kind == "error"]
    assert len(refused) == 184
    assert (await refused[0].receive()).data == 1013
    await live.say("here")
    assert (await live.next("message"))["message"]["line"]["text"] == "here"


async def test_many_frames_at_once_are_told_off_once(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    frame = wire.error_frame

    def telling(text: str, tap: str = "") -> str:
        told.append(text)
        return frame(text, tap)

    monkeypatch.setattr(wire, "error_frame", telling)
    many, other = services.guest(), services.guest()
    code = await many.open("Ния")
    await other.enter(code, "Иван")
    flood, _ = await many.live(code)
    calm, _ = await other.live(code)
    for number in range(500):
        await flood.say(f"{number}")
    await calm.tap("d")
    await calm.next("answer")
    await flood.socket.close()  # answered once everything before it has been read
    await until(lambda: len(services.room._live._working) == 1)
    assert len(services.app.heard) == 20
    assert told == ["[en:room-error-fast]"]
    services.clock.move(11)
    slower, _ = await many.live(code)
    await slower.say("slower")
    await slower.settled()
    assert services.app.heard[-1].text == "slower"
    assert services.app.heard[-1].source == "127.0.0.1", "what limits all people of an address"


async def test_rooms_and_visitors_have_their_share_by_address(services: Services) -> None:
    statuses = [(await services.guest().post("/", name="Ния")).status for _ in range(61)]
    assert statuses == [303] * 60 + [429]
    refused = await services.guest().post("/room/room1", name="Друга")
    assert refused.status == 429
    assert "[en:room-error-fast]" in await refused.text()
    assert refused.headers["Retry-After"] == "60"
    assert (await services.guest().get("/")).status == 200
    services.clock.move(3600)
    assert (await services.guest().post("/", name="Ния")).status == 303


async def test_requests_have_their_share_by_address(services: Services) -> None:
    guest = services.guest()
    allowed = services.room._doorkeeper.requests
    while allowed.allows("127.0.0.1"):
        pass
    assert (await guest.get("/")).status == 429
    assert allowed.allows("203.0.113.5")
    services.clock.move(60)
    assert (await guest.get("/")).status == 200


# ---------- frames ----------


async def test_hanging_input_holds_nothing_up_and_becomes_a_dead_letter(
    impatient: Services, caplog: pytest.LogCaptureFixture
) -> None:
    guest = impatient.guest()
    live, _ = await guest.live(await guest.open("Ния"))
    stuck = asyncio.Event()

    async def hang(tapped: Tapped) -> Answer:
        stuck.set()
        await asyncio.get_running_loop().create_future()
        raise AssertionError

    impatient.app.on_tapped = hang
    await live.tap("d", mark="stuck")
    await stuck.wait()
    await live.socket.send_json({"type": "ping"})
    await live.next("pong")
    error = await live.next("error")
    assert (error["id"], error["text"]) == ("stuck", "[en:room-error-inside]")
    impatient.app.on_tapped = None
    await live.tap("d", mark="next")
    assert (await live.next("answer"))["id"] == "next"
    [poison] = impatient.dead_letters.put_there
    assert (poison.platform, poison.kind, poison.reason) == ("browser", "tap", "Overdue")
    assert json.loads(poison.content)["id"] == "stuck"


async def test_texts_of_people_are_in_no_log(
    services: Services, caplog: pytest.LogCaptureFixture
) -> None:
    guest = services.guest()
    live, _ = await guest.live(await guest.open("Ния"))

    async def fail(said: object) -> None:
        raise ValueError(str(said)) from LookupError(str(said))

    services.app.on_said = fail
    await live.say("my secret words")
    await live.next("error")
    await until(lambda: bool(services.dead_letters.put_there))
    told = "\n".join(
        logging.Formatter("%(message)s").format(record)
        for record in caplog.records
        if record.name.startswith("adapters")
    )
    assert "RedactedError: ValueError" in told
    assert "RedactedError: LookupError" in told
    assert "my secret words" not in told


async def test_the_same_tap_a_second_time_gets_the_same_answer(services: Services) -> None:
    guest = services.guest()
    code = await guest.open("Ния")
    live, _ = await guest.live(code)
    services.app.answer = Answer("done")
    await live.tap("d", mark="one")
    await live.next("answer")
    await live.socket.close()
    again, _ = await guest.live(code)
    services.app.answer = Answer("decided already")
    await again.tap("d", mark="one")
    assert (await again.next("answer"))["text"] == "done"
    await again.tap("d", mark="two")
    assert (await again.next("answer"))["text"] == "decided already"
    assert len(services.app.taps) == 2


async def test_input_is_handled_though_its_sender_has_gone(services: Services) -> None:
    guest = services.guest()
    live, _ = await guest.live(await guest.open("Ния"))
    begun, go = asyncio.Event(), asyncio.Event()

    async def wait(said: object) -> None:
        begun.set()
        await go.wait()

    services.app.on_said = wait
    await live.say("first")
    await live.say("second")
    await begun.wait()
    await live.socket.close()
    go.set()
    await until(lambda: len(services.app.heard) == 2)


async def test_a_line_into_which_nothing_goes_is_cut(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.browser.line.socket.WRITING", 0.1)
    guest = services.guest()
    code = await guest.open("Ния")
    stuck = Live(await guest.connect(code))
    transport = stuck.socket._conn.transport if stuck.socket._conn else None
    assert transport is not None
    transport.pause_reading()
    other = services.guest()
    await other.enter(code, "Иван")
    live, _ = await other.live(code)
    services.app.answer = Answer("x" * 1_000_000)
    for number in range(20):
        await stuck.tap("d", mark=str(number))
    while (await live.next("presence"))["people"][0]["id"] != "v2":
        pass


@pytest.mark.parametrize("rubbish", [b"\x00" * 100, b"\xff\xfe{}"])
async def test_binary_frames_and_frames_cut_in_half(services: Services, rubbish: bytes) -> None:
    guest = services.guest()
    code = await guest.open("Ния")
    live, _ = await guest.live(code)
    await live.socket.send_bytes(rubbish)
    assert (await live.next("error"))["text"] == "[en:room-error-frame]"
    transport = live.socket._conn.transport if live.socket._conn else None
    assert isinstance(transport, asyncio.Transport)
    transport.write(b"\x81\xfe\x10")  # only the start of a frame's header
    transport.abort()
    again, snapshot = await guest.live(code)
    assert [one["id"] for one in snapshot["people"]] == ["v1"]
    message = await again.socket.receive(timeout=3) if len(again.seen) < 1 else None
    assert message is None or message.type is WSMsgType.TEXT
