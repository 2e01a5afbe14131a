"""The page inside Telegram and Discord, in real browsers."""

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.async_api import Browser, BrowserContext, Page, Request, Route, expect

from tests.adapters.telegram.proofs import proof
from tests.emulators.discord import DiscordServer
from tests.emulators.telegram import TelegramServer
from tests.hurried import HurriedClock
from tests.whole.axe import findings
from tests.whole.browser import PHONE, WAIT, WORDS, WORKER, chromium
from tests.whole.firefox import NARROW, firefox
from tests.whole.hosts import (
    CARDS,
    DEAL,
    HAND,
    REFUSED_STORAGE,
    REFUSING,
    Hosted,
    parameters,
)
from tests.whole.network import Network, kind_of, network
from tests.whole.nginx import nginx
from tests.whole.server import DiscordBot, TelegramBot, free_port

SINCE_6_0 = {"web_app_ready", "web_app_expand", "web_app_close", "web_app_request_theme"}
STARTED = [
    "web_app_expand",
    "web_app_setup_swipe_behavior",
    "web_app_set_header_color",
    "web_app_set_background_color",
    "web_app_set_bottom_bar_color",
    "web_app_request_theme",
    "web_app_request_safe_area",
    "web_app_request_content_safe_area",
]
SAVING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
"""Without it, the rest of the deck comes four seconds later, which a slow machine may need."""

FIRST_LOAD = 100_000
"""Bytes at most that are sent for a hand to somebody who has never opened the page."""

PROXY = """location {path} {{
    proxy_pass http://127.0.0.1:{port}/; proxy_http_version 1.1;
    proxy_set_header Host belot.example;
    proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";
}}"""
"""Discord's proxy, as https://docs.discord.com/developers/activities/development-guides/networking
describes it: with `/.proxy`, and nowadays also without it.
"""

NESTED = """<!doctype html>
<style>html, body, iframe { width: 100%; height: 100%; margin: 0; border: 0 }</style>
<script>
addEventListener("message", ({ data, source }) => {
  const inner = document.querySelector("iframe").contentWindow;
  (source === window.parent ? inner : window.parent).postMessage(data, "*");
});
</script>
<iframe src="ADDRESS"></iframe>
"""
"""A page of the proxy's between the client and ours, which passes their messages on."""

FOLLOW = """(attributes) => {
  const link = document.createElement("a");
  Object.assign(link, attributes);
  document.body.append(link);
  link.click();
}"""
SIGN_OUT = """() => fetch("../me/others", {
  method: "POST",
  headers: { Authorization: `Bearer ${window.held.get("pass")}` },
  body: new URLSearchParams({ room: "" }),
})"""
"""Ends the person's other sessions."""

LABELS = "tiles => tiles.map((one) => one.getAttribute('aria-label'))"

ANA, BORIS = 7_000_001, 7_000_002
NAMES = {ANA: "Ана", BORIS: "Борис"}


class Telegram:
    """The bot on Telegram, with its pages, and proofs of people who open them."""

    def __init__(
        self, server: TelegramServer, bot: TelegramBot, net: Network, clock: HurriedClock
    ) -> None:
        self._server, self._clock = server, clock
        self.bot, self.net = bot, net
        self.page = f"{net.url}/app/telegram"
        self._numbers = 0

    def proof(self, user: int = ANA, age: int = 0) -> str:
        self._numbers += 1
        at = int(self._clock.now().timestamp()) - age
        return proof(
            self._server.token, at, user, "Ана" if user == ANA else "Борис", n=str(self._numbers)
        )

    def address(self, user: int = ANA, age: int = 0, /, **told: str) -> str:
        return self.page + parameters(self.proof(user, age), **told)


@asynccontextmanager
async def telegram(folder: Path) -> AsyncIterator[Telegram]:
    clock = HurriedClock()
    async with TelegramServer(clock) as server:
        bot = TelegramBot(folder, "hand 1150", "brisk", server, clock, port := free_port())
        await bot.start()
        try:
            async with network(port) as net:
                yield Telegram(server, bot, net, clock)
        finally:
            await bot.stop()


async def phone(browser: Browser) -> BrowserContext:
    context = await browser.new_context(**(PHONE | WORKER), locale="en")
    context.set_default_timeout(WAIT)
    return context


async def sit_down(host: Hosted) -> None:
    """From the start page to a hand of cards."""
    await host.inner.locator("section.now button.primary").tap()
    await host.inner.locator("#hand .tile").first.wait_for()


