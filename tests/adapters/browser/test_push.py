"""People who are not looking at a page are notified through their browser's push service."""

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta

import pytest

from adapters.browser.archive import place_key
from adapters.browser.notifier import PATIENCE
from adapters.browser.people.visitors import DEVICE
from adapters.browser.push import PAUSES
from adapters.browser.site.subscriptions import MOST
from adapters.platform.chat import Place
from adapters.platform.views import Bell, Paragraph, Span, View
from tests.adapters.browser.fakes import FlowingClock
from tests.adapters.browser.services import Guest, Services
from tests.emulators.push import Failure, PushedBrowser, PushService
from tests.virtual import VirtualClock

ROOM = "room1"
ANA = Place("browser", "v1", private=True)
ORIGIN = "https://play.test"
TURN = View(
    (Paragraph((Span("👉 "), Span("На ход си", strong=True), Span(" · маса на Иво\n⏰ 30 с"))),),
    language="bg",
    urgent=True,
    notify=True,
)


@pytest.fixture
async def service() -> AsyncIterator[PushService]:
    async with PushService(VirtualClock(FlowingClock().now)) as service:
        yield service
    assert service.refused == []


@pytest.fixture
async def services(service: PushService) -> AsyncIterator[Services]:
    built = Services(
        public_url=f"{ORIGIN}/belot", connector=service.connector, clock=FlowingClock()
    )
    await built.start()
    yield built
    await built.close()


@pytest.fixture
async def ana(services: Services) -> Guest:
    guest = services.guest(Origin=ORIGIN)
    await guest.open("Ана")
    return guest


async def subscribed(services: Services, service: PushService, guest: Guest) -> PushedBrowser:
    browser = service.browser(services.room._push.public_key)
    response = await guest.session.post("/me/calls", json=browser.subscription)
    assert response.status == 204
    return browser


async def called(services: Services, view: View = TURN, *, seconds: float = 30) -> str:
    """Notify Ana of something that ends after this number of seconds."""
    until = services.clock() + timedelta(seconds=seconds)
    bell = Bell("turn 1", until, Place("browser", ROOM))
    message = await services.room.send(ANA, replace(view, bell=bell))
    await asyncio.sleep(0.5)
    return message


