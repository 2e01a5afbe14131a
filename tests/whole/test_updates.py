"""A new version while pages of the old one are open: nothing breaks, and nothing is mixed."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, Route, expect

from adapters.browser import files
from adapters.trouble.failures import InputNotStored
from tests.adapters.browser.services import Services
from tests.whole.browser import WAIT

LOOKS = "() => getComputedStyle(document.documentElement).getPropertyValue('--version')"
SHELVES = "async () => (await caches.keys()).map((name) => name.split(' ').at(-1))"
NEW = "async () => { await (await navigator.serviceWorker.ready).update(); }"
DROPPED = """async (name) => {
  while ((await caches.keys()).some((one) => one.endsWith(name))) {
    await new Promise((done) => setTimeout(done, 50));
  }
}"""
WHOLE = """() => document.styleSheets.length > 0
  && [...document.images].every((one) => one.complete && one.naturalWidth > 0)"""


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module")
async def services() -> AsyncIterator[Services]:
    built = Services()
    await built.start()
    yield built
    await built.close()


async def update(services: Services, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the server has other files."""
    shutil.copytree(files.FOLDER, folder)
    for name, more in (("room.css", ":root { --version: new; }"), ("own.js", "// new")):
        with (folder / name).open("a") as file:
            file.write(more)
    monkeypatch.setattr(files, "FOLDER", folder)
    await services.restart()


async def come_in(page: Page, services: Services) -> str:
    code = await services.guest().open("Ния")
    await page.goto(f"{services.room_at}/room/{code}")
    await page.locator("#name").fill("Ана")
    await page.locator("form button.primary").click()
    await page.locator("body[data-line=open]").wait_for()
    return page.url


def version_of(text: str) -> str:
    return text.split("static/")[1].split("/", maxsplit=1)[0]


async def test_an_open_page_goes_on_and_the_next_one_is_new(
    services: Services, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = await browser.new_context()
    context.set_default_timeout(WAIT)
    page = await context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    await come_in(page, services)
    first = version_of(await page.content())
    await page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    assert await page.evaluate(SHELVES) == [first]
    await update(services, tmp_path / "new", monkeypatch)

    await page.locator("body[data-line=open]").wait_for()
    await page.evaluate(NEW)
    await page.evaluate(DROPPED, first)
    [second] = await page.evaluate(SHELVES)
    assert first != second
    await page.locator("#line").fill("still here")
    await page.locator("#line").press("Enter")
    await page.locator(".own", has_text="still here").wait_for()
    assert await page.evaluate(LOOKS) == "", "it is the same page"
    assert version_of(await page.content()) == first

    await services.stop()
    await page.reload()  # there is a word, and it is whole
    await page.get_by_text("[en:room-no-connection]").wait_for()
    assert await page.evaluate(LOOKS) == "new"
    await page.wait_for_function(WHOLE)
    await services.restart()
    await page.get_by_text("[en:room-try-again]").click()
    await page.locator("body[data-line=open]").wait_for()
    assert await page.evaluate(LOOKS) == "new"
    assert faults == []


async def test_a_page_with_missing_parts_reloads_or_says_so(
    services: Services, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = await browser.new_context(service_workers="block")
    context.set_default_timeout(WAIT)
    page = await context.new_page()
    address = await come_in(page, services)
    old = await (await context.request.get(address)).text()
    await update(services, tmp_path / "new", monkeypatch)
    given: list[Route] = []
    until = 1  # the permitted requests do not change while nothing is asked for

    async def give_old(route: Route) -> None:
        if len(given) == until:
            await route.continue_()
            return
        given.append(route)
        await route.fulfill(body=old, content_type="text/html")

    await page.route(address, give_old)
    await page.goto(address)
    await page.locator("body[data-line=open]").wait_for()
    assert await page.evaluate(LOOKS) == "new"

    await page.goto("about:blank")
    until = 4
    await page.goto(address)
    await page.get_by_text("[en:room-no-connection]").wait_for()
    await expect(page.locator("#felt")).to_have_count(0, timeout=WAIT)
    assert len(given) == 3, "once, and twice"
    until = 3
    await page.get_by_text("[en:room-try-again]").click()
    await page.locator("body[data-line=open]").wait_for()


@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=pytest.mark.long)])
async def test_a_page_that_could_not_be_served_comes_by_itself(
    services: Services, browser: Browser, monkeypatch: pytest.MonkeyPatch, *, scripts: bool
) -> None:
    """The request is retried until the store is back, and the page shown at its address."""

    async def away(_: str) -> None:
        raise InputNotStored

    context = await browser.new_context(service_workers="block", java_script_enabled=scripts)
    context.set_default_timeout(WAIT)
    page = await context.new_page()
    code = await services.guest().open("Ния")
    address = f"{services.room_at}/room/{code}?from=here"
    with monkeypatch.context() as lost:
        lost.setattr(services.archive, "room", away)
        answer = await page.goto(address)
        assert answer is not None
        assert answer.status == 503
        again = await page.wait_for_event("response", lambda one: one.url == address)
        assert again.status == 503
    await page.get_by_text("[en:room-come-in]").wait_for()
    assert page.url == address
