"""The room in a frame of another site, behind a proxy with its own name and path."""

import asyncio
import re
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.async_api import FrameLocator, Page, expect
from playwright.async_api import TimeoutError as BrowserTimeout

from tests.whole.browser import DESKTOP, GLIMPSE, HANG, WAIT, WORDS, WORKER, chromium, without
from tests.whole.nginx import nginx
from tests.whole.server import Server, free_port

PROXY = """location /.proxy/belot/ {{
    proxy_pass http://127.0.0.1:{port}/; proxy_http_version 1.1;
    proxy_set_header Host belot.example;
    proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";
}}"""
SITE = """location / {{
    default_type text/html; charset utf-8;
    return 200 '<!doctype html><iframe src="{room}" width=900 height=700></iframe>';
}}"""
STORES = """() => {
  document.cookie = "a=b; SameSite=None; Secure";
  try {
    return [document.cookie, localStorage.length];
  } catch {
    return [document.cookie, null];
  }
}"""


def said(message: str, **args: str | int) -> str:
    return WORDS.phrase("en", message, **args)


def room_of(page: Page) -> FrameLocator:
    """The frame in which the room's page shows all others."""
    return page.frame_locator("iframe").frame_locator("iframe")


async def lay_a_card(room: FrameLocator) -> None:
    """Pass until there are cards to play, and play one."""
    hand, call = room.locator("#hand .tile"), room.locator("#calls button:not(.pending)")
    card = room.locator("#felt.own-turn .tile[data-legal]")
    bid = room.get_by_role("button", name=said("call-all-trumps"))
    async with asyncio.timeout(HANG):
        while not await card.count():
            await call.or_(card).first.wait_for()
            if await call.count():
                with suppress(BrowserTimeout):  # it may be drawn once more before it is pressed
                    await (bid if await bid.count() else call.last).click(timeout=GLIMPSE)
                await asyncio.sleep(0.2)
    held = await hand.count()
    await card.first.click()
    await expect(hand).to_have_count(held - 1, timeout=WAIT)


@pytest.mark.long  # each time `test_hosts` is in frames, and `test_prefix` below a path
@pytest.mark.parametrize("whole", [False, True])
async def test_in_a_frame_without_cookies_the_room_is_whole(tmp_path: Path, *, whole: bool) -> None:
    """A card is played and the page loaded again; or everything, also outside the frame."""
    port, proxy, site, other = (free_port() for _ in range(4))
    start = f"http://127.0.0.1:{proxy}/.proxy/belot/"
    page_of = SITE.format(room=start)
    servers = {proxy: PROXY.format(port=port), site: page_of, other: page_of}
    named, near = f"http://localhost:{site}", f"http://127.0.0.1:{site}"
    server = Server(tmp_path / "house", "framed", "brisk", port=port, framed_by=f"{named},{near}")
    blocked = ("--test-third-party-cookie-phaseout", without("ThirdPartyStoragePartitioning"))
    async with nginx(tmp_path, servers), chromium(*blocked, desktop=True) as browser:
        await server.start()
        try:
            context = await browser.new_context(**(DESKTOP | WORKER), locale="en")
            context.set_default_timeout(WAIT)
            page = await context.new_page()
            faults: list[str] = []
            page.on("pageerror", lambda error: faults.append(str(error)))
            await page.goto(named)
            room = room_of(page)
            await room.get_by_label(said("room-name-label")).fill("Ana")
            await room.get_by_role("button", name=said("room-door-now-go")).click()
            await room.locator("body[data-line=open]").wait_for()
            frame = page.frames[2]
            address = frame.url
            assert re.fullmatch(rf"{start}room/\w+", address)
            assert await frame.evaluate(STORES) == ["", None]
            await lay_a_card(room)

            personal = await _own_link(room, start) if whole else ""
            assert frame.url == address
            await room.locator("#hand .tile").first.wait_for()
            await room.locator("#menu summary").click()
            await room.get_by_role("button", name="Hrvatski").click()
            await room.locator("html[lang=hr] body[data-line=open]").wait_for()
            assert frame.url == address
            await room.locator("#hand .tile").first.wait_for()

            if whole:
                await frame.goto(f"{address}/watch")
                await room.locator("html[lang=hr] body.watching[data-line=open]").wait_for()
                await frame.goto(personal)
                await room.get_by_text(WORDS.phrase("hr", "room-link-over")).wait_for()
                await room.get_by_role("link").click()
                await expect(room.locator("#name")).to_have_value("Ana", timeout=WAIT)
                await room.locator(".visits a").click()
                await room.locator("body[data-line=open]").wait_for()
                assert frame.url == address
            assert await context.cookies() == []

            refused = await context.new_page()
            await refused.goto(f"http://localhost:{other}")
            await expect(refused.locator("iframe")).to_be_visible()
            assert refused.frames[1].url.startswith("chrome-error:")
            assert faults == []

            if whole:
                outside = address.replace(start, f"http://127.0.0.1:{port}/")
                await _on_another_device(await context.new_page(), outside, near)
        finally:
            await server.stop()


async def _own_link(room: FrameLocator, start: str) -> str:
    """Make a personal link, sign out with it, and come back to the room; return the link."""
    await room.locator("#menu summary").click()
    await room.locator("#devices").click()
    await room.get_by_role("heading", name=said("room-own", name="Ana")).wait_for()
    await room.get_by_role("button", name=said("room-link-make")).click()
    link = room.locator("#link")
    await expect(link).to_have_value(re.compile(f"^{start}me/"), timeout=WAIT)
    personal = await link.input_value()
    await room.get_by_role("button", name=said("room-sign-out"), exact=True).click()
    await room.get_by_text(said("room-signed-out")).wait_for()
    await room.get_by_role("link", name=said("room-back")).click()
    await room.locator("body[data-line=open]").wait_for()
    return personal


async def _on_another_device(boris: Page, address: str, near: str) -> None:
    """Outside the frame, and in the frame of a site that may store things."""
    await boris.goto(address)
    await expect(boris.locator("#name")).to_have_value("", timeout=WAIT)
    await boris.locator("#name").fill("Boris")
    await boris.get_by_role("button", name=said("room-come-in")).click()
    await boris.locator("body[data-line=open]").wait_for()
    assert [cookie["httpOnly"] for cookie in await boris.context.cookies()] == [True]
    await boris.goto(near)  # cookies would come here
    for before, name in (("", "Clara"), ("Clara", "Dino")):
        await expect(room_of(boris).locator("#name")).to_have_value(before, timeout=WAIT)
        if before:
            await room_of(boris).get_by_text(said("room-door-as", name=before)).click()
        await room_of(boris).locator("#name").fill(name)
        await room_of(boris).get_by_role("button", name=said("room-door-now-go")).click()
        await room_of(boris).locator("body[data-line=open]").wait_for()
        assert (await boris.frames[2].evaluate(STORES))[1] > 0
        await boris.reload()
