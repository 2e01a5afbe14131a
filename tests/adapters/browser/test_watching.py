"""Spectators see everything public, need no name, and can do nothing."""

import json
from dataclasses import replace

from aiohttp import WSMsgType

from adapters.browser.line.socket import CLOSE_STRANGER
from adapters.platform.chat import Place
from adapters.platform.views import Button, Paragraph, Span, View
from tests.adapters.browser.services import Guest, Live, Services


def view(text: str) -> View:
    felt = json.dumps({"say": text})
    return View((Paragraph((Span(text),)),), buttons=((Button("b", "d"),),), felt=felt)


async def watching(services: Services) -> tuple[Place, Guest, Live, Live]:
    """Ния (v1) has opened a room, and somebody is watching it."""
    nia, stranger = services.guest(), services.guest()
    code = await nia.open("Ния")
    inside, _ = await nia.live(code)
    await services.room.send(Place("browser", code), view("a table"))
    await services.room.send(Place("browser", "v1", private=True), view("a hand"))
    page = await stranger.get(f"/room/{code}/watch")
    assert page.status == 200
    assert '"watching": true' in await page.text()
    assert "Set-Cookie" not in page.headers
    outside = Live(await stranger.connect(f"{code}/watch"))
    return Place("browser", code), stranger, inside, outside


async def test_a_watcher_sees_the_group_and_nothing_else(services: Services) -> None:
    place, _, inside, outside = await watching(services)
    snapshot = await outside.next("snapshot")
    assert [one["view"]["felt"]["say"] for one in snapshot["group"]] == ["a table"]
    assert snapshot["private"] == []
    assert snapshot["people"] == [{"id": "v1", "name": "Ния", "owner": True}]
    await services.room.edit(Place("browser", "v1", private=True), "1", view("another hand"))
    await services.room.edit(place, "1", view("a card"))
    assert (await outside.next("edited"))["message"]["view"]["felt"]["say"] == "a card"
    assert "hand" not in str(outside.seen)
    while (await inside.next("presence"))["watching"] != 1:
        pass
    await outside.socket.close()
    left = await inside.next("presence")
    assert (left["watching"], len(left["people"])) == (0, 1)


async def test_a_table_that_is_shut_while_a_watcher_comes_in_is_shut_to_them(
    services: Services,
) -> None:
    nia, stranger = services.guest(), services.guest()
    code = await nia.open("Ния")
    rooms = services.archive._rooms
    rooms[code] = replace(rooms[code], table="K7QRT")
    services.tables.watched = iter([True, False])
    socket = await stranger.connect(f"{code}/watch")
    while (await socket.receive()).type is WSMsgType.TEXT:
        pass
    assert socket.close_code == CLOSE_STRANGER


async def test_a_watcher_can_do_nothing(services: Services) -> None:
    _, _, _, outside = await watching(services)
    await outside.next("snapshot")
    await outside.tap("d", mark="t")
    refused = await outside.next("error")
    assert (refused["id"], refused["text"]) == ("t", "[en:room-error-watching]")
    await outside.say("I am here")
    await outside.next("error")
    await outside.socket.send_json({"type": "ping"})
    await outside.next("pong")
    assert not services.app.taps
    assert not services.app.heard
    assert [one.person.user for one in services.app.places] == ["v1", "v1"]


async def test_there_is_nothing_to_watch_where_no_room_is(services: Services) -> None:
    guest = services.guest()
    assert (await guest.get("/room/none/watch")).status == 404
    socket = await guest.connect("none/watch")
    await socket.receive()
    assert socket.close_code == 4401


async def test_the_language_is_chosen_without_leaving_the_table(services: Services) -> None:
    place, stranger, _, _ = await watching(services)
    path = f"/room/{place.chat}/watch"
    chosen = await stranger.post("/language", language="bg", path=path)
    assert chosen.headers["Location"] == f".{path}"
    assert "[bg:room-come-in]" in await (await stranger.get(path)).text()
    elsewhere = await stranger.post("/language", language="bg", path=f"{path}/live")
    assert elsewhere.headers["Location"] == "./"
