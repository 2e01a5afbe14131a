"""The rooms of two processes: one serves people, and the other passes on what it is asked."""

import asyncio
import gzip
import logging
from collections.abc import AsyncIterator

import pytest
from aiohttp import WSMsgType, WSServerHandshakeError, web

from adapters.browser.doorkeeper import CONNECTIONS
from adapters.browser.live import CLOSE_ANEW, CLOSE_STRANGER, FRAME_BYTES
from adapters.browser.relay import MARK
from adapters.chat import Place
from adapters.views import Document, Paragraph, Span, View
from tests.adapters.browser.house import House

BETWEEN = "[bg:room-error-between]"
PIECES, PIECE = 4000, "x" * 5000


def view(text: str) -> View:
    return View((Paragraph((Span(text),)),))


class Pair:
    """Two processes over one archive; `waits` passes on to `serves`."""

    def __init__(self, *trusted: str) -> None:
        self.serves, self.waits = House(trusted=trusted), House(trusted=trusted)
        self.waits.archive = self.serves.archive
        self.waits.room = self.waits._built(0)
        self.waits.served.clear()

    async def start(self) -> None:
        await self.serves.start()
        await self.waits.start()
        self.waits.elsewhere = self.serves.room.entrance()

    async def close(self) -> None:
        await self.waits.close()
        await self.serves.close()


@pytest.fixture
async def pair(request: pytest.FixtureRequest) -> AsyncIterator[Pair]:
    built = Pair(getattr(request, "param", "192.0.2.1"))
    await built.start()
    yield built
    await built.close()


async def test_people_talk_through_a_process_that_waits(pair: Pair) -> None:
    nia, ivan = pair.waits.guest(), pair.serves.guest()
    code = await nia.open("Ния")
    await ivan.enter(code, "Иван")
    page = await nia.get(f"/room/{code}")
    assert page.status == 200
    assert page.headers["Content-Encoding"] == "deflate"  # as it was made
    assert "visitor" in page.cookies
    assert "Ния" in await page.text()
    first, _ = await nia.live(code)
    second, _ = await ivan.live(code)
    await first.say("Здравей, " + "ж" * 300)
    assert (await second.next("message"))["message"]["line"]["name"] == "Ния"
    await second.say("И ти!")
    assert (await first.next("message"))["message"]["line"]["name"] == "Ния"
    assert (await first.next("message"))["message"]["line"]["name"] == "Иван"
    await first.settled()
    assert [said.person.name for said in pair.serves.app.heard] == ["Ния", "Иван"]
    assert not pair.waits.app.heard


async def test_what_it_answers_is_passed_back_as_it_is(pair: Pair) -> None:
    nia = pair.waits.guest()
    code = await nia.open("Ния")
    there, body = Place("browser", code), bytes(range(256)) * 4000
    await pair.serves.room.attach(there, Document("a.bin", body, "application/x-a"), view("файл"))
    file = await nia.get(f"/room/{code}/files/1")
    assert await file.read() == body
    assert file.headers["Content-Disposition"] == 'attachment; filename="a.bin"'
    assert (await nia.get("/nowhere?a=%2F&b")).status == 404
    icon = await nia.get("/favicon.ico")
    assert (await nia.get("/favicon.ico", **{"If-None-Match": icon.headers["ETag"]})).status == 304
    head = await nia.session.head("/")
    assert (head.status, await head.read()) == (200, b"")
    assert (await nia.post("/", name="ж" * 9000)).status == 413
    assert (await nia.post("/", {"Origin": "https://other.example"}, name="Ния")).status == 403


async def test_a_line_ends_for_the_reason_for_which_it_ends_there(pair: Pair) -> None:
    nia, stranger = pair.waits.guest(), pair.waits.guest()
    code = await nia.open("Ния")
    with pytest.raises(WSServerHandshakeError) as refused:
        await nia.connect(code, origin=None)
    assert refused.value.status == 403
    line = await stranger.connect(code)
    assert (await line.receive()).data == CLOSE_STRANGER
    live, _ = await nia.live(code)
    await pair.serves.room.forget("v1")
    while (heard := await live.socket.receive()).type is WSMsgType.TEXT:
        pass
    assert (heard.type, heard.data) == (WSMsgType.CLOSE, CLOSE_ANEW)
    nia = pair.waits.guest()
    code = await nia.open("Мая")
    live, _ = await nia.live(code)
    await live.socket.send_str("x" * (FRAME_BYTES + 1))
    while (heard := await live.socket.receive()).type is WSMsgType.TEXT:
        pass
    assert heard.data == 1009
    again, _ = await nia.live(code)
    await again.socket.close(code=4000)
    await pair.serves.room.stop()  # nobody is there any more who would have to be waited for


