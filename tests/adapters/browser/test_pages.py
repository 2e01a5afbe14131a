"""The pages over HTTP: names, cookies, links, languages, files, headers."""

import asyncio
import base64
import hashlib
import json
import logging
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from aiohttp import WSCloseCode, WSMsgType

from adapters.browser.files import FOLDER, without_comments
from adapters.trouble.failures import InputNotStored
from tests.adapters.browser.fakes import PIC
from tests.adapters.browser.services import Services


async def test_opening_a_room_leads_into_it_and_tells_the_application(services: Services) -> None:
    guest = services.guest()
    first = await guest.get("/")
    assert first.status == 200
    opened = await guest.post("/", name="  Ния ")
    assert (opened.status, opened.headers["Location"]) == (303, "./room/room1")
    cookie = opened.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    private, group = services.app.places
    assert (private.place.chat, private.place.private, private.person.name) == ("v1", True, "Ния")
    assert (group.place.chat, group.place.private, group.person.user) == ("room1", False, "v1")
    page = await guest.get("/room/room1")
    assert page.status == 200
    text = await page.text()
    assert "[en:room-of] Ния" in text
    assert "room-invite-code" not in text, "there is no chat app to join from"


@pytest.mark.parametrize(
    ("name", "phrase"),
    [("  ", "room-name-missing"), ("x" * 33, "room-name-long"), ("a\x07", "room-name-strange")],
)
async def test_a_bad_name_opens_nothing(services: Services, name: str, phrase: str) -> None:
    refused = await services.guest().post("/", name=name)
    assert refused.status == 422
    assert f"[en:{phrase}]" in await refused.text()
    assert "Set-Cookie" not in refused.headers
    assert services.app.places == []


async def test_a_name_is_text_and_never_markup(services: Services) -> None:
    guest = services.guest()
    code = await guest.open("<b>&\"'</script>")
    for path in ("/", f"/room/{code}"):
        page = await (await guest.get(path)).text()
        assert "<b>" not in page
        assert "'</script>" not in page
    refused = await guest.post("/", name='"><i>' + "x" * 40)
    assert "<i>" not in await refused.text()


async def test_a_known_visitor_finds_their_name_and_rooms(services: Services) -> None:
    owner, guest = services.guest(), services.guest()
    code = await owner.open("Ния")
    await guest.enter(code, "Иван")
    await (await guest.live(code))[0].socket.close()
    services.clock.move(60)
    own = await guest.open("Иван")
    page = await (await guest.get("/")).text()
    assert 'value="Иван"' in page
    assert re.findall(r'href="./(room/\w+)"', page) == [f"room/{own}", f"room/{code}"]
    assert "[en:room-of] Ния" in page


async def test_a_visitor_without_a_name_is_asked_for_one(services: Services) -> None:
    code = await services.guest().open("Ния")
    guest = services.guest()
    door = await (await guest.get(f"/room/{code}")).text()
    assert "[en:room-come-in]" in door
    assert "room-data" not in door
    refused = await guest.post(f"/room/{code}", name="")
    assert refused.status == 422
    await guest.enter(code, "Иван")
    assert "room-data" in await (await guest.get(f"/room/{code}")).text()
    assert [e.place.private for e in services.app.places] == [True, False, True]


@pytest.mark.parametrize(
    "path", ["/room/none", "/nothing", "/static/none", "/static/0/none", "/art/x.svg"]
)
async def test_an_unknown_address_is_a_page_with_one_sentence(
    services: Services, path: str
) -> None:
    page = await services.guest().get(path)
    assert page.status == 404
    assert "[en:room-not-found]" in await page.text()


async def test_a_forged_cookie_is_nobody(services: Services) -> None:
    guest = services.guest()
    code = await guest.open("Ния")
    [cookie] = [c.value for c in guest.session.cookie_jar if c.key == "visitor"]
    for forged in ("v1", '"v1"', cookie[:-2] + "xx", cookie.replace(cookie[:3], "abc"), ""):
        page = await services.guest(Cookie=f"visitor={forged}").get(f"/room/{code}")
        assert "room-data" not in await page.text()
    good = await services.guest(Cookie=f"visitor={cookie}").get(f"/room/{code}")
    assert "room-data" in await good.text()
    assert cookie not in repr(services.archive.passes)