async def test_inside_telegrams_web_client(tmp_path: Path) -> None:
    async with telegram(tmp_path) as served, chromium(*REFUSING, desktop=True) as browser:
        context = await phone(browser)
        host = await Hosted.telegram_web(context, served.address())
        await sit_down(host)
        kinds = [kind for kind, _ in await host.heard()]
        assert kinds[:9] == ["iframe_ready", *STARTED]
        assert kinds.count("web_app_ready") == 1
        assert "web_app_request_fullscreen" not in kinds, "it is for telephones"
        room = host.frame.url
        assert re.fullmatch(r"http://127.0.0.1:\d+/room/\w+", room)
        await host.until("web_app_setup_closing_behavior", {"need_confirmation": True})
        assert await host.told("web_app_setup_back_button") == [{"is_visible": True}]

        await host.inner.locator("#menu summary").tap()
        await host.receive("back_button_pressed")
        await expect(host.inner.locator("#menu")).not_to_have_attribute("open", "")
        await host.inner.locator("#menu summary").tap()
        await host.inner.locator("#menu [data-invite]").tap()
        await host.page.wait_for_function("heard.some(([one]) => one === 'web_app_open_tg_link')")
        [shared] = await host.told("web_app_open_tg_link")
        assert shared["path_full"].startswith("/share/url?url=http%3A%2F%2F127.0.0.1")
        await host.receive("back_button_pressed")

        paper = "getComputedStyle(document.documentElement).getPropertyValue('--paper')"
        dark = await host.frame.evaluate(paper)
        await host.receive("theme_changed", {"theme_params": {"bg_color": "#ffffff"}})
        await host.page.wait_for_function(
            "heard.findLast(([one]) => one === 'web_app_set_header_color')[1].color === '#123d2d'"
        )
        assert await host.frame.evaluate(paper) != dark

        file = {"to": "https://belot.example/app/file/secret/r.json", "name": "r.json"}
        await host.page.route("**/app/file", lambda route: route.fulfill(json=file))
        await host.frame.evaluate(FOLLOW, {"href": f"{room}/files/1", "download": "r.json"})
        download = {"url": file["to"], "file_name": "r.json"}
        await host.until("web_app_request_file_download", download)
        await host.frame.evaluate(FOLLOW, {"href": "https://t.me/belot?start=x"})
        await host.until("web_app_open_tg_link", {"path_full": "/belot?start=x"})
        fair = room.partition("room/")[0] + "fair"
        await host.frame.evaluate(FOLLOW, {"href": fair, "target": "_blank"})
        await host.until("web_app_open_link", {"url": fair})

        assert json.loads(host.sent[0]) == {"type": "view", "shown": True}
        for shown in (False, True):
            await host.receive("visibility_changed", {"is_visible": shown})
            while {"type": "view", "shown": shown} != [
                one for one in map(json.loads, host.sent) if one["type"] == "view"
            ][-1]:
                await host.page.wait_for_timeout(20)

        again = "one => { one.src += '&again'; one.replaceWith(one.cloneNode()); }"
        await host.page.locator("iframe").evaluate(again)
        await host.inner.locator("#hand .tile").first.wait_for()
        assert host.faults == []
        assert "visitor" not in [one["name"] for one in await context.cookies()]

        refusing = await phone(browser)
        await refusing.add_init_script(REFUSED_STORAGE)
        other = await Hosted.telegram_web(refusing, served.address(BORIS))
        await other.inner.locator("#doors").wait_for()
        await other.page.locator("iframe").evaluate(again)
        await other.inner.locator("#doors").wait_for()  # its partitioned cookie is known again
        assert other.faults == []

        evil = await Hosted.telegram_web(context, served.address(), "https://evil.example/")
        await expect(evil.page.locator("iframe")).to_be_visible()
        assert evil.page.frames[1].url.startswith("chrome-error:")


async def _killed_and_come_back_to(served: Telegram, host: Hosted, first: str) -> None:
    """The bot is killed under the page; then others and the same person open it there."""
    hand = await host.inner.locator("#hand .tile").evaluate_all(LABELS)
    await served.bot.kill()
    await host.inner.locator("body[data-line=lost]").wait_for()
    await served.bot.start()
    await host.inner.locator("body[data-line=open]").wait_for()
    assert await host.inner.locator("#hand .tile").evaluate_all(LABELS) == hand

    async def named() -> str:
        name = host.inner.locator("#name")
        await name.wait_for(state="attached")
        return await name.input_value()

    await host.page.goto("about:blank")
    await host.page.goto(served.address(BORIS))
    assert await named() == "Борис", "another account of the same telephone"
    await host.page.goto("about:blank")
    await host.page.goto(first)
    await host.inner.locator("#hand .tile").first.wait_for()
    assert await host.told("web_app_request_write_access") == [], "once is enough"


