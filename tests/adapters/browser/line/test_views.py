"""Pages in view: a visitor's pages are gone only after a while, in whatever process they are."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from adapters.browser.archive import Room, Visitor
from adapters.browser.line import neighbours, views
from adapters.browser.line.connections import PageConnection
from adapters.browser.line.socket import HEARTBEAT
from adapters.browser.line.views import CLOSED, HIDDEN, ViewedPages
from adapters.platform.chat import Place
from tests.adapters.browser.line.test_neighbours import guests, two_houses
from tests.adapters.browser.services import Services

START = datetime(2040, 1, 1, tzinfo=UTC)


def page(visitor: str = "v1") -> PageConnection:
    return PageConnection(Room("abc", "v1", START), Visitor(visitor, "Ния", "bg", START))


class Told(list[tuple[str, bool]]):
    """Whose pages have come into view or are gone, in order."""

    def __init__(self) -> None:
        self.announced: list[tuple[str, float]] = []
        self.pages = ViewedPages(lambda visitor, grace: self.announced.append((visitor, grace)))
        self.pages.changed = lambda visitor: self.append((visitor, visitor in self.pages))


async def until(condition: Callable[[], bool]) -> None:
    for _ in range(300):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise TimeoutError


async def test_a_page_is_gone_only_after_a_while() -> None:
    told, first, second = Told(), page(), page()
    told.pages.show(first, shown=True)
    told.pages.show(second, shown=True)
    told.pages.show(first, shown=False)
    await asyncio.sleep(2 * HIDDEN)
    assert told == [("v1", True)]
    told.pages.show(second, shown=False)
    await asyncio.sleep(HIDDEN - 1)
    told.pages.show(second, shown=True)
    await asyncio.sleep(2 * HIDDEN)
    assert told == [("v1", True)]
    told.pages.show(second, shown=False)
    await asyncio.sleep(HIDDEN + 1)
    assert told == [("v1", True), ("v1", False)]
    assert told.announced == [("v1", 0), ("v1", HIDDEN)] * 2


async def test_a_closed_page_is_gone_sooner_unless_it_is_loaded_again() -> None:
    told, before, after = Told(), page(), page()
    told.pages.show(before, shown=True)
    told.pages.show(before, shown=False)
    told.pages.close(before)
    await asyncio.sleep(CLOSED - 1)
    told.pages.show(after, shown=True)
    await asyncio.sleep(2 * HIDDEN)
    assert told == [("v1", True)]
    told.pages.close(after)
    await asyncio.sleep(CLOSED + 1)
    assert told == [("v1", True), ("v1", False)]
    told.pages.close(before)
    await asyncio.sleep(2 * HIDDEN)
    assert len(told) == 2


async def test_a_page_that_answers_no_ping_is_gone(services: Services) -> None:
    """Its telephone sleeps or is out of reach, and nothing has closed the line."""
    guest = services.guest()
    code = await guest.open("Ния")
    origin = {"Origin": guest.url}
    line = f"/room/{code}/live"
    async with guest.session.ws_connect(line, headers=origin, autoping=False) as silent:
        await silent.send_json({"type": "view", "shown": True})
        await asyncio.sleep(HEARTBEAT - 1)
        assert len(services.room.viewed) == 1
        await asyncio.sleep(HEARTBEAT / 2 + CLOSED + 2)
        assert not services.room.viewed


async def test_pages_of_another_process_count_while_it_lives() -> None:
    told = Told()
    told.pages.hear("b", ["v1", "v2"])
    told.pages.show(page("v2"), shown=True)
    assert told == [("v1", True), ("v2", True)]
    await asyncio.sleep(7)
    told.pages.expire()
    await asyncio.sleep(CLOSED + 1)
    assert told[2:] == [("v1", False)]
    assert "v2" in told.pages


async def test_a_view_is_known_in_all_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "BEAT", 0.1)
    monkeypatch.setattr(views, "FORGOTTEN", 0.5)
    monkeypatch.setattr(views, "CLOSED", 0.2)
    async with two_houses() as two:
        _, _, _, _, ivan = await guests(two)
        place = Place("browser", "v2", private=True)
        await ivan.socket.send_json({"type": "view", "shown": True})
        both = two.there, two.here
        await until(lambda: all(services.app.views == [place] for services in both))
        assert all(place.chat in services.room.viewed for services in both)
        await asyncio.sleep(1)
        assert place.chat in two.here.room.viewed, "it is announced again and again"
        await ivan.socket.close()
        await until(lambda: all(place.chat not in services.room.viewed for services in both))
        assert [services.app.views for services in both] == [[place, place]] * 2
