"""The page says the same to chat apps as their own libraries, message for message.

The libraries are development dependencies of `tools/page`; `make hosts` installs them.
"""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Frame, Page, Route

from adapters.browser.files import StaticFiles
from tests.adapters.browser.fakes import ART_VERSION, FakeArt
from tests.adapters.browser.services import Services
from tests.every import every
from tests.whole.browser import chromium
from tests.whole.hosts import REFUSING, Hosted, parameters

LIBRARIES = Path(__file__).parents[2] / "tools" / "page" / "node_modules"

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not LIBRARIES.exists(), reason="no libraries: make hosts installs them"),
]

VERSIONS = ("6.0", "6.1", "6.2", "6.8", "6.9", "7.6", "7.7", "7.9", "7.10", "8.0", "9.1", "10.2")
PROOF = "user=%7B%22id%22%3A7%2C%22first_name%22%3A%22A%22%7D&auth_date=1&hash=00&signature=x"
SITES = ("https://web.telegram.org", "https://discord.com")
PAGE = "/health?frame_id=f1&instance_id=i1&platform=desktop&channel_id=5&guild_id=6"
"""An address that has no scripts."""

LENIENT = {"web_app_setup_closing_behavior", "web_app_open_link"}
"""Events that Telegram's documents date and the library does not."""

SUPPORTS = "([kind, version]) => window.telegramApps.sdk.supports(kind, version)"
COLOURS = (
    "version => window.telegramApps.sdk.supports('web_app_set_header_color', 'color', version)"
)
CLOSED = "heard.some(([one]) => one === 'web_app_close')"
POST = "([kind, data]) => window.telegramApps.sdk.postEvent(kind, data ?? undefined)"
CONNECT = """async ([module, client]) => {
  document.documentElement.style.setProperty("--felt-deep", "#0c271d");
  const { connect } = await import(module);
  const ask = async () => {
    const { prepared: id } = window;
    return { status: id ? 200 : 204, json: async () => ({ id }) };
  };
  const page = { dress() {}, ask, open() {}, previous: () => null };
  window.launching = connect(page, client);
}"""
ACT_ON_TELEGRAM = """async (leaves) => {
  const { host, ready } = window.launching;
  ready();
  host.back(() => {});
  host.confirmClose(true);
  for (const kind of ["played", "turn", "reminder", "refused", "won"]) host.haptic(kind);
  window.open = () => null;
  host.openLink("https://belot.example/fair?x=1");
  if (!leaves) {
    await host.share("Come & play", "https://belot.example/room/abc?x=1", "abc");
    host.openLink("https://t.me/belot?start=a");
    window.prepared = "12345";
    host.share("Come & play", "https://belot.example/room/abc?x=1", "abc");
    await new Promise((done) => setTimeout(done));
  }
  host.download("https://belot.example/app/file/s/r.json", "r.json");
  host.requestWriteAccess();
  host.back(null);
  host.close();
}"""
LIBRARY_ON_TELEGRAM = """async () => {
  const app = window.telegramApps.sdk;
  app.init();
  app.mountBackButton();
  app.mountClosingBehavior();
  app.mountSwipeBehavior();
  app.mountMiniAppSync();
  app.expandViewport();
  app.disableVerticalSwipes();
  app.setMiniAppHeaderColor("#0c271d");
  app.setMiniAppBackgroundColor("#0c271d");
  app.setMiniAppBottomBarColor("#0c271d");
  app.miniAppReady();
  app.showBackButton();
  app.enableClosingConfirmation();
  for (const style of ["light", "heavy"]) app.hapticFeedbackImpactOccurred(style);
  for (const kind of ["warning", "error", "success"]) app.hapticFeedbackNotificationOccurred(kind);
  app.shareURL("https://belot.example/room/abc?x=1", "Come & play");
  app.openLink("https://belot.example/fair?x=1");
  app.openTelegramLink("https://t.me/belot?start=a");
  app.shareMessage("12345").catch(() => {});
  app.downloadFile("https://belot.example/app/file/s/r.json", "r.json").catch(() => {});
  app.requestWriteAccess().catch(() => {});
  app.hideBackButton();
  app.closeMiniApp();
}"""
ACT_ON_DISCORD = """async () => {
  const { host, proof, entered } = window.launching;
  await proof();
  await entered({ access_token: "t0ken" });
  await host.openLink("https://belot.example/fair?x=1");
  await host.share("Come & play", "https://belot.example/room/abc");
  window.parent.postMessage("refuse", "*");
  await host.share("Come & play", "https://belot.example/room/abc");
  host.close();
}"""
LIBRARY_ON_DISCORD = """async () => {
  const { DiscordSDK } = await import("/oracle/index.mjs");
  const app = new DiscordSDK("4242", { disableConsoleLogOverride: true });
  await app.ready();
  const scope = ["identify"];
  const { code } = await app.commands.authorize({
    client_id: "4242", response_type: "code", state: "", prompt: "none", scope });
  window.code = code;
  await app.commands.authenticate({ access_token: "t0ken" }).catch(() => {});
  for (const event of ["ACTIVITY_LAYOUT_MODE_UPDATE", "THERMAL_STATE_UPDATE"]) {
    await app.subscribe(event, () => {}).catch(() => {});
  }
  await app.commands.openExternalLink({ url: "https://belot.example/fair?x=1" }).catch(() => {});
  for (let i = 0; i < 2; i++) {
    await app.commands.shareLink({ message: "Come & play" }).catch(() => {});
  }
  await app.commands.openInviteDialog().catch(() => {});
  app.close(1000, "");
}"""


