"""In a frame of another site: the sites that may show the room, and identity without cookies."""

import logging
import re

import pytest
from aiohttp import WSServerHandshakeError

from tests.adapters.browser.services import Guest, Live, Services

EVIL = {"Origin": "https://evil.example"}


def told(secret: str = "") -> dict[str, str]:
    """The headers of a page that keeps its pass itself."""
    return {"Authorization": f"Bearer {secret}", "Origin": "https://proxy.example"}


async def signed_in(services: Services) -> tuple[str, str, Guest]:
    """Ния (v1) has opened a room in a frame: the code, the pass, and a browser without cookies."""
    framed = services.guest()
    given = await (await framed.post("/", told(), name="Ния")).json()
    return given["to"].removeprefix("./room/"), given["pass"], framed


async def test_nobody_may_show_the_room_in_a_frame_who_is_not_named(services: Services) -> None:
    headers = (await services.guest().get("/")).headers
    assert headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    sites = ("https://a.example", "https://*.b.example:8443")
    other = Services(framed_by=sites)
    await other.start()
    headers = (await other.guest().get("/")).headers
    assert "X-Frame-Options" not in headers
    policy = headers["Content-Security-Policy"].split("; ")
    assert f"frame-ancestors 'self' {' '.join(sites)}" in policy
    await other.close()


async def test_a_page_that_keeps_its_pass_is_known_by_it_everywhere(services: Services) -> None:
    code, secret, framed = await signed_in(services)
    page = await framed.get(f"/room/{code}", **told(secret))
    assert '"visitor": "v1"' in await page.text()
    again = await framed.post("/", told(secret), name="Ния")
    assert (await again.json())["pass"] == secret
    spoken = await framed.post("/language", told(secret), language="bg", path=f"/room/{code}/watch")
    assert await spoken.json() == {
        "to": f"./room/{code}/watch",
        "pass": secret,
        "language": "bg",
    }
    made = await framed.post("/me/link", told(secret), room=code)
    [link] = re.findall(r'readonly value="\.\./(me/[\w-]+)"', await made.text())
    other = await (await services.guest().post(f"/{link}", told())).json()
    assert other["to"] == f"../room/{code}"
    parted = await framed.post("/me/others", told(secret))
    assert "[bg:room-signed-out]" in await parted.text()
    for way in ("link", "others"):  # these pages may be reloaded where they are
        own = await framed.get(f"/me/{way}", **told(secret))
        assert 'action="../me/link"' in await own.text()
    stranger = await framed.get(f"/room/{code}", **told(other["pass"]))
    assert "room-data" not in await stranger.text()
    for answer in (page, again, spoken, made, parted):
        assert "Set-Cookie" not in answer.headers


async def test_the_audience_counts_as_reported(services: Services) -> None:
    code, secret, _ = await signed_in(services)
    ivan = services.guest()
    await ivan.enter(code, "Иван")
    [cookie] = [one.value for one in ivan.session.cookie_jar if one.key == "visitor"]
    assert '"visitor": "v1"' in await (await ivan.get(f"/room/{code}", **told(secret))).text()
    for wrong in ("", "forged", f"{cookie}x"):
        page = await ivan.get(f"/room/{code}", **told(wrong))
        assert "room-data" not in await page.text()
        assert ("Stranger" in page.headers) is (wrong != "")
    for known in (told(secret), {}):
        assert "Stranger" not in (await ivan.get(f"/room/{code}", **known)).headers
    assert "me/link" not in await (await ivan.get("/me", **told())).text()
    assert (await ivan.press("/me/link", room=code)).status == 200


async def test_without_a_pass_that_is_told_a_foreign_site_can_do_nothing(
    services: Services,
) -> None:
    code, _, _ = await signed_in(services)
    ivan = services.guest()
    await ivan.enter(code, "Иван")
    for path in ("/", f"/room/{code}", "/language", "/me/link", "/me/others"):
        assert (await ivan.post(path, EVIL, name="Иван", language="bg")).status == 403
        asked = await ivan.session.options(path, headers={**EVIL, **told()})
        assert asked.status == 405, "and no browser is told that it may send the header"
        assert not [name for name in asked.headers if name.startswith("Access-Control")]
    with pytest.raises(WSServerHandshakeError):
        await ivan.connect(code, "https://evil.example")


async def test_a_line_is_opened_with_the_pass(
    services: Services, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    code, secret, _ = await signed_in(services)
    ivan = services.guest()
    await ivan.enter(code, "Иван")

    async def line(*protocols: str, path: str = "live") -> Live:
        way = f"/room/{code}/{path}"
        return Live(
            await ivan.session.ws_connect(
                way, headers={"Origin": "https://proxy.example"}, protocols=protocols
            )
        )

    live = await line("belotbot", f"pass.{secret}")
    assert live.socket.protocol == "belotbot"
    people = (await live.next("snapshot"))["people"]
    assert [one["id"] for one in people] == ["v1"]
    for wrong in ("pass.forged", "pass."):
        assert (await (await line("belotbot", wrong)).socket.receive()).data == 4401
    watching = await line("belotbot", "pass.", path="watch/live?language=bg")
    await watching.next("snapshot")
    await watching.tap("d", mark="t")
    assert (await watching.next("error"))["text"].startswith("[bg:")
    for protocols in ((f"pass.{secret}",), ("belotbot",), ()):
        with pytest.raises(WSServerHandshakeError):
            await line(*protocols)
    assert secret not in caplog.text


async def test_nobody_is_given_passes_without_end(services: Services) -> None:
    nia, framed = services.guest(), services.guest()
    await nia.open("Ния")
    made = await (await nia.press("/me/link")).text()
    [link] = re.findall(r'readonly value="\.\./(me/[\w-]+)"', made)
    given = [(await framed.post(f"/{link}", told())).status for _ in range(60)]
    assert given == [200] * 59 + [429], "with the one in the cookie"
    assert (await nia.post("/", name="Ния")).status == 303, "this device stays in"
