"""The start page: a name asked once, and three doors to a table."""

import re

import pytest

from adapters.platform.application import Entry
from tests.adapters.browser.services import Services


async def test_a_name_is_asked_once_and_the_pressed_door_leads_to_a_table(
    services: Services,
) -> None:
    guest = services.guest()
    page = await (await guest.get("/")).text()
    assert page.count('name="name"') == 1
    assert "Belot · 151" in page
    came = await guest.post("/", name="Ния", door="now")
    assert (came.status, came.headers["Location"]) == (303, "./room/room1")
    assert services.door.came == [("room1", "now")]
    again = await guest.post("/", door="now")  # they are known, and nobody else was there
    assert again.headers["Location"] == "./room/room1"
    assert 'id="doors"' in await (await guest.get("/")).text()


async def test_a_table_for_friends_is_set_as_chosen_in_a_room_of_its_own(
    services: Services,
) -> None:
    guest = services.guest()
    await guest.post("/", name="Ния", door="now")
    came = await guest.post("/", {}, door="friends", game="two", **{"target-one": "9"})
    assert came.headers["Location"] == "./room/room2?open=invite"
    assert (services.door.chosen["game"], services.door.chosen["target-one"]) == ("two", "9")
    now = await guest.post("/", door="now")  # where friends are waited for, nothing else begins
    assert now.headers["Location"] == "./room/room1"


async def test_a_room_where_others_were_is_for_them(services: Services) -> None:
    guest, friend = services.guest(), services.guest()
    code = await guest.open("Ния")
    await friend.enter(code, "Иван")
    await (await friend.live(code))[0].socket.close()
    came = await guest.post("/", door="now")
    assert came.headers["Location"] == "./room/room2"


async def test_sitting_down_leads_to_a_room_of_ones_own(services: Services) -> None:
    guest = services.guest()
    came = await guest.post("/", name="Ния", door="seat:K7QRT")
    assert came.headers["Location"] == "./room/room1"
    assert services.door.came == [("room1", "K7QRT")]


async def test_the_start_page_shows_the_pictures_of_people(services: Services) -> None:
    guest = services.guest()
    page = await (await guest.get("/")).text()
    assert re.findall(r'src="(\./portraits/[^"]*)"', page) == ["./portraits/hers.webp"]
    await guest.post("/", name="Ния", door="now")
    page = await (await guest.get("/")).text()
    pictures = ["./portraits/own-v1.webp", "./portraits/hers.webp"]
    assert re.findall(r'src="(\./portraits/[^"]*)"', page) == pictures


async def test_a_seat_that_is_gone_opens_no_room_and_says_so(services: Services) -> None:
    guest = services.guest()
    came = await guest.post("/", name="Ния", door="seat:GONE2")
    assert came.headers["Location"] == "./?trouble=taken"
    page = await (await guest.get("/?trouble=taken")).text()
    assert "[en:room-door-taken]" in page
    assert "[en:room-door-as] Ния" in page
    assert (await guest.get("/?trouble=<b>")).status == 200
    assert await services.archive.visits("v1", 6) == ()


@pytest.mark.parametrize("entry", [Entry.TAKEN, Entry.FAST, Entry.FAILED])
@pytest.mark.parametrize("door", ["now", "friends", "seat:K7QRT"])
async def test_a_refusal_at_the_door_is_explained(
    services: Services, entry: Entry, door: str
) -> None:
    services.door.entry = entry
    guest = services.guest()
    came = await guest.post("/", name="Ния", door=door)
    page = await (await guest.get(came.headers["Location"].removeprefix("."))).text()
    assert 'role="alert">[en:room-' in page


async def test_a_refused_name_keeps_what_was_chosen(services: Services) -> None:
    refused = await services.guest().post("/", {}, name="", door="friends", game="two")
    page = await refused.text()
    assert refused.status == 422
    assert re.search(r'value="two" checked', page)
    assert re.search(r'id="usual" name="door" value="friends"', page)
    assert re.search(r'data-of="one" hidden', page)


async def test_an_unknown_door_leads_nowhere(services: Services) -> None:
    guest = services.guest()
    assert (await guest.post("/", name="Ния", door="window")).status == 400
    assert await services.archive.visitor("v1") is None
    assert services.door.came == []


async def test_todays_deal_is_opened_by_the_page(services: Services) -> None:
    came = await services.guest().post("/", name="Ния", door="today")
    assert came.headers["Location"] == "./room/room1?open=today"
