"""Clients that flood are slowed, warned and cut off; clients that do not read are dropped."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest
from aiohttp import WSMessage, WSMsgType, WSServerHandshakeError
from hypothesis import given
from hypothesis import strategies as st

from adapters.browser.files import StaticFiles
from adapters.browser.line.connections import PageConnection
from adapters.browser.line.frames import Received
from adapters.browser.people import limits as d
from adapters.browser.people.limits import Addresses, AddressLimits
from adapters.platform.application import Answer
from adapters.platform.chat import Admission, Tapped
from bot.people.rate_limits import RateLimit, RateLimiter
from tests.adapters.browser.fakes import Clock, FakeArt
from tests.adapters.browser.services import Live, Services
from tests.adapters.browser.test_crowds import raw, until

Todo = asyncio.Queue[Received | None]
Send = Callable[[Live], Awaitable[object]]


async def _end(live: Live) -> WSMsgType:
    while (message := await live.socket.receive()).type is WSMsgType.TEXT:
        pass
    return message.type


@pytest.mark.parametrize(
    "send",
    [
        lambda live: live.socket.send_str("x"),
        lambda live: live.socket.send_json({"type": "ping"}),
        lambda live: live.socket.ping(),
        lambda live: live.socket.pong(),
    ],
    ids=["rubbish", "ping", "control ping", "control pong"],
)
async def test_only_a_client_far_over_its_share_is_cut_off(services: Services, send: Send) -> None:
    many, other = services.guest(), services.guest()
    code = await many.open("Ния")
    await other.enter(code, "Иван")
    flood, _ = await many.live(code)
    calm, _ = await other.live(code)
    with contextlib.suppress(ConnectionError):
        for _ in range(700):
            await send(flood)
    assert await _end(flood) in {WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.ERROR}
    await until(lambda: len(services.room._live._open) == 1)
    with pytest.raises(WSServerHandshakeError) as refusal:
        await many.connect(code)
    assert refusal.value.status == 429
    await calm.say("calm")
    assert (await calm.next("message"))["message"]["line"]["text"] == "calm"
    services.clock.move(10)
    await many.live(code)


async def test_parts_of_frames_without_an_end_are_not_listened_to_for_ever(
    services: Services,
) -> None:
    guest = services.guest()
    live, _ = await guest.live(await guest.open("Ния"))
    transport = live.socket._conn.transport if live.socket._conn else None
    assert isinstance(transport, asyncio.Transport)
    transport.write(b"\x01\x80\x00\x00\x00\x00" + b"\x00\x80\x00\x00\x00\x00" * 60_000)
    await until(lambda: not services.room._live._open)


async def test_among_a_flood_others_have_their_turn(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = services.guest()
    live, _ = await guest.live(await guest.open("Ния"))
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    transport = live.socket._conn.transport if live.socket._conn else None
    assert isinstance(transport, asyncio.Transport)
    at: list[int] = []
    all_taken = asyncio.Event()
    take = services.room._live._take

    def taking(line: PageConnection, message: WSMessage, todo: Todo) -> None:
        at.append(turns)
        take(line, message, todo)
        if len(at) == 300:
            all_taken.set()

    monkeypatch.setattr(services.room._live, "_take", taking)
    other = asyncio.create_task(others())
    transport.write(b"\x81\x81\x00\x00\x00\x00x" * 300)  # all in one packet
    await all_taken.wait()
    other.cancel()
    assert len(set(at)) >= 300 // 32


async def test_visitors_of_one_address_share_its_frames(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed = services.room._doorkeeper.frames
    guest = services.guest()
    live, _ = await guest.live(await guest.open("Ния"))
    while allowed.allows("127.0.0.1"):
        pass
    await live.say("x")
    assert (await live.next("error"))["text"] == "[en:room-error-fast]"
    services.clock.move(10)
    await live.say("y")
    await live.next("message")
    assert [said.text for said in services.app.heard] == ["y"]


async def test_a_flood_is_counted_when_it_arrives_and_nobody_else_waits(services: Services) -> None:
    """A hanging frame neither makes the sender's quota larger nor stays in the queue."""
    limiter = RateLimiter(RateLimit(at_once=5, per_second=1), lambda: services.clock().timestamp())
    services.app.admits = lambda platform, user, kind: limiter.admit(user)  # type: ignore[method-assign]
    many, other = services.guest(), services.guest()
    code = await many.open("Ния")
    await other.enter(code, "Иван")
    flood, _ = await many.live(code)
    calm, _ = await other.live(code)
    go = asyncio.Event()

    async def hang(tapped: Tapped) -> Answer:
        if tapped.data == "much":
            await go.wait()
        return Answer("done")

    services.app.on_tapped = hang
    for number in range(400):
        await flood.tap("much", mark=str(number))
    for number in range(6, 400):
        assert (await flood.next("error"))["id"] == str(number)
    services.clock.move(60)
    await calm.tap("d")
    assert (await calm.next("answer"))["text"] == "done"
    go.set()
    for number in range(6):
        assert (await flood.next("answer"))["id"] == str(number)
    admissions = [one.admission for one in services.app.taps if one.data == "much"]
    assert admissions == [Admission.ADMITTED] * 5 + [Admission.TOLD]