def module(name: str) -> str:
    return f"/{StaticFiles(FakeArt(), ART_VERSION).address(name)}"


def by_kind(heard: list[list[Any]]) -> dict[str, list[Any]]:
    kinds: dict[str, list[Any]] = {}
    for kind, data in heard:
        kinds.setdefault(kind, []).append(data)
    return kinds


@asynccontextmanager
async def served() -> AsyncIterator[str]:
    services = Services(framed_by=SITES)
    await services.start()
    yield f"http://127.0.0.1:{services.room.port}"
    await services.close()


@every("way", ["web", "native"])
async def test_telegram_hears_what_its_library_says(way: str) -> None:
    sdk = (LIBRARIES / "@telegram-apps/sdk/dist/index.iife.js").read_text()
    async with served() as url, chromium(*REFUSING, desktop=True) as browser:
        context = await browser.new_context(bypass_csp=True)

        async def opened(version: str, platform: str = "ios") -> tuple[Hosted, Frame]:
            address = url + PAGE + parameters(PROOF, version, platform)
            if way == "web":
                host = await Hosted.telegram_web(context, address)
                return host, host.page.frames[1]
            host = await Hosted.telegram_native(context, address)
            return host, host.page.main_frame

        host, frame = await opened("8.0")
        await frame.add_script_tag(content=sdk)
        await frame.evaluate(LIBRARY_ON_TELEGRAM)
        await host.page.wait_for_function(CLOSED)
        theirs = by_kind(await host.heard())
        for version in VERSIONS:
            ours, page = await opened(version)
            await page.evaluate(CONNECT, [module("telegram.js"), ""])
            leaves = way == "native" and version == "6.0"  # these clients follow links themselves
            await page.evaluate(ACT_ON_TELEGRAM, leaves)
            await ours.page.wait_for_function(CLOSED)
            said = await ours.heard()
            for kind, data in said:
                if way == "web" and kind == "web_app_open_tg_link":
                    continue  # every client with a frame knows it
                assert await frame.evaluate(SUPPORTS, [kind, version]), (kind, version)
                if data and "color" in data and "header" in kind:
                    assert await frame.evaluate(COLOURS, version)
            for kind in theirs.keys() - LENIENT - by_kind(said).keys():
                known = await frame.evaluate(SUPPORTS, [kind, version])
                header = kind == "web_app_set_header_color" and version in ("6.1", "6.2", "6.8")
                other = kind in {"web_app_request_viewport", "iframe_ready"}
                assert not known or header or other, (kind, version)
            if version == "8.0":
                both = theirs.keys() & by_kind(said).keys()
                assert len(both) >= 14
                assert {kind: by_kind(said)[kind] for kind in both} == {
                    kind: theirs[kind] for kind in both
                }
                before = len(await host.heard())
                for kind, data in said:
                    await frame.evaluate(POST, [kind, data])
                await host.page.wait_for_function("n => heard.length >= n", arg=before + len(said))
                assert (await host.heard())[before:] == said
            await ours.page.close()


async def test_discord_hears_what_its_library_says() -> None:
    output = LIBRARIES / "@discord/embedded-app-sdk/output"

    async def prepare(page: Page) -> None:
        async def answer(route: Route) -> None:
            name = route.request.url.partition("/oracle/")[2]
            body = (output / name).read_text()
            await route.fulfill(body=body, content_type="text/javascript")

        await page.route("**/oracle/**", answer)

    async with served() as url, chromium(*REFUSING, desktop=True) as browser:
        context = await browser.new_context(bypass_csp=True)
        heard = []
        for theirs in (True, False):
            host = await Hosted.discord(context, url + PAGE, prepare)
            frame = host.page.frames[1]
            if theirs:
                await frame.evaluate(LIBRARY_ON_DISCORD)
                assert await frame.evaluate("window.code") == "c0de"
            else:
                await frame.evaluate(CONNECT, [module("discord.js"), "4242"])
                await frame.evaluate(ACT_ON_DISCORD)
            await host.page.wait_for_function("heard.some(([opcode]) => opcode === 2)")
            said = json.loads(json.dumps(await host.heard()))
            said[0][1].pop("sdk_version", None)
            heard.append(said)
        assert heard[0] == heard[1]
        assert [one.get("cmd") for _, one in heard[0]][1:3] == ["AUTHORIZE", "AUTHENTICATE"]