async def _late_and_old(served: Telegram, browser: Browser) -> None:
    """A proof that has expired, and the oldest client."""
    old = await Hosted.telegram_native(await phone(browser), served.address(BORIS, 7200))
    reason = old.page.locator("#reason")
    await expect(reason).to_have_text(WORDS.phrase("en", "room-launch-again"), timeout=WAIT)
    assert await findings(old.page) == []
    await old.page.locator("#close").tap()
    assert (await old.heard())[-1] == ["web_app_close", {}]

    plain = await Hosted.telegram_native(
        await phone(browser), served.address(BORIS, version="6.0"), stores=False
    )
    await plain.inner.locator("#doors").wait_for()
    assert {kind for kind, _ in await plain.heard()} <= SINCE_6_0
    await plain.page.reload()
    await plain.inner.locator("#doors").wait_for()
    assert old.faults == plain.faults == []


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
async def test_inside_telegram_on_a_telephone(tmp_path: Path, *, whole: bool) -> None:
    """From the first load to a session that has ended; or also all that may happen to it."""
    async with telegram(tmp_path) as served, chromium() as browser:
        context = await phone(browser)
        first = served.address(platform="ios")
        host = await Hosted.telegram_native(context, first)
        await sit_down(host)
        await host.frame.evaluate(DEAL)
        kinds = [kind for kind, _ in await host.heard()]
        assert kinds[:9] == [*STARTED, "web_app_request_fullscreen"]
        ready = kinds.index("web_app_ready")
        assert kinds.index("web_app_request_write_access") > ready, "people see first what it is"
        area = {"top": 40, "right": 0, "bottom": 20, "left": 0}
        await host.receive("safe_area_changed", area)
        await host.receive("content_safe_area_changed", {**area, "bottom": 0})
        box = await host.page.locator("#inner").bounding_box()
        assert box is not None
        height = PHONE["viewport"]["height"]
        assert (box["y"], box["height"]) == (80, height - 100)

        if whole:
            await _killed_and_come_back_to(served, host, first)

        saving = await phone(browser)
        await saving.add_init_script(SAVING)
        served.net.count()
        other = await Hosted.telegram_native(saving, served.address(ANA))
        await other.inner.locator("#hand .tile").first.wait_for()
        await other.frame.wait_for_function(HAND)
        load = served.net.count()
        assert len([one for one in load.asked if kind_of(one) == "cards"]) == CARDS, load.asked
        assert load.of("line") > 1000
        assert load.received <= FIRST_LOAD, (load.headers, load.bodies)
        await other.page.evaluate(SIGN_OUT)
        again = WORDS.phrase("en", "room-launch-again")
        await expect(host.page.locator("#reason")).to_have_text(again, timeout=WAIT)

        assert host.faults == []
        if whole:
            await _late_and_old(served, browser)


@pytest.mark.long
async def test_inside_telegram_in_firefox(tmp_path: Path) -> None:
    async with telegram(tmp_path / "bot") as served, firefox(tmp_path) as browser:
        context = await browser.new_context(**NARROW)
        context.set_default_timeout(WAIT)
        host = await Hosted.telegram_native(context, served.address())
        await host.inner.locator("section.now button.primary").click()
        await host.inner.locator("#hand .tile").first.wait_for()
        await host.until("web_app_setup_closing_behavior", {"need_confirmation": True})
        await host.inner.locator("#menu summary").click()
        await host.until("web_app_setup_back_button", {"is_visible": True})
        await host.receive("back_button_pressed")
        await expect(host.inner.locator("#menu")).not_to_have_attribute("open", "")
        dark = "getComputedStyle(document.documentElement).colorScheme"
        assert await host.frame.evaluate(dark) == "dark"
        assert host.faults == []