async def test_the_browser_is_told_whose_table_waits(
    services: Services, service: PushService, ana: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    browser = await subscribed(services, service, ana)
    message = await called(services)
    (pushed,) = browser.received
    assert pushed.told == {
        "title": "👉 На ход си · маса на Иво",
        "body": "⏰ 30 с",
        "language": "bg",
        "tag": "turn 1",
        "path": f"room/{ROOM}",
        "message": message,
        "over": "[bg:room-call-over]",
    }
    assert 28 <= pushed.ttl <= 30
    assert (pushed.urgency, pushed.contact) == ("high", ORIGIN)
    browser.leave()
    await called(services)
    await called(services, replace(TURN, blocks=(Paragraph((Span("newer"),)),)))
    browser.come_back()
    assert browser.titles[1:] == ["newer"], "it takes the place of the older one"
    browser.leave()
    await called(services)
    await asyncio.sleep(30)
    browser.come_back()
    assert len(browser.received) == 2, "nobody is called to a turn that is over"
    stored = await services.archive.latest(place_key(ANA), 9)
    assert len(stored) == 4
    assert not any("turn 1" in one.body or ROOM in one.body for one in stored)
    assert not [secret for secret in (browser.token, "/wpush/") if secret in caplog.text]


async def test_silent_messages_call_nobody(
    services: Services, service: PushService, ana: Guest
) -> None:
    await subscribed(services, service, ana)
    await called(services, replace(TURN, notify=False))
    await services.room.edit(ANA, await services.room.send(ANA, View()), TURN)
    await services.room.send(Place("browser", ROOM), TURN)
    await asyncio.sleep(5)
    assert service.requests == []


async def test_a_call_without_an_end_leads_to_the_latest_room(
    services: Services, service: PushService, ana: Guest
) -> None:
    browser = await subscribed(services, service, ana)
    await services.room.send(ANA, replace(TURN, urgent=False))
    await asyncio.sleep(0.5)
    (pushed,) = browser.received
    assert (pushed.told["path"], pushed.urgency) == (f"room/{ROOM}", "normal")
    assert 3590 < pushed.ttl <= 3600


async def test_a_page_in_view_replaces_the_notification(
    services: Services, service: PushService, ana: Guest
) -> None:
    browser = await subscribed(services, service, ana)
    live, _ = await ana.live(ROOM)
    message = await called(services)
    assert (await live.next("message"))["message"]["id"] == message
    await live.socket.send_json({"type": "seen", "message": message})
    await asyncio.sleep(PATIENCE)
    assert service.requests == []
    await called(services)
    assert service.requests == [], "perhaps it is only slow"
    await asyncio.sleep(PATIENCE)
    assert len(browser.received) == 1, "but nobody looks at it"
    message = await called(services)
    await services.room.delete(ANA, message)
    await asyncio.sleep(PATIENCE)
    assert len(browser.received) == 1, "they have played before"


async def test_a_device_asks_which_calls_are_over(
    services: Services, service: PushService, ana: Guest
) -> None:
    await subscribed(services, service, ana)
    first, second = await called(services), await called(services)
    await services.room.delete(ANA, first)
    ben = services.guest(Origin=ORIGIN)
    await ben.open("Бен")

    async def over(guest: Guest, calls: object, origin: str = ORIGIN) -> object:
        headers = {"Origin": origin}
        answer = await guest.session.post("/me/calls/over", json=calls, headers=headers)
        return await answer.json() if answer.status == 200 else answer.status

    assert await over(ana, [first, second]) == [first], "they have played on another device"
    third = await called(services)
    await services.room.edit(ANA, third, replace(TURN, notify=False))
    assert await over(ana, [second, third]) == [third], "what they were asked is decided"
    assert await over(ben, [second]) == [second], "it is nothing to anybody else"
    assert await over(ana, []) == []
    for malformed in ("1", [1], ["-1"], ["1"] * 21, ["1" * 19]):
        assert await over(ana, malformed) == 400
    assert await over(services.guest(), [second]) == 403
    assert await over(ana, [second], "https://evil.test") == 403


async def test_seen_by_another_person_does_not_count(
    services: Services, service: PushService, ana: Guest
) -> None:
    browser = await subscribed(services, service, ana)
    ben = services.guest(Origin=ORIGIN)
    await ben.enter(ROOM, "Бен")
    live, _ = await ben.live(ROOM)
    await ana.live(ROOM)
    message = await called(services)
    await live.socket.send_json({"type": "seen", "message": message})
    await asyncio.sleep(PATIENCE)
    assert len(browser.received) == 1


async def test_every_device_is_called_as_long_as_it_belongs_to_the_person(
    services: Services, service: PushService, ana: Guest
) -> None:
    first = await subscribed(services, service, ana)
    response = await ana.press("/me/link", room=ROOM)
    link = (await response.text()).partition('value="../me/')[2].partition('"')[0]
    phone = services.guest(Origin=ORIGIN)
    assert (await phone.press(f"/me/{link}")).status == 303
    second = await subscribed(services, service, phone)
    await called(services)
    assert (len(first.received), len(second.received)) == (1, 1)
    await phone.session.delete("/me/calls")
    await called(services)
    assert (len(first.received), len(second.received)) == (2, 1), "they have turned it off there"
    second = await subscribed(services, service, phone)
    await ana.press("/me/others")
    await called(services)
    assert (len(first.received), len(second.received)) == (3, 0), "they have signed out there"
    services.clock.move(DEVICE.total_seconds())
    await called(services)
    assert len(first.received) == 3, "their pass is over"


async def test_trouble_is_waited_for_as_long_as_the_turn_lasts(
    services: Services, service: PushService, ana: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    browser = await subscribed(services, service, ana)
    service.failures += [Failure(503), Failure(429, {"Retry-After": "5"})]
    await called(services)
    assert browser.received == []
    await asyncio.sleep(PAUSES[0].total_seconds() + PAUSES[1].total_seconds())
    (pushed,) = browser.received
    assert pushed.ttl < 30 - 11, "what is left of it"
    service.failures += [Failure(500, {"Retry-After": "31"})]
    await called(services)
    await asyncio.sleep(40)
    service.failures += [Failure(500)] * 2
    await called(services, seconds=5)
    await asyncio.sleep(10)
    service.failures.clear()
    service.failures += [Failure(403)]
    await called(services)
    await asyncio.sleep(20)
    assert len(browser.received) == 1
    service.failures += [Failure(500)]
    message = await called(services)
    await services.room.delete(ANA, message)
    await asyncio.sleep(20)
    assert len(browser.received) == 1, "they have played meanwhile"
    assert "push.test refuses a message: 403" in caplog.text
    assert "is given up" in caplog.text
    assert browser.token not in caplog.text


async def test_a_subscription_that_is_gone_is_forgotten(
    services: Services, service: PushService, ana: Guest
) -> None:
    browser = await subscribed(services, service, ana)
    other = await subscribed(services, service, ana)
    service.unsubscribed(other)
    await called(services)
    await called(services)
    assert len(service.requests) == 1
    assert browser.received == [], "the device has told of another since"
    assert services.archive.subscribed == {}


async def test_the_key_stays_the_same_and_is_told_to_nobody(
    services: Services, service: PushService, ana: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    browser = await subscribed(services, service, ana)
    await services.restart()
    assert services.room._push.public_key == browser.site_key
    page = await (await ana.get(f"/room/{ROOM}")).text()
    assert browser.site_key in page
    await called(services)
    assert len(browser.received) == 1
    key = await services.archive.site_key("")
    assert key not in page + caplog.text


async def test_only_a_page_of_ours_subscribes_and_only_for_a_push_service(
    services: Services, service: PushService, ana: Guest
) -> None:
    good = service.browser(services.room._push.public_key).subscription
    stranger = services.guest(Origin=ORIGIN)
    assert (await stranger.session.post("/me/calls", json=good)).status == 403
    for origin in ("https://evil.test", "null", ""):
        for method in ("POST", "DELETE"):
            headers = {"Origin": origin}
            asked = await ana.session.request(method, "/me/calls", json=good, headers=headers)
            assert asked.status == 403
    shapeless: list[object] = [{}, [], "x", {**good, "keys": {}}, {**good, "endpoint": 5}]
    for malformed in shapeless:
        assert (await ana.session.post("/me/calls", json=malformed)).status == 400
    keys = good["keys"]
    for bad in ({**keys, "auth": "AAAA"}, {**keys, "p256dh": keys["auth"]}):
        offer = {**good, "keys": bad}
        assert (await ana.session.post("/me/calls", json=offer)).status == 400
    for endpoint in ("http://push.test/x", "https://127.0.0.1/x", "https://push.test:8443/x"):
        offer = {**good, "endpoint": endpoint}
        assert (await ana.session.post("/me/calls", json=offer)).status == 422
    assert services.archive.subscribed == {}
    assert (await ana.session.post("/me/calls", json=good)).status == 204
    statuses = [(await ana.session.post("/me/calls", json=good)).status for _ in range(120)]
    assert set(statuses) == {204, 429}


async def test_a_person_has_a_limit_of_devices(
    services: Services, service: PushService, ana: Guest
) -> None:
    response = await ana.press("/me/link", room=ROOM)
    link = (await response.text()).partition('value="../me/')[2].partition('"')[0]
    browsers = []
    for _ in range(MOST + 1):
        device = services.guest(Origin=ORIGIN)
        await device.press(f"/me/{link}")
        browsers.append(await subscribed(services, service, device))
    await called(services)
    assert [len(one.received) for one in browsers] == [0] + [1] * MOST
