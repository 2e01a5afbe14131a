"""The room under a path of another site, behind a proxy that strips or keeps the prefix."""

import re
from collections.abc import AsyncIterator
from urllib.parse import urljoin

import pytest
from aiohttp import ClientSession, CookieJar, WSMsgType, web
from yarl import URL

from tests.adapters.browser.services import Services


class Proxy:
    """Forwards requests below `/belot/`; `strips`: without the prefix."""

    def __init__(self, services: Services, *, strips: bool) -> None:
        self.services, self.strips = services, strips
        self.url = ""

    async def __call__(self, request: web.Request) -> web.StreamResponse:
        path = request.rel_url.raw_path_qs
        assert path.startswith("/belot/"), path
        to = self.services.room_at + (path.removeprefix("/belot") if self.strips else path)
        headers = {"X-Forwarded-For": "203.0.113.5", **request.headers}
        async with ClientSession(cookie_jar=CookieJar()) as session:
            if request.headers.get("Upgrade") == "websocket":
                return await self._line(request, session, to)
            body = await request.read()
            method = request.method
            async with session.request(
                method, URL(to, encoded=True), headers=headers, data=body, allow_redirects=False
            ) as answer:
                anew = {"Content-Length", "Content-Encoding"}
                kept = [(k, v) for k, v in answer.headers.items() if k not in anew]
                response = web.Response(status=answer.status, body=await answer.read())
                response.headers.clear()
                response.headers.extend(kept)
                return response

    async def _line(
        self, request: web.Request, session: ClientSession, to: str
    ) -> web.WebSocketResponse:
        headers = {name: request.headers[name] for name in ("Cookie", "Origin")}
        async with session.ws_connect(to, headers=headers) as inner:
            outer = web.WebSocketResponse()
            await outer.prepare(request)
            message = await inner.receive()
            assert message.type is WSMsgType.TEXT, message
            await outer.send_str(message.data)
            await outer.close()
            return outer


@pytest.fixture(params=[True, False], ids=["taken off", "kept"])
async def proxy(request: pytest.FixtureRequest) -> AsyncIterator[Proxy]:
    services = Services(public_url="http://play.example/belot")
    await services.start()
    built = Proxy(services, strips=request.param)
    runner = web.ServerRunner(web.Server(built))  # type: ignore[arg-type]
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    built.url = f"http://127.0.0.1:{runner.addresses[0][1]}/belot/"
    yield built
    await runner.cleanup()
    await services.close()


async def test_everything_is_found_below_the_path(proxy: Proxy) -> None:
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
        start = await (await session.get(proxy.url)).text()
        for path in re.findall(r'(?:href|src|action)="([^"]*)"', start):
            there = urljoin(proxy.url, path)
            assert there.startswith(proxy.url), path
        opened = await session.post(proxy.url, data={"name": "Ния"})
        assert str(opened.url) == f"{proxy.url}room/room1"
        page = await opened.text()
        for path in re.findall(r'(?:href|src)="([^"]+)"', page):
            found = await session.get(urljoin(str(opened.url), path))
            assert found.status == 200, path
        [root] = re.findall(r'"root": "([^"]+)"', page)
        [own] = re.findall(r'href="([^"]+me\?room=room1)"', page)
        art = urljoin(str(opened.url), f"{root}art/cards/TS.svg")
        assert (await session.get(art)).status == 200
        devices = await session.get(urljoin(str(opened.url), own))
        [make] = re.findall(r'action="([^"]+me/link)"', await devices.text())
        ours = {"Origin": "http://play.example"}
        make = urljoin(str(devices.url), make)
        made = await session.post(make, data={"room": "room1"}, headers=ours)
        [link] = re.findall(r'readonly value="([^"]+)"', await made.text())
        led = await session.get(urljoin(str(made.url), link))
        assert str(led.url) == str(opened.url)
        spoken = await session.post(
            urljoin(str(opened.url), f"{root}language"),
            data={"language": "bg", "path": "/room/room1"},
        )
        assert str(spoken.url) == str(opened.url)
        assert '<html lang="bg"' in await spoken.text()
        live = urljoin(str(opened.url), f"{root}room/room1/live")
        async with session.ws_connect(live, headers={"Origin": "http://play.example"}) as line:
            assert (await line.receive_json())["type"] == "hello"
        assert {cookie["path"] for cookie in session.cookie_jar} == {"/belot"}
        lost = await session.get(urljoin(proxy.url, "a/b/c"))
        assert lost.status == 404
        [home] = re.findall(r'href="([^"]+)">\[', await lost.text())
        assert urljoin(str(lost.url), home) == proxy.url


async def test_the_path_without_its_slash_leads_to_the_start() -> None:
    services = Services(public_url="http://play.example/games/belot")
    await services.start()
    response = await services.guest().get("/games/belot")
    assert response.status == 308
    assert urljoin("http://play.example/games/belot", response.headers["Location"]) == (
        "http://play.example/games/belot/"
    )
    await services.close()


async def test_a_short_path_that_a_room_begins_with() -> None:
    services = Services(public_url="http://play.example/r")
    await services.start()
    async with ClientSession(
        services.room_at,
        cookie_jar=CookieJar(unsafe=True),
        headers={"X-Forwarded-For": "203.0.113.5"},
    ) as session:
        opened = await session.post("/", data={"name": "Ния"}, allow_redirects=False)
        there = opened.headers["Location"]
        assert urljoin("http://play.example/r/", there) == "http://play.example/r/room/room1"
        for way in ("", "/r"):
            page = await (await session.get(f"{way}/room/room1")).text()
            for path in re.findall(r'(?:href|src)="([^"]+)"', page):
                found = urljoin("http://play.example/r/room/room1", path)
                assert found.startswith("http://play.example/r/"), path
    await services.close()


async def test_beside_the_proxy_the_room_is_whole_too() -> None:
    services = Services(public_url="https://play.example/belot")
    await services.start()
    guest = services.guest()
    code = await guest.open("Ния")
    await guest.live(code)
    await services.close()


async def test_cookies_of_others_with_the_same_name_hide_nobody() -> None:
    services = Services(public_url="http://play.example/belot")
    await services.start()
    guest = services.guest(**{"X-Forwarded-For": "203.0.113.5"})
    opened = await guest.post("/belot/", name="Ния")
    own = opened.cookies["visitor"].value
    for cookies in (f"visitor={own}; visitor=other", f"visitor=other; visitor={own}"):
        stranger = services.guest(Cookie=cookies)
        assert "Ния" in await (await stranger.get("/belot/")).text()
    await services.close()


async def test_a_page_of_ours_is_one_with_the_scheme_of_ours() -> None:
    services = Services(public_url="https://play.example")
    await services.start()
    guest = services.guest()
    for origin, status in (("http://play.example", 403), ("https://play.example", 303)):
        answer = await guest.post("/", {"Origin": origin}, name="Ния")
        assert answer.status == status
    await services.close()


async def test_a_refused_method_says_which_are_not(services: Services) -> None:
    answer = await services.guest().post("/health")
    assert (answer.status, set(answer.headers["Allow"].split(","))) == (405, {"GET", "HEAD"})