async def test_the_language_is_the_browsers_until_one_is_chosen(services: Services) -> None:
    guest = services.guest(**{"Accept-Language": "hr, bg-BG;q=0.8, en;q=0.5"})
    assert '<html lang="bg">' in await (await guest.get("/")).text()
    chosen = await guest.post("/language", language="en", path="/")
    assert chosen.headers["Location"] == "./"
    assert '<html lang="en">' in await (await guest.get("/")).text()
    code = await guest.open("Ния")
    assert services.app.places[-1].person.language == "en"
    chosen = await guest.post("/language", language="bg", path=f"/room/{code}")
    assert chosen.headers["Location"] == f"./room/{code}"
    assert '<html lang="bg"' in await (await guest.get(f"/room/{code}")).text()
    visitor = await services.archive.visitor("v1")
    assert visitor is not None
    assert visitor.language == "bg"


async def test_a_choice_of_language_leads_nowhere_else(services: Services) -> None:
    guest = services.guest()
    for path in ("//evil.example", "https://evil.example", "/room/none", "/room/../x", "\r\nX: y"):
        chosen = await guest.post("/language", language="bg", path=path)
        assert chosen.headers["Location"] == "./"
    assert (await guest.post("/language", language="xx")).status == 400


async def test_a_form_of_another_site_is_refused(services: Services) -> None:
    refused = await services.guest().post("/", {"Origin": "https://evil.example"}, name="Ния")
    assert refused.status == 403
    assert services.app.places == []
    guest = services.guest()
    assert (await guest.post("/", {"Origin": guest.url}, name="Ния")).status == 303


@pytest.mark.parametrize("body", [b"\xff\xfe=%ff&name=%ff%ed%a0%80\x00", b"name", b"", b"%" * 100])
async def test_any_bytes_may_be_posted(services: Services, body: bytes) -> None:
    guest = services.guest()
    kind = {"Content-Type": "application/x-www-form-urlencoded; charset=nonsense"}
    async with guest.session.post("/", data=body, headers=kind, allow_redirects=False) as response:
        assert response.status in {303, 422}
    async with guest.session.post("/", data=b"x" * 20000, headers=kind) as response:
        assert response.status == 413


async def test_art(services: Services) -> None:
    guest = services.guest()
    art = await guest.get("/art/cards/TS.svg?v=a1")
    assert (art.status, await art.read(), art.content_type) == (200, PIC, "image/svg+xml")
    assert "sandbox" in art.headers["Content-Security-Policy"]
    assert "immutable" in art.headers["Cache-Control"]
    for old in ("", "?v=", "?v=a0"):  # a page that was opened before still shows its cards
        answer = await guest.get(f"/art/cards/TS.svg{old}")
        assert (answer.status, answer.headers["Location"]) == (302, "?v=a1")
        assert answer.headers["Cache-Control"] == "no-store"
    for name in ("cards/XX", "cards//TS", "%2e%2e/x", "cards%2F..%2Fx", "ж"):
        assert (await guest.get(f"/art/{name}.svg")).status == 404


def test_scripts_are_sent_without_comments_and_with_the_same_lines() -> None:
    script = """// A page.
/** @type {Map<string, "// a">} */
const at = "https://a.example/* b */"; // so
/**
 * @param {string} of
 */
export const told = (of) => `${of} // ${at}`;
  // in between
const path = /^[/]{2}/; // it's kept, as it has a quote
"""
    assert (
        without_comments(script)
        == """

const at = "https://a.example/* b */";



export const told = (of) => `${of} // ${at}`;

const path = /^[/]{2}/; // it's kept, as it has a quote
"""
    )
    for file in FOLDER.glob("*.js"):
        text = file.read_text()
        assert without_comments(text).count("\n") == text.count("\n")


async def test_only_what_counts_is_sent_with_scripts(services: Services) -> None:
    guest = services.guest()
    page = await (await guest.get("/")).text()
    for name in ("start.js", "room.css"):
        [path] = set(re.findall(rf'"./(static/\w+/{re.escape(name)})"', page))
        answer = await guest.get(f"/{path}")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "Content-Security-Policy" not in answer.headers
        assert "X-Frame-Options" not in answer.headers
    for path in ("worker.js", "art/cards/7S.svg", "favicon.ico"):
        assert "Content-Security-Policy" in (await guest.get(f"/{path}")).headers


