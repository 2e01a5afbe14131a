"""People who have closed the room's page are called to their turn by their browser."""

import asyncio
import re
from datetime import timedelta
from pathlib import Path

from adapters.browser.room import BrowserRoom
from adapters.browser.site.launches import Hosts
from bot import buttons as b
from bot.app.app import App, assembled
from engine.rules.cards import SEATS
from engine.tables.table import Pace
from tests.emulators.push import Pushed, PushedBrowser, PushService
from tests.migrated import database
from tests.virtual import VirtualClock
from tests.whole.guest import Guest
from tests.whole.process import FixedChance
from tests.whole.server import free_port
from tests.whole.together import eventually

LIMIT = timedelta(seconds=60)
PACE = Pace(LIMIT, timedelta(milliseconds=500), timedelta(seconds=4))
CARD = re.compile("[♣♦♥♠]|[\U0001f0a0-\U0001f0ff]")


async def test_each_is_called_as_they_wish_until_the_ai_plays_for_them(tmp_path: Path) -> None:
    clock = VirtualClock()
    url = await database(tmp_path / "belotbot.sqlite3")
    async with (
        PushService(clock) as service,
        assembled(url, clock=clock, chance=FixedChance("push"), paces={"normal": PACE}) as app,
    ):
        room = await opened(app, service)
        stop = asyncio.Event()
        running = asyncio.create_task(app.run((room,), stop))
        people = [Guest(room.public_url, name) for name in ("Ana", "Boris", "Vera", "Georgi")]
        for guest, language in zip(people, ("en", "en", "hr", "bg"), strict=True):
            guest.session.headers["Accept-Language"] = language
        ana, boris, _, georgi = people
        await ana.open()
        await ana.press_kind(b.OpenTableButton)
        for seat, guest in zip(SEATS[1:], people[1:], strict=True):
            await guest.enter(ana.room)
            await guest.press_kind(b.SitButton, seat=seat)
            await guest.until_button(b.StandUpButton, "group")
        await prefers(boris, "every")
        await prefers(georgi, "never")
        every, slow, never = [await subscribed(service, room, guest) for guest in people[1:]]
        await ana.press_kind(b.StartButton)
        for guest in people[1:]:
            await guest.close()
        playing = asyncio.create_task(ana.play())
        (table,) = app.painting.live
        await eventually(
            lambda: sum(one.away for one in app.painting.live[table.id].chairs) == 3, 3600
        )
        playing.cancel()
        await ana.close()
        stop.set()
        await running

    assert service.refused == []
    assert never.received == []
    assert [one.told["title"] for one in every.received] == ["👉 Your turn · Ana’s table"] * 2
    assert [one.told["title"] for one in slow.received] == [
        "👉 Ti si na redu · stol: Ana · ⏰ Još 30 s"
    ] * 2
    for one in (*every.received, *slow.received):
        assert one.told["path"] == f"room/{ana.room}"
        assert one.topic == every.received[0].topic
        assert not CARD.search(str(one.told))
    assert all(LIMIT - timedelta(seconds=5) < left(one) <= LIMIT for one in every.received)
    assert all(left(one) <= LIMIT / 2 for one in slow.received)


def left(pushed: Pushed) -> timedelta:
    return timedelta(seconds=pushed.ttl)


async def opened(app: App, service: PushService) -> BrowserRoom:
    room = BrowserRoom(
        application=app.application,
        door=app.door,
        hosts=Hosts(app.tables),
        archive=app.display.archive,
        art=app.painting.art,
        art_version=app.painting.art.version,
        dead_letters=app.store.dead_letters,
        words=app.painting.words,
        port=free_port(),
        clock=app.store.clock.now,
        connector=service.connector,
    )
    await room.start()
    return room


async def prefers(guest: Guest, calls: str) -> None:
    """Choose when to be called."""
    await guest.say("/me", "private")
    for number, pressed, data in await guest.until_button(b.PreferButton, "private"):
        if pressed == b.PreferButton("calls", calls):
            await guest.press("private", number, data)


async def subscribed(service: PushService, room: BrowserRoom, guest: Guest) -> PushedBrowser:
    browser = service.browser(room._push.public_key)
    headers = {"Origin": guest.url}
    response = await guest.session.post(
        f"{guest.url}/me/calls", json=browser.subscription, headers=headers
    )
    assert response.status == 204
    return browser