@pytest.mark.parametrize("pair", ["127.0.0.1"], indirect=True)
async def test_whose_a_request_is_is_told_by_the_proxy_before_it(pair: Pair) -> None:
    """The client of this test is the proxy that is trusted."""
    rooms = pair.serves.room._doorkeeper.rooms
    while rooms.allows("203.0.113.7"):
        pass
    busy = pair.waits.guest(**{"X-Forwarded-For": "198.51.100.1, 203.0.113.7"})
    other = pair.waits.guest(**{"X-Forwarded-For": "203.0.113.7, 203.0.113.8"})
    assert (await busy.post("/", name="Ния")).status == 429
    assert (await other.post("/", name="Мая")).status == 303


async def test_nobody_forges_for_whom_he_asks(pair: Pair) -> None:
    rooms = pair.serves.room._doorkeeper.rooms
    while rooms.allows("127.0.0.1"):
        pass
    forger = pair.waits.guest(**{"X-Forwarded-For": "203.0.113.8"})
    assert (await forger.post("/", name="Ния")).status == 429
    for house in (pair.serves, pair.waits):
        for mark in ("guessed 203.0.113.8", "203.0.113.8", "\udcff 203.0.113.8", ""):
            guest = house.guest(**{MARK: mark})
            assert (await guest.post("/", name="Ния")).status == 503


async def test_what_is_packed_is_not_passed_on(pair: Pair) -> None:
    """It comes unpacked, so that its length would not be what was said of it."""
    packed = gzip.compress(b"name=" + b"x" * 2000)
    for named in ("keep-alive", "content-encoding", "content-length"):
        headers = {"Content-Encoding": "gzip", "Connection": named}
        answer = await pair.waits.guest().session.post("/", data=packed, headers=headers)
        assert answer.status == 415
        assert (await pair.waits.guest().post("/", name="Ния")).status == 303


async def test_another_process_is_no_crowd(pair: Pair) -> None:
    await pair.waits.guest().get("/")
    let_in = pair.serves.room._doorkeeper.let_in
    assert all(let_in("127.0.0.1") for _ in range(CONNECTIONS + 1))


async def test_between_two_that_serve_people_are_told_to_come_again(pair: Pair) -> None:
    gone = pair.serves.room.entrance()
    await pair.serves.stop()
    guest = pair.waits.guest(**{"Accept-Language": "bg"})
    for entrance in (gone, ""):
        pair.waits.elsewhere = entrance
        refused = await guest.get("/")
        assert (refused.status, refused.headers["Retry-After"]) == (503, "5")
        assert BETWEEN in await refused.text()
        with pytest.raises(WSServerHandshakeError) as line:
            await guest.connect("room1")
        assert line.value.status == 503
    asking = asyncio.create_task(guest.get("/"))
    await asyncio.sleep(1)
    pair.waits.served.set()
    assert (await asking).status == 200


@pytest.mark.parametrize("own", [True, False], ids=["this one", "another one"])
async def test_who_asks_a_process_that_is_stopped_is_answered_by_the_next_one(
    pair: Pair, own: bool
) -> None:
    """What may have been done already is not asked twice."""
    asked = list[bytes]()

    async def stopped(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readline())
        await reader.read()  # to the end, and not a word
        writer.close()

    server = await asyncio.start_server(stopped, "127.0.0.1", 0)
    port, loop = server.sockets[0].getsockname()[1], asyncio.get_running_loop()
    nia = pair.waits.guest()
    code = await nia.open("Ния")
    pair.waits.elsewhere, began = f"http://relay:key@127.0.0.1:{port}", loop.time()
    page = asyncio.create_task(nia.get(f"/room/{code}"))
    line = asyncio.create_task(nia.live(code))
    posting = asyncio.create_task(nia.post(f"/room/{code}", name="Мая"))
    await asyncio.sleep(6)
    assert [one.split(b" ")[0] for one in sorted(asked)] == [b"GET", b"GET", b"POST"]
    if own:
        pair.waits.served.set()
    else:
        pair.waits.elsewhere = pair.serves.room.entrance()
    assert (await page).status == 200
    assert (await line)[1]["type"] == "snapshot"
    assert loop.time() - began < 7
    assert (await posting).status == 503
    assert len(asked) == 3
    server.close()