async def test_a_tap_that_is_sent_again_does_not_count_twice(services: Services) -> None:
    asked: list[str] = []

    def admits(platform: str, user: str, kind: str) -> Admission:
        asked.append(kind)
        return Admission.ADMITTED

    services.app.admits = admits  # type: ignore[method-assign]
    guest = services.guest()
    live, _ = await guest.live(await guest.open("Ния"))
    for _ in range(3):
        await live.tap("d", mark="one")
        await live.next("answer")
    assert asked == ["tap"]


async def test_refusals_name_the_id_of_the_frame(services: Services) -> None:
    guest = services.guest()
    live, _ = await guest.live(await guest.open("Ния"))
    while services.room._live._frames.allows("v1"):
        pass
    for mark in "abc":
        await live.tap("d", mark=mark)
        error = await live.next("error")
        assert (error["id"], error["text"]) == (mark, "[en:room-error-fast]")
    assert services.app.taps == []


async def test_a_tap_that_comes_again_while_it_is_handled_is_handled_once(
    services: Services,
) -> None:
    guest = services.guest()
    code = await guest.open("Ния")
    first, _ = await guest.live(code)
    begun, go = asyncio.Event(), asyncio.Event()

    async def wait(_: Tapped) -> Answer:
        begun.set()
        await go.wait()
        return Answer("done")

    services.app.on_tapped = wait
    await first.tap("d", mark="one")
    await begun.wait()
    await first.socket.close()
    second, _ = await guest.live(code)
    await second.tap("d", mark="one")
    await second.socket.send_json({"type": "ping"})
    await second.next("pong")  # the second one has been read
    go.set()
    assert (await second.next("answer"))["text"] == "done"
    assert len(services.app.taps) == 1


async def test_a_line_that_comes_again_is_said_once(services: Services) -> None:
    guest = services.guest()
    code = await guest.open("Ния")
    for _ in range(2):
        live, _ = await guest.live(code)
        for mark in "ab":
            frame = {"type": "say", "side": "group", "text": f"line {mark}", "id": mark}
            await live.socket.send_json(frame)
            assert (await live.next("answer"))["id"] == mark
        await live.socket.close()
    assert [said.text for said in services.app.heard] == ["line a", "line b"]


async def test_a_line_that_comes_again_after_a_start_stands_there_once(services: Services) -> None:
    guest = services.guest()
    code = await guest.open("Ния")
    for line in range(2):
        live, shown = await guest.live(code)
        assert sum("line" in message for message in shown["group"]) == line
        frame = {"type": "say", "side": "group", "text": "hello", "id": "a"}
        await live.socket.send_json(frame)
        await live.next("answer")
        await live.socket.close()
        await services.restart()
    _, shown = await guest.live(code)
    assert sum("line" in message for message in shown["group"]) == 1


# ---------- connections ----------


