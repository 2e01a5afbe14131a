"""Only the people of a room download its files, and only the bot's messages can be turned."""

from dataclasses import replace
from urllib.parse import urljoin

import pytest
from aiohttp import ClientResponse

from adapters.browser.site.downloads import OPEN_FOR
from adapters.platform.chat import Place
from adapters.platform.platform import MessageGone, Unreachable
from adapters.platform.views import Button, Document, Paragraph, Span, View
from tests.adapters.browser.services import Guest, Services

RECORD = Document("belot-K7QX.json", b'{"preset": "belot_bg"}', "application/json")


def view(text: str, *, button: bool = False) -> View:
    rows = ((Button("next", "data"),),) if button else ()
    return View((Paragraph((Span(text),)),), buttons=rows)


async def test_a_file_comes_with_a_message_and_is_downloaded(services: Services) -> None:
    guest = services.guest()
    code = await guest.open("Ния")
    live, _ = await guest.live(code)
    await services.room.attach(Place("browser", code), RECORD, view("The match"))
    message = (await live.next("message"))["message"]
    assert message["file"] == {"name": RECORD.name, "size": len(RECORD.body)}
    assert message["view"]["blocks"][0]["spans"][0]["text"] == "The match"
    response = await guest.get(f"/room/{code}/files/{message['id']}")
    assert await response.read() == RECORD.body
    assert response.headers["Content-Type"] == RECORD.mime
    assert response.headers["Content-Disposition"] == f'attachment; filename="{RECORD.name}"'
    assert "sandbox" in response.headers["Content-Security-Policy"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Cache-Control"] == "no-store"
    _, snapshot = await guest.live(code)
    assert snapshot["group"][-1] == message


async def test_a_file_is_for_the_people_of_its_room(services: Services) -> None:
    nia, ivan, stranger = services.guest(), services.guest(), services.guest()
    code = await nia.open("Ния")
    other = await ivan.open("Иван")
    await nia.live(code)
    await services.room.attach(Place("browser", code), RECORD, view("x"))
    path = f"/room/{code}/files/1"
    assert (await nia.get(path)).status == 200
    for guest in (ivan, stranger):
        assert (await guest.get(path)).status == 404
    for wrong in (f"/room/{code}/files/2", f"/room/{other}/files/1", f"/room/{code}/files/x"):
        assert (await nia.get(wrong)).status == 404
    await ivan.enter(code, "Иван")
    await ivan.live(code)
    assert (await ivan.get(path)).status == 200
    answer = replace(view("y"), answers="v1 7")
    await services.room.attach(Place("browser", code), RECORD, answer)
    assert (await nia.get(f"/room/{code}/files/2")).status == 200
    assert (await ivan.get(f"/room/{code}/files/2")).status == 404, "who has not asked for it"
    await services.room.delete(Place("browser", code), "1")
    assert (await nia.get(path)).status == 404


async def test_a_private_file_is_its_owners(services: Services) -> None:
    nia, ivan = services.guest(), services.guest()
    code = await nia.open("Ния")
    await ivan.enter(code, "Иван")
    await services.room.attach(Place("browser", "v1", private=True), RECORD, view("x"))
    assert (await nia.get("/files/1")).status == 200
    assert (await ivan.get("/files/1")).status == 404
    assert (await services.guest().get("/files/1")).status == 404
    with pytest.raises(Unreachable):
        await services.room.attach(Place("browser", "nowhere"), RECORD, view("x"))


async def test_a_page_is_turned_before_everybodys_eyes(services: Services) -> None:
    guest = services.guest()
    code = await guest.open("Ния")
    live, _ = await guest.live(code)
    place = Place("browser", code)
    page = await services.room.send(place, view("page 1", button=True))
    await live.tap("data", message=page)
    await live.next("answer")
    assert services.app.taps[-1].message == page
    await services.room.edit(place, page, view("page 2", button=True))
    assert (await live.next("edited"))["message"]["id"] == page


async def test_a_tap_names_only_what_could_be_a_page(services: Services) -> None:
    """A forged frame cannot turn other messages into a page."""
    guest = services.guest()
    code = await guest.open("Ния")
    live, _ = await guest.live(code)
    place = Place("browser", code)
    await live.say("mine")
    await live.next("message")
    plain = await services.room.send(place, view("the score"))
    await services.room.attach(place, RECORD, view("x", button=True))
    file = str(int(plain) + 1)
    for message in ("1", plain, file, "99"):
        await live.tap("data", message=message)
        await live.next("answer")
    assert [tapped.message for tapped in services.app.taps] == [""] * 4
    with pytest.raises(MessageGone):
        await services.room.edit(place, "99", view("x"))


async def test_a_chat_app_fetches_a_file_without_a_pass(services: Services) -> None:
    nia, ivan, app = services.guest(), services.guest(), services.guest()
    code = await nia.open("Ния")
    await nia.live(code)
    await services.room.attach(Place("browser", code), RECORD, view("x"))
    path = f"room/{code}/files/1"

    async def asked(guest: Guest, path: str) -> ClientResponse:
        return await guest.session.post("/app/file", json={"path": path})

    given = await (await asked(nia, path)).json()
    assert given["name"] == RECORD.name
    address = urljoin("/app/file", given["to"])
    for _ in range(2):  # the app's servers look at it first
        answer = await app.get(address)
        assert await answer.read() == RECORD.body
        assert "attachment" in answer.headers["Content-Disposition"]
        assert answer.headers["Access-Control-Allow-Origin"] == "https://web.telegram.org"
        assert "Set-Cookie" not in answer.headers
    secret = address.split("/")[-2]
    for told in ({"Authorization": f"Bearer {secret}"}, {"Cookie": f"visitor={secret}"}):
        page = await app.session.get(f"/room/{code}", headers=told)
        assert "room-data" not in await page.text(), "it opens that file and nothing else"
    assert (await app.get(address.replace(RECORD.name, "other.json"))).status == 404
    for guest, wrong in ((ivan, path), (nia, "room/x/files/1"), (nia, "files/9"), (nia, "../etc")):
        assert (await asked(guest, wrong)).status == 404
    assert (await nia.session.post("/app/file", data=b"[]")).status == 400
    services.clock.now += OPEN_FOR
    assert (await app.get(address)).status == 404
    again = urljoin("/app/file", (await (await asked(nia, path)).json())["to"])
    await services.room.delete(Place("browser", code), "1")
    assert (await app.get(again)).status == 404