async def test_what_is_the_same_everywhere_needs_nobody_else(pair: Pair) -> None:
    page = await (await pair.waits.guest().get("/")).text()
    style = page.partition('href="./static/')[2].partition('"')[0]
    pair.waits.elsewhere = ""
    guest = pair.waits.guest()
    assert (await guest.get(f"/static/{style}")).status == 200
    assert (await guest.get("/art/cards/TS.svg?v=a1")).status == 200
    assert (await guest.get("/art/cards/TS.svg?v=a2")).status == 503  # of another version
    assert (await guest.get("/health")).status == 200


async def test_what_others_answer_at_the_port_they_answer_in_each_process() -> None:
    async def answer(request: web.Request) -> web.Response:
        return web.Response(body=await request.content.read())

    house = House(besides=(web.post("/brought", answer),))
    house.served.clear()
    await house.start()
    requests = house.room._doorkeeper.requests
    while requests.allows("127.0.0.1"):
        pass
    told = await house.guest().session.post("/brought", data=b"x" * 20_000)
    assert (told.status, len(await told.read())) == (200, 20_000)
    await house.close()


async def test_nothing_goes_round_and_round(pair: Pair) -> None:
    pair.serves.served.clear()
    pair.serves.elsewhere = pair.waits.room.entrance()
    asked = await asyncio.gather(*(one.guest().get("/") for one in (pair.serves, pair.waits)))
    assert [one.status for one in asked] == [503, 503]
    requests = pair.serves.room._doorkeeper.requests
    assert not requests.spent("127.0.0.1")


async def test_lines_end_with_the_process_that_served_them(pair: Pair) -> None:
    nia = pair.waits.guest()
    code = await nia.open("Ния")
    live, _ = await nia.live(code)
    await pair.serves.stop()
    while (heard := await live.socket.receive()).type is WSMsgType.TEXT:
        pass
    assert (heard.type, heard.data) == (WSMsgType.CLOSE, 1001)
    pair.waits.served.set()
    assert (await nia.live(code))[1]["type"] == "snapshot"


async def test_who_leaves_in_the_middle_leaves_no_trace(
    pair: Pair, caplog: pytest.LogCaptureFixture
) -> None:
    nia = pair.waits.guest()
    code = await nia.open("Ния")
    there, body = Place("browser", code), b"x" * 4_000_000
    await pair.serves.room.attach(there, Document("a.bin", body, "application/x-a"), view("файл"))
    download = await nia.session.get(f"/room/{code}/files/1")
    download.close()
    live, _ = await nia.live(code)
    live.socket._response.close()  # without a goodbye
    posting = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nname="
    _, writer = await asyncio.open_connection("127.0.0.1", pair.waits.room.port)
    writer.write(posting)
    await asyncio.sleep(1)
    writer.close()
    reader, writer = await asyncio.open_connection("127.0.0.1", pair.waits.room.port)
    writer.write(posting)  # and who does not go on is not waited for
    assert b" 408 " in await reader.readline()
    writer.close()
    await asyncio.sleep(30)
    assert not pair.serves.room._live._open
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


async def test_a_body_of_unknown_length_is_passed_on(pair: Pair) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        for piece in (b"name=", "Ния".encode()):
            yield piece
            await asyncio.sleep(1)

    guest = pair.waits.guest()
    told = await guest.session.post("/", data=pieces(), allow_redirects=False)
    assert (told.status, told.headers["Location"]) == (303, "./room/room1")


async def test_who_does_not_read_is_not_read_for(pair: Pair) -> None:
    """What waits for him stays with whoever sends it, who knows how much that may be."""
    sent = 0

    async def pour(request: web.Request) -> web.WebSocketResponse:
        nonlocal sent
        line = web.WebSocketResponse(protocols=("belotbot",))
        await line.prepare(request)
        for sent in range(1, PIECES + 1):  # noqa: B007 (it is looked at while it runs)
            await line.send_str(PIECE)
        await line.close()
        return line

    app = web.Application()
    app.router.add_get("/room/x/live", pour)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    pair.waits.elsewhere = f"http://relay:key@127.0.0.1:{runner.addresses[0][1]}"
    line = await pair.waits.guest().connect("x")
    await asyncio.sleep(2)
    assert 0 < sent < PIECES
    came = 0
    while (await line.receive()).type is WSMsgType.TEXT:
        came += 1
    assert came == PIECES
    await runner.cleanup()