async def _refused(
    context: BrowserContext, address: str, prepare: Callable[[Page], Awaitable[None]]
) -> None:
    """The person refuses at first, then a proxy cuts an answer short."""

    async def refuse(page: Page) -> None:
        await prepare(page)
        await page.add_init_script("window.refuses = ['AUTHORIZE']")

    host = await Hosted.discord(context, address, refuse)
    denied = WORDS.phrase("en", "room-launch-denied")
    await host.launch.get_by_text(denied).wait_for()
    await host.page.evaluate("refuses.length = 0")
    half = partial(Route.fulfill, body='{"to":', content_type="application/json")
    await host.page.route("**/app/discord", half)
    await host.launch.locator("#again").tap()
    offline = WORDS.phrase("en", "room-no-connection")
    await host.launch.get_by_text(offline).wait_for()
    await host.page.unroute("**/app/discord")
    await host.launch.locator("#again").tap()
    await host.inner.locator("#doors").wait_for()


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
async def test_inside_discord(tmp_path: Path, *, whole: bool) -> None:
    """To a hand of cards; or also where people refuse, and where the line is lost."""
    clock = HurriedClock()
    async with DiscordServer(clock) as server, chromium(*REFUSING, desktop=True) as browser:
        ana, boris = (server.person(name, locale="en") for name in ("Ana", "Boris"))
        channel = server.guild("Friends", [ana, boris]).channel("belot")
        bot = DiscordBot(tmp_path, "hand 1150", "brisk", server, clock, free_port())
        await bot.start()
        try:
            context = await phone(browser)
            _, instance = server.activities.open(ana, channel)
            told = {"frame_id": "f1", "instance_id": instance, "platform": "desktop"}
            where = {"channel_id": str(channel.id), "guild_id": str(channel.guild.id)}
            address = f"{bot.url}/?{urlencode({**told, **where})}"

            async def prepare(page: Page) -> None:
                await page.expose_function("authorize", lambda: server.activities.authorize(ana))

            host = await Hosted.discord(context, address, prepare)
            await sit_down(host)
            heard = await host.heard()
            assert [one.get("cmd") for _, one in heard] == [
                None,
                "AUTHORIZE",
                "AUTHENTICATE",
                "SUBSCRIBE",
                "SUBSCRIBE",
            ]
            assert heard[0][1]["client_id"] == heard[1][1]["args"]["client_id"]
            assert server.activities.knows(heard[2][1]["args"]["access_token"]) is ana
            tiny = host.inner.locator("html[data-tiny]")
            await host.receive("ACTIVITY_LAYOUT_MODE_UPDATE", {"layout_mode": 1})
            await tiny.wait_for()
            await host.receive("ACTIVITY_LAYOUT_MODE_UPDATE", {"layout_mode": 0})
            await tiny.wait_for(state="detached")
            await host.receive("THERMAL_STATE_UPDATE", {"thermal_state": 3})
            await host.inner.locator("html[data-calm]").wait_for()
            await host.page.evaluate("refuses.push('SHARE_LINK')")  # an older client
            await host.inner.locator("#menu summary").tap()
            await host.inner.locator("#menu [data-invite]").tap()
            await host.page.wait_for_function("heard.at(-1)[1].cmd === 'OPEN_INVITE_DIALOG'")

            text = "() => window.parent.host.openLink('https://belot.example/fair')"
            await host.frame.evaluate(text)
            opened = {"cmd": "OPEN_EXTERNAL_LINK", "args": {"url": "https://belot.example/fair"}}
            await host.until(1, opened)
            assert host.faults == []

            if whole:
                await host.page.close()
                await _refused(context, address, prepare)
        finally:
            await bot.stop()


def note(addresses: list[str], request: Request) -> None:
    """Note what was asked for."""
    addresses.append(request.url)


@pytest.mark.long  # `test_proxied` is below a proxy's path each time
@pytest.mark.parametrize(
    ("path", "nested"),
    [("/.proxy/", True), ("/.proxy/", False), ("/", True), ("/", False)],
)
async def test_behind_discords_proxy(tmp_path: Path, path: str, *, nested: bool) -> None:
    """Also in nested frames, and when the page is loaded again."""
    clock, proxy, port = HurriedClock(), free_port(), free_port()
    seen = f"http://127.0.0.1:{proxy}"
    async with (
        DiscordServer(clock) as server,
        nginx(tmp_path, {proxy: PROXY.format(path=path, port=port)}),
        chromium(*REFUSING, desktop=True) as browser,
    ):
        person = server.person("Ana", locale="en")
        channel = server.guild("Friends", [person]).channel("belot")
        bot = DiscordBot(tmp_path / "bot", "hand 1150", "brisk", server, clock, port)
        await bot.start()
        try:
            context, asked = await phone(browser), list[str]()
            context.on("request", partial(note, asked))
            _, instance = server.activities.open(person, channel)
            told = {"frame_id": "f1", "instance_id": instance, "platform": "desktop"}
            address = f"{seen}{path}?{urlencode(told)}"

            async def prepare(page: Page) -> None:
                authorize = partial(server.activities.authorize, person)
                await page.expose_function("authorize", authorize)
                await page.route(
                    f"{seen}/nested",
                    lambda route: route.fulfill(
                        body=NESTED.replace("ADDRESS", address), content_type="text/html"
                    ),
                )

            host = await Hosted.discord(context, f"{seen}/nested" if nested else address, prepare)
            frames = "iframe >> internal:control=enter-frame >> " * (2 + nested)
            page = host.page.locator(frames + "body")
            for loaded_again in (False, True):
                if loaded_again:
                    again = "one => one.replaceWith(one.cloneNode())"
                    await host.page.locator("iframe").evaluate(again)
                now = page.locator("section.now button.primary")
                card = page.locator("#hand .tile")
                await now.or_(card).first.wait_for()
                if await now.count():
                    await now.tap()
                await card.first.wait_for()
            assert host.faults == []
            ours = [one for one in asked if one.startswith(seen) and "/nested" not in one]
            assert ours
            assert all(one.startswith(seen + path) for one in ours), "all below the proxy's path"
        finally:
            await bot.stop()