async def test_a_client_that_reads_no_answers_is_dropped(services: Services) -> None:
    guest = services.guest()
    await guest.get("/")
    _, writer = await raw(services)
    transport = writer.transport
    assert isinstance(transport, asyncio.Transport)
    transport.pause_reading()
    for _ in range(200):
        writer.write(b"GET /static/0/table.css HTTP/1.1\r\nHost: x\r\n\r\n")
    keeper = services.room._doorkeeper
    await until(lambda: keeper._all > 1)
    async with asyncio.timeout(60):
        while keeper._all > 1:  # noqa: ASYNC110 (no event for it)
            await asyncio.sleep(1)
    writer.transport.abort()


async def test_a_slow_reader_gets_everything(services: Services) -> None:
    reader, writer = await raw(services)
    path = StaticFiles(FakeArt(), "").address("table.css")
    writer.write(f"GET /{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    got = 0
    while chunk := await reader.read(1000):
        got += len(chunk)
        await asyncio.sleep(4)
    assert got > 20_000
    writer.close()


def test_connections_are_counted_without_looking_at_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(d, "_ALL_CONNECTIONS", 600)
    clock = Clock()
    keeper = AddressLimits(clock, Addresses())
    assert sum(keeper.let_in("203.0.113.5") for _ in range(300)) == d.CONNECTIONS
    keeper.let_out("203.0.113.5")
    assert keeper.let_in("203.0.113.5")
    others = [f"198.51.{high}.{low}" for high in range(2) for low in range(250)]
    assert sum(map(keeper.let_in, others)) == 600 - d.CONNECTIONS
    for _ in range(d.CONNECTIONS):
        keeper.let_out("203.0.113.5")
    assert "203.0.113.5" not in keeper._open


def test_a_few_addresses_never_use_up_the_connections_of_all() -> None:
    keeper = AddressLimits(Clock(), Addresses())
    few = [f"203.0.113.{number}" for number in range(20)]
    for _ in range(d.CONNECTIONS):
        for address in few:
            keeper.let_in(address)
    assert sum(keeper.let_in("198.51.100.1") for _ in range(20)) == 20


@given(st.lists(st.sampled_from("abcd"), max_size=60), st.integers(8, 20))
def test_a_shared_quota_is_never_used_up_by_a_few(asked: list[str], most: int) -> None:
    quota = d.SharedQuota(most, timedelta(minutes=1), (clock := Clock()))
    used = Counter(one for one in asked if quota.allows(one))
    assert used.total() <= most
    assert all(count <= most // 2 + 1 for count in used.values())
    assert quota.allows("newcomer")
    clock.move(60)
    assert quota.allows("a")


def test_frequent_reconnections_are_refused() -> None:
    clock = Clock()
    keeper = AddressLimits(clock, Addresses())
    for _ in range(1200):
        assert keeper.let_in("203.0.113.5")
        keeper.let_out("203.0.113.5")
    assert not keeper.let_in("203.0.113.5")
    assert keeper.let_in("203.0.113.6")
    clock.move(60)
    assert keeper.let_in("203.0.113.5")


async def test_a_room_has_a_limit_of_people(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.browser.line.channels._PEOPLE", 2)
    nia, ivan, ana = services.guest(), services.guest(), services.guest()
    code = await nia.open("Ния")
    await ivan.enter(code, "Иван")
    await ana.enter(code, "Ана")
    await nia.live(code)
    await ivan.live(code)
    await nia.live(code)  # a second window of somebody who is present
    outside = Live(await ana.connect(code))
    assert (await outside.next("error"))["text"] == "[en:room-error-full]"
    assert (await outside.socket.receive()).data == 1013


async def test_a_large_room_comes_in_pieces(services: Services) -> None:
    guest = services.guest()
    code = await guest.open("Ния")
    live, _ = await guest.live(code)
    for number in range(20):
        await live.say(f"{number} " + "ж" * 490)
    await live.settled()
    await live.socket.close()
    socket = await guest.connect(code)
    kinds: list[str] = []
    longest = 0
    while not kinds or kinds[-1] != "end":
        message = await socket.receive(timeout=5)
        kinds.append(message.json()["type"])
        longest = max(longest, len(message.data))
    assert kinds[0] == "hello"
    assert kinds.count("part") >= 3
    assert longest < 8000
    _, snapshot = await guest.live(code)
    assert len(snapshot["group"]) == 20