async def test_a_version_is_that_version_or_nothing(services: Services) -> None:
    guest = services.guest()
    page = await (await guest.get("/")).text()
    [style] = re.findall(r'href="./(static/\w+/room\.css)"', page)
    current = await guest.get(f"/{style}")
    assert "immutable" in current.headers["Cache-Control"]
    assert current.content_type == "text/css"
    accepted = {"br;q=1.0, gzip": "br", "GZIP": "gzip", "br;q=0, gzip": "gzip", "zstd": None}
    for asked, coding in accepted.items():
        for path in (f"/{style}", "/"):
            answer = await guest.get(path, **{"Accept-Encoding": asked})
            assert answer.headers.get("Content-Encoding") == coding
    plain = await guest.get(f"/{style}", **{"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    source = without_comments((FOLDER / "room.css").read_text(), ".css")
    assert await plain.read() == await current.read() == source.encode()
    old = await guest.get("/static/0123456789abcdef/room.css")
    assert (old.status, old.headers["Cache-Control"]) == (404, "no-store")
    worker = await guest.get("/worker.js")
    assert (worker.content_type, worker.headers["Cache-Control"]) == ("text/javascript", "no-cache")
    assert style.split("/")[1] in await worker.text()
    unchanged = await guest.get("/worker.js", **{"If-None-Match": worker.headers["ETag"]})
    assert unchanged.status == 304
    assert (await guest.get("/favicon.ico")).content_type == "image/png", "it is drawn everywhere"


async def test_every_part_of_the_page_is_there_and_asked_for_at_once(services: Services) -> None:
    guest = services.guest()
    code = await guest.open("Ния")
    page = await (await guest.get(f"/room/{code}")).text()
    asked = set(re.findall(r'<link rel="modulepreload" href="\.\./(\S+)"', page))
    found = set[str]()
    imported = {*re.findall(r'<script type="module" src="\.\./(\S+)"', page)}
    [module] = re.findall(r'data-module="(\S+)"', page)
    folder = next(iter(imported)).rpartition("/")[0]
    imported.add(f"{folder}/{module}")
    while imported - found:
        path = min(imported - found)
        found.add(path)
        script = await guest.get(f"/{path}")
        assert script.status == 200
        text = await script.text()
        imported |= {f"{folder}/{one}" for one in re.findall(r'from "\./([^"]+)"', text)}
    assert asked == found


async def test_the_page_kept_for_lost_connections_names_only_what_it_shows(
    services: Services,
) -> None:
    """The service worker fetches every file that the page names."""
    page = await (await services.guest().get("/offline")).text()
    assert {*re.findall(r"static/\w+/([\w.]+)", page)} == {"room.css", "icon.svg", "cover.svg"}


@pytest.mark.parametrize("path", ["/", "/nothing", "/health", "/static/old/room.js"])
async def test_every_answer_bears_the_protecting_headers(services: Services, path: str) -> None:
    headers = (await services.guest().get(path)).headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


async def test_no_page_has_a_script_or_style_in_it_but_the_one_that_is_named(
    services: Services,
) -> None:
    guest = services.guest()
    code = await guest.open("Ния")
    for path in ("/", f"/room/{code}", "/nothing"):
        answer = await guest.get(path)
        page = await answer.text()
        [guard] = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(guard.encode()).digest()).decode()
        assert f"script-src 'self' 'sha256-{digest}';" in answer.headers["Content-Security-Policy"]
        assert not re.search(
            r"<style|\sstyle=|\son\w+=|<script(?![^>]*(src=|application/json))",
            page.replace(f"<script>{guard}</script>", ""),
        )


async def test_health_is_what_the_application_says_and_tells_nothing_else(
    services: Services,
) -> None:
    answer = await services.guest().get("/health")
    assert (answer.status, await answer.json()) == (200, {"name": "Belotbot", "ok": True})
    services.well = False
    answer = await services.guest().get("/health")
    assert (answer.status, await answer.json()) == (503, {"name": "Belotbot", "ok": False})


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"secret" * 5000 + b"\r\n\r\n",
        b"GET /me/" + b"secret" * 5000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"secret\x00nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nsecret\x00: y\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: secret\r\n\r\n",
    ],
)
async def test_unreadable_pages_are_never_told(
    services: Services, caplog: pytest.LogCaptureFixture, request_: bytes
) -> None:
    caplog.set_level(logging.DEBUG)
    parts = urlsplit(services.room.public_url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    writer.write(request_)
    async with asyncio.timeout(20):
        line = await reader.readline()
    writer.close()
    assert line.split()[1] in {b"400", b"414", b"431"}
    assert "secret" not in caplog.text
    assert all(record.levelno <= logging.DEBUG for record in caplog.records)


async def test_the_page_can_be_installed_and_says_a_word_without_a_connection(
    services: Services,
) -> None:
    guest = services.guest()
    page = await (await guest.get("/")).text()
    assert 'rel="manifest" href="./app.webmanifest"' in page
    about = json.loads(await (await guest.get("/app.webmanifest")).text())
    assert about["scope"] == about["start_url"] == "./"
    assert "[en:room-no-connection]" in await (await guest.get("/offline")).text()


async def test_visitors_during_an_outage_are_asked_to_come_again(
    services: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def away(*_: object, **__: object) -> None:
        raise InputNotStored

    guest = services.guest()
    code = await guest.open("Ния")
    with monkeypatch.context() as lost:
        for name in ("room", "add_room", "visits"):
            lost.setattr(services.archive, name, away)
        for told in (
            await guest.get("/"),
            await guest.get(f"/room/{code}"),
            await guest.post("/", name="Ния"),
        ):
            assert (told.status, told.headers["Retry-After"]) == (503, "2")
            page = await told.text()
            assert "[en:room-error-between]" in page
            assert 'content="5">' in page, "it comes again to its own address, also without scripts"
            assert 'id="again" href=""' in page
            assert "again.js" in page
        lost.setattr(services.archive, "update_visitor", away)
        posted = await guest.post("/language", language="bg", path="/")
        assert posted.status == 503
        assert 'content="5; url=./">' in await posted.text(), "there is no such page"
    assert (await guest.get(f"/room/{code}")).status == 200
    live, _ = await guest.live(code)
    with monkeypatch.context() as lost:
        lost.setattr(services.archive, "append", away)
        await live.say("hello")
        assert (await live.next("error"))["text"] == "[en:room-error-between]"
        lost.setattr(services.archive, "visit", away)
        broken = await guest.connect(code)
        while (came := await broken.receive()).type is WSMsgType.TEXT:
            pass
        assert came.data == WSCloseCode.SERVICE_RESTART
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING or one.exc_info]
    assert not services.dead_letters.put_there


async def test_a_link_that_is_sent_around_has_a_picture_that_tells_nothing(
    services: Services,
) -> None:
    """It is the same for every room, with an absolute address if the room's is known."""
    elsewhere = Services(public_url="https://play.example/belot")
    await elsewhere.start()
    seen = set()
    try:
        for one, public in ((services, ""), (elsewhere, "https://play.example/belot/")):
            code = await one.guest().open("Ana")
            stranger = one.guest()
            page = await (await stranger.get(f"/room/{code}")).text()
            found = re.search(r'property="og:image" content="([^"]+)"', page)
            assert found is not None
            assert found[1].startswith(public or "../static/")
            picture = await stranger.get("/static/" + found[1].partition("static/")[2])
            assert (picture.status, picture.content_type) == (200, "image/png")
            seen.add(await picture.read())
            assert code not in found[1]
    finally:
        await elsewhere.close()
    assert len(seen) == 1


def test_the_script_checkers_are_locked_without_addresses() -> None:
    folder = Path(__file__).parents[3] / "tools" / "page"
    lock = (folder / "package-lock.json").read_text()
    assert '"resolved"' not in lock
    packages = json.loads(lock)["packages"]
    wanted = json.loads((folder / "package.json").read_text())["devDependencies"]
    assert packages[""]["devDependencies"] == wanted
    assert all(one.get("integrity") for name, one in packages.items() if name)
